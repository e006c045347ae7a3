// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readWorkbook } from '../../../../renderer/workers/spreadsheets/read-workbook.ts'
import type { SheetProgress } from '../../../../renderer/workers/spreadsheets/progress.ts'
import { runJob } from '../../../../renderer/workers/spreadsheets/run-job.ts'
import { spreadsheetFiles, type JobWorker } from '../../../../renderer/workers/spreadsheets/spreadsheet-files.ts'

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

test('a file is read with its progress told, and the worker ends', async () => {
  const ended: string[] = []
  const stages: string[] = []
  const bytes = await readFile(new URL('../../../fixtures/sheets/goods-calc.xlsx', import.meta.url))
  const read = await spreadsheetFiles(inPlace(ended)).read(new File([bytes], 'goods.xlsx'), {
    progress: ({ stage }) => stages.push(stage)
  })
  expect(read.ok && read.value.sheets.map((sheet) => sheet.name)).toEqual(['Catatan', "Barang 'impor' 2026", 'Margin'])
  expect([[...new Set(stages)], ended]).toEqual([['unpack', 'read', 'tidy'], ['ended']])
})

test('a refused file is a value with its reason', async () => {
  expect(await spreadsheetFiles(inPlace([])).read(new File(['%PDF-1.4'], 'a.xlsx'))).toEqual({ ok: false, code: 'pdf', detail: '' })
})

test('giving up ends the worker at once, also before it began', async () => {
  const ended: string[] = []
  const abort = new AbortController()
  const reading = spreadsheetFiles(silent(ended)).read(new File(['a'], 'a.csv'), { signal: abort.signal })
  abort.abort()
  expect([await reading, ended]).toEqual([{ ok: false, code: 'cancelled', detail: '' }, ['ended']])
  expect(await spreadsheetFiles(silent(ended)).read(new File(['a'], 'a.csv'), { signal: abort.signal })).toMatchObject({
    code: 'cancelled'
  })
})

test('a worker that dies is told as a file that cannot be read', async () => {
  const worker: JobWorker = {
    onmessage: null,
    onerror: null,
    postMessage: () => worker.onerror?.({ message: 'out of memory' } as ErrorEvent),
    terminate: () => undefined
  }
  expect(await spreadsheetFiles(() => worker).read(new File(['a'], 'a.csv'))).toEqual({
    ok: false,
    code: 'damaged',
    detail: 'out of memory'
  })
})

test('sheets are written as bytes that read back', async () => {
  const files = spreadsheetFiles(inPlace([]))
  const sheet = { name: 'A', headerRows: 1, widths: [10], rows: [['HS [nohs]'], ['01012900']] }
  for (const made of [await files.writeXlsx([sheet]), await files.writeCsv(sheet, 'id')]) {
    if (!made.ok) throw new Error(made.code)
    expect((await readWorkbook('a', new Uint8Array(made.value))).sheets[0]?.rows).toEqual(sheet.rows)
  }
})

test('how far the writing of many rows is, is told in percents that only grow, and each once', async () => {
  const sheet = { name: 'A', headerRows: 1, widths: [], rows: Array.from({ length: 10_000 }, (_, at) => [`Barang ${at}`, at]) }
  const told: SheetProgress[] = []
  const progress = (one: SheetProgress) => void told.push(one)
  const files = spreadsheetFiles(inPlace([]))
  const shares = (stage: string) => told.flatMap((one) => (one.stage === stage && one.share !== null ? [one.share] : []))
  expect((await files.writeXlsx([sheet], { progress })).ok).toBe(true)
  for (const stage of ['write', 'pack']) {
    expect(shares(stage).at(-1)).toBe(1)
    expect(shares(stage)).toEqual([...new Set(shares(stage))].toSorted((a, b) => a - b))
  }
  expect(shares('write')).toHaveLength(101)
  told.length = 0
  const csv = await files.writeCsv(sheet, 'en', { progress })
  expect(csv.ok && new TextDecoder().decode(csv.value).split('\r\n')).toHaveLength(10_001)
  expect(shares('write')).toEqual([...new Set(shares('write'))].toSorted((a, b) => a - b))
  expect([shares('write').length, shares('write').at(-1)]).toEqual([20, 1])
})

test('reading tells its share too: bytes unpacked, characters of CSV read', async () => {
  const told: SheetProgress[] = []
  const progress = (one: SheetProgress) => void told.push(one)
  const files = spreadsheetFiles(inPlace([]))
  await files.read(new File(['a;b\r\n'.repeat(5_000)], 'a.csv'), { progress })
  expect(told.filter(({ stage }) => stage === 'read').map(({ share }) => share)).toEqual([
    0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1
  ])
  const made = await files.writeXlsx([{ name: 'A', headerRows: 0, widths: [], rows: [['x']] }])
  told.length = 0
  await files.read(new File([new Uint8Array(made.ok ? made.value : [])], 'a.xlsx'), { progress })
  expect(told.findLast(({ stage }) => stage === 'unpack')).toEqual({ stage: 'unpack', share: 1 })
})

test('giving up a writing ends the worker at once', async () => {
  const ended: string[] = []
  const abort = new AbortController()
  const writing = spreadsheetFiles(silent(ended)).writeXlsx([{ name: 'A', headerRows: 0, widths: [], rows: [['x']] }], {
    signal: abort.signal
  })
  abort.abort()
  expect([await writing, ended]).toEqual([{ ok: false, code: 'cancelled', detail: '' }, ['ended']])
})
