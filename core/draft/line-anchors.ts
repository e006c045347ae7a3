import { isJsonObject } from '../base/json-guards.ts'
import type { Json, JsonObject } from '../base/json.ts'
import type { Pointer } from '../base/json-pointer.ts'
import type { DraftRecord } from './draft-record.ts'
import type { Edit } from './edit.ts'
import { rowsMoved } from './row-edits.ts'

type Lines = Pick<DraftRecord, 'lines'>

/** Names a goods line by its key, not its index, so that a mark stays with the line when lines above it are added or removed. */
export const anchored = (path: Pointer, { lines }: Lines): string => {
  const [, row, rest] = /^\/detail\/data\/(\d+)(\/.*)?$/.exec(path) ?? []
  const key = row === undefined ? undefined : lines[Number(row)]?.key
  return key === undefined ? path : `/detail/data/@${key}${rest ?? ''}`
}

/** The place of an anchor now; null for a line that no longer exists. */
export const anchoredPlace = (anchor: string, { lines }: Lines): Pointer | null => {
  const [start = '', key = ''] = /^\/detail\/data\/@([^/]+)/.exec(anchor) ?? []
  if (start === '') return anchor
  const row = lines.findIndex((line) => line.key === Number(key))
  return row === -1 ? null : `/detail/data/${row}${anchor.slice(start.length)}`
}

/** Marks by name: an anchor, or a text before it that ends with a colon. Those of lines with another key get that key; those of lines without one are dropped. */
const withKeys = (marks: JsonObject, keyOf: (old: number) => number | null | undefined): JsonObject =>
  Object.fromEntries(
    Object.entries(marks).flatMap(([name, mark]): (readonly [string, Json])[] => {
      const [, start = '', old = '', rest = ''] = /^((?:[^:/]*:)?\/detail\/data\/@)([^/]+)(\/.*)?$/.exec(name) ?? []
      const key = start === '' ? undefined : keyOf(Number(old))
      if (key === undefined) return [[name, mark]]
      return key === null ? [] : [[`${start}${key}${rest}`, mark]]
    })
  )

/** Local values with the marks on goods lines changed: checked advice, and doubts of imports. */
const withMarks = (local: JsonObject, change: (marks: JsonObject) => JsonObject): JsonObject => {
  const { checked, imported } = local
  const marks = isJsonObject(imported) ? imported['marks'] : undefined
  return {
    ...local,
    ...(isJsonObject(checked) ? { checked: change(checked) } : {}),
    ...(isJsonObject(imported) && isJsonObject(marks) ? { imported: { ...imported, marks: change(marks) } } : {})
  }
}

/**
 * The local values after edits of goods lines: marks follow lines whose key has changed, because a line was moved or all got new keys. The mark of a
 * removed line is dropped: another line may get its key.
 */
export const withMarksMoved = (
  local: JsonObject,
  edits: readonly Edit[],
  before: DraftRecord['lines'],
  after: DraftRecord['lines']
): JsonObject => {
  const hasMarks = local['checked'] !== undefined || local['imported'] !== undefined
  const places = hasMarks && before !== after ? rowsMoved('detail', before.length, edits) : null
  if (places === null) return local
  const keys = new Map(before.map(({ key }, index) => [key, after[places[index] ?? -1]?.key ?? null]))
  if ([...keys].every(([old, key]) => key === old)) return local
  return withMarks(local, (marks) => withKeys(marks, (old) => keys.get(old)))
}

/** Local values for the same lines with other keys, such as those of a file. */
export const withLineKeys = (local: JsonObject, before: DraftRecord['lines'], after: DraftRecord['lines']): JsonObject => {
  const keys = new Map(before.map(({ key }, index) => [key, after[index]?.key ?? null]))
  return withMarks(local, (marks) => withKeys(marks, (old) => keys.get(old) ?? null))
}

/** Local values whose marks on other places than goods lines are at the path that `placeOf` has for them; without those for which it has none. */
export const withMarksAt = (local: JsonObject, placeOf: (path: Pointer) => Pointer | null): JsonObject =>
  withMarks(local, (marks) =>
    Object.fromEntries(
      Object.entries(marks).flatMap(([name, mark]): (readonly [string, Json])[] => {
        const at = name.indexOf('/')
        const place = at === -1 ? name : placeOf(name.slice(at))
        return place === null ? [] : [[at === -1 ? name : name.slice(0, at) + place, mark]]
      })
    )
  )
