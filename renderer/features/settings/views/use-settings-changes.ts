import type { Result } from '#core/base/result.ts'
import { failureSentence } from '../../../i18n/failure-sentence.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useMessages } from '../../../messages/messages.ts'
import { useSettings, type SettingsChange } from '../store/settings.ts'

/** Changes settings; a failure is shown as a message. */
export const useSettingsChanges = () => {
  const text = useText()
  const settings = useSettings()
  const messages = useMessages()

  /** Shows the failure of a result. Returns whether it succeeded. */
  const report = (result: Result<unknown>): boolean => {
    messages.report('settings', result.ok ? null : () => failureSentence(text.value, result.failure))
    return result.ok
  }
  const change = async (changes: SettingsChange): Promise<void> => {
    report(await settings.change(changes))
  }
  /** Here, because a message keeps the scope in which its text is made while it is shown: that of a form has the fields, and in one a token was typed. */
  const saySaved = (): void => messages.say(() => text.value.settings.saved)
  return { report, change, saySaved }
}
