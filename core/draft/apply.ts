import type { Json } from '../derive/shape.ts'
import type { DraftDeclaration } from '../derive/types.ts'
import { arrayIndex, partsOf, pointer, type Pointer } from '../derive/pointer.ts'
import type { Edit } from './edit.ts'
import { numeralsMoved, type Numerals } from './numerals.ts'
import { applyLocal, isLocal } from './local.ts'
import { lineGap, linesFor, type DraftRecord, type Line } from './record.ts'

/** What has to be written after edits: the body (everything but the goods lines), lines by index, and the keys of lines that are gone. */
export interface Touched {
  readonly body: boolean
  readonly lines: readonly number[]
  readonly removed: readonly number[]
}

const linesPath = '/detail/data'
/** Whoever writes one of these writes every goods line. */
const aroundLines: readonly Pointer[] = ['', '/detail', linesPath]

/** Applies edits in order; the record given is not changed. Throws when a path does not exist: an edit of our own is never wrong. */
export const applyEdits = (record: DraftRecord, edits: readonly Edit[]): { readonly record: DraftRecord; readonly touched: Touched } => {
  const before = record.lines
  let next = record
  let body = false
  for (const edit of edits) {
    if (isLocal(edit.path)) {
      next = { ...next, local: applyLocal(next.local, edit) }
      body = true
      continue
    }
    const document = applyTo(next.document, edit) as DraftDeclaration
    const inLines = edit.path === linesPath || edit.path.startsWith(`${linesPath}/`)
    body ||= !inLines
    next = {
      ...next,
      document,
      lines: linesAfter(next, edit, document),
      numerals: inLines ? next.numerals : numeralsAfter(next.numerals, edit)
    }
  }
  if (next.document === record.document && next.local === record.local) return { record, touched: { body: false, lines: [], removed: [] } }
  return { record: next, touched: { body, ...changedLines(record, next, before) } }
}

const changedLines = (
  old: DraftRecord,
  next: DraftRecord,
  before: readonly Line[]
): { lines: readonly number[]; removed: readonly number[] } => {
  if (old.document.detail.data === next.document.detail.data) return { lines: [], removed: [] }
  const oldLines = new Map(before.map((line, index) => [line.key, { row: old.document.detail.data[index], numerals: line.numerals }]))
  const lines = next.lines.flatMap((line, index) => {
    const known = oldLines.get(line.key)
    return known && known.row === next.document.detail.data[index] && known.numerals === line.numerals ? [] : [index]
  })
  const kept = new Set(next.lines.map((line) => line.key))
  return { lines, removed: before.flatMap((line) => (kept.has(line.key) ? [] : [line.key])) }
}

const linesAfter = (record: DraftRecord, edit: Edit, document: DraftDeclaration): readonly Line[] => {
  if (aroundLines.includes(edit.path)) return linesFor(document.detail.data.length)
  if (!edit.path.startsWith(`${linesPath}/`)) return record.lines
  const [, , part = '', ...below] = partsOf(edit.path)
  const index = Number(part)
  if (edit.kind === 'set') return record.lines
  if (below.length > 0) return record.lines.map((line, at) => (at === index ? numeralsInLine(line, edit, below) : line))
  switch (edit.kind) {
    case 'insert':
      return withLineAt(record.lines, index, {})
    case 'remove':
      return record.lines.toSpliced(index, 1)
    case 'move':
      return withLineAt(record.lines.toSpliced(index, 1), edit.to, record.lines[index] ?? {})
    default:
      return edit satisfies never
  }
}

const numeralsInLine = (line: Line, edit: Edit, below: readonly string[]): Line =>
  line.numerals ? { ...line, numerals: numeralsAfter(line.numerals, { ...edit, path: pointer(...below) }) } : line

/** A key between its neighbours; when there is no room left, every line gets a new one. */
const withLineAt = (lines: readonly Line[], index: number, line: Omit<Line, 'key'>): readonly Line[] => {
  const low = lines[index - 1]?.key ?? 0
  const high = lines[index]?.key ?? low + 2 * lineGap
  const key = (low + high) / 2
  const all = lines.toSpliced(index, 0, { ...line, key })
  return key > low && key < high ? all : all.map((one, at) => ({ ...one, key: (at + 1) * lineGap }))
}

const numeralsAfter = (numerals: Numerals, edit: Edit): Numerals => {
  if (edit.kind === 'set') return numerals
  const parts = partsOf(edit.path)
  const index = Number(parts.at(-1))
  return numeralsMoved(numerals, pointer(...parts.slice(0, -1)), (at) => {
    if (edit.kind === 'insert') return at < index ? at : at + 1
    if (at === index) return edit.kind === 'move' ? edit.to : null
    const without = at < index ? at : at - 1
    return edit.kind === 'move' && without >= edit.to ? without + 1 : without
  })
}

const applyTo = (root: Json, edit: Edit): Json => {
  const parts = partsOf(edit.path)
  switch (edit.kind) {
    case 'set':
      return replaceAt(root, parts, edit.path, () => edit.after)
    case 'insert':
    case 'remove':
    case 'move':
      return replaceAt(root, parts.slice(0, -1), edit.path, (list) => reorder(list, edit, arrayIndex(parts.at(-1) ?? '')))
    default:
      return edit satisfies never
  }
}

const reorder = (list: Json | undefined, edit: Exclude<Edit, { kind: 'set' }>, index: number | null): Json => {
  if (!Array.isArray(list)) throw new Error(`no list at ${edit.path}`)
  const rows: readonly Json[] = list
  const last = edit.kind === 'insert' ? rows.length : rows.length - 1
  if (index === null || index > last) throw new Error(`no row at ${edit.path}`)
  if (edit.kind === 'move' && !(Number.isInteger(edit.to) && edit.to >= 0 && edit.to <= last))
    throw new Error(`no place ${edit.to} for ${edit.path}`)
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
    if (changed === undefined) throw new Error(`only a member can be removed, not ${path}`)
    return changed
  }
  if (typeof value !== 'object' || value === null) throw new Error(`no value at ${path}`)
  if (Array.isArray(value)) {
    const rows: readonly Json[] = value
    const index = arrayIndex(part)
    if (index === null || index >= rows.length) throw new Error(`no row at ${path}`)
    return rows.with(index, replaceAt(rows[index], rest, path, change))
  }
  const members = value as { readonly [key: string]: Json }
  const old = Object.hasOwn(members, part) ? members[part] : undefined
  if (rest.length > 0) return { ...members, [part]: replaceAt(old, rest, path, change) }
  const changed = change(old)
  return changed === undefined
    ? Object.fromEntries(Object.entries(members).filter(([key]) => key !== part))
    : { ...members, [part]: changed }
}
