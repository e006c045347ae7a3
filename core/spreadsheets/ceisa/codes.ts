/** A field whose codes in the CEISA workbook are not those of the service. */
export interface TranslatedField {
  /** The code of CEISA → that of the service. */
  readonly codes: Readonly<Record<string, string>>
}

/** By wire key. */
export type TranslatedFields = Readonly<Record<string, TranslatedField>>

/** CEISA's 2 (baru) and 3 (bekas) say whether goods are new. Its other conditions, such as 1 (baik), do not. */
export const conditionCodes: TranslatedField = { codes: { '2': '1', '3': '2' } }

export const translatedFields: TranslatedFields = { flbarangbaru: conditionCodes }

/** The code of the service for a code under a heading of CEISA; null if it has none. */
export const codeFromCeisa = ({ codes }: TranslatedField, code: string): string | null => codes[code.replace(/^0+(?=\d)/, '')] ?? null

/** The code of CEISA for a value; null if it has none, and the value is then written under a heading of Ajukan. */
export const codeForCeisa = ({ codes }: TranslatedField, value: string): string | null =>
  Object.keys(codes).find((code) => codes[code] === value) ?? null
