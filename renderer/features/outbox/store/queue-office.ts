import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import type { QueueRefusal } from '#core/office/obstacles.ts'
import { numberPlace, seriesFor, numberOwner } from '#core/office/number-lanes.ts'
import { useServices } from '../../../data/services.ts'
import { useDraft } from '../../editor/store/draft/draft.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useOffice } from '../../office/store/office.ts'
import { useSendRights } from '../../office/store/sending.ts'

/** What the office demands before a declaration is queued: that this desk holds it, and that its number is taken for it. Nothing without an office. */
export const useQueueOffice = () => {
  const { host } = useServices()
  const draft = useDraft()
  const office = useOffice()
  const settings = useSettings()
  const rights = useSendRights()

  /** An obstacle to sending that waiting does not remove. */
  const sendingOf = (declaration: string): QueueRefusal | null => {
    const found = settings.profile && rights.obstacleOf({ declaration, profile: settings.profile.id })
    return found?.kind === 'sent-by' || found?.kind === 'late' || found?.kind === 'maybe-sent' || found?.kind === 'left' ? found : null
  }
  const obstacleOf = (declaration: string): QueueRefusal | null =>
    office.editObstacle(declaration) ?? (office.isLocked ? { kind: 'locked' } : null) ?? sendingOf(declaration)

  /** With which the host recognises that another desk had it since. */
  const epochOf = (declaration: string): Pick<OutboxEntry, 'epoch'> => (office.isJoined ? { epoch: office.epochOf(declaration) } : {})

  /** Without it, what was read here after this desk became the holder may be of the holder before. */
  const unstored = async (declaration: string): Promise<QueueRefusal | null> => {
    if (!office.isJoined || settings.profile?.kind === 'practice') return null
    const found = await host.call('office.hasUnstoredRows', { declaration })
    // The host has a row before the window does.
    return found.ok && !found.value && !draft.isArriving(declaration) ? null : { kind: 'unread' }
  }

  /** Registers the number at the office if necessary. While the office is unreachable the submission waits, and the host registers the number before it claims the right to send. */
  const register = async (declaration: string, car: string): Promise<QueueRefusal | null> => {
    // The office does not track submissions to the practice service.
    if (!office.isJoined || settings.profile?.kind === 'practice') return null
    const self = office.ownDesk
    const place = numberPlace(car, office.holdings.get(declaration), office.lanes, self)
    if (place === 'own') return null
    const registered = await office.registerNumber(declaration, car)
    if (registered.ok) return null
    const { failure } = registered
    if (place === 'outside' && (failure.code === 'office-offline' || failure.code === 'office-unanswered')) return null
    const desk = failure.code === 'office-number-taken' ? numberOwner(car, declaration, office.lanes, office.holdings.values()) : null
    return { kind: 'number', desk, failure, series: seriesFor(car, office.lanes, self) }
  }

  return { obstacleOf, epochOf, unstored, register }
}
