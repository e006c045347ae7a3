import type { Edit, LoggedEdit } from '#core/draft/edit.ts'
import type { EditRow } from './database.ts'

/** Edits per row. Chromium stores a value of more than 64 KB as a file of its own. */
const mostInRow = 32

const isOfSameChange = (one: LoggedEdit, other: LoggedEdit): boolean =>
  one.step === other.step &&
  one.cause === other.cause &&
  one.of === other.of &&
  one.by === other.by &&
  one.epoch === other.epoch &&
  one.at === other.at

/** The rows that store new edits. A change of 10,000 lines has 10,000 edits, and writing a row costs more than writing an edit. */
export const editRows = (log: readonly LoggedEdit[]): readonly EditRow[] => {
  const groups: { readonly first: LoggedEdit; readonly edits: Edit[] }[] = []
  for (const logged of log) {
    const open = groups.at(-1)
    if (open && open.edits.length < mostInRow && isOfSameChange(open.first, logged)) open.edits.push(logged.edit)
    else groups.push({ first: logged, edits: [logged.edit] })
  }
  return groups.map(({ first, edits }) => {
    if (edits.length === 1) return first
    const { edit: _, ...rest } = first
    return { ...rest, seq: first.seq + edits.length - 1, edits }
  })
}

/** The edits of a row of the log, oldest first. */
export const editsIn = (row: EditRow): readonly LoggedEdit[] => {
  if (!('edits' in row)) return [row]
  const { edits, ...rest } = row
  return edits.map((edit, index) => ({ ...rest, seq: row.seq - edits.length + 1 + index, edit }))
}
