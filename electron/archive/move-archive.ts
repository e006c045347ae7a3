import { randomUUID } from 'node:crypto'
import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { MoveOutcome, MoveRefusal } from '#core/contract/archive.ts'
import type { ReadWriteLock } from '#core/base/read-write-lock.ts'
import type { ArchiveFolder } from './archive-folder.ts'
import type { ArchiveLocation } from './archive-location.ts'
import { readFolderEntries, holdsArchive, isOlderArchive, isSystemFile } from './folder-content.ts'
import { profilesWith, readMarker, writeMarker } from './location-file.ts'
import { copyArchive } from './relocation.ts'
import { canWrite, freeBytes, labelOf, isBelow } from '../files/folder.ts'
import type { Step } from '../files/jobs.ts'
import type { Log } from '../logging/log.ts'
import { errorCode } from '../files/atomic-file.ts'

/** Created inside a chosen folder that contains other files, or is the root of a drive. */
const archiveFolderName = 'Arsip Ajukan'

/** `fresh`: an empty or new folder. `archive`: a folder that contains an archive. */
type Target =
  | { readonly kind: 'fresh'; readonly path: string }
  | { readonly kind: 'archive'; readonly path: string }
  | { readonly kind: 'refused'; readonly reason: MoveRefusal; readonly path: string }

/** Resolves symbolic links, also for a path that does not exist yet. */
const realOf = async (path: string): Promise<string> => {
  try {
    return await realpath(path)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || dirname(path) === path) throw error
    return join(await realOf(dirname(path)), basename(path))
  }
}

const isFresh = async (path: string): Promise<boolean> => {
  try {
    return (await readdir(path)).every(isSystemFile)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return true
    throw error
  }
}

/** The folders in `chosen` that may become the archive, in order of preference. The root of a drive, which Windows refuses to create again, is none. */
export const candidatesIn = (chosen: string): readonly string[] => [
  ...(dirname(chosen) === chosen ? [] : [chosen]),
  ...Array.from({ length: 9 }, (_, at) => join(chosen, at === 0 ? archiveFolderName : `${archiveFolderName} ${at + 1}`))
]

/** The folder that a relocation to `chosen` would use. `from`: the present folder, null if it is not reachable. */
export const targetIn = async (chosen: string, from: string | null): Promise<Target> => {
  const folder = await stat(chosen).catch(() => null)
  if (folder === null || !folder.isDirectory()) return { kind: 'refused', reason: 'gone', path: chosen }
  const origin = from === null ? null : await realOf(from)
  const refusal = async (path: string): Promise<MoveRefusal | null> => {
    if (origin === null) return null
    const real = await realOf(path)
    return real === origin ? 'same' : isBelow(origin, real) ? 'inside-itself' : null
  }
  for (const path of candidatesIn(chosen)) {
    const reason = await refusal(path)
    if (reason !== null) return { kind: 'refused', reason, path }
    if (await isOlderArchive(path)) return { kind: 'refused', reason: 'older', path }
    if (await holdsArchive(path)) return { kind: 'archive', path }
    if (await isFresh(path)) return { kind: 'fresh', path }
  }
  return { kind: 'refused', reason: 'not-writable', path: chosen }
}

export interface MoveDeps {
  readonly location: ArchiveLocation
  /** Stores and reads take the read lock; the switch of folders takes the write lock. */
  readonly lock: ReadWriteLock
  readonly defaultFolder: string
  /** Free bytes at a path. */
  readonly freeBytes?: (path: string) => Promise<number>
  /** Called after the archive is in its new folder, before the old folder is removed. */
  readonly onMoved: () => void
  readonly log: Log
}

/** Required beside the size of the PDFs, for index, side files and other programs. */
const spareBytes = 64 * 1024 * 1024

const contentCount = (entries: readonly { readonly sha256: string }[]): number => new Set(entries.map(({ sha256 }) => sha256)).size

/** The old folder is complete until the location file names the new one, and the new folder is complete before that. */
const moveTo = async (
  { path, adopt, isMissing }: { readonly path: string; readonly adopt: boolean; readonly isMissing: () => Promise<boolean> },
  step: Step,
  { location, lock, defaultFolder, onMoved, log }: MoveDeps
): Promise<MoveOutcome> => {
  const from = location.current()
  const isUsual = path === defaultFolder
  const { id: archiveId, profile } = location.state()
  const found = adopt ? await readMarker(path) : null
  const id = found?.id ?? randomUUID()
  const isOwn = !adopt || isUsual || id === archiveId
  if (!adopt || isUsual) await location.save({ ...location.state(), begun: path })
  if (!adopt) await writeMarker(path, { id, begun: true, profiles: [profile] })
  let to: ArchiveFolder | null = null
  const [copied, missing] = [new Set<string>(), new Set<string>()]
  try {
    // The database entries of that folder may be older than its files.
    await location.documents(path).forget()
    to = await location.open(path)
    const target = to
    if (from !== null) await copyArchive(from, target, { copied, missing }, step)
    await lock.write(async () => {
      if (from !== null) await copyArchive(from, target, { copied, missing }, { ...step, progress: () => undefined })
      if (await isMissing()) throw new Error('the folder of the archive is missing')
      step.signal.throwIfAborted()
      // Another profile may have begun to use the folder meanwhile.
      const profiles = profilesWith(await readMarker(path), profile, isOwn)
      await writeMarker(path, { id, begun: false, profiles })
      await location.save({ folder: isUsual ? null : path, id, profile, begun: null, leaving: from?.root ?? null })
      location.use(target)
    })
  } catch (error) {
    if (location.current() !== to) await to?.close().catch(() => undefined)
    await location.removeIncomplete().catch((failed: unknown) => void log.error('incomplete copy not removed', failed))
    throw error
  }
  onMoved()
  await from?.close()
  const left = await location.removeOld(to).catch((error: unknown) => {
    log.error('old archive folder not removed', error)
    return 0
  })
  return { end: 'moved', label: labelOf(path), pdfs: (await to.index.totals()).pdfs - missing.size, left }
}

/**
 * Moves the archive into the folder `chosen`, or back into the profile with null. `useFound`: merge with an archive that the folder contains.
 * Rejects with the reason of the signal or the error of the disk; the archive is then in its old folder.
 */
export const moveArchive = async (chosen: string | null, useFound: boolean, step: Step, deps: MoveDeps): Promise<MoveOutcome> => {
  const { location, defaultFolder } = deps
  const current = location.current()
  const { folder, id } = location.state()
  const refused = (reason: MoveRefusal, path: string, neededBytes = 0): MoveOutcome => ({
    end: 'refused',
    reason,
    label: labelOf(path),
    neededBytes
  })
  if (chosen === null && folder === null) return refused('same', defaultFolder)
  const target = chosen === null ? { kind: 'fresh' as const, path: defaultFolder } : await targetIn(chosen, current?.root ?? null)
  if (target.kind === 'refused') return refused(target.reason, target.path)
  // The user chose the folder that was not reachable under its old path.
  const isSameArchive = id !== '' && target.kind === 'archive' && (await readMarker(target.path))?.id === id
  if (target.kind === 'archive' && !useFound && !isSameArchive) {
    const entries = await readFolderEntries(target.path, { ...step, progress: () => undefined })
    return { end: 'holds-archive', label: labelOf(target.path), pdfs: contentCount(entries) }
  }
  const isMissing = async (): Promise<boolean> => current !== null && !isSameArchive && !(await location.isPresent())
  if (await isMissing()) return refused('gone', location.path())
  if (!(await canWrite(target.path))) return refused('not-writable', target.path)
  const neededBytes = ((await current?.index.totals())?.bytes ?? 0) + spareBytes
  if ((await (deps.freeBytes ?? freeBytes)(target.path)) < neededBytes) return refused('full', target.path, neededBytes)
  return moveTo({ path: target.path, adopt: target.kind === 'archive' || chosen === null, isMissing }, step, deps)
}
