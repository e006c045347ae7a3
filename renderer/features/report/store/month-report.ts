import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { ImporterName } from '#core/base/company-identity.ts'
import type { Output } from '#core/contract/host-api.ts'
import type { PrintedTable } from '#core/contract/print-job.ts'
import { stateOfStatus } from '#core/draft/summary.ts'
import { sentDay } from '#core/base/calendar-day.ts'
import {
  figuresOf,
  lastMonths,
  leadOf,
  monthsSince,
  reportRows,
  type ReportedDeclaration,
  type ReportGrouping,
  type ReportRow
} from '#core/report/month-report.ts'
import {
  answeredSubmissions,
  declaredFacts,
  sentFacts,
  withOfficeSubmissions,
  type AnsweredSubmissions
} from '#core/report/sent-declaration.ts'
import { newestBilled } from '#core/tracking/billing.ts'
import { reachedBy } from '#core/tracking/stages.ts'
import { isShown, type StoredResponse, type Track } from '#core/tracking/track.ts'
import type { OfficeSubmission } from '#core/contract/office.ts'
import { statedStatus } from '#core/wire/stated-status.ts'
import { useServices } from '../../../data/services.ts'
import { nextTask } from '../../../ui/dom/next-task.ts'
import { useOffice } from '../../office/store/office.ts'
import { useOfficeSubmissions } from '../../office/store/office-submissions.ts'
import { useOutbox } from '../../outbox/store/outbox.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'

/** A month of the charts. */
export interface ReportMonth {
  /** `YYYY-MM`. */
  readonly month: string
  readonly declarations: number
  /** Median time to release in milliseconds; null without a release. */
  readonly lead: number | null
}

/** The report of one month. */
export interface MonthReport {
  /** Id of the profile whose submissions are counted. */
  readonly profile: string
  readonly month: string
  readonly declarations: readonly ReportedDeclaration[]
  readonly total: ReturnType<typeof figuresOf>
  readonly by: ReportGrouping
  readonly rows: readonly ReportRow[]
  /** The months up to this one. */
  readonly chart: readonly ReportMonth[]
}

/** Months of the charts. */
const shownMonths = 12
/** Bodies read from the store at once. */
const readAtOnce = 100

/** The month report of the current profile, in an office of all desks. It counts submissions; only bodies of the chosen month are read. */
export const useMonthReport = defineStore('month-report', () => {
  const { database, host, now } = useServices()
  const outbox = useOutbox()
  const settings = useSettings()
  const tracking = useTracking()
  const worklist = useWorklist()
  const office = useOffice()
  const ofOffice = useOfficeSubmissions()

  const thisMonth = (): string => sentDay(now()).slice(0, 7)
  const monthOf = ({ sentAt }: Pick<AnsweredSubmissions, 'sentAt'>): string => sentDay(sentAt).slice(0, 7)
  const month = ref(thisMonth())
  const by = ref<ReportGrouping>('importer')
  /** All months from the first submission to this one, the newest first. */
  const months = shallowRef<readonly string[]>([])
  const report = shallowRef<MonthReport | null>(null)
  const isEmpty = ref(false)

  const releasedAt = (car: string): number | null => {
    const release = tracking.releaseOf(car)
    return release ? reachedBy(release, tracking.rulesOf(car)).at : null
  }

  /** Also if a later submission was accepted: the report of a past month does not change. */
  const isRejected = (
    { car, declaration, isRefused }: AnsweredSubmissions,
    track: Track | undefined,
    responses: readonly StoredResponse[]
  ): boolean => {
    const rules = tracking.rulesOf(car)
    const statuses = [
      track === undefined ? '' : statedStatus(track.log),
      ...(track?.log.dataStatus ?? []).map(({ kodeStatus }) => kodeStatus)
    ]
    return (
      isRefused ||
      worklist.summaries.get(declaration)?.state === 'rejected' ||
      statuses.some((status) => stateOfStatus(status, rules) === 'rejected') ||
      responses.some(({ code }) => rules.rejectionResponses.includes(code))
    )
  }

  const importerOf = (declaration: string): ImporterName => {
    const { importer = '', importerTax = '' } = worklist.summaries.get(declaration) ?? {}
    return { importer, importerTax }
  }

  /** What this desk has sent with the profile, and what the other desks have sent of its kind: their profiles are not known here. */
  const submissionsOf = (profile: string): readonly AnsweredSubmissions[] => {
    const own = answeredSubmissions(outbox.ofShownKind(), profile)
    const isHere = ({ desk, declaration }: OfficeSubmission): boolean =>
      desk === office.ownDesk && outbox.ofDeclaration(declaration).length > 0
    const others = ofOffice.submissions.filter((one) => worklist.kindOf(one.declaration) === settings.profile?.kind && !isHere(one))
    return withOfficeSubmissions(own, others)
  }

  const read = async (submissions: readonly AnsweredSubmissions[]): Promise<readonly ReportedDeclaration[]> => {
    const found: ReportedDeclaration[] = []
    for (let from = 0; from < submissions.length; from += readAtOnce) {
      const portion = submissions.slice(from, from + readAtOnce)
      const cars = portion.map(({ car }) => car)
      const [bodies, contents, tracks, responses] = await Promise.all([
        database.frozen.bulkGet(portion.map(({ entry }) => entry ?? '')),
        // Another desk keeps what it has sent; here is the declaration as it is now.
        database.declarations.bulkGet(portion.map(({ entry, declaration }) => (entry === null ? declaration : ''))),
        database.tracks.bulkGet(cars),
        database.responses.where('car').anyOf(cars).toArray()
      ])
      const byCar = Map.groupBy(responses.filter(isShown), ({ car }) => car)
      for (const [index, submission] of portion.entries()) {
        const header = contents[index]?.document.header.data
        const sent = submission.entry === null ? header && declaredFacts(header) : sentFacts(bodies[index]?.body)
        const own = byCar.get(submission.car) ?? []
        found.push({
          car: submission.car,
          ...(sent ?? importerOf(submission.declaration)),
          month: monthOf(submission),
          sentAt: submission.sentAt,
          value: sent?.value ?? null,
          billed: newestBilled(own),
          releasedAt: releasedAt(submission.car),
          isReleased: tracking.releaseOf(submission.car) !== undefined,
          isRejected: isRejected(submission, tracks[index], own),
          desk: office.isJoined ? office.deskName(submission.desk ?? office.ownDesk) : '',
          state: worklist.summaries.get(submission.declaration)?.state ?? null
        })
      }
      await nextTask()
    }
    return found
  }

  let asked = 0
  /** Computes the report of `month`, once all that is stored is read. */
  const load = async (): Promise<void> => {
    const mine = (asked += 1)
    const profile = settings.profile?.id ?? ''
    // It would get the current profile's name.
    if (report.value?.profile !== profile) report.value = null
    // Sums would be too small before the whole store is read.
    await Promise.all([outbox.ready(), worklist.ready(), tracking.ready(), ofOffice.read()])
    const submissions = submissionsOf(profile)
    const byMonth = Map.groupBy(submissions, monthOf)
    const first = submissions[0]
    months.value = monthsSince(first === undefined ? thisMonth() : monthOf(first), thisMonth())
    isEmpty.value = first === undefined
    const [wanted, grouping] = [month.value, office.isJoined ? by.value : 'importer']
    const chart = lastMonths(wanted, shownMonths).map((one) => {
      const own = byMonth.get(one) ?? []
      const lead = leadOf(own.map(({ car, sentAt }) => ({ sentAt, releasedAt: releasedAt(car) })))
      return { month: one, declarations: own.length, lead: lead?.median ?? null }
    })
    const declarations = await read(byMonth.get(wanted) ?? [])
    if (mine === asked)
      report.value = {
        profile,
        month: wanted,
        declarations,
        total: figuresOf(declarations),
        by: grouping,
        rows: reportRows(declarations, grouping),
        chart
      }
  }

  /** Asks where to save the report as a PDF. */
  const savePdf = async (table: PrintedTable, suggestedName: string): Promise<Output<'print.save'>> => {
    const rendered = await host.call('print.renderTable', { table })
    return rendered.ok ? host.call('print.save', { id: rendered.value.id, suggestedName }) : rendered
  }

  return { month, by, months, report, isEmpty, load, savePdf }
})
