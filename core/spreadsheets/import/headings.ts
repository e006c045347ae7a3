import { unitCode } from '../../codes/unit-names.ts'
import { columnsOf } from '../../derive/fields.ts'
import type { Field } from '../../schema/field.ts'
import { tableMembers, type TableMember } from '../../schema/layout.ts'
import { keyOfOwnHeading } from '../own-headings.ts'
import { isInBrackets, textsInBrackets, withoutBrackets } from '../brackets.ts'
import { plainHeading, withoutBoxNumber } from '../sheet.ts'
import { kindOfHeading } from '../heading-kinds.ts'
import { isPerUnit } from '../per-unit.ts'
import { headingNames } from '../../schema/heading-names.ts'

const plainName = (heading: string): string => plainHeading(withoutBoxNumber(heading))

/** Removes words in brackets and units behind a heading: `Amount (USD)`, `Net weight, kg`. */
export const bareHeading = (heading: string, plain = plainName(heading)): string =>
  /[([（]/.test(heading) ? plainName(withoutBrackets(heading)) || plain : plain

/** The parts of a heading in two languages: `品名 Description`, `Uraian / Description`, `Qty\nJumlah`; an abbreviation such as `C/No` is one word. */
const partsOf = (heading: string): readonly string[] => {
  if (!/[/|\n\r]|\p{Script=Han}/u.test(heading)) return []
  const parts = withoutBrackets(heading).split(/[/|\n\r]|(?<=\p{Script=Han})\s*(?=[A-Za-z])|(?<=[A-Za-z.])\s*(?=\p{Script=Han})/u)
  const plain = parts.map(plainName).filter((part) => part !== '')
  return plain.length > 1 && plain.every((part) => part.length > 1) ? plain : []
}

interface Names {
  readonly keys: ReadonlySet<string>
  readonly exact: ReadonlyMap<string, readonly { readonly key: string; readonly rank: number }[]>
  /** The words of all names, and those of units and currencies that stand beside them. */
  readonly words: ReadonlySet<string>
  /** In words. */
  readonly longest: number
}

const otherWords =
  'kg kgs usd idr eur jpy cny rmb sgd fob cif price unit per pc pcs set ctn gross total weight goods country origin of and dan'.split(' ')

const makeNames = (member: TableMember): Names => {
  const columns = columnsOf(member)
  const exact = new Map<string, { key: string; rank: number }[]>()
  const add = (name: string, key: string, rank: number): void => {
    const plain = plainHeading(name)
    exact.set(plain, [...(exact.get(plain) ?? []), { key, rank }])
  }
  for (const { key, field } of columns) {
    add(key, key, 0)
    add(field.label.id, key, 1)
    add(field.label.en, key, 1)
    headingNames[member][key]?.split('|').forEach((name, index) => {
      add(name, key, 2 + index)
    })
  }
  const keys = new Set(columns.map(({ key }) => key))
  const wordsOf = [...exact.keys()].map((name) => name.split(' '))
  const longest = Math.max(...wordsOf.map((words) => words.length))
  return { keys, exact, words: new Set([...wordsOf.flat(), ...otherWords]), longest }
}

const made = new Map<TableMember, Names>()
const namesOf = (member: TableMember): Names => {
  const names = made.get(member) ?? makeNames(member)
  made.set(member, names)
  return names
}

const isTableKey = (key: string): boolean => tableMembers.some((member) => namesOf(member).keys.has(key))

/** How well a heading names a field: 0 is the wire key itself, larger is less certain; null if it does not name it. */
interface Guess {
  readonly key: string
  readonly rank: number
}

/** Every name of a field has a letter, `#` or `%`; other characters than those of ASCII may stand for letters (`№`). */
const canName = /[A-Za-z#%]|\P{ASCII}/u
/** Whether a cell can name a field at all: numbers and dates in digits cannot. */
export const canNameField = (text: string): boolean => canName.test(text)

/** `Qty (Unit)` and `Qty/Unit` name a quantity and its unit, `Qty Unit` only the unit. `short`: the heading as `bareHeading` returns it. */
const quantityOf = (heading: string, short: string, names: Names): readonly Guess[] =>
  [short, ...partsOf(heading)]
    .map((name) => (names.exact.get(name) ?? []).filter(({ key }) => key === 'jmlsat'))
    .find((guesses) => guesses.length > 0) ?? []

const guessesOf = (heading: string, names: Names): readonly Guess[] => {
  if (!canNameField(heading)) return []
  const own = keyOfOwnHeading(heading)
  // The key of another table names no field of this one; other brackets have a unit: `Berat [kg]`.
  if (own !== null && isTableKey(own)) return [{ key: own, rank: -1 }]
  const plain = heading.length > longestHeading ? '' : plainName(heading)
  if (plain === '') return []
  const whole = names.exact.get(plain)
  const later = (found: readonly Guess[] | undefined, by: number): readonly Guess[] =>
    (found ?? []).map((guess) => ({ ...guess, rank: guess.rank + by }))
  const short = bareHeading(heading, plain)
  if (whole) {
    const quantity = whole.some(({ key }) => key === 'kdsat') ? quantityOf(heading, short, names) : []
    return quantity.length > 0 ? [...later(quantity, 50), ...later(whole, 100)] : whole
  }
  const found = later(names.exact.get(short), 50)
  if (found.length > 0) return found
  const part = partsOf(heading).find((one) => names.exact.has(one))
  if (part !== undefined) return later(names.exact.get(part), 100)
  // `Description of goods and specification`: the longest name that the heading begins with, if the rest are words of headings, too.
  const words = short.split(' ')
  for (let count = Math.min(words.length - 1, names.longest); count > 0; count -= 1) {
    const name = words.slice(0, count).join(' ')
    if (name.length >= longName && names.exact.has(name))
      return words.slice(count).every((word) => names.words.has(word)) ? later(names.exact.get(name), 150) : []
  }
  return []
}

/** In letters. Longer cells are sentences. */
const longestHeading = 200

/** A shorter name at the beginning of a heading is ambiguous: `No of rolls`, `Unit price`. */
const longName = 6

/** Whether a text can be part of a heading: only words of headings, or anything in brackets. */
export const isHeadingText = (member: TableMember, text: string): boolean => {
  if (isInBrackets(text.trim())) return true
  const words = plainName(text).split(' ')
  return text.length <= 40 && (isFieldName(member, text) || words.every((word) => word.length > 1 && namesOf(member).words.has(word)))
}

/** Whether a heading is exactly a name of a field. */
export const isFieldName = (member: TableMember, heading: string): boolean => namesOf(member).exact.has(bareHeading(heading))

/**
 * The most probable field of each column, or null. No field is suggested twice: a visible column wins over one of `hidden` (from 0), then the more certain
 * heading, then the first.
 */
export const suggestColumns = (
  member: TableMember,
  headings: readonly string[],
  hidden: readonly number[] = []
): readonly (string | null)[] => {
  const names = namesOf(member)
  const all = headings.flatMap((heading, column) =>
    guessesOf(heading, names).flatMap((guess) =>
      names.keys.has(guess.key) && !isPerUnit(heading, guess.key) ? [{ ...guess, column }] : []
    )
  )
  const result: (string | null)[] = headings.map(() => null)
  const taken = new Set<string>()
  const isHidden = ({ column }: { readonly column: number }): number => Number(hidden.includes(column))
  for (const guess of all.toSorted((a, b) => isHidden(a) - isHidden(b) || a.rank - b.rank || a.column - b.column)) {
    if (taken.has(guess.key) || result[guess.column] !== null) continue
    taken.add(guess.key)
    result[guess.column] = guess.key
  }
  return member === 'detail' ? withSettledTotal(result, headings, all) : result
}

/** In letters: with a currency or unit in brackets. */
const longestTotal = 40

/** `Jumlah` alone names a quantity, but the amount of the line behind a price or beside another quantity: `Banyaknya, Harga, Jumlah`. */
const withSettledTotal = (
  columns: readonly (string | null)[],
  headings: readonly string[],
  guesses: readonly { readonly key: string; readonly column: number }[]
): readonly (string | null)[] => {
  // Both words name a field, so the column is among the guesses.
  const isTotal = (heading: string): boolean => heading.length <= longestTotal && /^(jumlah|jml)$/.test(bareHeading(heading))
  const hasUnit = (heading: string): boolean => textsInBrackets(heading).some((inside) => unitCode(inside) !== null)
  const totals = guesses.map(({ column }) => column).filter((column) => isTotal(headings[column] ?? ''))
  const total = totals.findLast((column) => !hasUnit(headings[column] ?? '')) ?? totals.at(-1)
  if (total === undefined) return columns
  const other = guesses.find(({ key, column }) => key === 'jmlsat' && column !== total)?.column ?? -1
  const price = headings.findIndex((heading) => heading.length <= longestHeading && kindOfHeading(heading) === 'price')
  const isFree = !columns.includes('dnilinv')
  const isBehindPrice = price !== -1 && price < total
  if (other === -1 && !(isBehindPrice && isFree)) return columns
  return columns.with(total, isFree ? 'dnilinv' : null).map((key, column) => (column === other ? 'jmlsat' : key))
}

export type TableFields = ReadonlyMap<string, Field>
export const fieldsOf = (member: TableMember): TableFields => new Map(columnsOf(member).map(({ key, field }) => [key, field]))
