import { savedName } from '#core/archive/export-names.ts'
import type { Handlers } from '#core/contract/host-api.ts'
import { fail, ok } from '#core/base/result.ts'
import type { ResponseArchive } from '../../archive/archive-folder.ts'
import type { ArchiveService } from '../../archive/archive-service.ts'
import type { Database } from '../../database/client.ts'
import type { FileExport } from '../../files/file-export.ts'

export interface DocumentHandlerDeps {
  readonly archive: Pick<ResponseArchive, 'page'>
  readonly archiveService: Pick<ArchiveService, 'stateOf' | 'fileOf' | 'databasePlace'>
  readonly database: Pick<Database, 'run'>
  readonly files: FileExport
  readonly showInFolder: (path: string) => void
}

type DocumentHandlers = Pick<Handlers, 'archive.list' | 'archive.saveCopy' | 'archive.reveal' | Extract<keyof Handlers, `search.${string}`>>

export const documentHandlers = ({ archive, archiveService, database, files, showInFolder }: DocumentHandlerDeps): DocumentHandlers => {
  /** A changed file may be opened outside the application; the viewer does not show it. */
  const fileOf = async (sha256: string): Promise<string | null> => {
    const state = await archiveService.stateOf(sha256)
    return state === 'good' || state === 'changed' ? archiveService.fileOf(sha256) : null
  }

  const place = (): string => archiveService.databasePlace()

  return {
    'archive.list': async ({ edition, from }) => ok(await archive.page(edition, from)),
    async 'search.find'(query) {
      const found = await database.run('searchDocuments', place(), query)
      return found.ok ? ok({ documents: found.value }) : found
    },
    async 'search.setCars'({ cars }) {
      const set = await database.run('setSearchedCars', cars)
      return set.ok ? ok(null) : set
    },
    'search.snippets': ({ shas, typed }) => database.run('documentSnippets', shas, typed),
    'search.withoutText': ({ most }) => database.run('documentsWithoutText', place(), most),
    'search.keep': ({ documents }) => database.run('keepTexts', place(), documents),
    'search.progress': () => database.run('readingProgress', place()),
    async 'archive.saveCopy'({ sha256 }) {
      const path = await fileOf(sha256)
      if (path === null) return fail('file-missing')
      const known = await database.run('documentsOf', place(), sha256)
      const [entry] = known.ok ? known.value : []
      return files.saveCopy(savedName(entry ?? { car: '', code: '', date: '', sha256 }), path)
    },
    async 'archive.reveal'({ sha256 }) {
      const path = await fileOf(sha256)
      if (path === null) return fail('file-missing')
      showInFolder(path)
      return ok(null)
    }
  }
}
