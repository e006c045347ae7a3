import { computed, type ComputedRef } from 'vue'
import type { Pointer } from '#core/base/json-pointer.ts'
import type { GridColumn } from './columns.ts'
import type { GridProps } from './grid-props.ts'
import { summaryTexts, positionOfPointer, problemAt } from './grid-summary.ts'
import { createHoverTitles } from '../base/hover-titles.ts'
import type { CellPosition } from '../base/range.ts'
import type { Cursor } from './use-cursor.ts'
import type { Choices } from './cells/use-choices.ts'

export interface GridStatus {
  /** Texts of the footer about the range. */
  readonly summary: ComputedRef<readonly string[]>
  /** Problem or advice of the active cell. */
  readonly problem: ComputedRef<ReturnType<typeof problemAt>>
  /** Sets the tooltip of the hovered cell: its problem and the name of its code. */
  readonly onMouseover: (event: MouseEvent) => void
  readonly positionOf: (path: Pointer) => CellPosition | null
}

/** Footer texts, tooltips and the cell of a pointer. */
export const useGridStatus = (
  props: Readonly<GridProps>,
  columns: () => readonly GridColumn[],
  { active, range }: Cursor,
  sourceOf: Choices['sourceOf']
): GridStatus => {
  const context = () => ({ ...props, columns: columns() })
  const problemOf = (position: CellPosition) => problemAt(context(), props.problems, props.base, position, props.advice)
  return {
    summary: computed(() => summaryTexts(context(), range.value)),
    problem: computed(() => problemOf(active.value)),
    onMouseover: createHoverTitles((position) => {
      const key = columns()[position.column]?.key ?? ''
      const value = props.rows[position.row]?.[key]
      const codeName = typeof value === 'string' || typeof value === 'number' ? sourceOf(key).nameOf(String(value)) : undefined
      return [problemOf(position)?.sentence, codeName]
    }),
    positionOf: (path) => positionOfPointer(context(), props.base, path)
  }
}
