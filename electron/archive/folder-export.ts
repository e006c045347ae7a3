import { createReadStream } from 'node:fs'
import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FolderOutcome } from '#core/contract/archive.ts'
import { isObject } from '#core/base/json-guards.ts'
import type { FailureCode } from '#core/base/result.ts'
import { diskFailure, errorCode, removeTemporaryFiles, replaceFile, syncFolder } from '../files/atomic-file.ts'
import { savedFileMode } from '../files/file-modes.ts'
import type { Step } from '../files/jobs.ts'
import { sha256Of } from '../files/sha256.ts'
import { leftName, sumsName } from './zip-export.ts'

/** Says that a folder is an export, and of what. */
export const markName = 'AJUKAN.json'

/** The folder of the export is not there any more, as on a disk that was removed, or is another one. */
export class FolderGone extends Error {
  override name = 'FolderGone'
}
/** The folder has files and is no export, or is one of something else. */
export class ForeignFolder extends Error {
  override name = 'ForeignFolder'
}

const readOnly: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS'])

export const folderFailure = (error: unknown): FailureCode => {
  if (error instanceof FolderGone) return 'export-folder-gone'
  if (error instanceof ForeignFolder) return 'export-folder-foreign'
  return readOnly.has(errorCode(error)) ? 'export-folder-read-only' : diskFailure(error)
}

/** A file to write. `read`: its bytes, which have this sum; null if they are missing or changed. */
export interface FolderFile {
  readonly name: string
  readonly sha256: string
  readonly read: () => Promise<Uint8Array | null>
}

export const textFile = (name: string, content: string | Uint8Array): FolderFile => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return { name, sha256: sha256Of(bytes), read: () => Promise.resolve(bytes) }
}

/** The SHA-256 of a file, which is read piece by piece; null if there is none. */
const sumOfFile = async (path: string): Promise<string | null> => {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
    return hash.digest('hex')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Lines of the sums of an earlier run, by name. */
const readSums = async (root: string): Promise<ReadonlyMap<string, string>> => {
  const text = await readFile(join(root, sumsName), 'utf8').catch(() => '')
  const lines = text.split('\n').flatMap((line) => {
    const found = /^([0-9a-f]{64}) {2}([A-Za-z0-9_-][A-Za-z0-9._ -]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._ -]*)*)$/.exec(line)
    return found === null ? [] : [[found[2] ?? '', found[1] ?? ''] as const]
  })
  return new Map(lines)
}

export interface FolderExport {
  /** Whether the folder had an export before. */
  readonly isContinued: boolean
  /** Writes what the folder lacks, one file in memory at a time. `missing`: names of more that is not on this computer. */
  add(files: readonly FolderFile[], missing: readonly string[]): Promise<void>
  /** Writes the last files and the sums, then reads every file again. Rejects with the reason of the signal when stopped. */
  end(files: readonly FolderFile[], step: Step): Promise<Omit<Extract<FolderOutcome, { readonly end: 'saved' }>, 'end' | 'label'>>
}

export interface FolderExportDeps {
  /** Writes one file so that it has all of its content or is not there. */
  readonly write?: (path: string, bytes: Uint8Array, mode: number) => Promise<void>
}

/**
 * An export of many files as a folder. Every file gets its name when all of it is on the disk, and a file is kept only if its content has the sum that it
 * should have: so an export that ended at any point continues when it is begun again. Files of an earlier run that are not part of this one stay, with
 * their sums. `title`: what is exported; the folder of another export is refused with `ForeignFolder`.
 */
export const openFolderExport = async (
  root: string,
  title: string,
  { write = replaceFile }: FolderExportDeps = {}
): Promise<FolderExport> => {
  await mkdir(root).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error
  })
  await removeTemporaryFiles(root)
  const place = async (): Promise<string> => {
    const { dev, ino } = await stat(root, { bigint: true })
    return `${dev}:${ino}`
  }
  const began = await place()
  const assertThere = async (): Promise<void> => {
    if ((await place().catch(() => '')) !== began) throw new FolderGone(root)
  }

  const isMark = (text: string): boolean => {
    try {
      const mark: unknown = JSON.parse(text)
      return isObject(mark) && mark['ajukan'] === 'export' && mark['title'] === title
    } catch {
      return false
    }
  }
  const mark = await readFile(join(root, markName), 'utf8').catch(() => null)
  if (mark === null ? (await readdir(root)).length > 0 : !isMark(mark)) throw new ForeignFolder(root)

  const earlier = await readSums(root)
  const sums = new Map<string, string>()
  const left: string[] = []
  let [written, bytes] = [0, 0]

  const put = async ({ name, sha256, read }: FolderFile): Promise<void> => {
    const path = join(root, name)
    const found = await sumOfFile(path)
    if (found !== sha256) {
      const content = await read()
      if (content === null || sha256Of(content) !== sha256) return void left.push(name)
      await write(path, content, savedFileMode())
      written += 1
    }
    sums.set(name, sha256)
    bytes += (await stat(path)).size
  }
  const putAll = async (files: readonly FolderFile[]): Promise<void> => {
    await assertThere()
    try {
      const folders = new Set(files.map(({ name }) => dirname(name)))
      for (const folder of folders) {
        await mkdir(join(root, folder), { recursive: true })
        if (folder !== '.') await removeTemporaryFiles(join(root, folder))
      }
      for (const file of files) await put(file)
      for (const folder of folders) await syncFolder(join(root, folder))
    } catch (error) {
      // A disk that was removed answers with several codes.
      await assertThere()
      throw error
    }
  }

  /** Files of earlier runs that are still there. */
  const keepEarlier = async (): Promise<void> => {
    const isThere = (name: string): Promise<boolean> =>
      stat(join(root, name))
        .then((found) => found.isFile())
        .catch(() => false)
    for (const [name, sum] of earlier) if (!sums.has(name) && name !== leftName && (await isThere(name))) sums.set(name, sum)
  }
  const damagedFiles = async ({ signal, progress }: Step): Promise<readonly string[]> => {
    const damaged: string[] = []
    let done = 0
    for (const [name, sum] of sums) {
      signal.throwIfAborted()
      if ((await sumOfFile(join(root, name))) !== sum) damaged.push(name)
      done += 1
      progress(done, sums.size)
    }
    return damaged
  }

  await putAll([textFile(markName, `${JSON.stringify({ ajukan: 'export', version: 1, title })}\n`)])
  return {
    isContinued: mark !== null,
    async add(files, missing) {
      left.push(...missing)
      await putAll(files)
    },
    async end(files, step) {
      if (left.length === 0) await rm(join(root, leftName), { force: true })
      await putAll([...files, ...(left.length === 0 ? [] : [textFile(leftName, `${left.join('\n')}\n`)])])
      await keepEarlier()
      const lines = [...sums].map(([name, sum]) => `${sum}  ${name}\n`).sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1))
      await write(join(root, sumsName), Buffer.from(lines.join('')), savedFileMode())
      await syncFolder(root)
      const damaged = await damagedFiles(step)
      await assertThere()
      return { files: sums.size, written, bytes, left, damaged }
    }
  }
}
