import { computed, type ComputedRef } from 'vue'
import { asSource, type CodeSource } from '../../../forms/code-source.ts'
import { matching } from './code-filter.ts'
import type { GridColumn } from '../columns.ts'
import type { GridProps } from '../grid-props.ts'

/** The text of a code of one column, or empty. */
export type NameOf = (code: string) => string

export interface Choices {
  readonly sourceOf: (key: string) => CodeSource
  /** Keys of the columns that offer values. */
  readonly coded: ComputedRef<ReadonlySet<string>>
  /** Names of codes by key, for the columns wide enough to show them beside the code. */
  readonly named: ComputedRef<ReadonlyMap<string, NameOf>>
}

/** Pixels. In less only the code itself has room. */
const roomForName = 150
const nothing = asSource([], matching)

/** The values each column offers: those its code list has, or yes and no. */
export const useChoices = (
  props: { readonly options?: GridProps['options'] | undefined; readonly words: GridProps['words'] },
  columns: () => readonly GridColumn[],
  widths: () => readonly number[]
): Choices => {
  const byKey = computed(() => {
    const yesNo = [props.words.yes, props.words.no].map((code) => ({ code, label: '' }))
    const codesOf = ({ field }: GridColumn) => (field.kind === 'boolean' ? yesNo : (props.options?.(field) ?? []))
    return new Map(columns().map((column) => [column.key, asSource(codesOf(column), matching)]))
  })
  return {
    sourceOf: (key) => byKey.value.get(key) ?? nothing,
    coded: computed(() => new Set([...byKey.value].flatMap(([key, source]) => (source.isEmpty() ? [] : [key])))),
    named: computed(() => {
      const wide = columns().filter((_, number) => (widths()[number] ?? 0) >= roomForName)
      return new Map(wide.flatMap(({ key }) => (byKey.value.has(key) ? [[key, byKey.value.get(key)?.nameOf ?? (() => '')]] : [])))
    })
  }
}
