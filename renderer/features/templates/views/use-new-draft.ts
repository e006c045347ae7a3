import { computed, ref, watch } from 'vue'
import { fold, splitWords } from '#core/base/fold-text.ts'
import { draftParts, type DraftPart, type PartsChoice } from '#core/draft/draft-parts.ts'
import type { Summary } from '#core/draft/summary.ts'
import { formatAju } from '#core/numbering/aju-number.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useMessages } from '../../../messages/messages.ts'
import type { ComboboxItem } from '../../../ui/Combobox.vue'
import { useDraft } from '../../editor/store/draft/draft.ts'
import { useUndoOffer } from '../../editor/store/undo-offer.ts'
import { useDeclarationActions } from '../../../actions/declaration-actions.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { useTemplateActions } from '../shared/use-template-actions.ts'
import { useTemplates } from '../store/templates.ts'

interface NewDraftDeps {
  readonly from: 'template' | 'declaration'
  /** Id of the template or declaration; null: the user chooses it. */
  readonly source: string | null
  readonly close: () => void
}

const maxDeclarations = 50

/** A new draft from parts of a template or of another declaration. */
export const useNewDraft = ({ from, source: givenSource, close }: NewDraftDeps) => {
  const text = useText()
  const worklist = useWorklist()
  const templates = useTemplates()
  const draft = useDraft()
  const undoOffer = useUndoOffer()
  const { remove } = useTemplateActions()
  const messages = useMessages()
  const actions = useDeclarationActions()
  const typed = ref('')
  const source = ref(givenSource)
  const choice = ref<PartsChoice>({ parts: draftParts, clearDates: true, clearDocuments: true })
  const busy = ref(false)
  void templates.ready()

  // Only a copy that was started in the editor, without a source, can go into the open draft.
  const canFill = computed(
    () => from === 'declaration' && givenSource === null && draft.record !== null && !draft.isLocked && source.value !== draft.record.id
  )
  const intoOpen = ref(draft.record !== null && !draft.isLocked)
  /** Whether the parts go into the open draft instead of a new one. */
  const fills = computed(() => canFill.value && intoOpen.value)

  /** The chosen template; undefined while a declaration is copied or nothing is chosen. */
  const template = computed(() => (from === 'template' ? templates.rows.get(source.value ?? '') : undefined))
  const offeredParts = computed((): readonly DraftPart[] => template.value?.parts ?? draftParts)
  watch(offeredParts, (parts) => (choice.value = { ...choice.value, parts }), { immediate: true })

  const ajuOf = ({ car }: Summary): string => (car === '' ? text.value.worklist.noAju : formatAju(car))
  const matches = (searched: string): boolean => {
    const folded = fold(searched)
    return splitWords(fold(typed.value)).every((word) => folded.includes(word))
  }
  /** The templates or declarations that match `typed`. */
  const items = computed((): readonly ComboboxItem[] => {
    if (from === 'template')
      return templates.ranked
        .filter(({ name }) => matches(name))
        .map(({ id, name, uses }) => ({ id, title: name, note: text.value.catalog.uses(uses) }))
    return [...worklist.ofShownKind()]
      .filter((one) => matches([one.car, formatAju(one.car), one.importer, one.supplier].join('\n')))
      .sort((a, b) => b.changedAt - a.changedAt)
      .slice(0, maxDeclarations)
      .map((one) => ({
        id: one.id,
        title: one.importer || text.value.worklist.noImporter,
        detail: [ajuOf(one), one.supplier].filter((part) => part !== '').join(' · '),
        note: one.trashedAt > 0 ? text.value.views.trash : text.value.states[one.state]
      }))
  })
  const sourceName = computed(() => {
    if (template.value) return template.value.name
    const summary = worklist.summaries.get(source.value ?? '')
    return summary ? `${ajuOf(summary)} · ${summary.importer || text.value.worklist.noImporter}` : ''
  })

  /** Asks, because the message with the undo is behind the dialog, then deletes the chosen template. True when it was deleted. */
  const removeTemplate = async (): Promise<boolean> => {
    const removed = template.value
    const { common, templates: words } = text.value
    if (!removed || !(await messages.ask(common.remove, words.removeAsk(removed.name), common.remove, true))) return false
    await remove(removed)
    return true
  }

  const create = async (): Promise<void> => {
    if (source.value === null || busy.value) return
    busy.value = true
    try {
      if (!(await actions.isWritten())) return
      if (fills.value) {
        if (await templates.fillFrom(source.value, choice.value)) messages.say(() => text.value.templates.intoDone, 'ok', undoOffer())
        close()
        return
      }
      const made = await (from === 'template' ? templates.use(source.value, choice.value) : templates.copyFrom(source.value, choice.value))
      if (made === null) return
      close()
      messages.say(() => text.value.templates.created)
      await actions.openDeclaration(made, 'general', 'fill')
    } finally {
      busy.value = false
    }
  }

  return { source, sourceName, template, typed, items, offeredParts, choice, canFill, intoOpen, fills, busy, create, removeTemplate }
}
