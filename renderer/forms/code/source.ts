import { codeLists, type BuiltInListName } from '#core/schema/code-lists.ts'
import type { CodeListName } from '#core/schema/field.ts'
import type { Language } from '#core/base/language.ts'

/** A code that a field offers, with its label in the language of the window. */
export interface CodeOption {
  readonly code: string
  readonly label: string
  /** Whether the typed text is a name of it. `perhaps`: it is also the name of another one. */
  readonly named?: boolean | 'perhaps'
  /** Fills a row of a table in place of the code. */
  readonly take?: (row: number) => void
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

/** The codes that a coded field offers, as a searchable list. */
export interface CodeSource {
  /** Codes for a typed text, best match first; for '' the start of the list. */
  readonly find: (typed: string) => readonly CodeOption[]
  /** The name of a code; '' for an unknown code. */
  readonly nameOf: (code: string) => string
  /** The code that a pasted text of another program means; the text itself if that is not certain. */
  readonly codeOf?: (text: string) => string
  /** Whether the list has no codes. */
  readonly isEmpty: () => boolean
  /** The message if `find` returns nothing. */
  readonly none?: () => string
  /** The options are offers for a free text: they appear only while it is typed, and only a key or a click chooses one. */
  readonly isOffer?: boolean
}

export type Codes = readonly CodeOption[] | CodeSource

const isSource = (codes: Codes): codes is CodeSource => 'find' in codes && 'nameOf' in codes

/** Converts an array of options into a source that searches with `filter`; returns a source unchanged. */
export const asSource = (codes: Codes, filter: (options: readonly CodeOption[], typed: string) => readonly CodeOption[]): CodeSource =>
  isSource(codes)
    ? codes
    : {
        find: (typed) => filter(codes, typed),
        nameOf: (code) => codes.find((option) => option.code === code)?.label ?? '',
        isEmpty: () => codes.length === 0
      }

/** The options before the user types; begins with the current value if the list would not include it. */
export const initialOptions = (source: CodeSource, current: string): readonly CodeOption[] => {
  const options = source.find('')
  const label = current === '' ? '' : source.nameOf(current)
  return label === '' || options.some((option) => option.code === current) ? options : [{ code: current, label }, ...options]
}
