/** Rules about the packages that ship, which no test of the running application can show. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayLength } from '#core/base/calendar-day.ts'
import { lookedUp, serverLibraries, textsOf, type ServerLibrary } from '../package/server-libraries.ts'
import { root } from '../support/paths.ts'
import { isBelow, numbersOf } from '../support/versions.ts'

interface Advisory {
  readonly name: string
  /** The first version without the fault. */
  readonly fixed: readonly number[]
  readonly id: string
  readonly about: string
}

/**
 * Advisories about packages that ship or could, for machines whose registry does not answer `npm audit`; looked up on 2026-11-21. Add what
 * `npm audit --omit=dev` reports elsewhere.
 */
const advisories: readonly Advisory[] = [
  { name: 'electron', fixed: [43, 4, 1], id: 'CVE-2026-102676', about: 'workers of a webview' },
  {
    name: 'electron',
    fixed: [42, 0, 0],
    id: 'CVE-2026-70601',
    about: 'isolation bypass by functions of contextBridge that return a promise'
  },
  { name: 'electron', fixed: [42, 0, 0], id: 'CVE-2026-70610', about: '__proto__ through contextBridge' },
  { name: 'pdfjs-dist', fixed: [4, 2, 67], id: 'CVE-2024-4367', about: 'a font runs script in the page that shows the PDF' },
  { name: 'xlsx', fixed: [0, 20, 2], id: 'CVE-2024-22363', about: 'regular expression of exponential time' },
  { name: 'xlsx', fixed: [0, 19, 3], id: 'CVE-2023-30533', about: 'prototype pollution' },
  { name: 'electron-updater', fixed: [6, 3, 4], id: 'CVE-2024-39698', about: 'bypass of the signature check on Windows' },
  { name: 'papaparse', fixed: [5, 2, 0], id: 'CVE-2020-36649', about: 'regular expression of exponential time' },
  { name: 'vue', fixed: [3, 0, 0], id: 'CVE-2024-9506', about: 'regular expression of exponential time in the parser' },
  { name: 'crypto-js', fixed: [4, 2, 0], id: 'CVE-2023-46233', about: 'weak PBKDF2' }
]

interface PackageManifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
}

interface PackageLock {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

export interface Project {
  /** Parsed package.json and package-lock.json. */
  readonly manifest: PackageManifest
  readonly lock: PackageLock
  /** Those of the server part. */
  readonly libraries: readonly ServerLibrary[]
  /** Milliseconds since 1970. */
  readonly today: number
}

/** A rule returns one sentence per violation. */
type Check = (project: Project) => readonly string[]

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'))

/** The packages of this checkout. */
export const readProject = (today: number): Project => ({
  manifest: readJson('package.json') as PackageManifest,
  lock: readJson('package-lock.json') as PackageLock,
  libraries: serverLibraries,
  today
})

/** Newest major versions of Electron, newest first, and when this table was compared with the releases. Update both together. */
const majors = { newest: [45, 44, 43], lookedUp: '2026-11-21' } as const

/** Days after which a table of versions is too old: Electron has a new major version every eight weeks. */
const validDays = 120

/** The advisory that sets the lowest version: CVE-2026-102676. */
const lowest = [43, 4, 1] as const

const daysSince = (day: string, today: number): number => Math.floor((today - Date.parse(day)) / dayLength)

const electronIsCurrent: Check = ({ manifest, today }) => {
  const version = manifest.devDependencies?.['electron'] ?? manifest.dependencies?.['electron'] ?? ''
  if (!/^\d+\.\d+\.\d+$/.test(version)) return [`package.json does not pin Electron: "${version}"`]
  const [major = 0] = numbersOf(version)
  const age = daysSince(majors.lookedUp, today)
  return [
    ...(majors.newest.some((one) => one === major) || major > majors.newest[0]
      ? []
      : [`Electron ${version} is none of ${majors.newest.join(', ')}`]),
    ...(isBelow(version, lowest) ? [`Electron ${version} is below ${lowest.join('.')}`] : []),
    ...(age > validDays ? [`the table of versions in scripts/security/rules.ts is ${age} days old`] : [])
  ]
}

const allowedLicences: ReadonlySet<string> = new Set([
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
  'Python-2.0',
  'OFL-1.1',
  '(MIT OR Apache-2.0)',
  '(MIT AND Zlib)',
  '(MIT OR CC0-1.0)',
  '(MIT OR GPL-3.0-or-later)'
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

/** Of libraries that are files of their own in the server part. The LGPL says that the library may be replaced. */
const libraryLicences: ReadonlySet<string> = new Set([...allowedLicences, 'Unicode-3.0', 'LGPL-2.1-or-later'])

const serverPart: Check = ({ libraries }) =>
  libraries.flatMap((library) => [
    ...(libraryLicences.has(library.licence) ? [] : [`${library.name}: licence ${library.licence}`]),
    ...(textsOf(library).some((text) => text.length > 200) ? [] : [`${library.name}: no licence text`])
  ])

const serverVersions: Check = ({ today }) => {
  const age = daysSince(lookedUp, today)
  return age > validDays ? [`the versions in scripts/package/server-libraries.ts were compared ${age} days ago`] : []
}

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

export const securityRules: readonly { readonly name: string; readonly check: Check }[] = [
  { name: 'a current Electron', check: electronIsCurrent },
  { name: 'licences of what ships', check: licences },
  { name: 'licences of the libraries of the server part', check: serverPart },
  { name: 'recent versions of the server part', check: serverVersions },
  { name: 'known vulnerabilities of what ships', check: knownVulnerabilities },
  { name: 'refused packages', check: refusedPackages }
]
