import { expect, test } from 'vitest'
import { glossary, type Term } from '../../../renderer/i18n/glossary.ts'
import { handbookSources, textSources } from '../support/window-texts.ts'

const lowered = (language: 'id' | 'en') =>
  [...textSources(language), ...handbookSources(language)].map(({ name, texts }) => ({
    name,
    texts: texts.map((text) => text.toLowerCase())
  }))
const sources = { id: lowered('id'), en: lowered('en') }
const terms: readonly (readonly [string, Term])[] = Object.entries(glossary)
/** The word, not as a part of a longer one but for the Indonesian `-nya`. */
const whole = (word: string, language: 'id' | 'en'): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${word}${language === 'id' ? '(?:nya)?' : ''}(?![\\p{L}\\p{N}])`, 'u')

test.each(['id', 'en'] as const)('the texts of %s use the words of the glossary', (language) => {
  expect(sources[language].filter(({ texts }) => texts.length === 0)).toEqual([])
  expect(sources[language].length).toBeGreaterThan(40)
  const all = sources[language].flatMap(({ texts }) => texts)
  const unused = terms.filter(([, term]) => !all.some((text) => text.includes(term[language].toLowerCase()))).map(([concept]) => concept)
  expect(unused).toEqual([])
})

test.each(['id', 'en'] as const)('the texts of %s, and its handbook, use no other word for the same thing', (language) => {
  const others = terms.flatMap(([concept, term]) =>
    (term.not?.[language] ?? []).flatMap((word) => {
      const other = whole(word, language)
      return sources[language].flatMap(({ name, texts }) =>
        texts.filter((text) => other.test(text)).map((text) => ({ concept, word, name, text }))
      )
    })
  )
  expect(others).toEqual([])
})
