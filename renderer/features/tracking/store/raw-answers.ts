import { isObject, memberOf } from '#core/base/json-guards.ts'
import { isUnusable, type StoredAnswer, type UnusableAnswer } from '#core/contract/retrieval.ts'
import { failureCodes, type Failure } from '#core/base/result.ts'
import { indented } from '#core/outbox/indent-json.ts'
import type { LastAnswer } from '#core/tracking/track.ts'
import type { JournaledSubmit } from '#core/contract/submission.ts'
import { textOf, withoutText } from '../../../data/answer-text.ts'
import type { AjukanDatabase, AnswerRow } from '../../../data/database.ts'
import type { Host } from '../../../data/host-client.ts'
import type { Change } from '../../../data/store-writer.ts'
import { sha256 } from '../../../data/sha256.ts'

const asFailure = (value: unknown): Failure | null => {
  if (!isObject(value)) return null
  const code = failureCodes.find((one) => one === value['code'])
  const { detail, httpStatus } = value
  if (code === undefined) return null
  return { code, ...(typeof detail === 'string' ? { detail } : {}), ...(typeof httpStatus === 'number' ? { httpStatus } : {}) }
}
const failureOf = (row: AnswerRow | undefined): Failure | null => (isObject(row?.content) ? asFailure(row.content['failure']) : null)
const isSameFailure = (a: Failure | null, b: Failure | null): boolean => a?.code === b?.code && a?.httpStatus === b?.httpStatus

const hashOf = (row: AnswerRow | undefined): unknown => memberOf(row?.content, 'sha256')

/**
 * How an answer is stored: as a row of its own, or, when its text equals the last one of its operation, as one more occurrence of that.
 * Otherwise a refresh every few minutes would fill the disk with the same text.
 */
export const storedAnswer = async (
  database: AjukanDatabase,
  car: string,
  operation: string,
  received: StoredAnswer | UnusableAnswer,
  heard: LastAnswer | undefined
): Promise<{ readonly row: Change | null; readonly heard: LastAnswer }> => {
  const { answer, at, deviations, raw, rawLength } = received
  const hash = await sha256(raw)
  const failure = isUnusable(received) ? asFailure(received.failure) : null
  const before = heard && (await database.answers.get(heard.answer))
  if (heard && hashOf(before) === hash && isSameFailure(failureOf(before), failure))
    return { row: null, heard: { ...heard, at, times: heard.times + 1 } }
  const content = { ...withoutText({ answer, at, deviations, raw, rawLength }), sha256: hash, ...(failure === null ? {} : { failure }) }
  return { row: { table: 'answers', key: answer, value: { id: answer, car, at, operation, content } }, heard: { answer, at, times: 1 } }
}

/** One answer, prepared for reading. */
export interface RawAnswer {
  readonly id: string
  readonly at: number
  /** `submit`, `status`, `bc20`, `bc30`, or `by-code` with the code. */
  readonly operation: string
  /** Characters. */
  readonly size: number
  readonly deviations: readonly string[]
  /** Why the answer could not be used; null when it was. */
  readonly failure: Failure | null
  /** Indented JSON, or the unchanged text. */
  readonly text: string
  /** Whether `text` is complete. */
  readonly whole: boolean
  /** When the same text last came, and how often. */
  readonly lastAt: number
  readonly times: number
}

/** As received, with indents; JSON.stringify would round long numbers and leave out all but the last of members with one name. */
const pretty = (text: string): string => {
  try {
    JSON.parse(text)
    return indented(text)
  } catch {
    return text
  }
}

const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])

const readRow = async (host: Pick<Host, 'call'>, row: AnswerRow, heard: LastAnswer | undefined): Promise<RawAnswer> => {
  const raw = await textOf(host, row)
  const content = isObject(row.content) ? row.content : {}
  const failure = failureOf(row)
  // Of a request with several declarations, one row holds all and every other its part.
  const isPart = raw === null || (raw === '' && failure === null)
  const text = isPart ? JSON.stringify(row.content, null, 2) : pretty(raw)
  const length = content['rawLength']
  const size = typeof length === 'number' ? length : (isPart ? text : raw).length
  return {
    id: row.id,
    at: row.at,
    operation: row.operation,
    size,
    deviations: textsOf(content['deviations']),
    failure,
    text,
    whole: isPart || raw.length >= size,
    lastAt: heard?.at ?? row.at,
    times: heard?.times ?? 1
  }
}

/** Unusable responses to submissions are in the host's journal only. An attempt without any response is left out. */
export const oddSubmits = (journaled: readonly JournaledSubmit[]): readonly RawAnswer[] =>
  journaled.flatMap(({ entry, attempt, at, raw, outcome }): readonly RawAnswer[] => {
    if (outcome.ok || (raw === '' && outcome.failure.httpStatus === undefined)) return []
    const row = { id: `${entry} ${attempt}`, at, operation: 'submit', size: raw.length, deviations: [], failure: outcome.failure }
    return [{ ...row, text: pretty(raw), whole: true, lastAt: at, times: 1 }]
  })

export const newestFirst = (answers: readonly RawAnswer[]): readonly RawAnswer[] =>
  answers.toSorted((a, b) => b.lastAt - a.lastAt || b.at - a.at)

/** Every stored answer about an aju number, newest first. */
export const answersOf = async (
  database: AjukanDatabase,
  host: Pick<Host, 'call'>,
  car: string,
  heard: { readonly [operation: string]: LastAnswer } | undefined
): Promise<readonly RawAnswer[]> => {
  const byAnswer = new Map(Object.values(heard ?? {}).map((one) => [one.answer, one]))
  const rows = await database.answers.where('car').equals(car).toArray()
  return newestFirst(await Promise.all(rows.map((row) => readRow(host, row, byAnswer.get(row.id)))))
}
