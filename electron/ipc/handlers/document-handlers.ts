import type { Handlers } from '#core/contract/host-api.ts'
import { fail, ok } from '#core/base/result.ts'
import type { ResponseArchive } from '../../archive/archive-folder.ts'
import type { ArchiveService } from '../../archive/archive-service.ts'
import type { FileExport } from '../../files/file-export.ts'

export interface DocumentHandlerDeps {
  readonly archive: ResponseArchive
  readonly archiveService: Pick<ArchiveService, 'stateOf' | 'fileOf'>
  readonly files: FileExport
  readonly showInFolder: (path: string) => void
}

type DocumentHandlers = Pick<Handlers, 'archive.list' | 'archive.saveCopy' | 'archive.reveal'>

export const documentHandlers = ({ archive, archiveService, files, showInFolder }: DocumentHandlerDeps): DocumentHandlers => {
  /** A changed file may be opened outside the application; the viewer does not show it. */
  const fileOf = async (sha256: string): Promise<string | null> =>
    (await archive.pathOf(sha256)) ?? ((await archiveService.stateOf(sha256)) === 'changed' ? archiveService.fileOf(sha256) : null)

  return {
    'archive.list': async ({ edition, from }) => ok(await archive.page(edition, from)),
    async 'archive.saveCopy'({ sha256 }) {
      const path = await fileOf(sha256)
      if (path === null) return fail('file-missing')
      const entry = (await archive.list()).find((pdf) => pdf.sha256 === sha256)
      const name = entry === undefined ? sha256 : [entry.car, entry.code, entry.date].filter((part) => part !== '').join(' ')
      return files.saveCopy(`${name}.pdf`, path)
    },
    async 'archive.reveal'({ sha256 }) {
      const path = await fileOf(sha256)
      if (path === null) return fail('file-missing')
      showInFolder(path)
      return ok(null)
    }
  }
}
