import { FileSpreadsheet, FileText, Pause, Play, Send, X } from '@lucide/vue'
import { computed } from 'vue'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { offerCommands, type Command } from '../../../commands/registry.ts'
import { useMessages } from '../../../messages/messages.ts'
import { useOutbox } from '../store/outbox.ts'
import { useSendActions } from '../../../actions/send.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useSendReport } from './use-send-report.ts'

/**
 * Offers the commands of the outbox screen. `waitingCount` is the number of waiting entries of the current profile; those of other profiles
 * have a notice of their own. `rows`: the listed entries, which the reports contain.
 */
export const useOutboxCommands = (rows: () => readonly OutboxEntry[]) => {
  const text = useText()
  const outbox = useOutbox()
  const sends = useSendActions()
  const messages = useMessages()
  const report = useSendReport()

  const waitingCount = computed(() => outbox.sendable.length)

  const saveReport = (kind: 'xlsx' | 'csv'): Promise<void> => {
    const [listed, all] = [rows(), outbox.ofShownKind().length]
    return report.save(listed, kind, listed.length < all ? () => text.value.outbox.reportListed(listed.length, all) : undefined)
  }

  const cancelWaiting = async (): Promise<void> => {
    const words = text.value.outbox
    const ids = outbox.sendable.map(({ id }) => id)
    const title = words.cancelWaiting(ids.length)
    if (!(await messages.ask(title, words.cancelWaitingAsk(ids.length), title, true))) return
    const cancelled = await outbox.cancelEntries(ids)
    messages.say(() => text.value.outbox.cancelled(cancelled))
  }

  offerCommands((): readonly Command[] => {
    const { outbox: words, outboxEntry } = text.value
    const count = waitingCount.value
    const isSending = outbox.status.kind === 'sending'
    const unlessEmpty = rows().length === 0 ? words.noneListed : null
    const unlessNone = count === 0 ? words.noneWaiting : null
    return [
      ...(count > 0
        ? [{ action: 'outbox.cancelWaiting', label: words.cancelWaiting(count), icon: X, run: () => void cancelWaiting() }]
        : []),
      outbox.status.kind === 'paused'
        ? { action: 'outbox.resume', label: words.resume, icon: Play, run: () => outbox.resume() }
        : {
            action: 'outbox.pause',
            label: words.pause,
            icon: Pause,
            disabledReason: isSending ? null : unlessNone,
            run: () => outbox.pause()
          },
      {
        action: 'outbox.sendAll',
        label: outboxEntry.sendAll(count),
        icon: Send,
        disabledReason: isSending ? words.isSending : unlessNone,
        run: () => void sends.sendAll()
      },
      {
        action: 'outbox.reportXlsx',
        label: words.reportXlsx,
        icon: FileSpreadsheet,
        disabledReason: unlessEmpty,
        run: () => void saveReport('xlsx')
      },
      {
        action: 'outbox.reportCsv',
        label: words.reportCsv,
        icon: FileText,
        disabledReason: unlessEmpty,
        run: () => void saveReport('csv')
      }
    ]
  })

  return { waitingCount }
}
