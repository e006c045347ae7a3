import { fail, type Result } from '#core/base/result.ts'
import type { AutomaticOffer } from '#core/contract/office.ts'
import { unansweredAfter } from '#core/office/holding-step.ts'
import type { AskedDeclaration } from '../../database/office/operations.ts'
import type { Log } from '../../logging/log.ts'

export interface UnansweredDeps {
  /** Declarations that another desk asks this one for; null while this desk is not connected or may not hand over. */
  readonly asked: () => Promise<readonly AskedDeclaration[] | null>
  /** Whether the desk that asks could take it now. The office ends the questions of a desk that is not active. */
  readonly isReachable: (desk: string) => Promise<boolean>
  readonly offer: (declaration: string, to: string) => Promise<Result<unknown>>
  readonly offered: (offer: AutomaticOffer) => void
  /** Tells the desk that asks that the declaration is being worked on. */
  readonly sayWorking: (declaration: string) => Promise<Result<unknown>>
  /** Milliseconds of a monotonic clock. */
  readonly elapsed: () => number
  readonly log: Log
  /** Milliseconds; see `unansweredAfter`. */
  readonly offerAfter?: number | undefined
}

/** A question that is not answered yet; `waited`: milliseconds for which it was known, the desk connected and the declaration not changed. */
interface Question {
  readonly waited: number
  /** The declaration is offered when `waited` has reached this. */
  readonly due: number
  /** Until the next try, if this one is refused. */
  readonly pause: number
  /** Of the last change here and the last answer that it is being worked on. */
  readonly work: string
}

/**
 * When nobody at this desk answers a question, or changes the declaration, it is offered automatically some time after this desk has read the question; only time
 * with a connection counts, because nobody can answer without one. A desk that could not take the offer gets it when it is connected again. What is queued, being
 * sent or uncertain is refused as in any other hand-over: the desk that asks is told that it is being worked on, and it is tried again in longer and longer
 * intervals, because each try pushes and pulls. Returns the function that ends it.
 */
export const answerUnanswered = ({
  asked,
  isReachable,
  offer,
  offered,
  sayWorking,
  elapsed,
  log,
  offerAfter = unansweredAfter
}: UnansweredDeps): (() => void) => {
  const interval = offerAfter / 10
  let known: ReadonlyMap<string, Question> = new Map()
  let lastCheck = elapsed()
  let isChecking = false

  const answer = async (declaration: string, to: string): Promise<Result<unknown>> => {
    const done = (await isReachable(to)) ? await offer(declaration, to) : fail('office-offline')
    if (done.ok) offered({ declaration, to })
    else if (done.failure.code === 'office-busy') await sayWorking(declaration)
    return done
  }
  const check = async (): Promise<void> => {
    const found = await asked()
    const passed = elapsed() - lastCheck
    lastCheck += passed
    if (found === null) return
    const questions = found.flatMap(({ declaration, asked: question, changed }) => {
      if (question === null) return []
      const { desk, at, workingAt = 0 } = question
      return [{ declaration, desk, name: `${declaration} ${desk} ${at}`, work: `${changed} ${workingAt}` }]
    })
    const next = new Map<string, Question>()
    for (const { name, work } of questions) {
      const before = known.get(name)
      const isQuiet = before?.work === work
      next.set(name, isQuiet ? { ...before, waited: before.waited + passed } : { waited: 0, due: offerAfter, pause: interval, work })
    }
    known = next
    for (const { declaration, desk, name } of questions) {
      const question = next.get(name)
      if (question === undefined || question.waited < question.due) continue
      const done = await answer(declaration, desk)
      log.info('question of another desk not answered', { declaration, outcome: done.ok ? 'offered' : done.failure.code })
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
