import { isObject } from '../base/json-guards.ts'
import { partsOf, pointer, type Pointer } from '../base/json-pointer.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { tableMembers, type TableMember } from '../schema/layout.ts'
import { isFileMove } from './attachments.ts'
import { isOfImport } from './import-marks.ts'
import { markedPath } from './computed-values.ts'
import { changesNothing, setEdit, type Edit, type LoggedEdit, type Step } from './edit.ts'

/** One changed field, or one row that was inserted, removed or moved; the path is valid at the moment of the edit. */
export type HistoryLine =
  | { readonly kind: 'set'; readonly path: Pointer; readonly before?: Json; readonly after?: Json }
  | { readonly kind: 'insert'; readonly path: Pointer; readonly row: Json }
  | { readonly kind: 'remove'; readonly path: Pointer; readonly row: Json }
  | { readonly kind: 'move'; readonly path: Pointer; readonly to: number }

/** Changes of a step in one table. */
export interface TableChange {
  readonly member: TableMember
  readonly inserted: number
  readonly removed: number
  readonly moved: number
  /** Rows whose fields changed, and the keys of those fields. */
  readonly changed: number
  readonly keys: readonly string[]
}

/** One step of the edit log, as the history lists it. */
export interface HistoryStep {
  readonly step: number
  readonly cause: Step['cause']
  readonly by: string | null
  /** Time of its last edit, in milliseconds since 1970. */
  readonly at: number
  readonly edits: readonly Edit[]
}

const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  one === other || (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))

/** The table whose row a path names, exactly or with a field of it. */
const rowAt = (path: Pointer): { readonly member: TableMember; readonly row: string; readonly key: string | undefined } | null => {
  const [name, data, row, key] = partsOf(path)
  const member = tableMembers.find((one) => one === name)
  return member !== undefined && data === 'data' && row !== undefined ? { member, row, key } : null
}

const changedKeys = (before: JsonObject, after: JsonObject): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !isSame(before[key], after[key]))

/** That a value was typed or imported with a doubt is marked beside the value, and files follow their document row; either alone is a change that is shown. */
const withoutMarks = (edits: readonly Edit[]): readonly Edit[] => {
  const others = edits.filter((edit) => markedPath(edit.path) === null && !isFileMove(edit) && !isOfImport(edit.path))
  return others.length > 0 ? others : edits
}

/** The newest `most` steps of a log, newest first, without those that changed nothing. */
export const historySteps = (log: readonly LoggedEdit[], most: number): readonly HistoryStep[] => {
  const steps: { step: number; cause: Step['cause']; by: string | null; at: number; edits: Edit[] }[] = []
  for (let index = log.length - 1; index >= 0; index -= 1) {
    const logged = log[index]
    if (logged === undefined) continue
    const open = steps.at(-1)
    if (open?.step === logged.step) open.edits.push(logged.edit)
    else if (steps.length === most) break
    else steps.push({ step: logged.step, cause: logged.cause, by: logged.by ?? null, at: logged.at, edits: [logged.edit] })
  }
  return steps.map((step) => ({ ...step, edits: withoutMarks(step.edits.toReversed()) })).filter(({ edits }) => !changesNothing(edits))
}

/**
 * Fields and rows a step changed, at most `most`. A row written as a whole is listed by the fields that differ; several edits of one field
 * are merged.
 */
export const historyLines = ({ edits }: Pick<HistoryStep, 'edits'>, most: number): readonly HistoryLine[] => {
  const lines: HistoryLine[] = []
  for (const edit of edits) {
    if (lines.length >= most) break
    if (edit.kind === 'insert') lines.push({ kind: 'insert', path: edit.path, row: edit.after })
    else if (edit.kind === 'remove') lines.push({ kind: 'remove', path: edit.path, row: edit.before })
    else if (edit.kind === 'move') lines.push(edit)
    else lines.push(...fieldsOf(edit, lines))
  }
  return lines.slice(0, most)
}

const fieldsOf = (edit: Extract<Edit, { kind: 'set' }>, lines: HistoryLine[]): readonly HistoryLine[] => {
  const { path, before, after } = edit
  if (rowAt(path)?.key === undefined && rowAt(path) !== null && isObject(before) && isObject(after)) {
    return changedKeys(before, after).map((key) => setEdit(path + pointer(key), before[key], after[key]))
  }
  // Inserting, removing or moving rows in between changes the meaning of the path.
  const at = lines.findLastIndex((line) => line.kind !== 'set' || line.path === path)
  const earlier = lines[at]
  if (earlier?.kind !== 'set') return [edit]
  lines[at] = setEdit(path, earlier.before, after)
  return []
}

/** The changes of a step in each table. */
export const tableChanges = ({ edits }: Pick<HistoryStep, 'edits'>): readonly TableChange[] => {
  const tables = new Map<TableMember, { inserted: number; removed: number; moved: number; rows: Set<string>; keys: Set<string> }>()
  for (const edit of edits) {
    const place = rowAt(edit.path)
    if (place === null) continue
    const change = tables.get(place.member) ?? { inserted: 0, removed: 0, moved: 0, rows: new Set(), keys: new Set() }
    tables.set(place.member, change)
    if (edit.kind === 'insert') change.inserted += 1
    else if (edit.kind === 'remove') change.removed += 1
    else if (edit.kind === 'move') change.moved += 1
    else {
      change.rows.add(place.row)
      if (place.key !== undefined) change.keys.add(place.key)
      else if (isObject(edit.before) && isObject(edit.after)) for (const key of changedKeys(edit.before, edit.after)) change.keys.add(key)
    }
  }
  return [...tables].map(([member, { rows, keys, ...counts }]) => ({ member, ...counts, changed: rows.size, keys: [...keys] }))
}

const tellingKeys = ['nohs', 'brgurai', 'kd_barang', 'dokkd', 'dokno', 'contno', 'jnkemas', 'merkkemas']

/** A short description of a row; '' if it has none. */
export const rowInWords = (row: Json): string =>
  isObject(row) ? tellingKeys.flatMap((key) => (typeof row[key] === 'string' && row[key] !== '' ? [row[key]] : [])).join(' · ') : ''
