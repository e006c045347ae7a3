/** Pixels at both sides of the text of a cell, and of the arrow of a sorted title. */
const cellPadding = 20
const sortArrow = 13

/** Pixels of a character where nothing can be measured. */
const usualCharacter = 7.2

let context: CanvasRenderingContext2D | null | undefined
/** Measures in the font of the window. */
const measured = (text: string): number | undefined => {
  if (context === undefined) {
    context = document.createElement('canvas').getContext('2d')
    if (context) context.font = getComputedStyle(document.body).font
  }
  return context?.measureText(text).width
}

const widths = new Map<string, number>()
/** Texts whose width is kept: names repeat, amounts do not. */
const mostKept = 5_000

const widthOf = (text: string): number => {
  const known = widths.get(text)
  if (known !== undefined) return known
  const width = measured(text) ?? text.length * usualCharacter
  if (widths.size >= mostKept) widths.clear()
  widths.set(text, width)
  return width
}

/** Texts shorter than this share of the longest are narrower than it, whatever their letters are. */
const shareOfLongest = 0.6

/** Widths are rounded up to this many pixels, so that a few letters more do not move every column. */
const step = 8

/** Rows that are measured: a change of a long list must not wait for all of them, and its names repeat. */
const mostRows = 2_000

/** What the texts of a column say about its width: the pixels in which its title and every text are whole, and whether there is any text. */
export const contentOf = <Row>(
  label: string,
  rows: readonly Row[],
  textOf: (row: Row) => string
): { readonly need: number; readonly isEmpty: boolean } => {
  const texts = new Set(rows.slice(0, mostRows).map(textOf))
  let longest = 0
  for (const { length } of texts) longest = Math.max(longest, length)
  let widest = widthOf(label) + sortArrow
  for (const text of texts) if (text.length >= longest * shareOfLongest) widest = Math.max(widest, widthOf(text))
  return { need: Math.ceil((widest + cellPadding) / step) * step, isEmpty: longest === 0 }
}
