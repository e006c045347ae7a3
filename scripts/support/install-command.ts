/** What is missing on this machine for Electron or the tests. */
export interface Lacking {
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
