import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ArchiveTrouble, MoveOutcome, RebuildReport, CheckedPdf, CheckReport } from '#core/contract/archive.ts'
import { outsideLabel } from '#core/base/outside-name.ts'
import { createReadWriteLock, type ReadWriteLock } from '#core/base/read-write-lock.ts'
import { fail } from '#core/base/result.ts'
import { forEachConcurrent } from '#core/base/sequencer.ts'
import type { FileState, ResponseArchive, ArchiveFolder } from './archive-folder.ts'
import { openArchiveLocation, type ArchiveLocationDeps, type ArchiveLocation } from './archive-location.ts'
import { documentStore, type DocumentStore } from './document-store.ts'
import { type ArchiveEntry, type ContentEntries, isPdf, responseKey } from './entries.ts'
import type { Database } from '../database/client.ts'
import type { DocumentTotals } from '../database/documents.ts'
import { moveArchive } from './move-archive.ts'
import { labelOf } from '../files/folder.ts'
import type { Step } from '../files/jobs.ts'
import { fileKindOf, isSystemFile, walkFiles, readFolderEntries } from './folder-content.ts'
import { sha256Of } from '../files/sha256.ts'
import { factsOfPath } from './document-paths.ts'

/** Facts read from a file name lack the description and the profile, so these are not compared. */
const reportKey = ({ sha256, car, code, date, number }: ArchiveEntry): string => JSON.stringify([sha256, car, code, date, number])

const report = (before: readonly ArchiveEntry[], after: readonly ArchiveEntry[]): RebuildReport => {
  const [old, now] = [new Set(before.map(reportKey)), new Set(after.map(reportKey))]
  return {
    pdfs: new Set(after.map((entry) => entry.sha256)).size,
    responses: after.length,
    added: [...now].filter((key) => !old.has(key)).length,
    removed: [...old].filter((key) => !now.has(key)).length
  }
}

/** The folder of the archive is not there, as on a disk that was removed. */
export class FolderMissing extends Error {
  override name = 'FolderMissing'
}

/**
 * Reads the folder while the archive stays in use, then replaces index and archive under the lock. Rejects if there is no archive, with `FolderMissing` if
 * its folder is not there.
 */
const rebuildIndex = async (location: ArchiveLocation, lock: ReadWriteLock, step: Step): Promise<RebuildReport> => {
  const archive = location.current()
  if (archive === null) throw new Error('the archive is not reachable')
  const before = await archive.index.all()
  const found = await readFolderEntries(archive.root, step)
  return lock.write(async () => {
    // A folder that is not there is read as an empty one.
    if (!(await location.isPresent())) throw new FolderMissing()
    const [old, seen] = [new Set(before.map(({ id }) => id)), new Set(found.map(responseKey))]
    // Responses stored during the read may be missing in the result.
    const later = (await archive.index.all()).filter((entry) => !old.has(entry.id) && !seen.has(responseKey(entry)))
    const after = [...found, ...later]
    await archive.close()
    try {
      await location.documents(archive.root).replace(after)
    } finally {
      location.use(await location.open(archive.root))
    }
    return report(before, after)
  })
}

/** What the check finds in the folder of the archive. */
type ArchiveReport = Omit<CheckReport, 'attached' | 'atOffice'>

/** Names in each list of the report. */
const maxListed = 300
/** Files read at the same time, so that hashing and reading overlap. */
const concurrency = 4

interface Listing<T> {
  count: number
  readonly first: T[]
}
const listing = <T>(): Listing<T> => ({ count: 0, first: [] })
const add = <T>(list: Listing<T>, item: T): void => {
  list.count += 1
  if (list.first.length < maxListed) list.first.push(item)
}

const checked = ({ sha256, car, code, date, file }: ArchiveEntry): CheckedPdf => ({ sha256, car, code, date, name: basename(file) })

const isArchivePdf = async (root: string, path: string): Promise<boolean> => {
  const bytes = await readFile(join(root, path))
  return isPdf(bytes) && factsOfPath(path, sha256Of(bytes)) !== null
}

/** Reads every file of the archive and compares it with the index. `onState` is called for each content. */
const checkArchive = async (
  archive: ArchiveFolder,
  { signal, progress }: Step,
  onState: (sha256: string, state: FileState) => void
): Promise<ArchiveReport> => {
  const entries = [...new Map((await archive.index.all()).map((entry) => [entry.sha256, entry])).values()]
  const [missing, changed] = [listing<CheckedPdf>(), listing<CheckedPdf>()]
  let done = 0
  await forEachConcurrent(entries, concurrency, async (entry) => {
    signal.throwIfAborted()
    const state = await archive.stateOf(entry.sha256)
    onState(entry.sha256, state)
    if (state === 'missing') add(missing, checked(entry))
    if (state === 'changed') add(changed, checked(entry))
    done += 1
    progress(done, entries.length)
  })
  const [unlisted, foreign] = [listing<string>(), listing<string>()]
  for await (const path of walkFiles(archive.root)) {
    signal.throwIfAborted()
    const kind = fileKindOf(path)
    if (kind === 'foreign' && !isSystemFile(basename(path))) add(foreign, outsideLabel(path))
    // PDFs may arrive during the check, so the index is queried here and not before.
    if (kind !== 'pdf' || (await archive.index.hasFile(path))) continue
    add((await isArchivePdf(archive.root, path)) ? unlisted : foreign, outsideLabel(path))
  }
  const { length: pdfs } = entries
  return { pdfs, good: pdfs - missing.count - changed.count, missing, changed, unlisted, foreign }
}

/** The archive in its present folder. PDFs can be stored and read during a check, a rebuild and a move. */
export interface ArchiveService extends ResponseArchive {
  /** `usual`: whether it is the folder inside the profile. `bytes`: of all PDFs. */
  place(): Promise<{ readonly label: string; readonly usual: boolean; readonly reachable: boolean } & DocumentTotals>
  /** The name of the folder in the database. */
  databasePlace(): string
  /** Path of the folder, which is never passed to the window; null while it is not reachable. */
  root(): string | null
  /** See `ArchiveLocation`. */
  isPresent(): Promise<boolean>
  entries(): Promise<readonly ArchiveEntry[]>
  stateOf(sha256: string): Promise<FileState>
  /** The bytes of an intact PDF, read once; null where it is missing or changed. */
  read(sha256: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** See `ArchiveFolder`; rejects where the folder is not reachable. */
  importContent(entries: ContentEntries, bytes: Uint8Array | null): Promise<void>
  /** See `ArchiveFolder`; false where the folder is not reachable. The file stays in a folder that other profiles use. */
  release(sha256: string): Promise<boolean>
  /** Absolute path of a content, without reading the file. */
  fileOf(sha256: string): Promise<string | null>
  /** Contents last found missing or changed. */
  troubles(): readonly ArchiveTrouble[]
  /**
   * Whether the file of a content was last found missing or changed, in a folder that was there. False for one that was stored again for it: a program
   * that removes or changes files does it again.
   */
  isDamaged(sha256: string): boolean
  check(step: Step): Promise<ArchiveReport>
  rebuild(step: Step): Promise<RebuildReport>
  /** Runs work during which the archive stays in its folder: a move is refused meanwhile. Null, and nothing is run, while the archive is moved. */
  inPlace<T>(work: () => Promise<T>): Promise<T> | null
  /** See `moveArchive`. */
  move(chosen: string | null, useFound: boolean, step: Step): Promise<MoveOutcome>
}

export interface ArchiveServiceDeps extends Omit<ArchiveLocationDeps, 'documents'> {
  /** The database with the entries of every archive folder. */
  readonly database: Pick<Database, 'run'>
  /** Free bytes at a path. */
  readonly freeBytes?: (path: string) => Promise<number>
}

export const openArchiveService = async (deps: ArchiveServiceDeps): Promise<ArchiveService> => {
  const { defaultFolder, log, changed = () => undefined } = deps
  const lock = createReadWriteLock()
  const placeOf = (root: string): string => (root === defaultFolder ? '' : root)
  const documents = (root: string): DocumentStore => documentStore(deps.database, placeOf(root))
  const location = await openArchiveLocation({ ...deps, documents })
  const { current } = location
  const troubles = new Map<string, 'missing' | 'changed'>()
  /** Those of `troubles` that were found in a folder that was there. */
  const damaged = new Set<string>()
  /** Those of `damaged` that were stored again. */
  const mended = new Set<string>()

  /** Running moves, and running works of `inPlace`. */
  let [moves, stays] = [0, 0]

  const noteState = (sha256: string, state: FileState): void => {
    const before = troubles.get(sha256)
    if (state === 'missing' || state === 'changed') troubles.set(sha256, state)
    else {
      troubles.delete(sha256)
      damaged.delete(sha256)
    }
    if (troubles.get(sha256) !== before) changed()
  }
  const forgetTroubles = (): void => {
    troubles.clear()
    damaged.clear()
    mended.clear()
    changed()
  }
  /** As `noteState`, after a file was read. Without the folder, as that of a disk that was removed, every file is missing. */
  const noteFound = async (sha256: string, state: FileState): Promise<void> => {
    noteState(sha256, state)
    if (!troubles.has(sha256)) return
    const isPresent = await location.isPresent().catch(() => false)
    // It may have been stored meanwhile.
    if (!troubles.has(sha256) || damaged.has(sha256) === isPresent) return
    if (isPresent) damaged.add(sha256)
    else damaged.delete(sha256)
    changed()
  }
  const stateOf = (sha256: string): Promise<FileState> =>
    lock.read(async () => {
      const state = (await current()?.stateOf(sha256)) ?? 'unknown'
      await noteFound(sha256, state)
      return state
    })
  const read = (sha256: string): Promise<Uint8Array<ArrayBuffer> | null> =>
    lock.read(async () => {
      const found = (await current()?.read(sha256)) ?? ({ state: 'unknown', bytes: null } as const)
      await noteFound(sha256, found.state)
      return found.bytes
    })

  return {
    store: (bytes, facts) =>
      lock.read(async () => {
        const stored = (await current()?.store(bytes, facts)) ?? fail('disk-failed')
        if (stored.ok) noteState(stored.value.sha256, 'good')
        return stored
      }),
    quarantine: (content, facts, reason) => lock.read(async () => current()?.quarantine(content, facts, reason) ?? fail('disk-failed')),
    list: () => lock.read(async () => current()?.list() ?? []),
    page: (edition, from) => lock.read(async () => current()?.page(edition, from) ?? { edition: '', total: 0, pdfs: [] }),
    close: () => {
      location.stopAsking()
      return lock.write(async () => current()?.close())
    },
    place: async () => ({
      label: labelOf(location.path()),
      usual: location.state().folder === null,
      reachable: current() !== null,
      ...((await current()?.index.totals()) ?? { pdfs: 0, bytes: 0 })
    }),
    databasePlace: () => placeOf(location.path()),
    root: () => current()?.root ?? null,
    isPresent: location.isPresent,
    entries: async () => (await current()?.index.all()) ?? [],
    stateOf,
    read,
    importContent: (entries, bytes) =>
      lock.read(async () => {
        const archive = current()
        if (archive === null) throw new Error('the archive is not reachable')
        await archive.importContent(entries, bytes)
        if (bytes === null) return
        if (damaged.has(entries[0].sha256)) mended.add(entries[0].sha256)
        noteState(entries[0].sha256, 'good')
      }),
    release: (sha256) =>
      lock.read(async () => {
        const isRemoved = (await current()?.release(sha256, await location.isShared())) ?? false
        if (isRemoved) changed()
        return isRemoved
      }),
    fileOf: async (sha256) => (await current()?.fileOf(sha256)) ?? null,
    troubles: () => [...troubles].map(([sha256, state]) => ({ sha256, state })),
    isDamaged: (sha256) => damaged.has(sha256) && !mended.has(sha256),
    check: async (step) => {
      const archive = current()
      if (archive === null) throw new Error('the archive is not reachable')
      return checkArchive(archive, step, noteState)
    },
    rebuild: async (step) => {
      const report = await rebuildIndex(location, lock, step)
      forgetTroubles()
      return report
    },
    inPlace: (work) => {
      if (moves > 0) return null
      stays += 1
      return work().finally(() => void (stays -= 1))
    },
    move: (chosen, useFound, step) => {
      if (stays > 0) return Promise.resolve({ end: 'refused', reason: 'restoring', label: labelOf(location.path()), neededBytes: 0 })
      moves += 1
      const { freeBytes } = deps
      const moveDeps = { location, lock, defaultFolder, onMoved: forgetTroubles, log, ...(freeBytes === undefined ? {} : { freeBytes }) }
      return location.exclusive(() => moveArchive(chosen, useFound, step, moveDeps)).finally(() => void (moves -= 1))
    }
  }
}
