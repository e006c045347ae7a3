import { eachRun, type Wanted } from './tokens.ts'

/** An excerpt of a text; `marks` are the matching ranges [start, end) in `text`. */
export interface Snippet {
  readonly text: string
  readonly marks: readonly (readonly [start: number, end: number])[]
}

/** Characters before the first match, and length of the excerpt. */
const before = 36
const length = 160

/** Matches examined in one text. */
const maxMatches = 300

interface Match {
  readonly start: number
  readonly end: number
  readonly met: readonly string[]
}

const tidy = (text: string): string => text.replace(/\s/g, ' ')

/** The first match with the most different words after it within the excerpt. */
const bestOf = (places: readonly Match[]): Match | null => {
  let best: Match | null = null
  let words = 0
  for (const [number, place] of places.entries()) {
    const near = new Set<string>()
    for (let at = number; at < places.length && (places[at]?.end ?? 0) <= place.start + length - before; at += 1)
      for (const word of places[at]?.met ?? []) near.add(word)
    if (best !== null && near.size <= words) continue
    best = place
    words = near.size
  }
  return best
}

/** The part of a text with the most words of a search; `null` if none matches. */
export const snippetOf = (text: string, wanted: readonly Wanted[]): Snippet | null => {
  const prefixes = [...new Set(wanted.flat(2))]
  const metBy = (tokens: readonly string[]): readonly string[] =>
    prefixes.filter((prefix) => tokens.some((token) => token.startsWith(prefix)))
  const places: Match[] = []
  eachRun(text, ({ start, end, tokens }) => {
    const met = metBy(tokens)
    if (met.length > 0) places.push({ start, end, met })
    return places.length < maxMatches
  })
  const best = bestOf(places)
  if (best === null) return null
  const from = Math.max(0, best.start - before)
  // Start at a word boundary: a truncated first word would look like another word.
  const start = from === 0 ? 0 : from + text.slice(from, best.start).search(/\s/) + 1
  const end = Math.min(text.length, Math.max(best.end, start + length))
  const lead = start > 0 ? '… ' : ''
  const window = text.slice(start, end)
  const marks: [number, number][] = []
  eachRun(window, (run) => {
    if (metBy(run.tokens).length > 0) marks.push([run.start + lead.length, run.end + lead.length])
  })
  return { text: lead + tidy(window) + (end < text.length ? ' …' : ''), marks }
}
