import type { CodeOption } from '../columns.ts'

const folded = (text: string): string => text.trim().toLowerCase()

/** The offered values whose code begins with the text, then those whose label or code contains it; all for no text. */
export const matching = (options: readonly CodeOption[], text: string): readonly CodeOption[] => {
  const wanted = folded(text)
  if (wanted === '') return options
  const first = options.filter((option) => folded(option.code).startsWith(wanted))
  const rest = options.filter(
    (option) => !first.includes(option) && (folded(option.label).includes(wanted) || folded(option.code).includes(wanted))
  )
  return [...first, ...rest]
}

/**
 * The offered value a typed text surely means, as an index of the matches, or -1: the same code in other capitals,
 * the whole label, or at least three letters that begin the only matching label. Anything else stays as typed.
 */
export const meant = (matches: readonly CodeOption[], text: string): number => {
  const wanted = folded(text)
  if (wanted === '') return -1
  const exact = matches.findIndex((option) => folded(option.code) === wanted)
  if (exact >= 0) return exact
  const named = matches.findIndex((option) => folded(option.label) === wanted)
  if (named >= 0) return named
  const only = matches.length === 1 ? matches[0] : undefined
  return only && wanted.length >= 3 && folded(only.label).startsWith(wanted) ? 0 : -1
}
