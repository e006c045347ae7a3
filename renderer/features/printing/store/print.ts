import { defineStore } from 'pinia'
import type { PrintJob } from '#core/contract/print-job.ts'
import { registeredAs } from '#core/tracking/given-numbers.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import type { Output } from '#core/contract/host-api.ts'
import { ajuPart } from '#core/archive/export-names.ts'
import { isDay, localDay } from '#core/base/calendar-day.ts'
import { useServices } from '../../../data/services.ts'
import { loadRecord } from '../../../data/declarations-repository.ts'
import { useTariffs } from '../../catalog/store/tariffs.ts'
import { useDraft } from '../../editor/store/draft/draft.ts'
import { useDuty } from '../../editor/store/duty.ts'
import { useSendRights } from '../../office/store/send-rights.ts'
import { useOutbox } from '../../outbox/store/outbox.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'

/** Declarations rendered as printed forms. */
export interface PrintResult {
  readonly id: string
  readonly pages: number
  /** In the order of the pages. */
  readonly cars: readonly string[]
  readonly isDraft: boolean
}

/** The printed form of drafts: rendered by the host, then shown, saved or printed. */
export const usePrint = defineStore('print', () => {
  const { database, host } = useServices()
  const draft = useDraft()
  const duty = useDuty()
  const tariffs = useTariffs()
  const worklist = useWorklist()
  const outbox = useOutbox()
  const tracking = useTracking()
  const rights = useSendRights()

  /**
   * Registration, if the declaration equals the registered one: sent, not refused, not being corrected and not changed since it was sent, also by another
   * desk. Otherwise it is a draft.
   */
  const registeredOf = async (record: DraftRecord): Promise<PrintJob['registered']> => {
    const { id, document, changedAt } = record
    const state = worklist.summaries.get(id)?.state
    if (state !== 'sent' && state !== 'finished') return null
    const sent = outbox.ofDeclaration(id).find((entry) => entry.state === 'accepted' || entry.state === 'remarks')
    const elsewhereAt = (await rights.acceptedElsewhere(id))?.at ?? 0
    const sentAt = Math.max(sent?.queuedAt ?? 0, elsewhereAt)
    // The contents are compared, because the clock may have been wrong when it was sent or changed; the times only where they are not here.
    const differences = sent && sent.queuedAt > elsewhereAt ? await outbox.differencesOf(sent.id, record) : null
    if (differences === null ? sentAt > 0 && changedAt > sentAt : differences.length > 0) return null
    await tracking.loadWhole([document.car])
    const registered = registeredAs(tracking.trackOf(document.car)?.log, tracking.ofCar(document.car))
    // In an office the attempts of other desks may not be known here.
    const isOfOther = sentAt === 0 && rights.office !== null
    const date = registered?.date ?? ''
    return isOfOther && isDay(date) && localDay(changedAt) > date ? null : registered
  }

  /**
   * Renders declarations in one PDF; those that do not exist are left out, and null without any. The open draft is printed as it is on the screen, also when its
   * write was refused.
   */
  const make = async (
    ids: readonly string[]
  ): Promise<{ readonly cars: readonly string[]; readonly isDraft: boolean; readonly made: Output<'print.render'> } | null> => {
    await draft.flush()
    const found = await Promise.all(ids.map((id) => (draft.record?.id === id ? Promise.resolve(draft.record) : loadRecord(database, id))))
    const records = found.filter((record) => record !== undefined)
    if (records.length === 0) return null
    await tariffs.ready()
    const jobs: PrintJob[] = []
    for (const record of records)
      jobs.push({ declaration: record.document, local: duty.printOf(record), registered: await registeredOf(record) })
    return {
      cars: records.map(({ document }) => document.car),
      isDraft: jobs.some(({ registered }) => registered === null),
      made: await host.call('print.render', { jobs })
    }
  }

  const save = ({ id, cars, isDraft }: PrintResult) => {
    const name = cars.length === 1 ? ajuPart(cars[0] ?? '') : `${cars.length}-deklarasi`
    return host.call('print.save', { id, suggestedName: `bc28-${name}${isDraft ? '-draf' : ''}.pdf` })
  }
  const print = (rendered: PrintResult) => host.call('print.print', { id: rendered.id })

  return { registeredOf, make, save, print }
})
