import { existsSync, readFileSync } from 'node:fs'
import { capture, isOnPath, isRoot, run } from './process.ts'
import { Stopped } from './program.ts'

/** What is missing on this machine for Electron or the tests. */
interface Lacking {
  /** Names of shared libraries as the loader reports them. */
  readonly libraries: readonly string[]
  /** Commands that are not on the PATH. */
  readonly commands: readonly string[]
}

/** Arch installs by package name only. The list has everything Electron may link to, so that one command is enough. */
const archPackages = [
  'alsa-lib',
  'at-spi2-core',
  'cairo',
  'dbus',
  'expat',
  'glib2',
  'gtk3',
  'libcups',
  'libdrm',
  'libnotify',
  'libsecret',
  'libx11',
  'libxcb',
  'libxcomposite',
  'libxdamage',
  'libxext',
  'libxfixes',
  'libxkbcommon',
  'libxrandr',
  'mesa',
  'nspr',
  'nss',
  'pango',
  'systemd-libs',
  'ttf-liberation'
]
const archCommands: Readonly<Record<string, string>> = {
  'xvfb-run': 'xorg-server-xvfb',
  xauth: 'xorg-xauth',
  'gnome-keyring-daemon': 'gnome-keyring',
  'dbus-run-session': 'dbus',
  ldd: 'glibc',
  ps: 'procps-ng'
}

/** rpm resolves what a package provides, so the command does not depend on package names of the release. */
const provided = ({ libraries, commands }: Lacking): string =>
  [...libraries.map((library) => `'${library}()(64bit)'`), ...commands.map((command) => `/usr/bin/${command}`)].join(' ')

const managers: readonly (readonly [name: string, command: (lacking: Lacking) => string])[] = [
  ['dnf', (lacking) => `dnf install -y ${provided(lacking)}`],
  ['zypper', (lacking) => `zypper --non-interactive install --capability ${provided(lacking)}`],
  [
    'pacman',
    ({ libraries, commands }) => {
      const packages = [...(libraries.length > 0 ? archPackages : []), ...commands.map((command) => archCommands[command] ?? command)]
      return `pacman -S --needed ${[...new Set(packages)].join(' ')}`
    }
  ]
]

/** The command that installs what is missing on a system without apt; null without a known package manager. */
export const installCommand = (lacking: Lacking, has: (command: string) => boolean, isRoot: boolean): string | null => {
  const manager = managers.find(([name]) => has(name))
  return manager === undefined ? null : `${isRoot ? '' : 'sudo '}${manager[1](lacking)}`
}

/** Packages of Debian 12 that Electron links to or opens; from Debian 13 some have the suffix t64. */
export const electronPackages = [
  'libasound2',
  'libatk-bridge2.0-0',
  'libatk1.0-0',
  'libatspi2.0-0',
  'libcairo2',
  'libcups2',
  'libdbus-1-3',
  'libdrm2',
  'libexpat1',
  'libgbm1',
  'libglib2.0-0',
  'libgtk-3-0',
  'libnotify4',
  'libnspr4',
  'libnss3',
  'libpango-1.0-0',
  'libsecret-1-0',
  'libudev1',
  'libx11-6',
  'libx11-xcb1',
  'libxcb1',
  'libxcomposite1',
  'libxdamage1',
  'libxext6',
  'libxfixes3',
  'libxkbcommon0',
  'libxrandr2',
  'fonts-liberation'
]

/** Commands that the end-to-end tests need (virtual display, keyring) and the package of each. */
const testPackages: Readonly<Record<string, string>> = {
  'xvfb-run': 'xvfb',
  xauth: 'xauth',
  'gnome-keyring-daemon': 'gnome-keyring',
  'dbus-run-session': 'dbus-x11',
  ldd: 'libc-bin',
  ps: 'procps',
  strace: 'strace',
  certutil: 'libnss3-tools'
}

export type Need = 'start' | 'test'

/** Names of the shared libraries that `ldd` reports as not found, each once. */
export const missingInLdd = (output: string): readonly string[] => [
  ...new Set([...output.matchAll(/^\s*(\S+) => not found$/gm)].flatMap(([, name]) => name ?? []))
]

const lackingHere = async (binary: string, need: Need): Promise<Lacking> => ({
  libraries: missingInLdd((await capture('ldd', [binary])).output),
  commands: need === 'test' ? Object.keys(testPackages).filter((command) => !isOnPath(command)) : []
})
const named = ({ libraries, commands }: Lacking): readonly string[] => [...libraries, ...commands]

const hasApt = (): boolean => existsSync('/etc/debian_version') && isOnPath('apt-get')

/** The package name on this release: libraries with a 64-bit time type were renamed. */
const nameHere = async (name: string): Promise<string> => {
  if (!name.startsWith('lib')) return name
  const known = await capture('apt-cache', ['show', '--no-all-versions', `${name}t64`])
  return known.code === 0 && known.output.includes('Package:') ? `${name}t64` : name
}

const packagesFor = async (need: Need): Promise<readonly string[]> => {
  const extra = need === 'test' ? [...new Set(Object.values(testPackages))] : []
  return Promise.all([...electronPackages, ...extra].map(nameHere))
}

const reasons: Readonly<Record<Need, string>> = {
  start: "Electron's window needs these libraries of the system",
  test: 'The tests need these libraries and programs of the system'
}

const install = async (need: Need): Promise<void> => {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  console.error(`${reasons[need]}; apt-get installs them now (Ctrl+C stops it).`)
  // The names of packages on this release are known only after the update.
  await run('apt-get', ['update', '-q'], { env })
  const packages = await packagesFor(need)
  console.error(`Installing: ${packages.join(' ')}`)
  const code = await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env })
  if (code !== 0) throw new Stopped('apt-get could not install the system packages (see above).')
}

/** Programs that one test each needs, and no other test: a screen reader, a second reader of workbooks, an input method. */
const programsOfTests: Readonly<Record<string, readonly string[]>> = {
  orca: ['orca', 'at-spi2-core'],
  soffice: ['libreoffice-calc-nogui'],
  'ibus-daemon': ['ibus', 'ibus-libpinyin', 'ibus-gtk3', 'xdotool']
}

/** Those that are not installed; their tests report that they were not run. */
export const missingPrograms = (): readonly string[] =>
  process.platform === 'linux' ? Object.keys(programsOfTests).filter((program) => !isOnPath(program)) : []

/** Installs them on Debian as root. Nothing fails here if they are not available. */
export const installPrograms = async (): Promise<void> => {
  const missing = missingPrograms()
  if (missing.length === 0 || !hasApt() || !isRoot()) return
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { env })
  for (const program of missing)
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...(programsOfTests[program] ?? [])], { env })
}

const distribution = (): string => {
  try {
    return /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'this system'
  } catch {
    return 'this system'
  }
}

/**
 * Ensures that the shared libraries of Electron are installed, and for `test` a virtual display and a keyring. On Debian as root
 * they are installed; otherwise rejects with `Stopped` and the command to run.
 */
export const ensureLibraries = async (binary: string, need: Need): Promise<void> => {
  if (process.platform !== 'linux') return
  const lacking = await lackingHere(binary, need)
  if (named(lacking).length === 0) return
  console.error(`Not installed: ${named(lacking).join(', ')}`)
  if (!hasApt()) {
    const command = installCommand(lacking, isOnPath, isRoot())
    throw new Stopped(
      command === null
        ? `Install the packages that provide them with the package manager of ${distribution()}, then try again.`
        : `Run this, then try again:\n\n  ${command}\n`
    )
  }
  if (!isRoot()) {
    throw new Stopped(
      `Run this, then try again:\n\n  sudo apt-get update && sudo apt-get install -y ${(await packagesFor(need)).join(' ')}\n`
    )
  }
  await install(need)
  const after = named(await lackingHere(binary, need))
  if (after.length > 0) throw new Stopped(`Still missing after apt-get: ${after.join(', ')}. Electron cannot run on ${distribution()}.`)
}
