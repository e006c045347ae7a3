import type { Stats } from 'node:fs'
import { lstat, readFile, realpath, stat } from 'node:fs/promises'
import { posix } from 'node:path'
import type { PolicyProblemCode } from '#core/contract/computer/policy.ts'
import { damagedPolicy, noPolicy, type Policy } from './policy.ts'
import { readPolicy } from './read-policy.ts'

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

export interface PolicyFileDeps {
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
