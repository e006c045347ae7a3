/** The texts of the Debian package. */
import { electronPackages } from '../../support/libraries.ts'
import { debianVersion, marksOf, type Build } from '../facts.ts'

/** Where the application is after the installation. */
export const folderInstalled = '/usr/lib/ajukan'

const maintainer = 'Ajukan <maintainers@ajukan.invalid>'

/** Libraries with a 64-bit time type have another name from Debian 13 and Ubuntu 24.04 on. */
const renamed: ReadonlySet<string> = new Set([
  ...['libasound2', 'libatk-bridge2.0-0', 'libatk1.0-0', 'libatspi2.0-0', 'libcups2', 'libglib2.0-0', 'libgtk-3-0']
])

/** Fonts are not a dependency: every system has some. */
const isLibrary = (name: string): boolean => name.startsWith('lib')

/** What the application needs, in the form of a control file. */
export const dependencies: readonly string[] = [
  'libc6 (>= 2.31)',
  ...electronPackages.filter(isLibrary).map((name) => (renamed.has(name) ? `${name}t64 | ${name}` : name)),
  'xdg-utils'
]

/** `kibibytes`: size of the installed files. */
export const controlText = (build: Build, kibibytes: number): string => `Package: ajukan
Version: ${debianVersion(build)}
Architecture: amd64
Maintainer: ${maintainer}
Installed-Size: ${kibibytes}
Depends: ${dependencies.join(', ')}
Recommends: fonts-liberation, gnome-keyring | kwalletmanager
Section: misc
Priority: optional
Description: drafts, sends and archives customs declarations (BC 2.8)
 Ajukan is an application for Indonesian customs brokers. They draft BC 2.8
 declarations offline, send them when a connection is available, follow the
 answers of the customs service, and keep every response PDF on their own disk.
${marksOf(build)
  .map((mark) => ` .\n This is a package for ${mark === 'test' ? 'tests' : 'evaluation'}: not for real declarations.\n`)
  .join('')}`

/** The office tool has no window: it gets a form of output that needs no display, and as root no sandbox, which Chromium refuses there. */
export const launcherText = `#!/bin/sh
set -e
if [ "$1" = --office ]; then
  shift
  if [ "$(id -u)" = 0 ]; then
    exec ${folderInstalled}/ajukan --no-sandbox --ozone-platform=headless --disable-gpu --log-level=3 --office -- "$@"
  fi
  exec ${folderInstalled}/ajukan --ozone-platform=headless --disable-gpu --log-level=3 --office -- "$@"
fi
exec ${folderInstalled}/ajukan "$@"
`

export const desktopText = `[Desktop Entry]
Type=Application
Name=Ajukan
GenericName=Customs declarations
GenericName[id]=Deklarasi pabean
Comment=Draft, send and archive BC 2.8 declarations
Comment[id]=Susun, kirim, dan arsipkan deklarasi BC 2.8
Exec=ajukan
Icon=ajukan
Terminal=false
Categories=Office;
StartupWMClass=Ajukan
`

/** Ubuntu from 24.04 on lets only programs with a profile create the namespaces of Chromium's sandbox. */
export const appArmorText = `# Allows the namespaces that the sandbox of the windows needs; nothing else is limited.
abi <abi/4.0>,
include <tunables/global>

profile ajukan ${folderInstalled}/ajukan flags=(unconfined) {
  userns,

  include if exists <local/ajukan>
}
`

const profileShipped = '/usr/share/ajukan/apparmor'
const profileLoaded = '/etc/apparmor.d/ajukan'

/** The profile is copied only where AppArmor understands it: an older one would report an error at each start of the system. */
export const postinstText = `#!/bin/sh
set -e
if [ "$1" = configure ] && command -v apparmor_parser >/dev/null && apparmor_parser --skip-kernel-load --debug ${profileShipped} >/dev/null 2>&1; then
  install -m 644 ${profileShipped} ${profileLoaded}
  if aa-enabled --quiet 2>/dev/null; then
    apparmor_parser --replace --write-cache --skip-read-cache ${profileLoaded} || true
  fi
fi
`

/** Files in user folders stay, even after `apt-get purge`. */
export const prermText = `#!/bin/sh
set -e
if [ "$1" = remove ] && [ -f ${profileLoaded} ]; then
  if aa-enabled --quiet 2>/dev/null; then
    apparmor_parser --remove ${profileLoaded} || true
  fi
  rm -f ${profileLoaded}
fi
`

export const copyrightText = `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Ajukan
Comment: The licences of the software of others are in ${folderInstalled}/resources/THIRD-PARTY-NOTICES.txt,
 ${folderInstalled}/LICENSE and ${folderInstalled}/LICENSES.chromium.html.

Files: *
Copyright: 2026 the authors of Ajukan
License: Expat
`

const dateText = (milliseconds: number): string => new Date(milliseconds).toUTCString().replace('GMT', '+0000')

export const changelogText = (build: Build): string => `ajukan (${debianVersion(build)}) unstable; urgency=medium

  * Made from commit ${build.commit}.
  * CHANGELOG.md in the sources says what changed.

 -- ${maintainer}  ${dateText(build.date)}
`

export const manualText = `.TH AJUKAN 1
.SH NAME
ajukan \\- drafts, sends and archives customs declarations (BC 2.8)
.SH SYNOPSIS
.B ajukan
.br
.B ajukan \\-\\-office
.I VERB
[\\fIoptions\\fR]
.SH DESCRIPTION
Without arguments it opens its window. With
.B \\-\\-office
it runs the tool that sets up and looks after a PostgreSQL server for several desks, without a window;
.B ajukan \\-\\-office \\-\\-help
lists what there is.
.SH FILES
.I ~/.config/Ajukan
holds all data of a user. It stays when the package is removed.
`

/** Intentional findings of lintian. */
export const lintianText = `# Electron is part of the package, with its libraries, and is stripped by its makers.
ajukan: embedded-library
ajukan: hardening-no-fortify-functions
ajukan: hardening-no-pie
ajukan: hardening-no-bindnow
ajukan: library-not-linked-against-libc
ajukan: shared-library-lacks-prerequisites
ajukan: unstripped-binary-or-object
# The sandbox of the windows, where the system allows no namespaces.
ajukan: elevated-privileges 4755 root/root [usr/lib/ajukan/chrome-sandbox]
# Electron has both in its folder.
ajukan: extra-license-file [usr/lib/ajukan/*]
ajukan: package-contains-documentation-outside-usr-share-doc [usr/lib/ajukan/*]
# Not part of Debian.
ajukan: initial-upload-closes-no-bugs
ajukan: bogus-mail-host-in-debian-changelog
`
