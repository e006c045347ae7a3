import { createHash } from 'node:crypto'
import { chmod, cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { applicationId } from '#core/contract/app.ts'
import { electronPackages } from '../support/libraries.ts'
import { debianHelper } from '../../electron/updates/installer.ts'
import { debianArch, debianVersion, marksOf, type Build, artefactName } from './facts.ts'
import { capture } from '../support/process.ts'
import { Stopped } from '../support/program.ts'
import type { Application } from './application.ts'
import { iconFile, iconSizes } from './icons.ts'
import { chromiumLicencesZip } from './notices.ts'
import { filesUnder } from './zip.ts'

/** The texts of the Debian package. */
/** Where the application is after the installation. */
export const folderInstalled = '/usr/lib/ajukan'

/** The program that installs updates, and the key by which it knows the publisher. */
export const helperSource = join(import.meta.dirname, 'install-update.sh')
const updateKeyFile = `${folderInstalled}/update-key`

const maintainer = 'Ajukan <maintainers@ajukan.invalid>'

/** Libraries with a 64-bit time type have another name from Debian 13 and Ubuntu 24.04 on. */
const renamed: ReadonlySet<string> = new Set([
  'libasound2',
  'libatk-bridge2.0-0',
  'libatk1.0-0',
  'libatspi2.0-0',
  'libcups2',
  'libglib2.0-0',
  'libgtk-3-0'
])

/** Fonts are not a dependency: every system has some. */
const isLibrary = (name: string): boolean => name.startsWith('lib')

/** What the application needs, in the form of a control file. */
export const dependencies: readonly string[] = [
  'libc6 (>= 2.31)',
  ...electronPackages.filter(isLibrary).map((name) => (renamed.has(name) ? `${name}t64 | ${name}` : name)),
  // The signature of an update.
  'openssl (>= 3.0)',
  'xdg-utils'
]

/** `kibibytes`: size of the installed files. */
export const controlText = (build: Build, kibibytes: number): string => `Package: ajukan
Version: ${debianVersion(build)}
Architecture: ${debianArch[build.arch]}
Maintainer: ${maintainer}
Installed-Size: ${kibibytes}
Depends: ${dependencies.join(', ')}
Recommends: fonts-liberation, gnome-keyring | kwalletmanager, pkexec | policykit-1
Suggests: postgresql
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

/** What the software centres show. */
export const metainfoText = (build: Build): string => `<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>${applicationId}</id>
  <metadata_license>MIT</metadata_license>
  <project_license>MIT</project_license>
  <name>Ajukan</name>
  <summary>Draft, send and archive BC 2.8 declarations</summary>
  <summary xml:lang="id">Susun, kirim, dan arsipkan deklarasi BC 2.8</summary>
  <developer_name>Ajukan</developer_name>
  <description>
    <p>For Indonesian customs brokers: draft BC 2.8 declarations offline, send them when a connection is available, follow the answers of the customs service, and keep every response PDF on your own disk.</p>
    <p xml:lang="id">Untuk PPJK: susun deklarasi BC 2.8 tanpa internet, kirim saat tersambung, ikuti jawaban layanan pabean, dan simpan setiap PDF respons di disk sendiri.</p>
  </description>
  <launchable type="desktop-id">ajukan.desktop</launchable>
  <provides>
    <binary>ajukan</binary>
  </provides>
  <content_rating type="oars-1.1"/>
  <releases>
    <release version="${debianVersion(build)}" date="${new Date(build.date).toISOString().slice(0, 10)}"/>
  </releases>
</component>
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

export const policyName = `${applicationId}.policy`
/** What polkit asks an administrator about. `pkexec` finds it by the path of the program, to which it gives nothing of the user's environment. */
export const policyText = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE policyconfig PUBLIC "-//freedesktop//DTD polkit Policy Configuration 1.0//EN"
  "http://www.freedesktop.org/software/polkit/policyconfig-1.dtd">
<policyconfig>
  <vendor>Ajukan</vendor>
  <action id="${applicationId}.install-update">
    <description>Install a newer version of Ajukan</description>
    <description xml:lang="id">Pasang versi baru Ajukan</description>
    <message>An administrator is needed to install the newer version of Ajukan</message>
    <message xml:lang="id">Diperlukan administrator untuk memasang versi baru Ajukan</message>
    <icon_name>ajukan</icon_name>
    <defaults>
      <allow_any>auth_admin</allow_any>
      <allow_inactive>auth_admin</allow_inactive>
      <allow_active>auth_admin</allow_active>
    </defaults>
    <annotate key="org.freedesktop.policykit.exec.path">${debianHelper}</annotate>
  </action>
</policyconfig>
`

export const copyrightText = `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Ajukan
Comment: The licences of the software of others are in ${folderInstalled}/resources/THIRD-PARTY-NOTICES.txt,
 ${folderInstalled}/LICENSE and ${folderInstalled}/${chromiumLicencesZip}.

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

const packed = (text: string): Buffer => gzipSync(text, { level: 9 })

const writeIn = async (tree: string, path: string, content: string | Buffer, mode = 0o644): Promise<void> => {
  const file = join(tree, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
  await chmod(file, mode)
}

/** Only started programs are executable; `chrome-sandbox` is set-uid, and root owns everything in the package. */
const modeOf = (name: string): number =>
  name === 'chrome-sandbox' ? 0o4755 : ['ajukan', 'chrome_crashpad_handler'].includes(name) ? 0o755 : 0o644

const setModes = async (tree: string): Promise<void> => {
  const entries = await readdir(tree, { recursive: true, withFileTypes: true })
  for (const entry of entries) if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), 0o755)
  const own = join(tree, folderInstalled)
  for (const name of await filesUnder(own)) await chmod(join(own, name), modeOf(name))
}

interface DebOptions {
  readonly out: string
  /** Working folder. */
  readonly work: string
  /** Larger, and made in a tenth of the time. */
  readonly isQuick: boolean
}

/** Writes the .deb and resolves with its path. */
export const makeDeb = async ({ folder, build }: Application, { out, work, isQuick }: DebOptions): Promise<string> => {
  const tree = join(work, 'deb')
  await mkdir(join(tree, 'DEBIAN'), { recursive: true })
  await cp(folder, join(tree, folderInstalled), { recursive: true })
  for (const [path, text] of [
    ['usr/share/applications/ajukan.desktop', desktopText],
    [`usr/share/metainfo/${applicationId}.metainfo.xml`, metainfoText(build)],
    ['usr/share/ajukan/apparmor', appArmorText],
    [`usr/share/polkit-1/actions/${policyName}`, policyText],
    ['usr/share/doc/ajukan/copyright', copyrightText],
    ['usr/share/doc/ajukan/changelog.gz', packed(changelogText(build))],
    ['usr/share/man/man1/ajukan.1.gz', packed(manualText)],
    ['usr/share/lintian/overrides/ajukan', lintianText]
  ] as const)
    await writeIn(tree, path, text)
  for (const size of iconSizes)
    await writeIn(tree, `usr/share/icons/hicolor/${size}x${size}/apps/ajukan.png`, await readFile(iconFile(size)))
  await writeIn(tree, 'usr/share/icons/hicolor/scalable/apps/ajukan.svg', await readFile(iconFile('svg')))
  await setModes(tree)
  await writeIn(tree, 'usr/bin/ajukan', launcherText, 0o755)
  await writeIn(tree, debianHelper, await readFile(helperSource), 0o755)
  if (build.updateKey !== undefined) await writeIn(tree, updateKeyFile, `${build.updateKey}\n`)
  const files = (await filesUnder(tree)).filter((name) => !name.startsWith('DEBIAN/'))
  const facts = await Promise.all(
    files.map(async (name) => {
      const path = join(tree, name)
      const sum = createHash('md5')
        .update(await readFile(path))
        .digest('hex')
      return { line: `${sum}  ${name}\n`, kibibytes: Math.ceil((await stat(path)).size / 1024) }
    })
  )
  await writeIn(tree, 'DEBIAN/md5sums', facts.map(({ line }) => line).join(''))
  const kibibytes = facts.reduce((sum, file) => sum + file.kibibytes, 0)
  await writeIn(tree, 'DEBIAN/control', controlText(build, kibibytes))
  await writeIn(tree, 'DEBIAN/postinst', postinstText, 0o755)
  await writeIn(tree, 'DEBIAN/prerm', prermText, 0o755)
  const path = join(out, artefactName(build, `linux-${debianArch[build.arch]}.deb`))
  const { code, output } = await capture(
    'dpkg-deb',
    ['--root-owner-group', ...(isQuick ? ['-Zgzip', '-z1'] : ['-Zxz']), '--build', tree, path],
    {
      env: { SOURCE_DATE_EPOCH: String(build.date / 1_000) }
    }
  )
  if (code !== 0) throw new Stopped(`dpkg-deb failed (on Debian and Ubuntu it is part of the system):\n${output.trim()}`)
  return path
}
