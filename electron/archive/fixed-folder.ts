import { mkdir } from 'node:fs/promises'
import type { FixedFolderProblem } from '#core/contract/archive.ts'
import { isOfOtherAccount } from '../files/file-modes.ts'
import type { Log } from '../logging/log.ts'
import type { ArchiveService } from './archive-service.ts'
import type { Step } from '../files/jobs.ts'

/** The archive folder of a policy for one user: `{home}` at its beginning and each `{user}` are replaced. Null if the account has no name. */
export const fixedFolderPath = (template: string, { home, user }: { readonly home: string; readonly user: string }): string | null =>
  user === '' && template.includes('{user}') ? null : template.replace(/^\{home\}/, () => home).replaceAll('{user}', () => user)

/**
 * Moves the archive into the folder set by the policy, unless it is already there. The parent folder must exist: on a disk that is not
 * connected nothing is created. After a failure the archive stays where it is; returns the reason.
 */
export const moveToFixedFolder = async (
  service: Pick<ArchiveService, 'move'>,
  path: string | null,
  step: Step,
  log: Log
): Promise<FixedFolderProblem | null> => {
  if (path === null) return 'gone'
  try {
    await mkdir(path, { mode: 0o700 }).catch(() => undefined)
    // Where the folder above is open to all accounts, another one may have made it first.
    if (await isOfOtherAccount(path).catch(() => false)) return 'foreign'
    const moved = await service.move(path, true, step)
    return moved.end === 'refused' && moved.reason !== 'same' ? moved.reason : null
  } catch (error) {
    if (step.signal.aborted) throw error
    log.error('archive not moved into the folder of the policy', error)
    return 'failed'
  }
}
