import { execFileSync } from 'node:child_process'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { memberOf } from '#core/base/json-guards.ts'
import { debianArch } from '../../../scripts/package/facts.ts'
import { indexNames } from '../../../scripts/release/artefacts.ts'
import { sourcesText, writeApt, writeWinget } from '../../../scripts/release/indexes.ts'
import { isOnPath } from '../../../scripts/support/process.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const version = '1.2.0'
const date = Date.UTC(2026, 10, 22, 10)

test('the manifest of winget has the installers with their sums, for a user without an administrator', async () => {
  const folder = await tempFolder()
  const setups = ['x64', 'arm64'].map((arch) => ({ arch, file: `ajukan-1.2.0-windows-${arch}-setup.exe` }))
  for (const { file } of setups) await writeFile(join(folder, file), `content of ${file}`)
  const names = await writeWinget({ folder, version, date }, 'https://releases.invalid/download/v1.2.0')
  expect(indexNames).toEqual(expect.arrayContaining([...names]))
  const manifests = await Promise.all(
    names.map(async (name) => [name, parse(await readFile(join(folder, name), 'utf8')) as unknown] as const)
  )
  for (const [, manifest] of manifests) expect(manifest).toMatchObject({ PackageIdentifier: 'Ajukan.Ajukan', PackageVersion: '1.2.0' })
  const types = manifests.map(([name, manifest]) => [name, memberOf(manifest, 'ManifestType')])
  expect(types).toEqual([
    ['Ajukan.Ajukan.yaml', 'version'],
    ['Ajukan.Ajukan.installer.yaml', 'installer'],
    ['Ajukan.Ajukan.locale.id-ID.yaml', 'defaultLocale'],
    ['Ajukan.Ajukan.locale.en-US.yaml', 'locale']
  ])
  expect(manifests[1]?.[1]).toMatchObject({
    Scope: 'user',
    ReleaseDate: '2026-11-22',
    Installers: setups.map(({ arch, file }) => ({
      Architecture: arch,
      InstallerUrl: `https://releases.invalid/download/v1.2.0/${file}`,
      InstallerSha256: createHash('sha256').update(`content of ${file}`).digest('hex').toUpperCase()
    }))
  })
})

/** A package of a processor with nothing in it. */
const makeDeb = async (folder: string, work: string, arch: string): Promise<void> => {
  const tree = join(work, arch)
  await mkdir(join(tree, 'DEBIAN'), { recursive: true, mode: 0o755 })
  await chmod(tree, 0o755)
  const control = `Package: ajukan\nVersion: ${version}\nArchitecture: ${arch}\nMaintainer: a <a@b.invalid>\nDescription: text\n more\n`
  await writeFile(join(tree, 'DEBIAN/control'), control)
  execFileSync('dpkg-deb', ['--root-owner-group', '--build', tree, join(folder, `ajukan-1.2.0-linux-${arch}.deb`)], { stdio: 'pipe' })
}

const hasApt = ['apt-get', 'dpkg-deb', 'gpg', 'gpgconf'].every((name) => isOnPath(name))

test.skipIf(!hasApt)('apt takes the folder of a release as a source, finds the package in it, and refuses it after a change', async () => {
  const [folder, work] = [await tempFolder(), await tempFolder()]
  for (const arch of Object.values(debianArch)) await makeDeb(folder, work, arch)
  const home = join(work, 'keys')
  await mkdir(home, { mode: 0o700 })
  const gpg = (...args: readonly string[]): string =>
    execFileSync(
      'gpg',
      ['--homedir', home, '--batch', '--quiet', '--pinentry-mode', 'loopback', '--passphrase', 'a pass phrase', ...args],
      {
        encoding: 'utf8',
        stdio: 'pipe'
      }
    )
  gpg('--quick-generate-key', 'Release <release@ajukan.invalid>', 'ed25519', 'sign', 'never')
  const key = gpg('--armor', '--export-secret-keys')
  execFileSync('gpgconf', ['--homedir', home, '--kill', 'gpg-agent'])
  await writeApt({ folder, version, date }, pathToFileURL(folder).href, { key, passphrase: 'a pass phrase' })

  const system = join(work, 'system')
  for (const part of ['state/lists/partial', 'cache/archives/partial', 'etc/parts']) await mkdir(join(system, part), { recursive: true })
  await writeFile(join(system, 'status'), '')
  await writeFile(join(system, 'etc/parts/ajukan.sources'), await readFile(join(folder, 'ajukan.sources')))
  const options = [
    `Dir::State=${system}/state`,
    `Dir::State::status=${system}/status`,
    `Dir::Cache=${system}/cache`,
    `Dir::Etc::sourcelist=/dev/null`,
    `Dir::Etc::sourceparts=${system}/etc/parts`,
    'APT::Architecture=amd64',
    'APT::Architectures=amd64',
    'APT::Sandbox::User=root',
    'Acquire::Languages=none'
  ].flatMap((option) => ['-o', option])
  const apt = (command: string, ...args: readonly string[]): string =>
    execFileSync(command, [...options, ...args], { encoding: 'utf8', stdio: 'pipe' })
  apt('apt-get', 'update', '--error-on=any')
  expect(apt('apt-cache', 'policy', 'ajukan')).toContain('Candidate: 1.2.0')
  const printed = apt('apt-get', '--print-uris', 'download', 'ajukan')
  expect(printed).toContain('/ajukan-1.2.0-linux-amd64.deb')

  await writeFile(join(folder, 'InRelease'), (await readFile(join(folder, 'InRelease'), 'utf8')).replace('Label: Ajukan', 'Label: Bjukan'))
  expect(() => apt('apt-get', 'update', '--error-on=any')).toThrow(/BADSIG|invalid|could not be verified/i)
})

test('the source of packages has the key in it, in the form of Debian', () => {
  expect(sourcesText('https://releases.invalid/latest', 'BEGIN\n\nabc\nEND\n')).toBe(
    'Types: deb\nURIs: https://releases.invalid/latest/\nSuites: ./\nSigned-By:\n BEGIN\n .\n abc\n END\n'
  )
})
