import { lookupTable } from '../../base/lookup-table.ts'
import { packageCode, unitCode } from '../../codes/unit-names.ts'
import { isAmbiguous, writtenCode, type ChosenCodes, type WrittenList } from '../../codes/written-codes.ts'
import type { TableMember } from '../../schema/layout.ts'
import { textsInBrackets } from '../brackets.ts'
import { cellText, wordsBeside, type Sheet } from '../sheet.ts'
import { headingsAt } from './header-row.ts'
import { fieldsOf } from './headings.ts'
import type { ColumnMap } from './columns/map.ts'
import { kilograms } from '../../codes/kilograms.ts'
import { weightUnitIn, weightUnitOfHeading } from '../weight-units.ts'

/** A number with a word behind it: `12 PCS`, `436,80KGS`, `1.250,00 USD`. */
const amountWithWord = /^(-?\d[\d.,' ]*)\s*([\p{L}][\p{L}\p{N}.()]{0,14})$/u
const longest = 60
const currencyWord = /^(usd|idr|rp|eur|jpy|cny|rmb|sgd|hkd|gbp|aud)\.?$/i

/** The field that holds the unit of an amount. */
const unitFields = lookupTable<string>({ jmlsat: 'kdsat', kemasjm: 'kemasjn', jmkemas: 'jnkemas' })

/** The field of the amount that a field of units or packages belongs to. */
export const amountField = (unitField: string): string | undefined =>
  Object.keys(unitFields).find((amount) => unitFields[amount] === unitField)

/** Codes that documents use for one another: of a single piece, a pair, a roll and a drum. */
const alike: readonly ReadonlySet<string>[] = ['PCE NIU EA H87 C62', 'PR NPR', 'ROL RO RLL RL', 'DR DRM'].map(
  (codes) => new Set(codes.split(' '))
)

/** The code list of a field of units or packages. */
export const listOfUnits = (unitField: string): WrittenList => (unitField === 'kdsat' ? 'unit' : 'package')

/**
 * Whether the value of a field of units or packages contradicts the word beside the amount; both by the codes they may stand for. A text without a code
 * does not.
 */
export const isOtherUnit = (unitField: string, codes: readonly string[], stated: readonly string[]): boolean => {
  const list = listOfUnits(unitField)
  const areAlike = (a: string, b: string): boolean =>
    a === b ||
    [a, b].some((one) => writtenCode(list, one, {}) === null) ||
    // `Packages` may be of any kind.
    (list === 'package' && (a === 'PK' || b === 'PK')) ||
    alike.some((some) => some.has(a) && some.has(b))
  return !codes.some((code) => stated.some((one) => areAlike(code, one)))
}

/** A word beside an amount with several meanings, such as `LBR`. */
export interface AmbiguousWord {
  readonly word: string
}

/** The code of a word that the user chose or that the tables have: other words are no units, also if they have the form of a code. */
const codeFor = (list: WrittenList, word: string, chosen: ChosenCodes): string | AmbiguousWord | null => {
  if (isAmbiguous(list, word)) return { word }
  const found = writtenCode(list, word, chosen)
  return found === null || found.from === 'code' ? null : found.code
}

/**
 * The code of a word behind an amount of this field, '' for a word without one; null if the word may change the amount. `weightUnit`: the unit
 * of the column, if it holds weights.
 */
const codeOfWord = (key: string, word: string, chosen: ChosenCodes, weightUnit?: string): string | AmbiguousWord | null => {
  if (key === 'jmlsat') return codeFor('unit', word, chosen)
  if (key === 'kemasjm' || key === 'jmkemas') return codeFor('package', word, chosen)
  if (key === 'nettodtl') return unitCode(word) === weightUnit ? '' : null
  return currencyWord.test(word) ? '' : null
}

/** Whether the words of a number format name a unit of goods or a package, which says nothing about a weight: `PCS`. */
export const isUnitOfGoods = (words: string): boolean =>
  (unitCode(words) ?? packageCode(words)) !== null && !Object.hasOwn(kilograms, weightUnitIn(words) ?? '')

/** Codes by the field they belong to. */
export type UnitCodes = Readonly<Record<string, string>>
/** As `UnitCodes`, with words whose code only the user can decide. */
export type WrittenUnits = Readonly<Record<string, string | AmbiguousWord>>

export interface SheetWithoutUnits {
  readonly sheet: Sheet
  /** Units written after the amounts in the cells of a row, by row index. */
  readonly units: ReadonlyMap<number, WrittenUnits>
  /** The units of the columns of weights, from their headings. */
  readonly weightUnits: UnitCodes
}

/**
 * Takes the units out of cells such as `12 PCS`, and reads those that number formats show. A word that is no unit of the field stays, so that
 * the cell is reported. `chosen`: codes that the user chose, as in `ImportRequest`.
 */
export const withoutUnits = (
  sheet: Sheet,
  headerRow: number,
  columns: ColumnMap,
  member: TableMember,
  chosen: ChosenCodes = {}
): SheetWithoutUnits => {
  const fields = fieldsOf(member)
  const headings = headingsAt(sheet, headerRow, member)
  const weightUnits: UnitCodes = Object.fromEntries(
    columns.flatMap((key, column) => (key === 'nettodtl' ? [[key, weightUnitOfHeading(headings[column] ?? '')]] : []))
  )
  const numeric = columns.flatMap((key, column) => {
    const kind = key === null ? undefined : fields.get(key)?.kind
    return key !== null && (kind === 'number' || kind === 'integer') ? [{ key, column }] : []
  })
  const units = new Map<number, WrittenUnits>()
  let hasChanged = false
  const rows = sheet.rows.map((row, index) => {
    if (index <= headerRow) return row
    let changed: (typeof row)[number][] | null = null
    for (const { key, column } of numeric) {
      const cell = row[column]
      const shown = wordsBeside(sheet, index, column)
      const [, amount, word = shown] = typeof cell === 'string' && cell.length <= longest ? (amountWithWord.exec(cell.trim()) ?? []) : []
      const code = word === '' ? null : codeOfWord(key, word, chosen, weightUnits[key])
      // A weight in another unit than its column becomes a text, so that the cell is reported.
      const weightUnit = code === null && key === 'nettodtl' && shown !== '' && !isUnitOfGoods(shown) ? weightUnitIn(shown) : ''
      const isOtherWeight = weightUnit !== '' && weightUnit !== weightUnits[key]
      const text = isOtherWeight ? `${cellText(cell)} ${shown}` : code === null ? undefined : amount?.trim()
      if (text !== undefined) (changed ??= [...row])[column] = text
      if (code === null) continue
      const unitField = unitFields[key]
      if (code !== '' && unitField !== undefined) units.set(index, { ...units.get(index), [unitField]: code })
    }
    hasChanged ||= changed !== null
    return changed ?? row
  })
  return { sheet: hasChanged ? { ...sheet, rows } : sheet, units, weightUnits }
}

/**
 * Units in headings, for the whole column: `Qty (PCS)`, `Packages (CTNS)`, `No. of ctns`. Text in brackets has priority; for a
 * quantity only it or the whole heading (`PCS`) is used.
 */
export const unitsOfHeadings = (headings: readonly string[], columns: ColumnMap, chosen: ChosenCodes = {}): WrittenUnits =>
  Object.fromEntries(
    columns.flatMap((key, column): (readonly [string, string | AmbiguousWord])[] => {
      const unitField = key === null ? undefined : unitFields[key]
      if (key === null || unitField === undefined) return []
      const heading = headings[column] ?? ''
      const words = [...textsInBrackets(heading), ...(key === 'jmlsat' ? [heading] : heading.split(/[^\p{L}\p{N}]+/u))]
      const code = words.map((word) => (word === '' ? null : codeOfWord(key, word, chosen))).find((one) => one !== null && one !== '')
      return code === null || code === undefined ? [] : [[unitField, code]]
    })
  )
