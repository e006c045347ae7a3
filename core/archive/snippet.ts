import type { Snippet } from '../contract/archive.ts'
import { eachRun, isPartOf, type QueryWord } from './tokens.ts'

/** Characters before the first match, and length of the excerpt. */
const before = 36
const length = 160

/** Matches examined in one text. */
const maxMatches = 300

interface Match {
  readonly start: number
  readonly end: number
  readonly prefixes: readonly string[]
}

const tidy = (text: string): string => text.replace(/\s/g, ' ')

/** The first match with the most different words after it within the excerpt. */
const bestOf = (matches: readonly Match[]): Match | null => {
  let best: Match | null = null
  let words = 0
  for (const [number, match] of matches.entries()) {
    const near = new Set<string>()
    for (let at = number; at < matches.length && (matches[at]?.end ?? 0) <= match.start + length - before; at += 1)
      for (const word of matches[at]?.prefixes ?? []) near.add(word)
    if (best !== null && near.size <= words) continue
    best = match
    words = near.size
  }
  return best
}

/** The last word boundary up to `end`, not before `from`: a cut last word would look like another word. */
const wordEnd = (text: string, end: number, from: number): number => {
  if (end === text.length || /\s/.test(text[end] ?? '')) return end
  return from + Math.max(0, text.slice(from, end).search(/\s\S*$/))
}

/** The part of a text with the most words of a search; `null` if none matches. */
export const snippetOf = (text: string, wanted: readonly QueryWord[]): Snippet | null => {
  const prefixes = [...new Set(wanted.flat(2))]
  const matchedPrefixes = (tokens: readonly string[]): readonly string[] =>
    prefixes.filter((prefix) => tokens.some((token) => isPartOf(prefix, token)))
  const matches: Match[] = []
  eachRun(text, ({ start, end, tokens }) => {
    const found = matchedPrefixes(tokens)
    if (found.length > 0) matches.push({ start, end, prefixes: found })
    return matches.length < maxMatches
  })
  const best = bestOf(matches)
  if (best === null) return null
  const from = Math.max(0, best.start - before)
  // Start at a word boundary: a truncated first word would look like another word.
  const start = from === 0 ? 0 : from + text.slice(from, best.start).search(/\s/) + 1
  const end = wordEnd(text, Math.min(text.length, Math.max(best.end, start + length)), best.end)
  const lead = start > 0 ? '… ' : ''
  const window = text.slice(start, end)
  const marks: [number, number][] = []
  eachRun(window, (run) => {
    if (matchedPrefixes(run.tokens).length > 0) marks.push([run.start + lead.length, run.end + lead.length])
  })
  return { text: lead + tidy(window) + (end < text.length ? ' …' : ''), marks }
}

/** A part of an excerpt; `marked` if it matches the search. */
export interface SnippetPiece {
  readonly text: string
  readonly marked: boolean
}

/** The excerpt in parts, marked and not. */
export const piecesOf = ({ text, marks }: Snippet): readonly SnippetPiece[] => {
  const found: SnippetPiece[] = []
  let at = 0
  for (const [start, end] of marks) {
    found.push({ text: text.slice(at, start), marked: false }, { text: text.slice(start, end), marked: true })
    at = end
  }
  return [...found, { text: text.slice(at), marked: false }].filter((piece) => piece.text !== '')
}
