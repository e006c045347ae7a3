import { lookupTable } from '../../base/lookup-table.ts'
import type { CodeStyle } from '../../schema/code-lists.ts'

/** A field whose codes in the CEISA workbook are not those of the service. */
export interface TranslatedField {
  /** The code of CEISA → that of the service. */
  readonly codes: Readonly<Record<string, string>>
  /** What other codes become. */
  readonly others: 'kept' | 'blank'
}

/** By wire key. */
export type TranslatedFields = Readonly<Record<string, TranslatedField>>

/** CEISA's 2 (baru) and 3 (bekas) say whether goods are new. Its other conditions, such as 1 (baik), do not. */
export const conditionCodes: TranslatedField = { codes: lookupTable({ '2': '1', '3': '2' }), others: 'blank' }

/** FCL, LCL and empty containers. */
const loadCodes: TranslatedField = { codes: lookupTable({ '8': 'F', '7': 'L', '4': 'E' }), others: 'kept' }

/** `style`: the codes that the profile uses; with those of CEISA, loads of containers are not translated. */
export const translatedFields = (style: CodeStyle): TranslatedFields =>
  style === 'ceisa' ? { flbarangbaru: conditionCodes } : { flbarangbaru: conditionCodes, conttipe: loadCodes }

/** The code of the service for a code under a heading of CEISA; null if it has none. */
export const codeFromCeisa = ({ codes, others }: TranslatedField, code: string): string | null =>
  codes[code.replace(/^0+(?=\d)/, '')] ?? (others === 'kept' ? code : null)

/** The code of CEISA that is read as a value; null if there is none, and the value is then written under a heading of Ajukan. */
export const codeForCeisa = (field: TranslatedField, value: string): string | null =>
  Object.keys(field.codes).find((code) => field.codes[code] === value) ?? (codeFromCeisa(field, value) === value ? value : null)
