import type { Database, OperationName } from '../database/client.ts'
import type { DocumentTotals } from '../database/documents.ts'
import type { Operations } from '../database/operations.ts'
import type { ArchiveFacts } from './document-paths.ts'
import { responseKey, type ArchiveEntry } from './entries.ts'

/** Stores the entries of one archive folder. Every promise rejects with an error of the disk. */
export interface DocumentStore {
  /** Whether all entries of the folder are known. */
  isWhole(): Promise<boolean>
  /** In the order in which they were added. */
  all(): Promise<readonly ArchiveEntry[]>
  /** `count` entries from position `from` in the order in which they were added, with those of the office that have no file here. */
  page(from: number, count: number): Promise<readonly ArchiveEntry[]>
  /** The entries of one content. */
  ofContent(sha256: string): Promise<readonly ArchiveEntry[]>
  /** The first entries of a response (aju number, code, day and profile) whose content has so many bytes. */
  ofResponse(facts: ArchiveFacts, bytes: number): Promise<readonly ArchiveEntry[]>
  /** Whether a file, by its relative path, belongs to an entry. */
  hasFile(file: string): Promise<boolean>
  /** Number of `page` entries. */
  count(): Promise<number>
  totals(): Promise<DocumentTotals>
  /** Resolves when they are on the disk, with them and their ids. */
  add(entries: readonly ArchiveEntry[]): Promise<readonly ArchiveEntry[]>
  /** Sets all entries of the folder. Those that stay have their ids and texts. */
  replace(entries: readonly ArchiveEntry[]): Promise<readonly ArchiveEntry[]>
  /** The local file of a content was removed; the office has it. */
  release(sha256: string): Promise<void>
  forget(): Promise<void>
}

/** Entries read or written by one operation: more would hold the main process, and the words of those written are indexed too. */
const atOnce = 1_000

const keyOf = (entry: ArchiveEntry): string => `${entry.file} ${entry.storedAt} ${responseKey(entry)}`

/** The entries of an archive folder in the database of the host. `place`: the folder, '' for the one in the profile folder. */
export const documentStore = (database: Pick<Database, 'run'>, place: string): DocumentStore => {
  const run = async <N extends OperationName>(
    name: N,
    ...input: Parameters<Operations[N]>
  ): Promise<Awaited<ReturnType<Operations[N]>>> => {
    const done = await database.run(name, ...input)
    if (!done.ok) throw Object.assign(new Error(`${name} failed`), { code: done.failure.code === 'disk-full' ? 'ENOSPC' : 'EIO' })
    return done.value
  }
  const add = async (entries: readonly ArchiveEntry[]): Promise<readonly ArchiveEntry[]> => {
    const added: ArchiveEntry[] = []
    for (let from = 0; from < entries.length; from += atOnce) {
      const some = entries.slice(from, from + atOnce)
      const ids = await run('addDocuments', place, some)
      added.push(...some.map((entry, index) => ({ ...entry, id: ids[index] ?? 0 })))
    }
    return added
  }
  const all = async () => {
    const entries: Awaited<ReturnType<Operations['listDocuments']>> = []
    for (;;) {
      const some = await run('listDocuments', place, entries.at(-1)?.id ?? 0, atOnce)
      entries.push(...some)
      if (some.length < atOnce) return entries
    }
  }
  return {
    isWhole: () => run('isPlaceWhole', place),
    all,
    page: (from, count) => run('listAllDocuments', place, from, count),
    ofContent: (sha256) => run('documentsOf', place, sha256),
    ofResponse: (facts, bytes) => run('documentsOfResponse', place, facts, bytes),
    hasFile: (file) => run('hasDocumentFile', place, file),
    count: () => run('countAllDocuments', place),
    totals: () => run('documentTotals', place),
    add,
    replace: async (entries) => {
      const documents = await all()
      await run('setPlaceWhole', place, false)
      const known = new Map(documents.map((one) => [keyOf(one), one]))
      const stay = entries.flatMap((entry) => known.get(keyOf(entry)) ?? [])
      const staying = new Set(stay.map(({ id }) => id))
      const left = documents.flatMap(({ id }) => (staying.has(id) ? [] : [id]))
      for (let from = 0; from < left.length; from += atOnce) await run('removeDocuments', left.slice(from, from + atOnce))
      const added = await add(entries.filter((entry) => !known.has(keyOf(entry))))
      await run('setPlaceWhole', place, true)
      return [...stay, ...added]
    },
    release: (sha256) => run('releaseDocuments', place, sha256),
    forget: () => run('setPlaceWhole', place, false)
  }
}
