import { createHash, randomUUID } from 'node:crypto'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { SubmittedEntry } from '#core/contract/submission.ts'
import type { HttpReply } from '#core/base/ports.ts'
import { inTransaction } from './connection.ts'
import { databaseState } from './state.ts'

/** A response of the service as received, or the reason why there is none. */
export interface AnswerRecord {
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
export interface PostingRecord extends Omit<AnswerRecord, 'operation' | 'reply'> {
  readonly operation: 'posting'
}

export type JournalRecord = AnswerRecord | PostingRecord
/** Without `id`. */
export type NewRecord = Omit<AnswerRecord, 'id'> | Omit<PostingRecord, 'id'>

/** Bytes; a shorter text is not compressed. */
const packedFrom = 512
/** Bytes; the text of an answer that is not read yet is compressed up to this size, because its documents are taken out afterwards. */
const packedUnread = 64 * 1024

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

/** The texts of answers by their hash. */
const bodyStore = (database: DatabaseSync) => {
  const findBody = database.prepare('SELECT id FROM bodies WHERE sha256 = ?')
  const putBody = database.prepare('INSERT INTO bodies (sha256, packed, content) VALUES (?, ?, ?)')
  /** The id of a text, which is stored if it is new; null for ''. */
  return (text: string, packedTo = Number.POSITIVE_INFINITY): { readonly id: SQLOutputValue; readonly isNew: boolean } => {
    if (text === '') return { id: null, isNew: false }
    const bytes = Buffer.from(text)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const known = findBody.get(sha256)?.['id']
    if (known !== undefined) return { id: known, isNew: false }
    const isPacked = bytes.length >= packedFrom && bytes.length <= packedTo
    return { id: putBody.run(sha256, isPacked ? 1 : 0, isPacked ? gzipSync(bytes) : bytes).lastInsertRowid, isNew: true }
  }
}

/** `apart`: read in a worker thread. `not`: not read, because an earlier read of the same text ended the application. */
export type MayRead = 'usual' | 'apart' | 'not'

/** How rows of `answers` and their texts are added. */
const answerAdder = (database: DatabaseSync) => {
  const put = database.prepare(
    'INSERT OR IGNORE INTO answers (id, at, operation, profile, cars, reply, body, reading) VALUES (?, ?, ?, ?, ?, ?, ?, ?)'
  )
  return {
    store: bodyStore(database),
    /** `body`: id of the text. `reading`: the run that has begun to read it, 0 for none. An `id` that is known changes nothing. */
    add: (record: Omit<JournalRecord, 'entries'>, reply: HttpReply | null, body: SQLOutputValue, reading: number) =>
      put.run(
        ...[record.id, record.at, record.operation, record.profile, JSON.stringify(record.cars)],
        ...[reply === null ? null : JSON.stringify(withoutBody(reply)), body, reading]
      )
  }
}

/** Writes records; must run in a transaction. `id` of an existing record changes nothing. */
export const answerWriter = (
  database: DatabaseSync,
  { store, add }: ReturnType<typeof answerAdder> = answerAdder(database)
): ((record: JournalRecord) => void) => {
  const putAttempt = database.prepare('INSERT INTO attempts (entry, attempt, answer) VALUES (?, ?, ?)')
  return (record) => {
    const reply = record.operation === 'posting' ? null : record.reply
    const added = add(record, reply, reply === null ? null : store(bodyOf(reply)).id, 0)
    if (added.changes === 0) return
    for (const { entry, attempt } of record.entries) putAttempt.run(entry, attempt, added.lastInsertRowid)
  }
}

/** '' for an answer without text or with damaged bytes. */
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
  const adder = answerAdder(database)
  const { store } = adder
  const write = answerWriter(database, adder)
  const columns = 'answers.number, answers.id, at, operation, profile, cars, reply, packed, content'
  const ofEntry = database.prepare(
    `SELECT ${columns} FROM answers LEFT JOIN bodies ON bodies.id = answers.body
     WHERE answers.number IN (SELECT answer FROM attempts WHERE entry = ?) ORDER BY answers.number`
  )
  // Only attempts of the outbox: the answers to queries are many more.
  const ofCars = database.prepare(
    `SELECT ${columns} FROM answers LEFT JOIN bodies ON bodies.id = answers.body
     WHERE answers.number IN (SELECT answer FROM attempts) AND json_valid(cars)
       AND EXISTS (SELECT 1 FROM json_each(cars) AS car WHERE upper(car.value) IN (SELECT upper(value) FROM json_each(?)))
     ORDER BY answers.number`
  )
  const byId = database.prepare(`SELECT ${columns} FROM answers LEFT JOIN bodies ON bodies.id = answers.body WHERE answers.id = ?`)
  const attemptsOf = database.prepare('SELECT entry, attempt FROM attempts WHERE answer = ? ORDER BY id')

  const recordOf = (row: Readonly<Record<string, SQLOutputValue>>): JournalRecord => {
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
    } as JournalRecord
  }

  /** Distinguishes the answers that another run has begun to read. */
  const run = Date.now()
  const begunBefore = database.prepare('SELECT DISTINCT reading FROM answers WHERE body = ? AND reading NOT IN (0, ?)')
  const markSkipped = database.prepare('UPDATE answers SET reading = ? WHERE body = ? AND reading NOT IN (0, ?)')
  const clearReading = database.prepare('UPDATE answers SET reading = 0 WHERE body = ?')
  const dropReading = database.prepare('UPDATE answers SET reading = 0 WHERE id = ? AND reading = ?')
  /** Ids of the answers that this run has begun to read. */
  const unfinished = new Set<string>()
  const received = database.prepare('SELECT body FROM answers WHERE id = ?')
  const putRead = database.prepare('UPDATE answers SET reply = ?, body = ?, reading = 0 WHERE id = ?')
  const putBody = database.prepare('UPDATE answers SET body = ? WHERE id = ?')
  const dropUnused = database.prepare('DELETE FROM bodies WHERE id = ? AND NOT EXISTS (SELECT 1 FROM answers WHERE body = bodies.id)')

  /**
   * A power cut may have ended the application during a read. So the next run that receives the text skips it (`reading` becomes the negative
   * number of that run), a later run retries it once, and after a second crash it is never read.
   */
  const mayReadOf = (body: SQLOutputValue): MayRead => {
    const [begun, ...others] = begunBefore.all(body, run).map(({ reading }) => Number(reading))
    if (begun === undefined) return 'usual'
    if (begun < 0 && begun !== -run && others.length === 0) return 'apart'
    if (begun > 0 && others.length === 0) markSkipped.run(-run, body, run)
    return 'not'
  }

  return {
    /** Writes an answer to a query as received, before it is read; `finishAnswer` follows where it is read. */
    receiveAnswer(answer: Omit<AnswerRecord, 'id' | 'entries'>): { readonly id: string; readonly mayRead: MayRead } {
      const id = randomUUID()
      return inTransaction(database, () => {
        const body = store(bodyOf(answer.reply), packedUnread).id
        const mayRead = body === null ? 'usual' : mayReadOf(body)
        adder.add({ ...answer, id }, answer.reply, body, mayRead === 'not' ? 0 : run)
        if (mayRead !== 'not') unfinished.add(id)
        return { id, mayRead }
      })
    },
    /** Replaces the reply of a received answer by the one without documents. Returns whether its text was not known before. */
    finishAnswer(id: string, reply: HttpReply): boolean {
      return inTransaction(database, () => {
        const unread = received.get(id)?.['body'] ?? null
        clearReading.run(unread)
        putRead.run(JSON.stringify(withoutBody(reply)), null, id)
        dropUnused.run(unread)
        const { id: body, isNew } = store(bodyOf(reply))
        putBody.run(body, id)
        unfinished.delete(id)
        return isNew
      })
    },
    /** Called when the application is closed normally: the next run reads the answers that this one has not finished. */
    dropReadings(): void {
      inTransaction(database, () => {
        for (const id of unfinished) dropReading.run(id, run)
      })
      unfinished.clear()
    },
    /** Returns the id of the record. */
    appendAnswer(record: NewRecord): string {
      const id = randomUUID()
      inTransaction(database, () => write({ ...record, id }))
      return id
    },
    /** The records of an outbox entry, oldest first. */
    submitsOf: (entry: string): readonly JournalRecord[] => ofEntry.all(entry).map(recordOf),
    /** The records of submissions with one of these aju numbers, oldest first. */
    submitsOfCars: (cars: readonly string[]): readonly JournalRecord[] => ofCars.all(JSON.stringify(cars)).map(recordOf),
    /** Null if there is no such record. */
    answerOf(id: string): JournalRecord | null {
      const row = byId.get(id)
      return row === undefined ? null : recordOf(row)
    },
    /** Milliseconds since 1970: an earlier attempt may have been sent although it has no record, because records were lost. */
    answersWholeSince: (): number => state.get('whole')
  }
}
