import { computed } from 'vue'
import { asSource, type CodeOption } from '../../../forms/code/source.ts'
import type { GridColumn } from '../columns.ts'
import type { GridProps } from '../grid-props.ts'

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

/** The name of a code of one column; '' for an unknown code. */
export type NameOf = (code: string) => string

export type Choices = ReturnType<typeof useChoices>

/** Pixels. A narrower column shows the code only. */
const minWidthForName = 150
const noCodes = asSource([], filterOptions)

/** The codes that each column offers: its code list, or yes and no. */
export const useChoices = (
  props: { readonly options?: GridProps['options'] | undefined; readonly words: GridProps['words'] },
  columns: () => readonly GridColumn[],
  widths: () => readonly number[]
) => {
  const byKey = computed(() => {
    const yesNo = [props.words.yes, props.words.no].map((code) => ({ code, label: '' }))
    const codesOf = ({ field }: GridColumn) => (field.kind === 'boolean' ? yesNo : (props.options?.(field) ?? []))
    return new Map(columns().map((column) => [column.key, asSource(codesOf(column), filterOptions)]))
  })
  return {
    sourceOf: (key: string) => byKey.value.get(key) ?? noCodes,
    /** Keys of the columns that offer codes. */
    coded: computed(() => new Set([...byKey.value].flatMap(([key, source]) => (source.isEmpty() || source.isOffer ? [] : [key])))),
    /** Functions that return the name of a code, by column key; only for columns that are wide enough to show it. */
    named: computed(() => {
      const wideColumns = columns().filter((_, number) => (widths()[number] ?? 0) >= minWidthForName)
      return new Map(
        wideColumns.flatMap(({ key }) =>
          byKey.value.has(key) && byKey.value.get(key)?.isOffer !== true ? [[key, byKey.value.get(key)?.nameOf ?? (() => '')]] : []
        )
      )
    })
  }
}
