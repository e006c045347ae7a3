import { expect, test } from 'vitest'
import { pdfTextLimits, type PageText } from '#core/spreadsheets/pdf-table/page-text.ts'
import { pdfTables } from '../../../../renderer/workers/spreadsheets/pdf-tables.ts'
import type { JobWorker } from '../../../../renderer/workers/spreadsheets/spreadsheet-files.ts'
import { goodsPage } from '../../../core/spreadsheets/pdf-table/page-fixture.ts'
import { processorTime } from '../../../support/processor-time.ts'
import { sameThread, silent } from '../../support/same-thread-worker.ts'

test('the pages become a table in the worker, which is ended then', async () => {
  const ended: string[] = []
  const stages: string[] = []
  const table = pdfTables(sameThread(ended))({ progress: ({ stage }) => stages.push(stage) })
  table.add(goodsPage(1, 3))
  table.add(null)
  const result = await table.finish('invoice')
  expect(result.ok && result.value.sheets[0]).toMatchObject({ name: 'invoice', pdf: { textless: [2] } })
  expect([stages, ended]).toEqual([['tidy'], ['ended']])
})

test('a table that is being built is cancelled, takes too long or fails, and its worker is ended', async () => {
  const ended: string[] = []
  const cancelled = pdfTables(silent(ended))({})
  const building = cancelled.finish('invoice')
  cancelled.end()
  expect(await building).toMatchObject({ code: 'cancelled' })
  expect(await pdfTables(silent(ended), 10)({}).finish('invoice')).toMatchObject({ code: 'pdf-too-slow' })
  const failing: JobWorker = { ...silent(ended)(), postMessage: () => failing.onerror?.({ message: 'out of memory' } as ErrorEvent) }
  expect(await pdfTables(() => failing)({}).finish('invoice')).toMatchObject({ code: 'pdf-hung', detail: 'out of memory' })
  expect(ended).toHaveLength(3)
})

test('the window needs less than 100 ms to hand over the largest page that is read', () => {
  const items = Array.from({ length: pdfTextLimits.itemsOfPage }, (_, index) => ({
    text: `Bolt number ${index}`,
    x: (index % 20) * 28,
    y: index / 20,
    width: 25,
    size: 6,
    angle: 0
  }))
  const page: PageText = { width: 595, height: 842, items }
  // What a real worker does in the thread of the window: it writes the clone.
  const worker: JobWorker = { ...silent()(), postMessage: (message) => void structuredClone(message) }
  const table = pdfTables(() => worker)({})
  const times = [1, 2, 3].map(() => {
    const before = processorTime()
    table.add(page)
    return processorTime() - before
  })
  expect(Math.min(...times)).toBeLessThan(100)
  table.end()
})
