// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readWorkbook } from '../../../renderer/sheets/read-workbook.ts'
import { runJob } from '../../../renderer/sheets/run-job.ts'
import { sheetFiles, type JobWorker } from '../../../renderer/sheets/sheet-files.ts'

/** Does the job where it stands, as the worker would. */
const inPlace = (ended: string[]) => (): JobWorker => {
  const worker: JobWorker = {
    onmessage: null,
    onerror: null,
    postMessage: (job) => void runJob(job, (answer) => worker.onmessage?.(new MessageEvent('message', { data: answer }))),
    terminate: () => void ended.push('ended')
  }
  return worker
}
const silent = (ended: string[]) => (): JobWorker => ({
  onmessage: null,
  onerror: null,
  postMessage: () => undefined,
  terminate: () => void ended.push('ended')
})

test('a file is read with its stages told, and the worker ends', async () => {
  const ended: string[] = []
  const stages: string[] = []
  const bytes = await readFile(new URL('../../fixtures/sheets/goods-calc.xlsx', import.meta.url))
  const read = await sheetFiles(inPlace(ended)).read(new File([bytes], 'goods.xlsx'), { stage: (stage) => stages.push(stage) })
  expect(read.ok && read.value.sheets.map((sheet) => sheet.name)).toEqual(['Catatan', "Barang 'impor' 2026", 'Margin'])
  expect([stages, ended]).toEqual([['unpack', 'read', 'tidy'], ['ended']])
})

test('a refused file is a value with its reason', async () => {
  expect(await sheetFiles(inPlace([])).read(new File(['%PDF-1.4'], 'a.xlsx'))).toEqual({ ok: false, code: 'pdf', detail: '' })
})

test('giving up ends the worker at once, also before it began', async () => {
  const ended: string[] = []
  const abort = new AbortController()
  const reading = sheetFiles(silent(ended)).read(new File(['a'], 'a.csv'), { signal: abort.signal })
  abort.abort()
  expect([await reading, ended]).toEqual([{ ok: false, code: 'cancelled', detail: '' }, ['ended']])
  expect(await sheetFiles(silent(ended)).read(new File(['a'], 'a.csv'), { signal: abort.signal })).toMatchObject({ code: 'cancelled' })
})

test('a worker that dies is told as a file that cannot be read', async () => {
  const worker: JobWorker = {
    onmessage: null,
    onerror: null,
    postMessage: () => worker.onerror?.({ message: 'out of memory' } as ErrorEvent),
    terminate: () => undefined
  }
  expect(await sheetFiles(() => worker).read(new File(['a'], 'a.csv'))).toEqual({ ok: false, code: 'damaged', detail: 'out of memory' })
})

test('sheets are written as bytes that read back', async () => {
  const files = sheetFiles(inPlace([]))
  const sheet = { name: 'A', headerRows: 1, widths: [10], rows: [['HS [nohs]'], ['01012900']] }
  for (const made of [await files.writeXlsx([sheet]), await files.writeCsv(sheet, 'id')]) {
    if (!made.ok) throw new Error(made.code)
    expect((await readWorkbook('a', new Uint8Array(made.value))).sheets[0]?.rows).toEqual(sheet.rows)
  }
})
