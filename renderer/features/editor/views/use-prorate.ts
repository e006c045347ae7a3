import { Split } from '@lucide/vue'
import { computed, type ComputedRef } from 'vue'
import { filledRows } from '#core/derive/filled-rows.ts'
import type { DraftDeclaration } from '#core/derive/shape.ts'
import type { Edit } from '#core/draft/edit.ts'
import { prorateCif, prorateNetto } from '#core/draft/prorate.ts'
import type { Total } from '#core/draft/totals.ts'
import type { Command } from '../../../commands/registry.ts'
import { useDraft } from '../store/draft/draft.ts'
import { useUndoOffer } from '../store/undo-offer.ts'
import { useMessages, type MessageText } from '../../../messages/messages.ts'
import { useText } from '../../../i18n/use-text.ts'

/** Distributes one total of the header over the goods lines, as one undo step. */
export interface Prorate extends Command {
  readonly total: Total['key']
  readonly hint: string
}

export const useProrate = (): {
  /** Empty while there are no goods lines or the declaration is locked. */
  readonly all: ComputedRef<readonly Prorate[]>
  /** The one of a total; undefined where there is none. */
  readonly prorateOf: (total: Total['key']) => Prorate | undefined
} => {
  const draft = useDraft()
  const messages = useMessages()
  const text = useText()
  const undoOffer = useUndoOffer()

  const distribute = (editsFor: (declaration: DraftDeclaration) => readonly Edit[] | null, blank: MessageText) => (): void => {
    const edits = draft.record ? editsFor(draft.record.document) : null
    if (edits === null) messages.say(blank, 'danger', { applies: draft.noOtherIsOpen(), about: 'prorate' })
    else if (edits.length === 0) messages.say(() => text.value.advice.prorateSame, 'ok', { about: 'prorate' })
    else {
      draft.change(edits)
      draft.endStep()
      messages.say(() => text.value.advice.prorated(edits.length), 'ok', { about: 'prorate', ...undoOffer() })
    }
  }

  const hasLines = computed(() => filledRows('detail', draft.record?.document.detail.data ?? []).length > 0)
  const all = computed((): readonly Prorate[] => {
    if (!hasLines.value || draft.isLocked) return []
    const { advice } = text.value
    return [
      {
        total: 'cif',
        action: 'prorate.cif',
        label: advice.prorateCif,
        icon: Split,
        hint: advice.prorateCifHint,
        run: distribute(prorateCif, () => text.value.advice.prorateCifBlank)
      },
      {
        total: 'netto',
        action: 'prorate.netto',
        label: advice.prorateNetto,
        icon: Split,
        hint: advice.prorateNettoHint,
        run: distribute(prorateNetto, () => text.value.advice.prorateNettoBlank)
      }
    ]
  })

  return { all, prorateOf: (total) => all.value.find((one) => one.total === total) }
}
