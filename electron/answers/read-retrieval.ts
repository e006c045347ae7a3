import type { AnswerRules } from '#core/contract/answer-rules.ts'
import type { CopyDifference, PdfState, ReadLogResponse, ReadResponse, ResponsesAnswer, StatusAnswer } from '#core/contract/retrieval.ts'
import { ok, type Result } from '#core/base/result.ts'
import type { CustomsResponse, LoggedResponse } from '#core/derive/shape.ts'
import type { HttpReply } from '#core/base/ports.ts'
import { ajuKey } from '#core/numbering/aju-number.ts'
import { memberOf, textOf } from '#core/base/json-guards.ts'
import { mapConcurrent } from '#core/base/sequencer.ts'
import { customsResponse } from '#core/schema/customs-response.ts'
import { conform } from '#core/wire/conform-to-shape.ts'
import { hasContent } from '#core/wire/has-content.ts'
import { openCopy, type EncodedCopy } from '#core/wire/compare-response-copies.ts'
import { readResponseByCodeReply, readResponsesReply } from '#core/wire/read-responses.ts'
import { readStatusReply } from '#core/wire/read-status-log.ts'
import {
  receiveDocuments,
  type DocumentStores,
  type ReceivedDocuments,
  shownBody,
  stripDocuments,
  withoutDocuments,
  withoutEncoded
} from './strip-documents.ts'

/** A reply to a question about one aju number. */
export interface RetrievalReply {
  readonly operation: 'status' | 'responses' | 'by-code'
  readonly profile: string
  readonly car: string
  /** The answer rules of the profile. */
  readonly rules: AnswerRules
  readonly reply: HttpReply
  /** When it came, in milliseconds since 1970. */
  readonly at: number
}

type StatusReading = Pick<StatusAnswer, 'log' | 'remarks' | 'deviations'>
type ResponsesReading = Pick<ResponsesAnswer, 'responses' | 'remarks' | 'deviations'>

export interface RetrievalReading {
  readonly result: Result<StatusReading | ResponsesReading>
  /** The reply with its archived documents replaced by placeholders. */
  readonly stripped: HttpReply
  readonly shown: { readonly raw: string; readonly rawLength: number }
}

/** Limits the memory for decoded documents while the disk writes overlap. */
const documentsAtOnce = 4

/** The number that was asked, also where a response writes it in another way or not at all; another number as it is. */
const ownCar = (named: string, asked: string): string => (named === '' || ajuKey(named) === ajuKey(asked) ? asked : named)

/** The first of these texts that says something; '' for none. */
const firstSaid = (...texts: readonly (string | null | undefined)[]): string => texts.find(hasContent) ?? ''

const loggedResponse = async (
  response: LoggedResponse,
  car: string,
  profile: string,
  pdfs: ReceivedDocuments
): Promise<ReadLogResponse> => {
  const { pdf_encoded: encoded, ...rest } = response
  const facts = {
    car: ownCar(rest.car, car),
    code: rest.kodeRespon,
    date: rest.tanggalRespon,
    number: firstSaid(rest.nomorRespon),
    description: rest.uraianRespon,
    profile
  }
  return { ...withoutEncoded(rest), pdf: await pdfs.take(encoded, facts) }
}

/** The copies of one answer, each decoded once. */
interface Copies {
  readonly top: EncodedCopy
  readonly topText: string | null
  /** Whether the answer and its copy have one response each, so that they are the same one. */
  readonly isSingle: boolean
  readonly opened: Map<string, EncodedCopy>
  /** Copies that differ from the open answer are kept in the journal as evidence. */
  readonly different: Set<string>
}

interface ComparedCopy {
  readonly text: string
  readonly comparison: ReturnType<EncodedCopy['compare']>
}

const trimmedMember = (header: unknown, name: string): string => textOf(memberOf(header, name)).trim()

/** The response compared with its own copy and with that of the whole answer, each if it is there. */
const comparedCopies = (response: CustomsResponse, copies: Copies): readonly ComparedCopy[] => {
  const { res_encode: ownCopy } = response
  const own = ownCopy ? (copies.opened.get(ownCopy) ?? openCopy(ownCopy)) : null
  const top = copies.topText === null || copies.topText === ownCopy ? null : copies.top.compare(response)
  // The copy of several responses may lack this one; the most similar one in it is then another response.
  const isInTop = (header: unknown): boolean =>
    trimmedMember(header, 'reskd') === response.reskd &&
    (copies.isSingle || conform(header, customsResponse).value.restg === response.restg)
  return [
    ...(ownCopy && own ? [{ text: ownCopy, copy: own, comparison: own.compare(response) }] : []),
    ...(copies.topText !== null && top && (!own || top.state === 'unreadable' || isInTop(top.header))
      ? [{ text: copies.topText, copy: copies.top, comparison: top }]
      : [])
  ].map(({ text, copy, comparison }) => (copies.opened.set(text, copy), { text, comparison }))
}

/** `different` if any copy differs, `unreadable` if none can be read. */
const stateOf = (compared: readonly ComparedCopy[]): ReadResponse['copy'] =>
  (['different', 'same', 'unreadable'] as const).find((one) => compared.some(({ comparison }) => comparison.state === one)) ?? 'absent'

const customsResponseOf = async (
  response: CustomsResponse,
  copies: Copies,
  car: string,
  profile: string,
  pdfs: ReceivedDocuments
): Promise<ReadResponse> => {
  const { pdf_encoded: encoded, res_encode: _, ...rest } = response
  const facts = {
    car: ownCar(rest.car, car),
    code: rest.reskd,
    date: rest.restg,
    number: firstSaid(rest.dokresno, rest.pibno),
    description: rest.deskripsi,
    profile
  }
  const compared = comparedCopies(response, copies)
  const differences: CopyDifference[] = compared.flatMap(({ comparison }) => comparison.differences)
  const open = await pdfs.take(encoded, facts)
  const found = [open]
  for (const { text, comparison } of compared) {
    const { state, header } = comparison
    const copied = memberOf(header, 'pdf_encoded')
    const named = ajuKey(textOf(memberOf(header, 'car')))
    const isOwn = trimmedMember(header, 'reskd') === rest.reskd && (named === '' || named === ajuKey(car))
    const other = isOwn && copied !== encoded ? await pdfs.take(copied, facts) : open
    const isOther = other.state === 'stored' && (open.state !== 'stored' || open.sha256 !== other.sha256)
    if (state !== 'same' || isOther) copies.different.add(text)
    if (!isOther) continue
    found.push(other)
    differences.push({ member: 'pdf_encoded', open: nameOf(open), copy: nameOf(other) })
  }
  const all = [...new Map(differences.map((one) => [`${one.member}|${one.copy}`, one])).values()]
  const [pdf = open, ...otherPdfs] = found.filter((one) => one.state === 'stored')
  return {
    ...withoutEncoded(rest),
    pdf,
    ...(otherPdfs.length > 0 ? { otherPdfs } : {}),
    copy: found.length > 1 ? 'different' : stateOf(compared),
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

const readStatus = async ({ reply, at, car, profile, rules }: RetrievalReply, pdfs: ReceivedDocuments): Promise<Result<StatusReading>> => {
  const raw = readStatusReply(reply, at, car, rules)
  if (!raw.ok) return raw
  const { isUnknown, remarks, deviations } = raw.value
  const { dataRespon, ...rest } = raw.value.log
  const found = await mapConcurrent(dataRespon, documentsAtOnce, (response) => loggedResponse(response, car, profile, pdfs))
  return ok({ log: { ...withoutEncoded(rest), dataRespon: found, isUnknown }, remarks, deviations })
}

const readResponses = async (
  { operation, reply, at, car, profile, rules }: RetrievalReply,
  pdfs: ReceivedDocuments
): Promise<Result<ResponsesReading>> => {
  const raw = (operation === 'by-code' ? readResponseByCodeReply : readResponsesReply)(reply, at, car, rules)
  if (!raw.ok) return raw
  const { copy: top, topCopy: topText, remarks, deviations } = raw.value
  const copies: Copies = {
    top,
    topText,
    opened: new Map(),
    different: new Set(),
    isSingle: raw.value.responses.length === 1 && top.headers.length === 1
  }
  const found = await mapConcurrent(raw.value.responses, documentsAtOnce, (response) =>
    customsResponseOf(response, copies, car, profile, pdfs)
  )
  stripCopies(copies, pdfs.placeholders)
  return ok({ responses: found, remarks, deviations })
}

/** Reads a reply and archives its documents. Rejects with the error of the archive. */
export const readRetrieval = async (received: RetrievalReply, stores: DocumentStores): Promise<RetrievalReading> => {
  const pdfs = receiveDocuments(stores)
  const result = await (received.operation === 'status' ? readStatus(received, pdfs) : readResponses(received, pdfs))
  const stripped = stripDocuments(received.reply, pdfs.placeholders)
  return { result, stripped, shown: shownBody(stripped) }
}
