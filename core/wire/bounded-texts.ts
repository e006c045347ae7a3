import { isObject } from '../base/json-guards.ts'

/** Characters and values of one reading. A refusal that names every line of a declaration of 1,200 lines has a tenth of it. */
const readingLimits = { text: 64 * 1024, texts: 2 * 1024 * 1024, name: 200, values: 100_000 }

/**
 * What was read of an answer, for a row, a call or the window: its texts cut, each and all together, and lists and objects that go on ended. Only the stored answer has all of it.
 * `isCut`: something was left out. Numbers, names of members and the order stay.
 */
export const boundedTexts = <T>(reading: T, limits = readingLimits): { readonly value: T; readonly isCut: boolean } => {
  let [characters, values] = [limits.texts, limits.values]
  let isCut = false
  const cutText = (text: string, most: number): string => {
    const length = Math.max(0, Math.min(most, characters))
    characters -= Math.min(text.length, length)
    if (text.length <= length) return text
    isCut = true
    // Not within a pair of surrogates.
    return `${text.slice(0, length).replace(/[\ud800-\udbff]$/, '')}…`
  }
  const isOver = (): boolean => {
    values -= 1
    isCut ||= values < 0
    return values < 0
  }
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return cutText(part, limits.text)
    if (Array.isArray(part)) return part.flatMap((item: unknown) => (isOver() ? [] : [walk(item)]))
    if (!isObject(part)) return part
    const kept = Object.entries(part).filter((_, index) => index < limits.name || !isOver())
    return Object.fromEntries(kept.map(([name, member]) => [name.length > limits.name ? cutText(name, limits.name) : name, walk(member)]))
  }
  // Members, lists and texts stay what they are.
  return { value: walk(reading) as T, isCut }
}
