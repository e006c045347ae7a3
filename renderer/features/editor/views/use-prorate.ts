import { computed, type ComputedRef } from 'vue'
import type { DraftDeclaration } from '#core/derive/types.ts'
import type { Edit } from '#core/draft/edit.ts'
import { prorateCif, prorateNetto } from '#core/draft/prorate.ts'
import type { Total } from '#core/draft/totals.ts'
import { useDraft } from '../store/draft.ts'
import { useMessages } from '../../../messages/messages.ts'
import { useText } from '../../../i18n/use-text.ts'

/** "Bagi rata" of one figure of the header over the goods lines, as one step that can be taken back. */
export interface Prorate {
  readonly total: Total['key']
  readonly action: string
  readonly label: string
  readonly hint: string
  readonly run: () => void
}

export const useProrate = (): {
  readonly all: ComputedRef<readonly Prorate[]>
  /** The one that belongs to a total; undefined where there is none, or no line to share over. */
  readonly offers: (total: Total['key']) => Prorate | undefined
} => {
  const draft = useDraft()
  const messages = useMessages()
  const text = useText()

  const runOf = (share: (declaration: DraftDeclaration) => readonly Edit[] | null, blank: string) => (): void => {
    const edits = draft.record ? share(draft.record.document) : null
    if (edits === null) messages.say(blank, 'danger')
    else if (edits.length === 0) messages.say(text.value.advice.prorateSame)
    else {
      draft.change(edits)
      draft.endStep()
      messages.say(text.value.advice.prorated(edits.length))
    }
  }

  const all = computed((): readonly Prorate[] => {
    const { advice } = text.value
    return [
      {
        total: 'cif',
        action: 'prorate.cif',
        label: advice.prorateCif,
        hint: advice.prorateCifHint,
        run: runOf(prorateCif, advice.prorateCifBlank)
      },
      {
        total: 'netto',
        action: 'prorate.netto',
        label: advice.prorateNetto,
        hint: advice.prorateNettoHint,
        run: runOf(prorateNetto, advice.prorateNettoBlank)
      }
    ]
  })
  const hasLines = computed(() => (draft.record?.document.detail.data.length ?? 0) > 0)

  return { all, offers: (total) => (hasLines.value ? all.value.find((one) => one.total === total) : undefined) }
}
