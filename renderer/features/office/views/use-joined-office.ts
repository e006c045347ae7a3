import { ref, computed, type ComputedRef } from 'vue'
import type { OfficeStatus } from '#core/contract/office.ts'
import { failureSentence } from '../../../i18n/failure-sentence.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useMessages, type MessageText } from '../../../messages/messages.ts'
import { useDeskSettings } from '../store/desk-settings.ts'
import type { Text } from '../../../i18n/text.ts'

/** Exchanges with the office now; says why where that fails. */
export const useExchange = () => {
  const text = useText()
  const messages = useMessages()
  const desk = useDeskSettings()
  const isBusy = ref(false)
  const exchange = async (): Promise<void> => {
    isBusy.value = true
    const done = await desk.exchange()
    isBusy.value = false
    if (!done.ok) messages.say(() => failureSentence(text.value, done.failure), 'warn')
  }
  return { exchange, isBusy }
}

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

/** Leaves the office, and says so; the question comes before. */
export const useLeave = () => {
  const text = useText()
  const messages = useMessages()
  const desk = useDeskSettings()
  const forget = async (done: MessageText): Promise<void> => {
    const left = await desk.leave(true)
    if (left.ok) messages.say(done, 'ok', { about: 'office.leave' })
    else messages.say(() => failureSentence(text.value, left.failure), 'danger', { about: 'office.leave' })
  }
  return {
    leave: (): Promise<void> => forget(() => text.value.officeSettings.leave.done),
    /** Cancels joining before the first answer of the office; no data is lost. */
    cancelJoining: (): Promise<void> => forget(() => text.value.officeSettings.first.cancelled)
  }
}
