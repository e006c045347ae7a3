import { setTimeout as pause } from 'node:timers/promises'
import type { Round, Slot } from './round/round.ts'

/** A fault. Resolves with whether it happened. */
export interface Fault {
  readonly kind: string
  readonly run: (round: Round) => Promise<boolean>
}

/** Only one fault at a time may use the server. */
let serverUse: Promise<unknown> = Promise.resolve()
export const withServer = <T>(work: () => Promise<T>): Promise<T> => {
  const result = serverUse.then(work, work)
  serverUse = result.catch(() => undefined)
  return result
}

export const withDesk = async (round: Round, from: number, work: (slot: Slot) => Promise<boolean | void>): Promise<boolean> => {
  const free = round.slots.filter(({ index, isBusy, isRetired, process }) => index >= from && !isBusy && !isRetired && process !== null)
  const slot = free[round.random.int(0, Math.max(0, free.length - 1))]
  if (slot === undefined) return false
  slot.isBusy = true
  try {
    return (await work(slot)) !== false
  } finally {
    slot.isBusy = false
  }
}

export const moment = (round: Round, from: number, to: number): Promise<unknown> => pause(round.random.int(from, to))

/** Data that only the disks of these runs had is lost; the office keeps its data. */
export const loseRuns = async (round: Round, runs: readonly string[]): Promise<void> => {
  for (const run of runs) round.lostRuns.add(run)
  for (const token of await withServer(() => round.tokensAtOffice())) round.kept.add(token)
}
