import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { stateOfStatus } from '#core/draft/summary.ts'
import { releasedByDay, type BillingDue } from '#core/tracking/billing.ts'
import { presentStatus } from '#core/tracking/final-status.ts'
import { isWhole, type KnownTrack } from '#core/tracking/listed-track.ts'
import type { ResponsePlace } from '#core/tracking/track.ts'
import { durationsByStatus, lastedOf, wordsOfStatus, type Lasted, type StatusTimes } from '#core/tracking/status-history.ts'
import { carsOfDays, daysOfWeek, lastDays, sentByDay, sentByDesk, type Submission } from '#core/tracking/statistics.ts'
import { countStages, type StageCount } from '#core/tracking/stage-counts.ts'
import { reachedBy, type Stage } from '#core/tracking/stages.ts'
import { currentStatusOf, type Stuck } from '#core/tracking/stuck.ts'
import { localDay } from '#core/base/calendar-day.ts'
import type { OfficeSubmission } from '#core/contract/office.ts'
import { useServices } from '../../../data/services.ts'
import { useOffice } from '../../office/store/office.ts'
import { useOfficeSubmissions } from '../../office/store/office-submissions.ts'
import { useOutbox } from '../../outbox/store/outbox.ts'
import { useJourneys } from '../../outbox/store/journeys.ts'
import { isFollowed, isOurs } from '../../tracking/store/tracking-list.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { nextTask } from '../../../ui/dom/next-task.ts'
import { useInbox } from '../../inbox/store/inbox.ts'
import { useDue } from './due.ts'
import { latestOf, type LatestEvent } from './latest.ts'

/** What was sent and released on one day. */
export interface FlowDay {
  /** `YYYY-MM-DD` in the time zone of this computer, in which the lists show the times. */
  readonly day: string
  readonly sent: ReadonlySet<string>
  readonly released: ReadonlySet<string>
}

/** The dashboard at a moment. Every count equals the rows of the list it links to. */
export interface DashboardFigures {
  readonly moment: number
  readonly stuck: readonly Stuck[]
  readonly billings: readonly BillingDue[]
  readonly releasedToday: ReadonlySet<string>
  readonly releasedWeek: ReadonlySet<string>
  /** First and last day of the current week so far. */
  readonly week: readonly [from: string, to: string]
  readonly flow: readonly FlowDay[]
  /** What was sent in these days, by the desk of the office that sent it last; empty without an office. */
  readonly sentByDesk: ReadonlyMap<string, ReadonlySet<string>>
  /** Unfinished declarations by stage, and those released in the days of `flow`. */
  readonly stages: readonly StageCount[]
  /** Unfinished declarations by current status code. */
  readonly byStatus: ReadonlyMap<string, ReadonlySet<string>>
  /** Drafts without problems that this desk holds. */
  readonly readyDrafts: number
  /** Latest events, newest first. */
  readonly latest: readonly LatestEvent[]
}

/** A track that customs have not finished, and the code of its current status. */
interface OpenTrack {
  readonly track: KnownTrack
  readonly code: string
}

const flowDays = 30
/** Number of latest events; the lists have more. */
const latestRows = 40
/** Histories read in one task, and the milliseconds after which it yields. */
const atOnce = 25
const turn = 10
/** Tracks read from the store at once. */
const storedAtOnce = 500

type DeskSubmission = Submission & { readonly desk: string }
const asSubmission = ({ car, desk, at }: OfficeSubmission): DeskSubmission => ({
  car,
  desk,
  state: 'accepted',
  attempts: [{ startedAt: at }]
})

/** The data of the dashboard. Computed only while it is shown, so that it never delays typing. */
export const useDashboard = defineStore('dashboard', () => {
  const { database, now, timers } = useServices()
  const tracking = useTracking()
  const worklist = useWorklist()
  const outbox = useOutbox()
  const office = useOffice()
  const journeys = useJourneys()
  const inbox = useInbox()
  const due = useDue()
  const firm = useOfficeSubmissions()
  const figures = shallowRef<DashboardFigures | null>(null)
  const times = shallowRef<ReadonlyMap<string, StatusTimes> | null>(null)

  const isListed = (car: string): boolean => tracking.isOfShownKind(car) && isFollowed(worklist.byCar(car), tracking.tracks.get(car))
  /** Events stay counted when the declaration is moved to the trash. */
  const ours = (cars: ReadonlySet<string>): ReadonlySet<string> =>
    new Set([...cars].filter((car) => tracking.isOfShownKind(car) && isOurs(worklist.ofCar(car), tracking.tracks.get(car))))

  /** The day of a release on this computer, as the list shows its time; that of the service if its time of day is unknown. */
  const releaseDay = (release: ResponsePlace): string => {
    const { at } = reachedBy(release, tracking.rulesOf(release.car))
    return at === null ? release.date : localDay(at)
  }

  /** The tracks that customs have not finished and that lists show. Omits watched numbers that the service does not know. */
  const openTracks = (): readonly OpenTrack[] =>
    [...tracking.tracks.values()].flatMap((track) => {
      const rules = tracking.rulesOf(track.car)
      const { code } = currentStatusOf(track, rules)
      return code !== '' && stateOfStatus(code, rules) === 'sent' && isListed(track.car) ? [{ track, code }] : []
    })

  /** Stages and statuses of open declarations; released ones count on the day of release. */
  const placesOf = (tracks: readonly OpenTrack[]) => {
    const placed: (readonly [car: string, stage: Stage])[] = []
    const byStatus = new Map<string, Set<string>>()
    const place = (car: string, status: string): void => {
      const { stage } = journeys.positionOf(car, status)
      if (stage !== 'released') placed.push([car, stage])
    }
    for (const { track, code } of tracks) {
      place(track.car, code)
      byStatus.set(code, (byStatus.get(code) ?? new Set()).add(track.car))
    }
    // Sent declarations without a status of their own.
    const known = new Set(tracks.map(({ track }) => track.car))
    for (const { car, state, status, trashedAt, pastStatus } of worklist.ofShownKind()) {
      if (state !== 'sent' || trashedAt !== 0 || known.has(car)) continue
      if (presentStatus(pastStatus, tracking.tracks.get(car)?.log) === '') place(car, status)
    }
    return { placed, byStatus }
  }

  const update = (): void => {
    const moment = now()
    const today = localDay(moment)
    const week = daysOfWeek(today)
    const days = lastDays(today, flowDays)
    const released = releasedByDay(tracking.releases(), [...new Set([...days, ...week])], releaseDay)
    const own = [...outbox.entries.values()]
    const ofDesks = firm.submissions.filter(({ isTaken }) => isTaken)
    const sent = sentByDay([...own, ...ofDesks.map(asSubmission)], days)
    let readyDrafts = 0
    for (const { id, state, problems, trashedAt } of worklist.ofShownKind())
      if (state === 'draft' && problems === 0 && trashedAt === 0 && office.isHeldAs(id, 'mine')) readyDrafts += 1
    const tracks = openTracks()
    due.update()
    const { billings, stuck } = due
    const flow = days.map((day) => ({ day, sent: ours(sent.get(day) ?? new Set()), released: ours(released.get(day) ?? new Set()) }))
    const ofFirm = office.isJoined
      ? [...own.map(({ car, state, attempts }) => ({ car, state, attempts, desk: office.ownDesk })), ...ofDesks.map(asSubmission)]
      : []
    const open = placesOf(tracks)
    const out = flow.flatMap((day) => [...day.released]).map((car) => [car, 'released'] as const)
    const [first = '', last = first] = [week[0], week.at(-1)]
    figures.value = {
      moment,
      stuck,
      billings,
      releasedToday: ours(carsOfDays(released, [last])),
      releasedWeek: ours(carsOfDays(released, week)),
      week: [first, last],
      flow,
      sentByDesk: sentByDesk(ofFirm, new Set(flow.flatMap((day) => [...day.sent]))),
      stages: countStages([...open.placed, ...out], new Set(stuck.map(({ car }) => car))),
      byStatus: open.byStatus,
      readyDrafts,
      latest: latestOf(
        {
          summaries: worklist.ofShownKind(),
          entries: outbox.newestFirst,
          ofOthers: ofDesks.filter(({ desk }) => desk !== office.ownDesk),
          responses: tracking.responses.values(),
          isListed: (car) => isOurs(worklist.ofCar(car), tracking.tracks.get(car)) && inbox.concerns(car),
          importerOf: tracking.importerOf
        },
        latestRows
      )
    }
  }

  /** Durations of tracks whose history is not in memory. */
  const lastedOfListed = new WeakMap<KnownTrack, Lasted>()
  /** The service's texts in their histories, by code. */
  const wordsOfListed = new Map<string, string>()

  /** Reads the histories that the window does not hold, once. */
  const readListed = async (): Promise<void> => {
    const listed = new Map<string, KnownTrack>()
    for (const track of tracking.tracks.values()) if (!isWhole(track) && !lastedOfListed.has(track)) listed.set(track.car, track)
    const cars = [...listed.keys()]
    for (let from = 0; from < cars.length; from += storedAtOnce)
      for (const stored of await database.tracks.bulkGet(cars.slice(from, from + storedAtOnce))) {
        const track = listed.get(stored?.car ?? '')
        if (!stored || !track) continue
        lastedOfListed.set(track, lastedOf(stored.log))
        for (const { kodeStatus, keterangan } of stored.log.dataStatus)
          if (!wordsOfListed.has(kodeStatus) && keterangan.trim() !== '') wordsOfListed.set(kodeStatus, keterangan.trim())
      }
  }

  let reading: Promise<void> | null = null
  /** Durations from the histories of the shown kind, read in portions: ten thousand at once would block the window. Results are cached. */
  const readTimes = (): Promise<void> => {
    const read = async (): Promise<void> => {
      await readListed()
      const histories: Lasted[] = []
      let begun = timers.elapsed()
      const shown = [...tracking.tracks.values()].filter(({ car }) => tracking.isOfShownKind(car))
      for (const [index, track] of shown.entries()) {
        histories.push(isWhole(track) ? lastedOf(track.log) : (lastedOfListed.get(track) ?? []))
        if (index % atOnce > 0 || timers.elapsed() - begun < turn) continue
        await nextTask()
        begun = timers.elapsed()
      }
      times.value = durationsByStatus(histories)
    }
    reading ??= read().finally(() => (reading = null))
    return reading
  }

  /** The service's own text for a status; '' if no history has one. */
  const wordsOf = (code: string): string =>
    wordsOfListed.get(code) ??
    wordsOfStatus(
      [...tracking.tracks.values()].flatMap((track) => (isWhole(track) ? [track.log] : [])),
      code
    )

  /** Counts what this desk knows at once, then also what other desks have sent since. */
  const refresh = async (): Promise<void> => {
    update()
    if (!office.isJoined) return
    await firm.read()
    update()
  }

  return { figures, times, update, refresh, readTimes, wordsOf }
})
