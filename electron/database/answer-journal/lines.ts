import { isObject } from '#core/base/json-guards.ts'
import type { SubmittedEntry } from '#core/contract/submission.ts'
import type { HttpReply } from '#core/base/ports.ts'
import { parseBody } from '../append-only/checked-lines.ts'

/** A response of the service as received, or the reason why there is none. */
export interface AnswerLine {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly operation: 'submit' | 'status' | 'responses' | 'by-code'
  readonly profile: string
  /** Every attempt in the body of a submit; empty for a retrieval. */
  readonly entries: readonly SubmittedEntry[]
  readonly cars: readonly string[]
  readonly reply: HttpReply
  /** Id of an earlier line with the same body, which is left out here. */
  readonly sameAs?: string
}

/** Written before a submit is sent: after a crash it proves that the request may have been sent. */
export interface PostingLine extends Omit<AnswerLine, 'operation' | 'reply' | 'sameAs'> {
  readonly operation: 'posting'
}

export type JournalLine = AnswerLine | PostingLine

const operations: ReadonlySet<unknown> = new Set<AnswerLine['operation']>(['submit', 'status', 'responses', 'by-code'])

const isTextOr = (value: unknown, other: null | undefined): boolean => typeof value === 'string' || value === other
const isNumberOrAbsent = (value: unknown): boolean => typeof value === 'number' || value === undefined

const isReply = (value: unknown): value is HttpReply => {
  if (!isObject(value)) return false
  if (value.kind === 'reply') {
    return (
      typeof value.status === 'number' &&
      typeof value.contentType === 'string' &&
      typeof value.body === 'string' &&
      isTextOr(value.retryAfter, null)
    )
  }
  return (
    value.kind === 'failure' &&
    typeof value.code === 'string' &&
    typeof value.mayHaveArrived === 'boolean' &&
    typeof value.detail === 'string' &&
    isNumberOrAbsent(value.httpStatus)
  )
}

const isSubmitted = (value: unknown): value is SubmittedEntry =>
  isObject(value) && typeof value.entry === 'string' && typeof value.attempt === 'number'

const isLine = (value: unknown): value is JournalLine =>
  isObject(value) &&
  typeof value.id === 'string' &&
  typeof value.at === 'number' &&
  typeof value.profile === 'string' &&
  Array.isArray(value.entries) &&
  value.entries.every(isSubmitted) &&
  Array.isArray(value.cars) &&
  value.cars.every((car) => typeof car === 'string') &&
  (value.operation === 'posting' || (operations.has(value.operation) && isReply(value.reply)))

/** Lines of earlier versions have the members `entry` and `attempt` instead of `entries`. */
const upgraded = (value: unknown): unknown => {
  if (!isObject(value) || value.entries !== undefined) return value
  const { entry, attempt, ...rest } = value
  if (!isTextOr(entry, undefined) || !isNumberOrAbsent(attempt)) return null
  return { ...rest, entries: entry === undefined ? [] : [{ entry, attempt: attempt ?? 0 }] }
}

/** Operation and attempts come first, so that the lines of an entry are found without parsing the response. */
export const lineText = ({ operation, entries, ...rest }: JournalLine): string =>
  JSON.stringify({ operation, entries: entries.map(({ entry, attempt }) => ({ entry, attempt })), ...rest })

const text = String.raw`"(?:[^"\\]|\\.)*"`
const prefix = new RegExp(String.raw`^\{"operation":"(?:submit|posting)","entries":(\[(?:,?\{"entry":${text},"attempt":[\d.e+-]+\})*\])`)
const earlierPrefix = new RegExp(String.raw`^\{"operation":"submit","entry":(${text})`)
const shortPrefix = 2_000
const maxPrefix = 64_000

const literalOf = (body: Buffer): unknown => {
  for (const length of [shortPrefix, maxPrefix]) {
    const start = body.toString('utf8', 0, length)
    const literal = prefix.exec(start)?.[1] ?? earlierPrefix.exec(start)?.[1]
    if (literal !== undefined) return JSON.parse(literal)
    // Most lines are responses to retrievals and have no attempts.
    if (body.length <= length || !/^\{"operation":"(?:submit|posting)","entries":\[/.test(start)) return null
  }
  return null
}

/** The ids of the outbox entries of a line; none if it is not a submit. */
export const entriesOfLine = (body: Buffer): readonly string[] => {
  const found = literalOf(body)
  if (typeof found === 'string') return [found]
  return Array.isArray(found) ? found.filter(isSubmitted).map(({ entry }) => entry) : []
}

/** Null if the line is damaged or not a journal line. */
export const readLine = (body: Buffer | null): JournalLine | null => {
  const value = body === null ? undefined : upgraded(parseBody(body))
  return isLine(value) ? value : null
}
