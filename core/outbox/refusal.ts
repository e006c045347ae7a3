import { isJsonObject, isObject } from '../base/json-guards.ts'
import { pointer, valueAt, type Pointer } from '../base/json-pointer.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { columnsOf, singleFields } from '../derive/fields.ts'
import type { DraftDeclaration } from '../derive/types.ts'
import { declaration, shapelessMembers } from '../schema/declaration.ts'
import type { Field, Words } from '../schema/field.ts'
import { sections, tableMembers, type TableMember } from '../schema/layout.ts'
import { numberKey } from '../schema/row-keys.ts'
import { aboutOf, parseSentDocument } from './difference.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { pairRows } from './row-pairs.ts'
import { readableSectionText } from './section-text.ts'

/**
 * What the service refused or remarked, as findings about the declaration. Nothing of it is stored: the texts are those of the latest submission, and a finding
 * is mended when what it names differs from the frozen body. So an undo brings it back, and a copy or an export has none.
 */

/** Longer texts, and further ones, are cut: they come from outside. */
const longestText = 2_000
const mostTexts = 200
const mostRows = 50

/** One text of the service. `section`: the member of the declaration that it was given for; '' for the whole declaration. */
export interface RefusalText {
  readonly section: string
  readonly text: string
}

/** A text of the service with the place in the declaration that it is about. */
export interface ServiceFinding {
  readonly text: string
  /** A field, a row (`/detail/data/2`) or a section (`/detail/data`) of the declaration as it is now; '' for the whole of it. */
  readonly path: Pointer
  /** Further fields that the text names. */
  readonly also: readonly Pointer[]
  /** Whether what it is about differs from what was sent. */
  readonly isMended: boolean
}

const sectionNames: ReadonlySet<string> = new Set(Object.keys(declaration.members))

/** A refusal of a whole request has the texts of its sections in one: `detail: …; dokumen: …`. */
const withSectionOf = (text: string): RefusalText => {
  const [, name = '', rest = ''] = /^\s*(\w{1,40})\s*:\s*(\S.*)$/s.exec(text) ?? []
  const section = name.toLowerCase()
  return sectionNames.has(section) ? { section, text: rest } : { section: '', text: text.trim() }
}

/** A JSON text field by field, a list of them one by one; other text in its parts. */
const partsOfText = (text: string): readonly string[] => {
  const parts = /^\s*[{[]/.test(text) ? jsonParts(text) : null
  return (parts ?? text.split(/[;\n\r|]+/)).flatMap(byRow).filter((part) => part !== '')
}

/** The phrases of a text, apart where several of them name a row: `Baris 2: HS salah, merek kosong. Baris 5: satuan kosong`. */
const byRow = (text: string): readonly string[] => {
  const phrases = text.trim().split(/(?<=[.,!?])\s+/)
  const starts = phrases.map((phrase) => [anyRow, ...ofTable.values()].some((pattern) => pattern.test(phrase)))
  if (starts.filter(Boolean).length < 2) return [text.trim()]
  const found: string[] = []
  phrases.forEach((phrase, index) => {
    const isNext = starts[index] === true && starts.slice(0, index).some(Boolean)
    if (found.length === 0 || isNext) found.push(phrase)
    else found.push(`${found.pop() ?? ''} ${phrase}`)
  })
  return found.map((part) => part.replace(/,$/, ''))
}

const flat = (value: Json): string => {
  if (typeof value === 'string') return value.trim()
  return readableSectionText(JSON.stringify(value)).replaceAll('; ', ', ')
}

const jsonParts = (text: string): readonly string[] | null => {
  try {
    const value = JSON.parse(text) as Json
    if (Array.isArray(value)) return value.map(flat)
    return isJsonObject(value) ? membersOf(value) : null
  } catch {
    return null
  }
}

/** Members named by a number are rows: PHP counts them from 0, where that one is among them. */
const membersOf = (value: JsonObject): readonly string[] => {
  const first = Object.hasOwn(value, '0') ? 1 : 0
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = /^\d{1,6}$/.test(key) ? `#${Number(key) + first}` : key
    const found = isJsonObject(inner)
      ? Object.entries(inner).map(([field, value]) => [`${name}: ${field}`, flat(value)])
      : [[name, flat(inner)]]
    return found.flatMap(([place = '', one = '']) => (one === '' || one === '[]' || one === '{}' ? [] : [`${place}: ${one}`]))
  })
}

/** The texts of a submission that the service refused or remarked on, in its order; none for another outcome, and after the user has accepted the remarks. */
export const refusalTexts = (entry: Pick<OutboxEntry, 'state' | 'remarks' | 'attempts' | 'acknowledgedAt'>): readonly RefusalText[] => {
  if (entry.state !== 'refused' && (entry.state !== 'remarks' || entry.acknowledgedAt !== undefined)) return []
  const said = entry.remarks.flatMap((remark): readonly RefusalText[] => {
    if (remark.code === 'section-error') return [{ section: sectionNames.has(remark.section) ? remark.section : '', text: remark.text }]
    return remark.code === 'answer-error' ? [{ section: '', text: remark.text }] : []
  })
  const detail = entry.state === 'refused' ? (entry.attempts.at(-1)?.failure?.detail ?? '') : ''
  const all = detail === '' ? said : [...said, { section: '', text: detail }]
  return all
    .flatMap(({ section, text }) => {
      const parts = partsOfText(text.slice(0, longestText * 10)).map((part) => part.slice(0, longestText))
      // A part without a section of its own belongs to that of the part before.
      let current = section
      return parts.map((part) => {
        const own = section === '' ? withSectionOf(part) : { section, text: part }
        current = own.section === '' ? current : own.section
        return { ...own, section: current }
      })
    })
    .slice(0, mostTexts)
}

/** Lower case, with one blank for everything that is no letter and no digit, and blanks around it. */
const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

const words = (label: Words): readonly string[] => [label.id, label.en]

/** Whether a text is long enough to be a name: "no" and "id" are words of every sentence, `HS` is an abbreviation. */
const isName = (text: string): boolean => plain(text).trim().length > 2 || /^\s*[A-Z]{2}\s*$/.test(text)

/** `Kode harga / incoterm` is also "kode harga", "incoterm" and "kode incoterm"; `Nilai pabean (CIF)` also "nilai pabean" and "CIF". */
const namesOfLabel = (label: string): readonly string[] => {
  const outside = label.replace(/\([^)]{0,80}\)/g, ' ')
  const inside = /\(([^)]{0,80})\)/.exec(label)?.[1] ?? ''
  const [first = '', ...more] = outside.split('/').map((part) => part.trim())
  const start = first.split(' ').slice(0, -1).join(' ')
  return [outside, inside, ...(more.length > 0 ? [first, ...more, ...more.map((part) => `${start} ${part}`)] : [])]
}

interface NamedField {
  readonly key: string
  readonly field: Field
}

/** The fields of one scope by the names that a text may use for them. A short form that several fields share is no name; the same label names all of them. */
const namesOf = (fields: readonly NamedField[]): ReadonlyMap<string, readonly string[]> => {
  const whole = new Map<string, string[]>()
  const parts = new Map<string, string[]>()
  const put = (names: Map<string, string[]>, name: string, key: string): void => {
    const text = plain(name)
    const known = names.get(text) ?? []
    if (isName(name) && !known.includes(key)) names.set(text, [...known, key])
  }
  for (const { key, field } of fields) {
    // The rare field `status` ("Status data") has a wire name that is a word of many sentences.
    if (field.rare !== true || /\W|_/.test(key) || !words(field.label).some((label) => plain(label).includes(plain(key))))
      put(whole, key, key)
    for (const label of words(field.label)) {
      put(whole, label, key)
      for (const name of namesOfLabel(label)) put(parts, name, key)
    }
  }
  return new Map([...[...parts].filter(([, keys]) => keys.length === 1), ...whole])
}

interface Scope {
  /** '' for the fields outside tables. */
  readonly member: TableMember | ''
  readonly fields: readonly NamedField[]
  readonly names: ReadonlyMap<string, readonly string[]>
}

const scopeOf = (member: Scope['member'], fields: readonly NamedField[]): Scope => ({ member, fields, names: namesOf(fields) })
const single = scopeOf('', singleFields)
const tables: readonly Scope[] = tableMembers.map((member) => scopeOf(member, columnsOf(member)))
const singlePaths = new Map(singleFields.map(({ key, path }) => [key, path]))

interface FieldMatch {
  readonly keys: readonly string[]
  readonly at: number
  readonly length: number
}

/** The fields of a scope that a text names, the longest name first where names overlap. */
const fieldsNamed = (scope: Scope, text: string): readonly FieldMatch[] => {
  const found: FieldMatch[] = []
  const matches = [...scope.names]
    .flatMap(([name, keys]): readonly FieldMatch[] => {
      const at = text.indexOf(name)
      return at < 0 ? [] : [{ keys, at, length: name.length }]
    })
    .sort((a, b) => b.length - a.length || a.at - b.at)
  for (const match of matches)
    // Neighbouring names share a blank.
    if (!found.some(({ at, length }) => match.at < at + length - 1 && at < match.at + match.length - 1)) found.push(match)
  return found
}

/** The fields with the number of a box of the printed form, such as "kotak 28". */
const fieldsInBox = (scope: Scope, text: string): readonly FieldMatch[] => {
  const [whole = '', box = ''] = / (?:kotak|box|kolom) (?:no |nomor |number )?(\d{1,2}) /.exec(text) ?? []
  if (box === '') return []
  const keys = scope.fields.flatMap(({ key, field }) => {
    const [, first = '', last = first] = /^\d+:(\d+)(?:-(\d+))?$/.exec(field.box ?? '') ?? []
    return first !== '' && Number(box) >= Number(first) && Number(box) <= Number(last) ? [key] : []
  })
  return keys.length === 0 ? [] : [{ keys, at: text.indexOf(whole), length: whole.length }]
}

const namedIn = (scope: Scope, text: string): readonly FieldMatch[] => {
  const named = fieldsNamed(scope, text)
  return named.length > 0 ? named : fieldsInBox(scope, text)
}

const tableNames = (member: TableMember): readonly string[] => [
  member,
  ...sections.flatMap((section) => ('table' in section && section.table === member ? words(section.label) : []))
]

const rowWords = ['baris', 'seri', 'serial', 'item', 'urut', 'urutan', 'entri', 'butir', 'row', 'line', 'entry', 'record']
/** `2`, `2, 5 dan 7`, `2-4`. */
const numberList = String.raw`(\d{1,6}(?:\s?(?:,|&|dan|and|-|–|sampai|to|s\/d|s\.d\.)\s?\d{1,6}){0,50})(?!\w)`
const rowPattern = (names: readonly string[], also = ''): RegExp =>
  new RegExp(String.raw`(?:(?<!\w)(?:${names.join('|')})[\s.:=#]{0,3}(?:(?:ke|no|nomor|number)[\s.:=#-]{0,3})?${also})${numberList}`, 'i')
/** A number after a word for a row, after "ke-" or after "#". */
const anyRow = rowPattern(rowWords, '|ke-|#')
/** A number after the name of a table: `dokumen 2`. */
const ofTable = new Map(tableMembers.map((member) => [member, rowPattern(tableNames(member).map((name) => name.toLowerCase()))]))

/** A path as programs write it, counted from 0: `detail[1].nohs`, `detail.data.1.nohs`, `/detail/data/1/nohs`. */
const wirePath = new RegExp(
  String.raw`(?:^|[^\w])(${[...sectionNames].join('|')})(?:[./]data)?(?:\[(\d{1,6})\]|[./](\d{1,6})(?!\d))?(?:[./]data)?(?:\]?[./]|\[["']?)?(\w{1,40})?`,
  'i'
)

/** What a text names, in the declaration that was sent. */
interface Place {
  readonly member: string
  /** Indexes of rows, from 0; none for the whole table. */
  readonly rows: readonly number[]
  readonly keys: readonly string[]
}

const rowsIn = (sent: unknown, member: string): readonly unknown[] => {
  const rows = valueAt(sent, pointer(member, 'data'))
  return Array.isArray(rows) ? (rows as readonly unknown[]) : []
}

/** Indexes of the rows with these numbers: that of the row itself, else its position. */
const rowsNumbered = (sent: unknown, member: TableMember, named: readonly number[]): readonly number[] => {
  const rows = rowsIn(sent, member)
  const key = numberKey[member]
  return named.flatMap((number) => {
    const own = key === null ? -1 : rows.findIndex((row) => isObject(row) && String(row[key]) === String(number))
    const index = own >= 0 ? own : number - 1
    return index >= 0 && index < rows.length ? [index] : []
  })
}

/** The numbers that a text has for rows; two with a dash or "to" between them are a range. */
const numbersAfter = (pattern: RegExp, text: string): readonly number[] => {
  const list = pattern.exec(text)?.[1] ?? ''
  const found = (list.match(/\d+/g) ?? []).map(Number)
  const [first = 0, last = 0] = found
  const isRange = found.length === 2 && last > first && !/,|&|dan|and/i.test(list)
  return isRange ? Array.from({ length: Math.min(last - first + 1, mostRows) }, (_, at) => first + at) : found.slice(0, mostRows)
}

const tableMember = (member: string): TableMember | undefined => tableMembers.find((one) => one === member)

const placeByPath = (text: string, sent: unknown): Place | null => {
  const [, name = '', inBrackets, afterDot, key = ''] = wirePath.exec(text) ?? []
  const member = [...sectionNames].find((one) => one.toLowerCase() === name.toLowerCase()) ?? ''
  const given = inBrackets ?? afterDot
  const scope = tables.find((one) => one.member === member)
  if (scope === undefined) {
    const field = member === 'header' ? singleFields.find((one) => one.key.toLowerCase() === key.toLowerCase()) : undefined
    return field === undefined ? null : { member: '', rows: [], keys: [field.key] }
  }
  if (given === undefined) return null
  const count = rowsIn(sent, member).length
  // Some services count from 1 even there.
  const index = Number(given) < count ? Number(given) : Number(given) - 1
  const field = scope.fields.find((one) => one.key.toLowerCase() === key.toLowerCase())
  if (index < 0 || index >= count) return null
  const keys = field ? [field.key] : namedIn(scope, plain(text)).flatMap((match) => match.keys)
  return { member, rows: [index], keys }
}

/** What the text names in a table, if it names a row or a field of it. */
const placeInTable = (scope: Scope, text: string, original: string, sent: unknown): (Place & { readonly weight: number }) | null => {
  const member = tableMember(scope.member)
  if (member === undefined) return null
  const named = [anyRow, ofTable.get(member) ?? anyRow].map((pattern) => rowsNumbered(sent, member, numbersAfter(pattern, original)))
  const rows = named.find((list) => list.length > 0) ?? []
  const matches = namedIn(scope, text)
  if (rows.length === 0 && matches.length === 0) return null
  const keys = matches.toSorted((a, b) => a.at - b.at).flatMap((match) => match.keys)
  const onlyRow = rows.length === 0 && rowsIn(sent, member).length === 1 ? [0] : rows
  return { member, rows: onlyRow, keys, weight: matches[0]?.length ?? 0 }
}

const placeOutsideTables = (text: string): (Place & { readonly weight: number }) | null => {
  const matches = namedIn(single, text)
  const keys = matches.toSorted((a, b) => a.at - b.at).flatMap((match) => match.keys)
  return keys.length === 0 ? null : { member: '', rows: [], keys, weight: matches[0]?.length ?? 0 }
}

/** The place in a sent declaration that a text of the service names: by wire path, label, wire name, box and row number, in both languages. */
export const placeNamed = ({ section, text: original }: RefusalText, sent: unknown): Place => {
  const byPath = placeByPath(original, sent)
  if (byPath !== null && (section === '' || section === 'header' || byPath.member === section)) return byPath
  const text = plain(original)
  const scope = tables.find(({ member }) => member === section)
  if (scope !== undefined) return placeInTable(scope, text, original, sent) ?? { member: section, rows: [], keys: [] }
  if ((shapelessMembers as readonly string[]).includes(section)) return { member: section, rows: [], keys: [] }
  const outside = placeOutsideTables(text)
  if (section !== '') return outside ?? { member: '', rows: [], keys: [] }
  const inTables = tables.flatMap((one) => placeInTable(one, text, original, sent) ?? [])
  const hasRow = [anyRow, ...ofTable.values()].some((pattern) => pattern.test(original))
  const withRow = hasRow ? inTables.filter(({ rows }) => rows.length > 0) : []
  // A text that names a row is about a table; of the others the longest name decides.
  const candidates = withRow.length > 0 ? withRow : [...(outside ? [outside] : []), ...inTables]
  const isTableNamed = (member: string): boolean =>
    tableMembers.some((one) => one === member && tableNames(one).some((name) => text.includes(plain(name))))
  const best = candidates.toSorted((a, b) => Number(isTableNamed(b.member)) - Number(isTableNamed(a.member)) || b.weight - a.weight)[0]
  if (best) return best
  const shapeless = shapelessMembers.find((member) => words(declaration.members[member].label).some((label) => text.includes(plain(label))))
  const table = tableMembers.find((member) => tableNames(member).some((name) => text.includes(plain(name))))
  return { member: shapeless ?? table ?? '', rows: [], keys: [] }
}

/** The index now of each row that was sent; null for one that is gone. */
const rowsNow = (before: readonly unknown[], after: readonly unknown[], member: string): ReadonlyMap<number, number | null> => {
  const keys = (rows: readonly unknown[]) => ({
    wholes: rows.map(jsonOf),
    names: rows.map((row) => aboutOf(row as Json, member))
  })
  return new Map(pairRows(keys(before), keys(after)).flatMap(({ before: from, after: to }) => (from === null ? [] : [[from, to] as const])))
}

/** The texts of values that are never changed in place: comparing thousands of lines after each key press would delay typing. */
const texts = new WeakMap<object, string>()
const jsonOf = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  const text = texts.get(value) ?? JSON.stringify(value)
  texts.set(value, text)
  return text
}
const isSame = (one: unknown, other: unknown): boolean => one === other || jsonOf(one) === jsonOf(other)

/** The profile fills a blank EDI number when the declaration is sent. */
const isSameSingle = (path: Pointer, sent: unknown, now: unknown): boolean => {
  const value = valueAt(now, path)
  return (path === '/edinumber' && value === '') || isSame(valueAt(sent, path), value)
}

/** A text with the place that it names in the declaration that was sent. */
export interface LocatedText extends Place {
  readonly text: string
}

export const locateTexts = (refused: readonly RefusalText[], sent: JsonObject): readonly LocatedText[] =>
  refused.map((one) => ({ ...placeNamed(one, sent), text: one.text }))

/** One finding per row that a text names. */
const findingsOf = (
  { text, member, rows, keys }: LocatedText,
  sent: JsonObject,
  now: unknown,
  pairs: (member: string) => ReadonlyMap<number, number | null>
): readonly ServiceFinding[] => {
  const table = tableMember(member)
  if (table === undefined) {
    if (member !== '') {
      const path = pointer(member, 'data')
      return [{ text, path, also: [], isMended: !isSame(valueAt(sent, path), valueAt(now, path)) }]
    }
    const paths = keys.flatMap((key) => singlePaths.get(key) ?? [])
    const [first, ...also] = paths
    if (first !== undefined) return [{ text, path: first, also, isMended: paths.some((path) => !isSameSingle(path, sent, now)) }]
    const isWhole = Object.keys(declaration.members).every((key) => isSameSingle(pointer(key), sent, now))
    return [{ text, path: '', also: [], isMended: !isWhole }]
  }
  const base = pointer(table, 'data')
  const [before, after] = [rowsIn(sent, table), rowsIn(now, table)]
  const valuesOf = (row: unknown): unknown => (keys.length === 0 ? row : keys.map((key) => valueAt(row, pointer(key))))
  if (rows.length === 0) return [{ text, path: base, also: [], isMended: !isSame(before.map(valuesOf), after.map(valuesOf)) }]
  return rows.map((row) => {
    const index = pairs(table).get(row) ?? null
    if (index === null) return { text, path: base, also: [], isMended: true }
    const [path = base + pointer(index), ...also] = keys.map((key) => base + pointer(index) + pointer(key))
    return { text, path, also, isMended: !isSame(valuesOf(before[row]), valuesOf(after[index])) }
  })
}

/**
 * The findings of located texts, at their places in the declaration as it is now. Objects in both declarations must not be mutated.
 */
export const serviceFindings = (located: readonly LocatedText[], sent: JsonObject, now: unknown): readonly ServiceFinding[] => {
  const known = new Map<string, ReadonlyMap<number, number | null>>()
  const pairs = (member: string): ReadonlyMap<number, number | null> => {
    const found = known.get(member) ?? rowsNow(rowsIn(sent, member), rowsIn(now, member), member)
    known.set(member, found)
    return found
  }
  return located.flatMap((one) => findingsOf(one, sent, now, pairs))
}

/** What was refused of a submission and is still so in the declaration. `body`: the whole body that was sent, if it is still stored. */
export const unmendedFindings = (
  entry: Parameters<typeof refusalTexts>[0],
  body: string | undefined,
  now: DraftDeclaration
): readonly ServiceFinding[] => {
  const refused = refusalTexts(entry)
  if (refused.length === 0) return []
  const sent = (body === undefined ? null : parseSentDocument(body)) ?? now
  return serviceFindings(locateTexts(refused, sent), sent, now).filter(({ isMended }) => !isMended)
}
