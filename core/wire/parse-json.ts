const longNumber = /[:[,]\s*-?\d{16,}/

/** As JSON.parse, but an integer that a double cannot hold (a 20-digit number where text was meant) stays the text it was. Throws SyntaxError. */
export const parseJson = (text: string): unknown => {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  if (!longNumber.test(source)) return JSON.parse(source)
  try {
    return JSON.parse(source, (_key, value: unknown, context?: { readonly source?: string }) =>
      typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '') ? context?.source : value
    )
  } catch (error) {
    // A reviver walks by recursion; without one, any depth is read.
    if (error instanceof RangeError) return JSON.parse(source)
    throw error
  }
}
