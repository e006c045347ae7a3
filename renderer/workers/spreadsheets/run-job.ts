import { ownWorkbook } from '#core/spreadsheets/workbook/write.ts'
import { inPercents } from './progress.ts'
import type { SheetAnswer, SheetJob } from './protocol.ts'
import { readWorkbook } from './read-workbook.ts'
import { SheetRefused, sheetLimits } from './spreadsheet-failure.ts'
import { writeCsv, writeWorkbook } from './write-workbook.ts'

/** What the worker does with a job; whatever happens there is one last answer. */
export const runJob = async (job: SheetJob, tell: (answer: SheetAnswer) => void): Promise<void> => {
  const progress = inPercents((progress) => tell({ kind: 'progress', progress }))
  try {
    switch (job.kind) {
      case 'read': {
        if (job.file.size > sheetLimits.file) throw new SheetRefused('too-large')
        const bytes = new Uint8Array(await job.file.arrayBuffer())
        const workbook = await readWorkbook(job.file.name, bytes, progress)
        tell({ kind: 'workbook', workbook })
        return
      }
      case 'write-xlsx':
        tell({ kind: 'bytes', bytes: await writeWorkbook(job.sheets, progress) })
        return
      case 'write-declaration':
        progress({ stage: 'arrange', share: null })
        tell({ kind: 'bytes', bytes: await writeWorkbook(ownWorkbook(job.record, job.language), progress) })
        return
      case 'write-csv':
        tell({ kind: 'bytes', bytes: writeCsv(job.sheet, job.language, progress) })
        return
      default:
        job satisfies never
    }
  } catch (error) {
    tell(
      error instanceof SheetRefused
        ? { kind: 'refused', code: error.code, detail: error.detail }
        : { kind: 'refused', code: 'damaged', detail: error instanceof Error ? error.message.slice(0, 200) : '' }
    )
  }
}
