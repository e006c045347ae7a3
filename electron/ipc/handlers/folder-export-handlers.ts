import { basename, dirname, join } from 'node:path'
import type { ArchiveJob, FolderBegun, FolderOutcome, FolderStep } from '#core/contract/archive.ts'
import type { Handlers } from '#core/contract/host-api.ts'
import { fail, ok, type Failure, type Result } from '#core/base/result.ts'
import { folderFailure, openFolderExport, textFile, type FolderExport, type FolderFile } from '../../archive/folder-export.ts'
import type { JobRecorder } from '../../database/recorded-jobs.ts'
import type { FileExport } from '../../files/file-export.ts'
import { safeFileName } from '../../files/file-names.ts'
import { isWithin, labelOf } from '../../files/folder.ts'
import type { Jobs, JobStep } from '../../files/jobs.ts'
import type { Log } from '../../logging/log.ts'

interface FolderExportHandlerDeps {
  readonly jobs: Jobs<ArchiveJob>
  readonly recorder: JobRecorder
  readonly files: Pick<FileExport, 'isOwn'>
  /** The folder of the archive; null while it is not reachable. */
  readonly archiveRoot: () => string | null
  readonly chooseFolder: () => Promise<string | null>
  /** The bytes of a PDF or attached file that have this sum; null if it is missing or changed. */
  readonly read: (sha256: string) => Promise<Uint8Array | null>
  readonly log: Log
}

/** An export that runs between its first and its last call. */
interface Running {
  readonly folder: FolderExport
  readonly root: string
  readonly step: JobStep
  readonly declarations: number
  added: number
  /** Ends the job. */
  readonly end: () => void
  /** Resolves when the job has ended. */
  readonly ended: Promise<unknown>
}

type FolderHandlers = Pick<Handlers, 'export.beginFolder' | 'export.addToFolder' | 'export.endFolder'>

export const folderExportHandlers = (deps: FolderExportHandlerDeps): FolderHandlers => {
  const { jobs, recorder, files, archiveRoot, chooseFolder, read, log } = deps
  let running: Running | null = null

  const close = async (): Promise<void> => {
    const closing = running
    running = null
    closing?.end()
    await closing?.ended
  }
  /** The chosen folder if it is the export itself, else the one with the name of the export below it. */
  const rootOf = (chosen: string, name: string): string => (basename(chosen) === name ? chosen : join(chosen, name))
  const isOwn = async (root: string): Promise<boolean> => {
    const archive = archiveRoot()
    const places = [root, dirname(root)]
    const answers = places.map(async (place) => (await files.isOwn(place)) || (archive !== null && (await isWithin(archive, place))))
    return (await Promise.all(answers)).includes(true)
  }
  const begin = async (root: string, folder: FolderExport, declarations: number): Promise<FolderBegun> => {
    const done = Promise.withResolvers<null>()
    const started = Promise.withResolvers<JobStep>()
    const ended = jobs.run('export', (step) => {
      started.resolve(step)
      step.signal.addEventListener('abort', () => done.resolve(null))
      return recorder.record({ kind: 'export', path: root }, step.signal, () => done.promise)
    })
    const step = await Promise.race([started.promise, ended.then(() => null)])
    if (step === null) return { end: 'busy' }
    running = { folder, root, step, declarations, added: 0, end: () => done.resolve(null), ended }
    return { end: 'begun', label: labelOf(root), isContinued: folder.isContinued }
  }
  const failed = async (error: unknown): Promise<{ readonly ok: false; readonly failure: Failure }> => {
    log.error('folder not exported', error)
    await close()
    return { ok: false, failure: { code: folderFailure(error) } }
  }
  const during = async <T>(work: (export_: Running) => Promise<T>): Promise<Result<T | { readonly end: 'stopped' }>> => {
    const current = running
    if (current === null) return ok({ end: 'stopped' })
    try {
      current.step.signal.throwIfAborted()
      return ok(await work(current))
    } catch (error) {
      if (!current.step.signal.aborted) return failed(error)
      await close()
      return ok({ end: 'stopped' })
    }
  }

  return {
    async 'export.beginFolder'({ name, declarations }) {
      await close()
      if (jobs.isRunning()) return ok<FolderBegun>({ end: 'busy' })
      const chosen = await chooseFolder()
      if (chosen === null) return ok<FolderBegun>({ end: 'not-chosen' })
      const title = safeFileName(name)
      const root = rootOf(chosen, title)
      try {
        if (await isOwn(root)) return fail('own-folder')
        return ok<FolderBegun>(await begin(root, await openFolderExport(root, title), declarations))
      } catch (error) {
        return failed(error)
      }
    },
    'export.addToFolder': ({ texts, files: contents, missing }) =>
      during<FolderStep>(async (current) => {
        const parts: readonly FolderFile[] = [
          ...texts.map(({ name, text }) => textFile(name, text)),
          ...contents.map(({ name, sha256 }) => ({ name, sha256, read: () => read(sha256) }))
        ]
        await current.folder.add(parts, missing)
        current.added += 1
        current.step.progress(Math.min(current.added, current.declarations), current.declarations)
        return { end: 'added' }
      }),
    'export.endFolder': ({ texts, indexName, index }) =>
      during<FolderOutcome>(async ({ folder, root, step }) => {
        const lists = [...texts.map(({ name, text }) => textFile(name, text)), ...(indexName === '' ? [] : [textFile(indexName, index)])]
        const made = await folder.end(lists, step)
        await close()
        return { end: 'saved', label: labelOf(root), ...made }
      })
  }
}
