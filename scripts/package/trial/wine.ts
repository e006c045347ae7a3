import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cache } from '../../support/paths.ts'
import { capture, isOnPath, isRoot, type Ended } from '../../support/process.ts'
import { Stopped } from '../../support/program.ts'

/** A Windows for trials: Wine in a Debian of its own, and the report of a trial. */
/** A Debian 13 with Wine 10 in a folder: Debian 12 has Wine 8, which does not run Electron 42. */
const suite = 'trixie'
/** The installer is a 32 bit program, as NSIS makes them. */
const packages = ['wine', 'wine64', 'wine32:i386']

/** The address of Debian's packages in what `apt-get indextargets` prints, a line each. Throws where there is none. */
export const mirrorOf = (output: string): string => {
  const found = output.split('\n').find((line) => /^https?:\/\//.test(line))
  if (found === undefined) throw new Stopped('apt has no address of Debian’s packages on this computer.')
  return found.trim()
}

/** A folder of this computer and its path in the system. */
export interface Mount {
  readonly from: string
  readonly to: string
  readonly isReadOnly?: boolean
}

/** Arguments: the system, pairs of its mounts (`ro` or `rw`, from, to) up to `--`, the program. Its mounts and processes end with it. */
const script = `set -e
system=$1; shift
mount -t proc proc "$system/proc"
mount -t tmpfs tmpfs "$system/mnt"
while [ "$1" != -- ]; do
  mkdir -p "$system$3"
  mount --bind "$2" "$system$3"
  if [ "$1" = ro ]; then mount -o remount,bind,ro "$system$3"; fi
  shift 3
done
shift
exec chroot "$system" "$@"`

interface InsideOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly mounts?: readonly Mount[]
  /** Milliseconds. */
  readonly limit?: number
}

/** Runs a program in the system, with separate namespaces for mounts and processes: both are removed even after a kill. */
const runInside = (system: string, command: readonly string[], options: InsideOptions = {}): Promise<Ended> => {
  const { env = {}, mounts = [], limit } = options
  const inside = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', LC_ALL: 'C.UTF-8', ...env }
  const proxies = Object.entries(process.env).flatMap(([name, value]) => (/^https?_proxy$/i.test(name) ? [`${name}=${value ?? ''}`] : []))
  const variables = [...Object.entries(inside).map(([name, value]) => `${name}=${value}`), ...proxies]
  const places = mounts.flatMap(({ from, to, isReadOnly = false }) => [isReadOnly ? 'ro' : 'rw', from, to])
  return capture(
    'unshare',
    [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      'sh',
      '-c',
      script,
      'sh',
      system,
      ...places,
      '--',
      'env',
      '-i',
      ...variables,
      ...command
    ],
    limit === undefined ? {} : { limit }
  )
}

const orStop = async (name: string, work: Promise<Ended>): Promise<string> => {
  const { code, output } = await work
  if (code !== 0) throw new Stopped(`${name} failed (${code}):\n${output.trim().slice(-4_000)}`)
  return output
}

const make = async (folder: string): Promise<void> => {
  const targets = ['indextargets', '--format', '$(REPO_URI)', 'Origin: Debian', 'Created-By: Packages']
  const mirror = mirrorOf(await orStop('apt-get indextargets', capture('apt-get', targets)))
  if (!isOnPath('debootstrap'))
    await orStop('apt-get install debootstrap', capture('apt-get', ['-y', '-q', 'install', '--no-install-recommends', 'debootstrap']))
  await orStop('debootstrap', capture('debootstrap', ['--variant=minbase', suite, folder, mirror]))
  await writeFile(join(folder, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  await orStop('resolv.conf', capture('cp', ['-L', '/etc/resolv.conf', join(folder, 'etc/resolv.conf')]))
  const install = `dpkg --add-architecture i386 && apt-get update -q && apt-get install -y -q --no-install-recommends ${packages.join(' ')} && apt-get clean`
  await orStop('apt-get install wine', runInside(folder, ['sh', '-c', install], { env: { DEBIAN_FRONTEND: 'noninteractive' } }))
}

/** The folder of the system, made once (five minutes, 2.5 GB). An interrupted one is made again. */
export const openSystem = async (): Promise<string> => {
  if (process.platform !== 'linux' || !isOnPath('apt-get') || !isRoot())
    throw new Stopped('Wine runs in a Debian 13 that debootstrap makes: run this on Debian or Ubuntu as root.')
  const folder = join(cache, `wine-${suite}`)
  if (!existsSync(folder)) {
    console.error('Making a Debian 13 with Wine 10 (five minutes, 2.5 GB, once) …')
    const unfinished = `${folder}.unfinished`
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(cache, { recursive: true })
    await make(unfinished)
    await rename(unfinished, folder)
  }
  return folder
}

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

interface WineOptions {
  readonly limit?: number
  /** Value of DISPLAY. */
  readonly display?: string | undefined
  /** Seconds after the last line, after which programs that still run are ended. */
  readonly wait?: number
}

interface WineEnded {
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
  await mkdir(prefix, { recursive: true })
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

interface Totals {
  readonly passed: number
  readonly failed: number
  readonly leftOut: number
}

/** Prints a line for each case of a trial, and counts them. */
export interface Report {
  check(name: string, holds: boolean, found?: string): void
  leaveOut(name: string, reason: string): void
  totals(): Totals
}

export const createReport = (print: (line: string) => void = console.log): Report => {
  let [passed, failed, leftOut] = [0, 0, 0]
  return {
    check(name, holds, found = '') {
      if (holds) passed += 1
      else failed += 1
      print([holds ? 'ok' : 'failed', name, ...(holds || found === '' ? [] : [found])].join(' | '))
    },
    leaveOut(name, reason) {
      leftOut += 1
      print(`left out | ${name} | ${reason}`)
    },
    totals: () => ({ passed, failed, leftOut })
  }
}

export const closingLine = ({ passed, failed, leftOut }: Totals): string =>
  `${passed} passed, ${failed} failed${leftOut === 0 ? '' : `, ${leftOut} left out`}`
