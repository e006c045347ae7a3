import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { importReader, type ImportWorker } from '../../../../renderer/workers/import/import-reader.ts'
import type { ImportJob } from '../../../../renderer/workers/import/protocol.ts'
import { importThread, recognisedPage } from '../../support/same-thread-import.ts'

const goods = 'Item,Description,Qty,Unit,Unit Price,Amount\nA1,Bolt,10,PCS,2.00,20.00\nA2,Nut,5,PCS,1.00,5.00\n'

const sheet = (name: string): File => new File([new Uint8Array(readFileSync(join(process.cwd(), 'tests/fixtures/sheets', name)))], name)

test('a file becomes a document with the hash of its bytes, and the kept documents are interpreted with choices', async () => {
  const reader = importReader(importThread())
  const read = await reader.read(new File([goods], 'goods.csv'))
  if (read.kind !== 'document') throw new Error(read.kind)
  expect(read.document).toMatchObject({ name: 'goods.csv', kind: 'csv' })
  expect(read.hash).toMatch(/^[0-9a-f]{64}$/)
  const again = await reader.read(new File([goods], 'other name.csv'))
  expect(again).toMatchObject({ hash: read.hash })
  const interpretation = await reader.interpret([read.key], new Map())
  if ('kind' in interpretation) throw new Error(interpretation.code)
  expect(interpretation.shipments[0]?.lines).toHaveLength(2)
  const chosen = await reader.interpret([read.key], new Map([['0/0', { rows: new Map([[1, 'left-out']]) }]]))
  expect(chosen).toMatchObject({ shipments: [{ lines: [{}] }] })
})

test('pasted cells and recognised pages become documents', async () => {
  const reader = importReader(importThread())
  expect(
    await reader.readRows(
      'paste',
      goods.split('\n').map((line) => line.split(','))
    )
  ).toMatchObject({ kind: 'document', document: { kind: 'csv' } })
  const picture = {
    name: 'scan.jpg',
    source: 'picture',
    pages: [recognisedPage(['Description | Qty | Amount', 'Bolt | 10 | 20.00'])],
    attached: []
  } as const
  const read = await reader.readPages(picture)
  expect(read).toMatchObject({ kind: 'document', document: { name: 'scan.jpg', kind: 'picture' } })
  expect(await reader.readPages({ ...picture, pages: [] })).toMatchObject({ kind: 'refused', code: 'empty' })
})

test('the exact cells come with CEISA workbooks, and with any workbook where they are wanted', async () => {
  const reader = importReader(importThread())
  expect(await reader.read(sheet('ceisa-calc.xlsx'))).toMatchObject({ kind: 'document', workbook: { kind: 'xlsx' } })
  expect(await reader.read(sheet('goods-calc.xlsx'))).toMatchObject({ kind: 'document', workbook: null })
  expect(await reader.read(sheet('goods-calc.xlsx'), { isExact: true })).toMatchObject({ kind: 'document', workbook: { kind: 'xlsx' } })
})

const mail = (boundary: string, parts: readonly string[]): string =>
  [
    'From: a@example.com',
    'To: b@example.com',
    'Subject: Invoice',
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    ...parts.flatMap((part) => [`--${boundary}`, part]),
    `--${boundary}--`,
    ''
  ].join('\r\n')
const attached = (name: string, type: string, content: string): string =>
  [`Content-Type: ${type}; name="${name}"`, `Content-Disposition: attachment; filename="${name}"`, '', content].join('\r\n')

test.each([
  ['headings of Ajukan', 'Kode barang [kd_barang];Uraian [brgurai];Rak', true],
  ['wire keys', 'nohs;kd_barang;brgurai', true],
  ['one word that is a wire key', 'merk;Description;Qty', false]
])('a table with %s keeps its exact cells: %s', async (_, headings, isExact) => {
  const read = await importReader(importThread()).read(new File([`${headings}\r\n1;2;3\r\n`], 'table.csv'))
  expect(read.kind === 'document' && read.workbook !== null).toBe(isExact)
})

test('the files of a mail are given, with those of the mails in it', async () => {
  const inner = mail('inner', [attached('packing.csv', 'text/csv', goods)])
  const outer = mail('outer', [attached('invoice.csv', 'text/csv', goods), attached('forwarded.eml', 'application/octet-stream', inner)])
  const read = await importReader(importThread()).read(new File([outer], 'mail.eml'))
  if (read.kind !== 'files') throw new Error(JSON.stringify(read))
  expect(read.files.map(({ name }) => name)).toEqual(['invoice.csv', 'packing.csv'])
  const none = await importReader(importThread()).read(new File([mail('x', ['Content-Type: text/plain\r\n\r\nHello'])], 'mail.eml'))
  expect(none).toMatchObject({ kind: 'refused', code: 'no-attachment' })
})

test('a file over the limit is refused before anything of it is read, and so is a folder', async () => {
  const large = new File(['x'], 'large.xlsx')
  const arrayBuffer = vi.fn(() => Promise.resolve(new ArrayBuffer(0)))
  Object.defineProperties(large, { size: { value: 101 * 1024 * 1024 }, arrayBuffer: { value: arrayBuffer } })
  expect(await importReader(importThread()).read(large)).toMatchObject({ kind: 'refused', code: 'too-large' })
  expect(arrayBuffer).not.toHaveBeenCalled()
  const folder = new File([], 'folder')
  Object.defineProperty(folder, 'arrayBuffer', { value: () => Promise.reject(new Error('a folder')) })
  expect(await importReader(importThread()).read(folder)).toMatchObject({ kind: 'refused', code: 'unreadable' })
})

test('a worker that does not answer is ended with a named failure, and the next one gets the documents', async () => {
  const log: string[] = []
  let isSilent = false
  const start = (): ImportWorker => {
    const worker = importThread(log)()
    const { postMessage } = worker
    worker.postMessage = (job: ImportJob) => {
      if (!isSilent) postMessage(job)
    }
    return worker
  }
  const reader = importReader(start, 500)
  const read = await reader.read(new File([goods], 'goods.csv'))
  if (read.kind !== 'document') throw new Error(read.kind)
  isSilent = true
  expect(await reader.read(new File([goods], 'slow.csv'))).toMatchObject({ kind: 'refused', code: 'too-slow' })
  isSilent = false
  expect(await reader.interpret([read.key], new Map())).toMatchObject({ shipments: [{ lines: [{}, {}] }] })
  expect(log).toEqual(['read', 'ended', 'keep', 'interpret'])
})

test('a worker that crashes, that does not start, or that is stopped refuses its job', async () => {
  let worker: ImportWorker | null = null
  const silent = (): ImportWorker => (worker = { onmessage: null, onerror: null, postMessage: () => undefined, terminate: () => undefined })
  const reader = importReader(silent)
  const refused = async (act: () => void): Promise<unknown> => {
    const read = reader.read(new File([goods], 'goods.csv'))
    act()
    const answer = await read
    return answer.kind === 'refused' ? answer.code : answer.kind
  }
  expect(await refused(() => worker?.onerror?.(Object.assign(new Event('error'), { message: 'out of memory' }) as ErrorEvent))).toBe(
    'too-large'
  )
  expect(await refused(() => worker?.onerror?.(new Event('error') as ErrorEvent))).toBe('not-started')
  expect(await refused(() => reader.stop())).toBe('too-slow')
})
