import type { Monotonic } from '#core/base/ports.ts'
import { dayLength } from '#core/base/calendar-day.ts'
import { Refused } from './connection.ts'

/** The page that stores something. The host itself is no author, and nothing limits it. */
export interface Author {
  /** The number of the last key press, click or touch of a person, if it was shortly before; else 0. */
  readonly press: number
}

const MiB = 1024 * 1024

/**
 * Bytes by which what a page stores may grow at once, `alone` and with a `person`; the room comes back within a day. The largest declaration has 10,000 lines and takes
 * about 20 MiB with its edits, answers of a day take a few. `typed`: bytes by which a batch may grow without room, one for each press: what a person types is stored
 * whatever the page has done before.
 */
export const growthRoom = { alone: 64 * MiB, person: 512 * MiB, typed: MiB } as const

/** Bytes that a new row takes beside its value, with its places in the indexes. */
export const rowBytes = 64

export interface GrowthLimit {
  /** Throws `Refused` where the page may not add so many bytes now. */
  demand(bytes: number, author: Author): void
}

/** A room of bytes that is used up and comes back evenly. */
const roomOf = (most: number, clock: Monotonic) => {
  let [free, at] = [most, clock.now()]
  return {
    take(bytes: number): boolean {
      const now = clock.now()
      free = Math.min(most, free + ((now - at) / dayLength) * most)
      at = now
      if (bytes > free) return false
      free -= bytes
      return true
    }
  }
}

export const growthLimit = (
  clock: Monotonic = { now: () => performance.now(), isMonotonic: true },
  room = growthRoom as Readonly<Record<keyof typeof growthRoom, number>>
): GrowthLimit => {
  const [alone, person] = [roomOf(room.alone, clock), roomOf(room.person, clock)]
  let lastPress = 0
  return {
    demand(bytes, { press }) {
      const isTyped = press > lastPress && bytes <= room.typed
      lastPress = Math.max(lastPress, press)
      if (bytes <= 0 || (press > 0 && person.take(bytes)) || alone.take(bytes) || isTyped) return
      throw new Refused('growth-quota')
    }
  }
}
