import { formatDecimal, formatNumber } from './format-number.ts'
import type { Language } from './language.ts'

declare const translated: unique symbol

/** A text of the window. Only a translator makes one, so a text that lacks a language does not compile. */
export type Translated = string & { readonly [translated]: true }

/** The texts of a part of the window: texts, functions that fill values into a text, and groups of both. */
export interface Texts {
  readonly [name: string]: Translated | readonly Translated[] | ((...values: never[]) => Translated) | Texts
}

/** Makes the texts of one language. A file of texts is a function of it, so each text stands there in both languages side by side. */
export interface Translator {
  readonly language: Language
  /** The text in the language of this translator. */
  readonly words: (indonesian: string, english: string) => Translated
  /** A text that is the same in both languages. */
  readonly same: (text: string) => Translated
  /** A JSON number with the separators of the language; null gives `''`. */
  readonly number: (value: number | null, decimals?: number) => string
  /** As `number`, for a text of digits; another text is returned unchanged. */
  readonly decimal: (plain: string, decimals?: number) => string
}

const translatorOf = (language: Language): Translator => ({
  language,
  words: (indonesian, english) => (language === 'id' ? indonesian : english) as Translated,
  same: (text) => text as Translated,
  number: (value, decimals) => formatNumber(value, language, decimals),
  decimal: (plain, decimals) => formatDecimal(plain, language, decimals)
})

/** The same texts in both languages. */
export const inBothLanguages = <T extends Texts>(texts: (translator: Translator) => T): Readonly<Record<Language, T>> => ({
  id: texts(translatorOf('id')),
  en: texts(translatorOf('en'))
})

/** A count with its English noun, `1 row` and `1,200 rows`. A count that is a text is already formatted. */
export const plural = (count: number | string, one: string, more = `${one}s`): string => {
  const shown = typeof count === 'number' ? formatNumber(count, 'en') : count
  return `${shown} ${shown === '1' ? one : more}`
}
