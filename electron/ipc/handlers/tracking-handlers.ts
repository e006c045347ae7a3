import { randomUUID } from 'node:crypto'
import type { Handlers } from '#core/contract/host-api.ts'
import type { StoredAnswer, ReadLogResponse, ReadResponse, ResponsesAnswer, UnusableAnswer } from '#core/contract/retrieval.ts'
import { ok, type Result } from '#core/base/result.ts'
import type { CustomsResponse, LoggedResponse } from '#core/derive/types.ts'
import type { Clock, HttpReply } from '#core/base/ports.ts'
import { compareCopy, copyDifferences } from '#core/wire/compare-response-copies.ts'
import { postResponseByCode, postResponses, postStatusLog, type ServiceCall } from '#core/wire/operations.ts'
import { readResponseByCodeReply, readResponsesReply, type RawResponses } from '#core/wire/read-responses.ts'
import { readStatusReply } from '#core/wire/read-status-log.ts'
import type { AnswerLine } from '../../database/answers.ts'
import type { Database } from '../../database/client.ts'
import type { Log } from '../../logging/log.ts'
import type { ResponseArchive } from '../../archive/archive-folder.ts'
import { mapConcurrent } from '../../../core/base/sequencer.ts'
import { stripDocuments, shownBody, withoutEncoded } from '../../archive/strip-documents.ts'
import { receiveDocuments, type ReceivedDocuments } from '../../archive/received-documents.ts'
import { withoutToken, type CallFor } from '../../http/service-calls.ts'
import { unjournaled } from './submit-handlers.ts'

export interface TrackingHandlerDeps {
  readonly callFor: CallFor
  readonly database: Database
  readonly archive: ResponseArchive
  readonly clock: Clock
  readonly log: Log
}

/** Limits the memory for decoded documents while the disk writes overlap. */
const documentsAtOnce = 4

type TrackingHandlers = Pick<Handlers, 'tracking.statusLog' | 'tracking.responses' | 'tracking.responseByCode'>

/** One retrieval request. */
interface Query {
  readonly operation: Exclude<AnswerLine['operation'], 'submit'>
  readonly profile: string
  readonly car: string
  readonly post: (call: ServiceCall) => Promise<HttpReply>
}

interface ReceivedReply {
  readonly reply: HttpReply
  readonly at: number
  readonly pdfs: ReceivedDocuments
}

const loggedResponse = async (
  response: LoggedResponse,
  car: string,
  profile: string,
  pdfs: ReceivedDocuments
): Promise<ReadLogResponse> => {
  const { pdf_encoded: encoded, ...rest } = response
  const facts = {
    car: rest.car || car,
    code: rest.kodeRespon,
    date: rest.tanggalRespon,
    number: rest.nomorRespon ?? '',
    description: rest.uraianRespon,
    profile
  }
  return { ...withoutEncoded(rest), pdf: await pdfs.take(encoded, facts) }
}

const customsResponse = async (
  response: CustomsResponse,
  copy: unknown,
  car: string,
  profile: string,
  pdfs: ReceivedDocuments
): Promise<ReadResponse> => {
  const { pdf_encoded: encoded, res_encode: ownCopy, ...rest } = response
  const facts = {
    car: rest.car || car,
    code: rest.reskd,
    date: rest.restg,
    number: rest.dokresno ?? rest.pibno ?? '',
    description: rest.deskripsi,
    profile
  }
  const found = ownCopy ?? copy
  const state = compareCopy(found, response)
  // An identical copy is replaced by a placeholder in the journal; a different one is stored as evidence.
  if (state === 'same' && typeof found === 'string') pdfs.placeholders.set(found, 'copy: same')
  const differences = state === 'different' ? { copyDifferences: copyDifferences(found, response) } : {}
  return { ...withoutEncoded(rest), pdf: await pdfs.take(encoded, facts), copy: state, ...differences }
}

export const trackingHandlers = ({ callFor, database, archive, clock, log }: TrackingHandlerDeps): TrackingHandlers => {
  const journal = async ({ operation, profile, car }: Query, at: number, reply: HttpReply): Promise<string> => {
    const line = await database.run('appendAnswer', { at, operation, profile, entries: [], cars: [car], reply })
    if (line.ok) return line.value
    log.warn('reply not journaled', { operation, code: line.failure.code })
    return unjournaled + randomUUID()
  }

  /** Sends the query, reads the reply and writes it to the journal, usable or not. */
  const request = async <T>(
    query: Query,
    read: (received: ReceivedReply) => Promise<Result<T>>
  ): Promise<Result<(T & Omit<StoredAnswer, 'deviations'>) | UnusableAnswer>> => {
    const call = await callFor(query.profile, 'retrieval')
    if (!call.ok) return call
    const reply = withoutToken(await query.post(call.value), call.value.token)
    const received: ReceivedReply = { reply, at: clock.now(), pdfs: receiveDocuments(archive, log) }
    const result = await read(received)
    const stripped = stripDocuments(reply, received.pdfs.placeholders)
    const answer = await journal(query, received.at, stripped)
    const stored = { answer, at: received.at, ...shownBody(stripped) }
    if (result.ok) return ok({ ...result.value, ...stored })
    const hasBody = reply.kind === 'reply' || reply.begun !== undefined
    return hasBody ? ok({ failure: result.failure, deviations: [], ...stored }) : result
  }

  const responses =
    (car: string, profile: string, read: (reply: HttpReply, now: number) => Result<RawResponses>) =>
    async ({ reply, at, pdfs }: ReceivedReply): Promise<Result<Pick<ResponsesAnswer, 'responses' | 'deviations'>>> => {
      const raw = read(reply, at)
      if (!raw.ok) return raw
      const found = await mapConcurrent(raw.value.responses, documentsAtOnce, (response) =>
        customsResponse(response, raw.value.topCopy, car, profile, pdfs)
      )
      return ok({ responses: found, deviations: raw.value.deviations })
    }

  return {
    'tracking.statusLog': ({ profile, car }) =>
      request({ operation: 'status', profile, car, post: (call) => postStatusLog(call, car) }, async ({ reply, at, pdfs }) => {
        const raw = readStatusReply(reply, at)
        if (!raw.ok) return raw
        const { dataRespon, ...rest } = raw.value.log
        const found = await mapConcurrent(dataRespon, documentsAtOnce, (response) => loggedResponse(response, car, profile, pdfs))
        return ok({ log: { ...withoutEncoded(rest), dataRespon: found }, deviations: raw.value.deviations })
      }),
    'tracking.responses': ({ profile, car, kind }) =>
      request(
        { operation: 'responses', profile, car, post: (call) => postResponses(call, car, kind) },
        responses(car, profile, readResponsesReply)
      ),
    'tracking.responseByCode': ({ profile, car, code }) =>
      request(
        { operation: 'by-code', profile, car, post: (call) => postResponseByCode(call, car, code) },
        responses(car, profile, readResponseByCodeReply)
      )
  }
}
