import { computed, type ComputedRef } from 'vue'
import type { StatusTimes } from '#core/tracking/status-history.ts'
import { useText } from '../../../i18n/use-text.ts'

export interface StatusRow {
  readonly code: string
  readonly name: string
  readonly item: StatusTimes
}

/** The most frequent statuses in the order of their codes, and the number of others. `wordsOf`: the service's own text for a code. */
export const useStatusRows = (
  times: () => ReadonlyMap<string, StatusTimes> | null,
  wordsOf: (code: string) => string,
  most: () => number
): { readonly rows: ComputedRef<readonly StatusRow[]>; readonly rare: ComputedRef<number> } => {
  const text = useText()
  const rows = computed(() =>
    [...(times() ?? [])]
      .sort(([, a], [, b]) => b.times - a.times)
      .slice(0, most())
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([code, item]) => ({ code, item, name: text.value.tracking.codes[code] ?? wordsOf(code) }))
  )
  return { rows, rare: computed(() => (times()?.size ?? 0) - rows.value.length) }
}
