import type { ReadResponse, ReadStatusLog, ResponsesAnswer, StatusAnswer } from '#core/contract/retrieval.ts'
import type { JournaledSubmit, SubmitAnswer } from '#core/contract/submission.ts'
import type { OutboxEntry, SentCounts } from '#core/outbox/outbox-entry.ts'
import { testStartTime } from './test-services.ts'

/** A response to a submission that the service stored completely. */
export const stored = (car: string, counts: SentCounts, over: Partial<SubmitAnswer> = {}): SubmitAnswer => ({
  answer: `answer-${car}`,
  at: testStartTime,
  httpStatus: 200,
  status: 'ok',
  entries: [{ car, submitStatus: 'success', submitType: 'update', counts: { ...counts }, errors: {} }],
  deviations: [],
  raw: '{"status":"ok"}',
  ...over
})

export const journaled = (entry: OutboxEntry, attempt: number, outcome: JournaledSubmit['outcome']): JournaledSubmit => ({
  entry: entry.id,
  attempt,
  at: testStartTime,
  raw: '{}',
  outcome
})

/** A status log with these codes, of two hours before the tests begin. */
export const statusLog = (car: string, codes: readonly string[], over: Partial<ReadStatusLog> = {}): ReadStatusLog =>
  logAt('08', car, codes, over)

/** As `statusLog`, of after all attempts of a test: it proves them. */
export const laterLog = (car: string, codes: readonly string[], over: Partial<ReadStatusLog> = {}): ReadStatusLog =>
  logAt('23', car, codes, over)

const logAt = (hour: string, car: string, codes: readonly string[], over: Partial<ReadStatusLog>): ReadStatusLog => ({
  car,
  createdTime: codes.length === 0 ? '' : `2026-11-20 ${hour}:00:00`,
  status: codes.at(-1) ?? '',
  statusUraian: codes.length === 0 ? '' : `status ${codes.at(-1)}`,
  sendTime: null,
  dataRespon: [],
  isUnknown: codes.length === 0,
  dataStatus: codes.map((kodeStatus, index) => ({
    car,
    kodeStatus,
    nomorDaftar: null,
    tanggalDaftar: null,
    waktuStatus: `2026-11-20 ${hour}:0${index}:00`,
    keterangan: `status ${kodeStatus}`
  })),
  ...over
})

let answers = 0
const answerId = (): string => {
  answers += 1
  return `answer-${answers}`
}

const rawOf = (content: unknown): { readonly raw: string; readonly rawLength: number } => {
  const raw = JSON.stringify(content)
  return { raw, rawLength: raw.length }
}

export const statusAnswer = (log: ReadStatusLog): StatusAnswer => ({
  answer: answerId(),
  at: testStartTime,
  log,
  deviations: [],
  ...rawOf(log)
})

export const responsesAnswer = (responses: readonly ReadResponse[]): ResponsesAnswer => ({
  answer: answerId(),
  at: testStartTime,
  responses,
  deviations: [],
  ...rawOf(responses)
})

export const response = (car: string, reskd: string, over: Partial<ReadResponse> = {}): ReadResponse => ({
  car,
  reskd,
  restg: '2026-11-20',
  reswk: '101500',
  kpbc: null,
  deskripsi: `respon ${reskd}`,
  pdf: { state: 'stored', sha256: 'a'.repeat(64), bytes: 10 },
  copy: 'absent',
  ...over
})
