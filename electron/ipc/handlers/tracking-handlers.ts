import { randomUUID } from 'node:crypto'
import type { Handlers } from '#core/contract/host-api.ts'
import type { StoredAnswer, PdfState, ReadLogResponse, ReadResponse, ResponsesAnswer, UnusableAnswer } from '#core/contract/retrieval.ts'
import { ok, type Result } from '#core/base/result.ts'
import type { CustomsResponse, LoggedResponse } from '#core/derive/types.ts'
import type { Clock, HttpReply } from '#core/base/ports.ts'
import { ajuKey } from '#core/numbering/aju-number.ts'
import { memberOf, textOf } from '#core/base/json-guards.ts'
import { openCopy, type EncodedCopy } from '#core/wire/compare-response-copies.ts'
import { postResponseByCode, postResponses, postStatusLog, type ServiceCall } from '#core/wire/operations.ts'
import { readResponseByCodeReply, readResponsesReply } from '#core/wire/read-responses.ts'
import { readStatusReply } from '#core/wire/read-status-log.ts'
import type { AnswerJournal, AnswerLine } from '../../database/answer-journal/journal.ts'
import type { Log } from '../../logging/log.ts'
import type { ResponseArchive } from '../../archive/archive-folder.ts'
import { mapConcurrent } from '../../../core/base/sequencer.ts'
import { stripDocuments, shownBody, withoutDocuments, withoutEncoded } from '../../archive/strip-documents.ts'
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

/** Limits the memory for decoded documents while the disk writes overlap. */
const documentsAtOnce = 4

type TrackingHandlers = Pick<Handlers, 'tracking.statusLog' | 'tracking.responses' | 'tracking.responseByCode'>

/** One retrieval request. */
interface Query {
  readonly operation: Exclude<AnswerLine['operation'], 'submit'>
  readonly profile: string
  readonly car: string
  /** Response kind or code, '' for the status log. */
  readonly subject: string
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

/** The copies of one answer, each decoded once. */
interface Copies {
  readonly top: EncodedCopy
  readonly topText: string | null
  readonly opened: Map<string, EncodedCopy>
  /** Copies that differ from the open answer are kept in the journal as evidence. */
  readonly different: Set<string>
}

const customsResponse = async (
  response: CustomsResponse,
  copies: Copies,
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
  const text = ownCopy || copies.topText || ''
  const copy = ownCopy ? (copies.opened.get(ownCopy) ?? openCopy(ownCopy)) : copies.top
  copies.opened.set(text, copy)
  const { state, differences, header } = copy.compare(response)
  const open = await pdfs.take(encoded, facts)
  const copied = memberOf(header, 'pdf_encoded')
  const named = ajuKey(textOf(memberOf(header, 'car')))
  const isOwn = textOf(memberOf(header, 'reskd')) === rest.reskd && (named === '' || named === ajuKey(car))
  const other = isOwn && copied !== encoded ? await pdfs.take(copied, facts) : open
  const isOther = other.state === 'stored' && (open.state !== 'stored' || open.sha256 !== other.sha256)
  const all = isOther ? [...differences, { member: 'pdf_encoded', open: nameOf(open), copy: nameOf(other) }] : differences
  if (state !== 'same' || isOther) copies.different.add(text)
  return {
    ...withoutEncoded(rest),
    pdf: open.state === 'stored' || !isOther ? open : other,
    copy: isOther ? 'different' : state,
    ...(all.length > 0 ? { copyDifferences: all } : {})
  }
}

const nameOf = (pdf: PdfState): string => (pdf.state === 'stored' ? `PDF ${pdf.sha256.slice(0, 8)}` : pdf.state === 'text' ? pdf.text : '')

/** Placeholders of copies that equal the open answer: the decoded text, from which the copy can be written again exactly. */
const stripCopies = ({ opened, different }: Copies, placeholders: Map<string, string>): void => {
  for (const [encoded, { text }] of opened) {
    if (text === null || different.has(encoded) || Buffer.from(text).toString('base64') !== encoded) continue
    placeholders.set(encoded, `copy: same ${withoutDocuments(text, placeholders)}`)
  }
}

/** Bodies remembered to recognise repeated replies: longest body in characters, and number of bodies. */
const maxBodyLength = 20_000
const maxBodies = 1_000

export const trackingHandlers = ({ callFor, answers, archive, clock, log }: TrackingHandlerDeps): TrackingHandlers => {
  const lastBodies = new Map<string, { readonly id: string; readonly body: string }>()

  /** Repeated polling mostly returns the same body: the line then refers to the line that has it. */
  const journal = async ({ operation, profile, car, subject }: Query, at: number, reply: HttpReply): Promise<string> => {
    const key = JSON.stringify([operation, profile, car, subject])
    const body = reply.kind === 'reply' ? reply.body : ''
    const before = lastBodies.get(key)
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
      log.warn('reply not journaled', { operation, code: line.failure.code })
      return unjournaled + randomUUID()
    }
    lastBodies.delete(key)
    if (body !== '' && body.length <= maxBodyLength) lastBodies.set(key, { id: isSame ? before.id : line.value, body })
    for (const oldest of lastBodies.keys()) {
      if (lastBodies.size <= maxBodies) break
      lastBodies.delete(oldest)
    }
    return line.value
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
    const result = await read(received).catch(async (error: unknown) => {
      // A fault while reading must not lose the reply.
      await journal(query, received.at, reply)
      throw error
    })
    const stripped = stripDocuments(reply, received.pdfs.placeholders)
    const answer = await journal(query, received.at, stripped)
    const stored = { answer, at: received.at, ...shownBody(stripped) }
    if (result.ok) return ok({ ...result.value, ...stored })
    const hasBody = reply.kind === 'reply' || reply.begun !== undefined
    return hasBody ? ok({ failure: result.failure, deviations: [], ...stored }) : result
  }

  const responses =
    (car: string, profile: string, read: typeof readResponsesReply) =>
    async ({ reply, at, pdfs }: ReceivedReply): Promise<Result<Pick<ResponsesAnswer, 'responses' | 'remarks' | 'deviations'>>> => {
      const raw = read(reply, at, car)
      if (!raw.ok) return raw
      const { copy: top, topCopy: topText, remarks, deviations } = raw.value
      const copies: Copies = { top, topText, opened: new Map(), different: new Set() }
      const found = await mapConcurrent(raw.value.responses, documentsAtOnce, (response) =>
        customsResponse(response, copies, car, profile, pdfs)
      )
      stripCopies(copies, pdfs.placeholders)
      return ok({ responses: found, remarks, deviations })
    }

  return {
    'tracking.statusLog': ({ profile, car }) =>
      request({ operation: 'status', profile, car, subject: '', post: (call) => postStatusLog(call, car) }, async ({ reply, at, pdfs }) => {
        const raw = readStatusReply(reply, at, car)
        if (!raw.ok) return raw
        const { isUnknown, remarks, deviations } = raw.value
        const { dataRespon, ...rest } = raw.value.log
        const found = await mapConcurrent(dataRespon, documentsAtOnce, (response) => loggedResponse(response, car, profile, pdfs))
        return ok({ log: { ...withoutEncoded(rest), dataRespon: found, isUnknown }, remarks, deviations })
      }),
    'tracking.responses': ({ profile, car, kind }) =>
      request(
        { operation: 'responses', profile, car, subject: kind, post: (call) => postResponses(call, car, kind) },
        responses(car, profile, readResponsesReply)
      ),
    'tracking.responseByCode': ({ profile, car, code }) =>
      request(
        { operation: 'by-code', profile, car, subject: code, post: (call) => postResponseByCode(call, car, code) },
        responses(car, profile, readResponseByCodeReply)
      )
  }
}
