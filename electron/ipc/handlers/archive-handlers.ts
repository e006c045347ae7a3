import { type ArchiveJob, type ExportOutcome, type FixedFolderProblem, type MoveOutcome, opensOutside } from '#core/contract/archive.ts'
import type { Handlers, HostEvents } from '#core/contract/host-api.ts'
import { fail, ok } from '#core/base/result.ts'
import { dayLength } from '#core/base/calendar-day.ts'
import type { Clock } from '#core/base/ports.ts'
import { createRateLimit } from '#core/base/rate-limit.ts'
import { savedName } from '#core/archive/export-names.ts'
import { type ArchiveService, FolderMissing } from '../../archive/archive-service.ts'
import type { AttachmentFolder } from '../../attachments/attachment-folder.ts'
import { checkAttached } from '../../attachments/check-attached.ts'
import type { Database } from '../../database/client.ts'
import { moveToFixedFolder } from '../../archive/fixed-folder.ts'
import { createJobs } from '../../files/jobs.ts'
import { createJobRecorder, interruptedJobs } from '../../database/recorded-jobs.ts'
import type { IntegrityScan } from '../../archive/integrity-scan.ts'
import { diskFailure, temporaryName } from '../../files/atomic-file.ts'
import type { FileExport } from '../../files/file-export.ts'
import type { Log } from '../../logging/log.ts'
import type { OfficeService } from '../../office/desk/office-service.ts'
import { leftName, sumsName, writeZip } from '../../archive/zip-export.ts'
import { folderExportHandlers } from './folder-export-handlers.ts'
import type { ResponseArchive } from '../../archive/archive-folder.ts'
import type { OutsideCopies } from '../../attachments/outside-copies.ts'

export interface AttachmentHandlerDeps {
  readonly attachments: AttachmentFolder
  readonly outsideCopies: OutsideCopies
  readonly files: Pick<FileExport, 'saveBytes'>
  /** Asks the user in a dialog of the system whether a file of others is opened. */
  readonly confirmFile: (name: string) => Promise<boolean>
  /** Opens a file with the program of the system; false if it has none. */
  readonly openFile: (path: string) => Promise<boolean>
  readonly clock: Clock
  readonly log: Log
}

/** Bytes that a page may attach in a day, and what each file counts besides its own. */
const bytesPerDay = 4 * 1024 ** 3
const bytesPerFile = 256 * 1024

type AttachmentHandlers = Pick<Handlers, 'attachments.store' | 'attachments.state' | 'attachments.save' | 'attachments.open'>

export const attachmentHandlers = ({
  attachments,
  outsideCopies,
  files,
  confirmFile,
  openFile,
  clock,
  log
}: AttachmentHandlerDeps): AttachmentHandlers => {
  const limit = createRateLimit(bytesPerDay, dayLength, clock)
  return {
    async 'attachments.store'({ bytes }) {
      return limit.take(bytes.byteLength + bytesPerFile) ? attachments.store(bytes) : fail('attachment-quota')
    },
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
  }
}

interface DocumentHandlerDeps {
  readonly archive: Pick<ResponseArchive, 'page'>
  readonly archiveService: Pick<ArchiveService, 'stateOf' | 'fileOf' | 'databasePlace'>
  readonly database: Pick<Database, 'run'>
  readonly files: FileExport
  readonly press: () => number
  readonly showInFolder: (path: string) => void
}

type DocumentHandlers = Pick<Handlers, 'archive.list' | 'archive.saveCopy' | 'archive.reveal' | Extract<keyof Handlers, `search.${string}`>>

export const documentHandlers = ({
  archive,
  archiveService,
  database,
  files,
  press,
  showInFolder
}: DocumentHandlerDeps): DocumentHandlers => {
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
    'search.keep': ({ documents }) => database.run('keepTexts', place(), documents, { press: press() }),
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

export interface ArchiveDeps {
  readonly service: ArchiveService
  /** Attached files, which exports contain too. */
  readonly attachments: Pick<AttachmentFolder, 'read' | 'stateOf'>
  readonly integrityScan: IntegrityScan
  /** The folder that the policy of this computer names for this user, null if the account has no name; null where the user chooses it. */
  readonly fixedFolder: { readonly path: string | null } | null
  /** Shows the system's folder dialog; null when cancelled. */
  readonly chooseFolder: () => Promise<string | null>
  /** The same, for an export. */
  readonly chooseExportFolder: () => Promise<string | null>
  readonly openFolder: (path: string) => Promise<void>
}

type ArchiveHandlers = Pick<
  Handlers,
  | 'archive.location'
  | 'archive.showLocation'
  | 'archive.move'
  | 'archive.rebuild'
  | 'archive.check'
  | 'archive.stop'
  | 'export.zip'
  | `export.${'begin' | 'end'}Folder`
  | 'export.addToFolder'
  | 'jobs.interrupted'
  | 'jobs.forget'
>

export const archiveHandlers = ({
  archiveDeps: { service, attachments, integrityScan, fixedFolder, chooseFolder, chooseExportFolder, openFolder },
  database,
  office,
  files,
  clock,
  log,
  send
}: {
  readonly archiveDeps: ArchiveDeps
  readonly database: Pick<Database, 'run'>
  readonly office: Pick<OfficeService, 'link'>
  readonly files: FileExport
  readonly clock: Clock
  readonly log: Log
  readonly send: (event: 'archive.progress', payload: HostEvents['archive.progress']) => void
}): ArchiveHandlers => {
  const jobs = createJobs<ArchiveJob>((progress) => {
    send('archive.progress', progress)
  }, clock)
  // Never closed: nothing stops an export or a move when the application ends, and the row of one that runs then stays.
  const recorder = createJobRecorder(database, clock)
  /** The folder chosen last. A move with `useFound` confirms it without another dialog. */
  let lastChosen: string | null = null
  let fixedProblem: FixedFolderProblem | null = null
  /** Runs in the background: PDFs stay readable and storable. */
  const useFixedFolder = async (path: string | null): Promise<void> => {
    const moved = await jobs.run('move', (step) => moveToFixedFolder(service, path, step, log))
    fixedProblem = moved.end === 'done' ? moved.value : 'failed'
  }
  if (fixedFolder !== null) void useFixedFolder(fixedFolder.path)

  /** The bytes of a PDF or an attached file; null if it is missing or changed. */
  const read = async (sha256: string): Promise<Uint8Array | null> => (await service.read(sha256)) ?? attachments.read(sha256)

  const failed = (message: string, error: unknown) => {
    log.error(message, error)
    return fail(diskFailure(error))
  }

  return {
    'archive.location': async () =>
      ok({
        ...(await service.place()),
        fixed: fixedFolder === null ? null : { problem: fixedProblem },
        lookedAt: integrityScan.finishedAt(),
        troubles: service.troubles()
      }),
    async 'archive.showLocation'() {
      const root = service.root()
      if (root === null) return fail('file-missing')
      await openFolder(root)
      return ok(null)
    },

    async 'archive.move'({ usual, useFound }) {
      const chosen = usual ? null : useFound && lastChosen !== null ? lastChosen : await chooseFolder()
      if (chosen === null && !usual) return ok<MoveOutcome>({ end: 'not-chosen' })
      lastChosen = chosen
      try {
        const moved = await jobs.run('move', (step) =>
          recorder.record({ kind: 'move', path: chosen ?? '' }, step.signal, () => service.move(chosen, useFound, step))
        )
        return ok<MoveOutcome>(moved.end === 'done' ? moved.value : moved)
      } catch (error) {
        return failed('archive not moved', error)
      }
    },
    async 'archive.rebuild'() {
      if (service.root() === null) return fail('file-missing')
      try {
        return ok(await jobs.run('rebuild', (step) => service.rebuild(step)))
      } catch (error) {
        if (error instanceof FolderMissing) return fail('file-missing')
        return failed('archive index not rebuilt', error)
      }
    },
    async 'archive.check'() {
      if (service.root() === null) return fail('file-missing')
      try {
        const checked = await jobs.run('check', async (step) => {
          const report = await service.check(step)
          const named = await database.run('attachedFiles')
          if (!named.ok) throw new Error(named.failure.code)
          const atOffice = await database.run('countOfficeDocuments', service.databasePlace())
          const isAtOffice = async (sha256: string): Promise<boolean> =>
            (await office.link()?.documents.places([sha256]))?.[0]?.isAtOffice ?? false
          const attached = await checkAttached(named.value, attachments, step, isAtOffice)
          return { ...report, attached, atOffice: atOffice.ok ? atOffice.value : 0 }
        })
        if (checked.end === 'done') await integrityScan.done()
        return ok(checked)
      } catch (error) {
        return failed('archive not checked', error)
      }
    },
    async 'archive.stop'() {
      jobs.stop()
      return ok(null)
    },

    async 'export.zip'({ suggestedName, pdfs, texts, indexName, index }) {
      const encoder = new TextEncoder()
      const parts = [
        ...(indexName === '' ? [] : [{ name: indexName, bytes: index }]),
        ...texts.map(({ name, text }) => ({ name, bytes: encoder.encode(text) }))
      ]
      const names = [...pdfs, ...parts].map(({ name }) => name.toLowerCase())
      const ownNames = [sumsName, leftName].map((name) => name.toLowerCase())
      if (new Set([...names, ...ownNames]).size < names.length + ownNames.length) return fail('invalid-input', { detail: '/names' })
      const content = { pdfs, files: parts, at: clock.now() }
      try {
        const made = await files.saveBy(suggestedName, (path) => {
          const unfinished = temporaryName(path)
          return jobs.run('export', (step) =>
            recorder.record({ kind: 'export', path, unfinished }, step.signal, () => writeZip(path, content, read, step, unfinished))
          )
        })
        if (made === null) return ok<ExportOutcome>({ end: 'not-chosen' })
        return ok<ExportOutcome>(made.end === 'done' ? { end: 'saved', ...made.value } : made)
      } catch (error) {
        return failed('zip not written', error)
      }
    },

    ...folderExportHandlers({
      jobs,
      recorder,
      files,
      archiveRoot: () => service.root(),
      chooseFolder: chooseExportFolder,
      read,
      log
    }),

    'jobs.interrupted': () => interruptedJobs(database, service.databasePlace()),
    async 'jobs.forget'({ id }) {
      const forgotten = await database.run('endJob', id)
      return forgotten.ok ? ok(null) : forgotten
    }
  }
}
