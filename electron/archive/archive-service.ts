import { randomUUID } from 'node:crypto'
import type { ArchiveTrouble, CheckReport, MoveEnd, RebuildReport } from '#core/contract/archive.ts'
import { fail } from '#core/base/result.ts'
import type { Clock } from '#core/base/ports.ts'
import { copyArchive, clearBegun, clearOld } from './relocation.ts'
import { checkArchive, type Step } from './check-files.ts'
import type { ArchiveEntry } from './entries.ts'
import { createReadWriteLock } from '../../core/base/read-write-lock.ts'
import { readMarker, readPlace, writeMarker, writePlace, type PlaceState } from './location-file.ts'
import { readFolderEntries, rebuildReport, writeIndex } from './rebuild-index.ts'
import { canWrite, freeBytes, labelOf, targetIn } from './relocation-target.ts'
import type { Log } from '../logging/log.ts'
import { openResponseArchive, type ArchiveFolder, type FileState, type ResponseArchive } from './archive-folder.ts'

/** The archive wherever its folder is: stores and reads go on while it is looked through, made again or moved. */
export interface ArchiveService extends ResponseArchive {
  place(): { readonly label: string; readonly usual: boolean; readonly reachable: boolean; readonly pdfs: number; readonly bytes: number }
  /** Path of the folder, for main only; null while it is not there. */
  root(): string | null
  entries(): readonly ArchiveEntry[]
  stateOf(sha256: string): Promise<FileState>
  /** The bytes of a PDF, read and hashed once; null where the content is unknown, missing or changed. */
  read(sha256: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Where the content should be, whatever the file holds. */
  fileOf(sha256: string): string | null
  settle(): Promise<void>
  /** Contents known to be gone or changed. */
  troubles(): readonly ArchiveTrouble[]
  noteState(sha256: string, state: FileState): void
  check(step: Step): Promise<CheckReport>
  rebuild(step: Step): Promise<RebuildReport>
  /** Moves into `chosen`, or back into the profile with null. */
  move(chosen: string | null, useFound: boolean, step: Step): Promise<MoveEnd>
}

export interface ArchiveServiceDeps {
  readonly usualFolder: string
  readonly placePath: string
  readonly clock: Clock
  readonly log: Log
  /** Something about place, contents or troubles is different. */
  readonly changed?: () => void
  readonly freeBytes?: (path: string) => Promise<number>
  readonly restAfter?: number
}

/** Left over beside the PDFs themselves, for index, side files and whoever else writes there. */
const spareBytes = 64 * 1024 * 1024

export const openArchiveService = async (parts: ArchiveServiceDeps): Promise<ArchiveService> => {
  const { usualFolder, placePath, clock, log, changed = () => undefined } = parts
  const accessLock = createReadWriteLock()
  const known = new Map<string, 'missing' | 'changed'>()
  let state: PlaceState = await readPlace(placePath, log)
  let current: ArchiveFolder | null = null

  const open = (root: string): Promise<ArchiveFolder> =>
    openResponseArchive(root, clock, {
      trouble: (error) => void log.error('archive not settled', error),
      ...(parts.restAfter === undefined ? {} : { restAfter: parts.restAfter })
    })
  const rootOf = (place: PlaceState): string => place.folder ?? usualFolder
  const write = async (next: PlaceState): Promise<void> => {
    await writePlace(placePath, next)
    state = next
  }
  const openPlace = async (): Promise<ArchiveFolder | null> => {
    if (state.folder === null) return open(usualFolder)
    const marker = await readMarker(state.folder)
    if (marker?.id !== state.id || marker.begun) return null
    return open(state.folder).catch((error: unknown) => {
      log.error('archive folder not opened', error)
      return null
    })
  }
  const clearLeft = async (archive: ArchiveFolder): Promise<number> => {
    if (state.leaving === null) return 0
    const left = await clearOld(state.leaving, archive)
    await write({ ...state, leaving: null })
    return left
  }
  const dropBegun = async (): Promise<void> => {
    if (state.begun === null) return
    if (state.begun === usualFolder) {
      // The profile's own folder may hold what was there before: only what lies in the chosen one too goes, and only where that can be seen.
      if (current === null) return
      if (state.folder !== null) await clearOld(usualFolder, current)
    } else if ((await readMarker(state.begun))?.begun === true) await clearBegun(state.begun)
    await write({ ...state, begun: null })
  }

  current = await openPlace()
  try {
    // What a kill cut off: a copy that was not whole goes, a folder already left is cleared.
    await dropBegun()
    if (current !== null) await clearLeft(current)
  } catch (error) {
    log.error('move of the archive not tidied up', error)
  }

  const noteState = (sha256: string, found: FileState): void => {
    const before = known.get(sha256)
    if (found === 'missing' || found === 'changed') known.set(sha256, found)
    else known.delete(sha256)
    if (known.get(sha256) !== before) changed()
  }
  const stateOf = (sha256: string): Promise<FileState> =>
    accessLock.read(async () => {
      const found = current === null ? 'unknown' : await current.stateOf(sha256)
      noteState(sha256, found)
      return found
    })

  const read = (sha256: string): Promise<Uint8Array<ArrayBuffer> | null> =>
    accessLock.read(async () => {
      const found = current === null ? ({ state: 'unknown', bytes: null } as const) : await current.read(sha256)
      noteState(sha256, found.state)
      return found.bytes
    })

  const rebuild = async (step: Step): Promise<RebuildReport> => {
    const archive = current
    if (archive === null) throw new Error('no archive')
    await archive.settle()
    const before = archive.entries()
    const found = await readFolderEntries(archive.root, step)
    return accessLock.write(async () => {
      const came = archive.entries().slice()
      const [old, seen] = [new Set(before), new Set(found.map((entry) => entry.file))]
      // What arrived while the folder was read is not in what was read of it.
      const since = came.filter((entry) => !old.has(entry) && !seen.has(entry.file))
      const after = [...found, ...since]
      await archive.close()
      try {
        await writeIndex(archive.root, after)
      } finally {
        current = await open(archive.root)
      }
      known.clear()
      changed()
      return rebuildReport(before, after)
    })
  }

  /** The old place is whole until the place file says otherwise, and the new one is whole before it does. */
  const moveTo = async (path: string, adopt: boolean, step: Step): Promise<MoveEnd> => {
    const from = current
    const usual = path === usualFolder
    const found = adopt ? await readMarker(path) : null
    const id = found?.id ?? randomUUID()
    if (!adopt || usual) await write({ ...state, begun: path })
    if (!adopt) await writeMarker(path, { id, begun: true })
    let to: ArchiveFolder | null = null
    try {
      to = await open(path)
      const target = to
      const carried = new Set<string>()
      if (from !== null) {
        await from.settle()
        await copyArchive(from, target, carried, step)
      }
      await accessLock.write(async () => {
        if (from !== null) await copyArchive(from, target, carried, { ...step, progress: () => undefined })
        step.signal.throwIfAborted()
        await target.settle()
        await writeMarker(path, { id, begun: false })
        await write({ folder: usual ? null : path, id, begun: null, leaving: from?.root ?? null })
        current = target
        known.clear()
      })
    } catch (error) {
      if (current !== to) await to?.close().catch(() => undefined)
      await dropBegun().catch((failed: unknown) => void log.error('begun copy not removed', failed))
      throw error
    }
    changed()
    await from?.close()
    const left = await clearLeft(to).catch((error: unknown) => {
      log.error('old archive folder not cleared', error)
      return 0
    })
    return { end: 'moved', label: labelOf(path), pdfs: new Set(to.entries().map((entry) => entry.sha256)).size, left }
  }

  const move = async (chosen: string | null, useFound: boolean, step: Step): Promise<MoveEnd> => {
    const from = current?.root ?? null
    if (chosen === null && state.folder === null) return { end: 'refused', reason: 'same', label: labelOf(usualFolder), neededBytes: 0 }
    const usual = chosen === null
    const target = usual ? { kind: 'fresh' as const, path: usualFolder } : await targetIn(chosen, from)
    const label = labelOf(target.path)
    if (target.kind === 'refused') return { end: 'refused', reason: target.reason, label, neededBytes: 0 }
    // Somebody chose the folder again that could not be found: it has only changed its place.
    const returning = state.id !== '' && target.kind === 'archive' && (await readMarker(target.path))?.id === state.id
    if (target.kind === 'archive' && !useFound && !returning) {
      const entries = await readFolderEntries(target.path, { ...step, progress: () => undefined })
      return { end: 'holds-archive', label, pdfs: new Set(entries.map((entry) => entry.sha256)).size }
    }
    if (!(await canWrite(target.path))) return { end: 'refused', reason: 'not-writable', label, neededBytes: 0 }
    const neededBytes = (current?.entries() ?? []).reduce((sum, entry) => sum + entry.bytes, 0) + spareBytes
    if ((await (parts.freeBytes ?? freeBytes)(target.path)) < neededBytes) return { end: 'refused', reason: 'full', label, neededBytes }
    return moveTo(target.path, target.kind === 'archive' || usual, step)
  }

  const away = () => fail('disk-failed')
  return {
    store: (bytes, facts) => accessLock.read(async () => (current === null ? away() : current.store(bytes, facts))),
    keepAside: (content, facts, reason) =>
      accessLock.read(async () => (current === null ? away() : current.keepAside(content, facts, reason))),
    list: () => accessLock.read(async () => (current === null ? [] : current.list())),
    page: (edition, from) =>
      accessLock.read(async () => (current === null ? { edition: '', total: 0, pdfs: [] } : current.page(edition, from))),
    pathOf: async (sha256) => ((await stateOf(sha256)) === 'good' ? (current?.fileOf(sha256) ?? null) : null),
    close: () => accessLock.write(async () => current?.close()),
    place: () => {
      const files = new Map((current?.entries() ?? []).map((entry) => [entry.sha256, entry.bytes]))
      const root = rootOf(state)
      return {
        label: labelOf(root),
        usual: state.folder === null,
        reachable: current !== null,
        pdfs: files.size,
        bytes: [...files.values()].reduce((sum, bytes) => sum + bytes, 0)
      }
    },
    root: () => current?.root ?? null,
    entries: () => current?.entries() ?? [],
    stateOf,
    read,
    fileOf: (sha256) => current?.fileOf(sha256) ?? null,
    settle: () => accessLock.read(async () => current?.settle()),
    troubles: () => [...known].map(([sha256, found]) => ({ sha256, state: found })),
    noteState,
    async check(step) {
      if (current === null) throw new Error('no archive')
      await current.settle()
      return checkArchive(current, step, noteState)
    },
    rebuild,
    move
  }
}
