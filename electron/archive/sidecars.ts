import { dirname, join } from 'node:path'
import { sidecarOf, sidecarPath, type ArchiveEntry } from './entries.ts'
import { isThere, makeFolder } from './files.ts'
import { removeTemporaryFiles, replaceFile, syncFolder } from '../files/atomic-file.ts'
import { forEachConcurrent } from '../../core/base/sequencer.ts'

const atOnce = 8

const grouped = <T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly [T, ...T[]]> => {
  const groups = new Map<string, [T, ...T[]]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return groups
}

/** Writes the file beside each PDF from all entries of its content, and makes PDF and file last under their names. */
export const writeSidecars = async (root: string, entries: readonly ArchiveEntry[]): Promise<void> => {
  const folders = grouped([...grouped(entries, (entry) => entry.file).values()], ([first]) => dirname(first.file))
  await forEachConcurrent([...folders], atOnce, async ([folder, files]) => {
    const path = join(root, folder)
    if (!(await isThere(path))) await makeFolder(root, folder)
    // What a kill left here; nobody else writes temporary files into these folders.
    await removeTemporaryFiles(path)
    for (const group of files) await replaceFile(join(root, sidecarPath(group[0].file)), JSON.stringify(sidecarOf(group)))
    await syncFolder(path)
    await syncFolder(dirname(path))
  })
  if (folders.size > 0) await syncFolder(root)
}
