import { expect, test } from 'vitest'
import { inBothLanguages } from '#core/base/translator.ts'
import { failureCodes } from '#core/base/result.ts'
import { practiceProfileName } from '#core/contract/profile.ts'
import { en, id } from '../../../renderer/i18n/text.ts'
import { failureSentence } from '../../../renderer/i18n/failure-sentence.ts'

/** Parameters of a finding under any name. */
const parameters: unknown = new Proxy({}, { get: () => '5' })

/** A text function takes counts, strings or the parameters of a finding: the result for the first that fits. */
const filled = (text: (...words: unknown[]) => unknown, path: string): string => {
  for (const words of [[3, 'dua', 'tiga', 'empat'], ['tiga', 'dua', 'satu', 'nol'], [parameters]]) {
    try {
      const made = String(text(...words))
      if (!made.includes('undefined')) return made
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }
  throw new Error(`no arguments fit the text function ${path}`)
}

const isFunction = (value: unknown): value is (...words: unknown[]) => unknown => typeof value === 'function'

/** Every text with its path; text functions are called with sample arguments. */
const textsOf = (value: unknown, path = ''): readonly (readonly [string, string])[] => {
  if (typeof value === 'string') return [[path, value]]
  if (isFunction(value)) return [[`${path}()`, filled(value, path)]]
  if (typeof value !== 'object' || value === null) throw new Error(`not a text: ${path}`)
  return Object.entries(value).flatMap(([key, member]) => textsOf(member, `${path}/${key}`))
}

test('a text in one language only does not compile', () => {
  const { id: indonesian, en: english } = inBothLanguages(({ words, number }) => ({
    rows: (count: number) => words(`${number(count)} baris`, `${number(count)} rows`)
  }))
  expect([indonesian.rows(1200), english.rows(1200)]).toEqual(['1.200 baris', '1,200 rows'])
  // @ts-expect-error The English text is missing.
  inBothLanguages(({ words }) => ({ title: words('Judul') }))
  // @ts-expect-error A text that no translator made.
  inBothLanguages(() => ({ group: { title: 'Judul' } }))
  // @ts-expect-error The same, in a function.
  inBothLanguages(() => ({ title: (name: string) => `Judul ${name}` }))
})

test.each([
  ['id', id],
  ['en', en]
] as const)('no text of %s is empty or has a placeholder in it', (_, language) => {
  const odd = textsOf(language).filter(
    ([path, text]) =>
      (text.trim() === '' && path !== '/editor/historyCauses/typed') || text !== text.trim() || /undefined|\[object|TODO|NaN/.test(text)
  )
  expect(odd).toEqual([])
})

test('the two languages differ except for names and codes', () => {
  const english = new Map(textsOf(en))
  const same = textsOf(id).filter(([path, text]) => english.get(path) === text && text.length > 25)
  expect(same).toEqual([])
})

test('the practice profile has the name of its kind in both languages until the user changes it', () => {
  expect([id, en].map(({ profileName }) => [profileName(practiceProfileName), profileName('Kantor')])).toEqual([
    ['Simulasi', 'Kantor'],
    ['Practice', 'Kantor']
  ])
})

test('every failure code has a complete, unique sentence in both languages', () => {
  for (const language of [id, en]) {
    const sentences = failureCodes.map((code) => failureSentence(language, { code }))
    expect(sentences.filter((sentence) => !/^\p{Lu}.*\.$/su.test(sentence))).toEqual([])
    expect(new Set(sentences).size).toBe(failureCodes.length)
  }
})

test('the sentence of a failure has its detail, the seconds until a retry and the log number', () => {
  expect([
    failureSentence(id, { code: 'refused', detail: 'Invalid request', httpStatus: 400 }),
    failureSentence(id, { code: 'service-down', httpStatus: 503 }),
    // Users do not know the error names of the network layer.
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
