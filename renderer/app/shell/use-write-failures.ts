import { onErrorCaptured, onMounted, onUnmounted } from 'vue'
import { useMessages } from '../../messages/messages.ts'
import { writeFailureOf } from '../../messages/not-saved.ts'
import { failureSentence } from '../../i18n/failure-sentence.ts'
import { useText } from '../../i18n/use-text.ts'

/** Shows a message when a change made anywhere in the window cannot be written. Other errors are passed on. */
export const useWriteFailures = (): void => {
  const messages = useMessages()
  const text = useText()

  const report = (error: unknown): boolean => {
    const failure = writeFailureOf(error)
    if (failure) messages.say(failureSentence(text.value, failure), 'danger')
    return failure !== null
  }

  const onRejection = (event: PromiseRejectionEvent): void => {
    if (report(event.reason)) event.preventDefault()
  }

  onErrorCaptured((error) => !report(error))
  onMounted(() => window.addEventListener('unhandledrejection', onRejection))
  onUnmounted(() => window.removeEventListener('unhandledrejection', onRejection))
}
