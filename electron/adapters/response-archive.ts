import { dirname, join } from 'node:path'
import type { ArchivedPdf } from '#core/contract/host-api.ts'
import { fail, ok, type Result } from '#core/contract/result.ts'
import type { Clock } from '#core/ports.ts'
import { archivedPdf, sameFacts, sha256Of, shortFacts, sidecarOf, sidecarPath, type ArchiveEntry } from './archive-entries.ts'
import { asideFolder, contentHash, fileStamp, findPlace, makeFolder, moveChangedAside } from './archive-files.ts'
import { indexLine, indexName, isPdf, loadIndex } from './archive-index.ts'
import { placeOf, type ArchiveFacts } from './archive-names.ts'
import { diskFailure, removeTemporaryFiles, writeAtomically } from './atomic-file.ts'
import { endOfLines } from './checked-lines.ts'
import { createLock } from './commit-queue.ts'
import { openDiskFile, openLineFile, type OpenDiskFile } from './line-file.ts'

export type { ArchiveFacts } from './archive-names.ts'

/** Response PDFs as files a person can find without us; each content once. */
export interface ResponseArchive {
  /** Resolves when PDF, the file beside it and the index are on the disk; only `%PDF-` is taken. */
  store(bytes: Uint8Array, facts: ArchiveFacts): Promise<Result<ArchivedPdf>>
  /** Keeps what came instead of a PDF, apart from the good ones. */
  keepAside(content: Uint8Array | string, facts: ArchiveFacts, reason: string): Promise<Result<null>>
  list(): Promise<readonly ArchivedPdf[]>
  /** `null` where there is no such content or the file no longer holds it. */
  pathOf(sha256: string): Promise<string | null>
  close(): Promise<void>
}

type Entries = readonly [ArchiveEntry, ...ArchiveEntry[]]

export const openResponseArchive = async (root: string, clock: Clock, openFile: OpenDiskFile = openDiskFile): Promise<ResponseArchive> => {
  await makeFolder(root, '.')
  await removeTemporaryFiles(root)
  const contents = new Map<string, Entries>()
  const note = (entry: ArchiveEntry): void => {
    const known = contents.get(entry.sha256)
    contents.set(entry.sha256, known === undefined ? [entry] : [...known, entry])
  }
  for (const entry of await loadIndex(root)) note(entry)
  const indexPath = join(root, indexName)
  const index = await openLineFile(indexPath, await endOfLines(indexPath), openFile)
  const lock = createLock()
  const verified = new Map<string, string>()

  const pathOf = async (sha256: string): Promise<string | null> => {
    const known = contents.get(sha256)
    if (known === undefined) return null
    const path = join(root, known[0].file)
    const stamp = await fileStamp(path)
    if (stamp === null) return null
    if (verified.get(sha256) === stamp) return path
    if ((await contentHash(path)) !== sha256) return null
    verified.set(sha256, stamp)
    return path
  }

  /** Brings the content to the disk where it is not there yet; returns its file. */
  const place = async (bytes: Uint8Array, facts: ArchiveFacts, sha256: string): Promise<string> => {
    const known = contents.get(sha256)?.[0].file
    if (known !== undefined && (await pathOf(sha256)) !== null) return known
    const { file, present } = known === undefined ? await findPlace(root, facts, sha256) : { file: known, present: false }
    if (present) return file
    await makeFolder(root, dirname(file))
    await moveChangedAside(root, file, clock.now())
    await writeAtomically(join(root, file), bytes)
    return file
  }

  const store = async (bytes: Uint8Array, facts: ArchiveFacts): Promise<ArchivedPdf> => {
    const sha256 = sha256Of(bytes)
    const file = await place(bytes, facts, sha256)
    // What a kill left goes when its response comes again: looking through every folder at every start would take long.
    await removeTemporaryFiles(dirname(join(root, file)))
    const sidecar = join(root, sidecarPath(file))
    const known = contents.get(sha256)
    const same = known?.find((entry) => sameFacts(entry, facts))
    if (known !== undefined && same !== undefined) {
      if ((await fileStamp(sidecar)) === null) await writeAtomically(sidecar, JSON.stringify(sidecarOf(known)))
      return archivedPdf(same)
    }
    const entry: ArchiveEntry = { file, sha256, bytes: bytes.length, ...facts, storedAt: clock.now() }
    await writeAtomically(sidecar, JSON.stringify(sidecarOf(known === undefined ? [entry] : [...known, entry])))
    await index.append(indexLine(entry))
    note(entry)
    return archivedPdf(entry)
  }

  const keepAside = async (content: Uint8Array | string, facts: ArchiveFacts, reason: string): Promise<void> => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const sha256 = sha256Of(bytes)
    const { folder, stem } = placeOf(facts, sha256)
    const base = join(root, asideFolder, folder, `${stem}_${sha256.slice(0, 16)}`)
    const path = `${base}.${typeof content === 'string' ? 'txt' : 'bin'}`
    if ((await contentHash(path)) === sha256) return
    await makeFolder(root, `${asideFolder}/${folder}`)
    await removeTemporaryFiles(dirname(path))
    await writeAtomically(path, bytes)
    const about = { reason: reason.slice(0, 1_000), sha256, bytes: bytes.length, ...facts, keptAt: clock.now() }
    await writeAtomically(`${base}.json`, JSON.stringify(about))
  }

  const onDisk = async <T>(work: () => Promise<T>): Promise<Result<T>> =>
    lock.run(async () => {
      try {
        return ok(await work())
      } catch (error) {
        return fail(diskFailure(error))
      }
    })

  return {
    store: async (bytes, facts) =>
      isPdf(bytes) ? onDisk(() => store(bytes, shortFacts(facts))) : fail('invalid-input', { detail: 'not-pdf' }),
    keepAside: (content, facts, reason) =>
      onDisk(async () => {
        await keepAside(content, shortFacts(facts), reason)
        return null
      }),
    list: async () => [...contents.values()].flat().map(archivedPdf),
    pathOf,
    close: () => lock.run(() => index.close())
  }
}
