import { isChangedElsewhere } from '#core/outbox/retry-policy.ts'
import { isOtherService } from '#core/outbox/sent-service.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { useSettings } from '../features/settings/store/settings.ts'
import { useText } from '../i18n/use-text.ts'
import { useMessages } from '../messages/messages.ts'
import { useKindQuestion } from '../features/worklist/store/kind-question.ts'
import { useOutbox } from '../features/outbox/store/outbox.ts'
import { useSendQuestion, type SendWarning } from '../features/outbox/store/send-question.ts'

/** Sends entries of the outbox after the user has confirmed their summary. Views send only through these. */
export const useSendActions = () => {
  const outbox = useOutbox()
  const settings = useSettings()
  const question = useSendQuestion()
  const messages = useMessages()
  const text = useText()
  const kinds = useKindQuestion()

  /** Another desk had some of the declarations after they were queued. */
  const changedWarning = (entries: readonly OutboxEntry[]): SendWarning | null => {
    const { changedTitle: title, changed } = text.value.send
    const count = entries.filter(isChangedElsewhere).length
    return count === 0 ? null : { kinds: ['changed-elsewhere'], title, text: changed(count, entries.length), isRisky: true }
  }

  /** The profile leads to another service than when some of the entries were queued. */
  const withMoved = (warning: SendWarning | null, count: number): SendWarning | null => {
    if (count === 0) return warning
    const { movedTitle, moved } = text.value.send
    return {
      kinds: ['other-service', ...(warning?.kinds ?? [])],
      title: movedTitle,
      text: [moved(count), ...(warning ? [warning.text] : [])].join(' '),
      isRisky: true
    }
  }

  /** Sends waiting or unknown entries. */
  const send = async (entries: readonly OutboxEntry[], warning: SendWarning | null = null): Promise<void> => {
    if (!(await kinds.settle(entries.map(({ declaration }) => declaration)))) return
    const changed = warning === null ? entries.filter(isChangedElsewhere) : []
    const { profile } = settings
    const moved = entries.filter((entry) => profile !== null && entry.profile === profile.id && isOtherService(entry, profile))
    const answer = await question.askEntries(entries, withMoved(warning ?? changedWarning(entries), moved.length))
    if (answer === 'no') return
    const ids = entries.map(({ id }) => id)
    // Only what the warning was about: another one may have become outdated meanwhile.
    if (changed.length > 0) await outbox.acceptContent(changed.map(({ id }) => id))
    if (moved.length > 0) await outbox.acceptService(moved.map(({ id }) => id))
    // Without the summary the user has not seen its advice.
    if (answer === 'seen') await outbox.confirm(ids)
    // Nothing leaves now, and the list says so already: the click needs an answer.
    if (entries.length > 0 && entries.every((entry) => outbox.officeObstacle(entry)?.kind === 'offline'))
      messages.say(() => text.value.failures['office-offline'], 'warn')
    await (entries.some(({ state }) => state === 'unknown') ? outbox.sendAgain(ids) : outbox.send(ids))
  }
  /** Sends every waiting entry of the current profile. */
  const sendAll = (): Promise<void> => send(outbox.sendable)

  return { send, sendAll }
}
