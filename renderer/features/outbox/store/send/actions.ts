import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { useSettings } from '../../../settings/store/settings.ts'
import { useOutbox } from '../outbox.ts'
import { useSendQuestion, type SendWarning } from './question.ts'

/** Sends entries of the outbox after the user has confirmed their summary. Views send only through these. */
export const useSendActions = () => {
  const outbox = useOutbox()
  const settings = useSettings()
  const question = useSendQuestion()

  /** Sends waiting or unknown entries. */
  const send = async (entries: readonly OutboxEntry[], warning: SendWarning | null = null): Promise<void> => {
    if (!(await question.askEntries(entries, warning))) return
    const ids = entries.map(({ id }) => id)
    await (entries.some(({ state }) => state === 'unknown') ? outbox.sendAgain(ids) : outbox.send(ids))
  }
  /** Sends every waiting entry of the current profile. */
  const sendAll = (): Promise<void> => send(outbox.waiting.filter(({ profile }) => profile === settings.profile?.id))

  return { send, sendAll }
}
