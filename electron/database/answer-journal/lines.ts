import type { SubmittedEntry } from '#core/contract/submission.ts'
import type { HttpReply } from '#core/base/ports.ts'
import { parseBody } from '../append-only/checked-lines.ts'

/** An answer of the service as it came, or why none came. */
export interface AnswerLine {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly operation: 'submit' | 'status' | 'responses' | 'by-code'
  readonly profile: string
  /** Every attempt that the body of a submit held; none of a retrieval. */
  readonly entries: readonly SubmittedEntry[]
  readonly cars: readonly string[]
  readonly reply: HttpReply
  /** The line whose body was told here once more, word for word: this one's is left out. */
  readonly sameAs?: string
}

/** Written before a submit leaves: where a crash takes the answer, this says that there was something to answer. */
export interface PostingLine extends Omit<AnswerLine, 'operation' | 'reply' | 'sameAs'> {
  readonly operation: 'posting'
}

export type JournalLine = AnswerLine | PostingLine

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

/** Lines of earlier versions name at most one attempt, beside the others of their members. */
const brought = (value: unknown): unknown => {
  if (!isObject(value) || value.entries !== undefined) return value
  const { entry, attempt, ...rest } = value
  if (!isTextOr(entry, undefined) || !isNumberOrAbsent(attempt)) return null
  return { ...rest, entries: entry === undefined ? [] : [{ entry, attempt: attempt ?? 0 }] }
}

/** Operation and attempts come first, so that the lines of an entry are found without reading the answers. */
export const lineText = ({ operation, entries, ...rest }: JournalLine): string =>
  JSON.stringify({ operation, entries: entries.map(({ entry, attempt }) => ({ entry, attempt })), ...rest })

const text = String.raw`"(?:[^"\\]|\\.)*"`
const beginning = new RegExp(String.raw`^\{"operation":"(?:submit|posting)","entries":(\[(?:,?\{"entry":${text},"attempt":[\d.e+-]+\})*\])`)
const earlierBeginning = new RegExp(String.raw`^\{"operation":"submit","entry":(${text})`)
const shortBeginning = 2_000
const longestBeginning = 64_000

const literalOf = (body: Buffer): unknown => {
  for (const length of [shortBeginning, longestBeginning]) {
    const start = body.toString('utf8', 0, length)
    const literal = beginning.exec(start)?.[1] ?? earlierBeginning.exec(start)?.[1]
    if (literal !== undefined) return JSON.parse(literal)
    // Most lines are answers to a question and belong to no submission.
    if (body.length <= length || !/^\{"operation":"(?:submit|posting)","entries":\[/.test(start)) return null
  }
  return null
}

/** The outbox entries that a line speaks of; none where it is no submit. */
export const entriesOfLine = (body: Buffer): readonly string[] => {
  const found = literalOf(body)
  if (typeof found === 'string') return [found]
  return Array.isArray(found) ? found.filter(isSubmitted).map(({ entry }) => entry) : []
}

export const readLine = (body: Buffer | null): JournalLine | null => {
  const value = body === null ? undefined : brought(parseBody(body))
  return isLine(value) ? value : null
}
