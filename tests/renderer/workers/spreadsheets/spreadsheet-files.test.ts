import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readWorkbook } from '../../../../renderer/workers/spreadsheets/read-workbook.ts'
import type { SpreadsheetProgress } from '../../../../renderer/workers/spreadsheets/progress.ts'
import { spreadsheetFiles, type JobWorker } from '../../../../renderer/workers/spreadsheets/spreadsheet-files.ts'
import { unreadableFile } from '../../support/unreadable-file.ts'
import { sameThread, silent } from '../../support/same-thread-worker.ts'

test('reading a file reports its stage and terminates the worker', async () => {
  const ended: string[] = []
  const stages: string[] = []
  const bytes = await readFile(new URL('../../../fixtures/sheets/goods-calc.xlsx', import.meta.url))
  const read = await spreadsheetFiles(sameThread(ended)).read(new File([bytes], 'goods.xlsx'), {
    progress: ({ stage }) => stages.push(stage)
  })
  expect(read.ok && read.value.sheets.map((sheet) => sheet.name)).toEqual(['Catatan', "Barang 'impor' 2026", 'Margin'])
  expect([[...new Set(stages)], ended]).toEqual([['read'], ['ended']])
})

test('a refused file gives a failure with its code', async () => {
  expect(await spreadsheetFiles(sameThread([])).read(new File(['%PDF-1.4'], 'a.xlsx'))).toEqual({ ok: false, code: 'pdf', detail: '' })
})

test('a file that cannot be read, such as a folder, is not called damaged', async () => {
  const files = spreadsheetFiles(sameThread([]))
  const folder = unreadableFile('faktur.xlsx')
  expect(await files.read(folder)).toEqual({ ok: false, code: 'unreadable', detail: '' })
  expect(await files.readCsv(folder)).toEqual({ ok: false, problem: 'unreadable' })
})

test('cancelling terminates the worker, also before the job starts', async () => {
  const ended: string[] = []
  const abort = new AbortController()
  const reading = spreadsheetFiles(silent(ended)).read(new File(['a'], 'a.csv'), { signal: abort.signal })
  abort.abort()
  expect([await reading, ended]).toEqual([{ ok: false, code: 'cancelled', detail: '' }, ['ended']])
  expect(await spreadsheetFiles(silent(ended)).read(new File(['a'], 'a.csv'), { signal: abort.signal })).toMatchObject({
    code: 'cancelled'
  })
})

test('the rows of a CSV file are read in a worker, with the separator that was chosen', async () => {
  const ended: string[] = []
  const files = spreadsheetFiles(sameThread(ended))
  const file = new File(['a;b,c\n'], 'list.csv')
  expect(await files.readCsv(file)).toMatchObject({ ok: true, rows: [['a', 'b,c']], separator: ';' })
  expect(await files.readCsv(file, ',')).toMatchObject({ ok: true, rows: [['a;b', 'c']] })
  expect(await files.readCsv(new File(['PK\u0003\u0004'], 'list.csv'))).toEqual({ ok: false, problem: 'workbook' })
  expect(ended).toHaveLength(3)
})

test('a CSV file that takes too long, or whose worker fails, is refused', async () => {
  const ended: string[] = []
  const file = new File(['a;b'], 'list.csv')
  expect(await spreadsheetFiles(silent(ended), 10).readCsv(file)).toEqual({ ok: false, problem: 'too-slow' })
  expect(ended).toEqual(['ended'])
  const failing: JobWorker = { ...silent()(), postMessage: () => failing.onerror?.({ message: 'out of memory' } as ErrorEvent) }
  expect(await spreadsheetFiles(() => failing).readCsv(file)).toEqual({ ok: false, problem: 'unreadable' })
})

test('a file that takes too long is refused and its worker terminated', async () => {
  const ended: string[] = []
  expect([await spreadsheetFiles(silent(ended), 10).read(new File(['a'], 'a.csv')), ended]).toEqual([
    { ok: false, code: 'too-slow', detail: '' },
    ['ended']
  ])
})

test('an error of the worker gives the failure damaged', async () => {
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

test('written files are read back', async () => {
  const files = spreadsheetFiles(sameThread([]))
  const sheet = { name: 'A', headerRows: 1, widths: [10], rows: [['HS [nohs]'], ['01012900']] }
  const [xlsx, csv] = [await files.writeXlsx([sheet]), await files.writeCsv(sheet, 'id')]
  if (!xlsx.ok || !csv.ok) throw new Error('not written')
  for (const bytes of [xlsx.value, csv.value.bytes])
    expect((await readWorkbook('a', new Uint8Array(bytes))).sheets[0]?.rows).toEqual(sheet.rows)
})

test('writing reports each percent once, in ascending order', async () => {
  const sheet = { name: 'A', headerRows: 1, widths: [], rows: Array.from({ length: 10_000 }, (_, at) => [`Barang ${at}`, at]) }
  const reported: SpreadsheetProgress[] = []
  const progress = (one: SpreadsheetProgress) => void reported.push(one)
  const files = spreadsheetFiles(sameThread([]))
  const shares = (stage: string) => reported.flatMap((one) => (one.stage === stage && one.share !== null ? [one.share] : []))
  expect((await files.writeXlsx([sheet], { progress })).ok).toBe(true)
  for (const stage of ['write', 'pack']) {
    expect(shares(stage).at(-1)).toBe(1)
    expect(shares(stage)).toEqual([...new Set(shares(stage))].toSorted((a, b) => a - b))
  }
  expect(shares('write')).toHaveLength(101)
  reported.length = 0
  const csv = await files.writeCsv(sheet, 'en', { progress })
  expect(csv.ok && new TextDecoder().decode(csv.value.bytes).split('\r\n')).toHaveLength(10_001)
  expect(shares('write')).toEqual([...new Set(shares('write'))].toSorted((a, b) => a - b))
  expect([shares('write').length, shares('write').at(-1)]).toEqual([20, 1])
})

test('cancelling an export terminates the worker', async () => {
  const ended: string[] = []
  const abort = new AbortController()
  const writing = spreadsheetFiles(silent(ended)).writeXlsx([{ name: 'A', headerRows: 0, widths: [], rows: [['x']] }], {
    signal: abort.signal
  })
  abort.abort()
  expect([await writing, ended]).toEqual([{ ok: false, code: 'cancelled', detail: '' }, ['ended']])
})

test('a worker whose script cannot be loaded is not a damaged file', async () => {
  const worker: JobWorker = { ...silent()(), postMessage: () => worker.onerror?.(new Event('error') as ErrorEvent) }
  const files = spreadsheetFiles(() => worker)
  expect(await files.writeXlsx([])).toEqual({ ok: false, code: 'not-started', detail: '' })
  expect(await files.readCsv(new File(['a;b'], 'list.csv'))).toEqual({ ok: false, problem: 'not-started' })
})
