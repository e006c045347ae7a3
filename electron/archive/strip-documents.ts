import type { HttpReply } from '#core/base/ports.ts'

/** The end quote of the string literal that begins at `start`, or -1. */
const endOfLiteral = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text[end - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return end
  }
  return -1
}

const valueOf = (literal: string): unknown => {
  try {
    return JSON.parse(literal)
  } catch {
    return undefined
  }
}

/** Shorter texts are left where they are. */
const shortest = 64

/**
 * A reply with the encoded documents replaced by what stands for them (`pdf:<sha256>`), and every other sign of the body as it came:
 * numbers are not read and written again.
 */
export const stripDocuments = (reply: HttpReply, placeholders: ReadonlyMap<string, string>): HttpReply => {
  if (reply.kind !== 'reply' || placeholders.size === 0) return reply
  const { body } = reply
  const parts: string[] = []
  let from = 0
  for (let start = body.indexOf('"'); start !== -1;) {
    const end = endOfLiteral(body, start)
    if (end === -1) break
    const value = end - start > shortest ? valueOf(body.slice(start, end + 1)) : undefined
    const placeholder = typeof value === 'string' ? placeholders.get(value) : undefined
    if (placeholder !== undefined) {
      parts.push(body.slice(from, start), JSON.stringify(placeholder))
      from = end + 1
    }
    start = body.indexOf('"', end + 1)
  }
  parts.push(body.slice(from))
  return { ...reply, body: parts.join('') }
}

const looksEncoded = /^[A-Za-z0-9+/_=\s-]+$/
const longestEncoded = 1_000

/** Text beyond what is known that is nothing but long base64 stays in the journal; the window sees how long it is. */
export const withoutEncoded = <T>(value: T): T => {
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return part.length > longestEncoded && looksEncoded.test(part) ? `[base64: ${part.length}]` : part
    if (Array.isArray(part)) return part.map(walk)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, member]) => [key, walk(member)]))
  }
  // Same members, and text stays text.
  return walk(value) as T
}

/** Characters of a body that cross to the window; the journal has the whole. */
const mostShown = 2 * 1024 * 1024
/** A string literal of base64, slashes and line ends written as PHP does; the last one of an answer that broke off has no end. */
const encodedLiteral = /"(?:[A-Za-z0-9+/_=-]|\\[/nr]){1000,}(?:"|$)/g

/** What came of an answer; '' where nothing did. */
export const cameOf = (reply: HttpReply): string => (reply.kind === 'reply' ? reply.body : (reply.begun ?? ''))

/** The body of a lean reply for reading: long base64 that nothing stands for stays in the journal. */
export const shownBody = (reply: HttpReply): { readonly raw: string; readonly rawLength: number } => {
  const body = cameOf(reply).replace(encodedLiteral, (literal) => `"[base64: ${literal.replaceAll('"', '').length}]"`)
  return { raw: body.slice(0, mostShown), rawLength: body.length }
}
