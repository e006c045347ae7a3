import { join } from 'node:path'
import { openResponseArchive, type ArchiveFolder } from './archive-folder.ts'
import { markerName } from './document-paths.ts'
import type { DocumentStore } from './document-store.ts'
import { readLocation, readMarker as readMarkerFile, writeLocation, type LocationState, type Marker } from './location-file.ts'
import { isThere } from './files.ts'
import { leaveArchive, removeIncompleteArchive } from './relocation.ts'
import type { Clock } from '#core/base/ports.ts'
import { createSequencer } from '#core/base/sequencer.ts'
import { inTime } from '../files/pause.ts'
import type { Log } from '../logging/log.ts'

/**
 * Milliseconds within which a chosen folder must answer: a disk that has to start does, and the message about a data folder that does not answer comes
 * later.
 */
const usualFolderLimit = 10_000
/** Milliseconds from an answer without an archive to the next question: a server that is off ends the call with an error, a disk may be connected later. */
const usualRetryInterval = 30_000

export interface ArchiveLocationDeps {
  /** The archive folder inside the profile. */
  readonly defaultFolder: string
  /** File with the `LocationState`. */
  readonly placePath: string
  /** Where the entries of an archive folder are kept. */
  readonly documents: (root: string) => DocumentStore
  /** Called after the location, the contents of the index or the troubles changed. */
  readonly changed?: () => void
  readonly readMarker?: (folder: string) => Promise<Marker | null>
  readonly folderLimit?: number
  readonly retryInterval?: number
  readonly clock: Clock
  readonly log: Log
}

export const openArchiveLocation = async ({
  defaultFolder,
  placePath,
  documents,
  changed = () => undefined,
  readMarker = readMarkerFile,
  folderLimit = usualFolderLimit,
  retryInterval = usualRetryInterval,
  clock,
  log
}: ArchiveLocationDeps) => {
  let state = await readLocation(placePath, log)
  let current: ArchiveFolder | null = null
  let isStopped = false
  const { run: exclusive } = createSequencer()
  const open = (root: string): Promise<ArchiveFolder> => openResponseArchive(root, clock, documents(root))
  const openChosen = async (folder: string, marker: Marker | null): Promise<ArchiveFolder | null> => {
    if (marker?.id !== state.id || marker.begun) return null
    return open(folder).catch((error: unknown) => {
      log.error('archive folder not opened', error)
      return null
    })
  }

  /** Resolves after the state is on the disk. */
  const save = async (next: LocationState): Promise<void> => {
    await writeLocation(placePath, next)
    state = next
  }
  /** Rejects where the folder does not answer. */
  const demandAnswer = async (folder: string): Promise<Marker | null> => {
    const marker = await inTime(readMarker(folder), folderLimit)
    if (marker === 'late') throw new Error('the folder does not answer')
    return marker
  }
  /** Leaves the previous folder after a move; see `leaveArchive`. */
  const removeOld = async (archive: ArchiveFolder): Promise<number> => {
    if (state.leaving === null) return 0
    await demandAnswer(state.leaving)
    const left = await leaveArchive(state.leaving, archive, state.profile)
    await documents(state.leaving).forget()
    await save({ ...state, leaving: null })
    return left
  }
  /** Removes the copy of a move that did not finish. */
  const removeIncomplete = async (): Promise<void> => {
    if (state.begun === null) return
    if (state.begun === defaultFolder) {
      // The default folder may contain earlier files: remove only copies of files in the chosen folder, which has to be reachable for that.
      if (current === null) return
      if (state.folder !== null) await leaveArchive(defaultFolder, current, state.profile)
    } else if ((await demandAnswer(state.begun))?.begun === true) {
      await removeIncompleteArchive(state.begun)
      await documents(state.begun).forget()
    }
    await save({ ...state, begun: null })
  }

  /** Finishes a move that a kill interrupted. */
  const finishMove = async (): Promise<void> => {
    try {
      await removeIncomplete()
      if (current !== null) await removeOld(current)
    } catch (error) {
      log.error('interrupted move of the archive not cleaned up', error)
    }
  }
  /** Another folder may have been chosen meanwhile. */
  const isAwaited = (folder: string): boolean => !isStopped && current === null && state.folder === folder
  const openLate = (folder: string, marker: Marker | null): Promise<void> =>
    exclusive(async () => {
      if (!isAwaited(folder)) return
      current = await openChosen(folder, marker)
      if (current === null) return
      await finishMove()
      changed()
    })
  /** One call at a time: a call that hangs keeps one of the few threads of the process for files. */
  const openWhenAnswered = async (folder: string, asked: Promise<Marker | null>): Promise<void> => {
    await openLate(folder, await asked)
    askAgain(folder)
  }
  const askAgain = (folder: string): void => {
    if (!isAwaited(folder)) return
    setTimeout(() => {
      if (isAwaited(folder)) void openWhenAnswered(folder, readMarker(folder))
    }, retryInterval).unref()
  }
  const openAtStart = async (): Promise<void> => {
    const { folder } = state
    if (folder === null) current = await open(defaultFolder)
    else {
      const asked = readMarker(folder)
      const marker = await inTime(asked, folderLimit)
      if (marker === 'late') {
        log.warn('archive folder does not answer')
        void openWhenAnswered(folder, asked)
        return
      }
      current = await openChosen(folder, marker)
      askAgain(folder)
    }
    await finishMove()
  }
  await openAtStart()

  /** Path of the folder, whether or not it is reachable. */
  const path = (): string => state.folder ?? defaultFolder
  const hasMarkerFile = (): Promise<boolean> => isThere(join(path(), markerName))
  return {
    /** Null while the folder is not reachable. One that was not at the start is asked again, and opened when it is there. */
    current: (): ArchiveFolder | null => current,
    /** The folder is no longer asked. */
    stopAsking: (): void => void (isStopped = true),
    /** Runs one opening or move of the archive at a time. */
    exclusive,
    use: (archive: ArchiveFolder): void => void (current = archive),
    state: (): LocationState => state,
    save,
    path,
    /** Whether the folder is there now, a chosen one with its marker, also one that cannot be read. Rejects with the error of the disk. */
    isPresent: async (): Promise<boolean> => {
      const { folder, id } = state
      if (folder === null) return isThere(defaultFolder)
      const marker = await readMarker(folder)
      return marker === null ? hasMarkerFile() : marker.id === id
    },
    /** Whether other profiles use the folder too; true if its marker cannot be read. Rejects with the error of the disk. */
    isShared: async (): Promise<boolean> => {
      const marker = await readMarker(path())
      return marker === null ? hasMarkerFile() : marker.profiles.some((one) => one !== state.profile)
    },
    open,
    /** Where the entries of a folder are kept. */
    documents,
    removeOld,
    removeIncomplete
  }
}

/** The folder of the archive, which the user can move, and the archive that is open in it. */
export type ArchiveLocation = Awaited<ReturnType<typeof openArchiveLocation>>
