import { isJsonObject, stringOrEmpty } from '../base/json-guards.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { pointer, type Pointer } from '../base/json-pointer.ts'
import type { DraftDeclaration } from '../derive/shape.ts'
import type { ShapelessMember } from '../schema/declaration.ts'
import { setEdit, type Edit } from './edit.ts'
import { localPath } from './local-values.ts'

/** What the cells of a column hold; `json`: objects and arrays, as JSON text. */
export const freeKinds = ['text', 'number', 'flag', 'json'] as const
export type FreeKind = (typeof freeKinds)[number]

/** A column of one of the arrays whose item shape the specification does not define. */
export interface FreeColumn {
  readonly key: string
  readonly kind: FreeKind
  /** As the user named it; '' for none. */
  readonly label: string
  /** A value of it, as text; '' for none. */
  readonly example: string
}

/** What columns are learned from: a declaration or a template. */
export interface ColumnSource {
  readonly document: Pick<DraftDeclaration, ShapelessMember>
  readonly local: JsonObject
}

/** Path of the columns that the user added to an array of a draft: stored with it and never sent. */
export const freeColumnsPath = (member: ShapelessMember): Pointer => `${localPath}/columns${pointer(member)}`

const kindOf = (value: Json): FreeKind | null => {
  if (value === null || value === '') return null
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'flag'
  return typeof value === 'string' ? 'text' : 'json'
}

const isKind = (value: unknown): value is FreeKind => freeKinds.some((kind) => kind === value)

/** The columns that a user added to an array: their kinds and labels. */
export const addedColumns = (local: JsonObject, member: ShapelessMember): readonly FreeColumn[] => {
  const all = isJsonObject(local['columns']) ? local['columns'][member] : undefined
  if (!isJsonObject(all)) return []
  return Object.entries(all).flatMap(([key, column]): readonly FreeColumn[] => {
    if (!isJsonObject(column) || !isKind(column['kind'])) return []
    return [{ key, kind: column['kind'], label: stringOrEmpty(column['label']), example: '' }]
  })
}

const columnsOfRows = (rows: readonly Json[]): readonly FreeColumn[] =>
  rows.filter(isJsonObject).flatMap((row) =>
    Object.entries(row).map(([key, value]) => {
      const kind = kindOf(value)
      const example = kind === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
      return { key, kind: kind ?? 'text', label: '', example }
    })
  )

/**
 * The columns of an array in the order in which they are first found; the first source has priority. The kind is that of the first value that has one,
 * or of the user.
 */
export const freeColumns = (sources: Iterable<ColumnSource>, member: ShapelessMember): readonly FreeColumn[] => {
  const found = new Map<string, FreeColumn>()
  const isNamed = new Set<string>()
  for (const { document, local } of sources) {
    const added = addedColumns(local, member)
    for (const column of [...columnsOfRows(document[member].data), ...added]) {
      const before = found.get(column.key)
      const isByUser = added.includes(column)
      // A blank value says nothing about its kind.
      const isSure = before !== undefined && (isNamed.has(column.key) || before.example !== '')
      found.set(column.key, {
        key: column.key,
        kind: before !== undefined && isSure ? before.kind : column.kind,
        label: before?.label || column.label,
        example: before?.example || column.example
      })
      if (isByUser) isNamed.add(column.key)
    }
  }
  return [...found.values()]
}

/** Edits that rename a column in all rows of an array and give it a label; with null that remove it with its values. A row without values goes. */
export const columnEdits = (
  source: ColumnSource,
  member: ShapelessMember,
  key: string,
  to: Pick<FreeColumn, 'key' | 'label'> | null
): readonly Edit[] => {
  const rows = source.document[member].data
  const changed = rows.flatMap((row): readonly Json[] => {
    if (!isJsonObject(row) || !Object.hasOwn(row, key)) return [row]
    const members = Object.entries(row).flatMap(([one, value]) =>
      one !== key ? [[one, value] as const] : to ? [[to.key, value] as const] : []
    )
    return members.length === 0 ? [] : [Object.fromEntries(members)]
  })
  const all = isJsonObject(source.local['columns']) ? source.local['columns'][member] : undefined
  const before = isJsonObject(all) ? all[key] : undefined
  const kind = freeColumns([source], member).find((column) => column.key === key)?.kind ?? 'text'
  const columnAt = (name: string): Pointer => freeColumnsPath(member) + pointer(name)
  const isRenamed = to?.key !== key
  return [
    ...(isRenamed && changed.some((row, at) => row !== rows[at]) ? [setEdit(pointer(member, 'data'), rows, changed)] : []),
    ...(isRenamed && before !== undefined ? [setEdit(columnAt(key), before, undefined)] : []),
    ...(to ? [setEdit(columnAt(to.key), isRenamed ? undefined : before, { kind, label: to.label })] : [])
  ]
}

/** Whether an array can be shown as a table: all its entries are objects. */
export const isTabular = (rows: readonly Json[]): rows is readonly JsonObject[] => rows.every(isJsonObject)

/** A row with a value, or without the key: what is empty is not sent. */
export const withCell = (row: JsonObject, key: string, value: Json | undefined): JsonObject => {
  const { [key]: _, ...others } = row
  if (value === undefined) return others
  return Object.hasOwn(row, key)
    ? Object.fromEntries(Object.entries(row).map(([one, old]) => [one, one === key ? value : old]))
    : { ...row, [key]: value }
}
