import { onErrorCaptured, onMounted, onUnmounted } from 'vue'
import { useMessages } from '../../messages/messages.ts'
import { refusalOf } from '../../messages/refusal.ts'
import { failureSentence } from '../../i18n/failure-sentence.ts'
import { useText } from '../../i18n/use-text.ts'

/** Tells when something a person did could not be written, wherever in the window it was done. */
export const useWriteFailures = (): void => {
  const messages = useMessages()
  const text = useText()

  const tell = (error: unknown): boolean => {
    const failure = refusalOf(error)
    if (failure) messages.say(failureSentence(text.value, failure), 'danger')
    return failure !== null
  }

  const onRejection = (event: PromiseRejectionEvent): void => {
    if (tell(event.reason)) event.preventDefault()
  }

  onErrorCaptured((error) => !tell(error))
  onMounted(() => {
    window.addEventListener('unhandledrejection', onRejection)
  })
  onUnmounted(() => {
    window.removeEventListener('unhandledrejection', onRejection)
  })
}
