/** Character widths of Helvetica, Arial and Liberation Sans from space to tilde, in thousandths of the font size. */
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278,
  278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722,
  667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556,
  556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584
]
const space = 278
/** Width of characters that Helvetica does not have, such as Chinese characters. */
const widest = 1000

const textWidth = (text: string): number => {
  let sum = 0
  for (let index = 0; index < text.length; index += 1) sum += widths[text.charCodeAt(index) - 32] ?? widest
  return sum
}
const millimetresPerPoint = 0.3528

/** Number of lines of a text in a column (width in millimetres, font size in points), at least 1. Lines break at spaces, long words anywhere; rounds up. */
export const linesIn = (text: string, millimetres: number, points: number): number => {
  const available = (millimetres / (points * millimetresPerPoint)) * 1000 * 0.995
  let lines = 1
  let used = 0
  for (const word of text.split(/\s+/)) {
    const width = textWidth(word)
    if (used > 0 && used + space + width <= available) {
      used += space + width
      continue
    }
    if (used > 0) lines += 1
    const over = Math.max(0, Math.ceil(width / available) - 1)
    lines += over
    used = width - over * available
  }
  return lines
}
