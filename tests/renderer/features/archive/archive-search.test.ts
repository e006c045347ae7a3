import { expect, test } from 'vitest'
import type { Handlers } from '#core/contract/host-api.ts'
import { archivePageSize, type ArchivedPdf } from '#core/contract/archive.ts'
import { fail, ok } from '#core/base/result.ts'
import { openConnection } from '../../../../electron/database/connection.ts'
import { openOperations } from '../../../../electron/database/operations.ts'
import { useArchiveSearch, type ReadPdf } from '../../../../renderer/features/archive/store/archive-search.ts'
import { inside } from '../../support/mounted.ts'
import { openTestApp } from '../../support/test-services.ts'
import { useTextExtractionNow } from '../../../../renderer/features/archive/views/use-text-extraction.ts'
import { eventually } from '../../../support/eventually.ts'

type NewPdf = Omit<ArchivedPdf, 'document'>
const pdf = (sha256: string, over: Partial<NewPdf> = {}): NewPdf => ({
  sha256,
  car: `040300ABCDEF2026110100000${sha256}`,
  code: '2003',
  date: '2026-11-02',
  number: '',
  description: '',
  profile: '',
  bytes: 1,
  storedAt: 1,
  ...over
})

/** An archive whose responses are in a database in memory. */
const archiveOf = () => {
  const search = openOperations(openConnection(':memory:'))
  const documents = new Map<string, number>()
  const documentOf = (one: NewPdf): ArchivedPdf => {
    const key = JSON.stringify(one)
    const document = documents.get(key) ?? search.addDocuments('', [{ ...one, file: '', profile: '' }])[0] ?? 0
    documents.set(key, document)
    return { ...one, document }
  }
  const handlers = (list: () => readonly NewPdf[]): Partial<Handlers> => ({
    // Listing everything again means that the archive is another one.
    'archive.list': async ({ edition, from }) => {
      const all = list().map(documentOf)
      const present = JSON.stringify(all)
      return ok({ edition: present, total: all.length, pdfs: edition === present ? all.slice(from, from + archivePageSize) : [] })
    },
    'search.find': async (query) => ok({ documents: search.searchDocuments('', query) }),
    'search.setCars': async ({ cars }) => (search.setSearchedCars(cars), ok(null)),
    'search.snippets': async ({ shas, typed }) => ok(search.documentSnippets(shas, typed)),
    'search.withoutText': async ({ most }) => ok(search.documentsWithoutText('', most)),
    'search.keep': async ({ documents }) => ok(search.keepTexts('', documents)),
    'search.progress': async () => ok(search.readingProgress(''))
  })
  return { handlers }
}

const openedIn = async (list: () => readonly NewPdf[], archive = archiveOf(), more: Partial<Handlers> = {}) => {
  const app = await openTestApp({ overrides: { ...archive.handlers(list), ...more } })
  return { app, search: inside(app, () => useArchiveSearch()).value }
}
const opened = async (...input: Parameters<typeof openedIn>) => (await openedIn(...input)).search
const noPause = (): Promise<void> => Promise.resolve()
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

test('an older file of a response that was issued again says that there is a newer one', async () => {
  const issued = (sha256: string, over: Partial<NewPdf>): NewPdf => pdf(sha256, { car: pdf('1').car, ...over })
  let list = [
    issued('1', { number: 'SPPB-7' }),
    issued('2', { number: 'SPPB-7', storedAt: 2 }),
    issued('9', { number: 'SPPB-7', storedAt: 3 }),
    issued('3', { code: '2090', date: '2026-11-03' }),
    issued('4', { code: '2090' }),
    // Without a number the order of one day is not known; another service has another response.
    issued('5', { code: '2020' }),
    issued('6', { code: '2020', storedAt: 2 }),
    issued('7', { number: 'SPPB-7', storedAt: 3, profile: 'practice' }),
    pdf('8', { date: '2026-11-09' })
  ]
  const search = await opened(() => list)
  await search.refresh()
  const older = () =>
    search
      .everything()
      .flatMap((row) => (search.newerOf(row) === null ? [] : [`${row.sha256} ${search.newerOf(row)?.sha256}`]))
      .sort()
  expect(older()).toEqual(['1 9', '2 9', '4 3'])
  list = list.filter(({ sha256 }) => sha256 !== '3')
  await search.refresh()
  expect(older()).toEqual(['1 9', '2 9'])
})

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
  const archive = archiveOf()
  const list = [pdf('1'), pdf('2'), pdf('3')]
  const asked: string[] = []
  const read: ReadPdf = (sha256) => {
    asked.push(sha256)
    return Promise.resolve(
      sha256 === '2' ? null : { sha256, unread: sha256 === '3' ? 'damaged' : '', text: sha256 === '3' ? '' : 'Pompa air' }
    )
  }
  const first = await opened(() => list, archive)
  await first.refresh()
  await first.extractTexts(read, noPause)
  expect(asked.toSorted()).toEqual(['1', '2', '3'])
  expect(first.progress).toEqual({ read: 2, files: 3, unreadable: { 3: 'damaged' } })

  asked.length = 0
  const second = await opened(() => list, archive)
  await second.refresh()
  await second.extractTexts(read, noPause)
  expect(asked).toEqual(['2'])
  second.ask({ typed: 'pompa' })
  await settled()
  expect(second.rows.map((row) => row.sha256)).toEqual(['1'])
})

test('a failed search shows the complete list and an error message', async () => {
  const search = await opened(() => [pdf('1'), pdf('2')], archiveOf(), { 'search.find': () => Promise.resolve(fail('disk-failed')) })
  await search.refresh()
  expect(search.rows).toHaveLength(2)
  expect(search.failure?.code).toBe('unexpected')
})

test('a list that is shown is read again when the archive changes, as when its folder answers late', async () => {
  let list: readonly NewPdf[] = []
  const { app, search } = await openedIn(() => list)
  app.host.emit('archive.changed', null)
  await settled()
  expect(search.loaded).toBe(false)
  await search.refresh()
  list = [pdf('1'), pdf('2')]
  app.host.emit('archive.changed', null)
  await expect.poll(() => search.rows).toHaveLength(2)
})

test('files that are listed while the archive is open are read for the search', async () => {
  let files = 1
  const listed = (document: number) => ({
    document,
    sha256: String(document).repeat(64),
    car: '1',
    code: '2003',
    date: '2026-11-20',
    number: '',
    description: '',
    profile: '',
    bytes: 1,
    storedAt: 1
  })
  const app = await openTestApp({
    overrides: {
      'archive.list': async () =>
        ok({ edition: String(files), total: files, pdfs: Array.from({ length: files }, (_, index) => listed(index + 1)) }),
      'search.progress': async () => ok({ read: 0, files, unreadable: {} }),
      'search.withoutText': async () => ok([])
    }
  })
  const looked = (): number => app.host.calls.filter(({ channel }) => channel === 'search.withoutText').length
  inside(app, () => (useTextExtractionNow(), null))
  await eventually(() => expect(looked()).toBe(1))
  files = 2
  app.host.emit('archive.changed', null)
  await eventually(() => expect(looked()).toBe(2))
})
