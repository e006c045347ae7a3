import { serviceDay } from '#core/base/calendar-day.ts'
import type { DraftDeclaration } from '#core/derive/shape.ts'
import { changedRate, currencyWithoutRate, type ChangedRate } from '#core/outbox/changed-rate.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import { readEnvelope } from '#core/draft/envelope.ts'
import type { OutboxEntry, WithoutRate } from '#core/outbox/outbox-entry.ts'
import { useServices } from '../../../data/services.ts'
import { nextTask } from '../../../ui/dom/next-task.ts'
import { useRates } from '../../catalog/store/rates.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useRegistered } from '../../editor/store/advice-run.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'

/** What the table of exchange rates says of frozen declarations (advice M13). */
export const useFrozenRates = () => {
  const { database, now } = useServices()
  const rates = useRates()
  const settings = useSettings()
  const isRegistered = useRegistered()
  const tracking = useTracking()
  const worklist = useWorklist()
  const dayOf = (time: number): string => serviceDay(time, settings.zone)
  /** The day of the payment is never sent. */
  const localOf = async (declaration: string): Promise<DraftRecord['local']> => (await database.declarations.get(declaration))?.local ?? {}

  /** How the official rate changed since the user last confirmed an entry; null where it counts as before. */
  const changedRateOf = async (entry: OutboxEntry, documentOf: () => DraftDeclaration | null): Promise<ChangedRate | null> => {
    const since = entry.withoutRate === undefined ? dayOf(entry.confirmedAt ?? entry.queuedAt) : null
    const today = dayOf(now())
    const document = since === today ? null : documentOf()
    if (document === null) return null
    await rates.ready()
    const local = await localOf(entry.declaration)
    const changed = changedRate({ document, local }, since, { rates: rates.table, today })
    if (changed === null) return null
    // Sending may begin before the lists are read.
    await Promise.all([worklist.ready(), tracking.loadWhole([entry.car])])
    return isRegistered(entry.declaration, entry.car) ? null : changed
  }

  const withoutRateNow = (record: Pick<DraftRecord, 'document' | 'local'>): WithoutRate => {
    const currency = currencyWithoutRate(record, { rates: rates.table, today: dayOf(now()) })
    return currency === '' ? {} : { withoutRate: currency }
  }
  /** `withoutRate` of an entry that is queued now. */
  const withoutRate = async (record: DraftRecord): Promise<WithoutRate> => {
    await rates.ready()
    return withoutRateNow(record)
  }
  /** `withoutRate` of entries whose frozen content is confirmed now, by their ids; without those whose body cannot be read. */
  const withoutRates = async (entries: readonly OutboxEntry[]): Promise<ReadonlyMap<string, WithoutRate>> => {
    if (entries.length === 0) return new Map()
    await rates.ready()
    if (rates.table.isEmpty) return new Map(entries.map(({ id }) => [id, {}]))
    const found = new Map<string, WithoutRate>()
    for (const { id, declaration } of entries) {
      const read = readEnvelope((await database.frozen.get(id))?.body ?? '')
      const [frozen] = 'declarations' in read ? read.declarations : []
      if (frozen) found.set(id, withoutRateNow({ document: frozen.document, local: await localOf(declaration) }))
      await nextTask()
    }
    return found
  }

  return { changedRateOf, withoutRate, withoutRates }
}
