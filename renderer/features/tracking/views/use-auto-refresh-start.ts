import { watch } from 'vue'
import { useAutoRefresh } from '../../../actions/auto-refresh.ts'
import { useMessages } from '../../../messages/messages.ts'
import { failureSentence } from '../../../i18n/failure-sentence.ts'
import { useText } from '../../../i18n/use-text.ts'

/** Milliseconds. */
const maxStartDelay = 5_000

/** Starts the automatic refresh once the stored data is loaded, and shows a message when the service refuses it. */
export const useAutoRefreshStart = (loaded: () => boolean): void => {
  const auto = useAutoRefresh()
  const messages = useMessages()
  const text = useText()
  watch(loaded, (isLoaded) => {
    // Lets the newly opened window render first.
    if (isLoaded) requestIdleCallback(auto.start, { timeout: maxStartDelay })
  })
  watch(
    () => auto.halted,
    (halted) => {
      if (halted)
        messages.say(() => text.value.tracking.auto.halted(failureSentence(text.value, halted.failure)), 'danger', {
          applies: () => auto.halted !== null
        })
    }
  )
}
