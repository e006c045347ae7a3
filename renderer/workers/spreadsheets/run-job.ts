import { ReadingFailed, readingLimits } from '#core/import/readers/failure.ts'
import { ownWorkbook } from '#core/spreadsheets/workbook/write.ts'
import { byPercent } from './progress.ts'
import type { SpreadsheetJobMessage, SpreadsheetJob } from './protocol.ts'
import { maxCsvBytes, readCsv } from './read-code-list-csv.ts'
import { readWorkbook } from './read-workbook.ts'
import { refusalOf, SpreadsheetError } from './spreadsheet-failure.ts'
import { writeCsv, writeWorkbook } from './write-workbook.ts'

/** Rejects for a folder, and for a file that was moved or is locked. */
const bytesOf = async (file: File): Promise<Uint8Array<ArrayBuffer>> => {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    throw new SpreadsheetError('unreadable')
  }
}

/** Runs a job and posts progress, then exactly one result, also after an exception. */
export const runJob = async (job: SpreadsheetJob, post: (message: SpreadsheetJobMessage) => void): Promise<void> => {
  const onProgress = byPercent((progress) => post({ kind: 'progress', progress }))
  try {
    switch (job.kind) {
      case 'read': {
        if (job.file.size > readingLimits.file) throw new ReadingFailed('too-large')
        onProgress({ stage: 'read', share: null })
        post({ kind: 'workbook', workbook: await readWorkbook(job.file.name, await bytesOf(job.file), job.encoding) })
        return
      }
      case 'read-csv': {
        const isTooBig = job.file.size > maxCsvBytes
        const read = isTooBig ? null : readCsv(await bytesOf(job.file), job.separator)
        post({ kind: 'csv', read: read ?? { ok: false, problem: 'too-big' } })
        return
      }
      case 'write-xlsx':
        post({ kind: 'bytes', bytes: await writeWorkbook(job.sheets, onProgress) })
        return
      case 'write-declaration':
        onProgress({ stage: 'arrange', share: null })
        post({ kind: 'bytes', bytes: await writeWorkbook(ownWorkbook(job.record, job.language), onProgress) })
        return
      case 'write-csv':
        post({ kind: 'written-csv', ...writeCsv(job.sheet, job.language, onProgress, job.isRaw) })
        return
      default:
        job satisfies never
    }
  } catch (error) {
    post({ kind: 'refused', ...refusalOf(error) })
  }
}
