import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const inside = 'AJUKAN_PRIVATE_MOUNTS'

export const mayMount = (): boolean => process.platform === 'linux' && process.getuid?.() === 0

/** Runs this program again in a private mount namespace. True in that second run; the first run gets its exit code. */
export const inPrivateMounts = async (): Promise<boolean> => {
  if (process.env[inside] === '1') return true
  const child = spawn('unshare', ['--mount', process.execPath, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, [inside]: '1' }
  })
  const [code] = await once(child, 'exit')
  process.exitCode = typeof code === 'number' ? code : 1
  return false
}

/** Mounts a small disk in memory over a folder. */
export const mountSmallDisk = async (folder: string, megabytes: number): Promise<void> => {
  await promisify(execFile)('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
}

export const unmountSmallDisk = async (folder: string): Promise<void> => {
  await promisify(execFile)('umount', [folder])
}

/** Takes the disk away from its folder while files on it are open, as when it is pulled out. */
export const detachDisk = async (folder: string): Promise<void> => {
  await promisify(execFile)('umount', ['--lazy', folder])
}

const fillerName = 'filler'
const chunk = Buffer.alloc(1024 * 1024, 0x2e)

/** Fills the disk of the folder until `left` bytes are free. */
export const fillDisk = async (folder: string, left: number): Promise<void> => {
  const file = await open(join(folder, fillerName), 'a')
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(folder)
      const free = bavail * bsize - left
      if (free < bsize) return
      await file.write(chunk, 0, Math.min(chunk.length, free))
    }
  } catch (error) {
    // Another process used the rest.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await file.close()
  }
}

export const freeDisk = (folder: string): Promise<void> => rm(join(folder, fillerName), { force: true })
