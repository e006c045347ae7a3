import Big from 'big.js'
import type { Json, JsonObject } from '../base/json.ts'
import { stringOrEmpty } from '../base/json-guards.ts'
import { pointer } from '../base/json-pointer.ts'
import { plainNumber } from '../base/format-number.ts'
import type { ProductFill } from '../catalog/product.ts'
import { columnsOf } from '../derive/fields.ts'
import type { Edit } from '../draft/edit.ts'
import { priceTermOf } from '../schema/price-terms.ts'
import { columnLetters } from '../spreadsheets/sheet.ts'
import type { ImportedDoubt } from '../validation/advice/advice.ts'
import { pageKey } from './page-readings.ts'
import type { Doubt } from './line-values.ts'
import type { Review, ReviewLine, ReviewValue } from './review.ts'
import { matchByCode, placesOf, rowEdits, type PresentRows, type UnmatchedRow } from './row-edits.ts'
import type { SourceDocument } from './source.ts'
import type { ColumnKind } from '../vocabulary/goods-columns.ts'

/** The field of a goods line for each kind of column; the other kinds are evidence, sums for the header, or have no field. */
const fieldOfKind = {
  serial: 'serial',
  code: 'kd_barang',
  description: 'brgurai',
  hs: 'nohs',
  origin: 'brgasal',
  quantity: 'jmlsat',
  unit: 'kdsat',
  amount: 'dnilinv',
  packages: 'kemasjm',
  packageKind: 'kemasjn',
  net: 'nettodtl',
  brand: 'merk',
  type: 'tipe',
  spec: 'spflain',
  condition: 'flbarangbaru'
} as const satisfies Partial<Record<ColumnKind, string>>
export type LineField = (typeof fieldOfKind)[keyof typeof fieldOfKind] | 'dcif'

/** Kinds that need no field: the price and what it is for confirm the amounts, a currency goes to the header. */
const evidenceKinds: ReadonlySet<ColumnKind> = new Set<ColumnKind>(['price', 'base', 'currency'])

const kindOfField: ReadonlyMap<string, ColumnKind> = new Map(
  (Object.entries(fieldOfKind) as [ColumnKind, LineField][]).map(([kind, field]) => [field, kind])
)

const fields = new Map(columnsOf('detail').map(({ key, field }) => [key, field]))

/** Why a value of a line must be looked at in the draft. `rounded`: the file has more decimals than the field; `unknown-condition`: neither new nor used. */
export type LineDoubt = Doubt | 'rounded' | 'unknown-condition'

/** A doubtful value of a line that the user has not confirmed. */
export interface LineMark {
  readonly field: LineField
  readonly doubt: LineDoubt
  readonly value: ReviewValue
}

/** A line of the review as it would be in the draft. */
export interface PlannedLine {
  readonly line: ReviewLine
  readonly values: JsonObject
  /** Index of the goods line that it changes; null for a new one. */
  readonly into: number | null
  readonly marks: readonly LineMark[]
  /** Values from the catalog, for fields that the file leaves blank. */
  readonly filled: JsonObject
  /** The tariff code of the catalog, where it is another one. */
  readonly otherTariff: string | null
}

/** Contents of the lists that no field of a line takes. `kind`: null for columns that are not known. */
export interface UnusedColumn {
  readonly kind: ColumnKind | null
  readonly heading: string
  /** Lines with a value; null where that is not known. */
  readonly lines: number | null
}

export interface GoodsPlan {
  readonly lines: readonly PlannedLine[]
  /** Lines that cannot be merged by their item codes. */
  readonly unmatched: readonly UnmatchedRow<Draft>[]
  readonly unused: readonly UnusedColumn[]
}

export interface GoodsContext extends PresentRows {
  /** What the catalog fills into a new line; null without it. */
  readonly catalog: ((line: JsonObject) => ProductFill | null) | null
}

const isNumber = (field: string): boolean => {
  const kind = fields.get(field)?.kind
  return kind === 'number' || kind === 'integer'
}

const codeForm = { kdsat: /^[A-Z0-9]{2,3}$/, kemasjn: /^[A-Z0-9]{2}$/, brgasal: /^[A-Z]{2}$/, nohs: /^\d{4,8}$/ } as const
const isCoded = (field: LineField): field is keyof typeof codeForm => Object.hasOwn(codeForm, field)
const conditions: readonly (readonly [RegExp, string])[] = [
  [/^(?:1|new|brand new|baru|新|全新|neu|nuevo|neuf|nuovo|novo)$/i, '1'],
  [/^(?:2|used|second ?hand|bekas|旧|中古|gebraucht|usado|occasion|usato)$/i, '2']
]

/** The value of a field; blank where the text cannot be one. */
const fieldValue = (field: LineField, { value, isOpen }: ReviewValue): { readonly value: Json; readonly doubt: LineDoubt | null } => {
  const text = value.trim()
  if (isNumber(field)) {
    if (!/^-?\d{1,15}(?:\.\d{1,30})?$/.test(text)) return { value: null, doubt: text === '' && !isOpen ? null : 'not-a-number' }
    const exact = new Big(text)
    const rounded = exact.round(fields.get(field)?.decimals ?? 4, Big.roundHalfUp)
    const number = rounded.toNumber()
    if (plainNumber(number) !== rounded.toFixed()) return { value: null, doubt: 'not-a-number' }
    // A hundredth of a gram is nothing that papers state; converted weights have more decimals.
    return { value: number, doubt: rounded.eq(exact) || field === 'nettodtl' ? null : 'rounded' }
  }
  if (field === 'flbarangbaru') {
    const code = conditions.find(([form]) => form.test(text))?.[1] ?? ''
    return { value: code, doubt: code === '' && text !== '' ? 'unknown-condition' : null }
  }
  if (!isCoded(field)) return { value: text.replace(/\s+/g, ' '), doubt: null }
  const code = text.toUpperCase()
  if (code === '' || codeForm[field].test(code)) return { value: code, doubt: null }
  return { value: '', doubt: field === 'brgasal' ? 'unknown-country' : field === 'nohs' ? 'tariff-form' : 'unknown-unit' }
}

const plannedLine = (line: ReviewLine, isCif: boolean): Omit<PlannedLine, 'into' | 'filled' | 'otherTariff'> => {
  const values: Record<string, Json> = {}
  const marks: LineMark[] = []
  for (const [kind, of] of Object.entries(fieldOfKind) as [keyof typeof fieldOfKind, LineField][]) {
    const value = line.values[kind]
    if (value === undefined) continue
    const targets: readonly LineField[] = kind === 'amount' && isCif ? [of, 'dcif'] : [of]
    for (const field of targets) {
      const read = fieldValue(field, value)
      values[field] = read.value
      // The number of a line is not a fact about goods.
      if (field === 'serial') continue
      const doubt = read.doubt ?? (value.isOpen ? value.doubt : null)
      if (doubt !== null) marks.push({ field, doubt, value })
    }
  }
  return { line, values, marks }
}

type Draft = ReturnType<typeof plannedLine>

/** Whether the amounts of a line are its customs value: the heading says CIF, or the price term of its invoice does and nothing is added or deducted. */
const cifPages = ({ taken, pages }: Review): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const { table, lines, ...at } of pages) {
    const heading = table?.texts[table.kinds.indexOf('amount')] ?? ''
    const shipment = taken.find((one) => one.pages.some((page) => pageKey(page) === pageKey(at)))
    const term = shipment?.facts.find(({ name, evidence }) => name === 'priceTerm' && evidence !== 'doubtful')
    const isAdjusted = lines?.charges.some(({ kind }) => kind !== 'tax' && kind !== 'deposit') ?? false
    const isByTerm = term !== undefined && priceTermOf(term.value) === 'cif' && !isAdjusted
    if (/\bcif\b|nilai pabean|customs value/i.test(heading) || isByTerm) found.add(pageKey(at))
  }
  return found
}

/** What has no field: kinds that only sums or nobody takes, and columns that are not known. */
const unusedColumns = ({ lines, pages }: Review): readonly UnusedColumn[] => {
  const counts = new Map<ColumnKind, number>()
  for (const { values } of lines)
    for (const [kind, value] of Object.entries(values) as [ColumnKind, ReviewValue][])
      if (!(kind in fieldOfKind) && !evidenceKinds.has(kind) && value.value !== '') counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const headingOf = (kind: ColumnKind): string =>
    pages.flatMap(({ table }) => table?.texts[table.kinds.indexOf(kind)] ?? []).find((text) => text !== '') ?? ''
  const unknown = pages.flatMap(({ table, lines: read }) =>
    table === null || read === null || read.lines.length === 0
      ? []
      : table.texts.filter((text, column) => text !== '' && table.kinds[column] === null)
  )
  return [
    ...[...counts].map(([kind, of]) => ({ kind, heading: headingOf(kind), lines: of })),
    ...[...new Set(unknown)].map((heading) => ({ kind: null, heading, lines: null }))
  ]
}

/** The lines of a review as they would be in the draft. Values that cannot be read are blank and marked; nothing is dropped without being listed. */
export const planGoods = (review: Review, { existing, mode, catalog }: GoodsContext): GoodsPlan => {
  const cif = cifPages(review)
  const lines = review.lines.map((line) => plannedLine(line, cif.has(pageKey(line.at))))
  const { placed, unmatched } =
    mode === 'merge' ? matchByCode(lines, existing) : { placed: lines.map((one) => ({ ...one, into: null })), unmatched: [] }
  const planned = placed.map((one): PlannedLine => {
    const fill = one.into === null ? (catalog?.(one.values) ?? null) : null
    // What the file has and nobody could read, or what the user left blank, is not replaced by what was usual.
    const settled = new Set<string>(one.marks.map(({ field }) => field))
    for (const [field, kind] of kindOfField) if (one.line.values[kind]?.isCorrected === true) settled.add(field)
    const filled = Object.fromEntries(Object.entries(fill?.blanks ?? {}).filter(([key]) => !settled.has(key)))
    const tariff = fill?.conflicts['nohs']
    return { ...one, filled, otherTariff: typeof tariff === 'string' ? tariff : null }
  })
  return { lines: planned, unmatched, unused: unusedColumns(review) }
}

/** What a plan takes from the catalog, by the keys of the lines of the review. */
export interface CatalogFill {
  /** As plain texts; values without a kind of column are in `fields` only. */
  readonly values: ReadonlyMap<string, Readonly<Partial<Record<ColumnKind, string>>>>
  /** The tariff code of the catalog, where the file has another one. */
  readonly tariffs: ReadonlyMap<string, string>
  /** The fields of a goods line that some line gets. */
  readonly fields: readonly string[]
}

export const catalogFill = ({ lines }: Pick<GoodsPlan, 'lines'>): CatalogFill => {
  const values = new Map<string, Partial<Record<ColumnKind, string>>>()
  const tariffs = new Map<string, string>()
  const used = new Set<string>()
  for (const { line, filled, otherTariff } of lines) {
    if (otherTariff !== null) tariffs.set(line.key, otherTariff)
    const entries = Object.entries(filled)
    if (entries.length === 0) continue
    for (const [field] of entries) used.add(field)
    values.set(
      line.key,
      Object.fromEntries(
        entries.flatMap(([field, value]) => {
          const kind = kindOfField.get(field)
          return kind === undefined ? [] : [[kind, typeof value === 'number' ? plainNumber(value) : stringOrEmpty(value)]]
        })
      )
    )
  }
  return { values, tariffs, fields: [...used] }
}

/** The plan as edits of one step. */
export const goodsEdits = ({ lines }: GoodsPlan, context: GoodsContext): readonly Edit[] => rowEdits('detail', lines, context)

/** The doubtful values of a plan with their places in the files and in the draft. */
export const planMarks = (
  plan: GoodsPlan,
  context: GoodsContext,
  documents: readonly SourceDocument[]
): readonly Omit<ImportedDoubt, 'value'>[] => {
  const places = placesOf(plan.lines, context)
  return plan.lines.flatMap(({ line, marks }, index) =>
    marks.map(({ field, doubt, value }) => {
      const document = documents[line.at.document]
      const page = document?.pages[line.at.page]
      const row = (line.rows[0] ?? 0) + 1
      const cell = value.column === -1 ? String(row) : `${columnLetters(value.column)}${row}`
      return {
        path: pointer('detail', 'data', places[index] ?? 0, field),
        file: document?.name ?? '',
        place: page === undefined ? '' : page.kind === 'page' ? `p. ${page.name}` : `${page.name} ${cell}`,
        text: value.text,
        doubt
      }
    })
  )
}
