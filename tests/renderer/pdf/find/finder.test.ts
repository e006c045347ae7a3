import '../../support/pdf/worker-in-place.ts'
import { getDocument } from 'pdfjs-dist'
import { EventBus } from 'pdfjs-dist/web/pdf_viewer.mjs'
import { expect, test } from 'vitest'
import { createFinder, MatchFinder } from '../../../../renderer/pdf/find/finder.ts'
import type { FindResult } from '../../../../renderer/pdf/find/finder.ts'
import { createLinkService } from '../../../../renderer/pdf/page/page-viewer.ts'
import { makePdf } from '../../support/pdf/make-pdf.ts'
import { eventually } from '../../../support/eventually.ts'

const finderOf = async (pages: readonly (readonly string[])[]) => {
  const document = await getDocument({ data: await makePdf(pages), verbosity: 0 }).promise
  const eventBus = new EventBus()
  const linkService = createLinkService(eventBus, () => {})
  const results: FindResult[] = []
  const finder = createFinder(eventBus, (result) => results.push(result), new AbortController().signal)
  const controller = new MatchFinder({ linkService, eventBus, delay: 0 })
  linkService.setDocument(document)
  linkService.setViewer({ currentPageNumber: 1 })
  controller.setDocument(document)
  const settled = async (): Promise<FindResult | undefined> => {
    await eventually(() => expect(results.at(-1)?.searching).toBe(false))
    // The text of every page, which the counts need, has been read when it can be read again.
    for (let page = 1; page <= document.numPages; page += 1) await (await document.getPage(page)).getTextContent()
    await new Promise((resolve) => setTimeout(resolve, 50))
    return results.at(-1)
  }
  const search = (query: string) => {
    finder.search(query)
    return settled()
  }
  return { search, settled, finder, marked: () => controller.selected }
}

test('case and diacritics are ignored', async () => {
  const { search } = await finderOf([['Société Générale de Métallurgie, Liège'], ['SOCIETE GENERALE']])
  expect([(await search('societe generale'))?.total, (await search('LIÈGE'))?.total, (await search('liege'))?.total]).toEqual([2, 1, 1])
})

test('a phrase is found across lines and text items', async () => {
  const { search } = await finderOf([['Surat Persetujuan', 'Pengeluaran Barang']])
  expect((await search('persetujuan pengeluaran'))?.total).toBe(1)
})

test('stepping moves through all pages and wraps around', async () => {
  const { search, settled, finder, marked } = await finderOf([['pos 1', 'pos 2'], ['lampiran'], ['pos 3']])
  const results = [await search('pos')]
  for (const backwards of [false, false, false, true]) {
    finder.step('pos', backwards)
    results.push(await settled())
  }
  expect(results.map((result) => `${result?.current} / ${result?.total}`)).toEqual(['1 / 3', '2 / 3', '3 / 3', '1 / 3', '3 / 3'])
  expect(marked()).toEqual({ pageIdx: 2, matchIdx: 0 })
})

test('pattern characters are matched literally', async () => {
  const { search } = await finderOf([['nilai (CIF) USD 1.250,00 + 5%', 'nilai CIF USD 1x250,00']])
  expect([(await search('(cif)'))?.total, (await search('1.250'))?.total, (await search('.*'))?.total]).toEqual([1, 1, 0])
})

test('no match, an empty query and closing are reported', async () => {
  const { search, finder, settled } = await finderOf([['satu']])
  const none = { current: 0, total: 0, searching: false }
  expect(await search('dua')).toEqual(none)
  expect((await search('satu'))?.total).toBe(1)
  expect(await search('')).toEqual(none)
  finder.close()
  expect(await settled()).toEqual(none)
})
