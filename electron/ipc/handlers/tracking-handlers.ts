import { randomUUID } from 'node:crypto'
import type { Handlers } from '#core/contract/host-api.ts'
import type { KeptAnswer, ReadLogResponse, ReadResponse, ResponsesAnswer, UnusableAnswer } from '#core/contract/retrieval.ts'
import { ok, type Result } from '#core/base/result.ts'
import type { CustomsResponse, LoggedResponse } from '#core/derive/types.ts'
import type { Clock, HttpReply } from '#core/base/ports.ts'
import { compareCopy, copyDifferences } from '#core/wire/compare-response-copies.ts'
import { postResponseByCode, postResponses, postStatusLog, type ServiceCall } from '#core/wire/operations.ts'
import { readResponseByCodeReply, readResponsesReply, type RawResponses } from '#core/wire/read-responses.ts'
import { readStatusReply } from '#core/wire/read-status-log.ts'
import type { AnswerJournal, AnswerLine } from '../../database/answer-journal/journal.ts'
import type { Log } from '../../logging/log.ts'
import type { ResponseArchive } from '../../archive/archive-folder.ts'
import { mapConcurrent } from '../../../core/base/sequencer.ts'
import { stripDocuments, shownBody, withoutEncoded } from '../../archive/strip-documents.ts'
import { receiveDocuments, type ReceivedDocuments } from '../../archive/received-documents.ts'
import { withoutToken, type CallFor } from '../../http/service-calls.ts'
import { unjournaled } from './submit-handlers.ts'

export interface TrackingHandlerDeps {
  readonly callFor: CallFor
  readonly answers: AnswerJournal
  readonly archive: ResponseArchive
  readonly clock: Clock
  readonly log: Log
}

/** Each document is large; a few together share the waits for the disk. */
const documentsAtOnce = 4

type TrackingHandlers = Pick<Handlers, 'tracking.statusLog' | 'tracking.responses' | 'tracking.responseByCode'>

/** One question to the service, by whom and about what. */
interface Question {
  readonly operation: Exclude<AnswerLine['operation'], 'submit'>
  readonly profile: string
  readonly car: string
  /** The kind or the code asked about. */
  readonly about: string
  readonly post: (call: ServiceCall) => Promise<HttpReply>
}

interface Heard {
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
  // A copy that says nothing new need not be kept; one that differs is evidence.
  if (state === 'same' && typeof found === 'string') pdfs.placeholders.set(found, 'copy: same')
  const differences = state === 'different' ? { copyDifferences: copyDifferences(found, response) } : {}
  return { ...withoutEncoded(rest), pdf: await pdfs.take(encoded, facts), copy: state, ...differences }
}

/** Bodies remembered to tell a repetition: characters of one, and how many. */
const longestRemembered = 20_000
const mostRemembered = 1_000

export const trackingHandlers = ({ callFor, answers, archive, clock, log }: TrackingHandlerDeps): TrackingHandlers => {
  const told = new Map<string, { readonly id: string; readonly body: string }>()

  /** A question every few minutes brings the same most of the time: the line then names the one that has the body. */
  const journal = async ({ operation, profile, car, about }: Question, at: number, reply: HttpReply): Promise<string> => {
    const key = JSON.stringify([operation, profile, car, about])
    const body = reply.kind === 'reply' ? reply.body : ''
    const before = told.get(key)
    const isSame = body !== '' && before?.body === body
    const line = await answers.append({
      at,
      operation,
      profile,
      entries: [],
      cars: [car],
      ...(isSame && reply.kind === 'reply' ? { reply: { ...reply, body: '' }, sameAs: before.id } : { reply })
    })
    if (!line.ok) {
      log.warn('answer not journaled', { operation, code: line.failure.code })
      return unjournaled + randomUUID()
    }
    told.delete(key)
    if (body !== '' && body.length <= longestRemembered) told.set(key, { id: isSame ? before.id : line.value, body })
    for (const oldest of told.keys()) {
      if (told.size <= mostRemembered) break
      told.delete(oldest)
    }
    return line.value
  }

  /** Asks, reads, and writes the reply to the journal whatever it was. */
  const ask = async <T>(
    question: Question,
    read: (heard: Heard) => Promise<Result<T>>
  ): Promise<Result<(T & Omit<KeptAnswer, 'deviations'>) | UnusableAnswer>> => {
    const call = await callFor(question.profile, 'retrieval')
    if (!call.ok) return call
    const reply = withoutToken(await question.post(call.value), call.value.token)
    const heard: Heard = { reply, at: clock.now(), pdfs: receiveDocuments(archive, log) }
    const result = await read(heard)
    const lean = stripDocuments(reply, heard.pdfs.placeholders)
    const answer = await journal(question, heard.at, lean)
    const kept = { answer, at: heard.at, ...shownBody(lean) }
    if (result.ok) return ok({ ...result.value, ...kept })
    const came = reply.kind === 'reply' || reply.begun !== undefined
    return came ? ok({ failure: result.failure, deviations: [], ...kept }) : result
  }

  const responses =
    (car: string, profile: string, read: (reply: HttpReply, now: number) => Result<RawResponses>) =>
    async ({ reply, at, pdfs }: Heard): Promise<Result<Pick<ResponsesAnswer, 'responses' | 'deviations'>>> => {
      const raw = read(reply, at)
      if (!raw.ok) return raw
      const found = await mapConcurrent(raw.value.responses, documentsAtOnce, (response) =>
        customsResponse(response, raw.value.topCopy, car, profile, pdfs)
      )
      return ok({ responses: found, deviations: raw.value.deviations })
    }

  return {
    'tracking.statusLog': ({ profile, car }) =>
      ask({ operation: 'status', profile, car, about: '', post: (call) => postStatusLog(call, car) }, async ({ reply, at, pdfs }) => {
        const raw = readStatusReply(reply, at)
        if (!raw.ok) return raw
        const { dataRespon, ...rest } = raw.value.log
        const found = await mapConcurrent(dataRespon, documentsAtOnce, (response) => loggedResponse(response, car, profile, pdfs))
        return ok({ log: { ...withoutEncoded(rest), dataRespon: found }, deviations: raw.value.deviations })
      }),
    'tracking.responses': ({ profile, car, kind }) =>
      ask(
        { operation: 'responses', profile, car, about: kind, post: (call) => postResponses(call, car, kind) },
        responses(car, profile, readResponsesReply)
      ),
    'tracking.responseByCode': ({ profile, car, code }) =>
      ask(
        { operation: 'by-code', profile, car, about: code, post: (call) => postResponseByCode(call, car, code) },
        responses(car, profile, readResponseByCodeReply)
      )
  }
}
