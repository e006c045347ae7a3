import type { CodeOption } from '../../../forms/code/options.ts'

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
 * Index in `matches` of the option that a typed text clearly means, or -1: its code, one of its names (`kg` is no keg, whose code is KG), its code in
 * another case, the complete label, or the start of the only matching label with at least three letters. Any other text stays as typed, also one that
 * is the name of several. Options without a label are codes of earlier declarations that the list may lack (`cn`): they give way to others.
 */
export const indexOfIntended = (matches: readonly CodeOption[], text: string): number => {
  const wanted = normalize(text)
  if (wanted === '') return -1
  const isTyped = ({ code }: CodeOption): boolean => code === text.trim()
  const isInAnyCase = ({ code }: CodeOption): boolean => normalize(code) === wanted
  const exact = matches.findIndex((option) => isTyped(option) && option.label !== '')
  if (exact >= 0) return exact
  const named = matches.findIndex((option) => option.named !== undefined && option.named !== false)
  if (named >= 0) return matches[named]?.named === 'perhaps' ? -1 : named
  const fits = [
    (option: CodeOption) => isInAnyCase(option) && option.label !== '',
    isTyped,
    isInAnyCase,
    ({ label }: CodeOption) => normalize(label) === wanted
  ]
  const found = fits.map((isFit) => matches.findIndex(isFit)).find((index) => index >= 0)
  if (found !== undefined) return found
  const only = matches.length === 1 ? matches[0] : undefined
  return only && wanted.length >= 3 && normalize(only.label).startsWith(wanted) ? 0 : -1
}
