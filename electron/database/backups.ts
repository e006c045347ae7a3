import { mkdir, readdir, rm } from 'node:fs/promises'
import { copyFileSync, mkdirSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { renameFile, syncFolder } from '../files/atomic-file.ts'
import { freeBytes } from '../files/folder.ts'
import { holdFile, openImmutable } from './connection.ts'
import { databaseState } from './state.ts'

/** A copy of the database from an earlier time. */
export interface Backup {
  readonly path: string
  /** Milliseconds since 1970. */
  readonly at: number
}

const keptDays = 7
/** Besides daily backups. */
const keptNewest = 3
/** However large they are: the newest may be damaged. */
const keptAlways = 2
/** Share of the disk that the copies may take, as far as it is free without them; more are removed, oldest first. */
const mostOfDisk = 1 / 10
/** Share of the time that copying may take. */
const mostOfTime = 1 / 50
/** Bytes written in a day. */
const mostADay = 8 * 1024 ** 3
const [hour, day] = [3_600_000, 24 * 3_600_000]
/** Bytes that stay free beside twice the size of the database. */
const spareBytes = 512 * 1024 * 1024

const backupsName = 'backups'
const folderOf = (folder: string): string => join(folder, backupsName)
const dayOf = ({ at }: Backup): string => new Date(at).toISOString().slice(0, 10)

/** The backups of a profile folder, newest first; backups dated in the future, of unknown age, come last. `now` in milliseconds since 1970. */
export const findBackups = async (folder: string, now = Date.now()): Promise<readonly Backup[]> => {
  const names = await readdir(folderOf(folder)).catch(() => [])
  return names
    .flatMap((name) => {
      const at = Number(/^ajukan-(\d{1,16})\.db$/.exec(name)?.[1] ?? Number.NaN)
      return Number.isNaN(at) ? [] : [{ path: join(folderOf(folder), name), at }]
    })
    .sort((a, b) => Number(a.at > now) - Number(b.at > now) || b.at - a.at)
}

/** The folder of the backups shows from now on that there is a database; it moves with it where the user sets the data aside. */
export const markUsed = (folder: string): void => {
  try {
    mkdirSync(folderOf(folder), { recursive: true })
  } catch {
    // The disk may be full; the next start or backup makes it.
  }
}

/** Whether a profile folder has had a database. */
export const wasUsed = async (folder: string): Promise<boolean> => (await readdir(folder)).includes(backupsName)

/** Milliseconds to the next backup after one of so many bytes that took so long: an hour, longer for a large database, at most a day. */
export const intervalAfter = (bytes: number, took: number): number =>
  Math.min(day, Math.max(hour, took / mostOfTime, (bytes / mostADay) * day))

/** A newer backup with this share of the declarations of an older one takes its place, also of the automatic ones. */
export const enoughDeclarations = 0.9

const countDeclarations = (database: DatabaseSync): number =>
  Number(database.prepare("SELECT count(*) AS count FROM copy WHERE store = 'declarations' AND value IS NOT NULL").get()?.['count'])

/** The number of declarations in a backup; 0 where it cannot be read. */
const declarationsIn = ({ path }: Backup): number => {
  let database: DatabaseSync | null = null
  try {
    database = openImmutable(path)
    return countDeclarations(database)
  } catch {
    return 0
  } finally {
    database?.close()
  }
}

/**
 * The backups that stay, so that a mass deletion can be undone also after days: those with a tenth more declarations than every newer one, and the newest
 * with nearly as many as there were at `most`, because many small deletions add up. `files`: newest first.
 */
const fuller = (files: readonly Backup[], most: number): ReadonlySet<Backup> => {
  const kept = new Set<Backup>()
  let newer = 0
  for (const one of files) {
    const count = declarationsIn(one)
    const enough = enoughDeclarations * most
    if (enoughDeclarations * count > newer || (newer < enough && count >= enough)) kept.add(one)
    newer = Math.max(newer, count)
  }
  return kept
}

const removeOld = async (folder: string, now: number, free: number, mostDeclarations: number): Promise<void> => {
  const found = await findBackups(folder, now)
  const sizes = found.map(({ path }) => statSync(path, { throwIfNoEntry: false })?.size ?? 0)
  const most = (free + sizes.reduce((sum, size) => sum + size, 0)) * mostOfDisk
  const days = new Set<string>()
  let kept = 0
  let isFull = false
  let smallest = Infinity
  const stays = fuller(found, mostDeclarations)
  for (const [index, one] of found.entries()) {
    const size = sizes[index] ?? 0
    const isWanted = index < keptNewest || (!days.has(dayOf(one)) && days.size < keptDays)
    days.add(dayOf(one))
    // A database that has grown at once, perhaps with rows of a page that is compromised, does not push out what was before.
    const isFromBeforeGrowth = isWanted && 2 * size <= smallest
    smallest = Math.min(smallest, size)
    if (stays.has(one) || isFromBeforeGrowth) {
      kept += size
      continue
    }
    isFull ||= isWanted && index >= keptAlways && kept + size > most
    if (isWanted && !isFull) kept += size
    else await rm(one.path, { force: true })
  }
}

/** Removes partial backups of killed runs; each is database-sized. */
const removeUnfinished = async (folder: string): Promise<void> => {
  for (const name of await readdir(folderOf(folder)))
    if (/^ajukan-\d+\.db\.unfinished/.test(name)) await rm(join(folderOf(folder), name), { force: true })
}

/**
 * Writes a backup while the database stays in use, and removes old ones. `check` reads the whole copy; a copy that is not sound is removed.
 * Returns false if it was not sound: the database itself is damaged then. `free`: free bytes of the disk of a folder. Rejects with `ENOSPC` where the disk
 * is nearly full.
 */
export const makeBackup = async (
  database: DatabaseSync,
  folder: string,
  now: number,
  check: (path: string) => Promise<boolean>,
  free = freeBytes
): Promise<boolean> => {
  await mkdir(folderOf(folder), { recursive: true })
  await removeUnfinished(folder)
  const { size } = statSync(join(folder, 'ajukan.db'))
  if ((await free(folder)) < 2 * size + spareBytes)
    throw Object.assign(new Error('no hourly backup: the disk is nearly full'), { code: 'ENOSPC' })
  const path = join(folderOf(folder), `ajukan-${now}.db`)
  const unfinished = `${path}.unfinished`
  try {
    await backup(database, unfinished)
    // The pages read are not needed again.
    if (database.isOpen) database.exec('PRAGMA shrink_memory')
    if (!(await check(unfinished))) return false
    await renameFile(unfinished, path)
    await syncFolder(folderOf(folder))
    await removeOld(folder, now, await free(folder), databaseState(database).get('most'))
    return true
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Backs up the database of a folder if it has changed since the last backup and that is long enough ago (`intervalAfter`). Called each hour, and after the start. */
export const backupMaker = (folder: string, check: (path: string) => Promise<boolean>, elapsed = (): number => performance.now()) => {
  const path = join(folder, 'ajukan.db')
  // A restore or a repair opens another database, which may have the same change count by chance.
  let last: { readonly database: DatabaseSync; readonly changes: number; readonly at: number; readonly wait: number } | null = null
  /** Whether the backup made last is too new for another one. A clock that was set back does not count. */
  const isEarly = async (database: DatabaseSync, now: number): Promise<boolean> => {
    if (last !== null && last.database !== database) return false
    const at = last?.at ?? (await findBackups(folder, now))[0]?.at
    const wait = last?.wait ?? intervalAfter(statSync(path).size, 0)
    // The calls of two hours may be a little closer.
    return at !== undefined && wait > hour && now >= at && now < at + wait
  }
  /** As `makeBackup`; true if nothing was to be done. The next call retries a failed backup. */
  return async (database: DatabaseSync, now: number, free = freeBytes): Promise<boolean> => {
    const countChanges = (): number => Number(database.prepare('SELECT total_changes() AS count').get()?.['count'])
    if ((last?.database === database && last.changes === countChanges()) || (await isEarly(database, now))) return true
    const begun = elapsed()
    const [state, count] = [databaseState(database), countDeclarations(database)]
    if (count > state.get('most')) state.set('most', count)
    const changes = countChanges()
    const isSound = await makeBackup(database, folder, now, check, free)
    last = { database, changes, at: now, wait: intervalAfter(statSync(path).size, elapsed() - begun) }
    return isSound
  }
}

/** A copy of the database as its file and the first bytes of its log are now, while the file is held (`holdFile`). */
export interface HeldCopy {
  readonly file: string
  /** Bytes of the log that belong to it: what is written meanwhile comes after them. */
  readonly logBytes: number
  readonly to: string
}

/** Writes such a copy, in a thread of its own or in this one. The file is opened by SQLite alone: closing it otherwise would end the lock that SQLite has on it. */
export const writeHeldCopy = async ({ file, logBytes, to }: HeldCopy): Promise<void> => {
  const source = openImmutable(file)
  try {
    await backup(source, to, { rate: 2_000 })
  } finally {
    source.close()
  }
  if (logBytes === 0) return
  copyFileSync(`${file}-wal`, `${to}-wal`)
  truncateSync(`${to}-wal`, logBytes)
  const copy = new DatabaseSync(to)
  try {
    copy.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    copy.close()
  }
}

/**
 * Keeps a backup from before a batch that deletes so much that a tenth of the declarations would be gone since the last call that kept one, or since the start: it
 * has what the window has deleted, and the window cannot remove it. Nothing waits for it: the copy is of the held file, while the batch and later ones go into the
 * log. While one is written, what was there before is in it. Without space for it the batch is stored all the same.
 */
export const deletionGuard = (folder: string, copy: (job: HeldCopy) => Promise<void> = writeHeldCopy) => {
  const file = join(folder, 'ajukan.db')
  let most: number | null = null
  let recent: readonly Backup[] = []
  let isCopying = false

  /** Returns whether the copy is kept. */
  const keep = async (job: HeldCopy, now: number): Promise<boolean> => {
    const path = join(folderOf(folder), `ajukan-${now}.db`)
    try {
      await copy(job)
      renameSync(job.to, path)
      // Of one hour the first and the last: a page that adds and deletes in turn must not fill the disk.
      const [firstOfHour, lastOfHour] = recent.filter(({ at }) => now - at < hour)
      if (lastOfHour !== undefined) rmSync(lastOfHour.path, { force: true })
      recent = [...(firstOfHour === undefined ? [] : [firstOfHour]), { path, at: now }]
      return true
    } catch {
      for (const ending of ['', '-wal', '-journal']) rmSync(`${job.to}${ending}`, { force: true })
      return false
    }
  }
  /** Holds the file as it is now; null where neither a folder nor a log can be had, as without space. */
  const hold = (database: DatabaseSync, now: number): { readonly job: HeldCopy; readonly release: () => void } | null => {
    try {
      mkdirSync(folderOf(folder), { recursive: true })
      const release = holdFile(database)
      const logBytes = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
      return { job: { file, logBytes, to: join(folderOf(folder), `ajukan-${now}.db.unfinished`) }, release }
    } catch {
      return null
    }
  }
  const copyHeld = async ({ job, release }: NonNullable<ReturnType<typeof hold>>, count: number, now: number): Promise<void> => {
    isCopying = true
    const isKept = await keep(job, now)
    // Else the next deletion tries again.
    if (!isKept) most = Math.max(most ?? 0, count)
    isCopying = false
    release()
  }
  /** Call it before the batch is stored. Returns the copy that is written meanwhile; null without one. */
  return (
    database: DatabaseSync,
    rows: readonly { readonly table: string; readonly value?: unknown }[],
    now = Date.now()
  ): Promise<void> | null => {
    most ??= countDeclarations(database)
    const deleted = rows.filter(({ table, value }) => table === 'declarations' && value === undefined).length
    if (deleted === 0) return null
    const count = countDeclarations(database)
    most = Math.max(most, count)
    if (isCopying || count - deleted >= enoughDeclarations * most) return null
    const held = hold(database, now)
    if (held === null) return null
    most = count - deleted
    return copyHeld(held, count, now)
  }
}
