import type { CodeOption } from '../columns.ts'

const normalize = (text: string): string => text.trim().toLowerCase()

/** The options whose code starts with the text, then those whose label or code contains it; all options for an empty text. */
export const filterOptions = (options: readonly CodeOption[], text: string): readonly CodeOption[] => {
  const wanted = normalize(text)
  if (wanted === '') return options
  const first = options.filter((option) => normalize(option.code).startsWith(wanted))
  const rest = options.filter(
    (option) => !first.includes(option) && (normalize(option.label).includes(wanted) || normalize(option.code).includes(wanted))
  )
  return [...first, ...rest]
}

/**
 * Index in `matches` of the option that a typed text clearly means, or -1: its code in another case, one of its names, the complete label,
 * or the start of the only matching label with at least three letters. Any other text stays as typed.
 */
export const indexOfIntended = (matches: readonly CodeOption[], text: string): number => {
  const wanted = normalize(text)
  if (wanted === '') return -1
  const exact = matches.findIndex((option) => normalize(option.code) === wanted)
  if (exact >= 0) return exact
  const named = matches.findIndex((option) => option.named === true)
  if (named >= 0) return named
  const byLabel = matches.findIndex((option) => normalize(option.label) === wanted)
  if (byLabel >= 0) return byLabel
  const only = matches.length === 1 ? matches[0] : undefined
  return only && wanted.length >= 3 && normalize(only.label).startsWith(wanted) ? 0 : -1
}
