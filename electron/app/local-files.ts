import type { Clock } from '#core/base/ports.ts'
import { fail, ok } from '#core/base/result.ts'
import type { KeptDocuments } from '#core/contract/settings.ts'
import type { ArchiveService } from '../archive/archive-service.ts'
import { isPdf, shortFacts, type ArchiveEntry } from '../archive/entries.ts'
import type { AttachmentFolder } from '../attachments/attachment-folder.ts'
import { diskFailure } from '../files/atomic-file.ts'
import { inTime } from '../files/pause.ts'
import type { LocalFiles } from '../office/desk/documents.ts'

export interface LocalFilesDeps {
  readonly archive: Pick<ArchiveService, 'databasePlace' | 'read' | 'isDamaged' | 'isPresent' | 'importContent' | 'release'>
  readonly attachments: Pick<AttachmentFolder, 'read' | 'store' | 'release'>
  readonly kept: () => KeptDocuments
  readonly clock: Clock
  readonly folderLimit?: number
}

/** Milliseconds within which the archive folder must answer before a PDF is stored in it. */
const usualFolderLimit = 10_000

/** The documents of this computer for its office. */
export const localFiles = ({ archive, attachments, kept, clock, folderLimit = usualFolderLimit }: LocalFilesDeps): LocalFiles => ({
  place: () => archive.databasePlace(),
  read: ({ sha256, isAttached }) => (isAttached ? attachments : archive).read(sha256),
  isDamaged: (sha256) => archive.isDamaged(sha256),
  async keep({ sha256, isAttached }, bytes, facts) {
    if (isAttached) {
      const stored = await attachments.store(bytes)
      return stored.ok ? ok(null) : stored
    }
    const storedAt = clock.now()
    const [first, ...more] = facts.map((one): ArchiveEntry => ({ file: '', sha256, bytes: bytes.byteLength, ...shortFacts(one), storedAt }))
    if (first === undefined || !isPdf(bytes)) return fail('office-not-found')
    try {
      if ((await inTime(archive.isPresent(), folderLimit)) !== true) throw new Error('the archive folder is not there')
      await archive.importContent([first, ...more], bytes)
      return ok(null)
    } catch (error) {
      return fail(diskFailure(error))
    }
  },
  release: ({ sha256, isAttached }) => (isAttached ? attachments : archive).release(sha256),
  kept
})
