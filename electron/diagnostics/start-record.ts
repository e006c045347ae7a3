import type { Clock } from '#core/base/ports.ts'
import type { Crash } from '#core/contract/app.ts'

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

const prefix = 'start: '

/** A step of the start of the application has ended. */
export const markStart = (step: string): void => void performance.mark(prefix + step)

/** The steps of this start with their time since the process began, in milliseconds. A step that ran again, as after a reload, is listed again. */
export const startTimes = (): readonly { readonly step: string; readonly milliseconds: number }[] =>
  performance
    .getEntriesByType('mark')
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name, startTime }) => ({ step: name.slice(prefix.length), milliseconds: Math.round(startTime) }))
