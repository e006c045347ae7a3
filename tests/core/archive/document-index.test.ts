import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDocumentIndex } from '#core/archive/document-index.ts'
import { everything, type DocumentFacts, type DocumentQuery } from '#core/archive/document-query.ts'
import { makeSegment } from '#core/archive/full-text/segment.ts'
import { tokensOf } from '#core/archive/full-text/tokens.ts'

const documentFacts = (over: Partial<DocumentFacts> & { readonly car?: string }): DocumentFacts => ({
  sha256: 'a',
  car: '',
  code: '2003',
  date: '2026-11-20',
  storedAt: 1,
  words: [over.car, over.code ?? '2003', over.date ?? '2026-11-20', over.words].join('\n'),
  ...over
})
const textOf = (shas: readonly string[], texts: readonly string[]) => [shas, makeSegment(texts.map(tokensOf))] as const

const filled = () => {
  const index = createDocumentIndex()
  index.addDocuments([
    documentFacts({ sha256: 'a', car: 'CAR1', code: '2003', date: '2026-11-18', words: 'CAR1 2003 000123' }),
    documentFacts({ sha256: 'b', car: 'CAR2', code: '2020', date: '2026-11-20', words: 'CAR2 2020' }),
    documentFacts({ sha256: 'c', car: 'CAR1', code: '2090', date: '', words: 'CAR1 2090' })
  ])
  index.setCars([
    { car: 'CAR1', importer: 'PT Sinar Laut', state: 'finished', words: 'PT Sinar Laut' },
    { car: 'CAR2', importer: 'CV Angin', state: 'sent', words: 'CV Angin' }
  ])
  index.addTexts(...textOf(['b', 'a'], ['Kode billing 8202 6000', 'Pompa air CAR2']))
  return (part: Partial<DocumentQuery>): readonly number[] => [...index.search({ ...everything, ...part })]
}

test('a response is found by aju number, code, number, importer and the text of its PDF', () => {
  const search = filled()
  expect(search({ typed: 'car1' })).toEqual([0, 2])
  expect(search({ typed: '2020' })).toEqual([1])
  expect(search({ typed: '000123' })).toEqual([0])
  expect(search({ typed: 'sinar' })).toEqual([0, 2])
  expect(search({ typed: 'pomp' })).toEqual([0])
  expect(search({ typed: 'sinar pompa' })).toEqual([0])
  expect(search({ typed: 'sinar billing' })).toEqual([])
})

test('results are newest first, undated last, and limited by filters', () => {
  const search = filled()
  expect(search({})).toEqual([1, 0, 2])
  expect(search({ codes: ['2003', '2090'] })).toEqual([0, 2])
  expect(search({ states: ['sent'] })).toEqual([1])
  expect(search({ importer: 'PT Sinar Laut' })).toEqual([0, 2])
  expect(search({ from: '2026-11-19' })).toEqual([1])
  expect(search({ to: '2026-11-19' })).toEqual([0])
  expect(search({ typed: 'car', from: '2026-11-18', to: '2026-11-18' })).toEqual([0])
})

test('the order by relevance ranks facts of a response above the text of a PDF', () => {
  expect(filled()({ typed: 'car2', order: 'relevance' })).toEqual([1, 0])
})

test('a changed aju number is found by its current words only; hidden documents are not found', () => {
  const index = createDocumentIndex()
  index.addDocuments([documentFacts({ car: 'C' }), documentFacts({ car: 'D' })])
  for (let turn = 0; turn < 40; turn += 1)
    index.setCars([{ car: 'C', importer: `PT Nomor${turn}`, state: 'sent', words: `PT Nomor${turn}` }])
  const search = (typed: string) => [...index.search({ ...everything, typed })]
  expect(search('nomor3')).toEqual([0])
  expect(search('nomor38')).toEqual([])
  expect(search('nomor39')).toEqual([0])
  index.hide([0])
  expect(search('')).toEqual([1])
})

test('the text of a file finds every response with this file, also one added later, until the text is removed', () => {
  const index = createDocumentIndex()
  index.addDocuments([documentFacts({ sha256: 's', storedAt: 2 })])
  const drop = index.addTexts(...textOf(['s'], ['rahasia']))
  index.addDocuments([documentFacts({ sha256: 's', storedAt: 1 })])
  expect([...index.search({ ...everything, typed: 'rahasia' })]).toEqual([0, 1])
  drop()
  expect([...index.search({ ...everything, typed: 'rahasia' })]).toEqual([])
})

test('the index agrees with a linear search, whatever the batches', () => {
  const word = fc.constantFrom('sinar', 'sina', 'laut', '8.202', '8202', 'x')
  const facts = fc.record({
    words: fc.array(word, { maxLength: 3 }),
    text: fc.array(word, { maxLength: 3 }),
    date: fc.constantFrom('', '2026-01-01', '2026-02-01')
  })
  fc.assert(
    fc.property(fc.array(fc.array(facts, { maxLength: 5 }), { maxLength: 6 }), fc.array(word, { maxLength: 2 }), (batches, typed) => {
      const index = createDocumentIndex()
      const all = batches.flat()
      let number = 0
      for (const batch of batches) {
        const shas = batch.map(() => `s${number++}`)
        index.addDocuments(
          batch.map(({ words, date }, at) => documentFacts({ sha256: shas[at] ?? '', date, words: words.join(' '), storedAt: 0 }))
        )
        index.addTexts(
          ...textOf(
            shas,
            batch.map(({ text }) => text.join(' '))
          )
        )
      }
      const expected = all.flatMap(({ words, text, date }, at) => {
        const tokens = [...tokensOf([...words, ...text].join(' '))]
        const plain = (one: string): string => one.replace('.', '')
        return typed.every((one) => tokens.some((token) => token.startsWith(plain(one)))) ? [{ at, date }] : []
      })
      const sorted = expected.sort((a, b) => (a.date === b.date ? b.at - a.at : a.date < b.date ? 1 : -1)).map(({ at }) => at)
      expect([...index.search({ ...everything, typed: typed.join(' ') })]).toEqual(sorted)
    })
  )
})
