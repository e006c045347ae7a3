import { randomUUID } from 'node:crypto'
import type { Handlers, Input, SubmitAnswer } from '#core/contract/host-api.ts'
import { fail, ok, type Result } from '#core/contract/result.ts'
import type { Clock, HttpReply } from '#core/ports.ts'
import { postSubmit, type ServiceCall } from '#core/service/operations.ts'
import { readSubmitReply } from '#core/service/read-submit.ts'
import type { AnswerJournal } from '../adapters/answer-journal.ts'
import type { Log } from '../adapters/log.ts'
import { withoutToken, type CallFor } from './service-calls.ts'

export interface SubmitHandlerParts {
  readonly callFor: CallFor
  readonly answers: AnswerJournal
  readonly clock: Clock
  readonly log: Log
}

/** Begins the `answer` of an answer that could not be written to the journal: it is true, and the window holds the only copy. */
export const unjournaled = 'unjournaled:'

interface Submit extends Omit<Input<'declarations.submit'>, 'entries'> {
  readonly entry: string
  readonly attempt: number
}

const memberOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Readonly<Record<string, unknown>>)[key] : undefined

/** The aju numbers of a body, so that the journal can be searched without it. */
export const carsOf = (body: string): readonly string[] => {
  try {
    const envelope: unknown = JSON.parse(body)
    const documents = memberOf(memberOf(envelope, 'bc28'), 'document')
    return Array.isArray(documents) ? documents.map((document) => memberOf(document, 'car')).filter((car) => typeof car === 'string') : []
  } catch {
    return []
  }
}

const readOutcome = (reply: HttpReply, answer: string, at: number): Result<SubmitAnswer> => {
  const read = readSubmitReply(reply, at)
  return read.ok ? ok({ ...read.value, answer, at }) : read
}

export const submitHandlers = ({
  callFor,
  answers,
  clock,
  log
}: SubmitHandlerParts): Pick<Handlers, 'declarations.submit' | 'answers.ofEntry'> => {
  /** Attempts on their way: a window that was reloaded meanwhile must neither send again nor hear that there is no answer. */
  const onTheWay = new Map<string, { readonly entry: string; readonly outcome: Promise<Result<SubmitAnswer>> }>()

  const journaled = async (entry: string) =>
    (await answers.submitsOf(entry)).map((line) => ({
      entry,
      attempt: line.attempt ?? 0,
      at: line.at,
      raw: line.reply.kind === 'reply' ? line.reply.body : '',
      outcome: readOutcome(line.reply, line.id, line.at)
    }))

  const exchange = async (call: ServiceCall, { entry, attempt, profile, body }: Submit): Promise<Result<SubmitAnswer>> => {
    const reply = withoutToken(await postSubmit(call, body), call.token)
    const at = clock.now()
    // On the disk before the window hears of it, whatever the outcome.
    const line = await answers.append({ at, operation: 'submit', profile, entry, attempt, cars: carsOf(body), reply })
    if (!line.ok) log.warn('answer not journaled', { entry, attempt, code: line.failure.code })
    return readOutcome(reply, line.ok ? line.value : unjournaled + randomUUID(), at)
  }

  const send = async (submit: Submit): Promise<Result<SubmitAnswer>> => {
    const known = (await journaled(submit.entry)).find(({ attempt }) => attempt === submit.attempt)
    if (known !== undefined) return known.outcome
    const call = await callFor(submit.profile, 'submit')
    return call.ok ? exchange(call.value, submit) : call
  }

  return {
    'declarations.submit'({ entries, ...rest }) {
      const [first, ...others] = entries
      if (first === undefined || others.length > 0) return Promise.resolve(fail('invalid-input', { detail: 'entries' }))
      const submit: Submit = { ...first, ...rest }
      const key = `${submit.entry} ${submit.attempt}`
      const running = onTheWay.get(key)
      if (running !== undefined) return running.outcome
      const outcome = send(submit).finally(() => onTheWay.delete(key))
      onTheWay.set(key, { entry: submit.entry, outcome })
      return outcome
    },
    async 'answers.ofEntry'({ entry }) {
      await Promise.allSettled([...onTheWay.values()].filter((running) => running.entry === entry).map(({ outcome }) => outcome))
      return ok(await journaled(entry))
    }
  }
}
