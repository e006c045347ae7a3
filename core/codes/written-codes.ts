import { fold } from '../base/fold-text.ts'
import type { CodeListName } from '../schema/field.ts'
import { countryCode } from './country-names.ts'
import { packageCode, unitCode, unitMeanings } from './unit-names.ts'

/** The lists whose values invoices write as words. */
export const writtenLists = ['country', 'unit', 'package'] as const
export type WrittenList = (typeof writtenLists)[number]
export const isWrittenList = (name: CodeListName | undefined): name is WrittenList =>
  (writtenLists as readonly (string | undefined)[]).includes(name)

/** What the user chose for texts of files, by list and `writtenKey`. */
export type ChosenCodes = Readonly<Partial<Record<WrittenList, Readonly<Record<string, string>>>>>

/** The form under which a choice is stored: `Made in  P.R.C` and `MADE IN P.R.C` are the same. */
export const writtenKey = (text: string): string => fold(text).replace(/\s+/g, ' ').trim()

/** The code that a whole text stands for, by a name in one of three languages or a usual short form: `tiongkok`, `usa`, `pcs`; null for other texts. */
export const codesByWord: Readonly<Record<WrittenList, (text: string) => string | null>> = {
  country: countryCode,
  unit: unitCode,
  package: packageCode
}

/** The codes of a text with several usual meanings; empty for other texts. */
const meaningsOf = (list: WrittenList, text: string): readonly string[] => (list === 'unit' ? unitMeanings(text) : [])

/** Whether a text has several usual meanings, so that its code is uncertain: `LBR`. */
export const isAmbiguous = (list: WrittenList, text: string): boolean => meaningsOf(list, text).length > 0

/** Whether a list contains a code; null if that is not known. */
export type IsListed = (list: WrittenList, code: string) => boolean | null

/**
 * The code that a text of another program means: that of the word, although the list has `KG` as the code of kegs, or the text in upper case.
 * Without one certain meaning, or if its code is not in the list, the text stays as it is.
 */
export const codeOfForeignText = (list: WrittenList, text: string, isListed: IsListed): string => {
  if (isAmbiguous(list, text)) return text
  return [codesByWord[list](text), text.trim().toUpperCase()].find((code) => code !== null && isListed(list, code) === true) ?? text
}

/** As `codeOfForeignText` for a text that was stored as a code: one that is in the list stays. */
export const codeOfStoredText = (list: WrittenList, text: string, isListed: IsListed): string =>
  isListed(list, text) === false ? codeOfForeignText(list, text, isListed) : text

/** A word that became a code, or stays because it has several meanings: then `code` is null. */
export interface CodedWord {
  readonly text: string
  readonly code: string | null
}

/** What the user should know about a text for which `codeOfForeignText` gave a code; null for a code in another case, or nothing to say. */
export const codedWord = (list: WrittenList, text: string, code: string): CodedWord | null => {
  if (isAmbiguous(list, text)) return { text, code: null }
  return code.toLowerCase() === text.trim().toLowerCase() ? null : { text, code }
}

/** `from`: a choice of the user, the words of the tables, or a text that has the form of a code already. */
export interface WrittenCode {
  readonly code: string
  readonly from: 'chosen' | 'words' | 'code'
}

/** Form of a text used as a code when no word matches; up to three letters or digits in the lists of units and packages. */
const codeForm: Readonly<Record<WrittenList, RegExp>> = { country: /^(?!)/, unit: /^[A-Z0-9]{2,3}$/, package: /^[A-Z0-9]{2}$/ }

/** The code for a text of a file; null if the user must choose. */
export const writtenCode = (list: WrittenList, text: string, chosen: ChosenCodes): WrittenCode | null => {
  const own = chosen[list]
  const key = writtenKey(text)
  const choice = own !== undefined && Object.hasOwn(own, key) ? own[key] : undefined
  if (choice !== undefined) return { code: choice, from: 'chosen' }
  const code = codesByWord[list](text)
  if (code !== null) return { code, from: 'words' }
  const upper = text.trim().toUpperCase()
  return codeForm[list].test(upper) ? { code: upper, from: 'code' } : null
}

/** As `writtenCode`; null also for a word with several meanings, unless the user chose its code. */
export const certainCode = (list: WrittenList, text: string, chosen: ChosenCodes): WrittenCode | null => {
  const found = writtenCode(list, text, chosen)
  return found?.from !== 'chosen' && isAmbiguous(list, text) ? null : found
}

/** Every code that a text may stand for; the text itself if it has none. */
export const possibleCodes = (list: WrittenList, text: string, chosen: ChosenCodes): readonly string[] => {
  const found = certainCode(list, text, chosen)
  if (found !== null) return [found.code]
  return isAmbiguous(list, text) ? meaningsOf(list, text) : [text]
}
