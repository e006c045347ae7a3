import type { KeptAnswer } from '#core/contract/retrieval.ts'
import type { HeardAnswer } from '#core/tracking/track.ts'
import type { AjukanDatabase, AnswerRow } from '../storage/database.ts'
import type { Change } from '../storage/ledger.ts'

const isMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const rawOf = (row: AnswerRow | undefined): string | null => {
  const raw = isMembers(row?.content) ? row.content['raw'] : undefined
  return typeof raw === 'string' ? raw : null
}

/**
 * How an answer is kept: as a row of its own, or, where it says word for word what the last one of its operation said, as one more time of that.
 * A question every few minutes would otherwise fill the disk with the same.
 */
export const keptAnswer = async (
  database: AjukanDatabase,
  car: string,
  operation: string,
  { answer, at, deviations, raw, rawLength }: KeptAnswer,
  heard: HeardAnswer | undefined
): Promise<{ readonly row: Change | null; readonly heard: HeardAnswer }> => {
  if (heard && rawOf(await database.answers.get(heard.answer)) === raw)
    return { row: null, heard: { ...heard, at, times: heard.times + 1 } }
  const content = { answer, at, deviations, raw, rawLength }
  return { row: { table: 'answers', key: answer, value: { id: answer, car, at, operation, content } }, heard: { answer, at, times: 1 } }
}

/** One answer for reading. */
export interface RawAnswer {
  readonly id: string
  readonly at: number
  /** `submit`, `status`, `bc20`, `bc30`, or `by-code` with the code. */
  readonly operation: string
  /** Characters. */
  readonly size: number
  readonly deviations: readonly string[]
  /** JSON set out for reading where it is JSON, else as it came. */
  readonly text: string
  /** Whether `text` is the whole of it. */
  readonly whole: boolean
  /** When it was last told word for word, and how often in all. */
  readonly lastAt: number
  readonly times: number
}

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])

const readRow = (row: AnswerRow, heard: HeardAnswer | undefined): RawAnswer => {
  const raw = rawOf(row)
  const content = isMembers(row.content) ? row.content : {}
  // Rows of the first version have the answer as it was read.
  const text = raw === null ? JSON.stringify(row.content, null, 2) : pretty(raw)
  const length = content['rawLength']
  const size = typeof length === 'number' ? length : (raw ?? text).length
  return {
    id: row.id,
    at: row.at,
    operation: row.operation,
    size,
    deviations: textsOf(content['deviations']),
    text,
    whole: raw === null || raw.length >= size,
    lastAt: heard?.at ?? row.at,
    times: heard?.times ?? 1
  }
}

/** Every answer kept of an aju number, newest first. */
export const answersOf = async (
  database: AjukanDatabase,
  car: string,
  heard: { readonly [operation: string]: HeardAnswer } | undefined
): Promise<readonly RawAnswer[]> => {
  const byAnswer = new Map(Object.values(heard ?? {}).map((one) => [one.answer, one]))
  const rows = await database.answers.where('car').equals(car).toArray()
  return rows.map((row) => readRow(row, byAnswer.get(row.id))).sort((a, b) => b.lastAt - a.lastAt || b.at - a.at)
}
