import { isJsonObject, isSha256 } from '../base/json-guards.ts'
import { outsideName } from '../base/outside-name.ts'
import { partsOf, pointer, type Pointer } from '../base/json-pointer.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { viewedKinds, type StoredAttachment } from '../contract/archive.ts'
import type { DraftRecord } from './draft-record.ts'
import { setEdit, type Edit } from './edit.ts'
import { applyLocal, localPath } from './local-values.ts'
import { rowsMoved } from './row-edits.ts'

/** A file of a declaration. The list is a local value of the draft; the host keeps the bytes by their SHA-256. */
export interface Attachment extends StoredAttachment {
  readonly id: string
  /** The name of the file when it was attached. */
  readonly name: string
  /** When it was attached, in milliseconds since 1970. */
  readonly at: number
  /** Index of the document row that it belongs to; null for the declaration. */
  readonly row: number | null
}

export const filesRoot: Pointer = `${localPath}/files`
const filePath = (id: string): Pointer => filesRoot + pointer(id)

type State = Pick<DraftRecord, 'document' | 'local'>

const isIndex = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0

/** A stored file with its id; null for an invalid value, such as one of a later version. */
export const readAttachment = (id: string, value: unknown): Attachment | null => {
  if (!isJsonObject(value)) return null
  const { name, sha256, bytes, kind, at, row } = value
  if (typeof name !== 'string' || !isSha256(sha256)) return null
  return {
    id,
    // Rows of a backup or of the office have the names of other computers.
    name: outsideName(name),
    sha256,
    bytes: isIndex(bytes) ? bytes : 0,
    kind: viewedKinds.find((one) => one === kind) ?? 'other',
    at: typeof at === 'number' ? at : 0,
    row: isIndex(row) ? row : null
  }
}

const rowsOf = ({ document }: State): number => document.dokumen.data.length

/** The files of a declaration: those of the declaration itself, then those of the document rows; in the order in which they were attached. */
export const attachmentsOf = (state: State): readonly Attachment[] => {
  const stored = state.local['files']
  if (!isJsonObject(stored)) return []
  return Object.entries(stored)
    .flatMap(([id, value]) => readAttachment(id, value) ?? [])
    .map((one) => (one.row !== null && one.row >= rowsOf(state) ? { ...one, row: null } : one))
    .sort((a, b) => (a.row ?? -1) - (b.row ?? -1) || a.at - b.at || (a.id < b.id ? -1 : 1))
}

/** The number of files of each document row that has some. */
export const filesByRow = (files: readonly Attachment[]): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>()
  for (const { row } of files) if (row !== null) counts.set(row, (counts.get(row) ?? 0) + 1)
  return counts
}

const stored = ({ name, sha256, bytes, kind, at, row }: Attachment): JsonObject => ({
  name,
  sha256,
  bytes,
  kind,
  at,
  ...(row === null ? {} : { row })
})

const setFile = (id: string, before: Json | undefined, after: Json | undefined): Edit => setEdit(filePath(id), before, after)

export const attachEdit = (file: Attachment): Edit => setFile(file.id, undefined, stored(file))
export const detachEdit = (file: Attachment): Edit => setFile(file.id, stored(file), undefined)
/** Gives a file to a document row, or with null to the declaration. */
export const assignEdit = (file: Attachment, row: number | null): Edit => setFile(file.id, stored(file), stored({ ...file, row }))

/** The files of another declaration that this one lacks, as edits. */
export const filesEdits = (source: JsonObject, onto: JsonObject): readonly Edit[] => {
  const [from, to] = [source['files'], onto['files']]
  if (!isJsonObject(from)) return []
  return Object.entries(from).flatMap(([id, value]) => (isJsonObject(to) && to[id] !== undefined ? [] : [setFile(id, undefined, value)]))
}

const isList = ({ kind, path }: Edit): boolean => kind === 'set' && ['', '/dokumen', '/dokumen/data'].includes(path)

/** The rows of a list that was replaced as a whole, found again by type and number, preferably at the same place. */
const rowsFound = (before: State, after: State): readonly (number | null)[] => {
  const nameOf = ({ dokkd, dokno }: { readonly dokkd: string; readonly dokno: string }): string => JSON.stringify([dokkd, dokno])
  const now = after.document.dokumen.data.map(nameOf)
  const taken = new Set<number>()
  return before.document.dokumen.data.map((row, index) => {
    const name = nameOf(row)
    const found = now[index] === name ? index : now.findIndex((one, at) => one === name && !taken.has(at))
    if (found === -1) return null
    taken.add(found)
    return found
  })
}

/** Files whose document row has another place, or with null none any more: such a file then belongs to the declaration, so that nothing is lost. */
const movedFiles = (state: State, placeOf: (row: number) => number | null): readonly Edit[] =>
  attachmentsOf(state).flatMap((file): readonly Edit[] => {
    if (file.row === null) return []
    const row = placeOf(file.row)
    return row === file.row ? [] : [assignEdit(file, row)]
  })

/** The local values of a draft of which only some document rows are written, with the files at the rows as they are then. */
export const localWithFilesAt = (state: State, placeOf: (row: number) => number | null): JsonObject =>
  applyLocal(state.local, movedFiles(state, placeOf))

/**
 * What a change of the document rows entails: files stay with their row when rows are inserted, removed or moved. `edits` are those of the change, between `before` and `after`.
 */
export const followingFiles = (before: State, after: State, edits: readonly Edit[]): readonly Edit[] => {
  if (before.local['files'] === undefined || before.document.dokumen === after.document.dokumen) return []
  const own = new Set(edits.map(({ path }) => path))
  const places = edits.some(isList) ? rowsFound(before, after) : rowsMoved('dokumen', rowsOf(before), edits)
  if (places === null) return []
  return movedFiles(before, (row) => places[row] ?? null).filter(({ path }) => !own.has(path))
}

/** The id of the file that an edit is about; null for another path. */
export const fileOfPath = (path: Pointer): string | null => (path.startsWith(`${filesRoot}/`) ? (partsOf(path)[2] ?? null) : null)

/** Whether an edit only gives a file to another row. */
export const isFileMove = ({ kind, path, ...edit }: Edit): boolean =>
  kind === 'set' && fileOfPath(path) !== null && 'before' in edit && 'after' in edit
