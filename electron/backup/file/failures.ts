import type { FailureCode } from '#core/base/result.ts'
import { diskFailure, errorCode } from '../../files/atomic-file.ts'

/** A backup is refused for this reason. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
  readonly code: FailureCode
  constructor(code: FailureCode, detail = '') {
    super(`${code} ${detail}`)
    this.code = code
  }
}

const folderCodes: ReadonlySet<string> = new Set([
  'ENOENT',
  'ENOTDIR',
  'EACCES',
  'EPERM',
  'EROFS',
  // A disk that was pulled out.
  'EIO',
  'EBUSY',
  'UNKNOWN',
  'ENODEV',
  'ENXIO',
  'ESTALE',
  'ETIMEDOUT'
])

/** The reason of an error while a backup is written. */
export const backupFailure = (error: unknown): FailureCode =>
  error instanceof BackupRefused ? error.code : folderCodes.has(errorCode(error)) ? 'backup-folder' : diskFailure(error)
