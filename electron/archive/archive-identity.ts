import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { arrivalsFolder } from './staging.ts'
import { sidecarPath } from './entries.ts'
import { asideFolder } from './files.ts'
import { indexName } from './index-file.ts'
import { folderPattern, isArchivePath, otherFolder } from './names.ts'
import { errorCode } from '../files/atomic-file.ts'

/** Says which archive a folder is, so that an empty place where a disk used to be is not taken for it. */
export const markerName = 'arsip-ajukan.json'

const ownNames: ReadonlySet<string> = new Set([indexName, markerName])
/** What file managers leave anywhere. */
const ofTheSystem: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini', '.directory'])

export const isOfTheSystem = (name: string): boolean => ofTheSystem.has(name)

/** Every file below a folder, by its path with `/`; folders that vanish meanwhile are empty. */
export const filesBelow = async function* (root: string, folder = ''): AsyncGenerator<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return []
    throw error
  })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(root, path)
    else yield path
  }
}

/** Paths of all folders below a folder, with `/`. */
export const foldersBelow = async (root: string): Promise<string[]> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
}

/** Whether the archive makes a folder of this path. */
export const isOwnFolder = (path: string): boolean =>
  path === arrivalsFolder ||
  path === asideFolder ||
  path === otherFolder ||
  path.startsWith(`${asideFolder}/`) ||
  /^\d{4}$/.test(path) ||
  folderPattern.test(path)

export type Belonging = 'pdf' | 'sidecar' | 'aside' | 'own' | 'foreign'

/** Whose a file of the folder is, by its path alone. */
export const belongingOf = (path: string): Belonging => {
  if (ownNames.has(path) || path.startsWith(`${arrivalsFolder}/`) || /(?:^|\/)\.[^/]+\.[0-9a-f]{12}\.tmp$/.test(path)) return 'own'
  if (path.startsWith(`${asideFolder}/`)) return 'aside'
  if (isArchivePath(path)) return 'pdf'
  const asPdf = path.replace(/\.json$/, '.pdf')
  if (asPdf !== path && isArchivePath(asPdf) && sidecarPath(asPdf) === path) return 'sidecar'
  return 'foreign'
}

/** Whether PDFs of an archive lie or lay here. */
export const holdsArchive = async (folder: string): Promise<boolean> => {
  const names: readonly string[] = await readdir(folder).catch(() => [])
  if (names.includes(markerName)) return true
  const size = names.includes(indexName) ? (await stat(join(folder, indexName))).size : 0
  if (size > 0) return true
  for (const top of names.filter((name) => /^\d{4}$/.test(name))) {
    const below = await readdir(join(folder, top)).catch(() => [])
    for (const name of below.filter((one) => folderPattern.test(`${top}/${one}`))) {
      const files = await readdir(join(folder, top, name)).catch(() => [])
      if (files.some((file) => isArchivePath(`${top}/${name}/${file}`))) return true
    }
  }
  return false
}
