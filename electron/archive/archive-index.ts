import { join } from 'node:path'
import { sameFacts, type ArchiveEntry, type ContentEntries } from './entries.ts'
import { indexLine, loadIndex } from './index-file.ts'
import { indexName } from './document-paths.ts'
import type { StagedEntries } from './staging-import.ts'
import { endOfLines } from '../database/import/checked-lines.ts'
import { createSequencer } from '#core/base/sequencer.ts'
import { createCommitQueue } from '../database/append-only/commit-queue.ts'
import { openLineFile, type OpenDiskFile } from '../database/append-only/line-file.ts'

/** All entries of one archive folder in memory, with the index file behind them. */
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
  /** Resolves after the lines are on the disk. Concurrent calls share one sync. */
  append(entries: readonly ArchiveEntry[]): Promise<void>
  close(): Promise<void>
}

/** Opens the index and adds the entries of the staging folder that it lacks. */
export const openArchiveIndex = async (root: string, staged: StagedEntries, openFile: OpenDiskFile): Promise<ArchiveIndex> => {
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
  for (const entry of await loadIndex(root, staged.damaged)) remember(entry)
  const path = join(root, indexName)
  const file = await openLineFile(path, await endOfLines(path), openFile)
  const queue = createCommitQueue<readonly ArchiveEntry[]>(createSequencer(), (groups) =>
    file.append(Buffer.concat(groups.flat().map(indexLine)))
  )
  const append = async (entries: readonly ArchiveEntry[]): Promise<void> => {
    if (entries.length === 0) return
    await queue.add(entries)
    for (const entry of entries) remember(entry)
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
    append,
    close: () => file.close()
  }
}
