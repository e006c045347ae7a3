import type { DocumentStore } from './document-store.ts'
import { sameFacts, type ArchiveEntry, type ContentEntries } from './entries.ts'
import { readFolderEntries } from './folder-entries.ts'
import { putOldIndexAside, readOldIndex } from './old-index.ts'
import type { StagedEntries } from './staging-import.ts'

/** All entries of one archive folder in memory, with the database behind them. */
export interface ArchiveIndex {
  /** All entries, grouped by content. */
  all(): readonly ArchiveEntry[]
  /** How many entries there are. */
  count(): number
  /** Entries in the order in which they were added. */
  slice(from: number, to: number): readonly ArchiveEntry[]
  contentOf(sha256: string): ContentEntries | undefined
  has(entry: ArchiveEntry): boolean
  /** Whether a file, by its relative path, belongs to an entry or is reserved. */
  isTaken(file: string): boolean
  /** Reserves a path for content that is not indexed yet. */
  reserve(file: string): void
  release(file: string): void
  /** Resolves after the entries are on the disk. */
  append(entries: readonly ArchiveEntry[]): Promise<void>
}

/** The entries of the database; of a folder that it does not know, those of the index file of an earlier version or of the folder itself. */
const loadEntries = async (root: string, store: DocumentStore, rebuild: boolean): Promise<readonly ArchiveEntry[]> => {
  const known = await store.read()
  if (known !== null && !rebuild) return known
  const old = rebuild ? null : await readOldIndex(root)
  const entries = await store.replace(old ?? (await readFolderEntries(root)))
  await putOldIndexAside(root)
  return entries
}

/** Opens the index and adds the entries of the staging folder that it lacks. */
export const openArchiveIndex = async (root: string, staged: StagedEntries, store: DocumentStore): Promise<ArchiveIndex> => {
  const contents = new Map<string, ContentEntries>()
  const ordered: ArchiveEntry[] = []
  const taken = new Set<string>()
  const remember = (entry: ArchiveEntry): void => {
    const known = contents.get(entry.sha256)
    contents.set(entry.sha256, known === undefined ? [entry] : [...known, entry])
    taken.add(entry.file)
    ordered.push(entry)
  }
  const has = (entry: ArchiveEntry): boolean => contents.get(entry.sha256)?.some((known) => sameFacts(known, entry)) ?? false
  for (const entry of await loadEntries(root, store, staged.damaged)) remember(entry)
  const append = async (entries: readonly ArchiveEntry[]): Promise<void> => {
    if (entries.length > 0) for (const entry of await store.add(entries)) remember(entry)
  }
  await append(staged.entries.filter((entry) => !has(entry)))
  return {
    all: () => [...contents.values()].flat(),
    count: () => ordered.length,
    slice: (from, to) => ordered.slice(from, to),
    contentOf: (sha256) => contents.get(sha256),
    has,
    isTaken: (path) => taken.has(path),
    reserve: (path) => void taken.add(path),
    release: (path) => void taken.delete(path),
    append
  }
}
