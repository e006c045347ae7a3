import { isJsonObject, isObject, textOf } from '../base/json-guards.ts'
import { pointer, valueAt, type Pointer } from '../base/json-pointer.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { oncePer } from '../base/once.ts'
import { columnsOf, singleFields } from '../derive/fields.ts'
import type { DraftDeclaration } from '../derive/shape.ts'
import { declaration, shapelessMembers } from '../schema/declaration.ts'
import type { Field, Words } from '../schema/field.ts'
import { sections, tableMembers, type TableMember } from '../schema/layout.ts'
import { numberKey } from '../schema/row-keys.ts'
import { tableColumns } from '../vocabulary/table-columns.ts'
import { aboutOf, parseSentDocument } from './difference.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { pairRows } from './row-pairs.ts'

/**
 * What the service refused or remarked, as findings about the declaration. Nothing of it is stored: the texts are those of the latest submission, and a finding
 * is mended when what it names differs from the frozen body. So an undo brings it back, and a copy or an export has none.
 */

/** Longer texts, and further ones, are cut: they come from outside. */
const longestText = 2_000
const mostTexts = 200
const mostRows = 50

/** Rows of a section that were sent, and those that the service counted; null if it counted none. */
export interface DifferentCount {
  readonly section: string
  readonly sent: number
  readonly counted: number | null
}

/** What the service says in one text, or by a count. */
export interface RefusalText {
  /** The member of the declaration that it was given for; '' for the whole declaration. */
  readonly section: string
  /** '' for a count, and for a refusal without a reason. */
  readonly text: string
  readonly count?: DifferentCount
}

/** A text of the service with the place in the declaration that it is about. */
export interface ServiceFinding extends Pick<RefusalText, 'text' | 'count'> {
  /** A field, a row (`/detail/data/2`) or a section (`/detail/data`) of the declaration as it is now; '' for the whole of it. */
  readonly path: Pointer
  /** Further fields that the text names. */
  readonly also: readonly Pointer[]
  /** Whether what it is about differs from what was sent. */
  readonly isMended: boolean
}

const sectionNames: ReadonlySet<string> = new Set(Object.keys(declaration.members))
const fieldKeys: ReadonlySet<string> = new Set([
  ...singleFields.map(({ key }) => key),
  ...tableMembers.flatMap((member) => columnsOf(member).map(({ key }) => key))
])
const rowWords = ['baris', 'seri', 'serial', 'item', 'urut', 'urutan', 'entri', 'butir', 'row', 'line', 'entry', 'record']

/** A refusal of a whole request has the texts of its sections in one: `detail: …; dokumen: …`. */
const withSectionOf = (text: string): RefusalText => {
  const [, name = '', rest = ''] = /^\s*(\w{1,40})\s*:\s*(\S.*)$/s.exec(text) ?? []
  const section = name.toLowerCase()
  return sectionNames.has(section) ? { section, text: rest } : { section: '', text: text.trim() }
}

/** A JSON text, also one after a name, text by text; other text in its parts. */
const partsOfText = (text: string, section: string): readonly string[] => {
  const [, name = '', json = ''] = /^\s*(?:(\w{1,40})\s*:\s*)?([{[].*)$/s.exec(text) ?? []
  const parts = json === '' ? null : jsonParts(json, name === '' ? [] : [name], section !== '' || sectionNames.has(name))
  return parts ?? plainParts(text)
}

const plainParts = (text: string): readonly string[] =>
  text
    .split(/[;\n\r|]+|<\/?(?:br|p|div|ul|ol|li|tr|td)\b[^<>]{0,80}>/i)
    .flatMap(byNumber)
    .flatMap(byRow)
    .filter((part) => /[^\s.,]/.test(part))

/** The entries of a numbered list in one line: `1. NPWP kosong 2. HS salah`. */
const byNumber = (text: string): readonly string[] => {
  if (!/^\s*1[.)]\s/.test(text)) return [text]
  const entries: string[] = []
  let rest = text
  for (let number = 2; ; number += 1) {
    const next = rest.search(new RegExp(`\\s${number}[.)]\\s`))
    if (next < 0) return [...entries, rest]
    entries.push(rest.slice(0, next))
    rest = rest.slice(next)
  }
}

/** The phrases of a text, apart where several of them name a row: `Baris 2: HS salah, merek kosong. Baris 5: satuan kosong`. */
const byRow = (text: string): readonly string[] => {
  const trimmed = text.trim()
  // "Barang No. 3" is one phrase, as is "baris 2, 5".
  const mentions = [anyRow, ...ofTable.values()].flatMap((pattern) =>
    [...trimmed.matchAll(new RegExp(pattern, 'gi'))].map(({ index, 0: match }) => [index, index + match.length] as const)
  )
  const isWithin = (at: number): boolean => mentions.some(([from, to]) => at > from && at < to)
  const ends = [...trimmed.matchAll(/[.,!?]\s+/g)].flatMap(({ index, 0: match }) => (isWithin(index) ? [] : [index + match.length]))
  const phrases = [0, ...ends].map((from, index) => ({ from, to: ends[index] ?? trimmed.length }))
  const starts = phrases.filter(({ from, to }) => mentions.some(([at]) => at >= from && at < to)).map(({ from }) => from)
  const cuts = [0, ...starts.slice(1)]
  return cuts.map((from, index) =>
    trimmed
      .slice(from, cuts[index + 1])
      .trim()
      .replace(/,$/, '')
  )
}

const isScalar = (value: Json): boolean => typeof value !== 'object' || value === null

/** Whether a name in JSON says what a text is about: a section, a field, a row or a path of them. `errors` and `message` do not. */
const isPlaceName = (name: string): boolean => /^\d{1,6}$|\w[.[/]\w/.test(name) || sectionNames.has(name) || fieldKeys.has(name)

/** Whether a JSON value is one text: `{"field":"bruto","message":"kosong"}`, not `{"bruto":"kosong","netto":"kosong"}`. */
const isOneText = (value: Json): boolean =>
  isScalar(value) || (isJsonObject(value) && Object.values(value).every(isScalar) && Object.keys(value).some((name) => !isPlaceName(name)))

/** Every text in a JSON value, after the names that lead to it. `isOfSection`: the value is what a section says. */
const textsInJson = (value: Json, place: readonly string[], isOfSection: boolean): readonly string[] => {
  if (typeof value === 'boolean') return []
  if (isOneText(value)) {
    const said = isJsonObject(value) ? Object.entries(value).filter(([, inner]) => inner !== null && inner !== '') : []
    const text = isJsonObject(value) ? said.map(([name, inner]) => `${name}: ${textOf(inner)}`).join(', ') : textOf(value).trim()
    return text === '' ? [] : [[...place, text].join(': ')]
  }
  const members = Object.entries(value as JsonObject)
  // Numbers of rows are counted from 0, where that one is among them. A list has an entry for each row only within a section.
  const first = members.some(([name]) => name === '0') ? 1 : 0
  const isOfRows = !Array.isArray(value) || (isOfSection && members.some(([, inner]) => !isOneText(inner)))
  return members.flatMap(([name, inner]) => {
    const isNumber = /^\d{1,6}$/.test(name)
    const own = isNumber
      ? isOfRows
        ? [`#${Number(name) + first}`]
        : []
      : isPlaceName(name) || isOfSection || isScalar(inner)
        ? [name]
        : []
    return textsInJson(inner, [...place, ...own], isOfSection || sectionNames.has(name))
  })
}

const jsonParts = (text: string, place: readonly string[], isOfSection: boolean): readonly string[] | null => {
  try {
    return textsInJson(JSON.parse(text) as Json, place, isOfSection)
  } catch {
    return null
  }
}

/** The texts of a submission that the service refused or remarked on, in its order; none for another outcome, and after the user has accepted the remarks. */
export const refusalTexts = (entry: Pick<OutboxEntry, 'state' | 'remarks' | 'attempts' | 'acknowledgedAt'>): readonly RefusalText[] => {
  if (entry.state !== 'refused' && (entry.state !== 'remarks' || entry.acknowledgedAt !== undefined)) return []
  const said = entry.remarks.flatMap((remark): readonly RefusalText[] => {
    if (remark.code === 'answer-error') return [{ section: '', text: remark.text }]
    if (remark.code === 'extra-member') return [{ section: '', text: `${remark.path.replace(/^\//, '')}: ${remark.text}` }]
    if (remark.code === 'count') return [{ section: remark.section, text: '', count: remark }]
    if (remark.code !== 'section-error') return []
    if (sectionNames.has(remark.section)) return [{ section: remark.section, text: remark.text }]
    // `err` may be keyed by fields and rows: `detail.0.nohs`.
    return [
      {
        section: '',
        text: isPlaceName(remark.section) && !/^\d+$/.test(remark.section) ? `${remark.section}: ${remark.text}` : remark.text
      }
    ]
  })
  const detail = entry.state === 'refused' ? (entry.attempts.at(-1)?.failure?.detail ?? '') : ''
  const all = detail === '' ? said : [...said, { section: '', text: detail }]
  const texts = all
    .flatMap((one) => {
      if (one.count !== undefined) return [one]
      const { section, text } = one
      const parts = partsOfText(text.slice(0, longestText * 10), section).map((part) => part.slice(0, longestText))
      // A part without a section of its own belongs to that of the part before.
      let current = section
      return parts.map((part) => {
        const own = section === '' ? withSectionOf(part) : { section, text: part }
        current = own.section === '' ? current : own.section
        return { ...own, section: current }
      })
    })
    .slice(0, mostTexts)
  return texts.length > 0 ? texts : [{ section: '', text: '' }]
}

/** Lower case, with one blank for everything that is no letter and no digit, and blanks around it. */
const simple = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** The short forms in labels and in texts of the service. */
const shortForms: ReadonlyMap<string, string> = new Map([
  ['no', 'nomor'],
  ['nr', 'nomor'],
  ['number', 'nomor'],
  ['tgl', 'tanggal'],
  ['jml', 'jumlah'],
  ['jlh', 'jumlah'],
  ['kd', 'kode']
])

/** As `simple`, without short forms. */
const plain = (text: string): string => simple(text).replace(/(?<= )\p{L}+(?= )/gu, (word) => shortForms.get(word) ?? word)

const words = (label: Words): readonly string[] => [label.id, label.en]

/** Whether a text is long enough to be a name: "no" and "id" are words of every sentence, `HS` is an abbreviation. */
const isName = (text: string): boolean => simple(text).trim().length > 2 || /^\s*[A-Z]{2}\s*$/.test(text)

/** Runs of two or more words in a text: `Perkiraan tgl tiba` is also "tgl tiba". */
const runsOf = (text: string): readonly string[] => {
  const all = simple(text).trim().split(' ')
  return all.flatMap((_, from) => all.flatMap((_, to) => (to > from ? [all.slice(from, to + 1).join(' ')] : [])))
}

/** `Kode harga / incoterm` is also "kode harga", "incoterm" and "kode incoterm"; `Nilai pabean (CIF)` also "nilai pabean" and "CIF". */
const namesOfLabel = (label: string): readonly string[] => {
  const outside = label.replace(/\([^)]{0,80}\)/g, ' ')
  const inside = /\(([^)]{0,80})\)/.exec(label)?.[1] ?? ''
  const [first = '', ...more] = outside.split('/').map((part) => part.trim())
  const start = first.split(' ').slice(0, -1).join(' ')
  return [outside, inside, ...(more.length > 0 ? [first, ...more, ...more.map((part) => `${start} ${part}`)] : []), ...runsOf(label)]
}

interface NamedField {
  readonly key: string
  readonly field: Field
}

type Names = ReadonlyMap<string, readonly string[]>

/** The keys by name. A short form that several fields share is no name; the same whole name is that of all of them. */
const namesOf = (fields: readonly NamedField[]): Names => {
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
  readonly names: Names
  /** Names that say something only where the table is known: usual headings of its columns. */
  readonly headings: Names
}

/** The usual headings of the columns of a table, without those of its row numbers. */
const headingsOf = (member: TableMember): Names => {
  const found = tableColumns(member)
    .flatMap(Object.entries<readonly string[]>)
    .flatMap(([key, names]) =>
      key === numberKey[member] ? [] : names.flatMap((name) => (isName(name) ? [[plain(name), key] as const] : []))
    )
  return new Map(
    [...Map.groupBy(found, ([name]) => name)].flatMap(([name, all]) => (all.length === 1 ? [[name, [all[0]?.[1] ?? '']] as const] : []))
  )
}

const scopeOf = (member: Scope['member'], fields: readonly NamedField[]): Scope => ({
  member,
  fields,
  names: namesOf(fields),
  headings: member === '' ? new Map() : headingsOf(member)
})
const single = scopeOf('', singleFields)
const tables: readonly Scope[] = tableMembers.map((member) => scopeOf(member, columnsOf(member)))
const singlePaths = new Map(singleFields.map(({ key, path }) => [key, path]))

/** "Tanggal" and "jumlah" are labels of columns and words in labels of other sections, "item" is a word for rows: they name a field only where the section is known. */
const fewestOthers = 2
const isVague = oncePer((member: Scope['member']) =>
  oncePer((name: string) => {
    const isLonger = (label: string): boolean => plain(label) !== name && plain(label).includes(name)
    const others = [single, ...tables].filter((scope) => scope.member !== member).flatMap(({ fields }) => fields)
    return rowWords.includes(name.trim()) || others.filter(({ field }) => words(field.label).some(isLonger)).length >= fewestOthers
  })
)

interface FieldMatch {
  readonly name: string
  readonly keys: readonly string[]
  readonly at: number
  readonly length: number
}

/** The fields that a text names, the longest name first where names overlap. */
const fieldsNamed = (names: Names, text: string): readonly FieldMatch[] => {
  const found: FieldMatch[] = []
  const matches = [...names]
    .flatMap(([name, keys]): readonly FieldMatch[] => {
      const at = text.indexOf(name)
      return at < 0 ? [] : [{ name, keys, at, length: name.length }]
    })
    .sort((a, b) => b.length - a.length || a.at - b.at)
  for (const match of matches)
    // Neighbouring names share a blank.
    if (!found.some(({ at, length }) => match.at < at + length - 1 && at < match.at + match.length - 1)) found.push(match)
  return found
}

/** The fields with the number of a box of the printed form, such as "kotak 28". */
const fieldsInBox = (scope: Scope, text: string): readonly FieldMatch[] => {
  const [whole = '', box = ''] = / (?:kotak|box|kolom) (?:nomor )?(\d{1,2}) /.exec(text) ?? []
  if (box === '') return []
  const keys = scope.fields.flatMap(({ key, field }) => {
    const [, first = '', last = first] = /^\d+:(\d+)(?:-(\d+))?$/.exec(field.box ?? '') ?? []
    return first !== '' && Number(box) >= Number(first) && Number(box) <= Number(last) ? [key] : []
  })
  return keys.length === 0 ? [] : [{ name: whole, keys, at: text.indexOf(whole), length: whole.length }]
}

/** How surely a text is about a scope: the service says so, the text names the table (`barang`, as in "pemilik barang"), or nothing does. */
type Certainty = 'sure' | 'named' | 'open'

const namedIn = (scope: Scope, text: string, certainty: Certainty): readonly FieldMatch[] => {
  const named = fieldsNamed(scope.names, text).filter(({ name }) => certainty !== 'open' || !isVague(scope.member)(name))
  const found = named.length > 0 || certainty !== 'sure' ? named : fieldsNamed(scope.headings, text)
  return found.length > 0 ? found : fieldsInBox(scope, text)
}

/** The keys in the order of the text. */
const keysOf = (matches: readonly FieldMatch[]): readonly string[] => [
  ...new Set(matches.toSorted((a, b) => a.at - b.at).flatMap(({ keys }) => keys))
]

const tableNames = (member: TableMember): readonly string[] => [
  member,
  ...sections.flatMap((section) => ('table' in section && section.table === member ? words(section.label) : []))
]

/** `2`, `2, 5 dan 7`, `2-4`. */
const numberList = String.raw`(\d{1,6}(?:\s?(?:,|&|dan|and|-|–|sampai|to|s\/d|s\.d\.)\s?\d{1,6}){0,50})(?!\w)`
const rowPattern = (names: readonly string[], also = ''): RegExp =>
  new RegExp(String.raw`(?:(?<!\w)(?:${names.join('|')})[\s.:=#(]{0,3}(?:(?:ke|no|nomor|number)[\s.:=#-]{0,3})?${also})${numberList}`, 'i')
/** A number after a word for a row, after "ke-" or after "#". */
const anyRow = rowPattern(rowWords, '|ke-|#')
/** The words for a row with its number: "no. urut 3" names no field. */
const rowMention = new RegExp(String.raw`(?:(?<!\w)(?:no|nomor)[\s.]{0,3})?${anyRow.source}`, 'gi')
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
  const keys = field ? [field.key] : keysOf(namedIn(scope, plain(text), 'sure'))
  return { member, rows: [index], keys }
}

/** Shorter values stand in texts by chance. */
const shortestValue = 4

/** The rows with a value that a text quotes: `HS 84314990 tidak terdaftar`. Where it names no field, the value must have digits. */
const rowsQuoted = (rows: readonly unknown[], text: string, { fields }: Scope, keys: readonly string[]): readonly number[] => {
  const isQuoted = (row: unknown, key: string): boolean => {
    const value = valueAt(row, pointer(key))
    return (
      typeof value === 'string' && value.length >= shortestValue && (keys.length > 0 || /\d/.test(value)) && text.includes(simple(value))
    )
  }
  const columns = keys.length > 0 ? keys : fields.map(({ key }) => key)
  return rows.flatMap((row, index) => (columns.some((key) => isQuoted(row, key)) ? [index] : [])).slice(0, mostRows)
}

const isTableNamed = (member: string, text: string): boolean =>
  tableMembers.some((one) => one === member && tableNames(one).some((name) => text.includes(plain(name))))

interface WeightedPlace extends Place {
  readonly weight: number
}

/** What the text names in a table, if it names a row or a field of it. */
const placeInTable = (scope: Scope, original: string, sent: unknown, isSection: boolean): WeightedPlace | null => {
  const member = tableMember(scope.member)
  if (member === undefined) return null
  const text = plain(original.replace(rowMention, ' '))
  const numbered = [anyRow, ofTable.get(member) ?? anyRow]
    .map((pattern) => rowsNumbered(sent, member, numbersAfter(pattern, original)))
    .find((list) => list.length > 0)
  const isNamed = isTableNamed(member, text)
  const matches = namedIn(scope, text, isSection || numbered !== undefined ? 'sure' : isNamed ? 'named' : 'open')
  const keys = keysOf(matches)
  const all = rowsIn(sent, member)
  const quoted = isSection || isNamed || keys.length > 0 ? rowsQuoted(all, simple(original), scope, keys) : []
  const rows = numbered ?? (quoted.length > 0 || all.length !== 1 ? quoted : [0])
  if ((numbered ?? quoted).length === 0 && keys.length === 0) return null
  return { member, rows, keys, weight: matches[0]?.length ?? 0 }
}

const placeOutsideTables = (text: string, isSection: boolean): WeightedPlace | null => {
  const matches = namedIn(single, text, isSection ? 'sure' : 'open')
  return matches.length === 0 ? null : { member: '', rows: [], keys: keysOf(matches), weight: matches[0]?.length ?? 0 }
}

/** The place in a sent declaration that a text of the service names: by wire path, label, wire name, box and row number, in both languages. */
export const placeNamed = ({ section, text: original }: RefusalText, sent: unknown): Place => {
  const byPath = placeByPath(original, sent)
  if (byPath !== null && (section === '' || section === 'header' || byPath.member === section)) return byPath
  const scope = tables.find(({ member }) => member === section)
  if (scope !== undefined) return placeInTable(scope, original, sent, true) ?? { member: section, rows: [], keys: [] }
  if ((shapelessMembers as readonly string[]).includes(section)) return { member: section, rows: [], keys: [] }
  const text = plain(original)
  const outside = placeOutsideTables(text, section !== '')
  // `car` and others stand beside the sections.
  if (section !== '') return outside ?? { member: '', rows: [], keys: singlePaths.has(section) ? [section] : [] }
  const inTables = tables.flatMap((one) => placeInTable(one, original, sent, false) ?? [])
  const hasRow = [anyRow, ...ofTable.values()].some((pattern) => pattern.test(original))
  const withRow = hasRow ? inTables.filter(({ rows }) => rows.length > 0) : []
  // A text that names a row is about a table; of the others the longest name decides.
  const candidates = withRow.length > 0 ? withRow : [...(outside ? [outside] : []), ...inTables]
  const best = candidates.toSorted(
    (a, b) => Number(isTableNamed(b.member, text)) - Number(isTableNamed(a.member, text)) || b.weight - a.weight
  )[0]
  if (best) return { member: best.member, rows: best.rows, keys: best.keys }
  const shapeless = shapelessMembers.find((member) => words(declaration.members[member].label).some((label) => text.includes(plain(label))))
  const table = tableMembers.find((member) => isTableNamed(member, text))
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
export interface LocatedText extends Place, Pick<RefusalText, 'text' | 'count'> {}

export const locateTexts = (refused: readonly RefusalText[], sent: JsonObject): readonly LocatedText[] =>
  refused.map((one) => ({ ...placeNamed(one, sent), text: one.text, ...(one.count && { count: one.count }) }))

/** One finding per row that a text names. */
const findingsOf = (
  { text, count, member, rows, keys }: LocatedText,
  sent: JsonObject,
  now: unknown,
  pairs: (member: string) => ReadonlyMap<number, number | null>
): readonly ServiceFinding[] => {
  const said = { text, ...(count && { count }) }
  const table = tableMember(member)
  if (table === undefined) {
    if (member !== '') {
      const path = pointer(member, 'data')
      return [{ ...said, path, also: [], isMended: !isSame(valueAt(sent, path), valueAt(now, path)) }]
    }
    const paths = keys.flatMap((key) => singlePaths.get(key) ?? [])
    const [first, ...also] = paths
    if (first !== undefined) return [{ ...said, path: first, also, isMended: paths.some((path) => !isSameSingle(path, sent, now)) }]
    const isWhole = Object.keys(declaration.members).every((key) => isSameSingle(pointer(key), sent, now))
    return [{ ...said, path: '', also: [], isMended: !isWhole }]
  }
  const base = pointer(table, 'data')
  const [before, after] = [rowsIn(sent, table), rowsIn(now, table)]
  const valuesOf = (row: unknown): unknown => (keys.length === 0 ? row : keys.map((key) => valueAt(row, pointer(key))))
  if (rows.length === 0) return [{ ...said, path: base, also: [], isMended: !isSame(before.map(valuesOf), after.map(valuesOf)) }]
  return rows.map((row) => {
    const index = pairs(table).get(row) ?? null
    if (index === null) return { ...said, path: base, also: [], isMended: true }
    const [path = base + pointer(index), ...also] = keys.map((key) => base + pointer(index) + pointer(key))
    return { ...said, path, also, isMended: !isSame(valuesOf(before[row]), valuesOf(after[index])) }
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
