import { expect, test } from 'vitest'
import { useHandbook } from '../../../../renderer/features/handbook/store/handbook.ts'
import { loadHandbook } from '../../../../renderer/features/handbook/store/pages/pages.ts'
import { headingId, readPage, searchPages } from '../../../../renderer/features/handbook/store/read-page.ts'
import { openTestApp } from '../../support/test-services.ts'

const page = readPage(
  'send',
  '# Mengirim\n\nPengantar dengan **Kirim**.\n\n## Belum pasti\n\nMungkin sampai: [lihat](tracking.md).\n\n| A | B |\n| --- | --- |\n| token | kata `x` |\n\n### Token & kunci\n\n1. satu\n2. dua'
)

test('a page is read into its title, its headings and the text of each section, without marks', () => {
  expect(page.title).toBe('Mengirim')
  expect(page.headings).toEqual([
    { id: 'belum-pasti', depth: 2, title: 'Belum pasti' },
    { id: 'token--kunci', depth: 3, title: 'Token & kunci' }
  ])
  expect(page.sections).toEqual([
    { heading: '', title: 'Mengirim', text: 'Pengantar dengan Kirim.' },
    { heading: 'belum-pasti', title: 'Belum pasti', text: 'Mungkin sampai: lihat. A B token kata x' },
    { heading: 'token--kunci', title: 'Token & kunci', text: 'satu dua' }
  ])
  expect(headingId('Kurs, tarif, dan daftar kode')).toBe('kurs-tarif-dan-daftar-kode')
})

const foundIn = (typed: string) => searchPages([page], typed).map(({ heading, snippet }) => [heading, snippet?.text ?? null])

test.each([
  ['kirim', ['']],
  ['BELUM pas', ['belum-pasti']],
  ['token', ['token--kunci', 'belum-pasti']],
  ['token sampai', ['belum-pasti']],
  ['mengirim satu', ['token--kunci']],
  ['tidak', []],
  ['  ', []]
])('%j finds the sections that have all words, those with them in the heading first', (typed, headings) => {
  expect(foundIn(typed).map(([heading]) => heading)).toEqual(headings)
})

test('a section that was found by its text has an excerpt with the words marked', () => {
  const [found] = searchPages([page], 'sampai')
  expect(found?.snippet).toEqual({ text: 'Mungkin sampai: lihat. A B token kata x', marks: [[8, 14]] })
})

test.each(['id', 'en'] as const)('every title and heading of the handbook in %s is found by its own words', async (language) => {
  const { pages } = await loadHandbook(language)
  const missed = pages.flatMap(({ name, sections }) =>
    sections.flatMap(({ heading, title }) =>
      searchPages(pages, title).some((one) => one.page === name && one.heading === heading) ? [] : [`${name}: ${title}`]
    )
  )
  expect(missed).toEqual([])
})

test('back and forward go through the places; a new place ends forward, and opening begins anew', async () => {
  const app = await openTestApp()
  const handbook = useHandbook(app.pinia)
  handbook.open('worklist')
  expect([handbook.isOpen, handbook.place, handbook.canGoBack]).toEqual([true, { page: 'worklist', heading: '' }, false])
  handbook.go('send', 'belum-pasti')
  handbook.go('send', 'belum-pasti')
  handbook.go('tracking')
  handbook.back()
  handbook.back()
  expect([handbook.place.page, handbook.canGoBack, handbook.canGoForward]).toEqual(['worklist', false, true])
  handbook.forward()
  expect(handbook.place).toEqual({ page: 'send', heading: 'belum-pasti' })
  handbook.go('keys')
  expect([handbook.place.page, handbook.canGoForward]).toEqual(['keys', false])
  handbook.open('backup')
  expect([handbook.place.page, handbook.canGoBack]).toEqual(['backup', false])
})

test('the page about a screen follows its route; without declarations the worklist begins with the first one', async () => {
  const app = await openTestApp()
  const handbook = useHandbook(app.pinia)
  const openFor = (name: string, params: Record<string, string> = {}): string => {
    handbook.openFor({ name, params })
    return handbook.place.page
  }
  expect([openFor('settings', { part: 'backup' }), openFor('editor', { id: '1', section: 'price' }), openFor('outbox')]).toEqual([
    'backup',
    'editor',
    'send'
  ])
  // Not read yet: there may be declarations.
  expect(openFor('worklist')).toBe('worklist')
})
