import { lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { safeFileName } from '../files/file-names.ts'

/** Copies for other programs, under the names that the user knows, so that no other program touches a kept file. */
export interface OutsideCopies {
  /** The path of a new copy in a folder of its own. `readOnly` for a file that is only viewed. */
  write(name: string, bytes: Uint8Array, readOnly: boolean): Promise<string>
  /** Removes the copies of earlier runs; a file that another program holds stays until the next call. */
  clear(): Promise<void>
}

/** Whether this account alone can change the folder; on Windows each account has its own folder for temporary files. */
const isOurs = async (folder: string): Promise<boolean> => {
  if (process.getuid === undefined) return true
  const found = await lstat(folder).catch(() => null)
  return found !== null && found.isDirectory() && found.uid === process.getuid() && (found.mode & 0o022) === 0
}

/** `folder`: below the system's folder for temporary files, for this profile only. If another account owns it, a folder with another name is used. */
export const outsideCopies = (folder: string): OutsideCopies => {
  let used = folder
  const clear = async (): Promise<void> => {
    if (!(await isOurs(used))) return
    for (const name of await readdir(used).catch(() => []))
      await rm(join(used, name), { recursive: true, force: true }).catch(() => undefined)
  }
  return {
    async write(name, bytes, readOnly) {
      await mkdir(used, { recursive: true, mode: 0o700 })
      if (!(await isOurs(used))) used = await mkdtemp(`${folder}-`)
      const path = join(await mkdtemp(join(used, 'berkas-')), safeFileName(name, 'berkas'))
      await writeFile(path, bytes, { flag: 'wx', mode: readOnly ? 0o400 : 0o600, flush: true })
      return path
    },
    clear
  }
}
