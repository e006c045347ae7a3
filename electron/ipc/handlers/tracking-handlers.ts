import { randomUUID } from 'node:crypto'
import type { Handlers } from '#core/contract/host-api.ts'
import type { ResponsesAnswer, StatusAnswer, StoredAnswer, UnusableAnswer } from '#core/contract/retrieval.ts'
import { unjournaled } from '#core/contract/submission.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import type { Clock, HttpReply } from '#core/base/ports.ts'
import { postResponseByCode, postResponses, postStatusLog, type ServiceCall } from '#core/wire/operations.ts'
import { dayLength } from '#core/base/calendar-day.ts'
import type { QueryAsker } from '#core/tracking/request-limiter.ts'
import type { AnswerReader } from '../../answers/reader.ts'
import type { RetrievalReading, RetrievalReply } from '../../answers/read-retrieval.ts'
import type { AnswersAside } from '../../answers/answers-aside.ts'
import { type DocumentStores, receivedBody } from '../../answers/strip-documents.ts'
import type { ResponseArchive } from '../../archive/archive-folder.ts'
import type { Database } from '../../database/client.ts'
import type { CallFor } from '../../http/service-calls.ts'
import type { Log } from '../../logging/log.ts'
import type { QueryTurns } from '../query-turns.ts'

/** New characters of answers about one aju number in a day. A declaration with thirty responses of 2 MB has less. */
const dailyLimit = 256 * 1024 * 1024

/** Counts what the service sends about each aju number, so that one that is different each time does not fill the disk. */
const createReceivedText = (clock: Clock, limit = dailyLimit) => {
  let since = clock.now()
  const characters = new Map<string, number>()
  return {
    add: (car: string, count: number): void => void characters.set(car, (characters.get(car) ?? 0) + count),
    isOver(car: string): boolean {
      // A clock that was set back begins a new day, too.
      if (Math.abs(clock.now() - since) >= dayLength) {
        since = clock.now()
        characters.clear()
      }
      return (characters.get(car) ?? 0) >= limit
    }
  }
}

export interface TrackingHandlerDeps {
  readonly callFor: CallFor
  readonly database: Database
  readonly archive: Pick<ResponseArchive, 'store' | 'quarantine'>
  readonly readAnswer: AnswerReader
  readonly aside: AnswersAside
  /** Every request waits for its turn. */
  readonly queries: QueryTurns
  /** New characters of answers about one aju number in a day. */
  readonly dailyLimit?: number
  readonly clock: Clock
  readonly log: Log
}

type TrackingHandlers = Pick<Handlers, 'tracking.statusLog' | 'tracking.responses' | 'tracking.responseByCode'>

/** One retrieval request. The window says for whom it asks, the user without a word. */
type Query = Pick<RetrievalReply, 'operation' | 'profile' | 'car'> & {
  readonly asker: QueryAsker | undefined
  readonly post: (call: ServiceCall) => Promise<HttpReply>
}

/** The archive, which logs what it could not store. */
const loggedStores = (archive: TrackingHandlerDeps['archive'], log: Log): DocumentStores => ({
  async store(bytes, facts) {
    const stored = await archive.store(bytes, facts)
    if (!stored.ok) log.warn('response PDF not stored', { code: stored.failure.code })
    return stored
  },
  async quarantine(content, facts, reason) {
    const stored = await archive.quarantine(content, facts, reason)
    if (!stored.ok) log.warn('damaged response PDF not quarantined', { code: stored.failure.code })
    return stored
  }
})

export const trackingHandlers = ({
  callFor,
  database,
  archive,
  readAnswer,
  aside,
  queries,
  dailyLimit,
  clock,
  log
}: TrackingHandlerDeps): { readonly handlers: TrackingHandlers; readonly statusForHost: TrackingHandlers['tracking.statusLog'] } => {
  const stores = loggedStores(archive, log)
  const received = createReceivedText(clock, dailyLimit)

  /** Writes the reply as received, reads it, and replaces its documents on the disk by placeholders. */
  const take = async (query: RetrievalReply): Promise<RetrievalReading & { readonly answer: string }> => {
    const { operation, profile, car, reply, at } = query
    const record = await database.run('receiveAnswer', { at, operation, profile, cars: [car], reply })
    if (!record.ok) {
      log.warn('reply not journaled', { operation, code: record.failure.code })
      if (receivedBody(reply) !== '') await aside.keep({ at, operation, profile, entries: [], cars: [car], reply })
      return { ...(await readAnswer.retrieval(query, stores)), answer: unjournaled + randomUUID() }
    }
    const { id: answer, mayRead } = record.value
    if (mayRead === 'not') return { result: fail('answer-set-aside'), stripped: reply, shown: await readAnswer.shown(reply), answer }
    const reading = await readAnswer.retrieval(query, stores, mayRead === 'apart').catch(async (error: unknown) => {
      await database.run('finishAnswer', answer, reply)
      throw error
    })
    const finished = await database.run('finishAnswer', answer, reading.stripped)
    if (finished.ok && finished.value && reply.kind === 'reply') received.add(car, reply.body.length)
    return { ...reading, answer }
  }

  /** Sends the query and reads the reply; usable or not, it is stored. */
  const request = async <T extends StoredAnswer>({ asker = 'user', post, ...query }: Query): Promise<Result<T | UnusableAnswer>> => {
    if (received.isOver(query.car)) return fail('answer-quota')
    const call = await callFor(query.profile, 'retrieval')
    if (!call.ok) return call
    if (!(await queries.wait(query.profile, asker))) return fail('cancelled')
    const reply = await post(call.value)
    const at = clock.now()
    const { result, shown, answer } = await take({ ...query, rules: call.value.profile.answerRules, reply, at })
    const stored = { answer, at, ...shown }
    // `readRetrieval` returns what the operation asks for.
    if (result.ok) return ok({ ...result.value, ...stored } as StoredAnswer as T)
    const hasBody = reply.kind === 'reply' || reply.begun !== undefined
    return hasBody ? ok({ failure: result.failure, deviations: [], ...stored }) : result
  }

  const statusOf = ({ profile, car, asker }: Pick<Query, 'profile' | 'car' | 'asker'>): Promise<Result<StatusAnswer | UnusableAnswer>> =>
    request<StatusAnswer>({ operation: 'status', profile, car, asker, post: (call) => postStatusLog(call, car) })
  return {
    handlers: {
      'tracking.statusLog': ({ profile, car, asker }) => statusOf({ profile, car, asker }),
      'tracking.responses': ({ profile, car, kind, asker }) =>
        request<ResponsesAnswer>({ operation: 'responses', profile, car, asker, post: (call) => postResponses(call, car, kind) }),
      'tracking.responseByCode': ({ profile, car, code }) =>
        request<ResponsesAnswer>({ operation: 'by-code', profile, car, asker: 'user', post: (call) => postResponseByCode(call, car, code) })
    },
    /** As the channel, for the host itself. */
    statusForHost: ({ profile, car }) => statusOf({ profile, car, asker: 'host' })
  }
}
