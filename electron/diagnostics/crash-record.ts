import type { Crash } from '#core/contract/app.ts'
import type { Clock } from '#core/base/ports.ts'

/** The last crash, until the user has read about it. */
export interface CrashRecord {
  last(): Crash | null
  seen(): void
  /** The last run of the application, which began then, did not end normally. */
  applicationEnded(startedAt: number): void
  /** The process of the window has ended. */
  windowEnded(): void
}

export const createCrashRecord = (clock: Clock): CrashRecord => {
  const startedAt = clock.now()
  let crash: Crash | null = null
  return {
    last: () => crash,
    seen() {
      crash = null
    },
    applicationEnded(began) {
      crash = { ended: 'application', at: null, startedAt: began }
    },
    windowEnded() {
      crash = { ended: 'window', at: clock.now(), startedAt }
    }
  }
}
