import { Banknote, MessageCircle, StickyNote } from '@lucide/vue'
import { paymentKey } from '#core/draft/work-notes.ts'
import type { BillingDue } from '#core/tracking/billing.ts'
import { useImporterMessages } from '../../../actions/importer-messages.ts'
import { useWorkNotes } from '../../../actions/work-notes.ts'
import { rowKeys } from '../../../commands/shortcuts.ts'
import { useText } from '../../../i18n/use-text.ts'
import type { PanelAction } from '../../../ui/PanelActions.vue'

/** What panels and lists offer beside the next step: notes of declarations, the texts for their importers, the payment of a billing. */
export const useNoteSteps = () => {
  const text = useText()
  const notes = useWorkNotes()
  const importerMessages = useImporterMessages()
  const unlessReason = () => ({ isDisabled: notes.reason !== null, reason: notes.reason ?? undefined })

  return {
    notes: (ids: readonly string[]) =>
      ({
        action: 'declaration.notes',
        label: text.value.notes.open,
        icon: StickyNote,
        keys: rowKeys.notes,
        ...unlessReason(),
        run: () => (notes.editing = ids)
      }) satisfies PanelAction,
    message: (ids: readonly string[]) =>
      ({
        action: 'declaration.message',
        label: text.value.letters.messages.copyShort,
        icon: MessageCircle,
        keys: rowKeys.message,
        run: () => importerMessages.copy(ids)
      }) satisfies PanelAction,
    pay: (car: string, billing: BillingDue) =>
      ({
        action: 'billing.pay',
        label: text.value.notes.pay,
        icon: Banknote,
        keys: rowKeys.payment,
        ...unlessReason(),
        run: () => (notes.paying = { car, key: paymentKey(billing) })
      }) satisfies PanelAction
  }
}
