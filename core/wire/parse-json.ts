const longNumber = /[:[,]\s*-?\d{16,}/

/** Like JSON.parse, but an integer that a double cannot hold (a 20-digit number instead of text) becomes its text. Throws SyntaxError. */
export const parseJson = (text: string): unknown => {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  if (!longNumber.test(source)) return JSON.parse(source)
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
