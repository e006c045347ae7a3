import { openResponseArchive, type ArchiveFolder } from './archive-folder.ts'
import type { DocumentStore } from './document-store.ts'
import { readLocation, readMarker, writeLocation, type LocationState } from './location-file.ts'
import { leaveArchive, removeIncompleteArchive } from './relocation.ts'
import type { Clock } from '#core/base/ports.ts'
import type { Log } from '../logging/log.ts'

export interface ArchiveLocationDeps {
  /** The archive folder inside the profile. */
  readonly defaultFolder: string
  /** File with the `LocationState`. */
  readonly placePath: string
  /** Where the entries of an archive folder are kept. */
  readonly documents: (root: string) => DocumentStore
  readonly clock: Clock
  readonly log: Log
}

/** The folder of the archive, which the user can move, and the archive that is open in it. */
export interface ArchiveLocation {
  /** Null while the folder is not reachable. */
  current(): ArchiveFolder | null
  use(archive: ArchiveFolder): void
  state(): LocationState
  /** Resolves after the state is on the disk. */
  save(state: LocationState): Promise<void>
  /** Path of the folder, whether or not it is reachable. */
  path(): string
  open(root: string): Promise<ArchiveFolder>
  /** Where the entries of a folder are kept. */
  documents(root: string): DocumentStore
  /** Leaves the previous folder after a move; see `leaveArchive`. */
  removeOld(archive: ArchiveFolder): Promise<number>
  /** Removes the copy of a move that did not finish. */
  removeIncomplete(): Promise<void>
}

export const openArchiveLocation = async ({
  defaultFolder,
  placePath,
  documents,
  clock,
  log
}: ArchiveLocationDeps): Promise<ArchiveLocation> => {
  let state = await readLocation(placePath, log)
  const open = (root: string): Promise<ArchiveFolder> => openResponseArchive(root, clock, documents(root))
  const openCurrent = async (): Promise<ArchiveFolder | null> => {
    if (state.folder === null) return open(defaultFolder)
    const marker = await readMarker(state.folder)
    if (marker?.id !== state.id || marker.begun) return null
    return open(state.folder).catch((error: unknown) => {
      log.error('archive folder not opened', error)
      return null
    })
  }
  let current = await openCurrent()

  const save = async (next: LocationState): Promise<void> => {
    await writeLocation(placePath, next)
    state = next
  }
  const removeOld = async (archive: ArchiveFolder): Promise<number> => {
    if (state.leaving === null) return 0
    const left = await leaveArchive(state.leaving, archive, state.profile)
    await documents(state.leaving).forget()
    await save({ ...state, leaving: null })
    return left
  }
  const removeIncomplete = async (): Promise<void> => {
    if (state.begun === null) return
    if (state.begun === defaultFolder) {
      // The default folder may contain earlier files: remove only copies of files in the chosen folder, which has to be reachable for that.
      if (current === null) return
      if (state.folder !== null) await leaveArchive(defaultFolder, current, state.profile)
    } else if ((await readMarker(state.begun))?.begun === true) {
      await removeIncompleteArchive(state.begun)
      await documents(state.begun).forget()
    }
    await save({ ...state, begun: null })
  }

  try {
    // Finishes a move that a kill interrupted.
    await removeIncomplete()
    if (current !== null) await removeOld(current)
  } catch (error) {
    log.error('interrupted move of the archive not cleaned up', error)
  }

  return {
    current: () => current,
    use: (archive) => {
      current = archive
    },
    state: () => state,
    save,
    path: () => state.folder ?? defaultFolder,
    open,
    documents,
    removeOld,
    removeIncomplete
  }
}
