import type { AnswerRules } from '#core/contract/answer-rules.ts'
import { attemptKey } from '#core/contract/submission.ts'
import { ok, type Result } from '#core/base/result.ts'
import { ajuKey } from '#core/numbering/aju-number.ts'
import { matchAnswer } from '#core/outbox/match-answer.ts'
import type { OutboxState, SentCounts } from '#core/outbox/outbox-entry.ts'
import { stateAfter } from '#core/outbox/transitions.ts'
import type { AnswerReader } from '../../answers/reader.ts'
import type { JournalRecord } from '../../database/answers.ts'
import type { Database } from '../../database/client.ts'

/**
 * What main's journal says about the submissions of an aju number before. `unknown`: one may have arrived, and no later answer says that the service has the
 * declaration. `refused`: the last answer is a refusal.
 */
export type SentBefore = 'never' | 'received' | 'refused' | 'unknown'

interface SentBeforeDeps {
  readonly database: Database
  readonly readAnswer: Pick<AnswerReader, 'submit'>
  readonly rulesOf: (profile: string) => AnswerRules
}

/** How many answers are read at once. */
const readAtOnce = 50

/** What differs in a section is a remark, which is received all the same. */
const noCounts = {} as SentCounts

const after = (before: SentBefore, state: OutboxState): SentBefore => {
  if (state === 'failed') return before
  if (state === 'unknown') return 'unknown'
  // A refusal may mean that the submission before it arrived.
  if (state === 'refused') return before === 'unknown' ? 'unknown' : 'refused'
  return 'received'
}

/** Reads from the journal of answers, which the window cannot write, what became of earlier submissions of aju numbers. By their `ajuKey`. */
export const createSentBefore = ({ database, readAnswer, rulesOf }: SentBeforeDeps) => {
  const statesOf = async (record: JournalRecord): Promise<readonly (readonly [car: string, state: OutboxState])[]> => {
    const { cars, at } = record
    if (record.operation === 'posting') return cars.map((car) => [car, 'unknown'])
    const rules = rulesOf(record.profile)
    const { result } = await readAnswer.submit({ reply: record.reply, at, rules })
    if (!result.ok) return cars.map((car) => [car, stateAfter(result.failure)])
    const beside = new Set(cars)
    return cars.map((car) => [car, matchAnswer({ car, counts: noCounts }, result.value, rules, beside).state])
  }

  return async (cars: readonly string[]): Promise<Result<ReadonlyMap<string, SentBefore>>> => {
    const found = await database.run('submitsOfCars', cars)
    if (!found.ok) return found
    const answered = new Set(found.value.flatMap((record) => (record.operation === 'submit' ? record.entries.map(attemptKey) : [])))
    const told = found.value.filter(
      (record) => record.operation === 'submit' || !record.entries.every((one) => answered.has(attemptKey(one)))
    )
    const sent = new Map<string, SentBefore>()
    for (let from = 0; from < told.length; from += readAtOnce) {
      const states = await Promise.all(told.slice(from, from + readAtOnce).map(statesOf))
      for (const [car, state] of states.flat()) sent.set(ajuKey(car), after(sent.get(ajuKey(car)) ?? 'never', state))
    }
    return ok(sent)
  }
}

export type ReadSentBefore = ReturnType<typeof createSentBefore>
