import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeLine, parseBody } from '../database/import/checked-lines.ts'
import { isArchiveEntry, type ArchiveEntry } from './entries.ts'
import { isThere } from './files.ts'
import { indexName, quarantineFolder } from './document-paths.ts'

/** The entries of the index file that earlier versions kept in the archive folder; null if it is missing, empty or damaged. */
export const readOldIndex = async (root: string): Promise<readonly ArchiveEntry[] | null> => {
  const bytes = await readFile(join(root, indexName)).catch(() => null)
  if (bytes === null || bytes.at(-1) !== 10) return null
  const entries: ArchiveEntry[] = []
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(10, from)
    const body = decodeLine(bytes.subarray(from, end))
    const entry = body === null ? null : parseBody(body)
    if (!isArchiveEntry(entry)) return null
    entries.push(entry)
    from = end + 1
  }
  return entries
}

/** Moves the index file of an earlier version to the files that nothing reads; it is never deleted. */
export const quarantineOldIndex = async (root: string): Promise<void> => {
  if (!(await isThere(join(root, indexName)))) return
  const aside = join(root, quarantineFolder)
  await mkdir(aside, { recursive: true })
  await rename(join(root, indexName), join(aside, `${Date.now()}-${randomUUID()}-${indexName}`))
}
