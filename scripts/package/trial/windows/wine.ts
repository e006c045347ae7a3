import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runInside, type Mount } from './system.ts'

/** A separate Windows for a trial. */
export interface Wine {
  /** Drive C:, on this computer. */
  readonly drive: string
  /**
   * Runs lines of a batch file, in which `%OUT%` is a file for output: Node cannot write to the pipes of Wine's own console. Resolves with the exit
   * code of the last line (1 after `limit` milliseconds) and with what is in the file.
   */
  run(lines: readonly string[], options?: WineOptions): Promise<WineEnded>
  /** The registry of the user, as Wine stores it. */
  registry(): Promise<string>
}

export interface WineOptions {
  readonly limit?: number
  /** Value of DISPLAY. */
  readonly display?: string | undefined
  /** Seconds after the last line, after which programs that still run are ended. */
  readonly wait?: number
}

export interface WineEnded {
  readonly code: number
  readonly output: string
}

export const batch = (lines: readonly string[]): string =>
  ['@echo off', 'set OUT=Z:\\mnt\\work\\out.txt', ...lines, 'exit /b %ERRORLEVEL%', ''].join('\r\n')

/** Ends with the exit code after every program of Wine has ended, or was ended: only then the registry is stored. */
const starter = 'wine cmd /c "Z:\\\\mnt\\\\work\\\\run.cmd"; code=$?; timeout "$1" wineserver -w || wineserver -k; exit $code'

/** Keys and values of the registry below a key of the user; names in lower case. Empty where the key does not exist. */
export const registryValues = (registry: string, key: string): ReadonlyMap<string, string> => {
  const name = `[${key.replaceAll('\\', '\\\\')}]`.toLowerCase()
  const lines = registry.split(/\r?\n/)
  const at = lines.findIndex((line) => line.toLowerCase().startsWith(name))
  const found = new Map<string, string>()
  for (const line of at < 0 ? [] : lines.slice(at + 1)) {
    if (line.startsWith('[')) break
    const [, value = '', text = ''] = /^"([^"]+)"=(.*)$/.exec(line) ?? []
    if (value !== '') found.set(value.toLowerCase(), text.replace(/^"(.*)"$/, '$1').replace(/\\(["\\])/g, '$1'))
  }
  return found
}

/** `work`: an empty folder, which holds the Windows. Its files are seen as `Z:\mnt\work`. */
export const openWine = async (system: string, work: string, mounts: readonly Mount[]): Promise<Wine> => {
  const output = join(work, 'out.txt')
  const prefix = join(work, 'prefix')
  await mkdir(prefix)
  return {
    drive: join(prefix, 'drive_c'),
    async run(lines, { limit = 900_000, display, wait = 20 } = {}) {
      await writeFile(join(work, 'run.cmd'), batch(lines))
      await writeFile(output, '')
      const { code } = await runInside(system, ['sh', '-c', starter, 'sh', String(wait)], {
        env: {
          WINEPREFIX: '/mnt/work/prefix',
          WINEDEBUG: '-all',
          WINEDLLOVERRIDES: 'mscoree,mshtml=',
          ...(display === undefined ? {} : { DISPLAY: display })
        },
        mounts: [{ from: work, to: '/mnt/work' }, ...mounts],
        limit
      })
      return { code, output: await readFile(output, 'utf8') }
    },
    registry: () => readFile(join(prefix, 'user.reg'), 'utf8')
  }
}
