/** The files of a release, and a check that a folder has exactly these. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { memberOf } from '#core/base/json-guards.ts'
import type { PackageKind } from '#core/contract/updates.ts'
import { manifestName } from '../../electron/updates/manifest.ts'
import { debianArch, systems, type Arch, type System } from '../package/facts.ts'
import { textsIn } from '../package/staged.ts'
import { fileHash } from '../support/paths.ts'
import { Stopped } from '../support/program.ts'

/** The file with the SHA-256 of every artefact, which `sha256sum --check` reads. */
export const sumsName = 'SHA256SUMS'
/** The sums file and its signature are excluded. */
const isOwn = (name: string): boolean => name === sumsName || name === `${sumsName}.asc`

/** Writes `SHA256SUMS` (one line per file, sorted by name) and resolves with its text. Throws `Stopped` if the folder is empty or contains a folder. */
export const writeSums = async (folder: string): Promise<string> => {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !isOwn(name))
  const other = entries.find((entry) => !entry.isFile())
  if (other !== undefined) throw new Stopped(`${join(folder, other.name)} is not a file: a release has files only.`)
  const names = entries.map(({ name }) => name).sort()
  if (names.length === 0) throw new Stopped(`There is nothing in ${folder}.`)
  const strange = names.find((name) => !/^[\w.+-]+$/.test(name))
  if (strange !== undefined) throw new Stopped(`${JSON.stringify(strange)} is no name of an artefact.`)
  let text = ''
  for (const name of names) text += `${await fileHash(join(folder, name), 'sha256', 'hex')}  ${name}\n`
  await writeFile(join(folder, sumsName), text)
  return text
}

/** Systems with the same kinds of packages and of signatures. */
export type Family = 'linux' | 'windows' | 'mac'
export const familyOf = (system: System): Family => (system === 'mac' ? system : system.startsWith('linux') ? 'linux' : 'windows')

const archOf = (system: System): Arch => (system === 'linux' || system === 'windows' ? 'x64' : 'arm64')

/** The packages that an installed application is updated with. */
export const updatePackages = (
  version: string,
  system: System
): readonly { readonly kind: PackageKind; readonly arch: Arch; readonly file: string }[] => {
  const arch = archOf(system)
  const named = (kind: PackageKind, name: string) => ({ kind, arch, file: `ajukan-${version}-${name}` })
  switch (familyOf(system)) {
    case 'linux':
      return [named('deb', `linux-${debianArch[arch]}.deb`)]
    case 'windows':
      return [named('setup', `windows-${arch}-setup.exe`), named('portable', `windows-${arch}-portable.zip`)]
    case 'mac':
      return [named('dmg', `mac-${arch}.dmg`)]
  }
}

/** Packages that no installed application takes for an update. */
const otherPackages = (system: System): readonly string[] =>
  ({ linux: [], windows: [`windows-${archOf(system)}.msix`], mac: [`mac-${archOf(system)}.zip`] })[familyOf(system)]

export const factsName = (version: string, system: System): string => `ajukan-${version}-${system}-build.json`
const billName = (version: string, system: System): string => `ajukan-${version}-${system}-sbom.cdx.json`

/** The names of the files that a system has in a release. */
export const expectedFiles = (version: string, system: System): readonly string[] => [
  ...updatePackages(version, system).map(({ file }) => file),
  ...otherPackages(system).map((name) => `ajukan-${version}-${name}`),
  billName(version, system),
  factsName(version, system)
]

export const wingetId = 'Ajukan.Ajukan'
export const sourcesName = 'ajukan.sources'
/** The files of a source of packages for apt. */
export const aptNames = ['Packages', 'Packages.gz', 'Release', 'InRelease', 'Release.gpg', sourcesName] as const

/** What `npm run release -- indexes` writes beside the packages. */
export const indexNames: readonly string[] = [
  ...aptNames,
  ...['', '.installer', '.locale.id-ID', '.locale.en-US'].map((part) => `${wingetId}${part}.yaml`)
]

export interface ReleaseVersion {
  readonly version: string
  /** Version of Electron that package.json names. */
  readonly electron: string
  /** The first twelve digits of the commit. */
  readonly commit: string
}

const nameProblems = (names: readonly string[], expected: readonly string[]): readonly string[] => {
  const signatures = expected.map((name) => `${name}.asc`)
  const manifests = systems.flatMap((system) => updatePackages('', system)).map(({ kind, arch }) => manifestName(kind, arch))
  const known = new Set([...expected, ...signatures, ...manifests, ...indexNames, sumsName, `${sumsName}.asc`])
  return [
    ...expected.filter((name) => !names.includes(name)).map((name) => `${name} is missing.`),
    ...names
      .filter((name) => !known.has(name))
      .map((name) =>
        /-(evaluation|test)-/.test(name) ? `${name} is marked: it must not be given to users.` : `${name} does not belong to the release.`
      )
  ]
}

const factProblems = (file: string, facts: unknown, wanted: Readonly<Record<string, unknown>>): readonly string[] =>
  facts === undefined
    ? [`${file} cannot be read.`]
    : Object.entries(wanted)
        .filter(([key, value]) => memberOf(facts, key) !== value)
        .map(([key, value]) => `${file}: ${key} is ${JSON.stringify(memberOf(facts, key))}, not ${JSON.stringify(value)}.`)

const electronIn = (bill: unknown): unknown => {
  const components = memberOf(bill, 'components')
  return Array.isArray(components) ? components.find((one) => memberOf(one, 'bom-ref') === 'electron') : undefined
}

const readJson = async (path: string): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}

const systemProblems = async (folder: string, system: System, release: ReleaseVersion): Promise<readonly string[]> => {
  const { version, electron, commit } = release
  const [facts, bill] = [factsName(version, system), billName(version, system)]
  const billRead = await readJson(join(folder, bill))
  return [
    ...factProblems(facts, await readJson(join(folder, facts)), { system, version, electron, commit, runtime: 'official', test: false }),
    ...factProblems(bill, billRead, { bomFormat: 'CycloneDX' }),
    ...(billRead === undefined ? [] : factProblems(`${bill}, Electron`, electronIn(billRead) ?? null, { version: electron }))
  ]
}

/** Problems of a folder that should contain the artefacts of `wanted`, one per line. */
export const artefactProblems = async (folder: string, wanted: readonly System[], release: ReleaseVersion): Promise<readonly string[]> => {
  const names = (await readdir(folder).catch(() => [])).sort()
  const expected = wanted.flatMap((system) => expectedFiles(release.version, system))
  const sizes = await Promise.all(names.map(async (name) => [name, await stat(join(folder, name))] as const))
  const facts = await Promise.all(wanted.map((system) => systemProblems(folder, system, release)))
  return [
    ...nameProblems(names, expected),
    ...sizes.flatMap(([name, { size }]) => (size === 0 ? [`${name} is empty.`] : [])),
    ...facts.flat()
  ]
}

/** Steps of a system that have signed something, from its facts; [] where there are none. */
export const signedSteps = async (folder: string, version: string, system: System): Promise<readonly string[]> =>
  textsIn(memberOf(await readJson(join(folder, factsName(version, system))), 'signed'))
