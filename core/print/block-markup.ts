import { formatAju } from '../numbering/aju-number.ts'
import { linesIn } from './text-measure.ts'
import { markup, none, type Markup } from './html-markup.ts'
import type { PrintModel } from './print-model.ts'
import { printField } from './print-fields.ts'
import { day, dayOfAju, plain } from './read-values.ts'

/** A row of a block of the front page: box number, name and value. */
export interface Row {
  readonly box?: string
  readonly name: string
  readonly value: string
  /** A code in a small frame on the right. */
  readonly code?: string
  /** Whether the value is below the name, over the full width. */
  readonly below?: boolean
}

export interface Block {
  readonly title?: string
  readonly rows: readonly Row[]
  /** Whether the block has two half-width rows side by side. */
  readonly halves?: boolean
}

const rowMarkup = ({ box, name, value, code, below }: Row): Markup =>
  markup`<div class="row${below === true ? markup` below` : none}"><span class="name"><span class="no">${box === undefined ? '' : `${box}.`}</span> ${name}</span><span class="value">${value}</span>${
    code === undefined ? none : markup`<span class="code">${code}</span>`
  }</div>`

export const blockMarkup = ({ title, rows, halves }: Block): Markup =>
  markup`<div class="block${halves === true ? markup` halves` : none}">${title === undefined ? none : markup`<div class="title">${title}</div>`}${rows.map(rowMarkup)}</div>`

/** Number of text lines of a block in a column with `valueWidth` millimetres for values, at a font size of `points`. */
export const blockLines = ({ title, rows, halves }: Block, valueWidth: number, points: number): number => {
  const whole = halves === true ? 40 : 88
  const of = ({ value, below, code }: Row): number =>
    below === true ? 1 + linesIn(value, whole, points) : linesIn(value, code === undefined ? valueWidth : valueWidth - 10, points)
  const lines = rows.map(of)
  return (title === undefined ? 0 : 1) + (halves === true ? Math.max(...lines) : lines.reduce((sum, one) => sum + one, 0))
}

const choiceLine = (model: PrintModel, letter: string, name: string, key: string): Markup => {
  const choices = printField(key)?.choices ?? []
  return markup`<div class="head-row"><b>${letter}. ${name}</b><span class="code">${plain(model.print, key)}</span><span class="choices">${choices.map(
    (choice) => markup`<span>${choice.code}. ${choice.label.id}</span>`
  )}</span></div>`
}

/** Customs office, submission number and boxes A to C. */
export const submissionBlock = (model: PrintModel): Markup => markup`<div class="submission">
<div class="head-row"><b>Kantor Pabean</b><span class="code wide">${plain(model.declaration, 'kdkpbc')}</span></div>
<div class="head-row"><b>Nomor Pengajuan</b><span class="aju">${formatAju(model.car)}</span><span>Tanggal Pengajuan: ${dayOfAju(model.car)}</span></div>
${choiceLine(model, 'A', 'Jenis BC 2.8', 'jenisBc28')}${choiceLine(model, 'B', 'Jenis Impor', 'jenisImpor')}${choiceLine(model, 'C', 'Cara Pembayaran', 'caraBayar')}</div>`

const statement =
  'Dengan ini saya menyatakan bertanggung jawab atas kebenaran hal-hal yang diberitahukan dalam dokumen ini dan keabsahan dokumen pelengkap pabean yang menjadi dasar pembuatan dokumen ini.'

/** `Jakarta, 20-11-2026` */
export const placeAndDay = ({ print }: PrintModel): string => [plain(print, 'tempat'), day(print, 'tanggal')].filter(Boolean).join(', ')

const payment = (model: PrintModel, letter: string, name: string, key: string): Markup =>
  markup`<div class="head-row"><span class="pay">${letter}. ${name}</span><span class="code">${plain(model.print, key)}</span><span class="choices">${(
    printField(key)?.choices ?? []
  ).map((choice) => markup`<span>${choice.code}. ${choice.label.id}</span>`)}</span></div>`

/** Boxes E and F at the bottom of the front page. */
export const footBlocks = (model: PrintModel): Markup => {
  const { print, header } = model
  const proof = (letter: string, key: string): Markup =>
    markup`<tr><td class="mid">${letter}.</td><td>${plain(print, `${key}No`)}</td><td class="mid">${day(print, `${key}Tgl`)}</td></tr>`
  return markup`<div class="feet"><div class="foot"><div class="statement"><b>F.</b> ${statement}</div>
<div class="sign"><div>${placeAndDay(model)}</div><div>Importir/PPJK</div><div class="space"></div><div class="signatory">${plain(print, 'nama')}</div><div>${plain(print, 'jabatan')}</div></div>
<div class="remark">Pernyataan: ${plain(header, 'pernyataan')}</div></div>
<div class="foot"><div class="title">E. UNTUK PEMBAYARAN DAN JAMINAN</div>${payment(model, 'a', 'Pembayaran', 'bayarDi')}${payment(model, 'b', 'Jaminan', 'jaminan')}
<table class="proofs"><thead><tr><th></th><th>Nomor</th><th>Tanggal</th></tr></thead><tbody>${proof('a', 'bayar')}${proof('b', 'jaminan')}</tbody></table></div></div>`
}
