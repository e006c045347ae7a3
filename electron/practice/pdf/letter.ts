import type { LetterContent } from './letter-content.ts'
import { fit, fonts, frame, line, margin, paper, printable, type Page } from './page.ts'

const width = paper.width - 2 * margin
const labelWidth = 130

/** Draws the first page: letterhead, number, addressee, data in two columns, signatures. */
export const drawLetter = (page: Page, letter: LetterContent, pages: number): void => {
  page.addPage()
  frame(page, `${letter.car} · ${letter.code}`, 1, pages)
  drawHead(page, letter)
  const afterRows = drawRows(page, letter, drawOpening(page, letter))
  page.font(fonts.letter).fontSize(10.5)
  page.text(printable(letter.closing), margin, afterRows + 8, { width, align: 'justify' })
  drawSignatures(page, letter, Math.max(page.y + 22, 655))
}

const drawHead = (page: Page, letter: LetterContent): void => {
  page.font(fonts.letterBold).fontSize(12)
  line(page, 'KANTOR PELAYANAN PABEAN SIMULASI', paper.width / 2, 58, 'center')
  page.font(fonts.letter).fontSize(10)
  line(page, printable(`Kode kantor ${letter.office || '-'} · Layanan simulasi Ajukan`), paper.width / 2, 74, 'center')
  page
    .moveTo(margin, 92)
    .lineTo(paper.width - margin, 92)
    .lineWidth(1.6)
    .stroke('black')
  page
    .moveTo(margin, 95)
    .lineTo(paper.width - margin, 95)
    .lineWidth(0.5)
    .stroke('black')
  page.font(fonts.letterBold).fontSize(12.5).fillColor('black')
  line(page, printable(letter.title), paper.width / 2, 110, 'center')
  page.font(fonts.letter).fontSize(10.5)
  line(page, printable(`Nomor ${letter.number}`), paper.width / 2, 127, 'center')
  line(page, `Tanggal ${letter.date}`, paper.width / 2, 141, 'center')
}

const drawOpening = (page: Page, letter: LetterContent): number => {
  page.font(fonts.letter).fontSize(10.5)
  line(page, 'Kepada Yth.', margin, 166)
  letter.addressee.filter(Boolean).forEach((text, index) => line(page, fit(page, text, width), margin, 180 + index * 14))
  page.text(printable(letter.opening), margin, 218, { width, align: 'justify' })
  return page.y + 8
}

const drawRows = (page: Page, letter: LetterContent, from: number): number => {
  let y = from
  // The letter must fit on one page, so only this many rows may have a second line.
  let secondLines = 4
  for (const [label, value] of letter.rows) {
    page.font(fonts.letter).fontSize(10)
    line(page, label, margin + 8, y)
    line(page, ':', margin + labelWidth, y)
    page.font(fonts.letterBold)
    const [x, available] = [margin + labelWidth + 10, width - labelWidth - 18]
    const short = fit(page, value, available)
    if (short === printable(value) || secondLines === 0) {
      line(page, short, x, y)
      y += 14.5
    } else {
      secondLines -= 1
      page.text(printable(value), x, y, { width: available, height: 20, ellipsis: true })
      y += 26
    }
  }
  return y
}

const drawSignatures = (page: Page, letter: LetterContent, y: number): void => {
  letter.officers.forEach((officer, index) => {
    const x = index === 0 ? paper.width - margin - 205 : margin + 8
    page.font(fonts.letter).fontSize(10)
    line(page, fit(page, officer.position, 205), x, y)
    line(page, 'contoh tanda tangan untuk simulasi', x, y + 34)
    page.font(fonts.letterBold)
    line(page, officer.name, x, y + 62)
    page.font(fonts.letter)
    line(page, `NIP ${officer.nip}`, x, y + 75)
  })
}
