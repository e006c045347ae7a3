import { computed } from 'vue'
import { Copy } from '@lucide/vue'
import { sameAsImporter } from '#core/catalog/parties-of-draft.ts'
import type { Command } from '../../../../commands/registry.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { useMessages } from '../../../../messages/messages.ts'
import { useDraft } from '../../store/draft/draft.ts'
import { useUndoOffer } from '../../store/undo-offer.ts'

/** The groups that often hold the importer once more. */
const groups = ['owner', 'billing'] as const
export type CopiedGroup = (typeof groups)[number]

export const isCopied = (group: string): group is CopiedGroup => groups.some((one) => one === group)

/** Fills the owner of the goods or the payer with the importer, by a button of its group or from the palette. */
export const useSameAsImporter = () => {
  const draft = useDraft()
  const messages = useMessages()
  const text = useText()
  const undoOffer = useUndoOffer()

  const copyImporter = (group: CopiedGroup): void => {
    const { record } = draft
    if (!record) return
    const { catalog } = text.value
    if (record.document.header.data.impnama.trim() === '') {
      messages.say(catalog.importerMissing)
      return
    }
    draft.change(sameAsImporter(record, group))
    draft.endStep()
    messages.say(catalog.importerCopied(catalog.kinds[group]), 'ok', undoOffer())
  }

  const commands = computed((): readonly Command[] => {
    const { catalog } = text.value
    return groups.map((group) => ({
      action: `party.same.${group}`,
      label: catalog.sameAsImporterOf(catalog.kinds[group]),
      icon: Copy,
      disabledReason: draft.isLocked ? '' : null,
      run: () => copyImporter(group)
    }))
  })

  return { copyImporter, commands }
}
