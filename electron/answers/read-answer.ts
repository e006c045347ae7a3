import type { AnswerRules } from '#core/contract/answer-rules.ts'
import type { SubmitAnswer } from '#core/contract/submission.ts'
import type { HttpReply } from '#core/base/ports.ts'
import type { Result } from '#core/base/result.ts'
import { bytesOf } from '#core/outbox/match-answer.ts'
import { boundedTexts } from '#core/wire/bounded-texts.ts'
import { readSubmitReply } from '#core/wire/read-submit-result.ts'
import { redactSecret } from '../logging/redact.ts'
import { readRetrieval, type RetrievalReading, type RetrievalReply } from './read-retrieval.ts'
import { type DocumentStores, receivedBody, shownBody } from './strip-documents.ts'

/** A reply to a submission. */
export interface SubmitReply {
  readonly reply: HttpReply
  /** When it came, in milliseconds since 1970. */
  readonly at: number
  /** The answer rules of the profile. */
  readonly rules: AnswerRules
}

export interface SubmitReading {
  readonly result: Result<Omit<SubmitAnswer, 'answer' | 'at'>>
  readonly shown: { readonly raw: string; readonly rawLength: number }
}

/** What is read of an answer, wherever that is done. */
export type AnswerJob =
  | { readonly kind: 'retrieval'; readonly received: RetrievalReply }
  | { readonly kind: 'submit'; readonly received: SubmitReply }
  | { readonly kind: 'shown'; readonly reply: HttpReply }
  | { readonly kind: 'hide'; readonly text: string; readonly secret: string }

export interface AnswerReadings {
  readonly retrieval: RetrievalReading
  readonly submit: SubmitReading
  readonly shown: SubmitReading['shown']
  readonly hide: string | null
}
export type ReadingOf<Job extends AnswerJob> = AnswerReadings[Job['kind']]

/** The result with its texts cut, which says so. */
const bounded = <T extends { readonly deviations: readonly string[] }>(result: Result<T>): Result<T> => {
  const { value, isCut } = boundedTexts(result)
  if (!isCut || !value.ok) return value
  return {
    ok: true,
    value: { ...value.value, deviations: [...value.value.deviations, '/: longer than what is shown of it; the stored answer has all'] }
  }
}

const readSubmit = ({ reply, at, rules }: SubmitReply): SubmitReading => {
  const shown = shownBody(reply)
  const read = readSubmitReply(reply, at, rules)
  if (!read.ok) return { result: bounded(read), shown }
  const { raw, ...rest } = read.value
  const result = bounded({ ok: true, value: rest })
  // The bytes that came count, not those that are shown.
  const whole = raw === shown.raw ? { raw } : { raw: shown.raw, rawLength: raw.length, rawBytes: bytesOf(raw) }
  return { result: result.ok ? { ok: true, value: { ...result.value, ...whole } } : result, shown }
}

/** Reads an answer and archives its documents. Rejects with the error of the archive. */
export const readAnswer = async <Job extends AnswerJob>(job: Job, stores: DocumentStores): Promise<ReadingOf<Job>> => {
  const read = async (): Promise<AnswerReadings[AnswerJob['kind']]> => {
    switch (job.kind) {
      case 'retrieval': {
        const reading = await readRetrieval(job.received, stores)
        return { ...reading, result: bounded(reading.result) }
      }
      case 'submit':
        return readSubmit(job.received)
      case 'shown':
        return shownBody(job.reply)
      case 'hide':
        return redactSecret(job.text, job.secret)
      default:
        return job satisfies never
    }
  }
  // Each case gives the reading of its job.
  return (await read()) as ReadingOf<Job>
}

/** Characters that are read. */
export const lengthOf = (job: AnswerJob): number => {
  switch (job.kind) {
    case 'retrieval':
    case 'submit':
      return receivedBody(job.received.reply).length
    case 'shown':
      return receivedBody(job.reply).length
    case 'hide':
      return job.text.length
    default:
      return job satisfies never
  }
}

const shownOf = (reply: HttpReply): SubmitReading['shown'] => {
  const body = receivedBody(reply)
  return { raw: body.slice(0, 1_000), rawLength: body.length }
}

/** What is known of an answer that could not be read: only how it begins. */
export const unread = <Job extends AnswerJob>(job: Job): ReadingOf<Job> => {
  const reading = (): AnswerReadings[AnswerJob['kind']] => {
    switch (job.kind) {
      case 'retrieval': {
        const { reply } = job.received
        return { result: { ok: false, failure: { code: 'answer-too-complex' } }, stripped: reply, shown: shownOf(reply) }
      }
      case 'submit': {
        const { reply } = job.received
        const status = reply.kind === 'reply' ? { httpStatus: reply.status } : {}
        return { result: { ok: false, failure: { code: 'answer-too-complex', ...status, mayHaveArrived: true } }, shown: shownOf(reply) }
      }
      case 'shown':
        return shownOf(job.reply)
      case 'hide':
        return null
      default:
        return job satisfies never
    }
  }
  return reading() as ReadingOf<Job>
}
