import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { archivePage, type ArchivedPdf, type ArchivePage } from '#core/contract/archive.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import type { Clock } from '#core/base/ports.ts'
import { openArrivals, readArrivals, stagedPath, type Settled } from './staging.ts'
import { archivedPdf, sameFacts, sha256Of, shortFacts, sidecarPath, type ArchiveEntry } from './entries.ts'
import { asideFolder, contentHash, isThere, makeFolder, moveChangedAside, namesFor, readHashed } from './files.ts'
import { indexLine, indexName, isPdf, loadIndex } from './index-file.ts'
import { placeOf, type ArchiveFacts } from './names.ts'
import { placeArrivals } from './staging-recovery.ts'
import { writeSidecars } from './sidecars.ts'
import { diskFailure, errorCode, removeTemporaryFiles, renameFile, syncFolder, writeAtomically } from '../files/atomic-file.ts'
import { endOfLines } from '../database/append-only/checked-lines.ts'
import { createSequencer, createSequencerByKey } from '../../core/base/sequencer.ts'
import { openDiskFile, openLineFile, type OpenDiskFile } from '../database/append-only/line-file.ts'

export type { ArchiveFacts } from './names.ts'

/** How the file of a content stands; `unknown` where the archive has no such content. */
export type FileState = 'good' | 'missing' | 'changed' | 'unknown'

/** Response PDFs as files a person can find without us; each content once. */
export interface ResponseArchive {
  /** Resolves when the PDF and a line about it are on the disk; only `%PDF-` is taken. The file beside it and the index follow. */
  store(bytes: Uint8Array, facts: ArchiveFacts): Promise<Result<ArchivedPdf>>
  /** Keeps what came instead of a PDF, apart from the good ones. */
  keepAside(content: Uint8Array | string, facts: ArchiveFacts, reason: string): Promise<Result<null>>
  list(): Promise<readonly ArchivedPdf[]>
  /** Part of the list in the order it came about; nothing of another edition. */
  page(edition: string, from: number): Promise<ArchivePage>
  /** `null` where there is no such content or the file no longer holds it: it is read and hashed every time. */
  pathOf(sha256: string): Promise<string | null>
  close(): Promise<void>
}

/** One archive folder, with what keeping house needs. */
export interface ArchiveFolder extends ResponseArchive {
  readonly root: string
  entries(): readonly ArchiveEntry[]
  /** Whether the index has this file, by its path below the folder with `/`. */
  knowsFile(path: string): boolean
  stateOf(sha256: string): Promise<FileState>
  /** Reads a PDF once. `bytes` are those that were hashed, or null where `state` is not `good`. */
  read(sha256: string): Promise<{ readonly state: FileState; readonly bytes: Uint8Array<ArrayBuffer> | null }>
  /** Where the content should be, without looking; null where there is no such content. */
  fileOf(sha256: string): string | null
  /** Takes over one content with all its responses as they are; `null` for the bytes where only the entries are left of it. */
  bring(entries: readonly [ArchiveEntry, ...ArchiveEntry[]], bytes: Uint8Array | null): Promise<void>
  /** Resolves when every file beside a PDF and the index are on the disk. */
  settle(): Promise<void>
}

type Entries = readonly [ArchiveEntry, ...ArchiveEntry[]]

export interface FolderOptions {
  readonly openFile?: OpenDiskFile
  /** Milliseconds without arrivals after which the rest is written. */
  readonly restAfter?: number
  /** What went wrong in the background; it is tried again. */
  readonly trouble?: (error: unknown) => void
}

/** So many responses at most wait for their index line, however fast they come. */
const mostUnsettled = 4_000
/** Folders whose names are remembered. */
const mostFolders = 1_000
/** After a settling that the disk refused, in milliseconds. */
const retryAfter = 30_000

export const openResponseArchive = async (root: string, clock: Clock, options: FolderOptions = {}): Promise<ArchiveFolder> => {
  const { openFile = openDiskFile, restAfter = 1_500, trouble = () => undefined } = options
  await makeFolder(root, '.')
  await removeTemporaryFiles(root)

  const contents = new Map<string, Entries>()
  /** In the order they came to be known. */
  const noted: ArchiveEntry[] = []
  const ownEdition = randomUUID()
  /** Path of every file that is taken or about to be → hash. */
  const taken = new Map<string, string>()
  const note = (entry: ArchiveEntry): void => {
    const known = contents.get(entry.sha256)
    contents.set(entry.sha256, known === undefined ? [entry] : [...known, entry])
    taken.set(entry.file, entry.sha256)
    noted.push(entry)
  }
  const isKnown = (entry: ArchiveEntry): boolean => contents.get(entry.sha256)?.some((known) => sameFacts(known, entry)) ?? false

  const found = await readArrivals(root)
  const placed = await placeArrivals(root, found, clock.now())
  for (const entry of await loadIndex(root, found.damaged)) note(entry)
  const indexPath = join(root, indexName)
  const index = await openLineFile(indexPath, await endOfLines(indexPath), openFile)
  const late = placed.filter((entry) => !isKnown(entry))
  if (late.length > 0) await index.append(Buffer.concat(late.map(indexLine)))
  for (const entry of late) note(entry)
  for (const path of [...found.paths, ...found.staged.map((sha256) => stagedPath(root, sha256))]) await rm(path, { force: true })

  const arrivals = await openArrivals(root, found.nextNumber, openFile)
  const ofContent = createSequencerByKey()
  const aside = createSequencer()
  const settling = createSequencer()
  const folders = new Map<string, Set<string>>()
  /** Contents whose side file somebody took away, or is not written yet. */
  const lacking = new Set<string>()
  let unsettled: Settled[] = []
  let waiting = 0
  let timer: NodeJS.Timeout | null = null

  const settleNow = async (): Promise<void> => {
    if (waiting > 0) {
      const covered = waiting
      unsettled = [...unsettled, await arrivals.turn()]
      waiting -= covered
    }
    const entries = unsettled.flatMap((one) => one.entries)
    const hashes = new Set([...entries.map((entry) => entry.sha256), ...lacking])
    if (hashes.size === 0) return
    await writeSidecars(
      root,
      [...hashes].flatMap((sha256) => contents.get(sha256) ?? [])
    )
    if (entries.length > 0) await index.append(Buffer.concat(entries.map(indexLine)))
    for (const sha256 of hashes) lacking.delete(sha256)
    const through = unsettled
    unsettled = []
    for (const one of through) await one.forget()
  }
  const settle = (): Promise<void> => settling.run(settleNow)
  const settleWithin = (milliseconds: number): void => {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => {
      settle().catch((error: unknown) => {
        trouble(error)
        settleWithin(retryAfter)
      })
    }, milliseconds)
    timer.unref()
  }
  const settleSoon = (): void => {
    waiting += 1
    settleWithin(waiting >= mostUnsettled ? 0 : restAfter)
  }

  const stateOf = async (sha256: string): Promise<FileState> => {
    const known = contents.get(sha256)
    if (known === undefined) return 'unknown'
    const hash = await contentHash(join(root, known[0].file)).catch(() => '')
    return hash === sha256 ? 'good' : hash === null ? 'missing' : 'changed'
  }

  const read: ArchiveFolder['read'] = async (sha256) => {
    const known = contents.get(sha256)
    if (known === undefined) return { state: 'unknown', bytes: null }
    const file = await readHashed(join(root, known[0].file)).catch(() => undefined)
    if (file?.hash === sha256) return { state: 'good', bytes: file.bytes }
    return { state: file === null ? 'missing' : 'changed', bytes: null }
  }

  const fileOf = (sha256: string): string | null => {
    const known = contents.get(sha256)
    return known === undefined ? null : join(root, known[0].file)
  }

  /** The names in a folder of the archive, which is made; read once. */
  const namesIn = async (folder: string): Promise<Set<string>> => {
    const known = folders.get(folder)
    if (known !== undefined) return known
    const made = await mkdir(join(root, folder), { recursive: true })
    const names = new Set(made === undefined ? await readdir(join(root, folder)) : [])
    if (folders.size >= mostFolders) folders.clear()
    folders.set(folder, names)
    return names
  }

  const intoPlace = async (sha256: string, file: string): Promise<void> => {
    const target = join(root, file)
    try {
      await renameFile(stagedPath(root, sha256), target)
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error
      // Somebody removed the folder since.
      await mkdir(dirname(target), { recursive: true })
      await renameFile(stagedPath(root, sha256), target)
    }
  }

  /** A free name for new content, held until it is noted; or that of a file with the same content that the index does not know. */
  const claim = async (facts: ArchiveFacts, sha256: string): Promise<string> => {
    const names = namesFor(facts, sha256)
    for (const file of names) {
      const there = await namesIn(dirname(file))
      if (taken.has(file)) continue
      taken.set(file, sha256)
      const hash = there.has(basename(file)) ? await contentHash(join(root, file)).catch(() => '') : null
      if (hash === null || hash === sha256) return file
      if (file === names.at(-1)) {
        await moveChangedAside(root, file, clock.now())
        return file
      }
      taken.delete(file)
    }
    throw new Error('no name is left')
  }

  /** Brings bytes that are known but gone or changed back to their file. */
  const restore = async (bytes: Uint8Array, sha256: string, file: string): Promise<void> => {
    await makeFolder(root, dirname(file))
    await moveChangedAside(root, file, clock.now())
    await arrivals.stage(sha256, bytes, () => Promise.resolve())
    await intoPlace(sha256, file)
    await syncFolder(dirname(join(root, file)))
  }

  /** One content with entries that are new for it; told when PDF and lines are on the disk. */
  const take = async (bytes: Uint8Array | null, entries: Entries): Promise<void> => {
    const { sha256 } = entries[0]
    const known = contents.get(sha256)
    if (known !== undefined && bytes !== null && (await stateOf(sha256)) !== 'good') await restore(bytes, sha256, known[0].file)
    // Making its folder takes as long as writing the bytes: both at once.
    const claiming = known === undefined ? claim(entries[0], sha256) : Promise.resolve(known[0].file)
    claiming.catch(() => undefined)
    let fresh: readonly ArchiveEntry[] = []
    const visit = arrivals.enter()
    try {
      const lines = async (): Promise<void> => {
        const file = await claiming
        fresh = entries.map((entry) => ({ ...entry, file })).filter((entry) => !isKnown(entry))
        await Promise.all(fresh.map((entry) => visit.write(entry)))
      }
      if (bytes === null || known !== undefined) await lines()
      else {
        await arrivals.stage(sha256, bytes, lines)
        await intoPlace(sha256, await claiming)
      }
      for (const entry of fresh) {
        visit.tell(entry)
        note(entry)
      }
    } catch (error) {
      const file = await claiming.catch(() => null)
      if (known === undefined && file !== null) taken.delete(file)
      await rm(stagedPath(root, sha256), { force: true }).catch(() => undefined)
      throw error
    } finally {
      visit.leave()
    }
    // Side files are written by the settling alone: two at once in one folder would clear each other's away.
    const lacks = fresh.length === 0 && !(await isThere(join(root, sidecarPath(await claiming))))
    if (lacks) lacking.add(sha256)
    if (fresh.length > 0 || lacks) settleSoon()
  }

  const store = async (bytes: Uint8Array, facts: ArchiveFacts): Promise<ArchivedPdf> => {
    const sha256 = sha256Of(bytes)
    return ofContent.run(sha256, async () => {
      await take(bytes, [{ file: '', sha256, bytes: bytes.length, ...facts, storedAt: clock.now() }])
      const stored = contents.get(sha256)?.find((entry) => sameFacts(entry, facts))
      if (stored === undefined) throw new Error('stored but not noted')
      return archivedPdf(stored)
    })
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
      isPdf(bytes) ? onDisk(() => store(bytes, shortFacts(facts))) : fail('invalid-input', { detail: 'not-pdf' }),
    keepAside: (content, facts, reason) =>
      onDisk(() =>
        aside.run(async () => {
          await keepAside(content, shortFacts(facts), reason)
          return null
        })
      ),
    list: async () => [...contents.values()].flat().map(archivedPdf),
    page: async (edition, from) => ({
      edition: ownEdition,
      total: noted.length,
      pdfs: edition === ownEdition ? noted.slice(from, from + archivePage).map(archivedPdf) : []
    }),
    entries: () => [...contents.values()].flat(),
    knowsFile: (path) => taken.has(path),
    pathOf: async (sha256) => ((await stateOf(sha256)) === 'good' ? fileOf(sha256) : null),
    stateOf,
    read,
    fileOf,
    bring: (entries, bytes) => ofContent.run(entries[0].sha256, () => take(bytes, entries)),
    settle,
    close: async () => {
      if (timer !== null) clearTimeout(timer)
      await aside.run(() => settle().catch(trouble))
      await arrivals.close()
      await index.close()
    }
  }
}
