import type { Json } from '../base/json.ts'
import { arrayIndex, partsOf, pointer } from '../base/json-pointer.ts'
import type { Edit } from './edit.ts'
import { numberTextsAfter } from './number-texts-after-edit.ts'
import { lineGap, type Line } from './draft-record.ts'
import { reorderRows, replaceAt } from './replace-at-path.ts'

export interface Lines {
  readonly rows: readonly Json[]
  /** The same array as before if no line was added, removed or moved. */
  readonly lines: readonly Line[]
}

/** Number of path segments of `/detail/data/<row>` before the row. */
const above = 2

/** Applies a run of edits below `/detail/data/`. Copies the lists once, not once per cell of a paste. */
export const applyToLines = (before: Lines, edits: readonly Edit[]): Lines => {
  const rows = [...before.rows]
  let lines = before.lines as Line[]
  /** Copies the list at the first change. */
  const own = (): Line[] => (lines === before.lines ? (lines = [...lines]) : lines)
  for (const edit of edits) {
    const [part = '', ...below] = partsOf(edit.path).slice(above)
    const index = arrayIndex(part)
    if (edit.kind !== 'set' && below.length === 0) {
      reorderRows(rows, edit, index)
      lines = reorderLines(own(), edit, index ?? 0)
      continue
    }
    if (index === null || index >= rows.length) throw new Error(`no row at ${edit.path}`)
    rows[index] = inRow(rows[index], edit, below)
    if (edit.kind !== 'set' && lines[index]?.numerals) own()[index] = numeralsInLine(lines[index], edit, below)
  }
  return { rows, lines }
}

const inRow = (row: Json | undefined, edit: Edit, below: readonly string[]): Json => {
  if (edit.kind === 'set') return replaceAt(row, below, edit.path, () => edit.after)
  return replaceAt(row, below.slice(0, -1), edit.path, (list) => {
    if (!Array.isArray(list)) throw new Error(`no list at ${edit.path}`)
    const entries: Json[] = [...(list as readonly Json[])]
    reorderRows(entries, edit, arrayIndex(below.at(-1) ?? ''))
    return entries
  })
}

const numeralsInLine = (line: Line, edit: Edit, below: readonly string[]): Line =>
  line.numerals ? { ...line, numerals: numberTextsAfter(line.numerals, { ...edit, path: pointer(...below) }) } : line

const reorderLines = (lines: Line[], edit: Exclude<Edit, { kind: 'set' }>, index: number): Line[] => {
  if (edit.kind === 'insert') return withLineAt(lines, index, {})
  const [taken] = lines.splice(index, 1)
  return edit.kind === 'move' ? withLineAt(lines, edit.to, taken ?? {}) : lines
}

/** A smaller number has an exponent as text, which paths and marks do not expect. */
const leastKey = 1e-6

/** Gives the inserted line a key between those of its neighbours; when no such number is left, every line gets a new key. */
const withLineAt = (lines: Line[], index: number, line: Omit<Line, 'key'>): Line[] => {
  const low = lines[index - 1]?.key ?? 0
  const high = lines[index]?.key ?? low + 2 * lineGap
  const key = (low + high) / 2
  lines.splice(index, 0, { ...line, key })
  return key > low && key < high && key >= leastKey ? lines : lines.map((one, at) => ({ ...one, key: (at + 1) * lineGap }))
}
