import type { JsonObject } from '#core/base/json.ts'
import type { Result } from '#core/base/result.ts'
import { unansweredAfter } from '#core/office/unanswered.ts'
import { asNumber, asObject, asText } from '../../database/office/types.ts'
import type { Log } from '../../logging/log.ts'

export interface UnansweredDeps {
  /** Declarations that another desk asks this one for, as items of `pull`; none while this desk may not hand over. */
  readonly asked: () => Promise<readonly JsonObject[]>
  readonly offer: (declaration: string, to: string) => Promise<Result<unknown>>
  /** Milliseconds of a clock that nobody sets. */
  readonly elapsed: () => number
  readonly log: Log
  /** Milliseconds; see `unansweredAfter`. */
  readonly patience?: number | undefined
}

/**
 * Nobody at this desk answers a question: it hands the declaration over by itself, some time after this desk has read it. What is queued, being sent
 * or uncertain is refused as in any other hand-over, and tried again. Returns the function that ends it.
 */
export const answerUnanswered = ({ asked, offer, elapsed, log, patience = unansweredAfter }: UnansweredDeps): (() => void) => {
  /** When this desk read each question. */
  let told: ReadonlyMap<string, number> = new Map()
  let isLooking = false

  const look = async (): Promise<void> => {
    const known = told
    const questions = (await asked()).map((item) => {
      const { desk, at } = asObject(item['asked'])
      return {
        declaration: asText(item['declaration']),
        to: asText(desk),
        name: `${asText(item['declaration'])} ${asText(desk)} ${asNumber(at)}`
      }
    })
    told = new Map(questions.map(({ name }) => [name, known.get(name) ?? elapsed()]))
    for (const { declaration, to, name } of questions) {
      if (elapsed() - (told.get(name) ?? elapsed()) < patience) continue
      const done = await offer(declaration, to)
      log.info('question of another desk not answered', { declaration, outcome: done.ok ? 'offered' : done.failure.code })
    }
  }

  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    // A database that is being closed or repaired is asked again with the next look.
    void look()
      .catch(() => undefined)
      .finally(() => (isLooking = false))
  }, patience / 10)
  timer.unref()
  return () => clearInterval(timer)
}
