import type { Stats } from 'node:fs'
import { lstat, readFile, realpath, stat } from 'node:fs/promises'
import { posix } from 'node:path'
import * as v from 'valibot'
import { policyFeatures, type PolicyProblem, type PolicyProblemCode } from '#core/contract/policy.ts'
import { isObject, shortText } from '#core/base/json-guards.ts'
import { readAddress } from '#core/wire/service-address.ts'
import { damagedPolicy, noPolicy, type Policy } from './policy.ts'

const formatVersion = 1
/** Longer than every known key; longer keys are truncated. */
const shownKey = 60

/** A value that `read` accepts, as it reads it. */
const readBy = <T>(read: (text: string) => T | null): v.GenericSchema<unknown, T> =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const done = read(dataset.value)
      if (done !== null) return done
      addIssue()
      return NEVER
    })
  )

/** The origin of an address without a path, which would limit nothing. */
const readOrigin = (text: string): string | null => {
  const address = readAddress(text)
  return address.ok && address.value.base === address.value.origin ? address.value.origin : null
}

/** A path is a part of it. */
const readSource = (text: string): string | null => {
  const address = readAddress(text)
  return address.ok ? address.value.base : null
}

/** Absolute on Windows or elsewhere, or below the home folder. Users of one computer must not share an archive, so each has a folder of its own. */
const isArchiveFolder = (path: string): boolean =>
  /^(?:\/|[A-Za-z]:[\\/]|\\\\|\{home\}[\\/])/.test(path) &&
  /\{(?:home|user)\}/.test(path) &&
  !/[{}]/.test(path.replace(/^\{home\}/, '').replaceAll('{user}', '')) &&
  !/(?:^|[\\/])\.\.(?:[\\/]|$)|\p{Cc}/u.test(path)

const object = v.custom<Readonly<Record<string, unknown>>>(isObject)
/** An object with these members and no other. */
const only = <E extends v.ObjectEntries>(entries: E) => v.pipe(object, v.objectWithRest(entries, v.never()))
const policyFile = only({
  version: v.literal(formatVersion),
  serviceAddresses: v.exactOptional(v.array(readBy(readOrigin))),
  updates: v.exactOptional(only({ source: v.exactOptional(readBy(readSource)), off: v.exactOptional(v.boolean()) })),
  archiveFolder: v.exactOptional(v.pipe(v.string(), v.maxLength(1_000), v.check(isArchiveFolder))),
  disabled: v.exactOptional(v.array(v.picklist(policyFeatures)))
})

const problemOf = ({ type, input, path }: v.BaseIssue<unknown>): PolicyProblem => {
  const keys = (path ?? []).map(({ key }, at) => (typeof key === 'number' ? `[${key}]` : at === 0 ? String(key) : `.${String(key)}`))
  const key = shortText(keys.join(''), shownKey)
  if (type === 'never') return { key, problem: 'unknown' }
  if (key !== 'version') return { key, problem: 'value' }
  if (input === undefined) return { key, problem: 'missing' }
  return { key, problem: typeof input === 'number' && input > formatVersion ? 'version' : 'value' }
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
  const { success, output, issues } = v.safeParse(policyFile, found)
  if (!success) return damagedPolicy(issues.map(problemOf))
  const { serviceAddresses = null, updates, archiveFolder = null, disabled = [] } = output
  return {
    applies: true,
    problems: [],
    serviceOrigins: serviceAddresses,
    updates: { source: updates?.source ?? null, isOff: updates?.off === true },
    archiveFolder,
    disabled
  }
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

/** Never rejects: a file that cannot be read or that ordinary users can change is a damaged policy, not none. */
export const openPolicy = async (deps: PolicyFileDeps): Promise<Policy> => {
  for (const path of deps.paths) {
    const found = await readAt(path, deps)
    if (found !== null) return found
  }
  return noPolicy
}

/** The policy of this computer, where an administrator keeps it. */
export const policyOfComputer = (): Promise<Policy> =>
  openPolicy({ paths: policyPaths(process.platform, process.env), hasModes: process.platform !== 'win32' })
