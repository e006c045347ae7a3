import { DatabaseBackup, History, RefreshCw, ScanSearch, Undo2 } from '@lucide/vue'
import { computed } from 'vue'
import { useRouter } from 'vue-router'
import type { Command } from '../../../commands/registry.ts'
import { failureSentence } from '../../../i18n/failure-sentence.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useTimeFormat } from '../../../i18n/use-time-format.ts'
import { useMessages } from '../../../messages/messages.ts'
import { automaticFailure, writtenMessage } from '../store/backup-sentences.ts'
import { useBackup } from '../store/backup.ts'
import { useLostTexts } from './use-lost-texts.ts'
import { usePolicyReason } from '../../settings/store/policy-reason.ts'
import { showSettings } from '../../settings/store/show-settings.ts'

/** The commands for backups, which every screen offers. */
export const useBackupCommands = () => {
  const text = useText()
  const lostTexts = useLostTexts()
  const backup = useBackup()
  const messages = useMessages()
  const moments = useTimeFormat()
  const router = useRouter()
  const words = computed(() => text.value.backup)
  const policyReason = usePolicyReason()

  const choose = async (restores: boolean): Promise<void> => {
    const chosen = await backup.choose()
    if (!chosen.ok) messages.say(failureSentence(text.value, chosen.failure), 'danger')
    else if (chosen.value.end === 'chosen') backup.dialog = { kind: 'open', file: chosen.value, restores }
    else if (chosen.value.end === 'busy') messages.say(words.value.busy, 'plain')
  }

  const writeNow = async (): Promise<void> => {
    const written = await backup.writeAutomatic()
    if (!written.ok) messages.say(automaticFailure(text.value, written.failure), 'danger', { about: 'backup' })
    else if (written.value.end === 'done')
      messages.say(...writtenMessage(text.value, written.value.value, moments.size(written.value.value.bytes)), { about: 'backup' })
    else if (written.value.end !== 'not-chosen') messages.say(words.value[written.value.end], 'plain')
  }

  /** A state that was put aside by an undo has no backup. */
  const isUndone = computed(() => backup.state?.before?.backupAt === 0)
  const undo = async (): Promise<void> => {
    const before = backup.state?.before
    if (!before) return
    const { effect } = words.value
    const [title, ask, yes] = isUndone.value
      ? [effect.redoAsk, effect.redoText, effect.redoYes]
      : [effect.undoAsk, effect.undoText, effect.undoYes]
    if (!(await messages.ask(title, [ask(moments.full(before.at)), ...lostTexts()].join(' '), yes))) return
    const undone = await backup.undo()
    if (!undone.ok) messages.say(`${failureSentence(text.value, undone.failure)} ${words.value.unchanged}`, 'danger')
    else if (undone.value.end !== 'done') messages.say(undone.value.end === 'busy' ? words.value.busy : words.value.stoppedRestore, 'plain')
  }

  /** Not disabled while a job runs: the button would lose the focus. */
  const whenIdle = (run: () => unknown): void => {
    if (backup.job === null) run()
    else messages.say(words.value.busy, 'plain')
  }

  const showWriting = (): void => void (backup.dialog = { kind: 'write' })

  return computed((): readonly Command[] => {
    const commands: readonly Command[] = [
      {
        action: 'backup.write',
        label: words.value.write,
        icon: DatabaseBackup,
        disabledReason: policyReason('backupElsewhere'),
        // The dialog shows the progress of a backup that is being written.
        run: () => (backup.job === 'write' ? showWriting() : whenIdle(showWriting))
      },
      { action: 'backup.verify', label: words.value.verify, icon: ScanSearch, run: () => whenIdle(() => choose(false)) },
      {
        action: 'backup.restore',
        label: words.value.restore,
        icon: History,
        disabledReason: policyReason('restore'),
        run: () => whenIdle(() => choose(true))
      },
      ...(backup.state?.automatic.label
        ? [{ action: 'backup.now', label: words.value.automatic.now, icon: RefreshCw, run: () => whenIdle(writeNow) }]
        : []),
      ...(backup.state?.before
        ? [
            {
              action: 'backup.undo',
              label: isUndone.value ? words.value.redo : words.value.undo,
              icon: Undo2,
              disabledReason: backup.isSending() ? text.value.failures['backup-sending'] : null,
              run: () => whenIdle(undo)
            }
          ]
        : []),
      {
        action: 'backup.settings',
        label: words.value.notice.settings,
        hidden: true,
        run: () => void showSettings(router, 'backup')
      }
    ]
    return commands.map((command) => ({ group: 'settings', ...command }))
  })
}
