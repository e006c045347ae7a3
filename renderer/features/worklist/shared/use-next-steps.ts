import { Copy } from '@lucide/vue'
import { computed, type ComputedRef } from 'vue'
import { useRouter } from 'vue-router'
import type { Summary } from '#core/draft/summary.ts'
import { useText } from '../../../i18n/use-text.ts'
import { rowKeys } from '../../../commands/shortcuts.ts'
import type { PanelAction } from '../../../ui/PanelActions.vue'
import { useOutbox } from '../../outbox/store/outbox.ts'
import { useSentHistory } from '../../outbox/store/sent-history.ts'
import { useEditReason } from '../../office/store/edit-reason.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useDeclarationActions } from '../../../actions/declaration-actions.ts'
import { useDueActions } from '../../../actions/due-actions.ts'
import { useDue } from '../../dashboard/store/due.ts'
import { useNoteSteps } from '../../notes/shared/use-note-steps.ts'

interface NextStepsDeps {
  readonly summary: () => Summary | null
  /** The bar above the list has the commands for it. */
  readonly isChosen: () => boolean
  readonly openDossier: (car: string) => void
}

/** What to do about an aju number by its status and responses: to pay, to ask the help desk, to look; the next one first. */
export const useDueSteps = (): ((car: string) => readonly PanelAction[]) => {
  const text = useText()
  const router = useRouter()
  const due = useDue()
  const noteSteps = useNoteSteps()
  const { copyBilling, copyHelpDesk } = useDueActions()
  return (car) => {
    const { billing, stuck } = due.marks.get(car) ?? {}
    const words = text.value.tracking
    return [
      ...(billing && billing.billing !== ''
        ? [{ action: 'billing.copy', label: words.billing.copy, icon: Copy, run: () => copyBilling(billing) }]
        : []),
      ...(billing ? [noteSteps.pay(car, billing)] : []),
      // Who has not paid waits for nobody else.
      ...(stuck && !billing ? [{ action: 'tracking.helpDesk', label: words.stuckAsk, icon: Copy, run: () => copyHelpDesk(stuck) }] : []),
      {
        action: 'tracking.open',
        label: text.value.inbox.openTrack,
        keys: rowKeys.track,
        run: () => router.push({ name: 'tracking', params: { car } })
      }
    ]
  }
}

/** The actions that make sense for a declaration in its state, the most likely one first. */
export const useNextSteps = ({ summary: source, isChosen, openDossier }: NextStepsDeps): ComputedRef<readonly PanelAction[]> => {
  const text = useText()
  const router = useRouter()
  const outbox = useOutbox()
  const settings = useSettings()
  const history = useSentHistory()
  const actions = useDeclarationActions()
  const dueSteps = useDueSteps()
  const { reasonOf, sendReasonOf } = useEditReason()

  const stepsOf = (summary: Summary): readonly PanelAction[] => {
    const words = text.value.preview
    const entry = outbox.ofDeclaration(summary.id)[0]?.id
    const edit: PanelAction = { action: 'declaration.open', label: words.edit, run: () => actions.openDeclaration(summary.id) }
    const fix: PanelAction = {
      action: 'declaration.open',
      label: words.fix,
      run: () => actions.openDeclaration(summary.id, 'check', 'fix')
    }
    const send: PanelAction = {
      action: 'declaration.queue',
      label: settings.settings.sending === 'auto' ? text.value.worklist.send : text.value.outbox.prepare,
      isDisabled: sendReasonOf(summary.id) !== null,
      reason: sendReasonOf(summary.id) ?? undefined,
      run: () => actions.queueAndSend([summary.id])
    }
    // What another desk sent is not in the outbox of this one.
    const result: readonly PanelAction[] =
      entry === undefined
        ? []
        : [{ action: 'outbox.open', label: words.result, run: () => router.push({ name: 'outbox', params: { entry } }) }]
    const past: readonly PanelAction[] =
      entry === undefined
        ? []
        : [
            {
              action: 'history.open',
              label: text.value.outbox.history.open,
              run: () => history.open(summary.id, summary.car, 'attempts')
            },
            {
              action: 'dossier.open',
              label: text.value.archiveTools.export.dossierOpen,
              keys: rowKeys.dossier,
              run: () => openDossier(summary.car)
            }
          ]
    switch (summary.state) {
      case 'draft':
        if (reasonOf(summary.id) !== null) return [edit, ...past]
        return summary.problems > 0 ? [fix, edit, ...past] : [...(isChosen() ? [] : [send]), edit, ...past]
      case 'queued':
      case 'sending':
        return [...result, edit, ...past]
      case 'unknown':
        return [
          ...(entry === undefined ? [] : [{ action: 'outbox.ask', label: text.value.outboxEntry.ask, run: () => actions.ask(entry) }]),
          ...result,
          ...past
        ]
      case 'needs-work':
        return [...result, { ...edit, run: fix.run }, ...past]
      case 'sent':
      case 'finished':
      case 'rejected':
        return [...dueSteps(summary.car), ...result, edit, ...past]
      default:
        return summary.state satisfies never
    }
  }

  return computed(() => {
    const summary = source()
    // A declaration in the trash can only be restored or deleted, both in the bar above the list.
    return summary === null || summary.trashedAt > 0 ? [] : stepsOf(summary)
  })
}
