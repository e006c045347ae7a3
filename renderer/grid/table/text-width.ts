import { shallowRef } from 'vue'

/** Pixels at both sides of the text of a cell, and of the arrow of a sorted title. */
const cellPadding = 20
const sortArrow = 13

/** Pixels of a character where nothing can be measured. */
const usualCharacter = 7.2

const widths = new Map<string, number>()
/** Pixels of the characters that have another width in a table than in a sentence, which a canvas does not know. */
const inTable = new Map<string, number>()
/** Raised when the typeface of the window is loaded: what was measured before is the width in another one. */
const loadedFonts = shallowRef(0)
document.fonts?.addEventListener('loadingdone', () => {
  widths.clear()
  inTable.clear()
  loadedFonts.value += 1
})

const widthInTable = (character: string, isStrong: boolean): number => {
  const key = `${isStrong ? 'strong' : 'normal'} ${character}`
  const known = inTable.get(key)
  if (known !== undefined) return known
  const probe = document.body.appendChild(document.createElement('span'))
  probe.className = `u-tabular ${isStrong ? 'u-strong' : ''}`
  probe.style.position = 'fixed'
  probe.textContent = character.repeat(10)
  const width = probe.getBoundingClientRect().width / 10
  probe.remove()
  inTable.set(key, width)
  return width
}

let context: CanvasRenderingContext2D | null | undefined
let font = ''
/** Measures as the window shows a text in a table. */
const measured = (text: string, isStrong: boolean): number | undefined => {
  if (context === undefined) {
    context = document.createElement('canvas').getContext('2d')
    const { fontSize, fontFamily } = getComputedStyle(document.body)
    font = `${fontSize} ${fontFamily}`
  }
  if (context === null) return undefined
  context.font = `${isStrong ? 600 : 400} ${font}`
  let width = 0
  const letters = text.replaceAll(/[\d.,:;+\-()/%]/g, (character) => {
    width += widthInTable(character, isStrong)
    return ''
  })
  return width + context.measureText(letters).width
}

/** Texts whose width is kept: names repeat, amounts do not. */
const mostKept = 5_000

const widthOf = (text: string, isStrong = false): number => {
  const key = isStrong ? `\0${text}` : text
  const known = widths.get(key)
  if (known !== undefined) return known
  const width = measured(text, isStrong) ?? text.length * usualCharacter
  if (widths.size >= mostKept) widths.clear()
  widths.set(key, width)
  return width
}

/** The pixels in which the title of a column is whole. */
export const titleWidth = (label: string): number => {
  void loadedFonts.value
  return Math.ceil(widthOf(label) + sortArrow + cellPadding)
}

/** Texts shorter than this share of the longest are narrower than it, whatever their letters are. */
const shareOfLongest = 0.6

/** Widths are rounded up to this many pixels, so that a few letters more do not move every column. */
const step = 8

/** Rows that are measured: a change of a long list must not wait for all of them, and its names repeat. */
const mostRows = 2_000

/**
 * What the texts of a column say about its width: the pixels in which its title and every text are whole, and whether there is any text. Follows the typeface
 * of the window. `isStrong`: whether texts may be in strong letters.
 */
export const contentOf = <Row>(
  label: string,
  rows: readonly Row[],
  textOf: (row: Row) => string,
  isStrong = false
): { readonly need: number; readonly isEmpty: boolean } => {
  void loadedFonts.value
  const texts = new Set(rows.slice(0, mostRows).map(textOf))
  let longest = 0
  for (const { length } of texts) longest = Math.max(longest, length)
  let widest = widthOf(label) + sortArrow
  for (const text of texts) if (text.length >= longest * shareOfLongest) widest = Math.max(widest, widthOf(text, isStrong))
  return { need: Math.ceil((widest + cellPadding) / step) * step, isEmpty: longest === 0 }
}
