import { join } from 'node:path'
import { defaultKeptDocuments, type KeptDocuments } from '#core/contract/settings.ts'
import { localFiles } from '../../../electron/app/local-files.ts'
import { openArchiveService, type ArchiveService } from '../../../electron/archive/archive-service.ts'
import { openAttachmentFolder, type AttachmentFolder } from '../../../electron/attachments/attachment-folder.ts'
import type { Database } from '../../../electron/database/client.ts'
import type { LocalFiles } from '../../../electron/office/desk/documents.ts'
import { memoryLog } from '../fakes/memory-log.ts'

/** The archive and the attached files of a desk, as the application opens them. `kept` and `clock` can be changed. */
export interface DeskFiles {
  archive: ArchiveService
  attachments: AttachmentFolder
  kept: KeptDocuments
  now: number
  readonly open: (folder: string, host: Database) => Promise<LocalFiles>
}

export const deskFiles = (): DeskFiles => {
  const files: Omit<DeskFiles, 'archive' | 'attachments'> & Partial<DeskFiles> = {
    kept: defaultKeptDocuments,
    now: Date.now(),
    async open(folder, database) {
      const clock = { now: () => files.now }
      const archive = await openArchiveService({
        defaultFolder: join(folder, 'archive'),
        placePath: join(folder, 'archive-place.json'),
        database,
        clock,
        log: memoryLog()
      })
      const attachments = openAttachmentFolder({ folder: join(folder, 'attachments'), log: memoryLog() })
      Object.assign(files, { archive, attachments })
      return localFiles({ archive, attachments, kept: () => files.kept, clock })
    }
  }
  return files as DeskFiles
}
