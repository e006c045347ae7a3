import { Check, RefreshCw } from '@lucide/vue'
import { computed, shallowRef, type ComputedRef } from 'vue'
import type { DueLine, DueReason } from '#core/tracking/due.ts'
import { useUnstoredPdfs } from '../../../actions/unstored-pdfs.ts'
import { useWorkNotes } from '../../../actions/work-notes.ts'
import { offerPanelActions } from '../../../commands/panel-commands.ts'
import { useText } from '../../../i18n/use-text.ts'
import type { PanelAction } from '../../../ui/PanelActions.vue'
import { useNoteSteps } from '../../notes/shared/use-note-steps.ts'
import { useDueSteps, useNextSteps } from '../../worklist/shared/use-next-steps.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { useDue } from '../store/due.ts'

/** A line of *Hari ini* or of the dashboard; without a reason it waits for nothing. */
type Line = Pick<DueLine, 'id' | 'car'> & { readonly reason?: DueReason }

/** What can be done about a line, the next step first. */
export const useLineSteps = (line: () => Line | null): ComputedRef<readonly PanelAction[]> => {
  const text = useText()
  const notes = useWorkNotes()
  const noteSteps = useNoteSteps()
  const worklist = useWorklist()
  const { requestAgain } = useUnstoredPdfs()
  const dueSteps = useDueSteps()
  const summary = computed(() => worklist.summaries.get(line()?.id ?? '') ?? null)
  const ofState = useNextSteps({ summary: () => summary.value, isChosen: () => false, openDossier: () => undefined })

  const firstOf = ({ id, reason, car }: Line): readonly PanelAction[] => {
    if (reason === 'follow-up' && id !== null)
      return [{ action: 'notes.followUpDone', label: text.value.notes.followUpDone, icon: Check, run: () => notes.endFollowUp(id) }]
    if (reason === 'unstored')
      return [{ action: 'tracking.refresh', label: text.value.due.storeAgain, icon: RefreshCw, run: () => requestAgain([car]) }]
    // What was not read is looked at.
    return reason === 'unread' ? dueSteps(car).slice(-1) : []
  }
  return computed(() => {
    const one = line()
    if (one === null) return []
    const { id, car } = one
    // What the service said has its steps for a declaration of any state; the dossier is exported where it is shown.
    const ofService = one.reason === 'billing' || one.reason === 'stuck' ? dueSteps(car) : []
    const ofRow = id === null ? dueSteps(car) : ofState.value.filter(({ action }) => action !== 'dossier.open')
    const ofDeclaration: readonly PanelAction[] = id === null ? [] : [noteSteps.notes([id]), noteSteps.message([id])]
    const all = [...firstOf(one), ...ofService, ...ofRow, ...ofDeclaration]
    return all.filter(({ action }, at) => all.findIndex((other) => other.action === action) === at)
  })
}

/**
 * Offers the steps of the line with the focus as commands: they have keys, and are in the context menu. A line has `data-line`, the id of its declaration or
 * its aju number. Returns the listener of `focusin` and `contextmenu`.
 */
export const offerLineSteps = (): ((event: Event) => void) => {
  const worklist = useWorklist()
  const due = useDue()
  const active = shallowRef<string | null>(null)
  const steps = useLineSteps(() => {
    const key = active.value
    if (key === null) return null
    const summary = worklist.summaries.get(key) ?? worklist.byCar(key)
    const line: Line = { id: summary?.id ?? null, car: summary?.car ?? key }
    return due.lines.find(({ id, car }) => (line.id === null ? car === line.car : id === line.id)) ?? line
  })
  offerPanelActions(() => steps.value)
  return ({ target }) => {
    active.value = (target instanceof Element ? target.closest<HTMLElement>('[data-line]')?.dataset['line'] : null) ?? null
  }
}
