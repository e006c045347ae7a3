import { evaluateArithmetic, type PercentBase } from '../base/arithmetic.ts'
import { plainNumber } from '../base/format-number.ts'
import type { Language } from '../base/language.ts'
import { decimalIn, provenForm } from '../base/number.ts'
import { isSafeNumber, keepsDigits, type Unreadability } from './read-cell.ts'

/** Why a typed number is not taken. `number-form`: each number form reads it as another number, and the form of the window does not fit the field. */
export type TypedProblem = Unreadability | 'number-form'

export interface TypedNumberOptions {
  readonly language: Language
  readonly whole: boolean
  /** Decimals of the field, if it has a usual number of them. */
  readonly decimals?: number | undefined
  /** As in `evaluateArithmetic`. */
  readonly percentOf?: PercentBase | null | undefined
  /** The service expects the number as text, with any number of digits. */
  readonly isText?: boolean
  /** The text was pasted, so it is a number or nothing: what is pasted is never calculated. */
  readonly isPasted?: boolean
  /** The user chose `language` as the form of this number. */
  readonly isChosen?: boolean
}

/** `plain`: digits with a decimal point, '' for blank. */
export type TypedNumber = { readonly ok: true; readonly plain: string } | { readonly ok: false; readonly why: TypedProblem }

/** Decimals of the result of a calculation in a field without a usual number of them. */
const defaultDecimals = 10
/** Enough to see whether the result of any calculation is whole. */
const allDecimals = 100

/** The numbers of a typed text: itself, or those of a calculation. */
export const numbersIn = (typed: string): readonly string[] =>
  decimalIn(typed, 'id', 'typed') === null ? (typed.match(/\d[\d.,]*/g) ?? []) : [typed]

/** `1,500` in the Indonesian window is 1.5, written with decimals that a field with two does not expect: a person may mean one thousand and a half. */
const isDoubtful = (number: string, { language, whole, decimals }: TypedNumberOptions): boolean => {
  const expected = whole ? 0 : decimals
  const [read, other] = [language, language === 'id' ? 'en' : 'id'].map((form) => decimalIn(number, form as Language, 'typed') ?? '0')
  return expected !== undefined && expected < 3 && Math.abs(Number(read)) < Math.abs(Number(other))
}

/** The form that the numbers prove, or null: in `3,5*1.234` the dot marks thousands. */
const formOf = (numbers: readonly string[]): Language | null => {
  const [form = null, other] = new Set(numbers.flatMap((number) => provenForm(number) ?? []))
  return other === undefined ? form : null
}

const problem = (why: TypedProblem): TypedNumber => ({ ok: false, why })

/** A number as it is typed into a form or a cell: in either number form, with a currency or in brackets, or as a calculation such as `12*3,5`. */
export const readTypedNumber = (typed: string, options: TypedNumberOptions): TypedNumber => {
  const { whole, decimals = defaultDecimals, percentOf, isText = false, isPasted = false, isChosen = false } = options
  if (typed.trim() === '') return { ok: true, plain: '' }
  const numbers = numbersIn(typed)
  const proven = isChosen ? options.language : formOf(numbers)
  const language = proven ?? options.language
  const written = decimalIn(typed, language, 'typed')
  const plain = written ?? (isPasted ? null : evaluateArithmetic(typed, { language, decimals: whole ? allDecimals : decimals, percentOf }))
  if (plain === null) return problem('number')
  if (proven === null && numbers.some((number) => isDoubtful(number, options))) return problem('number-form')
  if (whole && plain.includes('.')) return problem('integer')
  if (isText) return { ok: true, plain }
  if (!isSafeNumber(plain) || (written !== null && !keepsDigits(plain))) return problem('too-long')
  return { ok: true, plain: plainNumber(Number(plain)) }
}
