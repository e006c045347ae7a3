/** The part of Electron's `powerSaveBlocker` that is used. */
export interface PowerSaveBlocker {
  start(type: 'prevent-app-suspension'): number
  stop(id: number): unknown
}

/** Prevents automatic sleep while a batch is sent. The screen may turn off. */
export interface SleepBlocker {
  set(on: boolean): void
}

export const createSleepBlocker = (blocker: PowerSaveBlocker): SleepBlocker => {
  let id: number | null = null
  return {
    set(on) {
      if (on === (id !== null)) return
      if (id !== null) blocker.stop(id)
      id = on ? blocker.start('prevent-app-suspension') : null
    }
  }
}
