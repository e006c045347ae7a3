import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { fail, ok } from '#core/base/result.ts'
import type { PrintedTable } from '#core/contract/print-job.ts'
import { pagesIn } from '../../../../electron/ipc/handlers/print-handlers.ts'
import type { PrintRenderer } from '../../../../electron/printing/print-renderer.ts'
import { printProtocol } from '../../../../electron/printing/print-protocol.ts'
import { createPrintCache } from '../../../../electron/printing/print-cache.ts'
import { openMainServices, type MainServices } from '../../../support/fakes/main-services.ts'

const pdf = new TextEncoder().encode('%PDF-1.4\n<</Type /Pages /Count 2>>\n<</Type /Page\n/Parent 1 0 R>>\n<</Type/Page>>\n')
let services: MainServices | null = null
afterEach(() => services?.close())

const openWithRenderer = async (over: Partial<PrintRenderer> = {}) => {
  const cache = createPrintCache()
  const rendered: string[] = []
  let count = 0
  const renderer: PrintRenderer = {
    async renderPdf(address) {
      rendered.push(await (await printProtocol(cache)({ url: address, method: 'GET' })).text())
      return ok(pdf)
    },
    print: () => Promise.resolve(ok({ printed: true })),
    close: () => undefined,
    ...over
  }
  services = await openMainServices({ saveTo: 'draf.pdf', printing: { cache, renderer, newId: () => `paper-${(count += 1)}` } })
  return { handlers: services.handlers, folder: services.folder, cache, rendered }
}
const input = {
  jobs: [{ declaration: { car: '051028BSG20820261105000041' }, local: { nama: 'Rina <b>' }, registered: null, isSent: false }]
}

test('a draft is rendered from its page, its pages are counted, and the PDF is saved unchanged', async () => {
  const { handlers, folder, rendered } = await openWithRenderer()
  expect(await handlers['print.render'](input)).toEqual(ok({ id: 'paper-1', pages: 2, bytes: pdf.byteLength }))
  expect(rendered[0]).toContain('051028-BSG208-20261105-000041')
  expect(rendered[0]).toContain('Rina &lt;b&gt;')
  // The typeface of the window is in the page, which loads no file.
  expect(rendered[0]?.match(/src:url\(data:font\/woff2;base64,[\w+/=]{40000,}\)/g)).toHaveLength(2)
  expect(await handlers['print.save']({ id: 'paper-1', suggestedName: 'bc28-draf.pdf' })).toEqual(ok({ saved: true }))
  expect(new Uint8Array(await readFile(join(folder, 'draf.pdf')))).toEqual(pdf)
  expect(await handlers['print.print']({ id: 'paper-1' })).toEqual(ok({ printed: true }))
})

test('a report is rendered as a table with escaped texts, and saved like any print', async () => {
  const { handlers, rendered } = await openWithRenderer()
  const table: PrintedTable = {
    language: 'en',
    title: 'Month report',
    notes: ['<i>'],
    total: ['Total', '2'],
    columns: [
      { label: 'Importer', align: 'left' },
      { label: 'Sent', align: 'right' }
    ],
    rows: [['PT A & B', '2']],
    charts: [{ title: 'Value', bars: [{ label: 'PT A', share: 0.5, text: '1,000' }] }]
  }
  expect(await handlers['print.renderTable']({ table })).toEqual(ok({ id: 'paper-1', pages: 2, bytes: pdf.byteLength }))
  expect(rendered[0]).toContain('<html lang="en">')
  expect(rendered[0]).toContain('<p>&lt;i&gt;</p>')
  expect(rendered[0]).toContain('<td>PT A &amp; B</td><td class="right">2</td>')
  expect(rendered[0]).toContain('<rect width="50" height="10"/>')
  expect(await handlers['print.save']({ id: 'paper-1', suggestedName: 'report.pdf' })).toEqual(ok({ saved: true }))
})

test('a print that failed or is no longer cached is neither saved nor printed', async () => {
  const { handlers } = await openWithRenderer({ renderPdf: () => Promise.resolve(fail('render-failed')) })
  expect(await handlers['print.render'](input)).toEqual(fail('render-failed'))
  expect([await handlers['print.save']({ id: 'paper-1', suggestedName: 'a' }), await handlers['print.print']({ id: 'paper-1' })]).toEqual([
    fail('render-failed'),
    fail('render-failed')
  ])
})

test('only the last few prints are cached', async () => {
  const { handlers, cache } = await openWithRenderer()
  for (let count = 0; count < 6; count += 1) await handlers['print.render'](input)
  expect([1, 2, 3, 4, 5, 6].filter((number) => cache.get(`paper-${number}`) !== null)).toEqual([3, 4, 5, 6])
})

test('the print session serves the page under its own policy and nothing else', async () => {
  const cache = createPrintCache()
  cache.put('a', { html: '<p>page</p>', nonce: 'n0', pdf })
  const ask = printProtocol(cache)
  const page = await ask({ url: 'app://bundle/print/a.html', method: 'GET' })
  expect([page.status, page.headers.get('content-security-policy'), await page.text()]).toEqual([
    200,
    "default-src 'none'; style-src 'nonce-n0'; font-src data:; img-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    '<p>page</p>'
  ])
  const others = [
    'app://bundle/',
    'app://bundle/index.html',
    'app://bundle/print/b.html',
    'app://bundle/print/a.pdf',
    'app://bundle/print/../index.html',
    'app://other/print/a.html',
    'https://bundle/print/a.html'
  ]
  expect(await Promise.all(others.map(async (url) => (await ask({ url, method: 'GET' })).status))).toEqual(others.map(() => 404))
  expect((await ask({ url: 'app://bundle/print/a.html', method: 'POST' })).status).toBe(404)
})

test('page objects are counted, the page tree is not', () => {
  expect(pagesIn(pdf)).toBe(2)
})
