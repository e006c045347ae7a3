import { arrayIndex, partsOf, pointer, type Pointer } from '../base/json-pointer.ts'
import { tableMembers } from '../schema/layout.ts'
import type { Edit } from './edit.ts'

const tables: readonly string[] = tableMembers

interface EditedPlace {
  readonly member: string
  /** Index of the row after the edit. */
  readonly row: number
  readonly path: Pointer
  readonly isGone: boolean
}

const placeOf = (edit: Edit): EditedPlace | null => {
  const [member = '', data, index = ''] = partsOf(edit.path)
  const row = arrayIndex(index)
  if (!tables.includes(member) || data !== 'data' || row === null) return null
  if (edit.kind === 'move') return { member, row: edit.to, path: pointer(member, data, edit.to), isGone: false }
  return { member, row, path: edit.path, isGone: edit.kind === 'remove' }
}

/**
 * Where the cursor belongs after a step: in a table the topmost inserted or changed row, or the place of the topmost removed row; elsewhere
 * the first field of the step. `edits` are in the order in which the step was first done; for an undo pass the edits of the undo in
 * reverse.
 */
export const locationOfStep = (edits: readonly Edit[]): Pointer | null => {
  const [first] = edits
  if (!first) return null
  const lead = placeOf(first)
  if (!lead) return first.path
  const places = edits.flatMap((edit) => {
    const one = placeOf(edit)
    return one?.member === lead.member ? [one] : []
  })
  const remaining = places.filter(({ isGone }) => !isGone)
  return (remaining.length > 0 ? remaining : places).reduce((top, one) => (one.row < top.row ? one : top)).path
}
