import { computed, type ComputedRef } from 'vue'
import type { CodeOption, GridColumn } from './columns.ts'
import type { GridProps } from './grid-props.ts'

export interface Choices {
  readonly choicesOf: (key: string) => readonly CodeOption[]
  /** Keys of the columns that offer values. */
  readonly coded: ComputedRef<ReadonlySet<string>>
}

/** The values each column offers: those its code list has, or yes and no. */
export const useChoices = (
  props: { readonly options?: GridProps['options'] | undefined; readonly words: GridProps['words'] },
  columns: () => readonly GridColumn[]
): Choices => {
  const byKey = computed(() => {
    const yesNo = [props.words.yes, props.words.no].map((code) => ({ code, label: '' }))
    return new Map(columns().map(({ key, field }) => [key, field.kind === 'boolean' ? yesNo : (props.options?.(field) ?? [])]))
  })
  return {
    choicesOf: (key) => byKey.value.get(key) ?? [],
    coded: computed(() => new Set([...byKey.value].flatMap(([key, options]) => (options.length > 0 ? [key] : []))))
  }
}
