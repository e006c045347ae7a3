import { Paperclip } from '@lucide/vue'
import { computed, provide } from 'vue'
import { offerCommands } from '../../../../commands/registry.ts'
import { shortcuts } from '../../../../commands/shortcuts.ts'
import { rowMarksKey } from '../../../../grid/sheet/rows/marks.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { useMessages } from '../../../../messages/messages.ts'
import { useAttachments } from '../../../attachments/store/attachments.ts'

interface DocumentFilesDeps {
  /** Index of the row with the cursor; null without rows. */
  readonly row: () => number | null
}

/** Files of the rows in the table of documents: their number at the row, and attaching by command and by dropping. */
export const useDocumentFiles = ({ row }: DocumentFilesDeps) => {
  const text = useText()
  const messages = useMessages()
  const attachments = useAttachments()

  const marks = computed(
    () => new Map([...attachments.counts].map(([at, count]) => [at, { count, label: text.value.attachments.count(count) }] as const))
  )
  provide(rowMarksKey, marks)

  offerCommands(() => {
    const at = row()
    const words = text.value.attachments
    return at === null
      ? []
      : [
          {
            action: 'files.attach',
            label: words.attachToRow(at + 1),
            shortLabel: words.attachShort,
            icon: Paperclip,
            keys: shortcuts.attach,
            run: () => void attachments.choose(at)
          }
        ]
  })

  return {
    /** Says that the files of rows that are removed stay with the declaration. */
    noteRemoved: (rows: readonly number[]): void => {
      const files = rows.reduce((sum, at) => sum + (attachments.counts.get(at) ?? 0), 0)
      if (files > 0) messages.say(text.value.attachments.rowGone(files), 'warn')
    }
  }
}
