import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../../files/atomic-file.ts'

/** Moves files of earlier versions out of the way, into a folder that nothing reads; they are never deleted. */
export const setAsideFiles = async (folder: string, names: readonly string[]): Promise<void> => {
  const present = new Set(await readdir(folder))
  const found = names.filter((name) => present.has(name))
  if (found.length === 0) return
  const aside = join(folder, 'before-database', String(Date.now()))
  await mkdir(aside, { recursive: true })
  for (const name of found) await rename(join(folder, name), join(aside, name))
  await syncFolder(folder)
}
