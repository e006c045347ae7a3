import { isObject, memberOf } from '#core/base/json-guards.ts'
import { oncePer } from '#core/base/once.ts'
import { en, id } from './text.ts'

/** Calls back with each pair of texts at the same place; functions, whose texts depend on values, have none. */
const eachPair = (one: unknown, other: unknown, take: (one: string, other: string) => void): void => {
  if (typeof one === 'string' && typeof other === 'string') take(one, other)
  else if (isObject(one)) for (const [key, text] of Object.entries(one)) eachPair(text, memberOf(other, key), take)
}

const translations = oncePer(() => {
  const found = new Map<string, Set<string>>()
  const note = (text: string, translation: string): void => void found.set(text, (found.get(text) ?? new Set()).add(translation))
  eachPair(id, en, (indonesian, english) => {
    note(indonesian, english)
    note(english, indonesian)
  })
  return found
})

/** The parts of a text that are whole words, longest first. */
const phrasesOf = (text: string): readonly string[] => {
  const words = text.split(' ')
  return words.flatMap((_, from) => words.slice(from).map((__, count) => words.slice(from, words.length - count).join(' ')))
}

/** What a text of the window may say in the other language, for a search: of a text made from values, what its parts say. */
export const inOtherLanguage = (text: string): string => {
  const known = translations('all')
  const found = known.has(text) ? [text] : phrasesOf(text)
  return found.flatMap((phrase) => [...(known.get(phrase) ?? [])]).join(' ')
}
