import { FindState, PDFFindController } from 'pdfjs-dist/web/pdf_viewer.mjs'
import type { EventBus } from 'pdfjs-dist/web/pdf_viewer.mjs'

export interface FindResult {
  /** Number of the marked match, counted from 1 over the whole document; 0 when there is none. */
  readonly current: number
  readonly total: number
  readonly searching: boolean
}

export interface Finder {
  /** Marks all matches and shows the first one from the present page on; diacritics do not matter, case only where asked. An empty query clears. */
  readonly search: (query: string, matchCase?: boolean) => void
  readonly step: (query: string, backwards: boolean, matchCase?: boolean) => void
  readonly close: () => void
}

/** Brings the marked match to the middle of the window; pdf.js would put it at the top edge and shift the page sideways each time. */
export class MatchFinder extends PDFFindController {
  override scrollMatchIntoView(match: { element: HTMLElement | null; pageIndex: number; matchIndex: number }): void {
    const isMarked = match.pageIndex === this._selected?.pageIdx && match.matchIndex === this._selected.matchIdx
    if (!this._scrollMatches || match.element === null || !isMarked) return
    this._scrollMatches = false
    match.element.scrollIntoView({ block: 'center', inline: 'nearest' })
  }
}

interface MatchesCount {
  readonly current: number
  readonly total: number
}

export const noMatches: FindResult = { current: 0, total: 0, searching: false }

/** pdf.js finds; this speaks its event bus. Counts arrive while pages are still being read. */
export const createFinder = (eventBus: EventBus, heard: (result: FindResult) => void, signal: AbortSignal): Finder => {
  let searching = false
  let asked = ''
  const tell = ({ current, total }: MatchesCount): void => heard(asked === '' ? noMatches : { current, total, searching })
  eventBus.on('updatefindmatchescount', (event: { matchesCount: MatchesCount }) => tell(event.matchesCount), { signal })
  eventBus.on(
    'updatefindcontrolstate',
    (event: { state: number; matchesCount: MatchesCount }) => {
      searching = event.state === FindState.PENDING
      tell(event.matchesCount)
    },
    { signal }
  )
  const send = (type: '' | 'again', query: string, findPrevious: boolean, caseSensitive: boolean): void => {
    asked = query
    eventBus.dispatch('find', {
      source: null,
      type,
      query,
      caseSensitive,
      entireWord: false,
      highlightAll: true,
      matchDiacritics: false,
      findPrevious
    })
  }
  return {
    search: (query, matchCase = false) => send('', query, false, matchCase),
    step: (query, backwards, matchCase = false) => {
      if (query !== '') send('again', query, backwards, matchCase)
    },
    close: () => {
      asked = ''
      eventBus.dispatch('findbarclose', { source: null })
      heard(noMatches)
    }
  }
}
