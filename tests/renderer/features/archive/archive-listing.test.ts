import { expect, test } from 'vitest'
import { archivePageSize, type ArchivedPdf } from '#core/contract/archive.ts'
import { fail, ok } from '#core/base/result.ts'
import { createListing } from '../../../../renderer/features/archive/store/archive-search.ts'
import { memoryHost } from '../../../support/fakes/memory-host.ts'

const pdf = (number: number, over: Partial<ArchivedPdf> = {}): ArchivedPdf => ({
  document: number + 1,
  sha256: `sha-${number}`,
  car: `car-${number}`,
  code: '2003',
  date: '2026-11-02',
  number: '',
  description: '',
  profile: '',
  bytes: 1,
  storedAt: number,
  ...over
})
const many = (count: number): ArchivedPdf[] => Array.from({ length: count }, (_, index) => pdf(index))

const open = () => {
  const archive = { edition: 'one', pdfs: many(0), fails: false }
  const requested: number[] = []
  const host = memoryHost()
  host.use({
    'archive.list': ({ edition, from }) => {
      requested.push(from)
      if (archive.fails) return Promise.resolve(fail('disk-failed'))
      const pdfs = edition === archive.edition ? archive.pdfs.slice(from, from + archivePageSize) : []
      return Promise.resolve(ok({ edition: archive.edition, total: archive.pdfs.length, pdfs }))
    }
  })
  const batches: { readonly fresh: readonly string[]; readonly hidden: readonly number[] }[] = []
  const listing = createListing({
    host,
    take: (fresh, hidden) => {
      batches.push({ fresh: fresh.map(({ sha256 }) => sha256), hidden })
      return Promise.resolve()
    }
  })
  const listed = (): readonly string[] => [...listing.numbers.values()].map((number) => listing.documents[number]?.sha256 ?? '')
  return { archive, requested, batches, listing, listed }
}

test('a large archive is read page by page, newest first, and lists each response once', async () => {
  const { archive, batches, listing, listed } = open()
  archive.pdfs = many(2 * archivePageSize + 7)
  expect(await listing.refresh()).toBeNull()
  expect(batches.map(({ fresh }) => [fresh.length, fresh[0]])).toEqual([
    [archivePageSize, `sha-${archivePageSize + 7}`],
    [archivePageSize, 'sha-7'],
    [7, 'sha-0']
  ])
  expect(new Set(listed()).size).toBe(2 * archivePageSize + 7)
})

test('a second refresh reads only new documents, and does nothing without new ones', async () => {
  const { archive, requested, batches, listing } = open()
  archive.pdfs = many(archivePageSize + 1)
  await listing.refresh()
  requested.length = 0
  await listing.refresh()
  archive.pdfs.push(pdf(9_000))
  await listing.refresh()
  expect([requested, batches.slice(2)]).toEqual([[archivePageSize + 1, archivePageSize + 1], [{ fresh: ['sha-9000'], hidden: [] }]])
})

test('another archive is read from the start, and documents it does not contain are hidden', async () => {
  const { archive, batches, listing, listed } = open()
  archive.pdfs = many(3)
  await listing.refresh()
  Object.assign(archive, { edition: 'two', pdfs: [pdf(1), pdf(2, { number: 'N-2' }), pdf(5)] })
  await listing.refresh()
  expect(batches.slice(1)).toEqual([
    { fresh: ['sha-2', 'sha-5'], hidden: [2] },
    { fresh: [], hidden: [0] }
  ])
  expect([...listed()].sort()).toEqual(['sha-1', 'sha-2', 'sha-5'])
})

test('after a failure the next refresh reads from the start', async () => {
  const { archive, listing, listed } = open()
  archive.pdfs = many(3)
  archive.fails = true
  expect(await listing.refresh()).toMatchObject({ code: 'disk-failed' })
  archive.fails = false
  expect([await listing.refresh(), listed().length]).toEqual([null, 3])
})
