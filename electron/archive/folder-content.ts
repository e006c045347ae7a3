import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sidecarPath, entriesOf, isPdf, isSidecar, type ArchiveEntry } from './entries.ts'
import { isThere } from './files.ts'
import { folderPattern, isArchivePath, markerName, otherFolder, quarantineFolder, factsOfPath } from './document-paths.ts'
import { temporaryPattern, errorCode, readJsonFile } from '../files/atomic-file.ts'
import { sha256Of } from '../files/sha256.ts'
import { silentStep, type Step } from '../files/jobs.ts'

/** For a PDF without a readable side file: the name gives the facts if the hash in the name matches the content. */
const entriesOfLonePdf = async (root: string, file: string): Promise<readonly ArchiveEntry[]> => {
  const path = join(root, file)
  const bytes = await readFile(path)
  const sha256 = sha256Of(bytes)
  const facts = isPdf(bytes) ? factsOfPath(file, sha256) : null
  return facts === null ? [] : [{ ...facts, file, sha256, bytes: bytes.length, storedAt: Math.round((await stat(path)).mtimeMs) }]
}

const entriesOfPdf = async (root: string, file: string): Promise<readonly ArchiveEntry[]> => {
  const sidecar = await readJsonFile(join(root, sidecarPath(file))).catch(() => undefined)
  return isSidecar(sidecar) ? entriesOf(sidecar, file) : entriesOfLonePdf(root, file)
}

/** All entries as the PDFs and side files of the folder give them, oldest first. Files that are not part of the archive are ignored. */
export const readFolderEntries = async (root: string, { signal, progress }: Step = silentStep): Promise<readonly ArchiveEntry[]> => {
  const files: string[] = []
  for await (const path of walkPdfs(root)) files.push(path)
  const entries: ArchiveEntry[] = []
  for (const [done, file] of files.entries()) {
    signal.throwIfAborted()
    entries.push(...(await entriesOfPdf(root, file)))
    progress(done + 1, files.length)
  }
  return entries.sort((a, b) => a.storedAt - b.storedAt)
}

interface FolderItem {
  /** Relative to the folder that is walked, with `/`. */
  readonly path: string
  readonly isFolder: boolean
}

/**
 * Yields everything below `root` in name order, a folder after its content. A folder that disappears during the walk, or is missing, is empty.
 * `enters` gets the relative path of each folder and decides whether its content is read.
 */
export const walkFolder = async function* (
  root: string,
  enters: (folder: string) => boolean = () => true,
  folder = ''
): AsyncGenerator<FolderItem> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return []
    throw error
  })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    const isFolder = entry.isDirectory()
    if (isFolder && enters(path)) yield* walkFolder(root, enters, path)
    yield { path, isFolder }
  }
}

/** Relative paths of all files below a folder. */
export const walkFiles = async function* (root: string, enters?: (folder: string) => boolean): AsyncGenerator<string> {
  for await (const { path, isFolder } of walkFolder(root, enters)) if (!isFolder) yield path
}

const holdsPdfs = (folder: string): boolean => folder === otherFolder || /^\d{4}$/.test(folder) || folderPattern.test(folder)

/** Relative paths of all PDFs with a name from the archive; other folders are not read. */
export const walkPdfs = async function* (root: string): AsyncGenerator<string> {
  for await (const path of walkFiles(root, holdsPdfs)) if (isArchivePath(path)) yield path
}

/** The index of an archive from before 0.1.0, and the lists of the PDFs that it had not filed yet. */
const olderName = /^(?:index|\.masuk[\\/]\d{1,15})\.ndjson$/
/** Files that file managers create in any folder. */
const systemNames: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini', '.directory'])

export const isSystemFile = (name: string): boolean => systemNames.has(name)

/** Whether the archive creates a folder of this path. */
export const isOwnFolder = (path: string): boolean =>
  path === quarantineFolder ||
  path === otherFolder ||
  path.startsWith(`${quarantineFolder}/`) ||
  /^\d{4}$/.test(path) ||
  folderPattern.test(path)

export type FileKind = 'pdf' | 'sidecar' | 'quarantined' | 'own' | 'foreign'

/** What a file of the archive folder is, by its relative path alone. */
export const fileKindOf = (path: string): FileKind => {
  if (path === markerName || temporaryPattern.test(path.slice(path.lastIndexOf('/') + 1))) return 'own'
  if (path.startsWith(`${quarantineFolder}/`)) return 'quarantined'
  if (isArchivePath(path)) return 'pdf'
  const asPdf = path.replace(/\.json$/, '.pdf')
  if (asPdf !== path && isArchivePath(asPdf) && sidecarPath(asPdf) === path) return 'sidecar'
  return 'foreign'
}

/** Whether a folder contains an archive from before 0.1.0, whose lists are not read. */
export const isOlderArchive = async (folder: string): Promise<boolean> => {
  const names = await Promise.all(
    ['', '.masuk'].map(async (inner) => (await readdir(join(folder, inner)).catch(() => [])).map((name) => join(inner, name)))
  )
  return names.flat().some((name) => olderName.test(name))
}

/** Whether a folder contains an archive: a marker, or a PDF under an archive name. */
export const holdsArchive = async (folder: string): Promise<boolean> => {
  try {
    if (await isThere(join(folder, markerName))) return true
    const first = await walkPdfs(folder).next()
    return first.done !== true
  } catch {
    return false
  }
}
