import { createHash } from 'node:crypto'
import { lookupTable } from '#core/base/lookup-table.ts'
import { dayLength } from '#core/base/calendar-day.ts'
import type { Declaration } from '#core/derive/shape.ts'
import { registeredFrom, responses, type ResponseCode, practiceDay } from './timeline.ts'

const units = ['nol', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan', 'sepuluh', 'sebelas']
const scales: readonly (readonly [number, string])[] = [
  [1e15, 'kuadriliun'],
  [1e12, 'triliun'],
  [1e9, 'miliar'],
  [1e6, 'juta']
]

const rest = (value: number): string => (value === 0 ? '' : ` ${spellNumber(value)}`)

/** A whole number from 0 to 2^53 − 1 in Indonesian words. */
export const spellNumber = (value: number): string => {
  for (const [size, name] of scales) if (value >= size) return `${spellNumber(Math.floor(value / size))} ${name}${rest(value % size)}`
  if (value >= 2000) return `${spellNumber(Math.floor(value / 1000))} ribu${rest(value % 1000)}`
  if (value >= 1000) return `seribu${rest(value - 1000)}`
  if (value >= 200) return `${spellNumber(Math.floor(value / 100))} ratus${rest(value % 100)}`
  if (value >= 100) return `seratus${rest(value - 100)}`
  if (value >= 20) return `${spellNumber(Math.floor(value / 10))} puluh${rest(value % 10)}`
  return value >= 12 ? `${spellNumber(value - 10)} belas` : (units[value] ?? '')
}

/** Invented data of the practice customs office; the same for the same aju number and data. */
export interface Facts {
  /** Six digits; from status 240 on. */
  readonly registrationNo: string | null
  readonly registrationDate: string | null
  readonly billingCode: string
  readonly billingDate: string
  readonly dueDate: string
  readonly levies: readonly { readonly name: string; readonly amount: number }[]
  /** Whole rupiah. */
  readonly total: number
  readonly totalInWords: string
  readonly packages: string
  readonly invoice: {
    readonly invoice_no: string
    readonly invoice_date: string
    readonly invoice_currency_code: string
    readonly invoice_gross_weight: number
    readonly invoice_net_weight: number
    readonly incoterm: string
  }
  /** Document number of each response. */
  readonly documentNo: Readonly<Record<ResponseCode, string>>
}

export const officers = [
  { name: 'PEJABAT SIMULASI SATU', nip: '199003122015021001', position: 'Kepala Seksi Pelayanan Kepabeanan dan Cukai' },
  { name: 'PEJABAT SIMULASI DUA', nip: '198807302012122002', position: 'Pejabat Pemeriksa Dokumen' }
] as const

const digits = (seed: string, length: number): string => {
  const number = BigInt(`0x${createHash('sha256').update(seed).digest('hex')}`)
  return String(number % 10n ** BigInt(length)).padStart(length, '0')
}

const incoterms = lookupTable<string>({ '1': 'CIF', '2': 'CFR', '3': 'FOB' })

/** Customs value in whole rupiah, from `cifrp` or from CIF and exchange rate; 0 where neither is a number. */
const customsValue = (declaration: Declaration): number => {
  const { cif, cifrp, ndpbm } = declaration.header.data
  const value = [Number(cifrp), cif * Number(ndpbm || 1)].find((number) => Number.isFinite(number) && number > 0) ?? 0
  return Math.min(Math.round(value), 1e15)
}

/** Example rates: the specification has none, and real rates depend on the goods. */
const leviesOf = (value: number): Facts['levies'] => {
  const thousands = (amount: number): number => Math.ceil(amount / 1000) * 1000
  const duty = thousands(value * 0.05)
  return [
    { name: 'Bea masuk', amount: duty },
    { name: 'PPN impor', amount: thousands((value + duty) * 0.11) },
    { name: 'PPh pasal 22 impor', amount: thousands(Math.floor((value + duty) / 1000) * 25) }
  ]
}

/** `reached`: times of the statuses in milliseconds (timeline.ts). */
export const factsOf = (declaration: Declaration, reached: readonly number[]): Facts => {
  const { car } = declaration
  const header = declaration.header.data
  const registeredAt = reached[registeredFrom]
  const billedAt = reached[responses['2020'].step] ?? reached.at(-1) ?? 0
  const levies = leviesOf(customsValue(declaration))
  const total = levies.reduce((sum, levy) => sum + levy.amount, 0)
  const invoice = declaration.dokumen.data.find((document) => document.dokkd === '380') ?? declaration.dokumen.data[0]
  const year = practiceDay(billedAt).slice(0, 4)
  const office = declaration.kdkpbc || '000000'
  return {
    registrationNo: registeredAt === undefined ? null : digits(`daftar ${car}`, 6),
    registrationDate: registeredAt === undefined ? null : practiceDay(registeredAt),
    billingCode: `6${digits(`billing ${car}`, 14)}`,
    billingDate: practiceDay(billedAt),
    dueDate: practiceDay(billedAt + 5 * dayLength),
    levies,
    total,
    totalInWords: `${spellNumber(total)} rupiah`,
    packages: declaration.kemasan.data.map((entry) => `${entry.jmkemas} ${entry.jnkemas}`).join(', '),
    invoice: {
      invoice_no: invoice?.dokno ?? '',
      invoice_date: invoice?.doktg || '0000-00-00',
      invoice_currency_code: header.kdval,
      invoice_gross_weight: header.bruto,
      invoice_net_weight: header.netto,
      incoterm: incoterms[header.kdhrg] ?? header.kdhrg
    },
    documentNo: {
      '2090': `RU-${digits(`2090 ${car}`, 6)}/SIMULASI/${office}/${year}`,
      '2020': `BILL-${digits(`2020 ${car}`, 6)}/SIMULASI/${office}/${year}`,
      '2003': `SPPB-${digits(`2003 ${car}`, 6)}/SIMULASI/${office}/${year}`,
      '300': `SPPB-${digits(`2003 ${car}`, 6)}/SIMULASI/${office}/${year}`
    }
  }
}
