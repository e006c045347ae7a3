import type { ArchiveJob, ExportOutcome, FixedFolderProblem, MoveOutcome } from '#core/contract/archive.ts'
import type { Handlers, HostEvents } from '#core/contract/host-api.ts'
import { fail, ok } from '#core/base/result.ts'
import type { Clock } from '#core/base/ports.ts'
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

export interface ArchiveDeps {
  readonly service: ArchiveService
  /** Attached files, which exports contain too. */
  readonly attachments: Pick<AttachmentFolder, 'read' | 'stateOf'>
  readonly integrityScan: IntegrityScan
  /** The folder that the policy of this computer names for this user, null if the account has no name; null where the user chooses it. */
  readonly fixedFolder: { readonly path: string | null } | null
  /** Shows the system's folder dialog; null when cancelled. */
  readonly chooseFolder: () => Promise<string | null>
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
  | 'jobs.interrupted'
  | 'jobs.forget'
>

export const archiveHandlers = ({
  archiveDeps: { service, attachments, integrityScan, fixedFolder, chooseFolder, openFolder },
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
          const read = async (sha256: string) => (await service.read(sha256)) ?? attachments.read(sha256)
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

    'jobs.interrupted': () => interruptedJobs(database, service.databasePlace()),
    async 'jobs.forget'({ id }) {
      const forgotten = await database.run('endJob', id)
      return forgotten.ok ? ok(null) : forgotten
    }
  }
}
