import { useText } from '../../../i18n/use-text.ts'
import type { MessageOptions } from '../../../messages/messages.ts'
import { useDraft } from './draft/draft.ts'

/**
 * For a message about what was just changed in the open declaration: it offers to undo this step while it is the last one, and closes when the step
 * is undone or another declaration is opened.
 */
export const useUndoOffer = (): (() => MessageOptions) => {
  const draft = useDraft()
  const text = useText()
  return () => {
    const id = draft.record?.id
    const step = draft.stacks.undo.at(-1)
    const isOpen = (): boolean => draft.record === null || draft.record.id === id
    if (step === undefined) return { applies: isOpen }
    return {
      applies: () => isOpen() && (draft.record === null || draft.stacks.undo.includes(step)),
      button: {
        action: 'message.undo',
        label: () => text.value.common.undo,
        isOffered: () => draft.record?.id === id && draft.canUndo && draft.stacks.undo.at(-1) === step,
        run: draft.undo
      }
    }
  }
}
