import TinyQueue from 'tinyqueue'
import type { TrackingSettings } from '../contract/settings.ts'
import { dueAt, waitEnd, quietFor, type TrackedNumber, type RefreshPlan, type ServiceState, type RefreshContext } from './refresh-plan.ts'

/** A priority queue with the smallest key first. Items with equal keys keep the order they were pushed in. */
interface Heap<T> {
  push(key: number, item: T): void
  peek(): { readonly key: number; readonly item: T } | undefined
  pop(): void
}

interface Node<T> {
  readonly key: number
  /** Makes the order of equal keys stable. */
  readonly sequence: number
  readonly item: T
}

/** Keys may be infinite, so they are compared, not subtracted. */
const compare = (a: Node<unknown>, b: Node<unknown>): number => {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1
  return a.sequence - b.sequence
}

export const createHeap = <T>(): Heap<T> => {
  const queue = new TinyQueue<Node<T>>([], compare)
  let sequence = 0
  return {
    push: (key, item) => {
      sequence += 1
      queue.push({ key, sequence, item })
    },
    peek: () => queue.peek(),
    pop: () => void queue.pop()
  }
}

/** Tracked aju numbers in the order they fall due, as two heaps with lazy deletion: O(k log n) for k items that became due. */
export interface RefreshSchedule {
  /** Adds a number or replaces its entry. */
  put(one: TrackedNumber): void
  remove(car: string): void
  has(car: string): boolean
  /** The number to refresh first, and when to call this again. Rate limits are applied per operation by the caller. */
  plan(settings: TrackingSettings, services: ReadonlyMap<string, ServiceState>, context: RefreshContext): RefreshPlan
}

interface Slot {
  readonly one: TrackedNumber
  /** Newest entry of its number and still tracked; outdated entries stay in the heaps until they come up. */
  live: boolean
}

interface ProfileQueue {
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
  const queues = new Map<string, ProfileQueue>()
  /** Arguments of the last call. */
  let last: { readonly settings: TrackingSettings; readonly now: number } | null = null
  let heapSize = 0

  const queueOf = (profile: string): ProfileQueue => {
    const known = queues.get(profile)
    if (known) return known
    const queue: ProfileQueue = { waiting: createHeap(), ready: createHeap() }
    queues.set(profile, queue)
    return queue
  }

  const schedule = (slot: Slot): void => {
    // Not planned yet: the first call adds all of them.
    const at = last && dueAt(slot.one, last.settings, last.now)
    if (at === null) return
    queueOf(slot.one.profile).waiting.push(at, slot)
    heapSize += 1
  }

  /** Recomputes every due time after the intervals changed or the clock was set back. */
  const rescheduleAll = (): void => {
    queues.clear()
    heapSize = 0
    for (const slot of slots.values()) schedule(slot)
  }

  const put = (one: TrackedNumber): void => {
    remove(one.car)
    const slot: Slot = { one, live: true }
    slots.set(one.car, slot)
    schedule(slot)
  }

  const remove = (car: string): void => {
    const slot = slots.get(car)
    if (!slot) return
    slot.live = false
    slots.delete(car)
  }

  /** Moves due entries to `ready`, until the first waiting one is really not due. */
  const moveDueEntries = ({ waiting, ready }: ProfileQueue, settings: TrackingSettings, now: number): void => {
    for (let top = waiting.peek(); top !== undefined && (!top.item.live || top.key <= now); top = waiting.peek()) {
      waiting.pop()
      const at = top.item.live ? dueAt(top.item.one, settings, now) : null
      if (at === null) heapSize -= 1
      else if (at <= now) ready.push(top.item.one.askedAt, top.item)
      else waiting.push(at, top.item)
    }
    // An entry may have become one with a longer interval while it waited.
    for (let top = ready.peek(); top !== undefined; top = ready.peek()) {
      const at = top.item.live ? dueAt(top.item.one, settings, now) : null
      if (at !== null && at <= now) return
      ready.pop()
      if (at === null) heapSize -= 1
      else waiting.push(at, top.item)
    }
  }

  /** The first waiting entry may have a longer interval by now; report its current due time. */
  const firstAt = ({ waiting }: ProfileQueue, settings: TrackingSettings, now: number): number | null => {
    for (let top = waiting.peek(); top !== undefined; top = waiting.peek()) {
      const at = top.item.live ? dueAt(top.item.one, settings, now) : null
      if (at === top.key) return at
      waiting.pop()
      if (at === null) heapSize -= 1
      else waiting.push(at, top.item)
    }
    return null
  }

  const plan = (settings: TrackingSettings, services: ReadonlyMap<string, ServiceState>, context: RefreshContext): RefreshPlan => {
    const { now } = context
    if (!settings.auto) return { first: null, nextAt: null, pause: 'off' }
    const isOutdated = last === null || last.settings.intervals !== settings.intervals || now < last.now
    last = { settings, now }
    if (isOutdated || heapSize > sweepFrom + 2 * slots.size) rescheduleAll()
    let first: TrackedNumber | null = null
    let nextAt: number | null = null
    for (const [profile, queue] of queues) {
      const service = services.get(profile)
      if (service?.halted === true) continue
      moveDueEntries(queue, settings, now)
      const ready = queue.ready.peek()
      const own = ready ? now : firstAt(queue, settings, now)
      if (own === null) continue
      const at = Math.max(own, service?.waiting ? waitEnd(service.waiting, now) : now)
      nextAt = Math.min(nextAt ?? Infinity, at)
      if (ready && at <= now && (first === null || ready.item.one.askedAt < first.askedAt)) first = ready.item.one
    }
    const quiet = quietFor(settings.quiet, context.minuteOfDay)
    if (quiet !== null) return { first: null, nextAt: nextAt === null ? null : Math.max(nextAt, now + quiet * minute), pause: 'quiet' }
    if (!context.online) return { first: null, nextAt: null, pause: 'offline' }
    return { first, nextAt, pause: null }
  }

  return { put, remove, has: (car) => slots.has(car), plan }
}
