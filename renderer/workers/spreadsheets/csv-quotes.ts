/** The index of the quotation mark that closes the cell opened at `start`, or -1; two in a row stand for one in the text. */
const closingMark = (text: string, start: number): number => {
  let at = text.indexOf('"', start + 1)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

/**
 * CSV text in which cells that begin with a quotation mark but are not quoted (`"O" RING 5MM`, `"PIPA 2`) are quoted, so that they are read as
 * they are written. The parser would read the rows below into them. A quoted cell ends before one of the separators or a line end.
 */
export const withQuotedMarks = (text: string, separators: readonly string[]): string => {
  const ends = `\\r\\n${separators.map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}`
  const opening = new RegExp(`(?:^|[${ends}])"`, 'g')
  const end = new RegExp(`[^\\S${ends}]*(?:[${ends}]|$)`, 'y')
  const bare = new RegExp(`[^${ends}]*`, 'y')
  const parts: string[] = []
  let done = 0
  while (opening.test(text)) {
    const start = opening.lastIndex - 1
    const close = closingMark(text, start)
    end.lastIndex = close + 1
    if (close !== -1 && end.test(text)) opening.lastIndex = close + 1
    else {
      bare.lastIndex = start
      const [cell = ''] = bare.exec(text) ?? []
      parts.push(text.slice(done, start), `"${cell.replaceAll('"', '""')}"`)
      done = start + cell.length
      opening.lastIndex = done
    }
  }
  return done === 0 ? text : parts.join('') + text.slice(done)
}
