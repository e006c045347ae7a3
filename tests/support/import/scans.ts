import { execFileSync } from 'node:child_process'
import PDFDocument from 'pdfkit'
import type { TextPage } from '#core/import/page-grid.ts'
import type { GreyPicture } from '#core/import/readers/ocr-picture.ts'
import type { Random } from '../faults/random.ts'

/** The standard fonts draw these characters. */
const drawable = /^[\x20-\x7e\u00a0-\u00ff€\n]*$/

export const isDrawable = (pages: readonly TextPage[]): boolean =>
  pages.every(({ texts }) => texts.every(({ text }) => drawable.test(text)))

const pdfOf = (pages: readonly TextPage[], random: Random): Promise<Buffer> =>
  new Promise((resolve) => {
    const document = new PDFDocument({ autoFirstPage: false, margin: 0 })
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    const [font, withRules] = [['Helvetica', 'Times-Roman', 'Courier'][random.int(0, 2)] ?? 'Helvetica', random.int(0, 1) === 1]
    for (const { width, height, texts } of pages) {
      document.addPage({ size: [width, height], margin: 0 })
      document.rotate(random.int(-8, 8) / 10, { origin: [width / 2, height / 2] })
      for (const { text, x, y, width: wanted, size } of texts) {
        document.font(font).fontSize(size)
        const drawn = document.widthOfString(text)
        if (drawn > wanted) document.fontSize((size * wanted) / drawn)
        document.text(text, x, y, { lineBreak: false, baseline: 'alphabetic' })
      }
      if (!withRules) continue
      for (const y of new Set(texts.map((text) => text.y))) document.moveTo(30, y + 3).lineTo(width - 30, y + 3)
      document.lineWidth(0.5).stroke()
    }
    document.end()
  })

/** Pages as a scanner gives them: shades of grey at a resolution, a little turned, with noise. Needs `pdftoppm` of poppler-utils. */
export const scansOf = async (pages: readonly TextPage[], resolution: number, random: Random): Promise<readonly GreyPicture[]> => {
  const pdf = await pdfOf(pages, random)
  const output = execFileSync('pdftoppm', ['-r', String(resolution), '-gray', '-'], { input: pdf, maxBuffer: 2 ** 30 })
  const noise = random.int(0, 30)
  return greyPictures(output).map((picture) => ({
    ...picture,
    data: picture.data.map((grey) => Math.min(255, Math.max(0, grey + random.int(-noise, noise))))
  }))
}

/** The pictures in what `pdftoppm -gray` writes. */
export const greyPictures = (output: Uint8Array): readonly GreyPicture[] => {
  const pictures: GreyPicture[] = []
  for (let at = 0; at < output.length;) {
    const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(new TextDecoder('latin1').decode(output.subarray(at, at + 60)))
    if (head === null) throw new Error('pdftoppm wrote no picture')
    const [width, height] = [Number(head[1]), Number(head[2])]
    at += head[0].length
    pictures.push({ width, height, data: Uint8Array.from(output.subarray(at, at + width * height)) })
    at += width * height
  }
  return pictures
}
