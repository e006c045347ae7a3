import { randomUUID } from 'node:crypto'
import type { Handlers, Input } from '#core/contract/host-api.ts'
import type { JournaledSubmit, SubmitAnswer, SubmittedEntry } from '#core/contract/submission.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import type { Clock, HttpReply } from '#core/base/ports.ts'
import { postSubmit, type ServiceCall } from '#core/wire/operations.ts'
import { readSubmitReply } from '#core/wire/read-submit-result.ts'
import type { AnswerJournal, JournalLine } from '../../database/answer-journal/journal.ts'
import type { Log } from '../../logging/log.ts'
import { cameOf } from '../../archive/strip-documents.ts'
import { withoutToken, type CallFor } from '../../http/service-calls.ts'
import type { InFlightRequests } from '../../http/in-flight-requests.ts'

export interface SubmitHandlerDeps {
  readonly callFor: CallFor
  readonly answers: AnswerJournal
  readonly underway: InFlightRequests
  readonly clock: Clock
  readonly log: Log
}

/** Begins the `answer` of an answer that could not be written to the journal: it is true, and the window holds the only copy. */
export const unjournaled = 'unjournaled:'

type Submit = Input<'declarations.submit'>
type Outcome = Result<SubmitAnswer>

const memberOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Readonly<Record<string, unknown>>)[key] : undefined

const documentsOf = (body: string): readonly unknown[] => {
  try {
    const envelope: unknown = JSON.parse(body)
    const documents = memberOf(memberOf(envelope, 'bc28'), 'document')
    return Array.isArray(documents) ? documents : []
  } catch {
    return []
  }
}

const carsIn = (documents: readonly unknown[]): readonly string[] =>
  documents.map((document) => memberOf(document, 'car')).filter((car) => typeof car === 'string')

/** The aju numbers of a body, so that the journal can be searched without it. */
export const carsOf = (body: string): readonly string[] => carsIn(documentsOf(body))

const keyOf = ({ entry, attempt }: SubmittedEntry): string => `${attempt} ${entry}`
const isSame = (some: readonly SubmittedEntry[], others: readonly SubmittedEntry[]): boolean => {
  const keys = new Set(some.map(keyOf))
  return some.length === others.length && others.every((one) => keys.has(keyOf(one)))
}

const notSent = (detail: string): Result<never> => fail('invalid-input', { detail, mayHaveArrived: false })
/** Part of the set is or was on its way with others, so nobody can answer for the whole of it. */
const sentBefore = (): Result<never> => fail('already-sent', { mayHaveArrived: true })
/** It was about to leave when the application ended: nobody knows. */
const interrupted = (): Result<never> => fail('connection-lost', { detail: 'interrupted', mayHaveArrived: true })

const readOutcome = (reply: HttpReply, answer: string, at: number): Outcome => {
  const read = readSubmitReply(reply, at)
  return read.ok ? ok({ ...read.value, answer, at }) : read
}

const outcomeOf = (line: JournalLine): Outcome => (line.operation === 'posting' ? interrupted() : readOutcome(line.reply, line.id, line.at))

const asJournaled = (line: JournalLine, { entry, attempt }: SubmittedEntry): JournaledSubmit => ({
  ...{ entry, attempt, at: line.at },
  raw: line.operation === 'posting' ? '' : cameOf(line.reply),
  outcome: outcomeOf(line)
})

/** What the lines say of an entry, one for each attempt: the answer, or that it left and none came. */
const attemptsIn = (lines: readonly JournalLine[], entry: string): readonly JournaledSubmit[] => {
  const answered = new Set(lines.filter(({ operation }) => operation === 'submit').flatMap((line) => line.entries.map(keyOf)))
  return lines.flatMap((line) =>
    line.entries
      .filter((one) => one.entry === entry && (line.operation === 'submit' || !answered.has(keyOf(one))))
      .map((one) => asJournaled(line, one))
  )
}

export const submitHandlers = ({
  callFor,
  answers,
  underway,
  clock,
  log
}: SubmitHandlerDeps): Pick<Handlers, 'declarations.submit' | 'answers.ofEntry' | 'answers.wholeSince'> => {
  /** Attempts on their way, by attempt: a window that was reloaded meanwhile must neither send again nor hear that there is no answer. */
  const onTheWay = new Map<string, { readonly entries: readonly SubmittedEntry[]; readonly outcome: Promise<Outcome> }>()

  const exchange = async (call: ServiceCall, { entries, profile, body }: Submit, cars: readonly string[]): Promise<Outcome> => {
    // Where it cannot be written down that something leaves, nothing leaves: a second time could not be told from the first.
    const leaving = await answers.append({ at: clock.now(), operation: 'posting', profile, entries, cars })
    if (!leaving.ok) return fail(leaving.failure.code, { ...leaving.failure, mayHaveArrived: false })
    const reply = withoutToken(await postSubmit({ ...call, signal: underway.signal }, body), call.token)
    const at = clock.now()
    // On the disk before the window hears of it, whatever the outcome.
    const line = await answers.append({ at, operation: 'submit', profile, entries, cars, reply })
    if (!line.ok) log.warn('answer not journaled', { entries: entries.map(keyOf).join(), code: line.failure.code })
    return readOutcome(reply, line.ok ? line.value : unjournaled + randomUUID(), at)
  }

  /** What the journal has to say to this set; null where none of it was ever posted. */
  const known = async (entries: readonly SubmittedEntry[]): Promise<Outcome | null> => {
    const keys = new Set(entries.map(keyOf))
    const lines = (await Promise.all(entries.map(({ entry }) => answers.submitsOf(entry)))).flat()
    const about = lines.filter((line) => line.entries.some((one) => keys.has(keyOf(one))))
    if (about.length === 0) return null
    const same = about.filter((line) => isSame(line.entries, entries))
    const line = same.findLast(({ operation }) => operation === 'submit') ?? same.at(-1)
    return line === undefined ? sentBefore() : outcomeOf(line)
  }

  const send = async (submit: Submit, cars: readonly string[]): Promise<Outcome> => {
    const before = await known(submit.entries)
    if (before !== null) return before
    const call = await callFor(submit.profile, 'submit')
    return call.ok ? exchange(call.value, submit, cars) : call
  }

  return {
    async 'declarations.submit'(submit) {
      const { entries } = submit
      if (entries.length === 0 || new Set(entries.map(({ entry }) => entry)).size < entries.length) return notSent('entries')
      const documents = documentsOf(submit.body)
      if (documents.length !== entries.length) return notSent('body')
      const running = entries.map((one) => onTheWay.get(keyOf(one))).find((one) => one !== undefined)
      if (running !== undefined) return isSame(running.entries, entries) ? running.outcome : sentBefore()
      const outcome = underway.run(() => send(submit, carsIn(documents)))
      for (const one of entries) onTheWay.set(keyOf(one), { entries, outcome })
      return outcome.finally(() => {
        for (const one of entries) onTheWay.delete(keyOf(one))
      })
    },
    async 'answers.ofEntry'({ entry }) {
      const running = [...onTheWay.values()].filter(({ entries }) => entries.some((one) => one.entry === entry))
      await Promise.allSettled(running.map(({ outcome }) => outcome))
      return ok(attemptsIn(await answers.submitsOf(entry), entry))
    },
    async 'answers.wholeSince'() {
      return ok(await answers.wholeSince())
    }
  }
}
