import { classifyFailure } from '#core/wire/classify-failure.ts'
import type { Log } from '../../logging/log.ts'
import type { OfficeDatabase } from '../../database/office/office-database.ts'
import { batchLimits, type Self } from '../../database/office/types.ts'
import type { PushCall } from '../../database/office/push.ts'
import { CallRefused, refusalFacts } from './connection.ts'
import { valueOf, type Session } from './session.ts'

/** Rows that the office may refuse in one exchange before the rest waits for the next one. */
const mostRefused = 20
/** Refused rows that a new connection retries. */
const mostRetried = 20

export interface PushDeps {
  readonly database: OfficeDatabase
  readonly self: () => Self
  readonly progressed: () => void
  readonly log: Log
  readonly factsOnly: boolean
}

/** A refusal that would be the same for every row. */
const refusesEveryRow = (error: CallRefused): boolean => {
  const what = classifyFailure(error.code).office?.refuses
  return what === 'session' || what === 'every-call'
}

/** The rights or the state of the desk do not allow the call. */
export const isOfRights = (error: CallRefused): boolean => classifyFailure(error.code).office?.refuses === 'rights'

/**
 * Pushes what the office does not have. A batch that it refuses is divided until the row that it refuses is alone: that row waits, with its reason, and the
 * others go on. A viewer presents facts alone. Resolves with whether everything was pushed or refused; otherwise the rest waits for the next exchange.
 */
export const pushRows = async (session: Session, { database, self, progressed, log, factsOnly }: PushDeps): Promise<boolean> => {
  let refused = 0

  /** Null when it was taken. */
  const perform = async (call: PushCall): Promise<CallRefused | null> => {
    try {
      await session.perform(call)
      return null
    } catch (error) {
      if (!(error instanceof CallRefused) || refusesEveryRow(error)) throw error
      // The rights of the desk may have changed since `hello`.
      if (!session.isNew() && isOfRights(error)) throw new CallRefused('office-session-ended', error.detail)
      return error
    }
  }
  const keepRefused = async ({ rows }: PushCall, error: CallRefused): Promise<void> => {
    for (const row of rows) {
      log.warn('the office refuses a row', { table: row[0], ...refusalFacts(error) })
      await valueOf(database.run('refuseRow', row, error.code))
    }
  }

  /** Each new connection retries refused rows, each alone, and the next one goes on behind them. They do not count as refused in this exchange. */
  const retry = async (): Promise<void> => {
    if (!session.isNew()) return
    for (const row of await valueOf(database.run('refusedToRetry', self(), mostRetried))) {
      const call = await valueOf(database.run('retryRefused', row, self()))
      const error = call === null ? null : await perform(call)
      if (call !== null && error !== null) await keepRefused(call, error)
    }
  }

  await retry()
  let most: number = batchLimits.rows
  while (refused < mostRefused) {
    const { calls, isEnd } = await valueOf(database.run('nextPush', self(), { most, factsOnly }))
    let isRefused = false
    for (const call of calls) {
      const error = await perform(call)
      if (error === null) continue
      isRefused = true
      const isAlone = call.rows.length === 1
      if (isAlone) {
        refused += 1
        await keepRefused(call, error)
      }
      most = isAlone ? batchLimits.rows : Math.ceil(Math.min(most, call.rows.length) / 2)
    }
    if (calls.length > 0) progressed()
    if (!isRefused) most = Math.min(batchLimits.rows, most * 2)
    if (isEnd && !isRefused) return true
  }
  return false
}
