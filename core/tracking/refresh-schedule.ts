import type { TrackingSettings } from '../contract/tracking-settings.ts'
import { createHeap, type Heap } from '../base/heap.ts'
import { dueAt, endOf, quietFor, type Followed, type RefreshPlan, type ServiceState, type World } from './refresh-plan.ts'

/** Followed aju numbers in the order they fall due. A look costs what became due since the last one, however many are followed. */
export interface RefreshSchedule {
  /** One that is new, or of which something is known anew. */
  put(one: Followed): void
  remove(car: string): void
  has(car: string): boolean
  /** What is to be asked first, and when to look again. Which of it may go at once the pacer decides, operation by operation. */
  look(settings: TrackingSettings, services: ReadonlyMap<string, ServiceState>, world: World): RefreshPlan
}

interface Slot {
  readonly one: Followed
  /** Nothing newer is known and it is still followed; others wait in the heaps until they come up, and are dropped then. */
  live: boolean
}

interface Lane {
  /** By the moment they fall due, or an earlier one: with time an interval only grows. */
  readonly waiting: Heap<Slot>
  /** Those that are due, by when they were asked last. */
  readonly ready: Heap<Slot>
}

const minute = 60_000
/** Slots that lost their meaning, beside as many with one, are swept out from here on. */
const sweepFrom = 1_000

export const createRefreshSchedule = (): RefreshSchedule => {
  const slots = new Map<string, Slot>()
  /** Of one profile each: a service that fails or refuses holds up its own only. */
  const lanes = new Map<string, Lane>()
  /** What the last look was given. */
  let last: { readonly settings: TrackingSettings; readonly now: number } | null = null
  let inHeaps = 0

  const laneOf = (profile: string): Lane => {
    const known = lanes.get(profile)
    if (known) return known
    const lane: Lane = { waiting: createHeap(), ready: createHeap() }
    lanes.set(profile, lane)
    return lane
  }

  const file = (slot: Slot): void => {
    // Nobody looked yet: the first look files them all.
    const at = last && dueAt(slot.one, last.settings, last.now)
    if (at === null) return
    laneOf(slot.one.profile).waiting.push(at, slot)
    inHeaps += 1
  }

  /** When each falls due is asked anew: intervals are others, or the clock was put back. */
  const fileAll = (): void => {
    lanes.clear()
    inHeaps = 0
    for (const slot of slots.values()) file(slot)
  }

  const put = (one: Followed): void => {
    remove(one.car)
    const slot: Slot = { one, live: true }
    slots.set(one.car, slot)
    file(slot)
  }

  const remove = (car: string): void => {
    const slot = slots.get(car)
    if (!slot) return
    slot.live = false
    slots.delete(car)
  }

  /** Brings those that fell due over to `ready`, until the first that waits does so rightly. */
  const ripen = ({ waiting, ready }: Lane, settings: TrackingSettings, now: number): void => {
    for (let top = waiting.peek(); top !== undefined && (!top.item.live || top.key <= now); top = waiting.peek()) {
      waiting.pop()
      const at = top.item.live ? dueAt(top.item.one, settings, now) : null
      if (at === null) inHeaps -= 1
      else if (at <= now) ready.push(top.item.one.askedAt, top.item)
      else waiting.push(at, top.item)
    }
    // What stood in line long enough may have become one that is asked about more seldom.
    for (let top = ready.peek(); top !== undefined; top = ready.peek()) {
      const at = top.item.live ? dueAt(top.item.one, settings, now) : null
      if (at !== null && at <= now) return
      ready.pop()
      if (at === null) inHeaps -= 1
      else waiting.push(at, top.item)
    }
  }

  /** The first that waits may do so longer than it was filed for; the moment that is told is the true one. */
  const firstAt = ({ waiting }: Lane, settings: TrackingSettings, now: number): number | null => {
    for (let top = waiting.peek(); top !== undefined; top = waiting.peek()) {
      const at = top.item.live ? dueAt(top.item.one, settings, now) : null
      if (at === top.key) return at
      waiting.pop()
      if (at === null) inHeaps -= 1
      else waiting.push(at, top.item)
    }
    return null
  }

  const look = (settings: TrackingSettings, services: ReadonlyMap<string, ServiceState>, world: World): RefreshPlan => {
    const { now } = world
    if (!settings.auto) return { first: null, nextAt: null, pause: 'off' }
    const isOther = last === null || last.settings.intervals !== settings.intervals || now < last.now
    last = { settings, now }
    if (isOther || inHeaps > sweepFrom + 2 * slots.size) fileAll()
    let first: Followed | null = null
    let nextAt: number | null = null
    for (const [profile, lane] of lanes) {
      const service = services.get(profile)
      if (service?.halted === true) continue
      ripen(lane, settings, now)
      const ready = lane.ready.peek()
      const own = ready ? now : firstAt(lane, settings, now)
      if (own === null) continue
      const at = Math.max(own, service?.waiting ? endOf(service.waiting, now) : now)
      nextAt = Math.min(nextAt ?? Infinity, at)
      if (ready && at <= now && (first === null || ready.item.one.askedAt < first.askedAt)) first = ready.item.one
    }
    const quiet = quietFor(settings.quiet, world.minuteOfDay)
    if (quiet !== null) return { first: null, nextAt: nextAt === null ? null : Math.max(nextAt, now + quiet * minute), pause: 'quiet' }
    if (!world.online) return { first: null, nextAt: null, pause: 'offline' }
    return { first, nextAt, pause: null }
  }

  return { put, remove, has: (car) => slots.has(car), look }
}
