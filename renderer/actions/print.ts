import { defineStore } from 'pinia'
import { printMarkOf, type PrintJob, type PrintMark } from '#core/contract/print-job.ts'
import { registeredAs } from '#core/tracking/given-numbers.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import type { Output } from '#core/contract/host-api.ts'
import { ajuPart } from '#core/archive/export-names.ts'
import { isDay, localDay } from '#core/base/calendar-day.ts'
import { useServices } from '../data/services.ts'
import { loadRecord } from '../data/declarations-repository.ts'
import { useTariffs } from '../features/catalog/store/tariffs.ts'
import { useDraft } from '../features/editor/store/draft/draft.ts'
import { useDuty } from '../features/editor/store/duty.ts'
import { useOffice } from '../features/office/store/office.ts'
import { useSendRights } from '../features/office/store/sending.ts'
import { useOutbox } from '../features/outbox/store/outbox.ts'
import { useTracking } from '../features/tracking/store/tracking.ts'
import { useWorklist } from '../features/worklist/store/worklist.ts'

/** Declarations rendered as printed forms. */
export interface PrintResult {
  readonly id: string
  readonly pages: number
  /** In the order of the pages. */
  readonly cars: readonly string[]
  /** The mark of the declaration that is furthest from a registration. */
  readonly mark: PrintMark
}

const fileEndings: Readonly<Record<PrintMark, string>> = { draft: '-draf', sent: '-terkirim', registered: '' }

/** The printed form of drafts: rendered by the host, then shown, saved or printed. */
export const usePrint = defineStore('print', () => {
  const { database, host } = useServices()
  const draft = useDraft()
  const duty = useDuty()
  const tariffs = useTariffs()
  const worklist = useWorklist()
  const outbox = useOutbox()
  const tracking = useTracking()
  const office = useOffice()
  const rights = useSendRights()

  /**
   * Whether the declaration equals the one that was sent from here (not refused, not being corrected and not changed since), and the registration of that, also
   * where another desk sent it. Otherwise it is a draft.
   */
  const standingOf = async (record: DraftRecord): Promise<Pick<PrintJob, 'registered' | 'isSent'>> => {
    const draftStanding = { registered: null, isSent: false }
    const { id, document, changedAt } = record
    const state = worklist.summaries.get(id)?.state
    if (state !== 'sent' && state !== 'finished') return draftStanding
    const sent = outbox.ofDeclaration(id).find((entry) => entry.state === 'accepted' || entry.state === 'remarks')
    const elsewhereAt = (await rights.acceptedElsewhere(id))?.at ?? 0
    const sentAt = Math.max(sent?.queuedAt ?? 0, elsewhereAt)
    // The contents are compared, because the clock may have been wrong when it was sent or changed; the times only where they are not here.
    const differences = sent && sent.queuedAt > elsewhereAt ? await outbox.differencesOf(sent.id, record) : null
    if (differences === null ? sentAt > 0 && changedAt > sentAt : differences.length > 0) return draftStanding
    await tracking.loadWhole([document.car])
    const registered = registeredAs(tracking.trackOf(document.car)?.log, tracking.ofCar(document.car))
    // In an office the attempts of other desks may not be known here.
    const isOfOther = sentAt === 0 && office.isJoined
    const date = registered?.date ?? ''
    return isOfOther && isDay(date) && localDay(changedAt) > date ? draftStanding : { registered, isSent: differences !== null }
  }

  /**
   * Renders declarations in one PDF; those that do not exist are left out, and null without any. The open draft is printed as it is on the screen, also when its
   * write was refused.
   */
  const make = async (
    ids: readonly string[]
  ): Promise<{ readonly cars: readonly string[]; readonly mark: PrintMark; readonly made: Output<'print.render'> } | null> => {
    await draft.flush()
    const found = await Promise.all(ids.map((id) => (draft.record?.id === id ? Promise.resolve(draft.record) : loadRecord(database, id))))
    const records = found.filter((record) => record !== undefined)
    if (records.length === 0) return null
    await tariffs.ready()
    const jobs: PrintJob[] = []
    for (const record of records) jobs.push({ declaration: record.document, local: duty.printOf(record), ...(await standingOf(record)) })
    const marks = new Set(jobs.map(printMarkOf))
    return {
      cars: records.map(({ document }) => document.car),
      mark: (['draft', 'sent'] as const).find((mark) => marks.has(mark)) ?? 'registered',
      made: await host.call('print.render', { jobs })
    }
  }

  const save = ({ id, cars, mark }: PrintResult) => {
    const name = cars.length === 1 ? ajuPart(cars[0] ?? '') : `${cars.length}-deklarasi`
    return host.call('print.save', { id, suggestedName: `bc28-${name}${fileEndings[mark]}.pdf` })
  }
  const print = (rendered: PrintResult) => host.call('print.print', { id: rendered.id })

  return { standingOf, make, save, print }
})
