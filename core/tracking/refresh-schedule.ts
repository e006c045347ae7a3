import type { TrackingSettings } from '../contract/tracking-settings.ts'
import { createHeap, type Heap } from '../base/heap.ts'
import { dueAt, endOf, quietFor, type Followed, type RefreshPlan, type ServiceState, type World } from './refresh-plan.ts'

/** Tracked aju numbers in the order they fall due, as two heaps with lazy deletion: O(k log n) for k items that became due. */
export interface RefreshSchedule {
  /** Adds a number or replaces what is known of it. */
  put(one: Followed): void
  remove(car: string): void
  has(car: string): boolean
  /** The number to refresh first, and when to look again. Rate limits are applied per operation by the caller. */
  look(settings: TrackingSettings, services: ReadonlyMap<string, ServiceState>, world: World): RefreshPlan
}

interface Slot {
  readonly one: Followed
  /** Newest entry of its number and still tracked; outdated entries stay in the heaps until they come up. */
  live: boolean
}

interface Lane {
  /** By due time or earlier: an interval only grows with time. */
  readonly waiting: Heap<Slot>
  /** Due entries, by their last refresh. */
  readonly ready: Heap<Slot>
}

const minute = 60_000
/** From this number of outdated entries on, if they are at least half of all, the heaps are rebuilt. */
const sweepFrom = 1_000

export const createRefreshSchedule = (): RefreshSchedule => {
  const slots = new Map<string, Slot>()
  /** By profile: a failing service only holds up its own numbers. */
  const lanes = new Map<string, Lane>()
  /** Arguments of the last call. */
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
    // Not planned yet: the first call adds all of them.
    const at = last && dueAt(slot.one, last.settings, last.now)
    if (at === null) return
    laneOf(slot.one.profile).waiting.push(at, slot)
    inHeaps += 1
  }

  /** Recomputes every due time after the intervals changed or the clock was set back. */
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

  /** Moves due entries to `ready`, until the first waiting one is really not due. */
  const ripen = ({ waiting, ready }: Lane, settings: TrackingSettings, now: number): void => {
    for (let top = waiting.peek(); top !== undefined && (!top.item.live || top.key <= now); top = waiting.peek()) {
      waiting.pop()
      const at = top.item.live ? dueAt(top.item.one, settings, now) : null
      if (at === null) inHeaps -= 1
      else if (at <= now) ready.push(top.item.one.askedAt, top.item)
      else waiting.push(at, top.item)
    }
    // An entry may have become one with a longer interval while it waited.
    for (let top = ready.peek(); top !== undefined; top = ready.peek()) {
      const at = top.item.live ? dueAt(top.item.one, settings, now) : null
      if (at !== null && at <= now) return
      ready.pop()
      if (at === null) inHeaps -= 1
      else waiting.push(at, top.item)
    }
  }

  /** The first waiting entry may have a longer interval by now; report its current due time. */
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
