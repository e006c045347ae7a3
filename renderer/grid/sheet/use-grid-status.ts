import { computed } from 'vue'
import type { Pointer } from '#core/base/json-pointer.ts'
import type { GridColumn } from './columns.ts'
import type { GridProps } from './grid-props.ts'
import { summaryTexts, positionOfPointer, problemAt } from './grid-summary.ts'
import { createHoverTitles } from './pointer/hover-titles.ts'
import type { CellPosition } from '../base/range.ts'
import type { Cursor } from './use-cursor.ts'
import type { Choices } from './cells/use-choices.ts'

/** Footer texts, tooltips and the cell of a pointer. */
export const useGridStatus = (
  props: Readonly<GridProps>,
  columns: () => readonly GridColumn[],
  { active, range }: Cursor,
  sourceOf: Choices['sourceOf']
) => {
  const context = () => ({ ...props, columns: columns() })
  const problemOf = (position: CellPosition) => problemAt(context(), props.problems, props.base, position, props.advice)
  return {
    /** Texts of the footer about the range. */
    summary: computed(() => summaryTexts(context(), range.value)),
    /** Problem or advice of the active cell. */
    problem: computed(() => problemOf(active.value)),
    /** Sets the tooltip of the hovered cell: its problem and the name of its code. */
    onMouseover: createHoverTitles((position) => {
      const key = columns()[position.column]?.key ?? ''
      const value = props.rows[position.row]?.[key]
      const codeName = typeof value === 'string' || typeof value === 'number' ? sourceOf(key).nameOf(String(value)) : undefined
      return [problemOf(position)?.sentence, codeName]
    }),
    positionOf: (path: Pointer) => positionOfPointer(context(), props.base, path)
  }
}
