import { computed, type ComputedRef } from 'vue'
import type { Pointer } from '#core/base/json-pointer.ts'
import type { GridColumn } from './columns.ts'
import type { GridProps } from './grid-props.ts'
import { factsOf, placeAt, problemAt } from './grid-summary.ts'
import { hoverTexts } from '../base/hover-titles.ts'
import type { Place } from '../base/range.ts'
import type { Cursor } from './use-cursor.ts'
import type { Choices } from './cells/use-choices.ts'

export interface GridStatus {
  /** What the foot says of the range, and what is wrong with the active cell. */
  readonly facts: ComputedRef<readonly string[]>
  readonly problem: ComputedRef<ReturnType<typeof problemAt>>
  /** Gives the cell under the pointer the title that tells its problem and what its code means. */
  readonly onMouseover: (event: MouseEvent) => void
  readonly placeOfPath: (path: Pointer) => Place | null
}

/** What the grid says of its cells. */
export const useGridStatus = (
  props: Readonly<GridProps>,
  columns: () => readonly GridColumn[],
  { active, range }: Cursor,
  sourceOf: Choices['sourceOf']
): GridStatus => {
  const told = () => ({ ...props, columns: columns() })
  const problemOf = (place: Place) => problemAt(told(), props.problems, props.base, place, props.advice)
  return {
    facts: computed(() => factsOf(told(), range.value)),
    problem: computed(() => problemOf(active.value)),
    onMouseover: hoverTexts((place) => {
      const key = columns()[place.column]?.key ?? ''
      const value = props.rows[place.row]?.[key]
      const meaning = typeof value === 'string' || typeof value === 'number' ? sourceOf(key).nameOf(String(value)) : undefined
      return [problemOf(place)?.sentence, meaning]
    }),
    placeOfPath: (path) => placeAt(told(), props.base, path)
  }
}
