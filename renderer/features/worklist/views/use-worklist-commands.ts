import { Copy, FileSpreadsheet, RotateCcw, Send, Trash2, Upload } from '@lucide/vue'
import { computed } from 'vue'
import { offerCommands, type Command } from '../../../commands/registry.ts'
import { useMessages } from '../../../messages/messages.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useTemplates } from '../../templates/store/templates.ts'
import { noFilter } from '../store/worklist-filter.ts'
import { useWorklist } from '../store/worklist.ts'
import { shortcuts } from '../../../commands/shortcuts.ts'
import { useActions } from '../store/declaration-actions.ts'
import { useText } from '../../../i18n/use-text.ts'

/** Done to all that is selected; its button has a sign, and another colour where nothing brings it back. */
export interface SelectionCommand extends Command {
  readonly icon: typeof Send
  readonly danger?: boolean
}

interface Parts {
  readonly openFilter: () => void
  /** Gives the keyboard back to the list when what had it is gone. */
  readonly goOn: () => void
}

/** What can be done to the selected declarations, on the bar, beside the list and in the palette. */
export const useWorklistCommands = ({ openFilter, goOn }: Parts) => {
  const text = useText()
  const worklist = useWorklist()
  const templates = useTemplates()
  const messages = useMessages()
  const settings = useSettings()
  const actions = useActions()
  const chosen = computed(() => worklist.chosen.map((summary) => summary.id))

  /** One is copied with a choice of its parts, many as they are. */
  const copy = (): void => {
    const [only, ...more] = chosen.value
    if (more.length > 0) void actions.copyAll(chosen.value)
    else if (only !== undefined) templates.dialog = { kind: 'declaration', source: only }
  }

  /** What the service has accepted is not sent again by the way. */
  const send = async (): Promise<void> => {
    const ids = chosen.value
    const words = text.value.bulk
    const before = worklist.chosen.filter(({ state }) => state === 'sent' || state === 'finished').length
    if (before > 0 && !(await messages.ask(words.sendAgain, words.sendAgainAsk(before, ids.length), words.sendAgain))) return
    await actions.queueAndSend(ids)
  }

  const ofTrash = (): readonly SelectionCommand[] => {
    const words = text.value.worklist
    return [
      { action: 'declaration.restore', label: words.restore, icon: RotateCcw, run: () => void actions.restore(chosen.value).then(goOn) },
      {
        action: 'declaration.remove',
        label: words.removeForGood,
        icon: Trash2,
        danger: true,
        run: () => void actions.remove(chosen.value).then(goOn)
      }
    ]
  }

  const ofList = (): readonly SelectionCommand[] => {
    const words = text.value.worklist
    const label = settings.settings.sending === 'auto' ? words.send : text.value.batch.prepare
    return [
      { action: 'declaration.queue', label, icon: Send, keys: shortcuts.send, run: () => void send().then(goOn) },
      { action: 'declaration.copy', label: words.copy, icon: Copy, run: copy },
      { action: 'declaration.export', label: words.export, icon: Upload, run: () => void actions.exportFile(chosen.value) },
      {
        action: 'declaration.exportWorkbook',
        label: text.value.bulk.exportSheets,
        icon: FileSpreadsheet,
        run: () => void actions.exportSheets(chosen.value)
      },
      { action: 'declaration.trash', label: words.trash, icon: Trash2, run: () => void actions.trash(chosen.value).then(goOn) }
    ]
  }

  const commands = computed(() => (worklist.view === 'trash' ? ofTrash() : ofList()))

  const clearFilter = (): void => {
    worklist.filter = noFilter
  }

  offerCommands(() => [
    ...(chosen.value.length > 0
      ? commands.value.map((command) => ({ ...command, label: text.value.bulk.onSelected(command.label, chosen.value.length) }))
      : []),
    { action: 'worklist.filter', label: text.value.filter.title, keys: shortcuts.filter, run: openFilter },
    ...(worklist.isFiltered ? [{ action: 'worklist.filterClear', label: text.value.filter.clear, run: clearFilter }] : [])
  ])

  return { chosen, commands, send }
}
