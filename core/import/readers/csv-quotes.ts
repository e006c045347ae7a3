/** The index of the quotation mark that closes the cell opened at `start`, or -1; two in a row stand for one in the text. */
const closingMark = (text: string, start: number): number => {
  let at = text.indexOf('"', start + 1)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

/**
 * The index of the mark that closes the cell opened at `start` if marks inside it may stand alone (`"PIPA 2" X 3M"`): the first mark of the line
 * that `isClosing` accepts. -1 if another quoted cell or the line end comes first: then the cell is not quoted.
 */
const laxClosingMark = (text: string, start: number, separators: readonly string[], isClosing: (at: number) => boolean): number => {
  const next = /["\r\n]/g
  next.lastIndex = start + 1
  for (let found = next.exec(text); found?.[0] === '"'; found = next.exec(text)) {
    let before = found.index - 1
    while (text[before] === ' ') before -= 1
    if (separators.includes(text[before] ?? '')) return -1
    if (isClosing(found.index)) return found.index
  }
  return -1
}

/**
 * CSV text in which cells that begin with a quotation mark but are not quoted (`"O" RING 5MM`, `"PIPA 2`) are quoted, so that they are read as
 * they are written. The parser would read the rows below into them. A quoted cell ends before one of the separators or a line end; marks that
 * stand alone in it are doubled.
 */
export const withQuotedMarks = (text: string, separators: readonly string[]): string => {
  const ends = `\\r\\n${separators.map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}`
  const opening = new RegExp(`(?:^|[${ends}])"`, 'g')
  const end = new RegExp(`[^\\S${ends}]*(?:[${ends}]|$)`, 'y')
  const bare = new RegExp(`[^${ends}]*`, 'y')
  const isClosing = (at: number): boolean => {
    end.lastIndex = at + 1
    return end.test(text)
  }
  const parts: string[] = []
  let done = 0
  while (opening.test(text)) {
    const start = opening.lastIndex - 1
    const close = closingMark(text, start)
    if (close !== -1 && isClosing(close)) {
      opening.lastIndex = close + 1
      continue
    }
    const lax = laxClosingMark(text, start, separators, isClosing)
    bare.lastIndex = start
    const [cell = ''] = lax === -1 ? (bare.exec(text) ?? []) : []
    parts.push(
      text.slice(done, start),
      `"${lax === -1 ? cell.replaceAll('"', '""') : text.slice(start + 1, lax).replaceAll(/""?/g, '""')}"`
    )
    done = lax === -1 ? start + cell.length : lax + 1
    opening.lastIndex = done
  }
  return done === 0 ? text : parts.join('') + text.slice(done)
}
