import { eachRun, type Wanted } from './tokens.ts'

/** A part of a text with the places that match, as [start, end) in it. */
export interface Snippet {
  readonly text: string
  readonly marks: readonly (readonly [start: number, end: number])[]
}

const before = 36
const length = 160

const tidy = (text: string): string => text.replace(/\s/g, ' ')

/** The part of the text around the first places where the words of a search are met; `null` where none is. */
export const snippetOf = (text: string, wanted: readonly Wanted[]): Snippet | null => {
  const prefixes = [...new Set(wanted.flat(2))]
  const open = new Set(prefixes)
  const found: { readonly start: number; readonly end: number; readonly fresh: boolean }[] = []
  eachRun(text, ({ start, end, tokens }) => {
    const met = prefixes.filter((prefix) => tokens.some((token) => token.startsWith(prefix)))
    if (met.length === 0) return true
    found.push({ start, end, fresh: met.some((prefix) => open.delete(prefix)) })
    return open.size > 0 && found.length < 2_000
  })
  if (found.length === 0) return null
  // The window that shows most of the words at once; the first of them where several do.
  const shown = (from: number): number =>
    found.filter(({ start, end, fresh }) => fresh && start >= from && end <= from + length - before).length
  const best = found
    .filter(({ fresh }) => fresh)
    .reduce((one, other) => (shown(other.start) > shown(one.start) ? other : one), found[0] ?? { start: 0, end: 0, fresh: true })
  const from = Math.max(0, best.start - before)
  const start = from === 0 ? 0 : Math.min(best.start, text.slice(from, best.start).search(/\s/) + 1 + from)
  const end = Math.min(text.length, Math.max(best.end, start + length))
  const lead = start > 0 ? '… ' : ''
  const marks: [number, number][] = []
  const window = text.slice(start, end)
  eachRun(window, (run) => {
    if (prefixes.some((prefix) => run.tokens.some((token) => token.startsWith(prefix))))
      marks.push([run.start + lead.length, run.end + lead.length])
  })
  return { text: lead + tidy(window) + (end < text.length ? ' …' : ''), marks }
}
