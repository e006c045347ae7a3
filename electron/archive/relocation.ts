import { copyFile, open, readFile, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Step } from './check-files.ts'
import { sha256Of, sidecarPath, type ArchiveEntry } from './entries.ts'
import { contentHash, isThere, makeFolder } from './files.ts'
import { belongingOf, filesBelow, foldersBelow, isOwnFolder } from './archive-identity.ts'
import { renameFile, syncFolder, temporaryName } from '../files/atomic-file.ts'
import { forEachConcurrent } from '../../core/base/sequencer.ts'
import type { ArchiveFolder } from './archive-folder.ts'

/** A copy did not hold what was copied. */
class CopyDiffers extends Error {
  override name = 'CopyDiffers'
}

const atOnce = 4

/** Copies one file as it is, reads the copy again, and leaves what has the name already. */
const copyAsIs = async (from: string, to: string, path: string): Promise<void> => {
  const target = join(to, path)
  if (await isThere(target)) return
  await makeFolder(to, dirname(path))
  const temporary = temporaryName(target)
  try {
    await copyFile(join(from, path), temporary)
    const handle = await open(temporary, 'r+')
    await handle.sync().finally(() => handle.close())
    if ((await contentHash(temporary)) !== (await contentHash(join(from, path)))) throw new CopyDiffers(path)
    await renameFile(temporary, target)
  } finally {
    await rm(temporary, { force: true })
  }
  await syncFolder(dirname(target))
}

type Content = readonly [ArchiveEntry, ...ArchiveEntry[]]

const contentsOf = (entries: readonly ArchiveEntry[]): readonly Content[] => {
  const found = new Map<string, [ArchiveEntry, ...ArchiveEntry[]]>()
  for (const entry of entries) {
    const known = found.get(entry.sha256)
    if (known === undefined) found.set(entry.sha256, [entry])
    else known.push(entry)
  }
  return [...found.values()]
}

const keyOf = (entry: ArchiveEntry): string => JSON.stringify(entry)

/**
 * Brings everything of one archive into another: each content with all its responses, hashed before and after, and what was put aside.
 * A file that no longer holds its content comes along as it is. `carried` remembers what is over there, so that a second call takes what came since.
 */
export const copyArchive = async (
  from: ArchiveFolder,
  to: ArchiveFolder,
  carried: Set<string>,
  { signal, progress }: Step
): Promise<void> => {
  const contents = contentsOf(from.entries()).filter((content) => content.some((entry) => !carried.has(keyOf(entry))))
  let done = 0
  await forEachConcurrent(contents, atOnce, async (content) => {
    signal.throwIfAborted()
    const { sha256, file } = content[0]
    const bytes = await readFile(join(from.root, file)).catch(() => null)
    const good = bytes !== null && sha256Of(bytes) === sha256
    await to.bring(content, good ? bytes : null)
    if (good && (await to.stateOf(sha256)) !== 'good') throw new CopyDiffers(file)
    if (!good && bytes !== null) await copyAsIs(from.root, to.root, file)
    for (const entry of content) carried.add(keyOf(entry))
    done += 1
    progress(done, contents.length)
  })
  for await (const path of filesBelow(from.root)) {
    const isUnlisted = belongingOf(path) === 'pdf' && !from.knowsFile(path)
    if (belongingOf(path) !== 'aside' && !isUnlisted) continue
    signal.throwIfAborted()
    await copyAsIs(from.root, to.root, path)
    if (isUnlisted && (await isThere(join(from.root, sidecarPath(path))))) await copyAsIs(from.root, to.root, sidecarPath(path))
  }
}

/** Whether the content of this file lies in the new place: as a good PDF, or under the same name. */
const isOver = async (root: string, path: string, to: ArchiveFolder): Promise<boolean> => {
  const hash = await contentHash(join(root, path))
  return hash !== null && ((await to.stateOf(hash)) === 'good' || (await contentHash(join(to.root, path))) === hash)
}

/**
 * Removes what is ours from a folder the archive has left, every PDF only after a look for it in the new place; resolves with how many files
 * stayed. Folders go when they are empty.
 */
export const clearOld = async (root: string, to: ArchiveFolder): Promise<number> => {
  const files: string[] = []
  for await (const path of filesBelow(root)) files.push(path)
  let left = 0
  for (const path of files) {
    const belonging = belongingOf(path)
    const goes = belonging === 'own' || belonging === 'sidecar' || (belonging !== 'foreign' && (await isOver(root, path, to)))
    if (goes) await rm(join(root, path), { force: true })
    else left += 1
  }
  await removeEmpty(root)
  return left
}

/** Empty folders of ours: also those that a kill had left without a file, which nothing would ever name again. */
const removeEmpty = async (root: string): Promise<void> => {
  const folders = (await foldersBelow(root)).filter(isOwnFolder)
  for (const folder of folders.sort((a, b) => b.length - a.length)) await rmdir(join(root, folder)).catch(() => undefined)
  await rmdir(root).catch(() => undefined)
}

/** Removes a copy that was begun and not finished: files of ours only. */
export const clearBegun = async (root: string): Promise<void> => {
  const files: string[] = []
  for await (const path of filesBelow(root)) files.push(path)
  for (const path of files) if (belongingOf(path) !== 'foreign') await rm(join(root, path), { force: true })
  await removeEmpty(root)
}
