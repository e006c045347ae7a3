import { watch } from 'vue'
import { useRouter } from 'vue-router'
import { formatAju } from '#core/numbering/aju-number.ts'
import { outboxStates, type UserReason } from '#core/outbox/outbox-entry.ts'
import { useDesktop } from '../../inbox/store/desktop.ts'
import { useMessages } from '../../../messages/messages.ts'
import { isLeftForRate } from '../store/entry-changes.ts'
import { useOutbox, type SendBatch } from '../store/outbox.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useText } from '../../../i18n/use-text.ts'

/** Milliseconds; after a longer batch the notification is shown even if the window has the focus. */
const longBatch = 20_000

/**
 * Shows a desktop notification when a batch ends while the user is probably not looking at the window, and a message when entries were kept
 * by the current rules, another service of the profile, or another exchange rate.
 */
export const useBatchEnd = (isInFront: () => boolean = () => document.hasFocus()): void => {
  const desktop = useDesktop()
  const messages = useMessages()
  const text = useText()
  const router = useRouter()
  const outbox = useOutbox()
  const settings = useSettings()

  const bodyOf = ({ outcomes }: SendBatch): string =>
    outboxStates
      .flatMap((state) =>
        outcomes[state] > 0 ? [text.value.outbox.noticePart(outcomes[state], text.value.outboxEntry.states[state])] : []
      )
      .join(', ')

  watch(
    () => outbox.leftToUser,
    (entries, before) => {
      const last = entries.at(-1)
      const why = last?.retry?.by === 'user' ? last.retry.why : undefined
      // A new rate keeps the whole queue, perhaps in many requests: one message counts all of them.
      const keptForRate = () => outbox.waiting.filter(isLeftForRate).length
      const count = why === 'rate' ? keptForRate() : entries.length - before.length
      messages.say(
        () => {
          const { send } = text.value
          const sentences: Partial<Record<UserReason, (count: number, aju: string) => string>> = {
            rate: send.hasOldRate,
            service: send.ofOtherService,
            kind: send.ofOtherKind,
            permission: send.notConfirmed
          }
          return ((why && sentences[why]) ?? send.hasProblems)(count, formatAju(last?.car ?? ''))
        },
        'danger',
        {
          ...(why === 'rate' && { about: 'outbox.rate' }),
          // Solved once the declaration is queued again or deleted.
          applies: () =>
            why === 'rate'
              ? keptForRate() > 0
              : last === undefined ||
                outbox.ofDeclaration(last.declaration).some(({ id, retry }) => id === last.id && retry?.by === 'user'),
          button: {
            action: 'message.open',
            label: () => text.value.common.open,
            run: () => router.push({ name: 'outbox', params: { entry: last?.id ?? '' } })
          }
        }
      )
    }
  )

  watch(
    () => outbox.run?.endedAt ?? null,
    (endedAt) => {
      const { run } = outbox
      if (endedAt === null || run === null || run.done === 0 || !settings.settings.notifyEnd) return
      if (isInFront() && endedAt - run.startedAt < longBatch) return
      void desktop.notify({
        title: text.value.outbox.noticeTitle(run.done),
        body: bodyOf(run),
        tag: 'outbox-end',
        open: { screen: 'outbox' }
      })
    }
  )
}
