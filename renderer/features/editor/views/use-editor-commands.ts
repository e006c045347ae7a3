import {
  FileSpreadsheet,
  History,
  Mail,
  MessageCircle,
  PackageOpen,
  Paperclip,
  Printer,
  Redo2,
  Send,
  StickyNote,
  Undo2,
  Upload
} from '@lucide/vue'
import { computed, onMounted, onUnmounted, watch } from 'vue'
import { useRouter } from 'vue-router'
import { locationOfStep } from '#core/draft/edit.ts'
import { offerCommands, type Command } from '../../../commands/registry.ts'
import { shortcuts } from '../../../commands/shortcuts.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useAttachments } from '../../attachments/store/attachments.ts'
import { useImporterMessages } from '../../../actions/importer-messages.ts'
import { useLetters } from '../../../actions/letters.ts'
import { useWorkNotes } from '../../../actions/work-notes.ts'
import { useEditReason } from '../../office/store/edit-reason.ts'
import { useOutbox } from '../../outbox/store/outbox.ts'
import { useSentHistory } from '../../outbox/store/sent-history.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useSpreadsheetExportActions } from '../../spreadsheets/store/use-spreadsheet-exports.ts'
import { useTemplates } from '../../templates/store/templates.ts'
import { useDeclarationActions } from '../../../actions/declaration-actions.ts'
import { useKindQuestion } from '../../worklist/store/kind-question.ts'
import { useDraft } from '../store/draft/draft.ts'
import { editorSections, keysOfSection, useSectionLabel } from './editor-sections.ts'
import { useSameAsImporter } from './catalog/use-party-picker.ts'
import type { EditorNavigation } from './use-editor-navigation.ts'
import { useProrate } from './use-prorate.ts'

/**
 * Whether undo belongs to the text field that has the focus: one that is not of the declaration, such as a note or the text to search
 * for, and that was typed in after the last change of the declaration.
 */
export const useTextUndo = (): (() => boolean) => {
  const draft = useDraft()
  let typedIn: Element | null = null
  const onInput = ({ target }: Event): void => {
    typedIn = target instanceof Element && target.closest('[data-field]') === null ? target : null
  }
  onMounted(() => document.addEventListener('input', onInput, true))
  onUnmounted(() => document.removeEventListener('input', onInput, true))
  watch(
    () => draft.record,
    () => {
      typedIn = null
    },
    { flush: 'sync' }
  )
  return () => typedIn !== null && typedIn === document.activeElement
}

interface EditorCommandsDeps {
  /** Id of the declaration. */
  readonly id: () => string
  /** Whether a draft is on the screen; without one there are no commands. */
  readonly isOpen: () => boolean
  readonly navigation: EditorNavigation
  /** `false`: no field has the focus. */
  readonly showHelp: () => boolean
  /** Opens the dialog that exports the dossier of the declaration with its files. */
  readonly exportFiles: () => void
}

/** Offers the commands of the editor: sending, printing, exporting, undo, and moving between sections and problems. */
export const useEditorCommands = ({ id, isOpen, navigation, showHelp, exportFiles }: EditorCommandsDeps): void => {
  const text = useText()
  const router = useRouter()
  const draft = useDraft()
  const actions = useDeclarationActions()
  const templates = useTemplates()
  const settings = useSettings()
  const outbox = useOutbox()
  const history = useSentHistory()
  const spreadsheets = useSpreadsheetExportActions()
  const { all: prorates } = useProrate()
  const { commands: parties } = useSameAsImporter()
  const files = useAttachments()
  const writing = useLetters()
  const notes = useWorkNotes()
  const importerMessages = useImporterMessages()
  const labelOf = useSectionLabel()
  const kinds = useKindQuestion()
  const { reasonOf, sendReasonOf, createReason } = useEditReason()
  const { openSection, focusField, focusedPath } = navigation
  const undoesText = useTextUndo()
  const computeField = (): boolean => {
    const path = focusedPath()
    return path !== null && draft.compute(path)
  }

  const lastAttempt = computed(() => outbox.ofDeclaration(id())[0])
  const showHistory = (tab: 'attempts' | 'changes'): void => {
    // The draft is compared with what was sent or is going to be.
    const compared = tab === 'changes' ? outbox.ofDeclaration(id()).find((entry) => entry.state !== 'cancelled') : undefined
    if (draft.record) history.open(draft.record.id, draft.record.document.car, tab, (compared ?? lastAttempt.value)?.id ?? null)
  }

  const undo = (): void => {
    const path = locationOfStep(draft.undo().toReversed())
    if (path !== null) void focusField(path)
  }
  const redo = (): void => {
    const path = locationOfStep(draft.redo())
    if (path !== null) void focusField(path)
  }

  const declarationCommands = computed((): readonly Command[] => {
    const { attachments, editor, catalog, letters, printing } = text.value
    return [
      {
        action: 'declaration.queue',
        label: editor.sendThis,
        shortLabel: settings.settings.sending === 'auto' ? text.value.worklist.send : text.value.outbox.prepare,
        icon: Send,
        keys: shortcuts.send,
        disabledReason: sendReasonOf(id()),
        run: async () => {
          if (!(await navigation.stopAtUnreadable())) await actions.queueAndSend([id()])
        }
      },
      {
        action: 'aju.change',
        label: text.value.fields.changeAju.name,
        disabledReason: draft.isLocked || draft.isNumberFixed || draft.record?.document.car === '' ? '' : null,
        run: () => void navigation.changeAju()
      },
      {
        action: 'paper.open',
        label: printing.open,
        icon: Printer,
        keys: shortcuts.print,
        run: () => void router.push({ name: 'print', params: { id: id() } })
      },
      { action: 'declaration.export', label: text.value.worklist.export, icon: Upload, run: () => void actions.exportFile([id()]) },
      {
        action: 'declaration.exportWorkbook',
        label: catalog.exportXlsx,
        icon: FileSpreadsheet,
        run: () => void spreadsheets.exportWorkbook()
      },
      { action: 'letter.open', label: letters.open, icon: Mail, run: () => void (writing.writing = id()) },
      {
        action: 'declaration.notes',
        label: text.value.notes.open,
        icon: StickyNote,
        disabledReason: notes.reason,
        run: () => (notes.editing = [id()])
      },
      { action: 'declaration.message', label: letters.messages.copy, icon: MessageCircle, run: () => void importerMessages.copy([id()]) },
      {
        action: 'files.attach',
        label: attachments.attach,
        shortLabel: attachments.attachShort,
        icon: Paperclip,
        keys: shortcuts.attach,
        disabledReason: reasonOf(id()),
        run: () => void files.choose(null)
      },
      {
        action: 'files.export',
        label: attachments.exportAll,
        icon: PackageOpen,
        disabledReason: draft.record?.document.car === '' ? attachments.exportNeedsAju : null,
        run: exportFiles
      },
      {
        action: 'declaration.copy',
        label: catalog.copyParts,
        disabledReason: createReason.value,
        run: () => (templates.dialog = { kind: 'declaration', source: id() })
      },
      {
        action: 'declaration.copyWhole',
        label: catalog.copyWhole,
        disabledReason: createReason.value,
        run: () => void actions.copy(id())
      },
      ...(kinds.targetsOf([id()]).length > 0
        ? [
            {
              action: 'declaration.copyToKind',
              label:
                kinds.otherKindOf(id()) === null || settings.profile === null
                  ? text.value.kinds.copy
                  : text.value.kinds.copyTo(text.value.settings.profileKinds[settings.profile.kind]),
              disabledReason: createReason.value,
              run: () => void actions.copyToKind([id()])
            }
          ]
        : [])
    ]
  })

  const historyCommands = computed((): readonly Command[] => {
    const words = text.value.outbox.history
    const show = (tab: 'attempts' | 'changes') => () => showHistory(tab)
    return lastAttempt.value
      ? [
          { action: 'history.open', label: words.open, icon: History, run: show('attempts') },
          { action: 'history.changes', label: `${words.open}: ${words.tabs.changes}`, shortLabel: words.changed, run: show('changes') }
        ]
      : []
  })

  const editCommands = computed((): readonly Command[] => {
    const { common } = text.value
    return [
      {
        action: 'edit.undo',
        label: common.undo,
        icon: Undo2,
        keys: shortcuts.undo,
        disabledReason: draft.canUndo ? null : '',
        passesKey: undoesText,
        run: undo
      },
      {
        action: 'edit.redo',
        label: common.redo,
        icon: Redo2,
        keys: shortcuts.redo,
        otherKeys: ['Ctrl+Shift+Z'],
        disabledReason: draft.canRedo ? null : '',
        passesKey: undoesText,
        run: redo
      }
    ]
  })

  const navigationCommands = computed((): readonly Command[] => {
    const { advice, editor, fields, shell } = text.value
    return [
      {
        action: 'problem.next',
        label: advice.next,
        keys: shortcuts.nextProblem,
        run: () => navigation.stepProblem(1, focusedPath())
      },
      {
        action: 'problem.previous',
        label: shell.shortcuts.previousProblem,
        keys: shortcuts.previousProblem,
        hidden: true,
        run: () => navigation.stepProblem(-1, focusedPath())
      },
      {
        action: 'problem.list',
        label: editor.check,
        keys: keysOfSection('check'),
        hidden: true,
        run: () => void openSection('check')
      },
      { action: 'field.help', label: fields.help, keys: shortcuts.help, hidden: true, run: showHelp },
      { action: 'field.compute', label: shell.shortcuts.compute, keys: shortcuts.compute, hidden: true, run: computeField },
      // The field or cell with codes handles this key first.
      { action: 'field.codes', label: shell.shortcuts.picker, keys: shortcuts.picker, hidden: true, run: () => false },
      ...editorSections.map((section) => ({
        action: `section.${section}`,
        label: shell.goToSection(labelOf(section)),
        keys: keysOfSection(section),
        run: () => void openSection(section)
      }))
    ]
  })

  offerCommands(() =>
    isOpen()
      ? [
          ...declarationCommands.value,
          ...historyCommands.value,
          ...editCommands.value,
          ...navigationCommands.value,
          ...prorates.value,
          ...parties.value
        ]
      : []
  )
}
