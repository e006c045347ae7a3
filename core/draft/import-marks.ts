import { isJsonObject, isSha256, stringOrEmpty } from '../base/json-guards.ts'
import { pointer, valueAt, type Pointer } from '../base/json-pointer.ts'
import type { Json, JsonObject } from '../base/json.ts'
import type { ImportedDoubt } from '../validation/advice/advice.ts'
import type { DraftRecord } from './draft-record.ts'
import { setEdit, type Edit } from './edit.ts'
import { anchored, anchoredPlace } from './line-anchors.ts'
import { localPath, valueIn } from './local-values.ts'
import { rowsMoved } from './row-edits.ts'

/** What a draft has from files of suppliers: the files by their SHA-256, and the values that were taken without the user confirming them. Never sent. */
const importedRoot: Pointer = `${localPath}/imported`
export const marksRoot: Pointer = `${importedRoot}/marks`
const filesRoot: Pointer = `${importedRoot}/files`

export const isOfImport = (path: Pointer): boolean => path.startsWith(`${importedRoot}/`)

type State = Pick<DraftRecord, 'document' | 'local' | 'lines'>

/** Marks doubtful values of a draft that has them already, as edits. */
export const markEdits = (state: State, marks: readonly Omit<ImportedDoubt, 'value'>[]): readonly Edit[] =>
  marks.map(({ path, ...mark }) => {
    const place = marksRoot + pointer(anchored(path, state))
    const value = (valueAt(state.document, path) ?? null) as Json
    return setEdit(place, valueIn(state, place) as Json | undefined, { ...mark, value })
  })

/** The doubts that still count: their values are as they were taken. */
export const importedDoubts = (state: State): readonly ImportedDoubt[] => {
  const marks = valueIn(state, marksRoot)
  if (!isJsonObject(marks)) return []
  return Object.entries(marks).flatMap(([anchor, mark]): readonly ImportedDoubt[] => {
    const path = anchoredPlace(anchor, state)
    if (path === null || !isJsonObject(mark)) return []
    const value = mark['value'] ?? null
    const now = valueAt(state.document, path) ?? null
    const isBlank = (one: unknown): boolean => one === null || one === ''
    if (now !== value && !(isBlank(now) && isBlank(value))) return []
    const [file = '', place = '', text = '', doubt = ''] = ['file', 'place', 'text', 'doubt'].map((key) => stringOrEmpty(mark[key]))
    return [{ path, file, place, text, doubt, value }]
  })
}

/** What the removal of goods lines entails: their marks are removed by edits of the same step, so that undo restores them. `before`: the draft before it. */
export const followingMarks = (before: State, edits: readonly Edit[]): readonly Edit[] => {
  const marks = valueIn(before, marksRoot)
  const places = isJsonObject(marks) ? rowsMoved('detail', before.lines.length, edits) : null
  if (!isJsonObject(marks) || places === null) return []
  const removed = new Set(before.lines.flatMap(({ key }, index) => (places[index] === null ? [String(key)] : [])))
  return Object.entries(marks).flatMap(([anchor, mark]) =>
    removed.has(/^\/detail\/data\/@([^/]+)/.exec(anchor)?.[1] ?? '') ? [setEdit(marksRoot + pointer(anchor), mark, undefined)] : []
  )
}

/** A file that lines were taken from. */
export interface ImportedFile {
  readonly sha256: string
  readonly name: string
  /** Milliseconds since 1970. */
  readonly at: number
}

export const importedFiles = ({ local }: Pick<DraftRecord, 'local'>): readonly ImportedFile[] => {
  const files = valueAt(local, filesRoot.slice(localPath.length))
  if (!isJsonObject(files)) return []
  return Object.entries(files).flatMap(([sha256, file]) =>
    isSha256(sha256) && isJsonObject(file)
      ? [{ sha256, name: stringOrEmpty(file['name']), at: typeof file['at'] === 'number' ? file['at'] : 0 }]
      : []
  )
}

export const fileEdits = (state: Pick<DraftRecord, 'document' | 'local'>, files: readonly ImportedFile[]): readonly Edit[] =>
  files.map(({ sha256, name, at }) => {
    const path = filesRoot + pointer(sha256)
    const after: JsonObject = { name, at }
    return setEdit(path, valueIn(state, path) as Json | undefined, after)
  })
