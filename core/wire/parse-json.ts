/** Limits of one answer; strings of `documentLength` characters or more are documents and do not count towards `characters`. */
const answerLimits = { depth: 10_000, values: 1_000_000, characters: 32 * 1024 * 1024, documentLength: 1024 }

/** Thrown before parsing for a text over a limit. */
export class TooComplex extends Error {
  override name = 'TooComplex'
}

/** Codes of the characters that give JSON its structure. */
export const [quote, comma, colon, openList, closeList, openObject, closeObject] = [34, 44, 58, 91, 93, 123, 125]
const [backslash, zero, nine] = [92, 48, 57]

/** Position of the end quote of the string that begins at `start`; the length of the text if it has none. */
export const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes += 1
    if (slashes % 2 === 0) return end
  }
  return text.length
}

/**
 * Throws TooComplex for a text over a limit; tells whether it has a number that may not fit a double, and how many members its objects have.
 * Strings are skipped, not read.
 */
const scan = (text: string): { readonly isLong: boolean; readonly members: number } => {
  let [depth, values, documents, digits, members] = [0, 1, 0, 0, 0]
  let isLong = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    digits = code >= zero && code <= nine ? digits + 1 : 0
    if (digits === 16) isLong = true
    if (code === quote) {
      const end = endOfString(text, at)
      if (end - at > answerLimits.documentLength) documents += end - at
      at = end
    } else if (code === comma) values += 1
    else if (code === colon) members += 1
    else if (code === openList || code === openObject) {
      depth += 1
      values += 1
    } else if (code === closeList || code === closeObject) depth -= 1
    if (depth > answerLimits.depth || values > answerLimits.values) throw new TooComplex()
  }
  if (text.length - documents > answerLimits.characters) throw new TooComplex()
  return { isLong, members }
}

export interface ParsedJson {
  /** The text that was parsed. */
  readonly text: string
  readonly value: unknown
  /** Members of all objects of the text; a repeated one, of which `value` has the last, counts each time. */
  readonly members: number
}

const withLongNumbers = (text: string): unknown => {
  try {
    return JSON.parse(text, (_key, value: unknown, context?: { readonly source?: string }) =>
      typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '') ? context?.source : value
    )
  } catch (error) {
    // A reviver recurses; without one, any nesting depth can be parsed.
    if (error instanceof RangeError) return JSON.parse(text)
    throw error
  }
}

/** As `parseJson`, with what is needed to find repeated members. */
export const parseCounted = (text: string): ParsedJson => {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  const { isLong, members } = scan(source)
  return { text: source, value: isLong ? withLongNumbers(source) : JSON.parse(source), members }
}

/**
 * Like JSON.parse, but an integer that a double cannot hold (a 20-digit number instead of text) becomes its text. Throws SyntaxError, or
 * TooComplex for a text over a limit, which is not parsed.
 */
export const parseJson = (text: string): unknown => parseCounted(text).value

const control = /\p{Cc}/gu
const escaped = (character: string): string => JSON.stringify(character).slice(1, -1)

const isFiller = (character = ''): boolean => character === '\0' || character.trim() === ''

/**
 * The text of an answer as JSON where only control characters keep it from being that: those inside its strings are escaped (line breaks in base64), and byte
 * order marks before it and zero bytes after it are removed. Text around an answer stays, because it may be the message of an error.
 */
export const mendJson = (text: string): string => {
  let end = text.length
  while (end > 0 && isFiller(text[end - 1])) end -= 1
  const bare = text.slice(0, end).replace(/^[\uFEFF\s]+/, '')
  const parts: string[] = []
  let begin = 0
  for (let start = bare.indexOf('"'); start !== -1; start = bare.indexOf('"', begin)) {
    const next = endOfString(bare, start) + 1
    parts.push(bare.slice(begin, start), bare.slice(start, next).replace(control, escaped))
    begin = next
  }
  return [...parts, bare.slice(begin)].join('')
}
