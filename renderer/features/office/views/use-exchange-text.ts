import { computed, type ComputedRef } from 'vue'
import type { OfficeStatus } from '#core/contract/office.ts'
import type { Text } from '../../../i18n/text.ts'
import { useText } from '../../../i18n/use-text.ts'

/** Number of changes that this desk still gets: a locked or retired one gets none. */
export const changesBehind = ({ behind, state }: Pick<OfficeStatus, 'behind' | 'state'>): number => (state === 'active' ? behind : 0)

/** The changes that wait for the office; a viewer may not send them until it is given rights again. */
export const waitingText = (
  { waiting, rights }: Pick<OfficeStatus, 'waiting' | 'rights'>,
  { officeSettings: words, number }: Text
): string => (rights === 'viewer' ? words.waitingForRights(number(waiting)) : words.waiting(number(waiting)))

/** What this desk and the office do not have of each other yet; empty where they are the same. */
export const useExchangeText = (status: () => OfficeStatus): ComputedRef<readonly string[]> => {
  const text = useText()
  return computed(() => {
    const { incoming, waiting } = status()
    const behind = changesBehind(status())
    const { officeSettings: words, number } = text.value
    return [
      ...(behind > 0 ? [words.behind(number(behind))] : []),
      ...(incoming > 0 ? [words.incoming(number(incoming))] : []),
      ...(waiting > 0 ? [waitingText(status(), text.value)] : [])
    ]
  })
}
