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
  const kept = (): readonly ArchiveEntry[] => keptDocuments.get(root) ?? []
  const write = async (before: readonly ArchiveEntry[], entries: readonly ArchiveEntry[]): Promise<readonly ArchiveEntry[]> => {
    if (store.failure !== null) throw Object.assign(new Error(store.failure), { code: store.failure })
    const added = entries.map((entry, index) => ({ ...entry, id: before.length + index + 1 }))
    keptDocuments.set(root, [...before, ...added])
    return added
  }
  const store: MemoryDocuments = {
    failure: null,
    isWhole: async () => keptDocuments.has(root),
    all: async () => kept(),
    page: async (from, count) => kept().slice(from, from + count),
    ofContent: async (sha256) => kept().filter((entry) => entry.sha256 === sha256),
    ofResponse: async ({ car, code, date, profile }, bytes) =>
      kept().filter((one) => one.car === car && one.code === code && one.date === date && one.profile === profile && one.bytes === bytes),
    hasFile: async (file) => kept().some((entry) => entry.file === file),
    count: async () => kept().length,
    totals: async () => {
      const sizes = new Map(kept().map(({ sha256, bytes }) => [sha256, bytes]))
      return { pdfs: sizes.size, bytes: [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0) }
    },
    add: (entries) => write(kept(), entries),
    replace: (entries) => write([], entries),
    release: async (sha256) =>
      void keptDocuments.set(
        root,
        kept().filter((entry) => entry.sha256 !== sha256)
      ),
    forget: async () => void keptDocuments.delete(root)
  }
  return store
}

/** An archive folder whose entries are kept in memory. */
export const openArchive = (root: string, clock: Clock, store: DocumentStore = memoryDocuments(root)): Promise<ArchiveFolder> =>
  openResponseArchive(root, clock, store)
