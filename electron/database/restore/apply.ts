import { closeSync, copyFileSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { renameFile } from '../../files/atomic-file.ts'
import { openConnection, Refused, inTransaction } from '../connection.ts'
import { clearOffice, copiesIn, everyCopyIn, keepCopies, type KeptCopy } from '../office/clear.ts'
import { checkFile } from '../repair.ts'
import { nextSchema } from './facts.ts'
import { restoreNames } from './folder.ts'
import { isOfThisFolder, mergeInto, sourceSchema, type MergedRows, type RestoreMark, type RestoreRequest } from './merge.ts'
import { documentOperations, type StoredDocument } from '../documents.ts'
import { documentIndexer } from '../search.ts'

type Numbered = StoredDocument & { readonly id: number }

const isSame = (one: Numbered, other: Numbered): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Keeps the archive of this computer and its added files: makes the index of a restored database equal to the present index, with
 * the same numbers. `place`: the present archive folder.
 */
const takeDocuments = (next: DatabaseSync, present: DatabaseSync, place: string): void => {
  const indexOf = (database: DatabaseSync) => documentOperations(database, documentIndexer(database))
  const documents = indexOf(present).listDocuments(place)
  const found = new Map(
    indexOf(next)
      .listDocuments(place)
      .map((one) => [one.id, one])
  )
  const stays = new Set(documents.flatMap((one) => (found.has(one.id) && isSame(one, found.get(one.id) ?? one) ? [one.id] : [])))
  const indexer = documentIndexer(next)
  const insert = next.prepare(
    `INSERT INTO documents (id, place, sha256, file, bytes, car, code, date, number, description, profile, storedAt)
     VALUES (:id, :place, :sha256, :file, :bytes, :car, :code, :date, :number, :description, :profile, :storedAt)`
  )
  inTransaction(next, () => {
    for (const { id } of next.prepare('SELECT id FROM documents').all()) {
      if (stays.has(Number(id))) continue
      next.prepare('DELETE FROM documents WHERE id = ?').run(id ?? null)
      indexer.remove(Number(id))
    }
    for (const one of documents) {
      if (stays.has(one.id)) continue
      insert.run({ ...one, place })
      indexer.put(one.id, one)
    }
    next.exec('DELETE FROM places')
    if (indexOf(present).isPlaceWhole(place)) next.prepare('INSERT INTO places (place) VALUES (?)').run(place)
  })
}

export interface PreparedRestore extends MergedRows {
  readonly edition: number
  readonly mark: RestoreMark
}

const attached = <T>(database: DatabaseSync, files: Readonly<Record<string, string>>, work: () => T): T => {
  const names: string[] = []
  try {
    for (const [name, path] of Object.entries(files)) {
      database.prepare(`ATTACH ? AS ${name}`).run(path)
      names.push(name)
    }
    return work()
  } finally {
    for (const name of names) database.exec(`DETACH ${name}`)
  }
}

const syncPath = (path: string, flags: string): void => {
  const file = openSync(path, flags)
  fsyncSync(file)
  closeSync(file)
}
const syncFolder = (folder: string): void => {
  if (process.platform !== 'win32') syncPath(folder, 'r')
}

/** The office desk of a database. Data from another office, or of another desk, is not known to be at this office. */
const deskOf = (database: DatabaseSync, schema = 'main'): unknown =>
  database.prepare(`SELECT value ->> '$.desk' AS desk FROM ${schema}.office_state WHERE name = 'welcome'`).get()?.['desk'] ?? null

/**
 * Declarations that are copies in an attached backup: all of one whose desk is not this one, and was not this folder, because that desk may go on where the
 * backup was written.
 */
const copiesOfBackup = (database: DatabaseSync, schema: string, request: RestoreRequest): readonly KeptCopy[] => {
  const desk = deskOf(database, schema)
  const mayGoOn = desk !== null && desk !== deskOf(database) && !isOfThisFolder(database, request)
  return mayGoOn ? everyCopyIn(database, schema) : copiesIn(database, schema)
}

/** Chosen declarations that are copies in the attached backup, and of which the office of this desk knows nothing. */
const copiesOfChosen = (database: DatabaseSync, request: RestoreRequest, chosen: readonly string[]): readonly KeptCopy[] => {
  const isWanted = new Set(chosen)
  const isKnown = database.prepare('SELECT 1 FROM main.office_declarations WHERE declaration = ?')
  return copiesOfBackup(database, sourceSchema, request).filter(
    ({ declaration }) => isWanted.has(declaration) && isKnown.get(declaration) === undefined
  )
}

/**
 * Makes the new state of the database in `folder`, which holds the database of the backup: as `next` where everything is restored, as `source` for chosen
 * declarations. The present database is only read. Refused with `backup-damaged` where the new state is not sound; a state before a restore with damage that
 * the merge does not read is brought back, and repaired when it is opened. `goOn` is called between the long parts and may throw.
 */
export const prepareRestore = (
  database: DatabaseSync,
  folder: string,
  place: string,
  request: RestoreRequest,
  goOn: () => void = () => undefined
): PreparedRestore => {
  const next = join(folder, restoreNames.next)
  const isEverything = request.chosen === null
  if (!isEverything) database.prepare('VACUUM INTO ?').run(next)
  goOn()
  const files = { [nextSchema]: next, ...(isEverything ? {} : { [sourceSchema]: join(folder, restoreNames.source) }) }
  const { merged, copies } = attached(database, files, () => {
    const found =
      request.chosen === null
        ? [...copiesOfBackup(database, nextSchema, request), ...copiesIn(database)]
        : copiesOfChosen(database, request, request.chosen)
    return { merged: mergeInto(database, request), copies: found }
  })
  goOn()
  const opened = openConnection(next)
  try {
    if (isEverything) {
      takeDocuments(opened, database, place)
      goOn()
      if (deskOf(opened) === null || deskOf(opened) !== deskOf(database)) opened.exec("UPDATE copy SET writer = 'window'")
      clearOffice(opened)
      // Of the computer and the time of the backup.
      opened.exec('DELETE FROM permissions')
    }
    // Declarations of another desk, now or in the office of the backup, are not sent from here.
    keepCopies(opened, copies)
    opened.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    opened.close()
  }
  syncPath(next, 'r+')
  goOn()
  if (request.origin !== null && !checkFile(next)) throw new Refused('backup-damaged')
  return merged
}

/** A hard link, so that the present file keeps its name until the new one takes it; a copy where the file system has no links. */
const linkOrCopy = (path: string, aside: string): void => {
  try {
    linkSync(path, aside)
  } catch {
    copyFileSync(path, aside)
    syncPath(aside, 'r+')
  }
}

/**
 * Puts the prepared database in the place of the present one, which is closed and put aside in `folder`. One rename switches: a crash leaves the old state
 * or the new one.
 */
export const switchDatabase = async (present: string, folder: string): Promise<void> => {
  // The rest of a log would be read as part of the new file.
  if (existsSync(`${present}-wal`) && statSync(`${present}-wal`).size > 0) throw new Error('the database was not closed')
  const aside = join(folder, restoreNames.aside)
  mkdirSync(aside, { recursive: true })
  linkOrCopy(present, join(aside, restoreNames.next))
  syncFolder(aside)
  await renameFile(join(folder, restoreNames.next), present)
  syncFolder(join(present, '..'))
}
