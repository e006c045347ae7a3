import { codeLists, type BuiltInListName } from '#core/schema/code-lists.ts'
import type { CodeListName } from '#core/schema/field.ts'
import type { Language } from '#core/base/language.ts'

/** A code that a field offers, with its label in the language of the window. */
export interface CodeOption {
  readonly code: string
  readonly label: string
  /** Whether the typed text is a name of it. `perhaps`: it is also the name of another one. */
  readonly named?: boolean | 'perhaps'
}

const isOwn = (name: CodeListName): name is BuiltInListName => Object.hasOwn(codeLists, name)

/** The codes of core/schema, for a coded field without another source; empty for a list that is not built in. */
export const codeOptions = (name: CodeListName, language: Language): readonly CodeOption[] =>
  isOwn(name) ? codeLists[name].map(({ code, label }) => ({ code, label: label[language] })) : []

/** The options whose code starts with the typed text, then those whose label contains it; at most `limit`. */
export const matchingOptions = (options: readonly CodeOption[], typed: string, limit = 60): readonly CodeOption[] => {
  const text = typed.trim().toLowerCase()
  if (text === '') return options.slice(0, limit)
  const byCode = options.filter((option) => option.code.toLowerCase().startsWith(text))
  const byLabel = options.filter((option) => !byCode.includes(option) && option.label.toLowerCase().includes(text))
  return [...byCode, ...byLabel].slice(0, limit)
}
