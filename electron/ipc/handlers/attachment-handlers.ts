import { opensOutside } from '#core/contract/archive.ts'
import type { Handlers } from '#core/contract/host-api.ts'
import { fail, ok } from '#core/base/result.ts'
import type { AttachmentFolder } from '../../attachments/attachment-folder.ts'
import type { OutsideCopies } from '../../attachments/outside-copies.ts'
import { diskFailure } from '../../files/atomic-file.ts'
import type { FileExport } from '../../files/file-export.ts'
import type { Log } from '../../logging/log.ts'

export interface AttachmentHandlerDeps {
  readonly attachments: AttachmentFolder
  readonly outsideCopies: OutsideCopies
  readonly files: Pick<FileExport, 'saveBytes'>
  /** Asks the user in a dialog of the system whether a file of others is opened. */
  readonly confirmFile: (name: string) => Promise<boolean>
  /** Opens a file with the program of the system; false if it has none. */
  readonly openFile: (path: string) => Promise<boolean>
  readonly log: Log
}

type AttachmentHandlers = Pick<Handlers, 'attachments.store' | 'attachments.state' | 'attachments.save' | 'attachments.open'>

export const attachmentHandlers = ({
  attachments,
  outsideCopies,
  files,
  confirmFile,
  openFile,
  log
}: AttachmentHandlerDeps): AttachmentHandlers => ({
  'attachments.store': ({ bytes }) => attachments.store(bytes),
  'attachments.state': async ({ sha256 }) => ok({ state: await attachments.stateOf(sha256) }),
  async 'attachments.save'({ sha256, name }) {
    const bytes = await attachments.read(sha256)
    return bytes === null ? fail('attachment-missing') : files.saveBytes(name, bytes)
  },
  async 'attachments.open'({ sha256, name }) {
    if (!opensOutside(name)) return fail('invalid-input', { detail: 'ending' })
    const bytes = await attachments.read(sha256)
    if (bytes === null) return fail('attachment-missing')
    if (!(await confirmFile(name))) return ok({ opened: false })
    try {
      const path = await outsideCopies.write(name, bytes, true)
      return (await openFile(path)) ? ok({ opened: true }) : fail('no-program')
    } catch (error) {
      log.error('attached file not copied for another program', error)
      return fail(diskFailure(error))
    }
  }
})
