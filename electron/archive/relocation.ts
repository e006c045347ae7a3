import { copyFile, open, readFile, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileKindOf, isOwnFolder, walkFiles, walkFolder } from './folder-content.ts'
import type { ArchiveFolder } from './archive-folder.ts'
import { responseKey, sidecarPath, type ArchiveEntry, type ContentEntries } from './entries.ts'
import { sha256Of } from '../files/sha256.ts'
import { contentHash, fileMode, isMissing, isThere, makeFolder, refuseLinks } from './files.ts'
import { markerName } from './document-paths.ts'
import { readMarker, writeMarker } from './location-file.ts'
import type { Step } from '../files/jobs.ts'
import { renameFile, syncFolder, temporaryName } from '../files/atomic-file.ts'
import { forEachConcurrent } from '#core/base/sequencer.ts'

/** The copy of a file differs from the file. */
class CopyDiffers extends Error {
  override name = 'CopyDiffers'
}

/** Contents copied at the same time. */
const concurrency = 4

/** Copies one file unchanged and verifies the copy; a file that exists at the target is not replaced. */
const copyUnchanged = async (from: string, to: string, path: string): Promise<void> => {
  const target = join(to, path)
  await refuseLinks(to, path)
  if (await isThere(target)) return
  await makeFolder(to, dirname(path))
  const temporary = temporaryName(target)
  try {
    await copyFile(join(from, path), temporary)
    const handle = await open(temporary, 'r+')
    await handle
      .chmod(fileMode)
      .then(() => handle.sync())
      .finally(() => handle.close())
    if ((await contentHash(temporary)) !== (await contentHash(join(from, path)))) throw new CopyDiffers(path)
    await renameFile(temporary, target)
  } finally {
    await rm(temporary, { force: true })
  }
  await syncFolder(dirname(target))
}

const contentsOf = (entries: readonly ArchiveEntry[]): readonly ContentEntries[] => {
  const found = new Map<string, [ArchiveEntry, ...ArchiveEntry[]]>()
  for (const entry of entries) {
    const known = found.get(entry.sha256)
    if (known === undefined) found.set(entry.sha256, [entry])
    else known.push(entry)
  }
  return [...found.values()]
}

/**
 * Copies everything of one archive into another: each content with all its responses, hashed before and after, and the quarantined files. A file that
 * no longer holds its content is copied unchanged. `copied` collects the copied responses, so that a second call copies only later ones; `missing` the
 * contents that neither archive has a file of. Rejects if a file that is there cannot be read.
 */
export const copyArchive = async (
  from: ArchiveFolder,
  to: ArchiveFolder,
  { copied, missing }: { readonly copied: Set<string>; readonly missing: Set<string> },
  { signal, progress }: Step
): Promise<void> => {
  const contents = contentsOf(await from.index.all()).filter((content) => content.some((entry) => !copied.has(responseKey(entry))))
  let done = 0
  await forEachConcurrent(contents, concurrency, async (content) => {
    signal.throwIfAborted()
    const { sha256, file } = content[0]
    const bytes = await readFile(join(from.root, file)).catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    })
    const isGood = bytes !== null && sha256Of(bytes) === sha256
    await to.importContent(content, isGood ? bytes : null)
    if (isGood && (await to.stateOf(sha256)) !== 'good') throw new CopyDiffers(file)
    if (!isGood && bytes !== null) await copyUnchanged(from.root, to.root, file)
    if (bytes === null && (await to.stateOf(sha256)) === 'missing') missing.add(sha256)
    for (const entry of content) copied.add(responseKey(entry))
    done += 1
    progress(done, contents.length)
  })
  for await (const path of walkFiles(from.root)) {
    const kind = fileKindOf(path)
    const isUnlisted = kind === 'pdf' && !(await from.index.hasFile(path))
    if (kind !== 'quarantined' && !isUnlisted) continue
    signal.throwIfAborted()
    await copyUnchanged(from.root, to.root, path)
    if (isUnlisted && (await isThere(join(from.root, sidecarPath(path))))) await copyUnchanged(from.root, to.root, sidecarPath(path))
  }
}

/** Whether the content of a file is in the other archive, as a good PDF or in a file of the same path. */
const isCopied = async (root: string, path: string, to: ArchiveFolder): Promise<boolean> => {
  const hash = await contentHash(join(root, path))
  return hash !== null && ((await to.stateOf(hash)) === 'good' || (await contentHash(join(to.root, path))) === hash)
}

const allFiles = async (root: string): Promise<readonly string[]> => {
  const files: string[] = []
  for await (const path of walkFiles(root)) files.push(path)
  return files
}

/** Removes the empty folders of the archive, also those that a killed run left without a file. */
const removeEmptyFolders = async (root: string): Promise<void> => {
  for await (const { path, isFolder } of walkFolder(root)) {
    if (isFolder && isOwnFolder(path)) await rmdir(join(root, path)).catch(() => undefined)
  }
  await rmdir(root).catch(() => undefined)
}

/**
 * Removes the files of the archive, each PDF only after its copy was verified, with its side file; then the empty folders. Resolves with the number of
 * files that stay.
 */
const removeOldArchive = async (root: string, to: ArchiveFolder): Promise<number> => {
  const left = new Set<string>()
  const files = Map.groupBy(await allFiles(root), (path) => (fileKindOf(path) === 'sidecar' ? 'sidecars' : 'others'))
  for (const path of files.get('others') ?? []) {
    const kind = fileKindOf(path)
    const isRemoved = kind === 'own' || (kind !== 'foreign' && (await isCopied(root, path, to)))
    if (isRemoved) await rm(join(root, path), { force: true })
    else left.add(path)
  }
  const withPdf = new Set([...left].map(sidecarPath))
  for (const path of files.get('sidecars') ?? []) {
    if (withPdf.has(path)) left.add(path)
    else await rm(join(root, path), { force: true })
  }
  await removeEmptyFolders(root)
  return left.size
}

/**
 * Removes the files of the archive from a folder that `profile` does not use any more, unless other profiles use it. Resolves with the number of files
 * that stay, with 0 if they are used. Rejects if the marker cannot be read.
 */
export const leaveArchive = async (root: string, to: ArchiveFolder, profile: string): Promise<number> => {
  const marker = await readMarker(root)
  if (marker === null && (await isThere(join(root, markerName)))) throw new Error('the marker cannot be read')
  const others = marker?.profiles.filter((one) => one !== profile) ?? []
  if (marker === null || others.length === 0) return removeOldArchive(root, to)
  await writeMarker(root, { ...marker, profiles: others })
  return 0
}

/** Removes an incomplete copy of the archive; foreign files stay. */
export const removeIncompleteArchive = async (root: string): Promise<void> => {
  for (const path of await allFiles(root)) if (fileKindOf(path) !== 'foreign') await rm(join(root, path), { force: true })
  await removeEmptyFolders(root)
}
