import type { JsonObject } from '#core/base/json.ts'
import type { Result } from '#core/base/result.ts'
import type { AutomaticOffer, DeskContact } from '#core/contract/office.ts'
import { unansweredAfter } from '#core/office/holding-verbs.ts'
import { asNumber, asObject } from '../../database/office/types.ts'
import { stringOrEmpty } from '#core/base/json-guards.ts'
import type { Log } from '../../logging/log.ts'

/** Whether a desk had no contact with the office for longer than a question waits, as of the last contact of any desk: the time of the office. */
export const isOutOfContact = (desk: string, contacts: readonly DeskContact[]): boolean => {
  const at = contacts.find((one) => one.desk === desk)?.at ?? 0
  return Math.max(...contacts.map((one) => one.at ?? 0)) - at > unansweredAfter
}

export interface UnansweredDeps {
  /** Declarations that another desk asks this one for, as items of `pull`; null while this desk is not connected or may not hand over. */
  readonly asked: () => Promise<readonly JsonObject[] | null>
  /** Whether a desk is in contact (`isOutOfContact`). The office ends the questions of a desk that is not active. */
  readonly isReachable: (desk: string) => Promise<boolean>
  readonly offer: (declaration: string, to: string) => Promise<Result<unknown>>
  readonly offered: (offer: AutomaticOffer) => void
  /** Milliseconds of a monotonic clock. */
  readonly elapsed: () => number
  readonly log: Log
  /** Milliseconds; see `unansweredAfter`. */
  readonly offerAfter?: number | undefined
}

/** A question that is not answered yet; milliseconds for which it was known while the desk was connected. */
interface Question {
  readonly waited: number
  /** The declaration is offered when `waited` has reached this. */
  readonly due: number
  /** Until the next try, if this one is refused. */
  readonly pause: number
}

/**
 * When nobody at this desk answers a question, the declaration is offered automatically some time after this desk has read it; only time with a connection
 * counts, because nobody can answer without one. A desk that could not accept the offer gets it when it is connected again. What is queued, being sent or uncertain is refused as in any other hand-over, and tried again in longer and longer
 * intervals: each try pushes and pulls. Returns the function that ends it.
 */
export const answerUnanswered = ({
  asked,
  isReachable,
  offer,
  offered,
  elapsed,
  log,
  offerAfter = unansweredAfter
}: UnansweredDeps): (() => void) => {
  const interval = offerAfter / 10
  let known: ReadonlyMap<string, Question> = new Map()
  let lastCheck = elapsed()
  let isChecking = false

  const check = async (): Promise<void> => {
    const found = await asked()
    const passed = elapsed() - lastCheck
    lastCheck += passed
    if (found === null) return
    const questions = found.map((item) => {
      const { desk, at } = asObject(item['asked'])
      const [declaration, to] = [stringOrEmpty(item['declaration']), stringOrEmpty(desk)]
      return { declaration, to, name: `${declaration} ${to} ${asNumber(at)}` }
    })
    const next = new Map<string, Question>()
    for (const { name } of questions) {
      const before = known.get(name)
      next.set(name, before ? { ...before, waited: before.waited + passed } : { waited: 0, due: offerAfter, pause: interval })
    }
    known = next
    for (const { declaration, to, name } of questions) {
      const question = next.get(name)
      if (question === undefined || question.waited < question.due || !(await isReachable(to))) continue
      const done = await offer(declaration, to)
      log.info('question of another desk not answered', { declaration, outcome: done.ok ? 'offered' : done.failure.code })
      if (done.ok) offered({ declaration, to })
      next.set(name, { ...question, due: question.waited + question.pause, pause: Math.min(question.pause * 2, offerAfter) })
    }
  }

  const timer = setInterval(() => {
    if (isChecking) return
    isChecking = true
    // If the database is being closed or repaired, the next check reads it again.
    void check()
      .catch(() => undefined)
      .finally(() => (isChecking = false))
  }, interval)
  timer.unref()
  return () => clearInterval(timer)
}
