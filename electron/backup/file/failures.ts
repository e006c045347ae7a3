import type { FailureCode } from '#core/base/result.ts'
import { diskFailure, errorCode } from '../../files/atomic-file.ts'

/** A backup is refused for this reason. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
  readonly code: FailureCode
  /** For display. */
  readonly label: string
  constructor(code: FailureCode, detail = '', label = '') {
    super(`${code} ${detail}`)
    this.code = code
    this.label = label
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
export const backupFailure = (error: unknown): FailureCode => {
  if (error instanceof BackupRefused) return error.code
  const code = errorCode(error)
  return code === 'EFBIG' ? 'backup-file-limit' : folderCodes.has(code) ? 'backup-folder' : diskFailure(error)
}
