import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sidecarPath } from './entries.ts'
import { isThere } from './files.ts'
import { folderPattern, isArchivePath, markerName, otherFolder, quarantineFolder } from './document-paths.ts'
import { walkPdfs } from './walk-folder.ts'
import { temporaryPattern } from '../files/atomic-file.ts'

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
