import type { Database } from '../database/client.ts'
import type { ArchiveEntry } from './entries.ts'

/** Where the entries of one archive folder are kept. Every promise rejects with an error of the disk. */
export interface DocumentStore {
  /** In the order in which they were added. */
  read(): Promise<readonly ArchiveEntry[]>
  /** Resolves when they are on the disk, with them and their ids. */
  add(entries: readonly ArchiveEntry[]): Promise<readonly ArchiveEntry[]>
  replace(entries: readonly ArchiveEntry[]): Promise<readonly ArchiveEntry[]>
}

/** The entries of an archive folder in the database of the host. `place`: the folder, '' for the one in the profile folder. */
export const documentStore = ({ run }: Pick<Database, 'run'>, place: string): DocumentStore => {
  const write = async (name: 'addDocuments' | 'replaceDocuments', entries: readonly ArchiveEntry[]): Promise<readonly ArchiveEntry[]> => {
    const written = await run(name, place, entries)
    if (!written.ok) throw Object.assign(new Error('index not written'), { code: written.failure.code === 'disk-full' ? 'ENOSPC' : 'EIO' })
    return entries.map((entry, index) => ({ ...entry, id: written.value[index] ?? 0 }))
  }
  return {
    read: async () => {
      const read = await run('listDocuments', place)
      if (!read.ok) throw new Error('index not read')
      return read.value
    },
    add: (entries) => write('addDocuments', entries),
    replace: (entries) => write('replaceDocuments', entries)
  }
}
