import { lookupTable } from '#core/base/lookup-table.ts'
import type { SharedProblem, WindowProblem } from '#core/contract/office-server.ts'
import { diskFailure, errorCode } from '../../files/atomic-file.ts'
import { ClusterFailed } from '../local-server/cluster.ts'
import { fullDiskState, isNotAdmitted } from '../server/client.ts'
import { DatabaseRefused } from '../server/check-database.ts'
import { MigrationRefused } from '../server/migrate.ts'
import { ServerRefused } from '../server/server-stream.ts'

/** What the exit codes of the tool mean. */
export const exitCodes = { done: 0, failed: 1, usage: 2, refused: 3, unreachable: 4 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Every refusal of the tool with its exit code. */
export const problems = {
  'bad-arguments': exitCodes.usage,
  'bad-url': exitCodes.usage,
  'url-password': exitCodes.usage,
  'url-parameter': exitCodes.usage,
  'bad-address': exitCodes.usage,
  'bad-fingerprint': exitCodes.usage,
  'bad-host': exitCodes.usage,
  'bad-name': exitCodes.usage,
  'address-needed': exitCodes.usage,
  'confirmation-needed': exitCodes.usage,
  'no-office-file': exitCodes.refused,
  'office-file-damaged': exitCodes.refused,
  'file-exists': exitCodes.refused,
  'file-failed': exitCodes.failed,
  'server-unreachable': exitCodes.unreachable,
  'server-foreign': exitCodes.unreachable,
  'server-without-tls': exitCodes.refused,
  'server-certificate': exitCodes.refused,
  'server-without-scram': exitCodes.refused,
  'fingerprint-needed': exitCodes.refused,
  'password-wrong': exitCodes.refused,
  'not-admitted': exitCodes.refused,
  'password-needed': exitCodes.refused,
  'server-too-old': exitCodes.refused,
  'server-not-durable': exitCodes.refused,
  'server-prepares': exitCodes.refused,
  'rights-missing': exitCodes.refused,
  'database-missing': exitCodes.refused,
  'database-closed': exitCodes.refused,
  'database-foreign': exitCodes.refused,
  'database-not-ours': exitCodes.refused,
  'database-newer': exitCodes.refused,
  'database-too-old': exitCodes.refused,
  'database-in-use': exitCodes.refused,
  'database-older': exitCodes.refused,
  'office-missing': exitCodes.refused,
  'office-several': exitCodes.refused,
  'name-taken': exitCodes.refused,
  'desk-unknown': exitCodes.refused,
  'program-missing': exitCodes.refused,
  'backup-not-ours': exitCodes.refused,
  'office-refused': exitCodes.refused,
  'tool-forbidden': exitCodes.refused,
  'office-joined': exitCodes.refused,
  'no-keyring': exitCodes.refused,
  'copy-code': exitCodes.refused,
  'server-copied': exitCodes.refused,
  'port-taken': exitCodes.refused,
  'disk-full': exitCodes.failed,
  'server-disk-full': exitCodes.failed,
  'version-missing': exitCodes.refused,
  'runs-as-root': exitCodes.refused,
  'not-started': exitCodes.failed,
  failed: exitCodes.failed
} as const satisfies Readonly<Record<SharedProblem | WindowProblem, ExitCode>> & Readonly<Record<string, ExitCode>>
export type ProblemCode = keyof typeof problems

/** A refusal of the tool; `detail` is put into its text. */
export class ToolProblem extends Error {
  override name = 'ToolProblem'
  readonly code: ProblemCode
  readonly detail: string
  constructor(code: ProblemCode, detail = '') {
    super(`${code} ${detail}`)
    this.code = code
    this.detail = detail
  }
}

const ofState = lookupTable<ProblemCode>({
  '28P01': 'password-wrong',
  '28000': 'password-wrong',
  '3D000': 'database-missing',
  '42501': 'rights-missing',
  '55000': 'database-closed',
  [fullDiskState]: 'server-disk-full',
  AJ007: 'server-not-durable'
})

const unreachableCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EACCES',
  '57P01',
  '57P03',
  '53300'
])

const networkCalls: ReadonlySet<string> = new Set(['connect', 'getaddrinfo', 'read', 'write', 'shutdown', 'bind', 'listen', 'accept'])
/** Of a disk that fails or was taken away while a file is written, where the call has the same name as that of a connection. */
const diskCodes: ReadonlySet<string> = new Set(['EIO', 'EROFS', 'ENXIO', 'ENODEV', 'ESTALE', 'EBADF', 'UNKNOWN'])

/** Whether a call of the file system failed: several codes are those of connections too. */
export const isOfFile = (error: unknown): boolean =>
  error instanceof Error &&
  'syscall' in error &&
  typeof error.syscall === 'string' &&
  (!networkCalls.has(error.syscall) || diskCodes.has(errorCode(error)))

/** Any error as a refusal of the tool. */
export const toolProblem = (error: unknown): ToolProblem => {
  if (error instanceof ToolProblem) return error
  if (
    error instanceof ServerRefused ||
    error instanceof DatabaseRefused ||
    error instanceof MigrationRefused ||
    error instanceof ClusterFailed
  ) {
    return new ToolProblem(error.code, error.detail)
  }
  const code = errorCode(error)
  const message = error instanceof Error ? error.message : String(error)
  if (isNotAdmitted(error)) return new ToolProblem('not-admitted', message)
  const known = ofState[code]
  if (known !== undefined) return new ToolProblem(known, message)
  if (code.startsWith('AJ')) return new ToolProblem('office-refused', `${message} (${code})`)
  if (diskFailure(error) === 'disk-full') return new ToolProblem('disk-full', message)
  if (isOfFile(error)) return new ToolProblem('file-failed', message)
  return unreachableCodes.has(code) ? new ToolProblem('server-unreachable', message) : new ToolProblem('failed', message)
}
