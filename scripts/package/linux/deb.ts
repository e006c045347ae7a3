import { createHash } from 'node:crypto'
import { chmod, cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { capture } from '../../support/process.ts'
import { Stopped } from '../../support/program.ts'
import type { Application } from '../application.ts'
import { artefactName } from '../facts.ts'
import { iconFile, iconSizes } from '../icons.ts'
import { filesUnder } from '../zip.ts'
import * as texts from './texts.ts'

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
  const own = join(tree, texts.folderInstalled)
  for (const name of await filesUnder(own)) await chmod(join(own, name), modeOf(name))
}

export interface DebOptions {
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
  await cp(folder, join(tree, texts.folderInstalled), { recursive: true })
  for (const [path, text] of [
    ['usr/share/applications/ajukan.desktop', texts.desktopText],
    ['usr/share/ajukan/apparmor', texts.appArmorText],
    ['usr/share/doc/ajukan/copyright', texts.copyrightText],
    ['usr/share/doc/ajukan/changelog.gz', packed(texts.changelogText(build))],
    ['usr/share/man/man1/ajukan.1.gz', packed(texts.manualText)],
    ['usr/share/lintian/overrides/ajukan', texts.lintianText]
  ] as const)
    await writeIn(tree, path, text)
  for (const size of iconSizes)
    await writeIn(tree, `usr/share/icons/hicolor/${size}x${size}/apps/ajukan.png`, await readFile(iconFile(size)))
  await writeIn(tree, 'usr/share/icons/hicolor/scalable/apps/ajukan.svg', await readFile(iconFile('svg')))
  await setModes(tree)
  await writeIn(tree, 'usr/bin/ajukan', texts.launcherText, 0o755)
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
  await writeIn(tree, 'DEBIAN/control', texts.controlText(build, kibibytes))
  await writeIn(tree, 'DEBIAN/postinst', texts.postinstText, 0o755)
  await writeIn(tree, 'DEBIAN/prerm', texts.prermText, 0o755)
  const path = join(out, artefactName(build, 'linux-amd64.deb'))
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
