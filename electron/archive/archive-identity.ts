import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sidecarPath } from './entries.ts'
import { isThere } from './files.ts'
import { folderPattern, indexName, isArchivePath, markerName, otherFolder, quarantineFolder, stagingFolder } from './document-paths.ts'
import { walkPdfs } from './walk-folder.ts'
import { temporaryPattern } from '../files/atomic-file.ts'

const ownNames: ReadonlySet<string> = new Set([indexName, markerName])
/** Files that file managers create in any folder. */
const systemNames: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini', '.directory'])

export const isSystemFile = (name: string): boolean => systemNames.has(name)

/** Whether the archive creates a folder of this path. */
export const isOwnFolder = (path: string): boolean =>
  path === stagingFolder ||
  path === quarantineFolder ||
  path === otherFolder ||
  path.startsWith(`${quarantineFolder}/`) ||
  /^\d{4}$/.test(path) ||
  folderPattern.test(path)

export type FileKind = 'pdf' | 'sidecar' | 'quarantined' | 'own' | 'foreign'

/** What a file of the archive folder is, by its relative path alone. */
export const fileKindOf = (path: string): FileKind => {
  if (ownNames.has(path) || path.startsWith(`${stagingFolder}/`) || temporaryPattern.test(path.slice(path.lastIndexOf('/') + 1)))
    return 'own'
  if (path.startsWith(`${quarantineFolder}/`)) return 'quarantined'
  if (isArchivePath(path)) return 'pdf'
  const asPdf = path.replace(/\.json$/, '.pdf')
  if (asPdf !== path && isArchivePath(asPdf) && sidecarPath(asPdf) === path) return 'sidecar'
  return 'foreign'
}

/** Whether a folder contains an archive: a marker, an index with content, or a PDF under an archive name. */
export const holdsArchive = async (folder: string): Promise<boolean> => {
  try {
    if (await isThere(join(folder, markerName))) return true
    const index = await stat(join(folder, indexName)).catch(() => null)
    if (index !== null && index.size > 0) return true
    const first = await walkPdfs(folder).next()
    return first.done !== true
  } catch {
    return false
  }
}
