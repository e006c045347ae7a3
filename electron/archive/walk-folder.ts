import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { folderPattern, isArchivePath, otherFolder } from './document-paths.ts'
import { errorCode } from '../files/atomic-file.ts'

export interface FolderItem {
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
