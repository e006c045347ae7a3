import Big from 'big.js'
import { fold } from '../base/fold-text.ts'
import { isPlainDecimal } from '../base/format-number.ts'
import type { JsonObject, Json } from '../base/json.ts'
import type { DraftRecord } from '../draft/draft-record.ts'
import { bmKey, bmUnitKey, incomeKey, luxuryKey, tariffKey, vatKey } from '../print/print-fields.ts'
import { incomeTaxOf } from '../print/duty-estimate.ts'
import { decimalText, text, words, type Field } from '../schema/field.ts'
import type { Cell } from '../spreadsheets/sheet.ts'
import { tariffColumnNames } from '../vocabulary/catalog-columns.ts'
import type { CatalogColumn } from './catalog-table.ts'
import type { IdentityKeys } from './party.ts'
import { trimmedText } from '../base/json-guards.ts'
import { knownChange, oldestFirst, type Learnt } from './usage.ts'

/** Columns of a tariff list in per cent. */
const percentKeys = ['bm', 'ppn', 'ppnbm', 'pph', 'pphNoApi'] as const
type PercentKey = (typeof percentKeys)[number]

const rateIn = (value: Json | undefined): Big | null => (typeof value === 'string' && isPlainDecimal(value) ? new Big(value) : null)

/** A column that may hold fractions: a spreadsheet stores 5 % as 0.05. */
interface FractionColumn {
  readonly key: PercentKey
  /** A value of the column, and the same in per cent. */
  readonly example: string
  readonly percent: string
}

/** Whether a rate without a percent sign may be a fraction: one below 1, in a column without others or with signs. */
const fractionTest = (rows: readonly JsonObject[], key: PercentKey): ((rate: Big) => boolean) => {
  const hasSign = rows.some((row) => trimmedText(row[key]).endsWith('%'))
  const mayHold = hasSign || rows.every((row) => rateIn(row[key])?.lt(1) ?? true)
  return (rate) => mayHold && rate.gt(0) && rate.lt(1)
}

/** The columns with rates that may be fractions: only the user knows whether 0.5 is half a per cent. `rows`: as `readCatalog` reads them. */
export const fractionColumns = (rows: readonly JsonObject[]): readonly FractionColumn[] =>
  percentKeys.flatMap((key) => {
    const example = rows.flatMap((row) => rateIn(row[key]) ?? []).find(fractionTest(rows, key))
    return example ? [{ key, example: example.toFixed(), percent: example.times(100).toFixed() }] : []
  })

/** The rows with the fractions of a column as per cents. */
export const asPercent = (rows: readonly JsonObject[], key: PercentKey): readonly JsonObject[] => {
  const isFraction = fractionTest(rows, key)
  return rows.map((row) => {
    const rate = rateIn(row[key])
    return rate !== null && isFraction(rate) ? { ...row, [key]: rate.times(100).toFixed() } : row
  })
}

/** The rates of a tariff code: per cent, but `bmUnit` in rupiah per unit. `documents`: codes of the documents that a restriction needs. */
export const tariffKeys = ['nohs', 'kd_skema_tarif', 'bm', 'bmUnit', 'ppn', 'ppnbm', 'pph', 'pphNoApi', 'lartas', 'documents'] as const
export type TariffKey = (typeof tariffKeys)[number]
export type TariffValues = Readonly<Record<TariffKey, string>>

/** A row of the table of tariff rates: entered, imported, or remembered from declarations. */
export interface TariffRate extends Learnt {
  readonly id: string
  readonly values: TariffValues
  readonly changedAt: number
  /** Entered or imported by the user: declarations then only fill blank values. */
  readonly byHand: boolean
}

interface Facts {
  readonly field: Field
  readonly cleaned?: (cell: Cell) => Cell
}

/** Lists write rates as `5%` and `Bebas`, and a dash for none. */
const cleanRate = (cell: Cell): Cell => {
  if (typeof cell !== 'string') return cell
  const bare = cell.replace(/%\s*$/, '').trim()
  if (/^[-–]$/.test(bare)) return null
  return /^(bebas|free|nil)$/i.test(bare) ? '0' : bare
}

const rate = (id: string, en: string, hint: readonly [id: string, en: string]): Facts => ({
  field: decimalText({ label: words(id, en), width: 2, hint: words(hint[0], hint[1]) }),
  cleaned: cleanRate
})
const percent = (...given: Parameters<typeof rate>): Facts => {
  const { field, ...others } = rate(...given)
  return { ...others, field: { ...field, percent: true } }
}

const facts: Readonly<Record<TariffKey, Facts>> = {
  nohs: {
    field: text({
      label: words('Pos tarif (HS)', 'Tariff code (HS)'),
      codes: 'tariff',
      width: 2,
      hint: words('8 angka tanpa titik.', '8 digits without dots.')
    })
  },
  kd_skema_tarif: {
    field: text({
      label: words('Skema tarif', 'Tariff scheme'),
      codes: 'facility',
      width: 2,
      hint: words('Kosong berarti tarif umum (MFN).', 'Empty means the general tariff (MFN).')
    })
  },
  bm: percent('BM (%)', 'Duty (%)', ['Bea masuk dalam persen.', 'Import duty in percent.']),
  bmUnit: rate('BM (Rp/satuan)', 'Duty (Rp/unit)', [
    'Tarif spesifik; dipakai bila keduanya terisi.',
    'Specific rate; it applies if both are given.'
  ]),
  ppn: percent('PPN (%)', 'VAT (%)', ['Tarif efektif, misalnya 11.', 'Effective rate, such as 11.']),
  ppnbm: percent('PPnBM (%)', 'Luxury tax (%)', ['Kosong berarti tidak ada.', 'Empty means none.']),
  pph: percent('PPh 22 API (%)', 'Income tax, licence (%)', ['Untuk importir dengan API atau NIB.', 'For importers with a licence.']),
  pphNoApi: percent('PPh 22 non-API (%)', 'Income tax, none (%)', ['Untuk importir tanpa API.', 'For importers without a licence.']),
  lartas: {
    field: text({
      label: words('Lartas', 'Restricted'),
      codes: 'restriction',
      width: 1,
      hint: words('Y bila terkena larangan atau pembatasan.', 'Y if under an import restriction.')
    })
  },
  documents: {
    field: text({
      label: words('Dokumen lartas', 'Documents needed'),
      width: 3,
      hint: words(
        'Kode dokumen yang diperlukan, dipisah koma: 856, 911.',
        'Codes of the required documents, separated by commas: 856, 911.'
      )
    })
  }
}

export const tariffColumns: readonly CatalogColumn[] = tariffKeys.map((key) => ({ key, headings: tariffColumnNames[key], ...facts[key] }))

/** Content of a row: rates and the restriction. */
const learned: ReadonlySet<string> = new Set(['bm', 'bmUnit', 'ppn', 'ppnbm', 'pph', 'pphNoApi', 'lartas'])

/** Other lists write the flag in words. */
const flagOf = (typed: string): string => {
  if (/^(y|ya|yes|true|1|lartas)$/i.test(typed)) return 'Y'
  return /^(t|tidak|n|no|false|0|-)$/i.test(typed) ? 'T' : typed
}

/** Tariff codes are compared by their digits. */
const digitsOf = (nohs: string): string => nohs.replace(/\D/g, '')

export const tariffValues = (values: Readonly<Record<string, unknown>>): TariffValues => {
  const textOf = (key: TariffKey): string => {
    const typed = trimmedText(values[key])
    return facts[key].field.percent === true ? typed.replace(/%$/, '') : typed
  }
  const texts = Object.fromEntries(tariffKeys.map((key) => [key, textOf(key)])) as TariffValues
  return {
    ...texts,
    nohs: digitsOf(texts.nohs) || texts.nohs,
    kd_skema_tarif: texts.kd_skema_tarif.toUpperCase(),
    lartas: flagOf(texts.lartas)
  }
}

/** The values of a row of a file in their usual form; values missing in the file stay unchanged in the table. */
export const importedTariff = (row: JsonObject): JsonObject => {
  const values = tariffValues(row)
  return Object.fromEntries(tariffKeys.flatMap((key) => (Object.hasOwn(row, key) ? [[key, values[key]] as const] : [])))
}

export const blankTariff: TariffValues = tariffValues({})

/** Key of a tariff code with its scheme: a preference has rates of its own. */
export const tariffKeyOf = (nohs: string, scheme: string): string => `${digitsOf(nohs)} ${scheme.trim().toUpperCase()}`.trim()
const keyOf = (values: JsonObject): string => tariffKeyOf(trimmedText(values['nohs']), trimmedText(values['kd_skema_tarif']))

export const tariffText = (values: TariffValues): string => fold(Object.values(values).join('\n'))

export const tariffIdentity: IdentityKeys = {
  keysOf: (values) => (trimmedText(values['nohs']) === '' ? [] : [keyOf(values)]),
  isSame: (a, b) => keyOf(a) === keyOf(b),
  // The headings between the codes of a tariff list have neither rate nor restriction.
  isSufficient: (values) => digitsOf(trimmedText(values['nohs'])).length >= 4 && [...learned].some((key) => trimmedText(values[key]) !== '')
}

/** Codes of documents in a text: `856, 911`. */
export const documentsIn = (typed: string): readonly string[] => [...new Set(typed.split(/[\s,;/]+/).filter((code) => code !== ''))]

/** The rows by tariff code and scheme; the newest change wins. */
export type Tariffs = ReadonlyMap<string, TariffValues>
export const tariffsByKey = (rows: Iterable<TariffRate>): Tariffs => new Map(oldestFirst(rows).map(({ values }) => [keyOf(values), values]))

/** Tariff data of a declaration: the rates typed per code, and whether all goods of a code are restricted; '' if unknown. */
const saidOf = (record: DraftRecord, whole: DraftRecord): ReadonlyMap<string, Partial<TariffValues>> => {
  const { document, local } = record
  const print = (local['print'] ?? {}) as JsonObject
  const printed = (key: string): string => {
    const value = trimmedText(print[key])
    return isPlainDecimal(value) ? value : ''
  }
  const incomeTax = incomeTaxOf(document.header.data)
  const found = new Map<string, Partial<TariffValues>>()
  const coded = (one: DraftRecord) => one.document.detail.data.filter(({ nohs }) => digitsOf(trimmedText(nohs)) !== '')
  const lines = coded(record)
  // A restriction applies to the goods with any preference.
  const free = new Set(
    coded(whole).flatMap((line) => (trimmedText(line.fllartas).toUpperCase() === 'Y' ? [] : digitsOf(trimmedText(line.nohs))))
  )
  for (const line of lines) {
    const key = tariffKeyOf(trimmedText(line.nohs), trimmedText(line.kd_skema_tarif))
    if (found.has(key)) continue
    const [nohs, scheme] = [trimmedText(line.nohs), trimmedText(line.kd_skema_tarif)]
    const own = tariffKey(nohs, scheme)
    const said = {
      bm: printed(bmKey(own)),
      bmUnit: printed(bmUnitKey(own)),
      ppn: printed(vatKey(own)) || printed('tarifPpn'),
      ppnbm: printed(luxuryKey(own)) || printed('tarifPpnbm'),
      [incomeTax]: printed(incomeKey(own)) || printed('tarifPph'),
      lartas: free.has(digitsOf(nohs)) ? '' : 'Y'
    }
    if (Object.values(said).some((value) => value !== ''))
      found.set(key, { ...said, nohs: digitsOf(nohs), kd_skema_tarif: scheme.toUpperCase() })
  }
  return found
}

/**
 * Rows to store from a declaration; only changed ones. User-entered rows are completed, not overwritten. `whole`: the declaration with the lines that are not
 * learned from: goods of one of them without restriction show that their code has none.
 */
export const learnTariffs = (
  record: DraftRecord,
  rows: Iterable<TariffRate>,
  now: number,
  newId: () => string,
  whole = record
): readonly TariffRate[] => {
  const known = new Map(oldestFirst(rows).map((row) => [keyOf(row.values), row]))
  return [...saidOf(record, whole)].flatMap(([key, typed]): readonly TariffRate[] => {
    const old = known.get(key)
    if (!old) return [{ id: newId(), values: { ...blankTariff, ...typed }, changedAt: record.changedAt, byHand: false }]
    const changedAt = knownChange(old, now)
    const isNewer = !old.byHand && record.changedAt >= changedAt
    const changes = Object.entries(typed).filter(([name, value]) => {
      const before = old.values[name as TariffKey]
      return learned.has(name) && value !== '' && value !== before && (before === '' || isNewer)
    })
    if (changes.length === 0) return []
    return [{ ...old, values: { ...old.values, ...Object.fromEntries(changes) }, changedAt: Math.max(changedAt, record.changedAt) }]
  })
}
