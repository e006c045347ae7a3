import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { archivePageSize, type ArchivedPdf, type ArchivePage } from '#core/contract/archive.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import type { Clock } from '#core/base/ports.ts'
import { isOlderArchive, readFolderEntries } from './folder-content.ts'
import type { DocumentStore } from './document-store.ts'
import { archivedPdf, isPdf, sameFacts, shortFacts, sidecarOf, sidecarPath, type ContentEntries } from './entries.ts'
import { sha256Of } from '../files/sha256.ts'
import { candidatePaths, contentHash, fileMode, isThere, makeFolder, quarantineChanged, readHashed, refuseLinks } from './files.ts'
import { documentPlace, quarantineFolder, type ArchiveFacts } from './document-paths.ts'
import { isMadeAgain } from './made-again.ts'
import { diskFailure, OlderFormat, removeTemporaryFiles, replaceFile, syncFolder, writeAtomically } from '../files/atomic-file.ts'
import { createSequencer, createSequencerByKey } from '#core/base/sequencer.ts'

export type { ArchiveFacts } from './document-paths.ts'

/** Whether the file of a content still holds it; `unknown` if the archive has no such content. */
export type FileState = 'good' | 'missing' | 'changed' | 'unknown'

/** Response PDFs in folders and under names that the user can read without this application; each content is stored once. */
export interface ResponseArchive {
  /**
   * Resolves after PDF, side file and entry are on the disk. A PDF that differs from a stored one of the response in its dates and ids only (made-again.ts) is that
   * one, whose hash it gets; the caller keeps the differences. Bytes that do not begin with `%PDF-` fail with `invalid-input`, an error of the
   * disk with `disk-full` or `disk-failed`, a link inside the folder with `link-refused`.
   */
  store(bytes: Uint8Array, facts: ArchiveFacts): Promise<Result<ArchivedPdf>>
  /** Stores a document that is not a PDF, with the reason, in the quarantine folder; it is never listed. */
  quarantine(content: Uint8Array | string, facts: ArchiveFacts, reason: string): Promise<Result<null>>
  list(): Promise<readonly ArchivedPdf[]>
  /** Up to `archivePageSize` entries from position `from`, in the order in which they were added; none if `edition` is not the current one. */
  page(edition: string, from: number): Promise<ArchivePage>
  close(): Promise<void>
}

/** One archive folder, with the operations that relocation and integrity checks need. */
export interface ArchiveFolder extends ResponseArchive {
  readonly root: string
  readonly index: Pick<DocumentStore, 'all' | 'hasFile' | 'totals'>
  /** Reads and hashes the file on every call. */
  stateOf(sha256: string): Promise<FileState>
  /** Reads a PDF once. `bytes` are those that were hashed; null where `state` is not `good`. */
  read(sha256: string): Promise<{ readonly state: FileState; readonly bytes: Uint8Array<ArrayBuffer> | null }>
  /** Absolute path of a content, without reading the file; null if the content is unknown. */
  fileOf(sha256: string): Promise<string | null>
  /** Adds one content with all its responses unchanged; `null` for the bytes adds the entries only. */
  importContent(entries: ContentEntries, bytes: Uint8Array | null): Promise<void>
  /**
   * Removes the file of an intact content that the office has, unless others use it too (`isShared`); its entries stay listed. False, and nothing is
   * removed, for any other.
   */
  release(sha256: string, isShared: boolean): Promise<boolean>
}

/** `store`: where the entries of this folder are kept. Rejects with `OlderFormat` for an archive from before 0.1.0. */
export const openResponseArchive = async (root: string, clock: Clock, store: DocumentStore): Promise<ArchiveFolder> => {
  if (await isOlderArchive(root)) throw new OlderFormat(root)
  await makeFolder(root, '.')
  await removeTemporaryFiles(root)
  // A folder that the database does not know.
  if (!(await store.isWhole())) await store.replace(await readFolderEntries(root))
  const edition = randomUUID()
  const contentSequencer = createSequencerByKey()
  const folderSequencer = createSequencerByKey()
  const quarantineSequencer = createSequencer()
  const cleanedFolders = new Set<string>()
  /** Paths of contents that are being written, and of those written since the archive was opened. */
  const reserved = new Set<string>()

  const stateOf = async (sha256: string): Promise<FileState> => {
    const path = await fileOf(sha256)
    if (path === null) return 'unknown'
    const hash = await contentHash(path).catch(() => '')
    return hash === sha256 ? 'good' : hash === null ? 'missing' : 'changed'
  }

  const read: ArchiveFolder['read'] = async (sha256) => {
    const path = await fileOf(sha256)
    if (path === null) return { state: 'unknown', bytes: null }
    const file = await readHashed(path).catch(() => undefined)
    if (file?.hash === sha256) return { state: 'good', bytes: file.bytes }
    return { state: file === null ? 'missing' : 'changed', bytes: null }
  }

  const fileOf = async (sha256: string): Promise<string | null> => {
    const [known] = await store.ofContent(sha256)
    return known === undefined ? null : join(root, known.file)
  }

  /** Creates a folder. Temporary files in it are from a killed run only before the first write of this run. */
  const prepareFolder = (folder: string): Promise<void> =>
    folderSequencer.run(folder, async () => {
      await makeFolder(root, folder)
      if (cleanedFolders.has(folder)) return
      await removeTemporaryFiles(join(root, folder))
      cleanedFolders.add(folder)
    })

  /** Reserves a free path for new content, or the path of a file that has the content already and is not in the index. */
  const reservePath = async (facts: ArchiveFacts, sha256: string): Promise<string> => {
    const paths = candidatePaths(facts, sha256)
    for (const file of paths) {
      if (reserved.has(file)) continue
      await refuseLinks(root, file)
      reserved.add(file)
      if (!(await store.hasFile(file))) {
        const hash = await contentHash(join(root, file)).catch(() => '')
        if (hash === null || hash === sha256) return file
        if (file === paths.at(-1)) {
          await quarantineChanged(root, file, clock.now())
          return file
        }
      }
      reserved.delete(file)
    }
    throw new Error('every path for this content is taken')
  }

  /** Writes what is missing in this order: PDF, side file, entry. A kill in between leaves files that the next call for the content adopts. */
  const write = async (file: string, bytes: Uint8Array | null, entries: ContentEntries): Promise<void> => {
    const path = join(root, file)
    const [{ sha256 }] = entries
    const known = await store.ofContent(sha256)
    const fresh = entries.map((entry) => ({ ...entry, file })).filter((entry) => !known.some((one) => sameFacts(one, entry)))
    const [oldest, ...later] = [...known, ...fresh]
    const writesPdf = bytes !== null && (known.length === 0 || (await stateOf(sha256)) !== 'good')
    const writesSidecar = oldest !== undefined && (fresh.length > 0 || !(await isThere(sidecarPath(path))))
    await prepareFolder(dirname(file))
    for (const target of [file, sidecarPath(file)]) await refuseLinks(root, target)
    if (writesPdf) {
      if (known.length > 0) await quarantineChanged(root, file, clock.now())
      await replaceFile(path, bytes, fileMode)
    }
    if (writesSidecar) await replaceFile(sidecarPath(path), JSON.stringify(sidecarOf([oldest, ...later])), fileMode)
    if (writesPdf || writesSidecar) await syncFolder(dirname(path))
    if (fresh.length > 0) await store.add(fresh)
  }

  const add = async (bytes: Uint8Array | null, entries: ContentEntries): Promise<void> => {
    const [first] = entries
    const [known] = await store.ofContent(first.sha256)
    const file = known?.file ?? (await reservePath(first, first.sha256))
    try {
      await write(file, bytes, entries)
    } catch (error) {
      if (known === undefined) reserved.delete(file)
      throw error
    }
  }

  const importContent = (entries: ContentEntries, bytes: Uint8Array | null): Promise<void> =>
    contentSequencer.run(entries[0].sha256, () => add(bytes, entries))

  /** The entries go first: a kill in between leaves a file that a check names and a rebuild lists again. */
  const release = (sha256: string, isShared: boolean): Promise<boolean> =>
    contentSequencer.run(sha256, async () => {
      const [known] = await store.ofContent(sha256)
      if (known === undefined || (await stateOf(sha256)) !== 'good') return false
      await refuseLinks(root, known.file)
      await store.release(sha256)
      reserved.delete(known.file)
      if (isShared) return true
      for (const path of [known.file, sidecarPath(known.file)]) await rm(join(root, path), { force: true })
      await syncFolder(dirname(join(root, known.file)))
      return true
    })

  /** The stored PDF of the response that these bytes are with other dates and ids, otherwise they. */
  const firstMade = async (bytes: Uint8Array, facts: ArchiveFacts): Promise<{ readonly sha256: string; readonly content: Uint8Array }> => {
    const own = { sha256: sha256Of(bytes), content: bytes }
    if ((await store.ofContent(own.sha256)).length > 0) return own
    for (const { sha256 } of await store.ofResponse(facts, bytes.length)) {
      const { bytes: content } = await read(sha256)
      if (content !== null && isMadeAgain(content, bytes)) return { sha256, content }
    }
    return own
  }

  const storePdf = async (bytes: Uint8Array, facts: ArchiveFacts): Promise<ArchivedPdf> => {
    const { sha256, content } = await firstMade(bytes, facts)
    await importContent([{ file: '', sha256, bytes: content.length, ...facts, storedAt: clock.now() }], content)
    const stored = (await store.ofContent(sha256)).find((entry) => sameFacts(entry, facts))
    if (stored === undefined) throw new Error('stored but not in the index')
    return archivedPdf(stored)
  }

  const quarantine = async (content: Uint8Array | string, facts: ArchiveFacts, reason: string): Promise<null> => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const sha256 = sha256Of(bytes)
    const { folder, stem } = documentPlace(facts, sha256)
    const base = join(root, quarantineFolder, folder, `${stem}_${sha256.slice(0, 16)}`)
    const path = `${base}.${typeof content === 'string' ? 'txt' : 'bin'}`
    await prepareFolder(`${quarantineFolder}/${folder}`)
    for (const target of [path, `${base}.json`]) await refuseLinks(root, relative(root, target))
    if ((await contentHash(path)) === sha256) return null
    await writeAtomically(path, bytes, fileMode)
    const about = { reason: reason.slice(0, 1_000), sha256, bytes: bytes.length, ...facts, keptAt: clock.now() }
    await writeAtomically(`${base}.json`, JSON.stringify(about), fileMode)
    return null
  }

  const onDisk = async <T>(work: () => Promise<T>): Promise<Result<T>> => {
    try {
      return ok(await work())
    } catch (error) {
      return fail(diskFailure(error))
    }
  }

  return {
    root,
    store: async (bytes, facts) =>
      isPdf(bytes) ? onDisk(() => storePdf(bytes, shortFacts(facts))) : fail('invalid-input', { detail: 'not-pdf' }),
    quarantine: (content, facts, reason) => onDisk(() => quarantineSequencer.run(() => quarantine(content, shortFacts(facts), reason))),
    index: store,
    list: async () => (await store.all()).map(archivedPdf),
    page: async (asked, from) => ({
      edition,
      total: await store.count(),
      pdfs: asked === edition ? (await store.page(from, archivePageSize)).map(archivedPdf) : []
    }),
    stateOf,
    read,
    fileOf,
    importContent,
    release,
    close: async () => {
      await quarantineSequencer.run(() => Promise.resolve())
    }
  }
}
