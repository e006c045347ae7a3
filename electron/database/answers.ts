import { createHash, randomUUID } from 'node:crypto'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { SubmittedEntry } from '#core/contract/submission.ts'
import type { HttpReply } from '#core/base/ports.ts'
import { inTransaction } from './connection.ts'
import { databaseState } from './state.ts'

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
}

/** Written before a submit is sent: after a crash it proves that the request may have been sent. */
export interface PostingLine extends Omit<AnswerLine, 'operation' | 'reply'> {
  readonly operation: 'posting'
}

export type JournalLine = AnswerLine | PostingLine
/** Without `id`. */
export type NewLine = Omit<AnswerLine, 'id'> | Omit<PostingLine, 'id'>

/** Bytes; a shorter text is not compressed. */
const packedFrom = 512

const bodyOf = (reply: HttpReply): string => (reply.kind === 'reply' ? reply.body : (reply.begun ?? ''))
const withoutBody = (reply: HttpReply): HttpReply => {
  if (reply.kind === 'reply') return { ...reply, body: '' }
  const { begun, ...rest } = reply
  return begun === undefined ? rest : { ...rest, begun: '' }
}
const withBody = (reply: HttpReply, body: string): HttpReply => {
  if (reply.kind === 'reply') return { ...reply, body }
  return reply.begun === undefined ? reply : { ...reply, begun: body }
}

/** Writes lines; must run in a transaction. `id` of an existing line changes nothing. */
export const answerWriter = (database: DatabaseSync): ((line: JournalLine) => void) => {
  const findBody = database.prepare('SELECT id FROM bodies WHERE sha256 = ?')
  const putBody = database.prepare('INSERT INTO bodies (sha256, packed, content) VALUES (?, ?, ?)')
  const putAnswer = database.prepare(
    'INSERT OR IGNORE INTO answers (id, at, operation, profile, cars, reply, body) VALUES (?, ?, ?, ?, ?, ?, ?)'
  )
  const putAttempt = database.prepare('INSERT INTO attempts (entry, attempt, answer) VALUES (?, ?, ?)')
  const bodyId = (text: string): SQLOutputValue => {
    const bytes = Buffer.from(text)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const known = findBody.get(sha256)?.['id']
    const isPacked = bytes.length >= packedFrom
    return known ?? putBody.run(sha256, isPacked ? 1 : 0, isPacked ? gzipSync(bytes) : bytes).lastInsertRowid
  }
  return (line) => {
    const { id, at, operation, profile, entries, cars } = line
    const reply = line.operation === 'posting' ? null : line.reply
    const body = reply === null || bodyOf(reply) === '' ? null : bodyId(bodyOf(reply))
    const head = reply === null ? null : JSON.stringify(withoutBody(reply))
    const added = putAnswer.run(id, at, operation, profile, JSON.stringify(cars), head, body)
    if (added.changes === 0) return
    for (const { entry, attempt } of entries) putAttempt.run(entry, attempt, added.lastInsertRowid)
  }
}

/** '' for an answer without text, and for one whose bytes are damaged. */
const textOf = ({ content, packed }: Readonly<Record<string, SQLOutputValue>>): string => {
  if (!(content instanceof Uint8Array)) return ''
  try {
    return Buffer.from(packed === 1 ? gunzipSync(content) : content).toString()
  } catch {
    return ''
  }
}

/** Every answer of the service, and the attempts of the outbox. */
export const answerOperations = (database: DatabaseSync) => {
  const state = databaseState(database)
  const write = answerWriter(database)
  const columns = 'answers.number, answers.id, at, operation, profile, cars, reply, packed, content'
  const ofEntry = database.prepare(
    `SELECT ${columns} FROM answers LEFT JOIN bodies ON bodies.id = answers.body
     WHERE answers.number IN (SELECT answer FROM attempts WHERE entry = ?) ORDER BY answers.number`
  )
  const byId = database.prepare(`SELECT ${columns} FROM answers LEFT JOIN bodies ON bodies.id = answers.body WHERE answers.id = ?`)
  const attemptsOf = database.prepare('SELECT entry, attempt FROM attempts WHERE answer = ? ORDER BY id')

  const lineOf = (row: Readonly<Record<string, SQLOutputValue>>): JournalLine => {
    const reply = row['reply'] === null ? null : withBody(JSON.parse(String(row['reply'])) as HttpReply, textOf(row))
    return {
      id: String(row['id']),
      at: Number(row['at']),
      operation: row['operation'],
      profile: String(row['profile']),
      entries: attemptsOf.all(row['number'] ?? null).map(({ entry, attempt }) => ({ entry: String(entry), attempt: Number(attempt) })),
      cars: JSON.parse(String(row['cars'])) as readonly string[],
      ...(reply === null ? {} : { reply })
      // Written by `answerWriter` only.
    } as JournalLine
  }

  return {
    /** Returns the id of the line. */
    appendAnswer(line: NewLine): string {
      const id = randomUUID()
      inTransaction(database, () => write({ ...line, id }))
      return id
    },
    /** The lines of an outbox entry, oldest first. */
    submitsOf: (entry: string): readonly JournalLine[] => ofEntry.all(entry).map(lineOf),
    /** Null if there is no such line. */
    answerOf(id: string): JournalLine | null {
      const row = byId.get(id)
      return row === undefined ? null : lineOf(row)
    },
    /** Milliseconds since 1970: an earlier attempt may have been sent although it has no line, because lines were lost. */
    answersWholeSince: (): number => state.get('whole')
  }
}
