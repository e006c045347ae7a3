import { lookupTable } from '../base/lookup-table.ts'
import { canonicalJson, isJsonObject, isObject, isSameJson, memberOf } from '../base/json-guards.ts'
import { nodeAt, sectionAt } from '../derive/fields.ts'
import { pointer, type Pointer } from '../base/json-pointer.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { copiedGroups, type DraftContent } from '../draft/draft-parts.ts'
import { numberTextsOf } from '../draft/envelope.ts'
import { localPath } from '../draft/local-values.ts'
import { numberTextsBelow, parseWithNumberTexts, type NumberTexts } from '../draft/number-texts.ts'
import { pairRows } from './row-pairs.ts'

/** One difference between a draft and what was sent. */
export interface Difference {
  readonly kind: 'added' | 'removed' | 'changed'
  readonly section: ReturnType<typeof sectionAt>
  /** The field or row in the current draft; for a removed one, in what was sent. */
  readonly path: Pointer
  /** Row number, from 1, in the same version as `path`; null outside tables. */
  readonly line: number | null
  /** The field's name on the wire; null for a whole row. */
  readonly field: string | null
  /** Wire values, texts without quotes, '' for null; for a whole row its descriptive fields. Null if absent. */
  readonly before: string | null
  readonly after: string | null
}

interface Side {
  readonly document: JsonObject
  /** Number texts by pointer from the declaration. */
  readonly numerals: NumberTexts
}

/** The declaration of a parsed body of one; null if there is none. */
export const frozenDocument = (value: unknown): JsonObject | null => {
  const documents = memberOf(memberOf(value, 'bc28'), 'document')
  const [first] = Array.isArray(documents) ? (documents as readonly Json[]) : []
  return isJsonObject(first) ? first : null
}

/** The declaration in a body that was sent; null if it cannot be read. */
export const parseSentDocument = (body: string): JsonObject | null => readSide(body)?.document ?? null

/** The declaration of a frozen body; null if it cannot be read. */
const readSide = (body: string): Side | null => {
  try {
    const { value, numerals } = parseWithNumberTexts(body)
    const document = frozenDocument(value)
    return document && { document, numerals: numberTextsBelow(numerals, pointer('bc28', 'document', 0)) }
  } catch {
    return null
  }
}

/** Fields that describe a row when its other fields changed; row numbers change when a row is removed. */
const aboutFields = lookupTable<readonly string[]>({
  detail: ['kd_barang', 'brgurai'],
  dokumen: ['dokkd', 'dokno'],
  container: ['contno'],
  kemasan: ['jnkemas', 'merkkemas']
})

/** A row in words, by its descriptive fields. */
export const aboutOf = (row: Json | undefined, section: string): string =>
  isObject(row)
    ? (aboutFields[section] ?? [])
        .map((key) => row[key])
        .filter((value): value is string => typeof value === 'string' && value !== '')
        .join(' · ')
    : ''

/** The differences between two frozen bodies of one declaration, in the order of sections and rows; null if one of them cannot be read. */
export const differencesBetween = (sent: string, now: string): readonly Difference[] | null => {
  const [before, after] = [readSide(sent), readSide(now)]
  return before === null || after === null ? null : differencesOf(before, after)
}

/** An attached file is its name. */
const localText = (value: Json | undefined): string | null => {
  if (value === undefined) return null
  if (isJsonObject(value) && typeof value['name'] === 'string') return value['name']
  return value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
}

const localDifferences = (before: JsonObject, after: JsonObject): readonly Difference[] =>
  copiedGroups.flatMap((group) => {
    const [one, other] = [before, after].map((local) => (isJsonObject(local[group]) ? local[group] : {})) as [JsonObject, JsonObject]
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].toSorted().flatMap((field): readonly Difference[] => {
      const [was, is] = [localText(one[field]), localText(other[field])]
      if (was === is || isSameJson(one[field], other[field])) return []
      const path = localPath + pointer(group, field)
      const kind = was === null ? 'added' : is === null ? 'removed' : 'changed'
      return [{ kind, section: sectionAt(path), path, line: null, field, before: was, after: is }]
    })
  })

/** The differences between two contents of a declaration: of what is sent, then of local values that a copy can have. */
export const contentDifferences = (before: DraftContent, after: DraftContent): readonly Difference[] => {
  const sideOf = (content: DraftContent): Side => ({ document: content.document, numerals: numberTextsOf(content) })
  return [...differencesOf(sideOf(before), sideOf(after)), ...localDifferences(before.local, after.local)]
}

const otherWay = { added: 'removed', removed: 'added', changed: 'changed' } as const

/** The same difference from the other version to this one; its place stays. */
export const reversed = ({ kind, before, after, ...rest }: Difference): Difference => ({
  ...rest,
  kind: otherWay[kind],
  before: after,
  after: before
})

/** Members in the order of the specification, which rows that came from the office do not have. */
const inOrderOf = (path: Pointer, keys: ReadonlySet<string>): Iterable<string> => {
  const node = nodeAt(path)
  return node?.node === 'object' ? new Set([...Object.keys(node.members).filter((key) => keys.has(key)), ...keys]) : keys
}

const differencesOf = (before: Side, after: Side): readonly Difference[] => {
  const found: Difference[] = []

  const shown = (side: Side, path: Pointer, value: Json | undefined): string | null => {
    if (value === undefined) return null
    if (value === null) return ''
    return typeof value === 'string' ? value : (side.numerals[path] ?? JSON.stringify(value))
  }

  const add = (difference: Omit<Difference, 'section'>): void => {
    found.push({ section: sectionAt(difference.path), ...difference })
  }

  const compareValues = (one: Json | undefined, other: Json | undefined, at: Place): void => {
    const [was, is] = [shown(before, at.before, one), shown(after, at.after, other)]
    if (was === is && typeof one === typeof other) return
    const kind = one === undefined ? 'added' : other === undefined ? 'removed' : 'changed'
    add({ kind, path: kind === 'removed' ? at.before : at.after, line: at.line, field: at.field, before: was, after: is })
  }

  const compareObjects = (one: JsonObject, other: JsonObject, at: Place): void => {
    for (const key of inOrderOf(at.after, new Set([...Object.keys(one), ...Object.keys(other)]))) {
      const inner: Place = { ...at, before: at.before + pointer(key), after: at.after + pointer(key), field: key }
      compare(one[key], other[key], inner)
    }
  }

  const compareRows = (one: readonly Json[], other: readonly Json[], at: Place): void => {
    const section = at.after.split('/')[1] ?? ''
    const keysOf = (rows: readonly Json[], side: Side, path: Pointer) => ({
      wholes: rows.map((row, index) => canonicalJson([row, numeralsOf(side, path + pointer(index))])),
      names: rows.map((row) => aboutOf(row, section))
    })
    for (const { before: from, after: to } of pairRows(keysOf(one, before, at.before), keysOf(other, after, at.after))) {
      const line = (to ?? from ?? 0) + 1
      const place: Place = { before: at.before + pointer(from ?? 0), after: at.after + pointer(to ?? 0), line, field: null }
      const [row, next] = [from === null ? undefined : one[from], to === null ? undefined : other[to]]
      if (isObject(row) && isObject(next)) compareObjects(row, next, place)
      else if (row !== undefined && next !== undefined) compareValues(row, next, place)
      else if (next !== undefined) add({ kind: 'added', path: place.after, line, field: null, before: null, after: aboutOf(next, section) })
      else add({ kind: 'removed', path: place.before, line, field: null, before: aboutOf(row, section), after: null })
    }
  }

  const numerals = { before: numeralPrefixes(before.numerals), after: numeralPrefixes(after.numerals) }
  const numeralsOf = (side: Side, path: Pointer): readonly string[] => (side === before ? numerals.before : numerals.after).get(path) ?? []

  const compare = (one: Json | undefined, other: Json | undefined, at: Place): void => {
    if (isObject(one) && isObject(other)) compareObjects(one, other, at)
    else if (Array.isArray(one) && Array.isArray(other)) compareRows(one as readonly Json[], other as readonly Json[], at)
    else compareValues(one, other, at)
  }

  compare(before.document, after.document, { before: '', after: '', line: null, field: null })
  return found
}

interface Place {
  readonly before: Pointer
  readonly after: Pointer
  readonly line: number | null
  readonly field: string | null
}

/** Number texts grouped by row (`/section/data/index`), so that comparing a row does not search all of them. */
const numeralPrefixes = (numerals: NumberTexts): ReadonlyMap<Pointer, readonly string[]> => {
  const rows = new Map<Pointer, string[]>()
  for (const [path, text] of Object.entries(numerals)) {
    const [, section = '', data = '', index = '', ...rest] = path.split('/')
    const row = `/${section}/${data}/${index}`
    const known = rows.get(row)
    const own = `${rest.join('/')}=${text}`
    if (known) known.push(own)
    else rows.set(row, [own])
  }
  return rows
}
