/**
 * A JSON text with line breaks and two spaces for each depth, for reading. Every sign outside strings but the white space between them stays as it is, and
 * so does every string: numbers are never read and written again. What is no JSON comes out as well as it can.
 */
export const indented = (text: string): string => {
  const parts: string[] = []
  let depth = 0
  const newLine = (): void => {
    parts.push('\n', '  '.repeat(depth))
  }
  // Strings, brackets, what parts them, and all else.
  const tokens = text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]|[,:]|[^\s"[\]{},:]+/gs)
  let opened = false
  for (const [token] of tokens) {
    const closes = token === ']' || token === '}'
    if (closes) {
      depth = Math.max(0, depth - 1)
      if (!opened) newLine()
    } else if (opened) newLine()
    opened = token === '[' || token === '{'
    if (opened) depth += 1
    parts.push(token)
    if (token === ',') newLine()
    else if (token === ':') parts.push(' ')
  }
  return parts.join('')
}
