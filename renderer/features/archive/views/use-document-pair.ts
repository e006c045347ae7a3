import { computed, ref, type ComputedRef, type Ref } from 'vue'
import type { DocumentRow } from '../store/archive-search.ts'

export type PaneName = 'main' | 'beside'

export interface DocumentPair {
  /** Whether two are read side by side. */
  readonly double: Ref<boolean>
  /** Which of the two the list chooses for. */
  readonly chosen: Ref<PaneName>
  /** Whether both scroll together. */
  readonly together: Ref<boolean>
  readonly beside: ComputedRef<DocumentRow | null>
  readonly openBeside: () => void
  /** The one that is chosen for. */
  readonly target: () => PaneName
  readonly show: (pane: PaneName, row: DocumentRow) => void
  readonly close: (pane: PaneName) => void
  /** What a pane holds, or is about to. */
  readonly rowOf: (pane: PaneName) => DocumentRow | null
  /** The one before or after that, in the order of the list. */
  readonly neighbour: (pane: PaneName, by: 1 | -1) => DocumentRow | null
}

export interface PairDeps {
  readonly rows: () => readonly DocumentRow[]
  readonly main: () => DocumentRow | null
  readonly byId: (id: string) => DocumentRow | null
  readonly showMain: (row: DocumentRow) => void
  /** What was wished for and is still being opened: steps go on from there. */
  readonly coming: (pane: PaneName) => DocumentRow | null
}

/** One or two responses being read, and the list that chooses for one of them. */
export const useDocumentPair = ({ rows, main, byId, showMain, coming }: PairDeps): DocumentPair => {
  const double = ref(false)
  const chosen = ref<PaneName>('main')
  const together = ref(false)
  const besideId = ref<string | null>(null)
  const beside = computed(() => (besideId.value === null ? null : byId(besideId.value)))
  const rowOf = (pane: PaneName): DocumentRow | null => coming(pane) ?? (pane === 'main' ? main() : beside.value)

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
    target: () => (double.value ? chosen.value : 'main'),
    show,
    rowOf,
    close: (pane) => {
      if (pane === 'main' && beside.value !== null) showMain(beside.value)
      double.value = false
      chosen.value = 'main'
      besideId.value = null
    },
    neighbour: (pane, by) => {
      const shown = rowOf(pane)
      const at = shown === null ? -1 : rows().findIndex(({ id }) => id === shown.id)
      return rows()[at < 0 ? (by > 0 ? 0 : -1) : at + by] ?? null
    }
  }
}
