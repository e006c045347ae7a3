/**
 * A JSON text with line breaks and two spaces of indent per level, for reading. Only white space between tokens changes, so that numbers
 * and strings keep their exact text. Invalid JSON is indented as far as possible.
 */
export const indented = (text: string): string => {
  const parts: string[] = []
  let depth = 0
  const newLine = (): void => {
    parts.push('\n', '  '.repeat(depth))
  }
  // Strings, brackets, separators, and everything else.
  const tokens = text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"?|[[\]{}]|[,:]|[^\s"[\]{},:]+/gs)
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
