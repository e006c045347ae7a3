import { dayLength } from '#core/base/calendar-day.ts'
import type { Clock } from '#core/base/ports.ts'

/** New characters of answers about one aju number in a day. A declaration with thirty responses of 2 MB has less. */
const dailyLimit = 256 * 1024 * 1024

/** Counts what the service sends about each aju number, so that one that is different each time does not fill the disk. */
export const createReceivedText = (clock: Clock, limit = dailyLimit) => {
  let since = clock.now()
  const characters = new Map<string, number>()
  return {
    add: (car: string, count: number): void => void characters.set(car, (characters.get(car) ?? 0) + count),
    isOver(car: string): boolean {
      // A clock that was set back begins a new day, too.
      if (Math.abs(clock.now() - since) >= dayLength) {
        since = clock.now()
        characters.clear()
      }
      return (characters.get(car) ?? 0) >= limit
    }
  }
}
