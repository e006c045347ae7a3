import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { isObject } from '#core/base/json-guards.ts'
import type { CopyRow } from '#core/contract/store-copy.ts'
import { parseBody, readLines } from './checked-lines.ts'
import { copyWriter } from '../copy.ts'
import { databaseState } from '../state.ts'

/** The folder of the store copy before it was in the database: snapshots of all rows, and journals with the batches after them. */
export const oldCopyName = 'safety'

interface NumberedFile {
  readonly path: string
  readonly number: number
}

const numbered = (folder: string, names: readonly string[], kind: 'snapshot' | 'rebase' | 'journal'): readonly NumberedFile[] =>
  names
    .flatMap((name) => {
      const digits = new RegExp(`^${kind}-(\\d{1,16})\\.ndjson$`).exec(name)?.[1]
      return digits === undefined ? [] : [{ path: join(folder, name), number: Number(digits) }]
    })
    .sort((a, b) => a.number - b.number)

const isRow = (value: unknown): value is CopyRow => isObject(value) && typeof value['table'] === 'string' && value['key'] !== undefined

const isPair = (value: unknown): value is readonly [unknown, unknown] => Array.isArray(value) && value.length === 2

/** A line of a snapshot: `["table",key]`, a tab, the value. Null for the closing line and for a damaged one. */
const readRow = (body: Buffer): CopyRow | null => {
  const tab = body.indexOf('\t')
  const identity = tab === -1 ? undefined : parseBody(body.subarray(0, tab))
  if (!isPair(identity)) return null
  const row: unknown = { table: identity[0], key: identity[1], value: parseBody(body.subarray(tab + 1)) }
  return isRow(row) ? row : null
}

/** Writes the rows of a snapshot; resolves with the number of unreadable lines, at least 1 if the closing line is missing. */
const takeSnapshot = async ({ path, number }: NumberedFile, write: ReturnType<typeof copyWriter>): Promise<number> => {
  let damaged = 0
  let isClosed = false
  for await (const lines of readLines(path)) {
    for (const { body } of lines) {
      const row = body === null ? null : readRow(body)
      if (row !== null) write([row], number)
      else if (body !== null && isObject(parseBody(body))) isClosed = true
      else damaged += 1
    }
  }
  return damaged + (isClosed ? 0 : 1)
}

/** Writes the batches after `from`; resolves with the last of them and the number of unreadable lines or missing files. */
const takeJournals = async (
  journals: readonly NumberedFile[],
  from: number,
  write: ReturnType<typeof copyWriter>
): Promise<{ readonly last: number; readonly damaged: number }> => {
  let last = from
  let damaged = 0
  for (const [index, { path, number }] of journals.entries()) {
    const next = journals[index + 1]
    if (next !== undefined && next.number <= from + 1) continue
    if (number > last + 1 && damaged === 0) damaged += 1
    for await (const lines of readLines(path)) {
      for (const { body } of lines) {
        const batch = body === null ? undefined : parseBody(body)
        if (!isObject(batch) || typeof batch['seq'] !== 'number' || !Array.isArray(batch['rows'])) damaged += 1
        else if (batch['seq'] > last) {
          last = batch['seq']
          write(batch['rows'].filter(isRow), last)
        }
      }
    }
  }
  return { last, damaged }
}

/** Imports the copy that an earlier version wrote, if it is newer than the one in the database. */
export const importOldCopy = async (database: DatabaseSync, folder: string): Promise<void> => {
  const old = join(folder, oldCopyName)
  const names = await readdir(old).catch(() => [])
  if (names.length === 0) return
  const state = databaseState(database)
  const write = copyWriter(database)
  // A complete rebase replaces all other files, also those that a killed run left.
  const rebase = numbered(old, names, 'rebase').at(-1)
  const snapshots = rebase === undefined ? numbered(old, names, 'snapshot').toReversed() : [rebase]
  const journals = rebase === undefined ? numbered(old, names, 'journal') : []

  /** Reads the whole copy from one snapshot; false if it is damaged and `mustBeWhole`. */
  const take = async (snapshot: NumberedFile | undefined, mustBeWhole: boolean): Promise<boolean> => {
    database.exec('BEGIN IMMEDIATE; DELETE FROM copy')
    try {
      const lost = snapshot === undefined ? 0 : await takeSnapshot(snapshot, write)
      const rest = await takeJournals(journals, snapshot?.number ?? 0, write)
      const isTaken = lost === 0 || !mustBeWhole
      if (isTaken && rest.last > state.get('seq')) {
        state.set('seq', rest.last)
        state.set('damaged', lost + rest.damaged)
        database.exec('COMMIT')
      }
      return isTaken
    } finally {
      if (database.isTransaction) database.exec('ROLLBACK')
    }
  }

  const whole = async (): Promise<boolean> => {
    for (const snapshot of snapshots) if (await take(snapshot, true)) return true
    return false
  }
  // Without an intact snapshot, uses readable rows of the newest.
  if (!(await whole())) await take(snapshots[0], false)
}
