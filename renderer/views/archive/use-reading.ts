import { computed, onBeforeUnmount, ref, watch, type ComputedRef, type Ref } from 'vue'
import { useRouter } from 'vue-router'
import { useArchiveSearch, type PaperRow } from '../../stores/archive-search.ts'
import { useTracking } from '../../stores/tracking.ts'
import { useReadingPair, type PaneName, type ReadingPair } from './use-reading-pair.ts'

/** What a pane does for what is read in it. */
export interface Reader {
  /** Begins with the PDF of what it is given next. */
  readonly open: (row: PaperRow) => Promise<void> | undefined
  readonly goToPlace: (place: number) => void
  readonly find: (words: string) => void
}

export interface Reading {
  readonly pair: ReadingPair
  readonly main: ComputedRef<PaperRow | null>
  /** Response the list stands at: the one read, or the one that is being opened. */
  readonly active: ComputedRef<string | null>
  readonly show: (id: string) => Promise<void>
  readonly step: (pane: PaneName, by: 1 | -1) => void
  /** A pane was scrolled to a place. */
  readonly follow: (from: PaneName, place: number) => void
}

/** A document that is not open after this, in milliseconds, has its reader tell that it is being opened. */
const longestUntold = 100

/** What is read in the archive, from the click in the list to the PDF; `sha256` is what the address names. */
export const useReading = (sha256: () => string | undefined, panes: Readonly<Record<PaneName, Readonly<Ref<Reader | null>>>>): Reading => {
  const router = useRouter()
  const tracking = useTracking()
  const search = useArchiveSearch()

  /** What was opened here, one of those that may share a file; null where the address alone says what is read. */
  const opened = ref<string | null>(null)
  const main = computed((): PaperRow | null => {
    const row = opened.value === null ? null : search.byId(opened.value)
    const named = sha256()
    return row ?? (named === undefined ? null : search.bySha(named))
  })
  watch(sha256, (named) => {
    if (main.value?.sha256 !== named) opened.value = null
  })
  /** The address follows when the window has time: the whole frame around the screen looks at it. */
  let addressing = 0
  const address = (): void => {
    cancelIdleCallback(addressing)
    addressing = requestIdleCallback(
      () => {
        const read = main.value?.sha256
        if (read !== undefined && read !== sha256()) void router.replace({ name: 'archive', params: { sha256: read } })
      },
      { timeout: 1_000 }
    )
  }
  const pair = useReadingPair({
    rows: () => search.rows,
    main: () => main.value,
    byId: search.byId,
    showMain: (row) => {
      opened.value = row.id
      address()
    }
  })
  const { double, chosen, together, beside } = pair

  /** The one that was wished for and is still being opened. */
  const coming = ref<string | null>(null)
  const active = computed(() => coming.value ?? (double.value && chosen.value === 'beside' ? beside.value : main.value)?.id ?? null)

  /** Of each pane: only the last one counts. */
  const wishes: Record<PaneName, number> = { main: 0, beside: 0 }
  /**
   * The reader gets the PDF first; what stands around it changes while that is drawn, so that neither waits for the other. A document that takes
   * longer is told of.
   */
  const show = async (id: string): Promise<void> => {
    const row = search.byId(id)
    if (row === null) return
    const pane = double.value ? chosen.value : 'main'
    const wish = (wishes[pane] += 1)
    coming.value = row.id
    await Promise.race([panes[pane].value?.open(row), new Promise((done) => setTimeout(done, longestUntold))])
    if (wish !== wishes[pane]) return
    if (coming.value === row.id) coming.value = null
    pair.show(row, pane)
    const ids = tracking
      .ofCar(row.car)
      .flatMap(({ id: response, pdf }) => (pdf.state === 'stored' && pdf.sha256 === row.sha256 ? [response] : []))
    void tracking.markRead(ids)
  }
  onBeforeUnmount(() => {
    wishes.main += 1
    wishes.beside += 1
    cancelIdleCallback(addressing)
  })
  /** Where the words stand in the text, the reader goes there too, once for each response opened. */
  const goneTo: Record<PaneName, string | null> = { main: null, beside: null }
  const goInside = (pane: PaneName, row: PaperRow | null): void => {
    const reader = panes[pane].value
    if (row === null) goneTo[pane] = null
    if (row === null || reader === null || goneTo[pane] === row.id) return
    goneTo[pane] = row.id
    const snippet = search.snippets.get(row.sha256)
    const first = snippet?.marks[0]
    if (snippet && first) reader.find(snippet.text.slice(...first))
  }
  // After the viewer of the response before has made room.
  watch([main, panes.main], () => goInside('main', main.value), { flush: 'post' })
  watch([beside, panes.beside], () => goInside('beside', beside.value), { flush: 'post' })
  const step = (pane: PaneName, by: 1 | -1): void => {
    const row = pair.neighbour(pane, by)
    if (row === null) return
    if (double.value) chosen.value = pane
    void show(row.id)
  }

  /** Where a pane was put by the other one: its own report of that is no wish to move the other. */
  const put: Record<PaneName, number> = { main: -1, beside: -1 }
  const follow = (from: PaneName, place: number): void => {
    if (!together.value || Math.abs(place - put[from]) < 0.02) return
    const to = from === 'main' ? 'beside' : 'main'
    put[from] = -1
    put[to] = place
    panes[to].value?.goToPlace(place)
  }

  return { pair, main, active, show, step, follow }
}
