import { interpret } from '#core/import/interpret.ts'
import { gridOfPages } from '#core/import/page-grid.ts'
import { plainTableOf } from '#core/import/plain-target.ts'
import { failureCode, ReadingFailed, readingLimits } from '#core/import/readers/failure.ts'
import { readPdf } from '#core/import/readers/pdf.ts'
import type { Attachment } from '#core/import/readers/mail.ts'
import { readFile } from '#core/import/readers/read-file.ts'
import { documentOfTexts, type SourceDocument } from '#core/import/source.ts'
import { isCeisaWorkbook } from '#core/spreadsheets/ceisa/read.ts'
import type { Workbook } from '#core/spreadsheets/sheet.ts'
import { isOwnWorkbook } from '#core/spreadsheets/workbook/read.ts'
import { importLimits, type ImportAnswer, type ImportJob } from './protocol.ts'

type Reading = Extract<ImportJob, { kind: 'read' }>

class Unreadable extends Error {}

/** Mails in mails in mails. */
const deepestMail = 5

/** Rejects for a folder, and for a file that was moved or is locked. */
const bytesOf = async (file: File): Promise<Uint8Array<ArrayBuffer>> => {
  if (file.size > readingLimits.file) throw new ReadingFailed('too-large')
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    throw new Unreadable()
  }
}

const hashOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The files of a mail, with those of mails that are attached to it. */
const filesOf = async (attachments: readonly Attachment[], depth = 0): Promise<readonly File[]> => {
  const files: File[] = []
  for (const { name, bytes } of attachments) {
    const nested = /\.(?:eml|msg)$/i.test(name) && depth < deepestMail ? await readFile(name, bytes).catch(() => null) : null
    if (nested?.kind === 'attachments') files.push(...(await filesOf(nested.attachments, depth + 1)))
    else files.push(new File([Uint8Array.from(bytes)], name))
    if (files.length > importLimits.files) throw new ReadingFailed('too-large')
  }
  return files
}

/** Files that are read by their exact cells: exports of Ajukan, tables with its headings, and workbooks of CEISA. */
const isExactKind = ({ sheets }: Workbook): boolean => isOwnWorkbook(sheets) || isCeisaWorkbook(sheets) || plainTableOf(sheets) !== null

const read = async ({ id, file, encoding, isExact }: Reading): Promise<ImportAnswer> => {
  const bytes = await bytesOf(file)
  const reading = await readFile(file.name, bytes, encoding ?? undefined)
  if (reading.kind === 'attachments') {
    const files = await filesOf(reading.attachments)
    return files.length === 0 ? { kind: 'refused', id, code: 'no-attachment', detail: '' } : { kind: 'files', id, files }
  }
  const hash = await hashOf(bytes)
  if (reading.kind !== 'document') return { kind: reading.kind, id, hash }
  const { document, workbook = null } = reading
  const isNeeded = workbook !== null && (isExact || isExactKind(workbook))
  return { kind: 'document', id, hash, document, encoding: workbook?.encoding ?? null, workbook: isNeeded ? workbook : null }
}

/** Runs jobs one after the other, and keeps the documents that they read. Each is answered, also after an exception. */
export const importJobs = (post: (answer: ImportAnswer) => void): ((job: ImportJob) => Promise<void>) => {
  const kept = new Map<number, SourceDocument>()
  const run = async (job: ImportJob): Promise<ImportAnswer> => {
    const { id } = job
    switch (job.kind) {
      case 'read': {
        const answer = await read(job)
        if (answer.kind === 'document') kept.set(id, answer.document)
        return answer
      }
      case 'rows':
      case 'pages': {
        const document =
          job.kind === 'rows'
            ? documentOfTexts(job.name, job.rows)
            : job.source === 'pdf'
              ? readPdf(job.name, job.pages, job.attached)
              : { name: job.name, kind: job.source, pages: gridOfPages(job.pages) }
        if (document.pages.every(({ rows }) => rows.length === 0)) throw new ReadingFailed('empty')
        kept.set(id, document)
        return { kind: 'document', id, hash: '', document, encoding: null, workbook: null }
      }
      case 'keep':
        for (const [key, document] of job.documents) kept.set(key, document)
        return { kind: 'kept', id }
      case 'interpret':
        return {
          kind: 'interpretation',
          id,
          interpretation: interpret(
            job.documents.flatMap((key) => kept.get(key) ?? []),
            job.choices
          )
        }
      default:
        return job satisfies never
    }
  }
  let last: Promise<void> = Promise.resolve()
  const answer = async (job: ImportJob): Promise<void> => {
    try {
      post(await run(job))
    } catch (error) {
      const detail = error instanceof ReadingFailed ? error.detail : error instanceof Error ? error.message.slice(0, 200) : ''
      post({ kind: 'refused', id: job.id, code: error instanceof Unreadable ? 'unreadable' : failureCode(error), detail })
    }
  }
  return (job) => (last = last.then(() => answer(job)))
}
