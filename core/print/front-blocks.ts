import { formatAju } from '../numbering/aju-number.ts'
import { linesIn } from './text-measure.ts'
import { markup, none, type Markup } from './html-markup.ts'
import type { PrintModel } from './print-model.ts'
import { printField } from './print-fields.ts'
import { day, dayOfAju, plain } from './read-values.ts'

/** A line of a block of page one: its box number, name and value. */
export interface Row {
  readonly box?: string
  readonly name: string
  readonly value: string
  /** A code, in a small frame at the right. */
  readonly code?: string
  /** The value stands under the name, over the whole width. */
  readonly below?: boolean
}

export interface Block {
  readonly title?: string
  readonly rows: readonly Row[]
  /** Two half-width rows side by side. */
  readonly halves?: boolean
}

const rowMarkup = ({ box, name, value, code, below }: Row): Markup =>
  markup`<div class="row${below === true ? markup` below` : none}"><span class="name"><span class="no">${box === undefined ? '' : `${box}.`}</span> ${name}</span><span class="value">${value}</span>${
    code === undefined ? none : markup`<span class="code">${code}</span>`
  }</div>`

export const blockMarkup = ({ title, rows, halves }: Block): Markup =>
  markup`<div class="block${halves === true ? markup` halves` : none}">${title === undefined ? none : markup`<div class="title">${title}</div>`}${rows.map(rowMarkup)}</div>`

/** Lines of text a block takes in a column whose values have so many millimetres. */
export const blockLines = ({ title, rows, halves }: Block, room: number, points: number): number => {
  const whole = halves === true ? 40 : 88
  const of = ({ value, below, code }: Row): number =>
    below === true ? 1 + linesIn(value, whole, points) : linesIn(value, code === undefined ? room : room - 10, points)
  const lines = rows.map(of)
  return (title === undefined ? 0 : 1) + (halves === true ? Math.max(...lines) : lines.reduce((sum, one) => sum + one, 0))
}

const choiceLine = (paper: PrintModel, letter: string, name: string, key: string): Markup => {
  const choices = printField(key)?.choices ?? []
  return markup`<div class="head-row"><b>${letter}. ${name}</b><span class="code">${plain(paper.print, key)}</span><span class="choices">${choices.map(
    (choice) => markup`<span>${choice.code}. ${choice.label.id}</span>`
  )}</span></div>`
}

/** Office, submission number and the boxes A to C. */
export const submissionBlock = (paper: PrintModel): Markup => markup`<div class="submission">
<div class="head-row"><b>Kantor Pabean</b><span class="code wide">${plain(paper.declaration, 'kdkpbc')}</span></div>
<div class="head-row"><b>Nomor Pengajuan</b><span class="aju">${formatAju(paper.car)}</span><span>Tanggal Pengajuan: ${dayOfAju(paper.car)}</span></div>
${choiceLine(paper, 'A', 'Jenis BC 2.8', 'jenisBc28')}${choiceLine(paper, 'B', 'Jenis Impor', 'jenisImpor')}${choiceLine(paper, 'C', 'Cara Pembayaran', 'caraBayar')}</div>`

const statement =
  'Dengan ini saya menyatakan bertanggung jawab atas kebenaran hal-hal yang diberitahukan dalam dokumen ini dan keabsahan dokumen pelengkap pabean yang menjadi dasar pembuatan dokumen ini.'

/** `Jakarta, 20-11-2026` */
export const placeAndDay = ({ print }: PrintModel): string => [plain(print, 'tempat'), day(print, 'tanggal')].filter(Boolean).join(', ')

const payment = (paper: PrintModel, letter: string, name: string, key: string): Markup =>
  markup`<div class="head-row"><span class="pay">${letter}. ${name}</span><span class="code">${plain(paper.print, key)}</span><span class="choices">${(
    printField(key)?.choices ?? []
  ).map((choice) => markup`<span>${choice.code}. ${choice.label.id}</span>`)}</span></div>`

/** Boxes E and F at the foot of page one. */
export const footBlocks = (paper: PrintModel): Markup => {
  const { print, header } = paper
  const proof = (letter: string, key: string): Markup =>
    markup`<tr><td class="mid">${letter}.</td><td>${plain(print, `${key}No`)}</td><td class="mid">${day(print, `${key}Tgl`)}</td></tr>`
  return markup`<div class="feet"><div class="foot"><div class="statement"><b>F.</b> ${statement}</div>
<div class="sign"><div>${placeAndDay(paper)}</div><div>Importir/PPJK</div><div class="space"></div><div class="signatory">${plain(print, 'nama')}</div><div>${plain(print, 'jabatan')}</div></div>
<div class="remark">Pernyataan: ${plain(header, 'pernyataan')}</div></div>
<div class="foot"><div class="title">E. UNTUK PEMBAYARAN DAN JAMINAN</div>${payment(paper, 'a', 'Pembayaran', 'bayarDi')}${payment(paper, 'b', 'Jaminan', 'jaminan')}
<table class="proofs"><thead><tr><th></th><th>Nomor</th><th>Tanggal</th></tr></thead><tbody>${proof('a', 'bayar')}${proof('b', 'jaminan')}</tbody></table></div></div>`
}
