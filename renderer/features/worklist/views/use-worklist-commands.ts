import { BookmarkPlus, Copy, Files, FileSpreadsheet, Printer, RotateCcw, Send, Trash2, Upload } from '@lucide/vue'
import { computed, type ComputedRef } from 'vue'
import { useRouter } from 'vue-router'
import { maxPrintJobs } from '#core/contract/print-job.ts'
import { offerCommands, type Command } from '../../../commands/registry.ts'
import { otherShortcuts, rowKeys, shortcuts } from '../../../commands/shortcuts.ts'
import { useMessages } from '../../../messages/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useEditReason } from '../../office/store/edit-reason.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useNoteSteps } from '../../notes/shared/use-note-steps.ts'
import { useTemplates } from '../../templates/store/templates.ts'
import { useBulk } from '../store/bulk-progress.ts'
import { useDeclarationActions } from '../../../actions/declaration-actions.ts'
import { useKindQuestion } from '../store/kind-question.ts'
import { mostSavedViews, useSavedViews } from '../store/saved-views.ts'
import { noFilter } from '../store/worklist-filter.ts'
import { useWorklist } from '../store/worklist.ts'
import { isReady } from './row-state.ts'

/** A command for all selected declarations. */
export interface SelectionCommand extends Command {
  readonly icon: typeof Send
  /** Not in the bar, where it would need a second line, or where it would move the others, because not every selection has it. */
  readonly isMenuOnly?: boolean
}

interface WorklistCommandsDeps {
  readonly openFilter: () => void
  /** `false`: another element handles the key. */
  readonly selectAll: () => boolean
  /** Focuses the list again when the focused element has disappeared. */
  readonly restoreFocus: () => void
}

/** Commands that another desk's declaration does not have. */
const changes = new Set(['declaration.queue', 'declaration.trash', 'declaration.restore', 'declaration.remove'])

/** Offers the commands of the worklist; returns those for the selected declarations. */
export const useWorklistCommands = ({
  openFilter,
  selectAll,
  restoreFocus
}: WorklistCommandsDeps): ComputedRef<readonly SelectionCommand[]> => {
  const text = useText()
  const worklist = useWorklist()
  const bulk = useBulk()
  const templates = useTemplates()
  const settings = useSettings()
  const actions = useDeclarationActions()
  const noteSteps = useNoteSteps()
  const messages = useMessages()
  const router = useRouter()
  const kinds = useKindQuestion()
  const saved = useSavedViews()
  const { sendReasonOf, createReason } = useEditReason()
  const chosen = computed(() => worklist.chosen.map((summary) => summary.id))
  const ready = computed(() =>
    worklist.chosen.filter((summary) => isReady(summary) && sendReasonOf(summary.id) === null).map(({ id }) => id)
  )
  /** Whether the label has the number to send. */
  const namesCount = computed(() => chosen.value.length > 1 && ready.value.length > 0)
  /** The sendable ones; if there is none, all, so that the reasons are listed. */
  const toSend = computed(() => (ready.value.length > 0 ? ready.value : chosen.value))

  /** A dialog offers what to copy of a single declaration; several are copied as a whole. */
  const copy = (): void => {
    const [only, ...more] = chosen.value
    if (more.length > 0) void actions.copyAll(chosen.value)
    else if (only !== undefined) templates.dialog = { kind: 'declaration', source: only }
  }

  /** In the order of the list. */
  const print = (): void => {
    const ids = worklist.rows.flatMap(({ id }) => (worklist.selection.has(id) ? [id] : []))
    if (ids.length > maxPrintJobs) messages.say(() => text.value.printing.tooMany(maxPrintJobs), 'warn')
    else void router.push({ name: 'print', params: { id: ids.join('+') } })
  }

  const trashCommands = (): readonly SelectionCommand[] => {
    const words = text.value.worklist
    return [
      {
        action: 'declaration.restore',
        label: words.restore,
        icon: RotateCcw,
        run: () => void actions.restore(chosen.value).then(restoreFocus)
      },
      {
        action: 'declaration.remove',
        label: words.removeForGood,
        icon: Trash2,
        isDangerous: true,
        run: () => void actions.remove(chosen.value).then(restoreFocus)
      }
    ]
  }

  const listCommands = (): readonly SelectionCommand[] => {
    const words = text.value.worklist
    const isAuto = settings.settings.sending === 'auto'
    const { sendReady, prepareReady } = text.value.bulk
    const label = namesCount.value
      ? (isAuto ? sendReady : prepareReady)(ready.value.length)
      : isAuto
        ? words.send
        : text.value.outbox.prepare
    return [
      {
        action: 'declaration.queue',
        label,
        icon: Send,
        keys: shortcuts.send,
        run: () => void actions.queueAndSend(toSend.value).then(restoreFocus)
      },
      { action: 'declaration.print', label: text.value.printing.printSelected, icon: Printer, keys: rowKeys.print, run: print },
      noteSteps.notes(chosen.value),
      { ...noteSteps.message(chosen.value), isMenuOnly: true },
      { action: 'declaration.copy', label: text.value.common.copy, icon: Copy, keys: rowKeys.copy, run: copy },
      ...(kinds.targetsOf(chosen.value).length > 0
        ? [
            {
              action: 'declaration.copyToKind',
              label: text.value.kinds.copy,
              icon: Files,
              isMenuOnly: true,
              run: () => void actions.copyToKind(chosen.value)
            }
          ]
        : []),
      { action: 'declaration.export', label: words.export, icon: Upload, run: () => void actions.exportFile(chosen.value) },
      {
        action: 'declaration.exportWorkbook',
        label: text.value.catalog.exportXlsx,
        icon: FileSpreadsheet,
        run: () => void actions.exportSheets(chosen.value)
      },
      {
        action: 'declaration.trash',
        label: words.trash,
        icon: Trash2,
        run: () => void actions.trash(chosen.value).then(restoreFocus)
      }
    ]
  }

  /** Why none of the commands can run: nothing is selected, or another operation runs. Null if some can. */
  const idleReason = (): string | null => {
    const words = text.value.worklist
    if (bulk.work !== null) return text.value.bulk.busy(text.value.bulk[bulk.work.kind])
    if (chosen.value.length > 0) return null
    // The preview shows the active row, which is not selected for it.
    const active = worklist.summaries.get(worklist.active ?? '')
    return active && worklist.isShown(active) ? words.activeNotSelected : words.noneSelected
  }

  const selectionCommands = computed(() => {
    const count = chosen.value.length
    const idle = idleReason()
    // Where this desk may change some of them, the others are left out.
    const foreign = idle !== null || chosen.value.some((id) => sendReasonOf(id) === null) ? null : sendReasonOf(chosen.value[0] ?? '')
    return (worklist.view === 'trash' ? trashCommands() : listCommands()).map((command): SelectionCommand => ({
      ...command,
      label:
        count === 0 || (namesCount.value && command.action === 'declaration.queue')
          ? command.label
          : text.value.bulk.onSelected(command.label, count),
      shortLabel: command.label,
      forRows: 'all',
      disabledReason:
        idle ??
        (command.action.startsWith('declaration.copy') || command.action === 'declaration.notes'
          ? createReason.value
          : changes.has(command.action)
            ? foreign
            : null)
    }))
  })

  const clearFilter = (): void => void (worklist.filter = noFilter)

  offerCommands(() => [
    ...selectionCommands.value,
    { action: 'worklist.filter', label: text.value.shell.shortcuts.filter, keys: shortcuts.filter, run: openFilter },
    // The list handles this key when it has the focus; here it works from anywhere on the screen.
    { action: 'worklist.selectAll', label: '', keys: otherShortcuts.selectAll, allowInText: false, hidden: true, run: selectAll },
    {
      action: 'worklist.saveView',
      label: text.value.savedViews.save,
      icon: BookmarkPlus,
      disabledReason: saved.views.length >= mostSavedViews ? text.value.savedViews.full : null,
      run: () => (saved.naming = 'new')
    },
    ...(worklist.isFiltered ? [{ action: 'worklist.filterClear', label: text.value.filter.clear, run: clearFilter }] : [])
  ])

  return selectionCommands
}
