import { defaultAnswerRules, type AnswerRules } from '#core/contract/answer-rules.ts'
import type { HttpReply } from '#core/base/ports.ts'
import { memberOf } from '#core/base/json-guards.ts'
import type { AnswerRemarks, PdfState, ReadLogResponse, ReadResponse, ReadStatusLog } from '#core/contract/retrieval.ts'
import { ajuKey } from '#core/numbering/aju-number.ts'
import { evidenceFor } from '#core/outbox/delivery-evidence.ts'
import { recordOutcome } from '#core/outbox/transitions.ts'
import { mergeLog } from '#core/tracking/merge-log.ts'
import { mergeResponses } from '#core/tracking/merge-responses.ts'
import { blankTrack, registration, type StoredResponse } from '#core/tracking/track.ts'
import { isReal } from '#core/wire/has-content.ts'
import { readPdf } from '#core/wire/read-pdf.ts'
import { readResponseByCodeReply, readResponsesReply } from '#core/wire/read-responses.ts'
import { readStatusReply } from '#core/wire/read-status-log.ts'
import { readSubmitReply } from '#core/wire/read-submit-result.ts'
import { answer, base64, car, responseOf, statusAnswer, submitEntry } from '../../core/wire/reply-fixtures.ts'
import { anEntry } from '../../core/outbox/entry-fixtures.ts'
import type { Random } from '../faults/random.ts'
import { readOfClass } from './answer-classes.ts'
import { foreignMark, mutateAnswer } from './answer-mutations.ts'

/** What is known about one aju number, as the tracking stores it. */
interface Known {
  readonly log: ReadStatusLog
  readonly responses: readonly StoredResponse[]
}

const other = '000028PRAKTK20260525000010'
const maxMilliseconds = 50
/** Rules under which the words of the right answers mean no success. */
const otherRules: AnswerRules = {
  ...defaultAnswerRules,
  okWords: ['00', 'text'],
  successWords: ['1'],
  clientErrorMeansNotStored: false
}

/** A stored PDF is named by its bytes instead of their hash. */
const pdfOf = (encoded: unknown): PdfState => {
  const read = readPdf(encoded)
  if (read.kind === 'none') return { state: 'none' }
  if (read.kind === 'text') return { state: 'text', text: read.text }
  if (read.kind === 'damaged') return { state: 'damaged', reason: read.reason }
  return { state: 'stored', sha256: Buffer.from(read.bytes).toString('base64'), bytes: read.bytes.length }
}

const operations = {
  status: statusAnswer(),
  responses: { rescode: 'OK', desc: Object.values(responseOf).map((reshdr) => ({ reshdr })) },
  byCode: {
    rescode: 'OK',
    desc: { reshdr: responseOf['2003'] },
    res_encode: base64(JSON.stringify({ rescode: 'OK', desc: { reshdr: responseOf['2003'] } }))
  },
  submit: { status: 'ok', desc: [submitEntry()] }
} as const
type Operation = keyof typeof operations

const withPdf = <T extends { readonly pdf_encoded: string | null }>({ pdf_encoded, ...rest }: T) => ({ ...rest, pdf: pdfOf(pdf_encoded) })

/** Reads an answer about `car` and adds it to what is known, as the host and the tracking do. */
const take = (
  known: Known,
  operation: Exclude<Operation, 'submit'>,
  reply: HttpReply,
  now: number,
  rules: AnswerRules = defaultAnswerRules
): Known => {
  if (operation === 'status') {
    const read = readStatusReply(reply, now, car, rules)
    if (!read.ok) return known
    const { log: raw, isUnknown, remarks } = read.value
    const log = { ...raw, isUnknown, dataRespon: raw.dataRespon.map((one): ReadLogResponse => withPdf(one)) }
    const source = { operation, isComplete: isWhole(remarks) }
    const changed = mergeResponses(car, known.responses, { log: log.dataRespon }, now, source)
    return { log: mergeLog(known.log, log, now, source.isComplete), responses: merged(known.responses, changed) }
  }
  const read = (operation === 'byCode' ? readResponseByCodeReply : readResponsesReply)(reply, now, car, rules)
  if (!read.ok) return known
  const found = read.value.responses.map((one): ReadResponse => {
    const { res_encode, ...rest } = withPdf(one)
    return { ...rest, copy: read.value.copy.compare(one).state }
  })
  const source = { operation: operation === 'byCode' ? 'by-code 2003' : operation, isComplete: isWhole(read.value.remarks) }
  return { ...known, responses: merged(known.responses, mergeResponses(car, known.responses, { responses: found }, now, source)) }
}

/** Whether an answer takes back what it does not mention, as the tracking decides it. */
const isWhole = ({ error, isPartial }: AnswerRemarks): boolean => error === '' && isPartial !== true

const merged = (known: readonly StoredResponse[], changed: readonly StoredResponse[]): readonly StoredResponse[] => [
  ...new Map([...known, ...changed].map((response) => [response.id, response])).values()
]

/** What is known after one right answer of each operation. */
export const knownBefore = (): Known =>
  (['status', 'responses', 'byCode'] as const).reduce<Known>(
    (known, operation) => take(known, operation, answer(operations[operation]), 1),
    {
      log: blankTrack(car, 'p').log,
      responses: []
    }
  )

/** Whether a member has a value: a zero date, an empty list and an empty object are none. */
const hasText = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(hasText)
    : value !== undefined && value !== null && value !== '' && value !== '0000-00-00'

/** What `after` lacks of `before`: a status, a history entry, the registration, a response, a PDF, the value of a member. */
const lostFrom = (before: Known, after: Known): readonly string[] => {
  const codes = new Set(after.log.dataStatus.map(({ kodeStatus }) => kodeStatus))
  const byId = new Map(after.responses.map((response) => [response.id, response]))
  return [
    ...(after.log.status === '' ? ['the status'] : []),
    ...before.log.dataStatus.flatMap(({ kodeStatus }) => (codes.has(kodeStatus) ? [] : [`status ${kodeStatus}`])),
    ...(registration(after.log) === null ? ['the registration'] : []),
    ...before.responses.flatMap((response) => {
      const now = byId.get(response.id)
      if (now === undefined) return [`response ${response.id}`]
      const isPdfLost = response.pdf.state === 'stored' && (now.pdf.state !== 'stored' || now.pdf.sha256 !== response.pdf.sha256)
      const blank = Object.keys(response.fields).filter((key) => hasText(response.fields[key]) && !hasText(now.fields[key]))
      return [...(isPdfLost ? [`the PDF of ${response.id}`] : []), ...blank.map((key) => `${key} of ${response.id}`)]
    })
  ]
}

/** What is known and missing or worse after a further answer. */
export const lostBy = (known: Known, operation: Exclude<Operation, 'submit'>, body: string): readonly string[] =>
  lostFrom(known, take(known, operation, answer(body), 2))

export interface ReadingFaults {
  /** Known before and missing or blank after; said by the answer and not shown; or the reader threw, or took too long. */
  readonly lost: readonly string[]
  /** Credited to the number without being of it, or without proof: a part, a submission, a proof of delivery, a no. */
  readonly credited: readonly string[]
}

const parsedOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Every value of a parsed answer with the key it has, also in JSON that is a text of it. */
const membersOf = (value: unknown, key = ''): readonly (readonly [key: string, value: unknown])[] => {
  const inner = typeof value === 'string' && /^[[{"]/.test(value) ? parsedOf(value) : value
  return [
    [key, value],
    ...(typeof inner === 'object' && inner !== null ? Object.entries(inner).flatMap(([name, member]) => membersOf(member, name)) : []),
    ...(typeof inner === 'string' && inner !== value ? membersOf(inner, key) : [])
  ]
}

/** The attempts of an entry before one that sent the submission: none, or one whose outcome is unknown. */
const attemptsBefore = [[], [{ number: 1, startedAt: 1, endedAt: 2, failure: { code: 'timed-out', mayHaveArrived: true } }]] as const

/** What must not come out of the answer to a submission: an acceptance without a result of the number, and an end of the unknown without proof. */
const submissionFaults = (reply: Extract<HttpReply, { kind: 'reply' }>, text: string, rules: AnswerRules): readonly string[] => {
  const result = readSubmitReply(reply, 2, rules)
  const outcome = result.ok ? { ok: true as const, value: { ...result.value, answer: 'a', at: 2 } } : result
  const isOfOther = !ajuKey(text).includes(ajuKey(car)) && text.includes(other)
  const words = membersOf(parsedOf(text)).flatMap(([key, value]) => (key.toLowerCase() === 'submit_status' ? [value] : []))
  const isSuccess = words.some((word) => typeof word === 'string' && rules.successWords.includes(word))
  return attemptsBefore.flatMap((earlier) => {
    const entry = { ...anEntry('sending'), car, counts: submitCounts, attempts: [...earlier, { number: earlier.length + 1, startedAt: 3 }] }
    const { state } = recordOutcome(entry, outcome, { now: 4, rules })
    const isAccepted = state === 'accepted' || state === 'remarks'
    return [
      ...(isAccepted && (isOfOther || !isSuccess || reply.status >= 300) ? ['a submission'] : []),
      ...(earlier.length > 0 && !isAccepted && state !== 'unknown' ? [`the end of an unclear attempt as ${state}`] : []),
      ...(isSuccess && reply.status >= 400 && state !== 'unknown' ? [`a refusal beside a success as ${state}`] : [])
    ]
  })
}

/** What must not come out of a status log: a proof from another number or for a later attempt, and a no beside content. */
const evidenceFaults = (log: ReadStatusLog, text: string): readonly string[] => {
  const findingFor = (startedAt: string) =>
    evidenceFor({ car, startedAt: Date.parse(startedAt), zone: 'WIB', known: undefined }, log).finding
  const isOfOther = !ajuKey(text).includes(ajuKey(car)) && text.includes(other)
  const parsed = membersOf(parsedOf(text))
  const contents = parsed.filter(
    ([key, value]) =>
      typeof value === 'string' && /waktustatus|createdtime|keterangan|nomordaftar/i.test(key) && hasText(value) && isReal(value)
  )
  return [
    ...(findingFor('2026-01-01T00:00:00Z') === 'proven' && isOfOther ? ['a proof of delivery'] : []),
    ...(findingFor('2030-01-01T00:00:00Z') === 'proven' ? ['a proof of a later attempt'] : []),
    ...(findingFor('2026-01-01T00:00:00Z') === 'not-found' && contents.length > 0 ? ['a clear no'] : [])
  ]
}

/** Messages beside the data that the answer has and its reading does not show, and lists that are null and took something back. */
const swallowed = (
  operation: Exclude<Operation, 'submit'>,
  before: Known,
  after: Known,
  reply: HttpReply,
  text: string,
  rules: AnswerRules
): readonly string[] => {
  const read = (operation === 'status' ? readStatusReply : operation === 'byCode' ? readResponseByCodeReply : readResponsesReply)(
    reply,
    2,
    car,
    rules
  )
  const parsed = parsedOf(text)
  if (!read.ok || typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return []
  const { error, message = '' } = read.value.remarks
  // An empty list or object written as text says nothing.
  const isSaying = (value: string): boolean => isReal(value) && value !== 'false' && !/^\s*(?:\[\s*\]|\{\s*\})\s*$/.test(value)
  const said = Object.entries(parsed).flatMap(([key, value]) =>
    ['message', 'pesan'].includes(key) && typeof value === 'string' && isSaying(value) ? [value.trim()] : []
  )
  const lists =
    operation === 'status'
      ? membersOf(parsed).filter(([key]) => ['dataStatus', 'dataRespon'].includes(key))
      : [['desc', memberOf(parsed, 'desc')]]
  const isGone = after.responses.some(
    ({ goneSince, id }) => goneSince !== undefined && before.responses.find((one) => one.id === id)?.goneSince === undefined
  )
  return [
    ...said.filter((one) => !error.includes(one) && !message.includes(one)).map((one) => `the message "${one}"`),
    ...(isGone && lists.some(([, value]) => value === null) ? ['what a null took back'] : [])
  ]
}

/** Mutates one answer, reads it, and compares what is known before and after; or reads one of the kinds that were once believed wrongly. */
export const readMutated = (before: Known, random: Random): ReadingFaults => {
  if (random.int(0, 2) === 0) return { lost: [], credited: readOfClass(random) }
  const operation = random.pick(['status', 'responses', 'byCode', 'submit'] as const)
  const text = mutateAnswer(operations[operation], random, car, other)
  const reply = answer(text, { status: random.pick([200, 200, 200, 201, 400, 409, 500]) })
  // What is promised holds whatever the profile says.
  const rules = random.pick([defaultAnswerRules, otherRules])
  const named = `${operation} ${reply.status} ${text.slice(0, 2_000)}`
  const read = (): { readonly lost: readonly string[]; readonly credited: readonly string[] } => {
    if (operation === 'submit') return { lost: [], credited: submissionFaults(reply, text, rules) }
    const after = take(before, operation, reply, 2, rules)
    const fresh = take({ log: blankTrack(car, 'p').log, responses: [] }, operation, reply, 2, rules)
    return {
      lost: [...lostFrom(before, after), ...swallowed(operation, before, after, reply, text, rules)],
      credited: [
        ...(JSON.stringify(after).includes(foreignMark) ? ['a part'] : []),
        ...(operation === 'status' ? evidenceFaults(fresh.log, text) : [])
      ]
    }
  }
  try {
    const started = performance.now()
    const { lost, credited } = read()
    let milliseconds = performance.now() - started
    // The machine may be busy: only a reading that is slow every time is slow.
    for (let again = 0; milliseconds > maxMilliseconds && again < 5; again += 1) {
      const from = performance.now()
      read()
      milliseconds = Math.min(milliseconds, performance.now() - from)
    }
    const slow = milliseconds > maxMilliseconds ? [`${Math.round(milliseconds)} ms`] : []
    return { lost: [...lost, ...slow].map((what) => `${what}: ${named}`), credited: credited.map((what) => `${what}: ${named}`) }
  } catch (error) {
    return { lost: [`${String(error)}: ${named}`], credited: [] }
  }
}

const submitCounts = {
  header: 1,
  detail: 3,
  detaildok: 0,
  detailspekkhusus: 0,
  detailvd: 0,
  container: 1,
  dokumen: 4,
  kemasan: 1,
  tarif: 0,
  fasilitas: 0,
  kendaraan: 0
}
