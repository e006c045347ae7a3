import type { DocumentStore } from '../../../electron/archive/document-store.ts'
import { openResponseArchive, type ArchiveFolder } from '../../../electron/archive/archive-folder.ts'
import type { ArchiveEntry } from '../../../electron/archive/entries.ts'
import type { Clock } from '#core/base/ports.ts'

/** The entries of archive folders in memory; they outlive the archive that was opened over them. */
export const keptDocuments = new Map<string, readonly ArchiveEntry[]>()

export interface MemoryDocuments extends DocumentStore {
  /** Code of the error of the next writes; null if the disk works. */
  failure: string | null
}

export const memoryDocuments = (root: string): MemoryDocuments => {
  const write = async (before: readonly ArchiveEntry[], entries: readonly ArchiveEntry[]): Promise<readonly ArchiveEntry[]> => {
    if (store.failure !== null) throw Object.assign(new Error(store.failure), { code: store.failure })
    const added = entries.map((entry, index) => ({ ...entry, id: before.length + index + 1 }))
    keptDocuments.set(root, [...before, ...added])
    return added
  }
  const store: MemoryDocuments = {
    failure: null,
    read: async () => keptDocuments.get(root) ?? null,
    add: (entries) => write(keptDocuments.get(root) ?? [], entries),
    replace: (entries) => write([], entries),
    forget: async () => void keptDocuments.delete(root)
  }
  return store
}

/** An archive folder whose entries are kept in memory. */
export const openArchive = (root: string, clock: Clock, store: DocumentStore = memoryDocuments(root)): Promise<ArchiveFolder> =>
  openResponseArchive(root, clock, store)
