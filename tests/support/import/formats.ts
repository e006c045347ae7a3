import { utils, write, type BookType, type WorkSheet } from '@e965/xlsx'
import type { PageText, TextPage } from '#core/import/page-grid.ts'
import type { Random } from '../faults/random.ts'
import type { MadeCell, MadeDocument, MadeSheet } from './generator.ts'

export const workbookFormats = ['xlsx', 'biff8', 'xlsb', 'ods', 'html'] as const satisfies readonly BookType[]

const dayLength = 86_400_000
const serialOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayLength + 25_569

const sheetOf = ({ rows, merges, hiddenColumns = [], hiddenRows = [] }: MadeSheet): WorkSheet => {
  const sheet: WorkSheet = {}
  let width = 0
  rows.forEach((row, r) => {
    width = Math.max(width, row.length)
    row.forEach((cell, c) => {
      if (cell === null) return
      const address = utils.encode_cell({ r, c })
      if (typeof cell === 'string') sheet[address] = { t: 's', v: cell }
      else if ('formula' in cell) sheet[address] = { t: 'z', f: cell.formula }
      else if ('day' in cell) sheet[address] = { t: 'n', v: serialOf(cell.day), z: cell.format }
      else sheet[address] = { t: 'n', v: cell.number, z: cell.format }
    })
  })
  sheet['!ref'] = utils.encode_range({ s: { r: 0, c: 0 }, e: { r: Math.max(0, rows.length - 1), c: Math.max(0, width - 1) } })
  sheet['!merges'] = merges.map(({ row, column, rows: height, columns }) => ({
    s: { r: row, c: column },
    e: { r: row + height - 1, c: column + columns - 1 }
  }))
  if (hiddenColumns.length > 0) sheet['!cols'] = Array.from({ length: width }, (_, column) => ({ hidden: hiddenColumns.includes(column) }))
  if (hiddenRows.length > 0) sheet['!rows'] = rows.map((_, row) => ({ hidden: hiddenRows.includes(row) }))
  return sheet
}

/**
 * Whether a document can be written in a format: the library writes hidden rows in two of them, and other hidden columns than those without a field too; into
 * `ods` it writes no formats of numbers, so that zeros which a format displays are lost.
 */
export const canHold = (format: string, { sheets, traits }: MadeDocument): boolean =>
  format === 'xlsx' ||
  format === 'xlsb' ||
  (sheets.every(({ hiddenRows = [] }) => hiddenRows.length === 0) && !traits.includes('layout hidden prices'))

/** A document as a workbook of a kind. */
export const workbookOf = ({ sheets }: MadeDocument, bookType: BookType): Uint8Array => {
  const book = utils.book_new()
  for (const sheet of sheets) utils.book_append_sheet(book, sheetOf(sheet), sheet.name)
  return new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer)
}

const textOf = (cell: MadeCell): string =>
  cell === null || (typeof cell === 'object' && 'formula' in cell)
    ? ''
    : typeof cell === 'string'
      ? cell
      : 'day' in cell
        ? cell.day
        : String(cell.number)

/** A document whose cells are texts, with separators. */
export const csvOf = ({ sheets }: MadeDocument, separator: ';' | ',' | '\t'): Uint8Array => {
  const quote = (text: string): string => (text.includes(separator) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines = (sheets[0]?.rows ?? []).map((row) => row.map((cell) => quote(textOf(cell))).join(separator))
  return new TextEncoder().encode(lines.join('\r\n'))
}

const wide = /[\u0e00-\u0e7f\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7ff\uff00-\uff60]/u
const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, sign) => sum + (wide.test(sign) ? size : /[il.,:;'|! ]/.test(sign) ? size * 0.28 : size * 0.54), 0)

/** A document whose cells are texts, as its pages draw it: texts with places, numbers aligned to the right, headings over their columns. */
export const pagesOf = ({ sheets }: Pick<MadeDocument, 'sheets'>, random: Random): readonly TextPage[] => {
  const [size, height] = [random.int(7, 10), 842]
  const rows = sheets[0]?.rows ?? []
  const columns = Math.max(...rows.map((row) => row.length))
  const isList = (row: readonly MadeCell[]): boolean => row.filter((cell) => cell !== null).length >= Math.max(3, columns / 2)
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(
      size * 2,
      ...rows.filter(isList).map((row) =>
        Math.max(
          ...textOf(row[column] ?? null)
            .split('\n')
            .map((line) => widthOf(line, size))
        )
      )
    )
  )
  const gap = size * (random.int(14, 30) / 10)
  const lefts = widths.map((_, column) => 36 + widths.slice(0, column).reduce((sum, width) => sum + width + gap, 0))
  const total = (lefts.at(-1) ?? 0) + (widths.at(-1) ?? 0) + 36
  const pages: { width: number; height: number; texts: PageText[] }[] = []
  let y = Infinity
  const areRight = widths.map(
    (_, column) =>
      rows.filter((row) => isList(row) && /^[\d.,' A-Z€$-]+$/.test(textOf(row[column] ?? null))).length > rows.filter(isList).length / 2
  )
  for (const row of rows) {
    const lines = Math.max(1, ...row.map((cell) => textOf(cell).split('\n').length))
    if (y + lines * size * 1.5 > height - 40) {
      pages.push({ width: total, height, texts: [] })
      y = 60
    }
    let end = 0
    row.forEach((cell, column) => {
      const start = end
      textOf(cell)
        .split('\n')
        .forEach((text, line) => {
          if (text === '') return
          const width = widthOf(text, size)
          const left = lefts[column] ?? 36
          const x = isList(row) && areRight[column] === true ? left + (widths[column] ?? 0) - width : Math.max(left, start)
          end = Math.max(end, x + width + gap)
          pages.at(-1)?.texts.push({ text, x, y: y + line * size * 1.25, width, size, origin: 'text' })
        })
    })
    y += lines * size * 1.25 + size * 0.5
  }
  return pages
}
