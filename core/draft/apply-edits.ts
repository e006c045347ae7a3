import type { DraftDeclaration } from '../derive/shape.ts'
import { type Pointer, arrayIndex, partsOf, pointer } from '../base/json-pointer.ts'
import { applyTo, reorderRows, replaceAt, type Edit } from './edit.ts'
import { withMarksMoved } from './line-anchors.ts'
import { applyLocal, isLocal } from './local-values.ts'
import { numberTextsAfter } from './number-texts.ts'
import { linesFor, type DraftRecord, type Line, lineGap } from './draft-record.ts'
import type { Json } from '../base/json.ts'

interface Lines {
  readonly rows: readonly Json[]
  /** The same array as before if no line was added, removed or moved. */
  readonly lines: readonly Line[]
}

/** Number of path segments of `/detail/data/<row>` before the row. */
const above = 2

/** Applies a run of edits below `/detail/data/`. Copies the lists once, not once per cell of a paste. */
const applyToLines = (before: Lines, edits: readonly Edit[]): Lines => {
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

/** What must be written after edits: the body (everything but the goods lines), goods lines by index, and the keys of removed lines. */
export interface Touched {
  readonly body: boolean
  readonly lines: readonly number[]
  readonly removed: readonly number[]
}

const linesPath = '/detail/data'
/** An edit at one of these paths replaces every goods line. */
const aroundLines: readonly Pointer[] = ['', '/detail', linesPath]

const isBelowLines = (edit: Edit): boolean => edit.path.startsWith(`${linesPath}/`)

/**
 * Applies edits in order; the record given is not changed. Throws when a path does not exist, because the application creates every edit
 * itself.
 */
export const applyEdits = (record: DraftRecord, edits: readonly Edit[]): { readonly record: DraftRecord; readonly touched: Touched } => {
  let next = record
  let body = false
  for (let at = 0; at < edits.length;) {
    const below = runOf(edits, at, isBelowLines)
    if (below.length > 0) {
      next = withLines(next, below)
      at += below.length
      continue
    }
    const local = runOf(edits, at, ({ path }) => isLocal(path))
    if (local.length > 0) {
      next = { ...next, local: applyLocal(next.local, local) }
      at += local.length
      continue
    }
    const edit = edits[at]
    at += 1
    if (edit === undefined) continue
    body ||= edit.path !== linesPath
    next = withEdit(next, edit)
  }
  if (next.document === record.document && next.local === record.local) return { record, touched: { body: false, lines: [], removed: [] } }
  body ||= next.local !== record.local
  return { record: next, touched: { body, ...changedLines(record, next) } }
}

/** The edits of a kind from an index on, up to the first of another kind. */
const runOf = (edits: readonly Edit[], from: number, isOfKind: (edit: Edit) => boolean): readonly Edit[] => {
  let to = from
  for (let edit = edits[to]; edit !== undefined && isOfKind(edit); edit = edits[to]) to += 1
  return edits.slice(from, to)
}

const withLines = (record: DraftRecord, edits: readonly Edit[]): DraftRecord => {
  const { detail } = record.document
  const { rows, lines } = applyToLines({ rows: detail.data, lines: record.lines }, edits)
  const data = rows as DraftDeclaration['detail']['data']
  const local = withMarksMoved(record.local, edits, record.lines, lines)
  return { ...record, document: { ...record.document, detail: { ...detail, data } }, lines, local }
}

const withEdit = (record: DraftRecord, edit: Edit): DraftRecord => {
  const document = applyTo(record.document, edit) as DraftDeclaration
  return {
    ...record,
    document,
    lines: aroundLines.includes(edit.path) ? linesFor(document.detail.data.length) : record.lines,
    numerals: edit.path === linesPath ? record.numerals : numberTextsAfter(record.numerals, edit)
  }
}

/** Compares only the lines between the first and the last difference. */
const changedLines = (old: DraftRecord, next: DraftRecord): { lines: readonly number[]; removed: readonly number[] } => {
  const [before, after] = [old.document.detail.data, next.document.detail.data]
  if (before === after) return { lines: [], removed: [] }
  const isSame = (one: number, other: number): boolean => before[one] === after[other] && isSameLine(old.lines[one], next.lines[other])
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && isSame(start, start)) start += 1
  let end = 0
  while (end < shorter - start && isSame(before.length - 1 - end, after.length - 1 - end)) end += 1
  const known = new Map(old.lines.slice(start, before.length - end).map((line, index) => [line.key, start + index]))
  const lines: number[] = []
  for (let index = start; index < after.length - end; index += 1) {
    const key = next.lines[index]?.key
    const was = key === undefined ? undefined : known.get(key)
    if (was === undefined || !isSame(was, index)) lines.push(index)
    if (key !== undefined) known.delete(key)
  }
  return { lines, removed: [...known.keys()] }
}

const isSameLine = (one: Line | undefined, other: Line | undefined): boolean => one?.key === other?.key && one?.numerals === other?.numerals
