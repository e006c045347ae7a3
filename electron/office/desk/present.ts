import type { JsonObject } from '#core/base/json.ts'
import type { OfficeDatabase } from '../../database/office/office-database.ts'
import type { OfficeOperations } from '../../database/office/operations.ts'
import { batchLimits, inOrder, startOfCopy, type Place, type Self } from '../../database/office/types.ts'
import type { NewCall } from '../../database/office/calls.ts'
import type { Log } from '../../logging/log.ts'
import { refusalFacts, type CallRefused } from './connection.ts'
import { valueOf, type Session } from './session.ts'

type RecoveryPage = ReturnType<OfficeOperations['recoveryPage']>

/** Attempts or facts of a call. */
const atOnce = 200
/** After this number of items that were refused alone, refused calls are no longer divided: each such item costs about sixteen calls. */
const mostDivided = 20

export interface PresentDeps {
  readonly database: OfficeDatabase
  readonly self: () => Self
  /** Null when the work was done; rejects where the exchange has to end. */
  readonly refusalOf: (work: () => Promise<unknown>) => Promise<CallRefused | null>
  readonly progressed: () => void
  readonly log: Log
}

/**
 * Presents the data of a desk to an office that lost its data. A refused call is divided until it contains only the refused item. That item is kept with the
 * reason, shown with the refused rows and presented again in each session, also if the desk that made it no longer exists. The other items are presented.
 */
export const presentTo = (session: Session, { database, self, refusalOf, progressed, log }: PresentDeps) => {
  let divided = 0

  const perform = (call: NewCall): Promise<CallRefused | null> =>
    refusalOf(async () => session.perform(await valueOf(database.run('storeCall', call))))
  const keepRefused = async (what: string, input: JsonObject, error: CallRefused): Promise<void> => {
    log.warn('refused by the office', { what, ...refusalFacts(error) })
    await valueOf(database.run('keepUnpresented', input, error.code, self()))
  }

  const facts = async (kind: 'attempts' | 'facts', items: readonly JsonObject[]): Promise<void> => {
    const input = { attempts: [], facts: [], [kind]: items }
    const error = await perform({ function: 'present_facts', input })
    if (error === null) return valueOf(database.run('dropUnpresented', input))
    if (items.length === 1 || divided >= mostDivided) {
      divided += 1
      return keepRefused(kind, input, error)
    }
    const half = Math.ceil(items.length / 2)
    await facts(kind, items.slice(0, half))
    await facts(kind, items.slice(half))
  }
  const inBatches = async (kind: 'attempts' | 'facts', items: readonly JsonObject[]): Promise<void> => {
    for (let from = 0; from < items.length; from += atOnce) {
      await facts(kind, items.slice(from, from + atOnce))
      progressed()
    }
  }

  return {
    async rows(): Promise<void> {
      await valueOf(database.run('dropUnpresentedRows'))
      let place: Place | null = startOfCopy
      let most: number = batchLimits.rows
      while (place !== null) {
        const page: RecoveryPage = await valueOf(database.run('recoveryPage', place, most, self()))
        const { call } = page
        const error = call === null ? null : await perform(call)
        if (call !== null && error !== null && most === 1) await keepRefused('rows', call.input, error)
        if (error === null || most === 1) place = page.next
        most = error === null ? Math.min(batchLimits.rows, most * 2) : Math.ceil(most / 2)
        progressed()
      }
    },

    /** Attempts and facts of other desks, as this desk had pulled them. */
    async others(): Promise<void> {
      const attempts = (await valueOf(database.run('itemsOf', 'attempt'))).filter(({ desk }) => desk !== session.welcome.desk)
      await inBatches('attempts', inOrder(attempts))
      for (let after = 0; ;) {
        const found = await valueOf(database.run('waitingFacts', after, atOnce))
        if (found.facts.length === 0) return
        await inBatches('facts', found.facts)
        after = found.last
      }
    },

    /** Attempts and facts that were refused before. */
    async again(): Promise<void> {
      const kept = await valueOf(database.run('unpresented'))
      await inBatches('attempts', inOrder(kept.attempts))
      await inBatches('facts', kept.facts)
    }
  }
}
