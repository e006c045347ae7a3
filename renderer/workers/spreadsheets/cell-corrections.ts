import type { Cell } from '#core/spreadsheets/sheet.ts'

/** The index of a column: A → 0, AA → 26. */
export const columnAt = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** `000000`, `0000\\.00\\.00`: a format of zeros and separators only. A dot without a backslash is the decimal point. */
const zeroFormat = /^(?:0|\\[. -]|"[. -]"|[ -])+$/

/** The number of digits of each style whose number format keeps leading zeros, by index of the style. */
export const zeroStyles = (styles: string): ReadonlyMap<number, number> => {
  const widths = new Map<string, number>()
  for (const [tag] of styles.matchAll(/<(?:\w+:)?numFmt\s[^>]*>/g)) {
    const id = /\snumFmtId="(\d+)"/.exec(tag)?.[1]
    const [code = ''] = (/\sformatCode="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&quot;', '"').split(';')
    const zeros = code.replace(/[^0]/g, '').length
    if (id !== undefined && zeros > 1 && zeroFormat.test(code)) widths.set(id, zeros)
  }
  const found = new Map<number, number>()
  if (widths.size === 0) return found
  const list = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? ''
  ;[...list.matchAll(/<(?:\w+:)?xf\s[^>]*>/g)].forEach(([tag], style) => {
    const width = widths.get(/\snumFmtId="(\d+)"/.exec(tag)?.[1] ?? '')
    if (width !== undefined) found.set(style, width)
  })
  return found
}

/**
 * Cells that the XLSX reader returns differently from what the spreadsheet shows, by row and column from 0: numbers whose format keeps
 * leading zeros (an item code 001000), and failed formulas (#N/A), which it returns as empty.
 */
export const cellCorrections = (sheet: string, zeros: ReadonlyMap<number, number>): ReadonlyMap<number, ReadonlyMap<number, Cell>> => {
  const found = new Map<number, Map<number, Cell>>()
  const correct = (letters: string, row: string, cell: Cell): void => {
    const at = Number(row) - 1
    found.set(at, (found.get(at) ?? new Map<number, Cell>()).set(columnAt(letters), cell))
  }
  if (zeros.size === 0 && !sheet.includes('t="e"')) return found
  for (const [, attributes = '', inside = ''] of sheet.matchAll(/<(?:\w+:)?c\s([^>]*[^/>])>([\s\S]*?)<\/(?:\w+:)?c>/g)) {
    const [, letters = '', row = ''] = /(?:^|\s)r="([A-Z]+)(\d+)"/.exec(attributes) ?? []
    if (letters === '') continue
    const value = /<(?:\w+:)?v>([^<]*)<\/(?:\w+:)?v>/.exec(inside)?.[1] ?? ''
    const type = /(?:^|\s)t="(\w+)"/.exec(attributes)?.[1] ?? 'n'
    if (type === 'e' && value !== '') correct(letters, row, value)
    const width = type === 'n' ? zeros.get(Number(/(?:^|\s)s="(\d+)"/.exec(attributes)?.[1] ?? -1)) : undefined
    if (width !== undefined && /^\d+$/.test(value) && value.length < width) correct(letters, row, value.padStart(width, '0'))
  }
  return found
}
