import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { localDay } from '#core/base/calendar-day.ts'
import { stateOfStatus } from '#core/draft/summary.ts'
import type { BillingDue } from '#core/tracking/billing.ts'
import { dueLines, isFollowUpDue, type DueLine } from '#core/tracking/due.ts'
import { currentStatusOf, stuckAmong, type Stuck } from '#core/tracking/stuck.ts'
import { statedStatus } from '#core/wire/stated-status.ts'
import { useServices } from '../../../data/services.ts'
import { nextTask } from '../../../ui/dom/next-task.ts'
import { useInbox } from '../../inbox/store/inbox.ts'
import { useNotes } from '../../notes/store/notes.ts'
import { useOffice } from '../../office/store/office.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { isFollowed } from '../../tracking/store/tracking-list.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import type { DueView } from '../../worklist/store/summary-index.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'

/** Milliseconds in which changes are collected: a refresh of many numbers changes them several times a second. */
const changeDelay = 400
/** Milliseconds after which the time alone has made something due. */
const clockDelay = 30_000
/** Tracks looked at in one task at the start. */
const atOnce = 2_000

/** What an aju number waits for by its status and responses. */
export interface DueMark {
  readonly billing?: BillingDue
  readonly stuck?: Stuck
}

/** What is due: the one list that the screen *Hari ini*, the views and the column of the worklist, the preview, the dashboard and the counts of the side bar show. */
export const useDue = defineStore('due', () => {
  const { now, timers } = useServices()
  const settings = useSettings()
  const tracking = useTracking()
  const worklist = useWorklist()
  const inbox = useInbox()
  const office = useOffice()
  const notes = useNotes()
  const billings = shallowRef<readonly BillingDue[]>([])
  const stuck = shallowRef<readonly Stuck[]>([])
  const lines = shallowRef<readonly DueLine[]>([])
  /** Whether everything stored was looked at; until then payments and stuck declarations are missing. */
  const isComplete = ref(false)

  /** Aju numbers that customs have not finished with: few of all that were ever sent. */
  const open = new Set<string>()
  /** Whether `open` is filled. */
  let isStarted = false
  const noteTrack = (car: string): void => {
    const track = tracking.tracks.get(car)
    const rules = tracking.rulesOf(car)
    // Nearly all are finished by the status alone; reading the time of the status takes longer.
    const code = track && stateOfStatus(statedStatus(track.log), rules) === 'sent' ? currentStatusOf(track, rules).code : ''
    if (code !== '' && stateOfStatus(code, rules) === 'sent') open.add(car)
    else open.delete(car)
  }
  const isListed = (car: string): boolean => tracking.isOfShownKind(car) && isFollowed(worklist.byCar(car), tracking.tracks.get(car))

  const marks = computed((): ReadonlyMap<string, DueMark> => {
    const found = new Map<string, DueMark>(stuck.value.map((one) => [one.car, { stuck: one }]))
    for (const billing of billings.value) found.set(billing.car, { ...found.get(billing.car), billing })
    return found
  })

  /** The view of the worklist that says best what an aju number waits for; null if nothing is due. */
  const viewOf = (car: string): DueView | null => {
    const { billing, stuck: standstill } = marks.value.get(car) ?? {}
    if (billing) return billing.level === 'overdue' ? 'overdue' : 'to-pay'
    return standstill ? 'stuck' : null
  }

  const idOf = (car: string): string | null => worklist.byCar(car)?.id ?? null
  const linesNow = (unread: readonly { readonly car: string }[]): readonly DueLine[] =>
    dueLines({
      billings: billings.value,
      stuck: stuck.value,
      summaries: worklist.ofShownKind(),
      unstored: tracking.unstored.filter(({ car }) => tracking.isOfShownKind(car)),
      unread,
      idOf,
      isOwn: (id) => office.isHeldAs(id, 'mine'),
      today: localDay(now())
    })

  const update = (): void => {
    const moment = now()
    billings.value = tracking.billingsDue(moment, isListed)
    stuck.value = stuckAmong(
      [...(isStarted ? open : tracking.tracks.keys())].flatMap((car) => (isListed(car) ? (tracking.tracks.get(car) ?? []) : [])),
      settings.settings.tracking.stuckAfter,
      moment,
      tracking.rulesOf
    )
    const idsOf = (cars: readonly { readonly car: string }[]): ReadonlySet<string> => new Set(cars.flatMap(({ car }) => idOf(car) ?? []))
    worklist.mark(
      {
        'to-pay': idsOf(billings.value),
        overdue: idsOf(billings.value.filter(({ level }) => level === 'overdue')),
        stuck: idsOf(stuck.value)
      },
      new Map(billings.value.map(({ car, due }) => [idOf(car) ?? '', due]))
    )
    lines.value = linesNow(inbox.unread)
  }

  let cancel: (() => void) | null = null
  let isSoon = false
  /** Updates after a delay, however often it is called until then; again after `clockDelay`. */
  const updateWithin = (delay: number): void => {
    cancel?.()
    cancel = timers.after(delay, () => {
      cancel = null
      isSoon = false
      update()
      updateWithin(clockDelay)
    })
  }
  const updateSoon = (): void => {
    if (isSoon || !isComplete.value) return
    isSoon = true
    updateWithin(changeDelay)
  }
  tracking.onChanged((car) => {
    if (isStarted) noteTrack(car)
    updateSoon()
  })
  watch(
    [() => worklist.counts, () => inbox.unread, () => office.holdings, () => notes.payments, () => settings.settings.tracking],
    updateSoon
  )
  // The lists of another kind of profile must not be seen with the counts of this one.
  watch(
    () => settings.shownKind,
    () => {
      if (isComplete.value) update()
    }
  )

  /** Looks at everything once it is read, then keeps it up to date. */
  const start = async (): Promise<void> => {
    await tracking.ready()
    isStarted = true
    let count = 0
    for (const car of tracking.tracks.keys()) {
      noteTrack(car)
      count += 1
      if (count % atOnce === 0) await nextTask()
    }
    update()
    isComplete.value = true
    updateWithin(clockDelay)
  }

  /** Shows what waits by the newest rows of the worklist alone, which are read before everything else. Returns whether anything does. */
  const showNewest = (): boolean => {
    const today = localDay(now())
    if (!isComplete.value) lines.value = linesNow([...worklist.ofShownKind()].filter((row) => row.unread > 0 || isFollowUpDue(row, today)))
    return lines.value.length > 0
  }

  return {
    billings,
    stuck,
    lines,
    marks,
    viewOf,
    isComplete,
    /** How many lines harm if they wait longer; drafts do not. 0 until everything is read. */
    urgent: computed(() => (isComplete.value ? lines.value.filter(({ reason }) => reason !== 'draft').length : 0)),
    showNewest,
    update,
    start
  }
})
