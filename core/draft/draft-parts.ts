import { nodeAt, sectionAt, singleFields } from '../derive/fields.ts'
import { partsOf, pointer, valueAt, type Pointer } from '../base/json-pointer.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { isJsonObject, isSameJson } from '../base/json-guards.ts'
import type { DraftDeclaration } from '../derive/shape.ts'
import { shapelessMembers } from '../schema/declaration.ts'
import { partyLocalPath } from '../schema/local-fields.ts'
import { sections, type SectionKey, type TableMember } from '../schema/layout.ts'
import type { NumberTexts } from './number-texts.ts'
import { computedValues } from './computed-values.ts'
import { filesEdits } from './attachments.ts'
import { marksRoot } from './import-marks.ts'
import { localPath, valueIn } from './local-values.ts'
import { setEdit, type Edit } from './edit.ts'
import type { DraftRecord, Line } from './draft-record.ts'

/** What can be copied from another declaration: the sections of the editor, and the fields that are only printed. */
export const draftParts = [...sections.map((section) => section.key), 'print'] as const
export type DraftPart = SectionKey | 'print'

export interface PartsChoice {
  readonly parts: readonly DraftPart[]
  /** Blank the dates of this shipment: arrival, closing document, documents. Dates of licences stay. */
  readonly clearDates: boolean
  /** Document rows keep their kind; numbers and dates become blank, also those of the closing document. */
  readonly clearDocuments: boolean
}

/** Every part with its dates and document numbers. */
export const wholeParts: PartsChoice = { parts: draftParts, clearDates: false, clearDocuments: false }

/** The copied content without an identity, as a template holds it. */
export interface DraftContent {
  readonly document: DraftDeclaration
  readonly lines: readonly Line[]
  readonly numerals: NumberTexts
  readonly local: JsonObject
}

/** The proof of payment; its date also selects the exchange rate. */
const payment = ['bayarNo', 'bayarTgl'] as const

/** These belong to one declaration, its registration and its payment, and are never copied. */
export const neverCopied: ReadonlySet<Pointer> = new Set([
  '/car',
  '/edinumber',
  '/header/data/tpbno',
  '/header/data/tpbtg',
  ...payment.map((key) => localPath + pointer('print', key))
])

const tables = new Map<DraftPart, TableMember>(
  sections.flatMap((section) => ('table' in section ? [[section.key, section.table] as const] : []))
)
/** Header fields that count the rows of another part. */
const counts = [
  { path: '/header/data/jmbrg', member: 'detail', part: 'goods' },
  { path: '/header/data/jmcont', member: 'container', part: 'containers' }
] as const
const manifest: readonly string[] = ['doktupno', 'doktuptg', 'posno', 'possub', 'possubsub']
/** Attached files belong to one shipment: they are copied only if the document numbers are copied. */
const takesFiles = ({ parts, clearDocuments }: PartsChoice): boolean => parts.includes('documents') && !clearDocuments
/** Dates that belong to a party or a licence, not to a shipment. */
const lasting: ReadonlySet<string> = new Set(['parties', 'general'])

const isDate = (path: Pointer): boolean => {
  const node = nodeAt(path)
  return node?.node === 'field' && node.form === 'date'
}

const isCleared = (path: Pointer, { clearDates, clearDocuments }: PartsChoice): boolean =>
  (clearDates && isDate(path) && !lasting.has(sectionAt(path))) || (clearDocuments && manifest.includes(partsOf(path).at(-1) ?? ''))

const documentCleared = (row: JsonObject, { clearDates, clearDocuments }: PartsChoice): JsonObject => ({
  ...row,
  ...(clearDocuments ? { dokno: '' } : {}),
  ...(clearDates || clearDocuments ? { doktg: '' } : {})
})

const withValue = (root: JsonObject, parts: readonly string[], value: Json): JsonObject => {
  const [part = '', ...rest] = parts
  const below = root[part]
  const next = rest.length === 0 ? value : withValue(isJsonObject(below) ? below : {}, rest, value)
  return { ...root, [part]: next }
}

/** The same as edits of an existing declaration: the chosen parts replace its own. */
export const partsEdits = (source: DraftContent, onto: DraftRecord, choice: PartsChoice): readonly Edit[] => {
  const { document, local } = takeParts(source, onto, choice)
  const lists = [...tables.values(), ...shapelessMembers].map((member) => pointer(member, 'data'))
  const members = [...singleFields, ...unknownMembers(document).map(([path]) => ({ path }))].map(({ path }) => path)
  const edits = [...members, ...lists].flatMap((path) => changed(path, valueAt(onto.document, path), valueAt(document, path)))
  return [
    ...edits,
    // Doubts of the lines that are replaced.
    ...(choice.parts.includes('goods') ? changed(marksRoot, valueIn(onto, marksRoot), undefined) : []),
    ...(choice.parts.includes('parties') ? changed(partyLocalPath, onto.local['party'], local['party']) : []),
    ...(choice.parts.includes('other') ? changed(`${localPath}/columns`, onto.local['columns'], local['columns']) : []),
    ...(choice.parts.includes('print') ? changed(`${localPath}/print`, onto.local['print'], local['print']) : []),
    ...(takesFiles(choice) ? filesEdits(source.local, onto.local) : [])
  ]
}

/** The parts in which another version of a declaration differs, each with the edits that take it; what only follows from taking it is no difference. */
export const differingParts = (version: DraftContent, here: DraftRecord): ReadonlyMap<DraftPart, readonly Edit[]> => {
  const isOfVersion = (edit: Edit): boolean =>
    edit.kind === 'set' && edit.path !== marksRoot && isSameJson(edit.after, valueIn(version, edit.path) as Json | undefined)
  const editsOf = (part: DraftPart): readonly Edit[] => partsEdits(version, here, { ...wholeParts, parts: [part] })
  const all = draftParts.map((part) => [part, editsOf(part)] as const)
  return new Map(all.filter(([part, edits]) => (part === 'print' ? edits.length > 0 : edits.some(isOfVersion))))
}

/** The members of a row that came from the office have another order. */
const changed = (path: Pointer, before: unknown, after: unknown): readonly Edit[] => {
  const [from, to] = [before, after] as readonly (Json | undefined)[]
  return isSameJson(from, to) ? [] : [setEdit(path, from, to)]
}

const without = (members: JsonObject, ...keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(members).filter(([key]) => !keys.includes(key)))

/** The printed fields of the source; what is not copied of them stays as it is: the payment, the date of the signature and the guarantee with the other dates and documents. */
const printOf = (source: JsonObject, onto: JsonObject, { clearDates, clearDocuments }: PartsChoice): JsonObject => {
  const [from, kept] = [source, onto].map(({ print }) => (isJsonObject(print) ? print : {})) as [JsonObject, JsonObject]
  const cleared: readonly string[] = [
    ...payment,
    ...(clearDates ? ['tanggal', 'jaminanTgl'] : []),
    ...(clearDocuments ? ['jaminanNo', 'jaminanTgl'] : [])
  ]
  const stays = Object.fromEntries(Object.entries(kept).filter(([key]) => cleared.includes(key)))
  return { ...without(from, ...cleared), ...stays }
}

/** Whether the values of header fields were typed or follow (computed-values.ts), of the fields for which `isKept`. */
const marksOf = (local: JsonObject, isKept: (path: Pointer) => boolean): JsonObject =>
  isJsonObject(local['typed'])
    ? Object.fromEntries(Object.entries(local['typed']).filter(([key]) => isKept(pointer('header', 'data', key))))
    : {}

/** Members that the specification does not describe, each with the part with which it is copied. */
const unknownMembers = (document: DraftDeclaration): readonly (readonly [Pointer, DraftPart])[] =>
  [['', 'other'] as const, ['/header/data', 'general'] as const].flatMap(([base, part]) =>
    Object.keys((valueAt(document, base) ?? {}) as JsonObject).flatMap((key) =>
      nodeAt(base + pointer(key)) ? [] : [[base + pointer(key), part] as const]
    )
  )

/** Groups of local values that a copy can have; those of the others belong to one declaration and its work. */
export const copiedGroups = ['print', 'party', 'columns', 'files'] as const

/** Copies the chosen parts of a declaration into a blank one, which keeps its aju number and all other values. */
export const takeParts = (source: DraftContent, onto: DraftRecord, choice: PartsChoice): DraftContent => {
  const has = (part: DraftPart): boolean => choice.parts.includes(part)
  let content = onto.document as JsonObject
  const taken: Pointer[] = []
  const take = (path: Pointer, value: Json): void => {
    content = withValue(content, partsOf(path), value)
    taken.push(path)
  }
  const isFollowing = (path: Pointer): boolean => computedValues(onto).some((field) => field.path === path && field.follows)
  // A count that is copied without its rows, or that follows the rows of `onto` while they are replaced, is that of the resulting rows.
  const counted = counts.filter(({ path, part }) => has(part) !== has('weight') && (has('weight') || isFollowing(path)))
  const isCounted = (path: Pointer): boolean => counted.some((count) => count.path === path)
  for (const { path, section } of singleFields) {
    const value = valueAt(source.document, path)
    if (!neverCopied.has(path) && !isCounted(path) && has(section) && value !== undefined && !isCleared(path, choice))
      take(path, value as Json)
  }
  for (const [path, part] of unknownMembers(source.document)) if (has(part)) take(path, valueAt(source.document, path) as Json)
  for (const [part, member] of tables) {
    if (!has(part)) continue
    const rows = (source.document[member].data as readonly JsonObject[]).map((row) =>
      member === 'dokumen' ? documentCleared(row, choice) : row
    )
    take(pointer(member, 'data'), rows)
  }
  if (has('other')) for (const member of shapelessMembers) take(pointer(member, 'data'), source.document[member].data)
  for (const { path, member } of counted) {
    const rows = valueAt(content, pointer(member, 'data')) as readonly Json[]
    content = withValue(content, partsOf(path), rows.length)
  }
  // Number texts stay with the values they belong to.
  const numerals = Object.fromEntries(
    Object.entries(source.numerals).filter(([at]) => taken.some((path) => at === path || at.startsWith(`${path}/`)))
  )
  // Checked advice, doubts of imports, the importer's approval, and the unlocking refer to the original, so they are not copied.
  const local = without(source.local, 'checked', 'imported', 'importer', 'unlocked', 'typed', 'files', 'party', 'columns')
  const { files } = source.local
  const print = printOf(source.local, onto.local, choice)
  const { columns } = has('other') ? source.local : onto.local
  const { party } = has('parties') ? source.local : onto.local
  // Marks on header fields stay with the values they belong to.
  const isTaken = (path: Pointer): boolean => taken.includes(path)
  const typed = {
    ...marksOf(onto.local, (path) => !isTaken(path) && !isCounted(path)),
    ...marksOf(source.local, isTaken)
  }
  return {
    document: content as DraftDeclaration,
    lines: has('goods') ? source.lines : onto.lines,
    numerals: { ...onto.numerals, ...numerals },
    local: {
      ...(has('print')
        ? { ...without(local, 'print'), ...(Object.keys(print).length > 0 ? { print } : {}) }
        : without(onto.local, 'typed', 'party', 'columns')),
      ...(columns === undefined ? {} : { columns }),
      ...(party === undefined ? {} : { party }),
      ...(Object.keys(typed).length > 0 ? { typed } : {}),
      ...(files !== undefined && takesFiles(choice) ? { files } : {})
    }
  }
}

/** Parts of a declaration stored under a name, from which new declarations are created. */
export interface Template {
  readonly id: string
  readonly name: string
  readonly parts: readonly DraftPart[]
  readonly content: DraftContent
  readonly uses: number
  /** Milliseconds since 1970; the time of creation while it is unused. */
  readonly lastUsedAt: number
  readonly usedIn: string
}
