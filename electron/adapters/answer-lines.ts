import type { HttpReply } from '#core/ports.ts'
import { parseBody } from './checked-lines.ts'

export interface AnswerLine {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly operation: 'submit' | 'status' | 'responses' | 'by-code'
  readonly profile: string
  /** Outbox entry and attempt of a submit. */
  readonly entry?: string
  readonly attempt?: number
  readonly cars: readonly string[]
  readonly reply: HttpReply
}

const operations: ReadonlySet<unknown> = new Set<AnswerLine['operation']>(['submit', 'status', 'responses', 'by-code'])

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
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

const isAnswerLine = (value: unknown): value is AnswerLine =>
  isObject(value) &&
  typeof value.id === 'string' &&
  typeof value.at === 'number' &&
  operations.has(value.operation) &&
  typeof value.profile === 'string' &&
  isTextOr(value.entry, undefined) &&
  isNumberOrAbsent(value.attempt) &&
  Array.isArray(value.cars) &&
  value.cars.every((car) => typeof car === 'string') &&
  isReply(value.reply)

/** Operation and entry come first, so that the lines of an entry are found without reading the answers. */
export const answerText = ({ operation, entry, ...rest }: AnswerLine): string => JSON.stringify({ operation, entry, ...rest })

const submitBeginning = /^\{"operation":"submit","entry":("(?:[^"\\]|\\.)*")/
const longestBeginning = 2_000

/** The outbox entry of a line, or `null` where it is no submit of one. */
export const entryOfAnswer = (body: Buffer): string | null => {
  const literal = submitBeginning.exec(body.toString('utf8', 0, longestBeginning))?.[1]
  const entry: unknown = literal === undefined ? null : JSON.parse(literal)
  return typeof entry === 'string' ? entry : null
}

export const readAnswer = (body: Buffer | null): AnswerLine | null => {
  const value = body === null ? undefined : parseBody(body)
  return isAnswerLine(value) ? value : null
}
