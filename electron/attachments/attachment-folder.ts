import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AttachmentState, StoredAttachment } from '#core/contract/archive.ts'
import { isSha256 } from '#core/base/json-guards.ts'
import { createSequencerByKey } from '#core/base/sequencer.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import { sha256Of } from '../files/sha256.ts'
import { contentHash, fileMode, makeFolder, readHashed, refuseLinks } from '../archive/files.ts'
import { diskFailure, errorCode, removeTemporaryFiles, writeAtomically } from '../files/atomic-file.ts'
import type { Log } from '../logging/log.ts'
import { kindOfBytes } from './file-kind.ts'

/** A kept file, by its content. */
export interface KeptFile {
  readonly sha256: string
  readonly bytes: number
  /** Absolute. */
  readonly path: string
}

/**
 * Stores each attached file once, in `<folder>/<two digits>/<sha256>`. Names have no extension, so that no foreign file can be opened by a
 * click. Files stay when a declaration is deleted: its history, a backup or a copy may refer to them.
 */
export interface AttachmentFolder {
  /** Resolves when the bytes are on the disk. Fails with `disk-full`, `disk-failed` or `link-refused`. A damaged file of the same content is repaired. */
  store(bytes: Uint8Array): Promise<Result<StoredAttachment>>
  stateOf(sha256: string): Promise<AttachmentState>
  /** The bytes of an intact file; null where it is missing or changed. */
  read(sha256: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Removes an intact file that the office has; false, and nothing is removed, for any other. */
  release(sha256: string): Promise<boolean>
  /** All files, including damaged ones. */
  files(): Promise<readonly KeptFile[]>
  /** Removes incomplete files of a killed run. */
  removeLeftovers(): Promise<void>
}

/** The path of a content inside the folder, with `/`. */
export const attachmentPath = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256}`

const namesIn = async (folder: string): Promise<readonly string[]> => {
  try {
    return (await readdir(folder)).toSorted()
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return []
    throw error
  }
}

/** `folder` is created by the first file. */
export const openAttachmentFolder = ({ folder, log }: { readonly folder: string; readonly log: Log }): AttachmentFolder => {
  const sequencer = createSequencerByKey()
  const cleaned = new Set<string>()
  const placeOf = (sha256: string): string => join(folder, attachmentPath(sha256))

  const prepare = async (below: string): Promise<void> => {
    await makeFolder(folder, below)
    if (cleaned.has(below)) return
    cleaned.add(below)
    // Left by a killed run: this run has not written there yet.
    await removeTemporaryFiles(join(folder, below))
  }

  const stateOf = async (sha256: string): Promise<AttachmentState> => {
    try {
      await refuseLinks(folder, attachmentPath(sha256))
      const hash = await contentHash(placeOf(sha256))
      return hash === sha256 ? 'good' : hash === null ? 'missing' : 'changed'
    } catch {
      return 'changed'
    }
  }

  const write = async (sha256: string, bytes: Uint8Array): Promise<void> => {
    const path = attachmentPath(sha256)
    await prepare(dirname(path))
    await refuseLinks(folder, path)
    if ((await stateOf(sha256)) === 'good') return
    await writeAtomically(placeOf(sha256), bytes, fileMode)
  }

  const read = async (sha256: string): Promise<Uint8Array<ArrayBuffer> | null> => {
    try {
      await refuseLinks(folder, attachmentPath(sha256))
      const file = await readHashed(placeOf(sha256))
      return file?.hash === sha256 ? file.bytes : null
    } catch (error) {
      log.warn('attached file not read', { code: errorCode(error) })
      return null
    }
  }

  return {
    async store(bytes) {
      const sha256 = sha256Of(bytes)
      try {
        // Two folders of two contents may be prepared at once; one content is written once at a time.
        await sequencer.run(sha256.slice(0, 2), () => write(sha256, bytes))
        return ok({ sha256, bytes: bytes.byteLength, kind: kindOfBytes(bytes) })
      } catch (error) {
        log.error('attached file not stored', error)
        return fail(diskFailure(error))
      }
    },
    stateOf,
    read,
    release: (sha256) =>
      sequencer.run(sha256.slice(0, 2), async () => {
        if ((await stateOf(sha256)) !== 'good') return false
        await rm(placeOf(sha256), { force: true })
        return true
      }),
    async files() {
      const found: KeptFile[] = []
      for (const below of await namesIn(folder)) {
        if (!/^[0-9a-f]{2}$/.test(below)) continue
        for (const name of await namesIn(join(folder, below))) {
          if (!isSha256(name) || !name.startsWith(below)) continue
          const path = join(folder, below, name)
          const { size } = await stat(path).catch(() => ({ size: 0 }))
          found.push({ sha256: name, bytes: size, path })
        }
      }
      return found
    },
    async removeLeftovers() {
      for (const below of await namesIn(folder).catch(() => []))
        if (/^[0-9a-f]{2}$/.test(below))
          await sequencer
            .run(below, () => prepare(below))
            .catch((error: unknown) => log.warn('attached files not cleaned', { code: errorCode(error) }))
    }
  }
}
