import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { isObject } from '#core/base/json-guards.ts'
import type { HttpReply } from '#core/base/ports.ts'
import type { SubmittedEntry } from '#core/contract/submission.ts'
import { answerWriter, type JournalRecord } from '../answers.ts'
import { databaseState } from '../state.ts'
import { decodeLine, parseBody, readLines } from './checked-lines.ts'

/** The folder of the answer journal, one file a month, and the file beside it that tells how long each month was. */
export const oldAnswerNames = ['answers', 'answers.note'] as const
const [folderName, noteName] = oldAnswerNames
const monthName = /^answers-\d{4,6}-\d{2}\.ndjson$/

const isSubmitted = (value: unknown): value is SubmittedEntry =>
  isObject(value) && typeof value['entry'] === 'string' && typeof value['attempt'] === 'number'

/** The line and the id of an earlier line with the same text, which is left out in this one; null if it is not a line of the journal. */
const readLine = (body: Buffer | null): { readonly record: JournalRecord; readonly sameAs: string } | null => {
  const value = body === null ? undefined : parseBody(body)
  if (!isObject(value) || typeof value['id'] !== 'string' || typeof value['at'] !== 'number') return null
  const { id, at, operation, profile, entries, entry, attempt, cars, reply, sameAs } = value
  if (typeof operation !== 'string' || (operation !== 'posting' && !(isObject(reply) && typeof reply['kind'] === 'string'))) return null
  // The first version had one attempt for each line.
  const attempts: readonly unknown[] = Array.isArray(entries) ? entries : [{ entry, attempt: attempt ?? 0 }]
  const record = {
    ...{ id, at, operation, profile: String(profile) },
    entries: attempts.filter(isSubmitted),
    cars: Array.isArray(cars) ? cars.map(String) : [],
    ...(operation === 'posting' ? {} : { reply: reply as HttpReply })
  }
  return { record: record as JournalRecord, sameAs: typeof sameAs === 'string' ? sameAs : '' }
}

interface Note {
  readonly lostAt: number
  readonly lengths: ReadonlyMap<string, number>
}

/** Null if it is missing or damaged. */
const readNote = async (folder: string): Promise<Note | null> => {
  const bytes = await readFile(join(folder, noteName)).catch(() => null)
  const body = bytes === null ? null : decodeLine(bytes.subarray(0, -1))
  const value = body === null ? undefined : parseBody(body)
  if (!isObject(value) || !isObject(value['months']) || typeof value['lostAt'] !== 'number') return null
  const lengths = Object.entries(value['months']).map(([name, month]) => [name, isObject(month) ? Number(month['length']) : 0] as const)
  return { lostAt: value['lostAt'], lengths: new Map(lengths) }
}

/** Imports the answer journal of earlier versions. If lines are missing, attempts until now count as unproven. */
export const importOldAnswers = async (database: DatabaseSync, folder: string, now: number): Promise<void> => {
  const names = await readdir(join(folder, folderName)).catch(() => null)
  const note = await readNote(folder)
  if (names === null && note === null) return
  const state = databaseState(database)
  const write = answerWriter(database)
  const texts = database.prepare('SELECT reply, body FROM answers WHERE id = ?')
  const setText = database.prepare('UPDATE answers SET body = ? WHERE id = ?')
  let isWhole = note !== null
  const lengths = new Map(note?.lengths)
  database.exec('BEGIN IMMEDIATE')
  try {
    for (const name of (names ?? []).filter((one) => monthName.test(one)).sort()) {
      const path = join(folder, folderName, name)
      let length = 0
      for await (const lines of readLines(path)) {
        for (const { body, end } of lines) {
          length = end
          const read = readLine(body)
          if (read === null) {
            isWhole = false
            continue
          }
          write(read.record)
          if (read.sameAs !== '') setText.run(texts.get(read.sameAs)?.['body'] ?? null, read.record.id)
        }
      }
      if (length < (lengths.get(name) ?? 0) || length < (await stat(path)).size) isWhole = false
      lengths.delete(name)
    }
    if (lengths.size > 0) isWhole = false
    state.set('whole', Math.max(state.get('whole'), isWhole ? (note?.lostAt ?? 0) : now))
    database.exec('COMMIT')
  } finally {
    if (database.isTransaction) database.exec('ROLLBACK')
  }
}
