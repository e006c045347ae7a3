import { lockOf } from '../../files/passphrase-lock.ts'
import { BackupRefused } from './failures.ts'

/** The lock of backups. Opening throws `backup-passphrase` for a wrong one and `backup-damaged`. */
export const {
  headerBytes: lockHeaderBytes,
  lockWith,
  isLocked,
  unlockWith
} = lockOf({
  magic: Buffer.from('AJUKAN-LOCKED\x01', 'latin1'),
  refusal: (reason, detail) => new BackupRefused(`backup-${reason}`, detail)
})
