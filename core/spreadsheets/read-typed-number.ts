import { evaluateArithmetic, type PercentBase } from '../base/arithmetic.ts'
import { plainNumber } from '../base/format-number.ts'
import type { Language } from '../base/language.ts'
import { parseDecimal } from '../base/parse-number.ts'
import { isSafeNumber, type Unreadability } from './read-cell.ts'
import { stripUnits } from './number-units.ts'

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

const decimalsOf = (plain: string): number => plain.split('.')[1]?.length ?? 0

/** `1,234` in the Indonesian window is 1.234, which a field with two decimals does not expect: a person may mean one thousand. */
const isDoubtful = (text: string, plain: string, { language, whole, decimals }: TypedNumberOptions): boolean => {
  const expected = whole ? 0 : decimals
  const other = parseDecimal(text, language === 'id' ? 'en' : 'id')
  return expected !== undefined && decimalsOf(plain) > expected && other !== null && other !== plain
}

const problem = (why: TypedProblem): TypedNumber => ({ ok: false, why })

/** A number as it is typed into a form or a cell: in either number form, with a currency or in brackets, or as a calculation such as `12*3,5`. */
export const readTypedNumber = (typed: string, options: TypedNumberOptions): TypedNumber => {
  const { language, whole, decimals = defaultDecimals, percentOf, isText = false, isPasted = false, isChosen = false } = options
  if (typed.trim() === '') return { ok: true, plain: '' }
  const text = stripUnits(typed, true)
  const written = parseDecimal(text, language)
  if (written !== null && !isChosen && isDoubtful(text, written, options)) return problem('number-form')
  const plain = written ?? (isPasted ? null : evaluateArithmetic(typed, { language, decimals: whole ? allDecimals : decimals, percentOf }))
  if (plain === null) return problem('number')
  if (whole && plain.includes('.')) return problem('integer')
  if (isText) return { ok: true, plain }
  const stored = plainNumber(Number(plain))
  if (!isSafeNumber(plain) || (written !== null && stored !== plain)) return problem('too-long')
  return { ok: true, plain: stored }
}
