import { computed, ref, type ComputedRef, type Ref } from 'vue'
import type { PaperRow } from '../../stores/archive-search.ts'

export type PaneName = 'main' | 'beside'

export interface ReadingPair {
  /** Whether two are read side by side. */
  readonly double: Ref<boolean>
  /** Which of the two the list chooses for. */
  readonly chosen: Ref<PaneName>
  /** Whether both scroll together. */
  readonly together: Ref<boolean>
  readonly beside: ComputedRef<PaperRow | null>
  readonly openBeside: () => void
  /** In a pane that may be closed by now. */
  readonly show: (row: PaperRow, pane: PaneName) => void
  readonly close: (pane: PaneName) => void
  /** The one before or after the one read, in the order of the list. */
  readonly neighbour: (pane: PaneName, by: 1 | -1) => PaperRow | null
}

export interface PairParts {
  readonly rows: () => readonly PaperRow[]
  readonly main: () => PaperRow | null
  readonly byId: (id: string) => PaperRow | null
  readonly showMain: (row: PaperRow) => void
}

/** One or two responses being read, and the list that chooses for one of them. */
export const useReadingPair = ({ rows, main, byId, showMain }: PairParts): ReadingPair => {
  const double = ref(false)
  const chosen = ref<PaneName>('main')
  const together = ref(false)
  const besideId = ref<string | null>(null)
  const beside = computed(() => (besideId.value === null ? null : byId(besideId.value)))
  const rowOf = (pane: PaneName): PaperRow | null => (pane === 'main' ? main() : beside.value)

  const show = (row: PaperRow, pane: PaneName): void => {
    if (pane === 'main') showMain(row)
    else if (double.value) besideId.value = row.id
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
    show,
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
