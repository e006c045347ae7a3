import type { Interpretation } from '#core/import/interpret.ts'
import type { Choices } from '#core/import/page-readings.ts'
import type { TextEncoding } from '#core/spreadsheets/sheet.ts'
import type { ImportReader } from '../../../workers/import/import-reader.ts'
import { importLimits } from '../../../workers/import/protocol.ts'
import { failed, type ImportEvent, type ImportRequest } from './import-state.ts'
import type { FileFailure, ImportFailure, PagePicture } from './import-steps.ts'
import { pagePictures, readSource, type ReadSource, type SourceReaders, type SourceReading } from './read-source.ts'

/** Files that belong to one import, and what was read of them. */
export interface Collected {
  readonly sources: readonly ReadSource[]
  readonly failures: readonly FileFailure[]
}

/** Files that the readers can take, by their names; others of a mail are listed, and not ticked. */
const readable = /\.(?:xls[xmb]?|ods|csv|tsv|txt|pdf|jpe?g|png|webp|xml|html?|eml|msg)$/i

const keysOf = (sources: readonly ReadSource[]): readonly number[] => sources.map(({ key }) => key)

/** Reads the files of one import, and what the review asks of them, until it ends. */
export interface ImportReading {
  /** Resolves with nothing once the reading has ended. */
  readonly collect: () => Promise<Collected>
  readonly interpret: (sources: readonly ReadSource[], choices?: Choices) => ReturnType<ImportReader['interpret']>
  readonly readAgain: (file: File, encoding: TextEncoding, isExact: boolean) => Promise<SourceReading>
  readonly pagePicture: (source: ReadSource, page: number) => Promise<PagePicture | null>
  /** The present file is left out. */
  readonly skipFile: () => void
  /** The pages of the present file that are not recognised yet are left out. */
  readonly usePagesRead: () => void
  readonly chooseAttachments: (indices: readonly number[]) => void
  readonly end: () => void
}

/** What ends the reading of one file, and the recognition of its further pages. */
const createEnds = () => {
  const [file, pages] = [new AbortController(), new AbortController()]
  file.signal.addEventListener('abort', () => pages.abort())
  return { file, pages }
}

/** `tell`: how far it is; nothing is told once it has ended. */
export const openReading = (request: ImportRequest, readers: SourceReaders, tell: (event: ImportEvent) => void): ImportReading => {
  const { reader, recogniser } = readers
  const pictures = pagePictures(readers)
  const whole = new AbortController()
  let ends = createEnds()
  let chooseAttachments: ImportReading['chooseAttachments'] = () => undefined
  const tellIfOpen = (event: ImportEvent): void => {
    if (!whole.signal.aborted) tell(event)
  }

  const readPasted = async ({ name, rows }: NonNullable<ImportRequest['pasted']>): Promise<Collected> => {
    const answer = await reader.readRows(name, rows)
    if (answer.kind !== 'document') return { sources: [], failures: [failed(name, answer.kind === 'refused' ? answer.code : 'damaged')] }
    return { sources: [{ ...answer, file: new File([], name), looks: null }], failures: [] }
  }

  /** The files of a mail that the user chooses; none if the import is closed. */
  const askForAttachments = (name: string, files: readonly File[]): Promise<readonly File[]> =>
    new Promise((resolve) => {
      chooseAttachments = (indices) => resolve(indices.flatMap((index) => files[index] ?? []))
      const attachments = files.map((one) => ({ name: one.name, size: one.size, isReadable: readable.test(one.name) }))
      tellIfOpen({ kind: 'mail-opened', file: name, attachments })
    })

  /** Reads the files one after the other; a mail asks which of its files. */
  const readFiles = async (files: readonly File[], isExact: boolean): Promise<Collected> => {
    const [sources, failures]: [ReadSource[], FileFailure[]] = [[], []]
    const refuse = (code: ImportFailure): Collected => ({ sources: [], failures: [failed(files[0]?.name ?? '', code)] })
    const pending = [...files]
    let size = 0
    for (let one = pending.shift(); one !== undefined; one = pending.shift()) {
      size += one.size
      if (sources.length + failures.length + pending.length >= importLimits.files) return refuse('too-many-files')
      if (size + pending.reduce((sum, other) => sum + other.size, 0) > importLimits.bytes) return refuse('too-large-together')
      ends = createEnds()
      const names = [one, ...pending].map(({ name }) => name)
      const result = await readSource(one, readers, {
        signal: ends.file.signal,
        enough: ends.pages.signal,
        isExact,
        onProgress: (progress) => tellIfOpen({ kind: 'progressed', files: names, progress })
      })
      if (whole.signal.aborted) return { sources: [], failures: [] }
      if (result.kind === 'source') sources.push(result.source)
      if (result.kind !== 'files') failures.push(...result.failures)
      else {
        pending.unshift(...(await askForAttachments(one.name, result.files)))
        tellIfOpen({ kind: 'progressed', files: names, progress: null })
      }
    }
    return { sources, failures }
  }

  return {
    collect: () => {
      const { files, pasted, target } = request
      return pasted === null ? readFiles(files, target !== null && target.member !== 'detail') : readPasted(pasted)
    },
    interpret: (sources, choices = new Map()) => reader.interpret(keysOf(sources), choices),
    readAgain: (file, encoding, isExact) =>
      readSource(file, readers, { signal: whole.signal, onProgress: () => undefined, encoding, isExact }),
    pagePicture: pictures.draw,
    skipFile: () => {
      ends.file.abort()
      reader.stop()
    },
    usePagesRead: () => ends.pages.abort(),
    chooseAttachments: (indices) => chooseAttachments(indices),
    end: () => {
      whole.abort()
      ends.file.abort()
      reader.end()
      recogniser.end()
      pictures.end()
      chooseAttachments([])
    }
  }
}

/** An interpretation, or why there is none. */
export const isInterpreted = (answer: Awaited<ReturnType<ImportReader['interpret']>>): answer is Interpretation => !('kind' in answer)
