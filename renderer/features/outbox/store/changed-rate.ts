import { serviceDay } from '#core/base/service-time.ts'
import type { DraftDeclaration } from '#core/derive/types.ts'
import { changedRate, type ChangedRate } from '#core/outbox/changed-rate.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { useServices } from '../../../data/services.ts'
import { useRates } from '../../catalog/store/rates.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useRegistered } from '../../editor/store/advice-run.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'

/** How the official exchange rate of a frozen declaration changed since the user last confirmed it; null where it counts as before (advice M13). */
export const useChangedRate = () => {
  const { database, now } = useServices()
  const rates = useRates()
  const settings = useSettings()
  const isRegistered = useRegistered()
  const tracking = useTracking()
  const worklist = useWorklist()
  return async (entry: OutboxEntry, document: DraftDeclaration): Promise<ChangedRate | null> => {
    const dayOf = (time: number): string => serviceDay(time, settings.zone)
    const [since, today] = [dayOf(entry.confirmedAt ?? entry.queuedAt), dayOf(now())]
    if (since === today) return null
    await rates.ready()
    const from = { rates: rates.table, today }
    if (changedRate({ document, local: {} }, since, from) === null) return null
    // Sending may begin before the lists are read.
    await Promise.all([worklist.ready(), tracking.loadWhole([entry.car])])
    if (isRegistered(entry.declaration, entry.car)) return null
    // The day of the payment is never sent.
    const local = (await database.declarations.get(entry.declaration))?.local ?? {}
    return changedRate({ document, local }, since, from)
  }
}
