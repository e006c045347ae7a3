import { computed, nextTick, onBeforeUnmount, ref, shallowReactive, watch, type ComputedRef, type Ref } from 'vue'
import { onBeforeRouteLeave, useRouter } from 'vue-router'
import { useArchiveSearch, type DocumentRow } from '../store/archive-search.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import { useDocumentPair, type PaneName, type DocumentPair } from './use-document-pair.ts'

/** What a pane does for what is read in it. */
export interface Reader {
  /** Begins with the PDF of what it is given next. */
  readonly open: (row: DocumentRow | null) => Promise<void> | undefined
  readonly goToPlace: (place: number) => void
  readonly find: (words: string) => void
}

export interface Reading {
  readonly pair: DocumentPair
  readonly main: ComputedRef<DocumentRow | null>
  /** Response the list stands at: the one read, or the one that is being opened. */
  readonly active: ComputedRef<string | null>
  readonly show: (id: string) => Promise<void>
  readonly close: (pane: PaneName) => void
  readonly step: (pane: PaneName, by: 1 | -1) => void
  /** A pane was scrolled to a place. */
  readonly follow: (from: PaneName, place: number) => void
}

/** A document that is not open after this, in milliseconds, has its reader tell that it is being opened. */
const longestUntold = 100

/** What is read in the archive, from the click in the list to the PDF; `sha256` is what the address names. */
export const useOpenDocument = (
  sha256: () => string | undefined,
  panes: Readonly<Record<PaneName, Readonly<Ref<Reader | null>>>>
): Reading => {
  const router = useRouter()
  const tracking = useTracking()
  const search = useArchiveSearch()

  /** What was opened here, one of those that may share a file; null where the address alone says what is read. */
  const opened = ref<string | null>(null)
  const main = computed((): DocumentRow | null => {
    const row = opened.value === null ? null : search.byId(opened.value)
    const named = sha256()
    return row ?? (named === undefined ? null : search.bySha(named))
  })
  /** What was wished for in each pane and is still being opened. */
  const coming = shallowReactive<Record<PaneName, DocumentRow | null>>({ main: null, beside: null })
  const pair = useDocumentPair({
    rows: () => search.rows,
    main: () => main.value,
    byId: search.byId,
    showMain: (row) => {
      opened.value = row.id
      address()
    },
    coming: (pane) => coming[pane]
  })
  const { double, chosen, together, beside } = pair

  const active = computed(() => pair.rowOf(pair.target())?.id ?? null)

  const wishes: Record<PaneName, number> = { main: 0, beside: 0 }
  /** What a pane was asked for last does not come any more. */
  const giveUp = (pane: PaneName): void => {
    wishes[pane] += 1
    coming[pane] = null
  }
  /** The reader of a pane holds what stands over it, whatever else it had begun with. */
  const settle = async (pane: PaneName): Promise<void> => {
    await nextTick()
    if (coming[pane] === null) void panes[pane].value?.open(pane === 'main' ? main.value : beside.value)
  }
  /**
   * The reader gets the PDF first; what stands around it changes while that is drawn, so that neither waits for the other. A document that takes
   * longer is told of. It comes into the pane it was wished for, whichever is chosen by then.
   */
  const show = async (id: string, pane: PaneName = pair.target()): Promise<void> => {
    const row = search.byId(id)
    if (row === null) return
    isLeaving = false
    giveUp(pane)
    const wish = wishes[pane]
    coming[pane] = row
    await Promise.race([panes[pane].value?.open(row), new Promise((done) => setTimeout(done, longestUntold))])
    if (wish !== wishes[pane]) return
    coming[pane] = null
    pair.show(pane, row)
    void settle(pane)
    const ids = tracking
      .ofCar(row.car)
      .flatMap(({ id: response, pdf }) => (pdf.state === 'stored' && pdf.sha256 === row.sha256 ? [response] : []))
    void tracking.markRead(ids)
  }
  /** Whoever stays alone has what it was asked for last. */
  const close = (pane: PaneName): void => {
    const next = pane === 'main' ? coming.beside : null
    if (pane === 'main') giveUp('main')
    giveUp('beside')
    pair.close(pane)
    if (next) void show(next.id, 'main')
    else void settle('main')
  }

  /** The address this screen is giving itself. */
  let given: string | null = null
  watch(sha256, (named) => {
    const own = named === given
    given = null
    if (own || main.value?.sha256 === named) return
    giveUp('main')
    opened.value = null
    void settle('main')
  })
  /** The address of this response; undefined where the screen has it already. */
  const nextAddress = (row: DocumentRow | null) => {
    const next = row?.sha256
    return next === undefined || next === sha256() ? undefined : { name: 'archive', params: { sha256: next } }
  }
  /** The address follows when the window has time: the whole frame around the screen looks at it. */
  let addressing = 0
  /** Whoever leaves the screen is not called back by its address. */
  let isLeaving = false
  const address = (): void => {
    cancelIdleCallback(addressing)
    if (isLeaving) return
    addressing = requestIdleCallback(
      () => {
        const next = nextAddress(main.value)
        if (next === undefined) return
        given = next.params.sha256
        void router.replace(next)
      },
      { timeout: 1_000 }
    )
  }
  /** Whoever leaves before that comes back to what was read: the router keeps what the history holds. */
  onBeforeRouteLeave((_, from) => {
    isLeaving = true
    cancelIdleCallback(addressing)
    const next = nextAddress(pair.rowOf('main'))
    const held = history.state as { readonly current?: unknown } | null
    if (next === undefined || held?.current !== from.fullPath) return
    const { fullPath, href } = router.resolve(next)
    history.replaceState({ ...held, current: fullPath }, '', href)
  })
  onBeforeUnmount(() => {
    giveUp('main')
    giveUp('beside')
    cancelIdleCallback(addressing)
  })
  /** Where the words stand in the text, the reader goes there too, once for each response opened. */
  const goneTo: Record<PaneName, string | null> = { main: null, beside: null }
  const goInside = (pane: PaneName, row: DocumentRow | null): void => {
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
    void show(row.id, pane)
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

  return { pair, main, active, show, close, step, follow }
}
