export type Page = PDFKit.PDFDocument

export const margin = 50
/** A4 in points. */
export const paper = { width: 595.28, height: 841.89 } as const
export const fonts = { plain: 'Helvetica', bold: 'Helvetica-Bold', letter: 'Times-Roman', letterBold: 'Times-Bold' } as const

const practiceMark = 'SIMULASI – BUKAN DOKUMEN RESMI'

/** The standard PDF fonts support Windows-1252 only: accents are removed, other characters become a question mark. */
export const printable = (text: string): string =>
  text.normalize('NFC').replace(/[^\x20-\x7e\xa0-\xff–—‘’“”•…€]/gu, (character) => {
    const bare = character.normalize('NFD').replace(/\p{M}/gu, '')
    return /^[\x20-\x7e]$/.test(bare) ? bare : /\s/.test(character) ? ' ' : '?'
  })

/** The text truncated to a width, with an ellipsis. */
export const fit = (page: Page, text: string, width: number): string => {
  const whole = printable(text)
  if (page.widthOfString(whole) <= width) return whole
  let [short, long] = [0, whole.length]
  while (long - short > 1) {
    const middle = (short + long) >> 1
    if (page.widthOfString(`${whole.slice(0, middle)}…`) <= width) short = middle
    else long = middle
  }
  return `${whole.slice(0, short)}…`
}

/** Draws one line of text at a position. Without line breaking, which is slow for long tables. */
export const line = (page: Page, text: string, x: number, y: number, align: 'left' | 'right' | 'center' = 'left'): void => {
  const shift = align === 'left' ? 0 : page.widthOfString(text) * (align === 'right' ? 1 : 0.5)
  page.text(text, x - shift, y, { lineBreak: false })
}

/** Draws the practice mark in the header and the page number in the footer. */
export const frame = (page: Page, reference: string, number: number, of: number): void => {
  page.font(fonts.bold).fontSize(9).fillColor('#8a1c1c')
  page
    .rect(paper.width / 2 - 110, 22, 220, 18)
    .lineWidth(0.8)
    .stroke('#8a1c1c')
  page.fillColor('#8a1c1c')
  line(page, practiceMark, paper.width / 2, 27.5, 'center')
  page.font(fonts.plain).fontSize(7.5).fillColor('#555555')
  line(page, reference, margin, paper.height - 34)
  line(page, `Halaman ${number} dari ${of}`, paper.width - margin, paper.height - 34, 'right')
  page.fillColor('black')
}

/** Renders one PDF. Its dates are `at`, so that the same content gives the same bytes. */
export const makePdf = async (title: string, subject: string, at: number, draw: (page: Page) => void): Promise<Buffer> => {
  // Loaded for the first PDF: it takes longer than the rest of the service, and the application starts it each time.
  const { default: PDFDocument } = await import('pdfkit')
  const date = new Date(at)
  return new Promise((resolve, reject) => {
    const page = new PDFDocument({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      lang: 'id-ID',
      displayTitle: true,
      info: {
        Title: printable(title),
        Subject: printable(subject),
        Author: 'Layanan simulasi Ajukan',
        Creator: 'Ajukan',
        Producer: 'Ajukan',
        CreationDate: date,
        ModDate: date
      }
    })
    const parts: Buffer[] = []
    page.on('data', (part: Buffer) => parts.push(part))
    page.on('end', () => resolve(Buffer.concat(parts)))
    page.on('error', reject)
    draw(page)
    page.end()
  })
}
