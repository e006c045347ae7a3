import { computed } from 'vue'
import { useTracking } from '../features/tracking/store/tracking.ts'
import { failureSentence } from '../i18n/failure-sentence.ts'
import { useText } from '../i18n/use-text.ts'
import { useMessages } from '../messages/messages.ts'
import { useAutoRefresh } from './auto-refresh.ts'

/** The PDFs that came and that the archive folder did not take, and asking for them at once. */
export const useUnstoredPdfs = () => {
  const text = useText()
  const tracking = useTracking()
  const refreshing = useAutoRefresh()
  const messages = useMessages()

  const unstored = computed(() => tracking.unstored.filter(({ car }) => tracking.isOfShownKind(car)))
  const requestAgain = async (cars: readonly string[]): Promise<void> => {
    const { failure } = await refreshing.refreshMany([...new Set(cars)])
    messages.report('tracking.refresh', failure ? () => failureSentence(text.value, failure) : null)
  }
  return { unstored, requestAgain }
}
