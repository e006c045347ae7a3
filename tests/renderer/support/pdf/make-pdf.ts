import PDFDocument from 'pdfkit'

/** A PDF with one page per list of lines, every line as text; encrypted when a password is given. */
export const makePdf = (pages: readonly (readonly string[])[], userPassword?: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const document = new PDFDocument({ size: 'A4', autoFirstPage: false, ...(userPassword === undefined ? {} : { userPassword }) })
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    document.on('error', reject)
    for (const lines of pages) {
      document.addPage()
      for (const line of lines) document.text(line)
    }
    document.end()
  })
