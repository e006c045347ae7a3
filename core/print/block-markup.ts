import { formatAju } from '../numbering/aju-number.ts'
import type { PrintModel } from './print-model.ts'
import { printField } from './print-fields.ts'
import { day, dayOfAju, plain } from './read-values.ts'
import { lookupTable } from '../base/lookup-table.ts'

/** Character widths of the shipped typeface from space to tilde, in thousandths of the font size. */
const widths = [
  281, 288, 466, 633, 642, 982, 644, 300, 365, 365, 501, 662, 288, 460, 288, 360, 631, 407, 610, 618, 646, 593, 620, 566, 619, 620, 288,
  302, 662, 662, 662, 511, 966, 690, 654, 730, 722, 601, 590, 746, 743, 269, 571, 672, 565, 903, 753, 765, 639, 765, 644, 642, 646, 744,
  690, 985, 682, 679, 629, 365, 360, 365, 471, 456, 323, 562, 612, 571, 612, 583, 370, 613, 591, 242, 242, 549, 242, 876, 591, 600, 612,
  612, 376, 528, 327, 591, 562, 818, 546, 562, 552, 426, 333, 426, 662
]
const space = 281
/** Width of other characters, such as Chinese ones. */
const widest = 1000

const textWidth = (text: string): number => {
  let sum = 0
  for (let index = 0; index < text.length; index += 1) sum += widths[text.charCodeAt(index) - 32] ?? widest
  return sum
}
const millimetresPerPoint = 0.3528

/** Number of lines of a text in a column (width in millimetres, font size in points), at least 1. Lines break at spaces, long words anywhere; rounds up. */
export const linesIn = (text: string, millimetres: number, points: number): number => {
  const available = (millimetres / (points * millimetresPerPoint)) * 1000 * 0.995
  let lines = 1
  let used = 0
  for (const word of text.split(/\s+/)) {
    const width = textWidth(word)
    if (used > 0 && used + space + width <= available) {
      used += space + width
      continue
    }
    if (used > 0) lines += 1
    const over = Math.max(0, Math.ceil(width / available) - 1)
    lines += over
    used = width - over * available
  }
  return lines
}

const content: unique symbol = Symbol('markup')

/** Trusted markup. A value of a declaration cannot be one, because it cannot have the symbol. */
export interface Markup {
  readonly [content]: string
}

type Part = Markup | string | number | readonly Part[]

const entities = lookupTable<string>({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })

/** Control characters and bidirectional marks, which could change the visible order of the text on a signed form. */
const unprintable = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu

/** A text escaped for HTML content and attributes. */
export const escaped = (text: string): string => text.replace(unprintable, ' ').replace(/[&<>"']/g, (sign) => entities[sign] ?? '')

const render = (part: Part): string => {
  if (typeof part === 'string') return escaped(part)
  if (typeof part === 'number') return String(part)
  return content in part ? part[content] : part.map(render).join('')
}

/** Template tag: the literal parts are markup; interpolated values are escaped unless they are markup. */
export const markup = (literals: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  [content]: literals.reduce((text, literal, index) => text + render(parts[index - 1] ?? '') + literal)
})

export const none: Markup = { [content]: '' }

/** A CSS string. All characters except ASCII letters, digits and `.,:-` are escaped, so that no text can end the string or the style element. */
export const cssText = (text: string): Markup => ({
  [content]: `"${text.replace(unprintable, ' ').replace(/[^A-Za-z0-9 .,:-]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 32).toString(16)} `)}"`
})

/** Addresses of the shipped typeface: its Latin letters, and those with rarer marks. */
export interface FontFaces {
  readonly latin: string
  readonly latinExtended: string
}

const face = (name: Markup, address: string): Markup =>
  markup`@font-face{font-family:${name};font-weight:100 900;font-display:block;src:url(${address}) format('woff2')}`

export const fontFaces = ({ latin, latinExtended }: FontFaces): Markup =>
  markup`${face(markup`Inter`, latin)}${face(markup`InterExtended`, latinExtended)}`

/** The typeface of every print; letters that it does not have are shown in one of the system. */
export const fontNames = markup`Inter,InterExtended,sans-serif`

export const textOf = (part: Part): string => render(part)

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
