import { spawn, type SpawnOptions } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { cache, modules } from '../support/paths.ts'

const electronPackage = join(modules, 'electron')

const executableName = (platform: string): string =>
  platform === 'darwin' ? join('Electron.app', 'Contents', 'MacOS', 'Electron') : platform === 'win32' ? 'electron.exe' : 'electron'

export const executableIn = (folder: string, platform: string = process.platform): string | undefined => {
  const path = join(folder, executableName(platform))
  return existsSync(path) ? path : undefined
}

/** The binary that the `electron` package unpacked; undefined unless its version is that of the package. */
export const installedOfficial = (): string | undefined => {
  try {
    const read = (...parts: readonly string[]): string => readFileSync(join(electronPackage, ...parts), 'utf8').trim()
    const manifest: unknown = JSON.parse(read('package.json'))
    const unpacked = read('dist', 'version').replace(/^v/, '')
    if (typeof manifest !== 'object' || manifest === null || !('version' in manifest) || manifest.version !== unpacked) return undefined
    const path = join(electronPackage, 'dist', read('path.txt'))
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

const bytesIn = async (folder: string): Promise<number> => {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        (file) => file.size,
        () => 0
      )
    )
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

export interface DownloadLimits {
  /** Milliseconds without a new byte after which the download is aborted. */
  readonly silence: number
  readonly total: number
}

/**
 * Runs the download script of the `electron` package. It fails at once on a refused connection; on a network that drops packets it
 * is killed after `silence`, and on a slow network after `total` milliseconds. Resolves with the executable, or undefined.
 */
export const downloadOfficial = async (limits: DownloadLimits = { silence: 30_000, total: 900_000 }): Promise<string | undefined> => {
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'download-'))
  const child = spawn(process.execPath, [join(electronPackage, 'install.js')], {
    env: { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder },
    stdio: ['ignore', 'ignore', 'ignore']
  })
  const ended = new Promise<void>((resolve) => {
    child.on('error', () => resolve())
    child.on('exit', () => resolve())
  })
  const started = Date.now()
  let seen = { bytes: 0, at: started }
  const watch = setInterval(() => {
    void Promise.all([bytesIn(folder), bytesIn(join(electronPackage, 'dist'))]).then(([fetched, unpacked]) => {
      const now = Date.now()
      if (fetched + unpacked !== seen.bytes) seen = { bytes: fetched + unpacked, at: now }
      if (now - seen.at > limits.silence || now - started > limits.total) child.kill('SIGKILL')
    })
  }, 1000)
  await ended
  clearInterval(watch)
  await rm(folder, { recursive: true, force: true })
  return installedOfficial()
}

/** As a program: downloads the official Electron, for the next start. */
/** The members of a child process in use. */
interface BackgroundProcess {
  unref(): void
}

type Start = (command: string, args: readonly string[], options: SpawnOptions) => BackgroundProcess

/** Starts this program in the background; a start on the evaluation runtime does not wait for it. */
export const retryOfficial = (start: Start = spawn): void =>
  start(process.execPath, [import.meta.filename], { detached: true, stdio: 'ignore', windowsHide: true }).unref()

if (import.meta.main) await downloadOfficial({ silence: 10_000, total: 600_000 })
