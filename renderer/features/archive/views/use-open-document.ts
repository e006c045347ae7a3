import { computed, nextTick, onBeforeUnmount, ref, shallowReactive, watch, type Ref } from 'vue'
import { onBeforeRouteLeave, useRouter } from 'vue-router'
import { useArchiveSearch, type DocumentRow } from '../store/archive-search.ts'
import { useTracking } from '../../tracking/store/tracking.ts'

type PaneName = 'main' | 'beside'

interface DocumentPairDeps {
  readonly rows: () => readonly DocumentRow[]
  /** The document of the first pane. */
  readonly main: () => DocumentRow | null
  readonly byId: (id: string) => DocumentRow | null
  readonly showMain: (row: DocumentRow) => void
  /** The document that a pane is opening; the next step starts from it. */
  readonly opening: (pane: PaneName) => DocumentRow | null
}

/** One document, or two side by side; the list opens one of them. */
export const useDocumentPair = ({ rows, main, byId, showMain, opening }: DocumentPairDeps) => {
  /** Whether two documents are shown side by side. */
  const double = ref(false)
  /** The pane in which a document chosen in the list opens. */
  const chosen = ref<PaneName>('main')
  /** Whether both panes scroll together. */
  const together = ref(false)
  const besideId = ref<string | null>(null)
  /** The document of the second pane. */
  const beside = computed(() => (besideId.value === null ? null : byId(besideId.value)))
  /** The document that a pane shows or is opening. */
  const rowOf = (pane: PaneName): DocumentRow | null => opening(pane) ?? (pane === 'main' ? main() : beside.value)

  const show = (pane: PaneName, row: DocumentRow): void => {
    if (pane === 'beside') besideId.value = row.id
    else showMain(row)
  }
  return {
    double,
    chosen,
    together,
    beside,
    openBeside: () => {
      if (main() === null) return
      double.value = true
      chosen.value = 'beside'
    },
    /** As `chosen`, and `main` while there is one pane. */
    target: () => (double.value ? chosen.value : 'main'),
    show,
    rowOf,
    close: (pane: PaneName) => {
      if (pane === 'main' && beside.value !== null) showMain(beside.value)
      double.value = false
      chosen.value = 'main'
      besideId.value = null
    },
    /** The document before or after that of the pane, in the order of the list. */
    neighbour: (pane: PaneName, by: 1 | -1) => {
      const shown = rowOf(pane)
      const at = shown === null ? -1 : rows().findIndex(({ id }) => id === shown.id)
      return rows()[at < 0 ? (by > 0 ? 0 : -1) : at + by] ?? null
    }
  }
}

/** The methods of a `DocumentPane`. */
export interface DocumentViewer {
  /** Starts to load a PDF before the pane shows its row; resolves when its first page is drawn. */
  readonly open: (row: DocumentRow | null) => Promise<void> | undefined
  readonly goToPosition: (place: number) => void
  readonly find: (words: string) => void
  /** Shows the file of the document in its folder. */
  readonly reveal: () => Promise<void>
}

export type OpenDocument = ReturnType<typeof useOpenDocument>

/** Milliseconds after which the pane shows the row of a document that is still loading, with the viewer's loading state. */
const maxWait = 100

/** Opens documents of the archive in one or two panes and keeps the address up to date. `sha256` is the parameter of the address. */
export const useOpenDocument = (
  sha256: () => string | undefined,
  panes: Readonly<Record<PaneName, Readonly<Ref<DocumentViewer | null>>>>
) => {
  const router = useRouter()
  const tracking = useTracking()
  const search = useArchiveSearch()

  /** The row that was opened here: several rows may share a file. Null while only the address names the document. */
  const opened = ref<string | null>(null)
  /** The document of the first pane. */
  const main = computed((): DocumentRow | null => {
    const row = opened.value === null ? null : search.byId(opened.value)
    const named = sha256()
    return row ?? (named === undefined ? null : search.bySha(named))
  })
  /** The document that each pane is opening. */
  const opening = shallowReactive<Record<PaneName, DocumentRow | null>>({ main: null, beside: null })
  const pair = useDocumentPair({
    rows: () => search.rows,
    main: () => main.value,
    byId: search.byId,
    showMain: (row) => {
      opened.value = row.id
      updateAddress()
    },
    opening: (pane) => opening[pane]
  })
  const { double, chosen, together, beside } = pair

  /** Id of the row that is active in the list: shown in the chosen pane or being opened there. */
  const active = computed(() => pair.rowOf(pair.target())?.id ?? null)

  /** Number of the latest request of each pane; an older one is dropped when its document has loaded. */
  const requests: Record<PaneName, number> = { main: 0, beside: 0 }
  const cancel = (pane: PaneName): void => {
    requests[pane] += 1
    opening[pane] = null
  }
  /** Makes the viewer of a pane show the row of the pane, whatever it had started to load. */
  const syncViewer = async (pane: PaneName): Promise<void> => {
    await nextTick()
    if (opening[pane] === null) void panes[pane].value?.open(pane === 'main' ? main.value : beside.value)
  }
  /** Marks the responses of a document as read. */
  const markRead = async ({ car, sha256: shown }: DocumentRow): Promise<void> => {
    if (!tracking.unreadOf.has(car)) return
    await tracking.loadWhole([car])
    await tracking.markRead(tracking.ofCar(car).flatMap(({ id, pdf }) => (pdf.state === 'stored' && pdf.sha256 === shown ? [id] : [])))
  }
  /**
   * The viewer gets the PDF first, and the row of the pane changes when the page is drawn, so that drawing does not wait for the layout.
   * A document opens in the pane it was requested for, even if the other pane is chosen meanwhile.
   */
  const show = async (id: string, pane: PaneName = pair.target()): Promise<void> => {
    const row = search.byId(id)
    if (row === null) return
    isLeaving = false
    cancel(pane)
    const request = requests[pane]
    opening[pane] = row
    await Promise.race([panes[pane].value?.open(row), new Promise((done) => setTimeout(done, maxWait))])
    if (request !== requests[pane]) return
    opening[pane] = null
    pair.show(pane, row)
    void syncViewer(pane)
    void markRead(row)
  }
  /** Closes one of two panes. The document that the second pane was opening then opens in the first. */
  const close = (pane: PaneName): void => {
    const next = pane === 'main' ? opening.beside : null
    if (pane === 'main') cancel('main')
    cancel('beside')
    pair.close(pane)
    if (next) void show(next.id, 'main')
    else void syncViewer('main')
  }

  /** The address that this composable has just set. */
  let ownAddress: string | null = null
  watch(sha256, (named) => {
    const isOwn = named === ownAddress
    ownAddress = null
    if (isOwn || main.value?.sha256 === named) return
    cancel('main')
    opened.value = null
    void syncViewer('main')
  })
  /** The address of a row; undefined if it is the present one. */
  const addressOf = (row: DocumentRow | null) => {
    const next = row?.sha256
    return next === undefined || next === sha256() ? undefined : { name: 'archive', params: { sha256: next } }
  }
  let addressTimer = 0
  /** Set when the user leaves the screen: a late update of the address must not lead back to it. */
  let isLeaving = false
  /** Runs when the window is idle, because a new route renders the whole window. */
  const updateAddress = (): void => {
    cancelIdleCallback(addressTimer)
    if (isLeaving) return
    addressTimer = requestIdleCallback(
      () => {
        const next = addressOf(main.value)
        if (next === undefined) return
        ownAddress = next.params.sha256
        void router.replace(next)
      },
      { timeout: 1_000 }
    )
  }
  /** Going back returns to the latest document even if the address was not updated before: vue-router keeps what `history.state` contains. */
  onBeforeRouteLeave((_, from) => {
    isLeaving = true
    cancelIdleCallback(addressTimer)
    const next = addressOf(pair.rowOf('main'))
    const state = history.state as { readonly current?: unknown } | null
    if (next === undefined || state?.current !== from.fullPath) return
    const { fullPath, href } = router.resolve(next)
    history.replaceState({ ...state, current: fullPath }, '', href)
  })
  onBeforeUnmount(() => {
    cancel('main')
    cancel('beside')
    cancelIdleCallback(addressTimer)
  })

  /** Id of the row whose first match each pane has gone to; once per opened document. */
  const matchShown: Record<PaneName, string | null> = { main: null, beside: null }
  const showFirstMatch = (pane: PaneName, row: DocumentRow | null): void => {
    const viewer = panes[pane].value
    if (row === null) matchShown[pane] = null
    if (row === null || viewer === null || matchShown[pane] === row.id) return
    matchShown[pane] = row.id
    const snippet = search.snippets.get(row.sha256)
    const first = snippet?.marks[0]
    if (snippet && first) viewer.find(snippet.text.slice(...first))
  }
  // After the render, when the viewer has the new document.
  watch([main, panes.main], () => showFirstMatch('main', main.value), { flush: 'post' })
  watch([beside, panes.beside], () => showFirstMatch('beside', beside.value), { flush: 'post' })
  const step = (pane: PaneName, by: 1 | -1): void => {
    const row = pair.neighbour(pane, by)
    if (row === null) return
    if (double.value) chosen.value = pane
    void show(row.id, pane)
  }

  const reveal = (pane: PaneName): void => void panes[pane].value?.reveal()

  /** The place each pane was scrolled to by the other one; its own event about that place must not scroll the other back. */
  const followed: Record<PaneName, number> = { main: -1, beside: -1 }
  /** Scrolls the other pane after this one was scrolled. */
  const follow = (from: PaneName, place: number): void => {
    if (!together.value || Math.abs(place - followed[from]) < 0.02) return
    const to = from === 'main' ? 'beside' : 'main'
    followed[from] = -1
    followed[to] = place
    panes[to].value?.goToPosition(place)
  }

  return { pair, main, active, show, close, step, reveal, follow }
}
