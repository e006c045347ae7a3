import { createWriteStream } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'

/** The files under a folder, with `/` between the names. */
export const filesUnder = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

export interface ZipOptions {
  /** Goes before each name. */
  readonly prefix?: string
  readonly compress: boolean
  /** Milliseconds since 1970 that each file gets. */
  readonly date: number
  /** Names of the files under the folder; all by default. */
  readonly files?: readonly string[]
}

/** Writes a zip of the files of a folder that has no links. */
export const zipFolder = async (folder: string, path: string, { prefix = '', compress, date, files }: ZipOptions): Promise<void> => {
  const zip = new yazl.ZipFile()
  for (const name of files ?? (await filesUnder(folder))) {
    const { mode } = await lstat(join(folder, name))
    zip.addFile(join(folder, name), prefix + name, { compress, mode, mtime: new Date(date) })
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}
