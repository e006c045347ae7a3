import { codeLists } from '#core/schema/code-lists.ts'
import type { CodeListName } from '#core/schema/field.ts'
import type { Language } from '#core/derive/display.ts'
import { countryCodes } from './country-codes.ts'

/** One offered value, in the language of the window. */
export interface CodeOption {
  readonly code: string
  readonly label: string
}

const cache = new Map<string, readonly CodeOption[]>()

const namesFromIntl = (type: 'region' | 'currency', codes: readonly string[], language: Language): readonly CodeOption[] => {
  const names = new Intl.DisplayNames(language, { type, fallback: 'code' })
  return codes.map((code) => ({ code, label: names.of(code) ?? code })).sort((a, b) => a.label.localeCompare(b.label, language))
}

const make = (name: CodeListName, language: Language): readonly CodeOption[] => {
  if (name === 'country') return namesFromIntl('region', countryCodes, language)
  if (name === 'currency') return namesFromIntl('currency', Intl.supportedValuesOf('currency'), language)
  return codeLists[name].map(({ code, label }) => ({ code, label: label[language] }))
}

/** The values offered for a coded field; any other text stays allowed. */
export const codeOptions = (name: CodeListName, language: Language): readonly CodeOption[] => {
  const key = `${name} ${language}`
  const known = cache.get(key)
  if (known) return known
  const made = make(name, language)
  cache.set(key, made)
  return made
}

/** Options whose code or label holds the typed words; codes that start with the text come first. */
export const matchingOptions = (options: readonly CodeOption[], typed: string, limit = 60): readonly CodeOption[] => {
  const text = typed.trim().toLowerCase()
  if (text === '') return options.slice(0, limit)
  const byCode = options.filter((option) => option.code.toLowerCase().startsWith(text))
  const byLabel = options.filter((option) => !byCode.includes(option) && option.label.toLowerCase().includes(text))
  return [...byCode, ...byLabel].slice(0, limit)
}
