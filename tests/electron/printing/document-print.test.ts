import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentPrintLimits } from '#core/contract/print-job.ts'
import { fail, ok } from '#core/base/result.ts'
import { createDocumentPrint, paperRules } from '../../../electron/printing/document-print.ts'
import { createPrintCache } from '../../../electron/printing/print-cache.ts'
import { printPageAddress, printProtocol } from '../../../electron/printing/print-protocol.ts'

const [png, jpeg] = ['89504e470d0a1a0a', 'ffd8ffe000104a46'].map((hex) => Buffer.from(hex, 'hex'))
const portrait = { width: 595.28, height: 841.89 }
const landscape = { width: 841.89, height: 595.28 }

const open = () => {
  let count = 0
  return createDocumentPrint(() => `document-${(count += 1)}`)
}

test('each paper size has one page rule, named in the order of first use', () => {
  expect(paperRules([portrait, landscape, portrait])).toEqual({
    css: '@page p0{size:595.28pt 841.89pt;margin:0}.p0{page:p0;height:840.89pt}@page p1{size:841.89pt 595.28pt;margin:0}.p1{page:p1;height:594.28pt}',
    names: ['p0', 'p1', 'p0']
  })
})

test('the pages of a document are printed in the order in which they came, each with its picture, under a policy without scripts', async () => {
  const documents = open()
  const begun = documents.begin({ title: 'SPPB <b> & "1"', pages: 3 })
  expect(begun).toEqual(ok({ id: 'document-1' }))
  const pictures = [Buffer.concat([png ?? jpeg ?? Buffer.of(), Buffer.of(1)]), jpeg ?? Buffer.of(), png ?? Buffer.of()]
  const sizes = [portrait, landscape, portrait]
  for (const [index, image] of pictures.entries())
    expect(documents.add({ print: 'document-1', ...(sizes[index] ?? portrait), image })).toEqual(ok(null))
  const print = documents.take('document-1')
  const cache = createPrintCache()
  if (print !== null) cache.put('document-1', print)
  const ask = (url: string) => printProtocol(cache)({ url, method: 'GET' })
  const page = await ask(printPageAddress('document-1'))
  const html = await page.text()
  expect(page.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'nonce-${print?.nonce}'; font-src data:; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  )
  expect(html).toContain('<title>SPPB &lt;b&gt; &amp; &quot;1&quot;</title>')
  const sheets = [...html.matchAll(/<div class="(p\d)"><img alt="" src="([^"]+)"><\/div>/g)].map(([, paper, path]) => [paper, path])
  expect(sheets.map(([paper]) => paper)).toEqual(['p0', 'p1', 'p0'])
  const served = await Promise.all(sheets.map(([, path]) => ask(`app://bundle${path}`)))
  expect(served.map(({ headers }) => headers.get('content-type'))).toEqual(['image/png', 'image/jpeg', 'image/png'])
  expect(await Promise.all(served.map(async (one) => Buffer.from(await one.arrayBuffer())))).toEqual(pictures)
  for (const path of ['/print/document-1/3', '/print/document-2/0', '/print/document-1/', '/print/document-1/0.png'])
    expect([path, (await ask(`app://bundle${path}`)).status]).toEqual([path, 404])
  // It is printed once.
  expect(documents.take('document-1')).toBeNull()
})

test('a document is printed only with all of its pages, however its calls and those of others are mixed', () => {
  const call = fc.oneof(
    fc.record({ kind: fc.constant('begin' as const), pages: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ kind: fc.constantFrom('add' as const, 'take' as const), document: fc.integer({ min: 1, max: 4 }) })
  )
  fc.assert(
    fc.property(fc.array(call, { maxLength: 40 }), (calls) => {
      const documents = open()
      /** Pages that are wanted and have come, of the last one that was begun. */
      let [last, wanted, here, begun] = ['', 0, 0, 0]
      for (const one of calls) {
        if (one.kind === 'begin') {
          documents.begin({ title: '', pages: one.pages })
          ;[last, wanted, here, begun] = [`document-${begun + 1}`, one.pages, 0, begun + 1]
        } else if (one.kind === 'add') {
          const added = documents.add({ print: `document-${one.document}`, ...portrait, image: png ?? Buffer.of() })
          const isWanted = last === `document-${one.document}` && here < wanted
          expect(added).toEqual(isWanted ? ok(null) : fail('render-failed'))
          if (isWanted) here += 1
        } else {
          const print = documents.take(`document-${one.document}`)
          const isWhole = last === `document-${one.document}` && here === wanted
          expect(print?.pictures?.length ?? null).toBe(isWhole ? wanted : null)
          if (isWhole) last = ''
        }
      }
    })
  )
})

test('a document with too many pages, or whose pictures are too large together, is refused and no longer held', () => {
  const documents = open()
  const { pages, bytes, bytesOfPage } = documentPrintLimits
  expect(documents.begin({ title: '', pages: pages + 1 })).toEqual(fail('print-too-large'))
  expect(documents.begin({ title: '', pages })).toEqual(ok({ id: 'document-1' }))
  const image = new Uint8Array(bytesOfPage)
  image.set(png ?? [])
  const page = { print: 'document-1', ...portrait, image }
  for (let given = 0; given < bytes; given += bytesOfPage) expect(documents.add(page)).toEqual(ok(null))
  expect(documents.add({ ...page, image: png ?? image })).toEqual(fail('print-too-large'))
  expect([documents.add(page), documents.take('document-1')]).toEqual([fail('render-failed'), null])
})

test.each(['', '25504446', '3c737667', '47494638', '52494646'])('a picture that begins with “%s” is none that the viewer makes', (hex) => {
  const documents = open()
  documents.begin({ title: '', pages: 1 })
  expect(documents.add({ print: 'document-1', ...portrait, image: Buffer.from(hex, 'hex') })).toMatchObject({
    failure: { code: 'invalid-input' }
  })
})
