import type { Stats } from 'node:fs'
import { lstat, readFile, realpath, stat } from 'node:fs/promises'
import { posix } from 'node:path'
import { policyFeatures, type PolicyFeature, type PolicyProblem, type PolicyProblemCode, type UpdatePolicy } from '#core/contract/policy.ts'
import { isObject, shortText } from '#core/base/json-guards.ts'
import { readAddress } from '#core/wire/service-address.ts'
import { damagedPolicy, noPolicy, type Policy } from './policy.ts'

type Members = Readonly<Record<string, unknown>>
/** Notes a problem of a key. */
type Note = (key: string, problem: PolicyProblemCode) => void

const formatVersion = 1
const keys = ['version', 'serviceAddresses', 'updates', 'archiveFolder', 'disabled'] as const
const updateKeys = ['source', 'off'] as const

/** Longer than every known key; longer keys are truncated. */
const shownKey = 60

const unknownKeys = (found: Members, known: readonly string[], prefix: string, note: Note): void => {
  for (const key of Object.keys(found)) if (!known.includes(key)) note(shortText(`${prefix}${key}`, shownKey), 'unknown')
}

/** Items that `read` accepts; other items, or a value that is not a list, are problems. */
const listOf = <T>(value: unknown, key: string, read: (item: unknown) => T | null, note: Note): readonly T[] => {
  if (!Array.isArray(value)) {
    note(key, 'value')
    return []
  }
  return value.flatMap((item: unknown, at) => {
    const done = read(item)
    if (done === null) note(`${key}[${at}]`, 'value')
    return done ?? []
  })
}

/** The origin of an address without a path, which would limit nothing. */
const readOrigin = (value: unknown): string | null => {
  const address = typeof value === 'string' ? readAddress(value) : null
  return address?.ok && address.value.base === address.value.origin ? address.value.origin : null
}

const readFeature = (value: unknown): PolicyFeature | null => policyFeatures.find((feature) => feature === value) ?? null

/** A path is a part of it. */
const readSource = (value: unknown): string | null => {
  const address = typeof value === 'string' ? readAddress(value) : null
  return address?.ok ? address.value.base : null
}

const readUpdates = (value: unknown, note: Note): UpdatePolicy => {
  if (!isObject(value)) {
    note('updates', 'value')
    return noPolicy.updates
  }
  unknownKeys(value, updateKeys, 'updates.', note)
  const source = value['source'] === undefined ? null : readSource(value['source'])
  if (value['source'] !== undefined && source === null) note('updates.source', 'value')
  const { off } = value
  if (off !== undefined && typeof off !== 'boolean') note('updates.off', 'value')
  return { source, isOff: off === true }
}

/** Absolute on Windows or elsewhere, or below the home folder. Users of one computer must not share an archive, so each has a folder of its own. */
const isArchiveFolder = (path: string): boolean =>
  /^(?:\/|[A-Za-z]:[\\/]|\\\\|\{home\}[\\/])/.test(path) &&
  /\{(?:home|user)\}/.test(path) &&
  !/[{}]/.test(path.replace(/^\{home\}/, '').replaceAll('{user}', '')) &&
  !/(?:^|[\\/])\.\.(?:[\\/]|$)|\p{Cc}/u.test(path)

const readFolder = (value: unknown, note: Note): string | null => {
  if (typeof value === 'string' && value.length <= 1_000 && isArchiveFolder(value)) return value
  note('archiveFolder', 'value')
  return null
}

const readVersion = (value: unknown, note: Note): void => {
  if (value === undefined) note('version', 'missing')
  else if (value !== formatVersion) note('version', typeof value === 'number' && value > formatVersion ? 'version' : 'value')
}

/** Parses the text of a policy file. A file with any problem is not used in part (`damagedPolicy`). */
export const readPolicy = (text: string): Policy => {
  let found: unknown
  try {
    // Editors on Windows begin a file with a byte order mark.
    found = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    found = null
  }
  if (!isObject(found)) return damagedPolicy([{ key: '', problem: 'not-json' }])
  const problems: PolicyProblem[] = []
  const note: Note = (key, problem) => void problems.push({ key, problem })
  readVersion(found['version'], note)
  unknownKeys(found, keys, '', note)
  const member = <T>(key: (typeof keys)[number], read: (value: unknown) => T, missing: T): T =>
    found[key] === undefined ? missing : read(found[key])
  const policy: Policy = {
    applies: true,
    problems,
    serviceOrigins: member('serviceAddresses', (value) => listOf(value, 'serviceAddresses', readOrigin, note), null),
    updates: member('updates', (value) => readUpdates(value, note), noPolicy.updates),
    archiveFolder: member('archiveFolder', (value) => readFolder(value, note), null),
    disabled: member('disabled', (value) => listOf(value, 'disabled', readFeature, note), [])
  }
  return problems.length > 0 ? damagedPolicy(problems) : policy
}

/** The usual folder of programs on Windows, at the root of a drive. */
const programsPattern = /^[A-Za-z]:\\Program Files$/

/**
 * Possible locations of the policy; the first existing one is used. Each is a folder into which only administrators can write. On Windows that is not
 * `ProgramData`, where every user can create folders. The environment belongs to the user: it can name another drive, but hides no file on `C:`.
 */
export const policyPaths = (platform: string, environment: Readonly<Record<string, string | undefined>>): readonly string[] => {
  if (platform === 'darwin') return ['/Library/Application Support/Ajukan/policy.json']
  if (platform !== 'win32') return ['/etc/ajukan/policy.json']
  const programs = environment['ProgramW6432'] ?? environment['ProgramFiles'] ?? ''
  const folders = ['C:\\Program Files', ...(programsPattern.test(programs) ? [programs] : [])]
  return [...new Set(folders.map((folder) => `${folder}\\Ajukan\\policy.json`))]
}

/** The path with every folder above it. */
const withFolders = (path: string): readonly string[] =>
  path === posix.dirname(path) ? [path] : [path, ...withFolders(posix.dirname(path))]

interface PolicyFileDeps {
  readonly paths: readonly string[]
  /** Whether files have an owner and modes; Windows has lists of rights instead, which Node.js cannot read. */
  readonly hasModes: boolean
  readonly statOf?: (path: string) => Promise<Pick<Stats, 'uid' | 'mode'>>
}

/** Far more than a policy needs. */
const longest = 64 * 1024

/** Whether only the superuser can change the file: itself, the folders above it, and those above the file that a link names. */
const isSafe = async (path: string, statOf: NonNullable<PolicyFileDeps['statOf']>): Promise<boolean> => {
  const real = await realpath(path)
  for (const one of new Set([...withFolders(real), ...withFolders(posix.dirname(path))])) {
    const { uid, mode } = await statOf(one)
    if (uid !== 0 || (mode & 0o022) !== 0) return false
  }
  return true
}

const errorCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(String(errorCode(error)))
/** Whether nothing is at the path, not even a link whose target is away. */
const isNothingAt = (path: string): Promise<boolean> => lstat(path).then(() => false, isMissing)
const damagedFile = (problem: PolicyProblemCode): Policy => damagedPolicy([{ key: '', problem }])

const readAt = async (path: string, { hasModes, statOf = stat }: PolicyFileDeps): Promise<Policy | null> => {
  try {
    const text = await readFile(path, 'utf8')
    if (hasModes && !(await isSafe(path, statOf))) return damagedFile('unsafe')
    return text.length > longest ? damagedFile('not-json') : readPolicy(text)
  } catch (error) {
    return isMissing(error) && (await isNothingAt(path)) ? null : damagedFile('unreadable')
  }
}

/** The policy of this computer. Never rejects: a file that cannot be read or that ordinary users can change is a damaged policy, not none. */
export const openPolicy = async (deps: PolicyFileDeps): Promise<Policy> => {
  for (const path of deps.paths) {
    const found = await readAt(path, deps)
    if (found !== null) return found
  }
  return noPolicy
}
