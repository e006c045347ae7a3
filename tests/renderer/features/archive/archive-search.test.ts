import { createApp } from 'vue'
import { expect, test } from 'vitest'
import { archivePageSize, type ArchivedPdf } from '#core/contract/archive.ts'
import { memorySearchFiles } from '../../../../renderer/data/document-search/files.ts'
import { openSearchService, type SearchService } from '../../../../renderer/data/document-search/service.ts'
import { searchKey, useArchiveSearch, type ReadPdf } from '../../../../renderer/features/archive/store/archive-search.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { openTestApp } from '../../support/test-services.ts'

const pdf = (sha256: string, over: Partial<ArchivedPdf> = {}): ArchivedPdf => ({
  ...{
    sha256,
    car: `040300ABCDEF2026110100000${sha256}`,
    code: '2003',
    date: '2026-11-02',
    number: '',
    description: '',
    bytes: 1,
    storedAt: 1
  },
  ...over
})

const opened = async (list: () => readonly ArchivedPdf[], service?: SearchService) => {
  const desk = await openTestApp({
    overrides: {
      // Listing everything again means that the archive is another one.
      'archive.list': ({ edition, from }) => {
        const all = list()
        const present = JSON.stringify(all)
        const pdfs = edition === present ? all.slice(from, from + archivePageSize) : []
        return Promise.resolve({ ok: true, value: { edition: present, total: all.length, pdfs } })
      }
    }
  })
  const search = service ?? (await openSearchService(memorySearchFiles()))
  const app = createApp({})
  app.use(desk.pinia)
  app.provide(servicesKey, desk.services)
  app.provide(searchKey, () => search)
  return app.runWithContext(() => useArchiveSearch())
}
const noPause = (): Promise<void> => Promise.resolve()
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

test('a response listed in two forms appears once in the more complete form, also when that comes later; removed ones disappear', async () => {
  let list = [pdf('1'), pdf('2')]
  const search = await opened(() => list)
  await search.refresh()
  expect(search.rows.map((row) => row.number)).toEqual(['', ''])
  list = [pdf('1'), pdf('1', { number: 'SPPB-7' })]
  await search.refresh()
  expect(search.rows.map((row) => [row.sha256, row.number])).toEqual([['1', 'SPPB-7']])
  expect(search.total).toBe(1)
  search.ask({ typed: 'sppb-7' })
  await settled()
  expect(search.rows).toHaveLength(1)
})

test('texts read before are not read again, and an unreachable file is left for the next start', async () => {
  const files = memorySearchFiles()
  const list = [pdf('1'), pdf('2'), pdf('3')]
  const asked: string[] = []
  const read: ReadPdf = (sha256) => {
    asked.push(sha256)
    return Promise.resolve(
      sha256 === '2' ? null : { sha256, unread: sha256 === '3' ? 'damaged' : '', text: sha256 === '3' ? '' : 'Pompa air' }
    )
  }
  const first = await opened(() => list, await openSearchService(files))
  await first.refresh()
  await first.readOn(read, noPause)
  expect(asked.toSorted()).toEqual(['1', '2', '3'])
  expect(first.progress).toEqual({ read: 2, files: 3, unreadable: { 3: 'damaged' } })

  asked.length = 0
  const second = await opened(() => list, await openSearchService(files))
  await second.refresh()
  await second.readOn(read, noPause)
  expect(asked).toEqual(['2'])
  second.ask({ typed: 'pompa' })
  await settled()
  expect(second.rows.map((row) => row.sha256)).toEqual(['1'])
})

test('without the search worker the list is complete and the user is told', async () => {
  const broken = new Proxy({} as SearchService, { get: () => () => Promise.reject(new Error('no thread')) })
  const search = await opened(() => [pdf('1'), pdf('2')], broken)
  await search.refresh()
  expect(search.rows).toHaveLength(2)
  expect(search.failure?.code).toBe('unexpected')
})
