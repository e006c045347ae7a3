import { advisories } from './advisories.ts'
import { isBelow } from './electron-version.ts'
import type { Check, LockedPackage, PackageLock, Rule } from './project.ts'

const allowedLicences: ReadonlySet<string> = new Set([
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    'BSD-2-Clause',
    'BSD-3-Clause',
    '0BSD',
    'Apache-2.0',
    'Unlicense',
    'CC0-1.0',
    'BlueOak-1.0.0',
    'Zlib',
    'Python-2.0'
  ],
  ...['(MIT OR Apache-2.0)', '(MIT AND Zlib)', '(MIT OR CC0-1.0)', '(MIT OR GPL-3.0-or-later)']
])

/** Packages that name their licence in a file only. */
export const licenceFiles: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

interface Shipped extends LockedPackage {
  readonly name: string
}

/** Installed as an optional peer of a shipped package, but used by the build alone. */
const ofBuild = /^lightningcss(?:-|$)/

/** What the lock file installs without development packages, and Electron, which runs the application. */
const shippedPackages = (lock: PackageLock): readonly Shipped[] =>
  Object.entries(lock.packages).flatMap(([path, locked]) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    if (path === '' || name === '' || ofBuild.test(name) || ((locked.dev === true || locked.devOptional === true) && name !== 'electron'))
      return []
    return [{ ...locked, name }]
  })

const licences: Check = ({ lock }) =>
  shippedPackages(lock).flatMap(({ name, version, license = licenceFiles[name] }) =>
    license !== undefined && allowedLicences.has(license) ? [] : [`${name} ${version}: licence ${license ?? 'unknown'}`]
  )

const knownVulnerabilities: Check = ({ lock }) =>
  shippedPackages(lock).flatMap(({ name, version = '' }) =>
    advisories
      .filter((one) => one.name === name && isBelow(version, one.fixed))
      .map(({ id, about }) => `${name} ${version}: ${id}, ${about}`)
  )

/** Packages that must not be added again, in any version. */
const refused: Readonly<Record<string, string>> = {
  xlsx: 'its fixed versions are not in the registry',
  '@electron/remote': 'gives pages the API of Electron',
  keytar: 'is archived'
}

const refusedPackages: Check = ({ lock }) =>
  shippedPackages(lock).flatMap(({ name }) => (refused[name] === undefined ? [] : [`${name} ${refused[name]}`]))

export const packageRules: readonly Rule[] = [
  { name: 'licences of what ships', check: licences },
  { name: 'known vulnerabilities of what ships', check: knownVulnerabilities },
  { name: 'refused packages', check: refusedPackages }
]
