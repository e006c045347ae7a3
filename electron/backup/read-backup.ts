import { closeSync, fstatSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { problemOfBackup } from '../database/restore/check-backup.ts'
import {
  blockBytes,
  readBlock,
  aboutName,
  databaseName,
  partReader,
  stateName,
  type PartUser,
  readAbout,
  type About
} from './file/parts.ts'
import { byteSource, isLockedFile, type ByteSource, unlockWith, waitForBytes } from './file/bytes.ts'
import { BackupRefused } from './file/failures.ts'
import { freeBytesSync } from '../files/folder.ts'
import type { ChunkCipher } from '../files/passphrase-lock.ts'
import type { InspectResult, JobStep, ReadJob, ReadResult } from './run-job.ts'

/** Characters of the parts that are read as text. */
const longestText = 64 * 1024 * 1024

/** Bytes that stay free beside the database and its copy. */
const spareBytes = 64 * 1024 * 1024

const noLock = (): never => {
  throw new BackupRefused('backup-passphrase')
}

/** Whether the first part of the file is that of a backup. */
const isBackup = (source: ByteSource): boolean => {
  try {
    return readBlock(source.take(blockBytes)).name === aboutName
  } catch (error) {
    if (error instanceof BackupRefused && error.code === 'backup-damaged') return false
    throw error
  }
}

/** Reads the beginning. Throws `backup-foreign` for another file, `backup-newer` for one of a later version. */
export const inspectBackup = (path: string): InspectResult => {
  const file = openSync(path, 'r')
  try {
    const locked = isLockedFile(file)
    if (!locked && !isBackup(byteSource(file, noLock))) throw new BackupRefused('backup-foreign')
    return { bytes: fstatSync(file).size, locked }
  } finally {
    closeSync(file)
  }
}

/** Collects the portions of a part of known size. */
const collect = (size: number, done: (bytes: Buffer<ArrayBuffer>) => void): PartUser => {
  const bytes = Buffer.allocUnsafeSlow(size)
  let length = 0
  if (size === 0) done(bytes)
  return (portion) => {
    bytes.set(portion, length)
    length += portion.length
    if (length === size) done(bytes)
  }
}

/**
 * Reads a whole backup and checks every byte of it. Writes its database to `job.database` and hands over the wanted parts as they are met: the parts
 * after them may still be damaged. Throws `BackupRefused`, the error of the disk, or that of `step`.
 */
export const readBackup = (
  job: Omit<ReadJob, 'kind'>,
  step: Pick<JobStep, 'progress' | 'hand'>,
  unlock = (header: Buffer): ChunkCipher => unlockWith(job.passphrase, header)
): ReadResult => {
  const waiting = (): void => {
    step.progress(0, 0)
  }
  if (job.growing !== undefined) waitForBytes(job.growing, 1, waiting)
  const file = openSync(job.path, 'r')
  let copy: number | null = null
  try {
    const { growing } = job
    const total = growing === undefined ? fstatSync(file).size : Infinity
    const source = byteSource(file, unlock, growing === undefined ? undefined : (least) => waitForBytes(growing, least, waiting))
    const wanted = new Set(job.wanted)
    const texts = new Map<string, string>()
    let about: About | null = null
    const report: PartUser = () => {
      step.progress(source.position(), total)
    }
    const userOf = (name: string, bytes: number): PartUser => {
      if (about === null && name !== aboutName) throw new BackupRefused('backup-foreign')
      if (name === aboutName || name === stateName) {
        if (bytes > longestText || texts.has(name)) throw new BackupRefused('backup-damaged', name)
        return collect(bytes, (content) => {
          texts.set(name, content.toString())
          if (name === aboutName) about = readAbout(content.toString())
        })
      }
      if (name === databaseName && job.database !== '') {
        // A restore makes another copy.
        const copies = growing === undefined ? 2 : 1
        if (freeBytesSync(dirname(job.database)) < copies * bytes + spareBytes) throw new BackupRefused('disk-full')
        const target = (copy = openSync(job.database, 'wx', 0o600))
        if (bytes === 0) throw new BackupRefused('backup-damaged', 'database')
        let left = bytes
        return (portion) => {
          for (let from = 0; from < portion.length;) from += writeSync(target, portion, from)
          report(portion)
          left -= portion.length
          // Its damage must not be met later, when it is read together with the present database, and a changed row must not pass for a sound one.
          const problem = left > 0 ? null : problemOfBackup(job.database)
          if (problem !== null) throw new BackupRefused(problem, 'database')
        }
      }
      if (!wanted.has(name) && !job.prefixes.some((prefix) => name.startsWith(prefix))) return report
      if (bytes > total) throw new BackupRefused('backup-damaged', name)
      return collect(bytes, (content) => {
        report(content)
        step.hand({ name, bytes: content })
      })
    }
    const reader = partReader(source)
    const names = new Set<string>()
    for (let part = reader.next(userOf); part !== null; part = reader.next(userOf)) names.add(part.name)
    // `readAbout` has set it: the first part is read by it or refused.
    if (about === null || !names.has(databaseName) || !names.has(stateName)) throw new BackupRefused('backup-damaged', 'parts')
    return { about, state: texts.get(stateName) ?? '', names, bytes: source.position() }
  } finally {
    closeSync(file)
    if (copy !== null) closeSync(copy)
  }
}
