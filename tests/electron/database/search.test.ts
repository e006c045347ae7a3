import fc from 'fast-check'
import { expect, test } from 'vitest'
import { everything, type DocumentQuery, type ExtractedDocument } from '#core/contract/archive.ts'
import { searchTerms, isPartOf, tokensOf } from '#core/archive/tokens.ts'
import { openConnection } from '../../../electron/database/connection.ts'
import { openOperations } from '../../../electron/database/operations.ts'
import type { StoredDocument } from '../../../electron/database/documents.ts'

const open = () => openOperations(openConnection(':memory:'))
type Search = ReturnType<typeof open>

const paper = (sha256: string, over: Partial<StoredDocument> = {}): StoredDocument => ({
  sha256,
  file: `${sha256}.pdf`,
  bytes: 1,
  car: `CAR${sha256}`,
  code: '2003',
  date: '2026-11-20',
  number: '',
  description: '',
  profile: 'office',
  storedAt: 1,
  ...over
})
const read = (sha256: string, text: string): ExtractedDocument => ({ sha256, unread: '', text })
const find = (search: Search, part: Partial<DocumentQuery> | string): readonly number[] => [
  ...search.searchDocuments('', { ...everything, ...(typeof part === 'string' ? { typed: part } : part) })
]

const filled = (): Search => {
  const search = open()
  search.addDocuments('', [
    paper('a', { car: '04030000001220261118000123', date: '2026-11-18', number: '000123' }),
    paper('b', { car: 'CAR2', code: '2020' }),
    paper('c', { car: '04030000001220261118000123', code: '2090', date: '' })
  ])
  search.setSearchedCars([
    { car: '04030000001220261118000123', importer: 'PT Sinar Laut', state: 'finished', words: 'PT Sinar Laut' },
    { car: 'CAR2', importer: 'CV Angin', state: 'sent', words: 'CV Angin' }
  ])
  search.keepTexts('', [read('b', 'Kode billing 8202 6000 Éterna'), read('a', 'Pompa air tangki CAR2 NPWP 01.234.567.8-901.000')])
  return search
}

test.each([
  ['car2', [2, 1]],
  ['04030000001220261118000123', [1, 3]],
  ['040300-000012-20261118-000123', [1, 3]],
  ['2020', [2]],
  ['000123', [1, 3]],
  ['18-11-2026', [1]],
  ['sinar', [1, 3]],
  ['pomp', [1]],
  ['sinar pompa', [1]],
  ['sinar billing', []],
  ['eterna', [2]],
  ['01.234.567.8-901.000', [1]],
  ['012345678901000', [1]],
  ['4567890', [1]],
  ['118000', [1, 3]],
  ['"pompa air"', [1]],
  ['"air pompa"', []],
  ['"pompa air" tangki', [1]],
  ['"', [2, 1, 3]],
  ['NEAR( OR * ^ : -', []]
] as const)('%s finds its documents', (typed, documents) => {
  expect(find(filled(), typed)).toEqual(documents)
})

test('a long number is found by any part of it, also where another number begins with that part', () => {
  const search = open()
  search.addDocuments('', [
    paper('a', { car: '070128KTU41720261022000018' }),
    paper('b', { number: '20261022000018' }),
    paper('c', { number: '20261022000019' })
  ])
  expect(find(search, '20261022000018')).toEqual([2, 1])
  expect(find(search, '41720261022000018')).toEqual([1])
  expect(find(search, '070128KTU41720261022000018')).toEqual([1])
})

test('a part of a number is searched inside numbers where as many documents of another place begin with it', () => {
  const search = open()
  search.addDocuments('', [paper('a', { car: '070128KTU41720261022000018' })])
  search.addDocuments('/elsewhere', [paper('b', { number: '20261022000018' }), paper('c', { number: '20261022000018' })])
  expect(find(search, '20261022000018')).toEqual([1])
  expect(find(search, '261022000018')).toEqual([1])
})

test('results are newest first, undated last, and limited by filters', () => {
  const search = filled()
  expect(find(search, {})).toEqual([2, 1, 3])
  expect(find(search, { codes: ['2003', '2090'] })).toEqual([1, 3])
  expect(find(search, { states: ['sent'] })).toEqual([2])
  expect(find(search, { importer: 'PT Sinar Laut' })).toEqual([1, 3])
  expect(find(search, { from: '2026-11-19' })).toEqual([2])
  expect(find(search, { to: '2026-11-19' })).toEqual([1])
  expect(find(search, { typed: '2026', from: '2026-11-18', to: '2026-11-18' })).toEqual([1])
  expect(find(search, { typed: 'car2', order: 'relevance' })).toEqual([2, 1])
})

test('only documents of the place are found; removed ones are not', () => {
  const search = filled()
  search.addDocuments('/elsewhere', [paper('d', { number: 'LAIN-7' })])
  expect(find(search, 'lain')).toEqual([])
  expect([...search.searchDocuments('/elsewhere', { ...everything, typed: 'lain-7' })]).toEqual([4])
  search.removeDocuments([1])
  expect(find(search, 'sinar')).toEqual([3])
})

test('a changed aju number is found by its current words only', () => {
  const search = filled()
  for (const name of ['PT Lama', 'PT Baru']) search.setSearchedCars([{ car: 'CAR2', importer: name, state: 'sent', words: name }])
  expect([find(search, 'lama'), find(search, 'baru')]).toEqual([[], [2]])
})

test('a text is kept once, finds every response with its file, also one added later, and is read again only if unknown', () => {
  const search = open()
  search.addDocuments('', [paper('a'), paper('b', { date: '2026-11-21' }), paper('c')])
  expect(search.documentsWithoutText('', 1)).toEqual(['b'])
  expect(search.keepTexts('', [read('a', 'satu'), read('a', 'dua'), { sha256: 'b', unread: 'password', text: '' }])).toEqual({
    read: 2,
    files: 3,
    unreadable: { b: 'password' }
  })
  const [later = 0] = search.addDocuments('', [paper('a', { car: 'CARX', date: '2026-11-22' })])
  expect([find(search, 'satu'), find(search, 'dua')]).toEqual([[later, 1], []])
  expect(search.documentsWithoutText('', 5)).toEqual(['c'])
  expect(search.documentSnippets(['a', 'b', 'c'], 'satu')).toEqual({ a: { text: 'satu', marks: [[0, 4]] } })
})

test('a text with changed bytes is read again', () => {
  const connection = openConnection(':memory:')
  const search = openOperations(connection)
  search.addDocuments('', [paper('a'), paper('b')])
  search.keepTexts('', [read('a', 'satu'), read('b', 'dua')])
  connection.exec("UPDATE texts SET content = CAST(substr(content, 1, 12) || x'00' || substr(content, 14) AS BLOB)")
  expect(search.documentSnippets(['a'], 'satu')).toEqual({})
  search.addDocuments('', [paper('b', { car: 'CARX' })])
  expect([search.readingProgress(''), search.documentsWithoutText('', 5).toSorted()]).toEqual([
    { read: 0, files: 2, unreadable: {} },
    ['a', 'b']
  ])
  expect(search.keepTexts('', [read('a', 'satu'), read('b', 'dua')])).toMatchObject({ read: 2, files: 2 })
  expect([find(search, 'satu'), find(search, 'dua')]).toEqual([[1], [3, 2]])
  expect(search.documentSnippets(['a'], 'satu')).toEqual({ a: { text: 'satu', marks: [[0, 4]] } })
})

test('the search agrees with a linear one, whatever the order of documents and texts', () => {
  const word = fc.constantFrom('sinar', 'sina', 'laut', '8.202', '8202', 'x', '12345678', '345678', 'PIB-00071')
  const facts = fc.record({ number: word, text: fc.array(word, { maxLength: 4 }), date: fc.constantFrom('', '2026-01-01', '2026-02-01') })
  fc.assert(
    fc.property(fc.array(facts, { maxLength: 8 }), fc.array(word, { maxLength: 2 }), fc.boolean(), (all, typed, textsFirst) => {
      const search = open()
      const papers = all.map(({ number, date }, at) => paper(`s${at}`, { number, date, storedAt: 0, car: '', code: '' }))
      const texts = all.map(({ text }, at) => read(`s${at}`, text.join(' ')))
      if (textsFirst) search.keepTexts('', texts)
      search.addDocuments('', papers)
      if (!textsFirst) search.keepTexts('', texts)
      const plain = (one: string): string => one.replace(/[.-]/, '').toLowerCase()
      const matches = papers.flatMap((one, at) => {
        const tokens = [...tokensOf([searchTerms(one), ...(all[at]?.text ?? [])].join(' '))]
        return typed.every((term) => tokens.some((token) => isPartOf(plain(term), token))) ? [{ id: at + 1, date: one.date }] : []
      })
      const sorted = matches.sort((a, b) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1)).map(({ id }) => id)
      expect(find(search, typed.join(' '))).toEqual(sorted)
    }),
    { numRuns: 60 }
  )
})

test('counts, sizes and unread files are those of the database, whatever was added, read, moved and removed', () => {
  const place = fc.constantFrom('', 'other', '@office')
  const sha = fc.constantFrom('a', 'b', 'c')
  const step = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), place, sha }),
    fc.record({ kind: fc.constant('keep' as const), place, sha, isRead: fc.boolean() }),
    fc.record({ kind: fc.constant('release' as const), place, sha }),
    fc.record({ kind: fc.constant('remove' as const), id: fc.integer({ min: 1, max: 6 }) })
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const connection = openConnection(':memory:')
      const search = openOperations(connection)
      const counts = connection.prepare(`SELECT count(DISTINCT documents.sha256) AS files, count(DISTINCT texts.sha256) AS read
        FROM documents LEFT JOIN texts ON texts.sha256 = documents.sha256 WHERE place = ?`)
      const totals = connection.prepare(`SELECT count(*) AS pdfs, coalesce(sum(bytes), 0) AS bytes
        FROM (SELECT max(bytes) AS bytes FROM documents WHERE place = ? GROUP BY sha256)`)
      const unread = connection.prepare(`SELECT DISTINCT sha256 FROM documents
        WHERE place = ? AND sha256 NOT IN (SELECT sha256 FROM texts) ORDER BY sha256`)
      for (const one of steps) {
        if (one.kind === 'add') search.addDocuments(one.place, [paper(one.sha, { bytes: one.sha.charCodeAt(0) })])
        else if (one.kind === 'release') search.releaseDocuments(one.place, one.sha)
        else if (one.kind === 'remove') search.removeDocuments([one.id])
        else {
          const kept = one.isRead ? read(one.sha, 'satu') : { sha256: one.sha, unread: 'password' as const, text: '' }
          expect(search.keepTexts(one.place, [kept])).toMatchObject({ ...counts.get(one.place) })
        }
        for (const where of ['', 'other']) {
          expect(search.readingProgress(where)).toMatchObject({ ...counts.get(where) })
          expect(search.documentTotals(where)).toEqual({ ...totals.get(where) })
          expect(search.documentsWithoutText(where, 9).toSorted()).toEqual(unread.all(where).map(({ sha256 }) => sha256))
        }
      }
    })
  )
})
