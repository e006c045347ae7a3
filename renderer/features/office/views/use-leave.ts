import { failureSentence } from '../../../i18n/failure-sentence.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useMessages } from '../../../messages/messages.ts'
import { useDeskSettings } from '../store/desk-settings.ts'

/** Leaves the office, and says so; the question comes before. */
export const useLeave = () => {
  const text = useText()
  const messages = useMessages()
  const desk = useDeskSettings()
  const forget = async (done: string): Promise<void> => {
    const left = await desk.leave(true)
    if (left.ok) messages.say(done)
    else messages.say(failureSentence(text.value, left.failure), 'danger')
  }
  return {
    leave: (): Promise<void> => forget(text.value.officeSettings.leave.done),
    /** Cancels joining before the first answer of the office; no data is lost. */
    cancelJoining: (): Promise<void> => forget(text.value.officeSettings.first.cancelled)
  }
}
