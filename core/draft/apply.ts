import type { Json } from '../derive/shape.ts'
import type { DraftDeclaration } from '../derive/types.ts'
import { partsOf, type Pointer } from '../derive/pointer.ts'
import type { Edit } from './edit.ts'
import { lineGap, linesFor, type DraftRecord, type Line } from './record.ts'

/** What has to be written after edits: the body (everything but the goods lines), lines by index, and the keys of lines that are gone. */
export interface Touched {
  readonly body: boolean
  readonly lines: readonly number[]
  readonly removed: readonly number[]
}

/** Applies edits in order; the record given is not changed. Throws when a path does not exist: an edit of our own is never wrong. */
export const applyEdits = (record: DraftRecord, edits: readonly Edit[]): { readonly record: DraftRecord; readonly touched: Touched } => {
  const before = record.lines
  let next = record
  let body = false
  for (const edit of edits) {
    const document = applyTo(next.document, edit) as DraftDeclaration
    const inLines = edit.path === '/detail/data' || edit.path.startsWith('/detail/data/')
    body ||= !inLines
    next = { ...next, document, lines: inLines ? linesAfter(next, edit, document) : next.lines }
  }
  if (next.document === record.document) return { record, touched: { body: false, lines: [], removed: [] } }
  return { record: next, touched: { body, ...changedLines(record, next, before) } }
}

const changedLines = (
  old: DraftRecord,
  next: DraftRecord,
  before: readonly Line[]
): { lines: readonly number[]; removed: readonly number[] } => {
  if (old.document.detail.data === next.document.detail.data) return { lines: [], removed: [] }
  const oldRows = new Map(before.map((line, index) => [line.key, old.document.detail.data[index]]))
  const lines = next.lines.flatMap((line, index) => (oldRows.get(line.key) === next.document.detail.data[index] ? [] : [index]))
  const kept = new Set(next.lines.map((line) => line.key))
  return { lines, removed: before.flatMap((line) => (kept.has(line.key) ? [] : [line.key])) }
}

const linesAfter = (record: DraftRecord, edit: Edit, document: DraftDeclaration): readonly Line[] => {
  const index = Number(partsOf(edit.path)[2])
  switch (edit.kind) {
    case 'set':
      return edit.path === '/detail/data' ? linesFor(document.detail.data.length) : record.lines
    case 'insert':
      return withLineAt(record.lines, index)
    case 'remove':
      return record.lines.toSpliced(index, 1)
    case 'move':
      return withLineAt(record.lines.toSpliced(index, 1), edit.to)
    default:
      return edit satisfies never
  }
}

/** A key between its neighbours; when there is no room left, every line gets a new one. */
const withLineAt = (lines: readonly Line[], index: number): readonly Line[] => {
  const low = lines[index - 1]?.key ?? 0
  const high = lines[index]?.key ?? low + 2 * lineGap
  const key = (low + high) / 2
  return key > low && key < high ? lines.toSpliced(index, 0, { key }) : linesFor(lines.length + 1)
}

const applyTo = (root: Json, edit: Edit): Json => {
  const parts = partsOf(edit.path)
  switch (edit.kind) {
    case 'set':
      return replaceAt(root, parts, edit.path, () => edit.after)
    case 'insert':
    case 'remove':
    case 'move':
      return replaceAt(root, parts.slice(0, -1), edit.path, (list) => reorder(list, edit, Number(parts.at(-1))))
    default:
      return edit satisfies never
  }
}

const reorder = (list: Json | undefined, edit: Exclude<Edit, { kind: 'set' }>, index: number): Json => {
  if (!Array.isArray(list)) throw new Error(`no list at ${edit.path}`)
  const rows: readonly Json[] = list
  if (edit.kind === 'insert') return rows.toSpliced(index, 0, edit.after)
  const without = rows.toSpliced(index, 1)
  return edit.kind === 'remove' ? without : without.toSpliced(edit.to, 0, rows[index] ?? null)
}

const replaceAt = (
  value: Json | undefined,
  parts: readonly string[],
  path: Pointer,
  change: (old: Json | undefined) => Json | undefined
): Json => {
  const [part, ...rest] = parts
  if (part === undefined) {
    const changed = change(value)
    if (changed === undefined) throw new Error('the declaration itself cannot be removed')
    return changed
  }
  if (typeof value !== 'object' || value === null) throw new Error(`no value at ${path}`)
  if (Array.isArray(value)) {
    const rows: readonly Json[] = value
    if (!(Number(part) < rows.length)) throw new Error(`no row at ${path}`)
    return rows.with(Number(part), replaceAt(rows[Number(part)], rest, path, change))
  }
  const members = value as { readonly [key: string]: Json }
  const old = Object.hasOwn(members, part) ? members[part] : undefined
  if (rest.length > 0) return { ...members, [part]: replaceAt(old, rest, path, change) }
  const changed = change(old)
  return changed === undefined
    ? Object.fromEntries(Object.entries(members).filter(([key]) => key !== part))
    : { ...members, [part]: changed }
}
