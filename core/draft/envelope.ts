import { blank, type DraftDeclaration, type DraftGoodsLine } from '../derive/shape.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { isJsonObject } from '../base/json-guards.ts'
import { pointer, type Pointer } from '../base/json-pointer.ts'
import { declaration, type goodsLine } from '../schema/declaration.ts'
import type { Node } from '../schema/field.ts'
import { numberTextsByEntry, parseWithNumberTexts, writeJson, type NumberTexts } from './number-texts.ts'
import { linesFor, type DraftRecord, type Line } from './draft-record.ts'
import { filledRecord } from './filled-record.ts'

/** Why a file is not an envelope of declarations; each has its sentence in the texts of the renderer. */
export type EnvelopeProblem =
  | { readonly code: 'not-json'; readonly detail: string }
  | { readonly code: 'not-envelope' }
  /** Nested too deeply, or more values, declarations or rows than `envelopeLimits`. */
  | { readonly code: 'too-complex' }
  | { readonly code: 'not-declaration'; readonly index: number; readonly member: string }

/** A declaration read from an envelope, not yet in the store. */
export interface ReadDeclaration {
  readonly document: DraftDeclaration
  readonly lines: readonly Line[]
  readonly numerals: NumberTexts
  /** Members of the specification that the file left out; they were filled with blank values. */
  readonly filled: readonly string[]
  /** Fields that hold text, and had none but a number, null or another value; they are blank. */
  readonly blanked: readonly Pointer[]
}

/** All number texts of a record, by pointer from the declaration. */
export const numberTextsOf = (record: Pick<DraftRecord, 'numerals' | 'lines'>): NumberTexts => {
  const all: Record<string, string> = { ...record.numerals }
  record.lines.forEach((line, index) => {
    for (const [at, text] of Object.entries(line.numerals ?? {})) all[pointer('detail', 'data', index) + at] = text
  })
  return all
}

/** The exact JSON body of POST /api/submit/bc28 for one declaration (specification 2.1), or the same pretty-printed for a file; without blank rows. */
export const envelopeText = (given: readonly DraftRecord[], indent?: number): string => {
  const records = given.map(filledRecord)
  const numerals = Object.fromEntries(
    records.flatMap((record, index) =>
      Object.entries(numberTextsOf(record)).map(([at, text]) => [pointer('bc28', 'document', index) + at, text] as const)
    )
  )
  return writeJson({ bc28: { document: records.map((record) => record.document) } }, numerals, indent)
}

const envelopeHead = '{\n  "bc28": {\n    "document": [\n'
const envelopeTail = '\n    ]\n  }\n}'

/**
 * One declaration as it appears in a pretty-printed envelope. `joinEnvelope` joins many of them, so that thousands of declarations are
 * never in memory as objects at once.
 */
export const envelopePart = (record: DraftRecord): string => envelopeText([record], 2).slice(envelopeHead.length, -envelopeTail.length)

/** The text that `envelopeText` gives with an indent of 2 for the records of the parts. */
export const joinEnvelope = (parts: readonly string[]): string => `${envelopeHead}${parts.join(',\n')}${envelopeTail}`

/** Limits of one file. 64 MB hold at most 27,000 declarations, or 115,000 goods lines with 31 values each. */
const envelopeLimits = { values: 6_000_000, declarations: 30_000, rows: 200_000 }

/** Whether the text has at most this many values; commas inside texts count too, and the text is not parsed. */
const hasAtMostValues = (text: string, most: number): boolean => {
  let values = 1
  for (let at = 0; at < text.length && values <= most; at += 1) {
    const code = text.charCodeAt(at)
    // , [ {
    if (code === 44 || code === 91 || code === 123) values += 1
  }
  return values <= most
}

const rowsIn = (content: Json): number =>
  isJsonObject(content)
    ? Object.values(content).reduce<number>((sum, section) => {
        const data = isJsonObject(section) ? section['data'] : null
        return sum + (Array.isArray(data) ? data.length : 0)
      }, 0)
    : 0

/** Reads an envelope. Members beyond the specification are preserved, missing members are filled with blank values and named. */
export const readEnvelope = (
  text: string
): { readonly declarations: readonly ReadDeclaration[] } | { readonly problem: EnvelopeProblem } => {
  if (!hasAtMostValues(text, envelopeLimits.values)) return { problem: { code: 'too-complex' } }
  let parsed: ReturnType<typeof parseWithNumberTexts>
  try {
    parsed = parseWithNumberTexts(text)
  } catch (error) {
    // The parser recurses into nested values.
    if (error instanceof RangeError) return { problem: { code: 'too-complex' } }
    return { problem: { code: 'not-json', detail: error instanceof Error ? error.message : '' } }
  }
  const envelope = isJsonObject(parsed.value) ? parsed.value['bc28'] : undefined
  const contents = isJsonObject(envelope) ? envelope['document'] : undefined
  if (!Array.isArray(contents) || contents.length === 0) return { problem: { code: 'not-envelope' } }
  const rows = (contents as readonly Json[]).reduce<number>((sum, content) => sum + rowsIn(content), 0)
  if (contents.length > envelopeLimits.declarations || rows > envelopeLimits.rows) return { problem: { code: 'too-complex' } }
  const numerals = numberTextsByEntry(parsed.numerals, pointer('bc28', 'document'))
  const declarations: ReadDeclaration[] = []
  for (const [index, content] of (contents as readonly Json[]).entries()) {
    const odd = isJsonObject(content) ? unusable(content) : 'document'
    if (!isJsonObject(content) || odd !== undefined) return { problem: { code: 'not-declaration', index, member: odd ?? 'document' } }
    declarations.push(readDeclaration(content, numerals.get(index) ?? {}))
  }
  return { declarations }
}

/**
 * The first member whose structure is unusable: a section that is not an object with `data`, a row that is not an object; undefined if there is
 * none. `isWhole`: a section that is missing, or has no data, is unusable too.
 */
export const unusable = (content: JsonObject, isWhole = false): string | undefined =>
  Object.entries(declaration.members).find(([key, node]) => {
    if (node.node !== 'object' || (!isWhole && !Object.hasOwn(content, key))) return false
    const section = Object.hasOwn(content, key) ? content[key] : undefined
    if (!isJsonObject(section)) return true
    const data = section['data']
    if (data === undefined) return isWhole
    if (node.members.data.node === 'object') return !isJsonObject(data)
    if (!Array.isArray(data)) return true
    return node.members.data.node === 'list' && !data.every(isJsonObject)
  })?.[0]

/**
 * A value with blanks in place of what is no text where a definition has one, so that nothing that reads a draft meets another type; the same object if there is
 * nothing to replace. `found` gets the paths. Numbers and switches of another type stay, for the validation to report.
 */
const withTexts = (value: Json, node: Node | undefined, path: Pointer, found: Pointer[]): Json => {
  if (node?.node === 'field') {
    if (node.kind !== 'string' || typeof value === 'string') return value
    found.push(path)
    return ''
  }
  const before = found.length
  if (node?.node === 'list' && Array.isArray(value)) {
    const items: readonly Json[] = value
    const texts = items.map((one, index) => withTexts(one, node.of, path + pointer(index), found))
    return found.length === before ? items : texts
  }
  if (node?.node !== 'object' || !isJsonObject(value)) return value
  const changed = new Map<string, Json>()
  for (const [key, member] of Object.entries(node.members)) {
    const one = Object.hasOwn(value, key) ? value[key] : undefined
    if (one !== undefined && typeof one !== 'string') changed.set(key, withTexts(one, member, path + pointer(key), found))
  }
  if (found.length === before) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, changed.has(key) ? (changed.get(key) ?? null) : one]))
}

/** A declaration, or its goods lines, whose row another desk or a backup may have with values of any type: see `withTexts`. */
export const withTextsOf = <T extends DraftDeclaration | DraftGoodsLine>(value: T, node: typeof declaration | typeof goodsLine): T =>
  withTexts(value, node, '', []) as T

const readDeclaration = (given: JsonObject, numerals: NumberTexts): ReadDeclaration => {
  const blanked: Pointer[] = []
  const content = withTexts(given, declaration, '', blanked) as JsonObject
  const filled: string[] = []
  const fill = (value: JsonObject, empty: JsonObject, path: string): JsonObject => {
    const missing = Object.keys(empty).filter((key) => !Object.hasOwn(value, key))
    filled.push(...missing.map((key) => path + pointer(key)))
    return missing.length === 0 ? value : { ...value, ...Object.fromEntries(missing.map((key) => [key, empty[key] ?? null])) }
  }
  const empty = blank(declaration) as JsonObject
  let whole = fill(content, empty, '')
  for (const [key, node] of Object.entries(declaration.members)) {
    if (node.node !== 'object') continue
    const section = fill(whole[key] as JsonObject, empty[key] as JsonObject, pointer(key))
    const data = section['data']
    const emptyRow =
      node.members.data.node === 'list'
        ? (blank((node.members.data as typeof declaration.members.detail.members.data).of) as JsonObject)
        : {}
    const filledData =
      node.members.data.node === 'object'
        ? fill(data as JsonObject, blank(node.members.data), pointer(key, 'data'))
        : node.members.data.node === 'list'
          ? (data as readonly JsonObject[]).map((row, index) => fill(row, emptyRow, pointer(key, 'data', index)))
          : data
    whole = { ...whole, [key]: { ...section, data: filledData ?? null } }
  }
  const rows = (whole['detail'] as { data: readonly Json[] }).data
  const byLine = numberTextsByEntry(numerals, pointer('detail', 'data'))
  const lines = linesFor(rows.length).map((line, index) => {
    const below = byLine.get(index)
    return below === undefined ? line : { ...line, numerals: below }
  })
  const outside = Object.fromEntries(Object.entries(numerals).filter(([at]) => !at.startsWith('/detail/data/')))
  return { document: whole as DraftDeclaration, lines, numerals: outside, filled, blanked }
}
