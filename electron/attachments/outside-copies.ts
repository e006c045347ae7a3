import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { safeFileName } from '../files/file-names.ts'

/** Copies for other programs, under the names that the user knows, so that no other program touches a kept file. */
export interface OutsideCopies {
  /** The path of a new copy in a folder of its own. `readOnly` for a file that is only to be looked at. */
  write(name: string, bytes: Uint8Array, readOnly: boolean): Promise<string>
  /** Removes the copies of earlier runs; a file that another program holds stays until the next call. */
  clear(): Promise<void>
}

/** `folder`: in the folder of the system for temporary files, of this profile alone. */
export const outsideCopies = (folder: string): OutsideCopies => {
  const clear = async (): Promise<void> => {
    for (const name of await readdir(folder).catch(() => []))
      await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined)
  }
  return {
    async write(name, bytes, readOnly) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(await mkdtemp(join(folder, 'berkas-')), safeFileName(name, 'berkas'))
      await writeFile(path, bytes, { flag: 'wx', mode: readOnly ? 0o400 : 0o600, flush: true })
      return path
    },
    clear
  }
}
