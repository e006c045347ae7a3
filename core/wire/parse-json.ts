/** Limits of one answer; strings of `documentLength` characters or more are documents and do not count towards `characters`. */
const answerLimits = { depth: 10_000, values: 1_000_000, characters: 32 * 1024 * 1024, documentLength: 1024 }

/** Thrown before parsing for a text over a limit. */
export class TooComplex extends Error {
  override name = 'TooComplex'
}

const [quote, backslash, comma, openList, closeList, openObject, closeObject, zero, nine] = [34, 92, 44, 91, 93, 123, 125, 48, 57]

/** Position of the end quote of the string that begins at `start`; the length of the text if it has none. */
export const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes += 1
    if (slashes % 2 === 0) return end
  }
  return text.length
}

/** Throws TooComplex for a text over a limit; tells whether it has a number that may not fit a double. Strings are skipped, not read. */
const hasLongNumber = (text: string): boolean => {
  let [depth, values, documents, digits] = [0, 1, 0, 0]
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
    else if (code === openList || code === openObject) {
      depth += 1
      values += 1
    } else if (code === closeList || code === closeObject) depth -= 1
    if (depth > answerLimits.depth || values > answerLimits.values) throw new TooComplex()
  }
  if (text.length - documents > answerLimits.characters) throw new TooComplex()
  return isLong
}

/**
 * Like JSON.parse, but an integer that a double cannot hold (a 20-digit number instead of text) becomes its text. Throws SyntaxError, or
 * TooComplex for a text over a limit, which is not parsed.
 */
export const parseJson = (text: string): unknown => {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  if (!hasLongNumber(source)) return JSON.parse(source)
  try {
    return JSON.parse(source, (_key, value: unknown, context?: { readonly source?: string }) =>
      typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '') ? context?.source : value
    )
  } catch (error) {
    // A reviver recurses; without one, any nesting depth can be parsed.
    if (error instanceof RangeError) return JSON.parse(source)
    throw error
  }
}
