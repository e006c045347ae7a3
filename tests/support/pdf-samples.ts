import { randomBytes } from 'node:crypto'
import PDFDocument from 'pdfkit'

type Paper = InstanceType<typeof PDFDocument>

const made = (options: ConstructorParameters<typeof PDFDocument>[0], draw: (document: Paper) => void): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const document = new PDFDocument({ size: 'A4', ...options })
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
    draw(document)
    document.end()
  })

/** A page for each text, one text per line. */
export const textPdf = (...pages: readonly string[]): Promise<Buffer> =>
  made({ autoFirstPage: false }, (document) => {
    for (const page of pages) document.addPage().text(page)
  })

/** Opens only with the password. */
export const lockedPdf = (password: string, text: string): Promise<Buffer> =>
  made({ userPassword: password }, (document) => void document.text(text))

/** A link to each address, one below the other. */
export const linkPdf = (...addresses: readonly string[]): Promise<Buffer> =>
  made({}, (document) => {
    for (const [at, address] of addresses.entries()) document.text(`Tautan ${at + 1}`, 72, 100 + at * 60, { link: address, width: 200 })
  })

/** A PDF written by hand from its objects; the first is the catalogue. */
const rawPdf = (objects: readonly string[]): Buffer => {
  let text = '%PDF-1.7\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const start = text.length
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    'latin1'
  )
}

/** Scripts wherever a PDF can have them: on opening, on a page, on a link, by name, in a form field. Each would be seen in the window's title. */
export const scriptPdf = (): Buffer => {
  const script = `(try { document.title = 'HACKED' } catch {} ; try { app.alert('HACKED') } catch {} ; try { app.launchURL('https://evil.invalid/') } catch {} ; eval("globalThis.hacked = 1"))`
  const action = `<< /S /JavaScript /JS ${script} >>`
  const content = 'BT /F1 18 Tf 72 720 Td (Dokumen dengan skrip) Tj ET'
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R /OpenAction ${action} /AA << /WC ${action} /WP ${action} >> /Names << /JavaScript << /Names [(mulai) ${action}] >> >> /AcroForm << /Fields [7 0 R] /CO [7 0 R] >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> /AA << /O ${action} /C ${action} >> /Annots [6 0 R 7 0 R] >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /Annot /Subtype /Link /Rect [72 700 300 740] /A ${action} >>`,
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (isian) /Rect [72 600 300 630] /V (isi) /AA << /F ${action} /K ${action} /Fo ${action} >> >>`
  ])
}

/** So many pages and at least so many bytes that nothing compresses. */
export const heavyPdf = (pages: number, bytes: number): Promise<Buffer> =>
  made({ autoFirstPage: false, compress: false }, (document) => {
    const side = Math.ceil(Math.sqrt(bytes / pages / 3))
    for (let page = 1; page <= pages; page += 1) {
      document.addPage().text(`Halaman ${page} dari ${pages}`)
      document.text(page === 400 ? 'jarumdijerami' : 'jerami')
      // Uncompressed noise in the page's own stream, as a comment: a heavy file without a heavy picture.
      document.addContent(`% ${randomBytes((side * side * 3) / 2).toString('hex')}`)
    }
  })
