import { computed } from 'vue'
import { asSource } from '../../../forms/code/source.ts'
import { filterOptions } from './code-filter.ts'
import type { GridColumn } from '../columns.ts'
import type { GridProps } from '../grid-props.ts'

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
    coded: computed(() => new Set([...byKey.value].flatMap(([key, source]) => (source.isEmpty() ? [] : [key])))),
    /** Functions that return the name of a code, by column key; only for columns that are wide enough to show it. */
    named: computed(() => {
      const wideColumns = columns().filter((_, number) => (widths()[number] ?? 0) >= minWidthForName)
      return new Map(wideColumns.flatMap(({ key }) => (byKey.value.has(key) ? [[key, byKey.value.get(key)?.nameOf ?? (() => '')]] : [])))
    })
  }
}
