import { hash } from 'node:crypto'
import { closeSync, fdatasync, fdatasyncSync, fstatSync, fsyncSync, openSync, readSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { aboutText, aboutName, databaseName, partWriter, stateName, type PartWriter } from './file/parts.ts'
import { byteSink, setComplete, setWritten } from './file/bytes.ts'
import { BackupRefused } from './file/failures.ts'
import type { ArchiveFile, JobStep, WriteJob, WriteResult } from './run-job.ts'

/** Small enough to stay in the cache of the processor while it is read, hashed and written. */
const portionBytes = 256 * 1024
/** Reads whole files into one buffer that grows; the bytes are valid until the next call. */
const fileReader = (): ((path: string) => Buffer | null) => {
  let buffer = Buffer.allocUnsafeSlow(portionBytes)
  return (path) => {
    let file: number
    try {
      file = openSync(path, 'r')
    } catch {
      return null
    }
    try {
      const { size } = fstatSync(file)
      if (size > buffer.length) buffer = Buffer.allocUnsafeSlow(size)
      return readSync(file, buffer, 0, size, 0) === size ? buffer.subarray(0, size) : null
    } catch {
      return null
    } finally {
      closeSync(file)
    }
  }
}

/** Adds a file of the archive; false where it is missing or not what the archive stored. */
const addArchived = (writer: PartWriter, read: (path: string) => Buffer | null, one: ArchiveFile, hashIt: boolean): boolean => {
  const { path, name, sha256 } = one
  const bytes = read(path)
  if (bytes === null || (sha256 !== null && bytes.length !== one.bytes)) return false
  const found = sha256 === null || hashIt ? hash('sha256', bytes) : sha256
  if (sha256 !== null && found !== sha256) return false
  writer.addHashed(name, bytes, found)
  return true
}

/** SQLite never uses the page with its locks; on Windows it cannot be read. */
const [lockedFrom, lockedBytes] = [1024 * 1024 * 1024, 4_096]

/** An error of this computer's disk must not pass for one of the disk of the backup. */
const readDatabase = (file: number, portion: Buffer, at: number): number => {
  try {
    return readSync(file, portion, 0, portion.length, at)
  } catch (error) {
    throw new BackupRefused('disk-failed', String(error))
  }
}

const addDatabase = (writer: PartWriter, { file, bytes }: WriteJob['database'], onPortion: (bytes: number) => void): void => {
  const buffer = Buffer.allocUnsafe(portionBytes)
  writer.add(databaseName, bytes, (write) => {
    for (let at = 0; at < bytes;) {
      const isLocked = at === lockedFrom
      const portion = buffer.subarray(0, Math.min(isLocked ? lockedBytes : portionBytes - (at % portionBytes), bytes - at))
      const read = isLocked ? portion.fill(0).length : readDatabase(file, portion, at)
      if (read === 0) throw new Error('the database is shorter')
      write(portion.subarray(0, read))
      onPortion(read)
      at += read
    }
  })
}

const addText = (writer: PartWriter, name: string, text: string): void => {
  const bytes = Buffer.from(text)
  writer.add(name, bytes.length, (write) => {
    write(bytes)
  })
}

/** Bytes of the plain parts, without headers; the size of a backup is at least this. */
const contentBytes = ({ database, files }: Pick<WriteJob, 'database' | 'files'>): number =>
  files.reduce((sum, { bytes }) => sum + bytes, database.bytes)

const syncFolderOf = (path: string): void => {
  if (process.platform === 'win32') return
  const folder = openSync(dirname(path), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/** When written bytes are sent to the disk. */
export interface Syncing {
  /** Bytes after which a sync begins, while writing continues. */
  readonly hint: number
  /** Bytes after which writing waits: the end does not wait for gigabytes, and an error of the disk ends the backup early. */
  readonly most: number
  readonly sync: (file: number) => void
}
const usualSyncing: Syncing = { hint: 16 * 1024 * 1024, most: 64 * 1024 * 1024, sync: fdatasyncSync }

/** Writes all parts; returns the names of the files that are left out. */
const fill = (
  file: number,
  hinted: number,
  job: WriteJob,
  report: (bytes: number) => void,
  { hint, most, sync }: Syncing
): readonly string[] => {
  let [hintedTo, synced] = [0, 0]
  const onWritten = (bytes: number): void => {
    setWritten(job.growing, bytes)
    if (bytes - synced >= most) {
      sync(file)
      synced = bytes
      hintedTo = bytes
    } else if (bytes - hintedTo >= hint) {
      hintedTo = bytes
      fdatasync(hinted, () => undefined)
    }
  }
  const writer = partWriter(byteSink(file, job.passphrase, onWritten), job.about.createdAt)
  addText(writer, aboutName, aboutText(job.about))
  addText(writer, stateName, job.state)
  addDatabase(writer, job.database, report)
  const read = fileReader()
  const left: string[] = []
  for (const one of job.files) {
    if (!addArchived(writer, read, one, job.hashFiles)) left.push(one.name)
    report(one.bytes)
  }
  writer.end()
  return left
}

/**
 * Writes a backup under a temporary name and, when it is confirmed, gives it its name. A stopped or failed one leaves nothing. Throws `BackupRefused`, the error of the disk, or that of `step`.
 */
export const writeBackup = (job: WriteJob, step: Pick<JobStep, 'progress' | 'confirmed'>, syncing = usualSyncing): WriteResult => {
  const total = contentBytes(job)
  let done = 0
  const report = (bytes: number): void => {
    done += bytes
    step.progress(done, total)
  }
  const { temporary } = job
  try {
    const file = openSync(temporary, 'wx', 0o600)
    // Linux reports an error of the disk once for each open file: a hint must not take it.
    const hinted = openSync(temporary, 'r+')
    try {
      report(0)
      const left = fill(file, hinted, job, report, syncing)
      setComplete(job.growing)
      fsyncSync(file)
      step.confirmed()
      // Writing to a slow disk takes long, and the job may have been stopped meanwhile.
      step.progress(total, total)
      renameSync(temporary, job.path)
      syncFolderOf(job.path)
      return { bytes: fstatSync(file).size, left }
    } finally {
      closeSync(hinted)
      closeSync(file)
    }
  } finally {
    rmSync(temporary, { force: true })
  }
}
