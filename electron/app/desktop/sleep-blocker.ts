/** What of Electron's `powerSaveBlocker` is needed. */
export interface SleepBlocker {
  start(type: 'prevent-app-suspension'): number
  stop(id: number): unknown
}

/** Keeps the computer from falling asleep by itself while a batch is sent; the screen may go dark. */
export interface SleepGuard {
  set(on: boolean): void
}

export const createSleepGuard = (blocker: SleepBlocker): SleepGuard => {
  let id: number | null = null
  return {
    set(on) {
      if (on === (id !== null)) return
      if (id !== null) blocker.stop(id)
      id = on ? blocker.start('prevent-app-suspension') : null
    }
  }
}
