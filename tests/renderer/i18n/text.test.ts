import { expect, test } from 'vitest'
import { failureCodes } from '#core/base/result.ts'
import { en } from '../../../renderer/i18n/text/en.ts'
import { failureSentence } from '../../../renderer/i18n/failure-sentence.ts'
import { id } from '../../../renderer/i18n/text/id.ts'

/** Facts of a finding, whatever they are called. */
const facts: unknown = new Proxy({}, { get: () => '5' })

/** A text takes counts, words or the facts of a finding: the first of them it can be made of. */
const filled = (text: (...words: unknown[]) => unknown, path: string): string => {
  for (const words of [[3, 'dua', 'tiga', 'empat'], ['tiga', 'dua', 'satu', 'nol'], [facts]]) {
    try {
      const made = String(text(...words))
      if (!made.includes('undefined')) return made
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }
  throw new Error(`nothing makes a text of ${path}`)
}

const isFunction = (value: unknown): value is (...words: unknown[]) => unknown => typeof value === 'function'

/** Every text by its path; where it is made of words, with some filled in. */
const textsOf = (value: unknown, path = ''): readonly (readonly [string, string])[] => {
  if (typeof value === 'string') return [[path, value]]
  if (isFunction(value)) return [[`${path}()`, filled(value, path)]]
  if (typeof value !== 'object' || value === null) throw new Error(`no text at ${path}`)
  return Object.entries(value).flatMap(([key, member]) => textsOf(member, `${path}/${key}`))
}

test('both languages have the same texts', () => {
  const [indonesian, english] = [id, en].map((language) =>
    textsOf(language)
      .map(([path]) => path)
      .sort()
  )
  expect(english).toEqual(indonesian)
})

test.each([
  ['id', id],
  ['en', en]
] as const)('no text of %s is empty, unfinished or a leftover', (_, language) => {
  const odd = textsOf(language).filter(
    ([path, text]) =>
      (text.trim() === '' && path !== '/editor/historyCauses/typed') || text !== text.trim() || /undefined|\[object|TODO|NaN/.test(text)
  )
  expect(odd).toEqual([])
})

test('the two languages differ but for names and codes', () => {
  const english = new Map(textsOf(en))
  const same = textsOf(id).filter(([path, text]) => english.get(path) === text && text.length > 25)
  expect(same).toEqual([])
})

test('every failure has a whole sentence of its own in both languages', () => {
  for (const language of [id, en]) {
    const sentences = failureCodes.map((code) => failureSentence(language, { code }))
    expect(sentences.filter((sentence) => !/^\p{Lu}.*\.$/su.test(sentence))).toEqual([])
    expect(new Set(sentences).size).toBe(failureCodes.length)
  }
})

test('a failure tells the fact that came with it, when to try again and where to look it up', () => {
  expect([
    failureSentence(id, { code: 'refused', detail: 'Invalid request', httpStatus: 400 }),
    failureSentence(id, { code: 'service-down', httpStatus: 503 }),
    // The name the network layer has for it is no word of the user's.
    failureSentence(id, { code: 'connection-lost', detail: 'ERR_EMPTY_RESPONSE' }),
    failureSentence(id, { code: 'too-many', httpStatus: 429, retryAfter: 30 }),
    failureSentence(en, { code: 'unexpected', id: 'a1b2' })
  ]).toEqual([
    'Layanan menolak permintaan ini. (Invalid request)',
    'Layanan sedang bermasalah. (HTTP 503)',
    id.failures['connection-lost'],
    'Layanan meminta menunggu karena terlalu sering. (HTTP 429) Coba lagi setelah 30 detik.',
    `${en.failures.unexpected} ${en.failureId('a1b2')}`
  ])
})
