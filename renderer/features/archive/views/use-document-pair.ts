import { computed, ref } from 'vue'
import type { DocumentRow } from '../store/archive-search.ts'

export type PaneName = 'main' | 'beside'

export interface DocumentPairDeps {
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
