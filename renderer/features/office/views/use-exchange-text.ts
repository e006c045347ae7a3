import { computed, type ComputedRef } from 'vue'
import type { OfficeStatus } from '#core/contract/office/channels.ts'
import { useText } from '../../../i18n/use-text.ts'

/** What this desk and the office do not have of each other yet; empty where they are the same. */
export const useExchangeText = (status: () => OfficeStatus): ComputedRef<readonly string[]> => {
  const text = useText()
  return computed(() => {
    const { behind, incoming, waiting, state } = status()
    const { officeSettings: words, number } = text.value
    return [
      // A locked or retired desk gets no changes.
      ...(behind > 0 && state === 'active' ? [words.behind(number(behind))] : []),
      ...(incoming > 0 ? [words.incoming(number(incoming))] : []),
      ...(waiting > 0 ? [words.waiting(number(waiting))] : [])
    ]
  })
}
