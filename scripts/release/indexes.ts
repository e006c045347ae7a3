/** What the package managers read beside the packages of a release: the manifest of winget, and a repository that apt takes. */
import { createHash } from 'node:crypto'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { stringify } from 'yaml'
import { debianArch, systems, type System } from '../package/facts.ts'
import { fileHash } from '../support/paths.ts'
import { Stopped } from '../support/program.ts'
import { aptNames, familyOf, sourcesName, updatePackages, wingetId } from './artefacts.ts'
import { runTool, withKeyring } from './sign.ts'

const wingetVersion = '1.9.0'

export interface IndexOrder {
  /** The folder with the artefacts. */
  readonly folder: string
  readonly version: string
  /** Milliseconds since 1970 of the build. */
  readonly date: number
}

const ofFamily = (family: 'linux' | 'windows'): readonly System[] => systems.filter((system) => familyOf(system) === family)

const shortTexts = {
  id: 'Aplikasi desktop PPJK untuk deklarasi pabean BC 2.8',
  en: 'Desktop application of customs brokers for BC 2.8 declarations'
} as const

/** Writes the files of the manifest that the repository of winget takes. `downloads`: the address of the folder with the artefacts. Resolves with their names. */
export const writeWinget = async ({ folder, version, date }: IndexOrder, downloads: string): Promise<readonly string[]> => {
  const head = { PackageIdentifier: wingetId, PackageVersion: version }
  const tail = (type: string) => ({ ManifestType: type, ManifestVersion: wingetVersion })
  const installers = await Promise.all(
    ofFamily('windows').flatMap((system) =>
      updatePackages(version, system)
        .filter(({ kind }) => kind === 'setup')
        .map(async ({ arch, file }) => ({
          Architecture: arch,
          InstallerUrl: `${downloads}/${file}`,
          InstallerSha256: (await fileHash(join(folder, file), 'sha256', 'hex')).toUpperCase()
        }))
    )
  )
  const files: Readonly<Record<string, object>> = {
    '': { ...head, DefaultLocale: 'id-ID', ...tail('version') },
    '.installer': {
      ...head,
      Platform: ['Windows.Desktop'],
      MinimumOSVersion: '10.0.0.0',
      InstallerType: 'nullsoft',
      Scope: 'user',
      InstallModes: ['interactive', 'silent'],
      UpgradeBehavior: 'install',
      // What the installer ends with, as docs/packaging.md lists it.
      ExpectedReturnCodes: [
        { InstallerReturnCode: 1, ReturnResponse: 'cancelledByUser' },
        { InstallerReturnCode: 3, ReturnResponse: 'packageInUse' },
        { InstallerReturnCode: 4, ReturnResponse: 'systemNotSupported' }
      ],
      ProductCode: 'Ajukan',
      ReleaseDate: new Date(date).toISOString().slice(0, 10),
      Installers: installers,
      ...tail('installer')
    },
    '.locale.id-ID': {
      ...head,
      PackageLocale: 'id-ID',
      Publisher: 'Ajukan',
      PackageName: 'Ajukan',
      License: 'MIT',
      ShortDescription: shortTexts.id,
      Tags: ['bc28', 'pabean', 'ppjk'],
      ...tail('defaultLocale')
    },
    '.locale.en-US': { ...head, PackageLocale: 'en-US', ShortDescription: shortTexts.en, ...tail('locale') }
  }
  const written = Object.entries(files).map(([name, content]) => [`${wingetId}${name}.yaml`, stringify(content)] as const)
  for (const [name, text] of written) await writeFile(join(folder, name), text)
  return written.map(([name]) => name)
}

/** A part of the repository's list: the fields of the package itself, and where it is. */
const stanzaOf = async (folder: string, file: string): Promise<string> => {
  const path = join(folder, file)
  const control = await runTool('dpkg-deb', ['--field', path])
  return `${control.trim()}\nFilename: ./${file}\nSize: ${(await stat(path)).size}\nSHA256: ${await fileHash(path, 'sha256', 'hex')}\n`
}

const sumLine = (name: string, content: Buffer): string =>
  ` ${createHash('sha256').update(content).digest('hex')} ${content.length} ${name}`

/** The file for `/etc/apt/sources.list.d`, with the key in it. */
export const sourcesText = (downloads: string, key: string): string => {
  const lines = key
    .trim()
    .split('\n')
    .map((line) => ` ${line.trim() === '' ? '.' : line}`)
  return `Types: deb\nURIs: ${downloads}/\nSuites: ./\nSigned-By:\n${lines.join('\n')}\n`
}

/**
 * Makes a repository of the folder with the packages, signed with the key of AJUKAN_GPG_KEY, and the file that makes a computer take it. `downloads`: an address
 * that stays, at which each release has its files. Resolves with their names.
 */
export const writeApt = async (
  { folder, version, date }: IndexOrder,
  downloads: string,
  gpg: { readonly key: string; readonly passphrase: string }
): Promise<readonly string[]> => {
  const debs = ofFamily('linux').flatMap((system) => updatePackages(version, system))
  const packages = Buffer.from((await Promise.all(debs.map(({ file }) => stanzaOf(folder, file)))).join('\n'))
  const packed = gzipSync(packages, { level: 9 })
  const release = `Origin: Ajukan
Label: Ajukan
Suite: stable
Version: ${version}
Architectures: ${debs.map(({ arch }) => debianArch[arch]).join(' ')}
Date: ${new Date(date).toUTCString().replace('GMT', 'UTC')}
SHA256:
${[sumLine('Packages', packages), sumLine('Packages.gz', packed)].join('\n')}
`
  await writeFile(join(folder, 'Packages'), packages)
  await writeFile(join(folder, 'Packages.gz'), packed)
  const plain = join(folder, 'Release')
  await writeFile(plain, release)
  const key = await withKeyring(gpg.key, gpg.passphrase, async ({ run, unlocked }) => {
    await run(...unlocked, '--yes', '--clear-sign', '--output', join(folder, 'InRelease'), plain)
    await run(...unlocked, '--yes', '--armor', '--detach-sign', '--output', join(folder, 'Release.gpg'), plain)
    return run('--armor', '--export')
  })
  if (!key.includes('BEGIN PGP PUBLIC KEY')) throw new Stopped('gpg exported no public key.')
  await writeFile(join(folder, sourcesName), sourcesText(downloads, key))
  return aptNames
}
