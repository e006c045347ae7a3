import type { Cell } from '#core/spreadsheets/sheet.ts'
import { attributeOf, visitTags } from './xml-tags.ts'

/** The index of a column: A → 0, AA → 26. */
export const columnAt = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** `000000`, `0000\\.00\\.00`: a format of zeros and separators only. A dot without a backslash is the decimal point. */
const zeroFormat = /^(?:0|\\[. -]|"[. -]"|[ -])+$/

/** The number of digits of each style whose number format keeps leading zeros, by index of the style. */
export const zeroStyles = (styles: string): ReadonlyMap<number, number> => {
  const widths = new Map<string | null, number>()
  const formats: (string | null)[] = []
  let isInList = false
  visitTags(styles, (name, tag) => {
    if (name === 'numFmt') {
      const [code = ''] = (attributeOf(tag, 'formatCode') ?? '').replaceAll('&quot;', '"').split(';')
      const zeros = code.replace(/[^0]/g, '').length
      if (zeros > 1 && zeroFormat.test(code)) widths.set(attributeOf(tag, 'numFmtId'), zeros)
    } else if (name === 'cellXfs') isInList = true
    else if (name === '/cellXfs') isInList = false
    else if (name === 'xf' && isInList) formats.push(attributeOf(tag, 'numFmtId'))
  })
  return new Map(
    formats.flatMap((format, style) => {
      const width = widths.get(format)
      return width === undefined ? [] : [[style, width] as const]
    })
  )
}

/**
 * The content of cells that the XLSX reader changes: numbers whose format keeps leading zeros (an item code 001000), failed formulas
 * (#N/A), which it returns as empty, and ISO dates, which it reads in the time zone of the computer. Undefined for every other cell.
 */
export const correctionOf = (type: string, style: string, value: string, zeros: ReadonlyMap<number, number>): Cell | undefined => {
  if (type === 'e' && value !== '') return value
  const [day] = type === 'd' ? (/^\d{4}-\d{2}-\d{2}/.exec(value) ?? []) : []
  if (day !== undefined) return { day }
  const width = type === 'n' && style !== '' ? zeros.get(Number(style)) : undefined
  return width !== undefined && /^\d+$/.test(value) && value.length < width ? value.padStart(width, '0') : undefined
}
