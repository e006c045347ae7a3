import { FindState, PDFFindController } from 'pdfjs-dist/web/pdf_viewer.mjs'
import type { EventBus } from 'pdfjs-dist/web/pdf_viewer.mjs'

export interface FindResult {
  /** Index of the selected match in the document, counted from 1; 0 for none. */
  readonly current: number
  readonly total: number
  readonly searching: boolean
}

/** Scrolls the selected match to the middle of the view; pdf.js would scroll it to the top edge and move the page horizontally each time. */
export class MatchFinder extends PDFFindController {
  override scrollMatchIntoView(match: { element: HTMLElement | null; pageIndex: number; matchIndex: number }): void {
    const isSelected = match.pageIndex === this._selected?.pageIdx && match.matchIndex === this._selected.matchIdx
    if (!this._scrollMatches || match.element === null || !isSelected) return
    this._scrollMatches = false
    match.element.scrollIntoView({ block: 'center', inline: 'nearest' })
  }
}

interface MatchesCount {
  readonly current: number
  readonly total: number
}

export const noMatches: FindResult = { current: 0, total: 0, searching: false }

/** Finds with the event bus of pdf.js. `onResult` receives counts while pages are still being read. */
export const createFinder = (eventBus: EventBus, onResult: (result: FindResult) => void, signal: AbortSignal) => {
  let searching = false
  let searchedText = ''
  const report = ({ current, total }: MatchesCount): void => onResult(searchedText === '' ? noMatches : { current, total, searching })
  eventBus.on('updatefindmatchescount', (event: { matchesCount: MatchesCount }) => report(event.matchesCount), { signal })
  eventBus.on(
    'updatefindcontrolstate',
    (event: { state: number; matchesCount: MatchesCount }) => {
      searching = event.state === FindState.PENDING
      report(event.matchesCount)
    },
    { signal }
  )
  const send = (type: '' | 'again', query: string, findPrevious: boolean, caseSensitive: boolean): void => {
    searchedText = query
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
    /** Highlights all matches and shows the first one from the current page on. Diacritics are ignored, and case unless `matchCase`. '' clears. */
    search: (query: string, matchCase = false) => send('', query, false, matchCase),
    step: (query: string, backwards: boolean, matchCase = false) => {
      if (query !== '') send('again', query, backwards, matchCase)
    },
    close: () => {
      searchedText = ''
      eventBus.dispatch('findbarclose', { source: null })
      onResult(noMatches)
    }
  }
}
