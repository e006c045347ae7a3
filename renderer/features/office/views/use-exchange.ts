import { ref } from 'vue'
import { failureSentence } from '../../../i18n/failure-sentence.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useMessages } from '../../../messages/messages.ts'
import { useDeskSettings } from '../store/desk-settings.ts'

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
    if (!done.ok) messages.say(failureSentence(text.value, done.failure), 'warn')
  }
  return { exchange, isBusy }
}
