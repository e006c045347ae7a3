import type { ArchiveJob, ExportEnd, JobEnd, MoveEnd } from '#core/contract/archive.ts'
import type { Handlers, HostEvents } from '#core/contract/host-api.ts'
import { fail, ok } from '#core/base/result.ts'
import type { Clock } from '#core/base/ports.ts'
import type { Step } from '../../archive/step.ts'
import type { ArchiveService } from '../../archive/archive-service.ts'
import type { IntegrityScan } from '../../archive/integrity-scan.ts'
import { diskFailure } from '../../files/atomic-file.ts'
import type { FileExport } from '../../files/file-export.ts'
import type { Log } from '../../logging/log.ts'
import { leftName, sumsName, writeZip } from '../../archive/zip-export.ts'

export interface ArchiveToolDeps {
  readonly house: ArchiveService
  readonly scrub: IntegrityScan
  /** Asks the person; null where nothing was chosen. */
  readonly chooseFolder: () => Promise<string | null>
  readonly openFolder: (path: string) => Promise<void>
}

type ArchiveHandlers = Pick<
  Handlers,
  | 'archive.location'
  | 'archive.showLocation'
  | 'archive.fileState'
  | 'archive.move'
  | 'archive.rebuild'
  | 'archive.check'
  | 'archive.stop'
  | 'export.zip'
>

/** Progress is told at most this often, in milliseconds. */
const toldEvery = 100

/** One long piece of work at a time, which can be stopped and says how far it is. */
const createJobs = (send: (progress: HostEvents['archive.progress']) => void, clock: Clock) => {
  let running: AbortController | null = null
  return {
    stop: () => running?.abort(),
    async run<T>(job: ArchiveJob, work: (step: Step) => Promise<T>): Promise<JobEnd<T>> {
      if (running !== null) return { end: 'busy' }
      const own = new AbortController()
      running = own
      let told = 0
      const progress = (done: number, total: number): void => {
        if (done < total && clock.now() - told < toldEvery && clock.now() >= told) return
        told = clock.now()
        send({ job, done, total })
      }
      try {
        return { end: 'done', value: await work({ signal: own.signal, progress }) }
      } catch (error) {
        if (own.signal.aborted) return { end: 'stopped' }
        throw error
      } finally {
        running = null
      }
    }
  }
}

export const archiveHandlers = ({
  archiveTools: { house, scrub, chooseFolder, openFolder },
  files,
  clock,
  log,
  send
}: {
  readonly archiveTools: ArchiveToolDeps
  readonly files: FileExport
  readonly clock: Clock
  readonly log: Log
  readonly send: (event: 'archive.progress', payload: HostEvents['archive.progress']) => void
}): ArchiveHandlers => {
  const jobs = createJobs((progress) => {
    send('archive.progress', progress)
  }, clock)
  /** The folder of the last question, for an answer that begins with "use it". */
  let asked: string | null = null

  const refused = (message: string, error: unknown) => {
    log.error(message, error)
    return fail(diskFailure(error))
  }

  return {
    'archive.location': async () => ok({ ...house.place(), lookedAt: scrub.finishedAt(), troubles: house.troubles() }),
    async 'archive.showLocation'() {
      const root = house.root()
      if (root === null) return fail('file-missing')
      await openFolder(root)
      return ok(null)
    },
    'archive.fileState': async ({ sha256 }) => ok({ state: await house.stateOf(sha256) }),

    async 'archive.move'({ usual, useFound }) {
      const chosen = usual ? null : useFound && asked !== null ? asked : await chooseFolder()
      if (chosen === null && !usual) return ok<MoveEnd>({ end: 'not-chosen' })
      asked = chosen
      try {
        const moved = await jobs.run('move', (step) => house.move(chosen, useFound, step))
        return ok<MoveEnd>(moved.end === 'done' ? moved.value : moved)
      } catch (error) {
        return refused('archive not moved', error)
      }
    },
    async 'archive.rebuild'() {
      if (house.root() === null) return fail('file-missing')
      try {
        return ok(await jobs.run('rebuild', (step) => house.rebuild(step)))
      } catch (error) {
        return refused('archive index not made again', error)
      }
    },
    async 'archive.check'() {
      if (house.root() === null) return fail('file-missing')
      try {
        const checked = await jobs.run('check', (step) => house.check(step))
        if (checked.end === 'done') await scrub.done()
        return ok(checked)
      } catch (error) {
        return refused('archive not checked', error)
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
      const ours = [sumsName, leftName].map((name) => name.toLowerCase())
      if (new Set([...names, ...ours]).size < names.length + ours.length) return fail('invalid-input', { detail: '/names' })
      const content = { pdfs, files: parts, at: clock.now() }
      try {
        const made = await files.saveBy(suggestedName, (path) =>
          jobs.run('export', (step) => writeZip(path, content, (sha256) => house.pathOf(sha256), step))
        )
        if (made === null) return ok<ExportEnd>({ end: 'not-chosen' })
        return ok<ExportEnd>(made.end === 'done' ? { end: 'saved', ...made.value } : made)
      } catch (error) {
        return refused('zip not written', error)
      }
    }
  }
}
