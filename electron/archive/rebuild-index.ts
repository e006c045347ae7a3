import type { RebuildReport } from '#core/contract/archive.ts'
import type { ReadWriteLock } from '#core/base/read-write-lock.ts'
import type { ArchiveLocation } from './archive-location.ts'
import { responseKey, type ArchiveEntry } from './entries.ts'
import { readFolderEntries } from './folder-entries.ts'
import type { Step } from '../files/step.ts'

/** Facts read from a file name lack the description and the profile, so these are not compared. */
const reportKey = ({ sha256, car, code, date, number }: ArchiveEntry): string => JSON.stringify([sha256, car, code, date, number])

const report = (before: readonly ArchiveEntry[], after: readonly ArchiveEntry[]): RebuildReport => {
  const [old, now] = [new Set(before.map(reportKey)), new Set(after.map(reportKey))]
  return {
    pdfs: new Set(after.map((entry) => entry.sha256)).size,
    responses: after.length,
    added: [...now].filter((key) => !old.has(key)).length,
    removed: [...old].filter((key) => !now.has(key)).length
  }
}

/** The folder of the archive is not there, as on a disk that was removed. */
export class FolderMissing extends Error {
  override name = 'FolderMissing'
}

/**
 * Reads the folder while the archive stays in use, then replaces index and archive under the lock. Rejects if there is no archive, with `FolderMissing` if
 * its folder is not there.
 */
export const rebuildIndex = async (location: ArchiveLocation, lock: ReadWriteLock, step: Step): Promise<RebuildReport> => {
  const archive = location.current()
  if (archive === null) throw new Error('the archive is not reachable')
  const before = await archive.index.all()
  const found = await readFolderEntries(archive.root, step)
  return lock.write(async () => {
    // A folder that is not there is read as an empty one.
    if (!(await location.isPresent())) throw new FolderMissing()
    const [old, seen] = [new Set(before.map(({ id }) => id)), new Set(found.map(responseKey))]
    // Responses stored during the read may be missing in the result.
    const later = (await archive.index.all()).filter((entry) => !old.has(entry.id) && !seen.has(responseKey(entry)))
    const after = [...found, ...later]
    await archive.close()
    try {
      await location.documents(archive.root).replace(after)
    } finally {
      location.use(await location.open(archive.root))
    }
    return report(before, after)
  })
}
