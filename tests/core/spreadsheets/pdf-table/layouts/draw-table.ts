import PDFDocument from 'pdfkit'

type Page = PDFKit.PDFDocument
type Align = 'left' | 'right' | 'center'

export interface DrawnColumn {
  /** Lines are separated by `\n`. */
  readonly heading: string
  /** In points, with the padding on both sides. */
  readonly width: number
  readonly align?: Align
  /** Alignment of the heading, if it differs. */
  readonly headingAlign?: Align
}

/** A table as it is drawn; lengths in points. */
export interface DrawnTable {
  readonly columns: readonly DrawnColumn[]
  readonly rows: readonly (readonly string[])[]
  readonly left?: number
  readonly size?: number
  readonly font?: string
  readonly padding?: number
  /** Between two rows. */
  readonly rowGap?: number
  readonly valign?: 'top' | 'middle' | 'bottom'
  readonly rowsOfPage?: number
  readonly hasHeadings?: 'every page' | 'first page'
  /** Each word is drawn by itself. */
  readonly isByWord?: boolean
  /** Lines above and below the rows of each page; `{page}` is its number, `{last}` marks a line of the last page only. */
  readonly above?: readonly (readonly [x: number, text: string])[]
  /** Cells of lines below the last row. */
  readonly totals?: readonly (readonly string[])[]
  readonly below?: readonly (readonly [x: number, text: string])[]
  /** Cells of a line behind this row, from 0. */
  readonly between?: ReadonlyMap<number, readonly string[]>
  /** Degrees by which the page is turned when displayed. */
  readonly rotate?: 90 | 270
  readonly pageWidth?: number
}

const leading = 1.15

const wrapped = (page: Page, text: string, width: number): readonly string[] =>
  text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    for (const word of paragraph.split(' ')) {
      const last = lines.at(-1)
      if (last !== undefined && page.widthOfString(`${last} ${word}`) <= width) lines[lines.length - 1] = `${last} ${word}`
      else lines.push(word)
    }
    return lines
  })

/** Draws the cells of one row and returns its height. */
const drawRow = (page: Page, table: DrawnTable, cells: readonly string[], y: number, isHeading = false): number => {
  const { columns, left = 40, size = 9, padding = 3, valign = 'top', isByWord = false } = table
  const texts = cells.map((text, index) => wrapped(page, text, isHeading ? 500 : (columns[index]?.width ?? 0) - 2 * padding))
  const most = Math.max(...texts.map((lines) => lines.length))
  let x = left
  texts.forEach((lines, index) => {
    const { width = 0, align = 'left', headingAlign } = columns[index] ?? {}
    const own = isHeading ? (headingAlign ?? align) : align
    const spare = (most - lines.length) * size * leading
    const top = y + (valign === 'top' ? 0 : valign === 'middle' ? spare / 2 : spare)
    lines.forEach((line, at) => {
      const free = width - 2 * padding - page.widthOfString(line)
      let begin = x + padding + (own === 'left' ? 0 : own === 'right' ? free : free / 2)
      for (const piece of isByWord ? line.split(/(?<= )/) : [line]) {
        if (piece.trim() !== '') page.text(piece.trim(), begin, top + at * size * leading, { lineBreak: false })
        begin += page.widthOfString(piece)
      }
    })
    x += width
  })
  return most * size * leading
}

/** A PDF with one table over as many pages as its rows need, or with several tables side by side on one page. */
export const drawTables = (...tables: readonly DrawnTable[]): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const first = tables[0]
    const page = new PDFDocument({ size: [first?.pageWidth ?? 595, 842], margin: 0, autoFirstPage: false })
    const chunks: Buffer[] = []
    page.on('data', (chunk: Buffer) => chunks.push(chunk))
    page.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    page.on('error', reject)
    const pages = Math.max(...tables.map(({ rows, rowsOfPage = 40 }) => Math.ceil(rows.length / rowsOfPage)))
    for (let number = 1; number <= pages; number += 1) {
      page.addPage()
      if (first?.rotate !== undefined) Object.assign(page.page.dictionary.data, { Rotate: first.rotate })
      for (const table of tables) {
        const { columns, rows, size = 9, font = 'Helvetica', rowGap = 5, rowsOfPage = 40, hasHeadings = 'every page' } = table
        const draw = (cells: readonly string[], isHeading = false): void => {
          y += drawRow(page, table, cells, y, isHeading) + rowGap
        }
        const drawLines = (lines: readonly (readonly [number, string])[]): void => {
          for (const [x, text] of lines) {
            if (text.includes('{last}') && number < pages) continue
            page.text(text.replace('{last}', '').replace('{page}', `${number}`), x, y, { lineBreak: false })
            y += size * 1.4
          }
        }
        let y = 40
        page.font(font).fontSize(size)
        drawLines(table.above ?? [])
        y += 12
        if (number === 1 || hasHeadings === 'every page')
          draw(
            columns.map(({ heading }) => heading),
            true
          )
        rows.slice((number - 1) * rowsOfPage, number * rowsOfPage).forEach((cells, index) => {
          draw(cells)
          const extra = table.between?.get((number - 1) * rowsOfPage + index)
          if (extra !== undefined) draw(extra)
        })
        if (number === pages) for (const cells of table.totals ?? []) draw(cells)
        y += 10
        drawLines(table.below ?? [])
      }
    }
    page.end()
  })
