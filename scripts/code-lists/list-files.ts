import { createRequire } from 'node:module'
import { REC_20_2, REC_20_3, REC_21_2, REC_21_3 } from 'un-ece-recommendation'
import type { CodeRow } from '../../core/codes/code-list.ts'
import { codeLists, type ShippedListName } from '../../core/schema/code-lists.ts'
import { packageWords, unitWords } from './indonesian-words.ts'
import { portRows, seaPortsVersion } from './ports.ts'

/** The first codes of a list, in this order; the rest is sorted by Indonesian name (countries) or by code (currencies). */
const commonCountries = 'ID CN SG JP KR TW HK MY TH VN IN US AU DE NL GB FR IT AE SA'.split(' ')
const commonCurrencies = 'USD IDR EUR CNY JPY SGD AUD GBP HKD KRW MYR THB TWD CHF INR'.split(' ')

/** Date of the last generation of the lists, written into them. */
const frozenOn = '2026-11-20'

export interface ListFile {
  readonly name: ShippedListName
  /** The shipped JSON: one text line for each row, so that a diff is readable. */
  readonly text: string
}

/** Rows of the code lists of core/schema, which come first. */
const typed = (name: 'unit' | 'package'): readonly CodeRow[] => codeLists[name].map(({ code, label }) => [code, label.id, label.en])

/** The common codes in the order of `common`, then the other rows in their order. */
const commonFirst = (rows: readonly CodeRow[], common: readonly string[]): readonly CodeRow[] => [
  ...common.flatMap((code) => rows.filter((row) => row[0] === code)),
  ...rows.filter((row) => !common.includes(row[0]))
]

/** Compares by code unit, so that the result does not depend on the locale of the machine. */
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The first row of each code, in the order of `rows`. */
const once = (rows: readonly CodeRow[]): readonly CodeRow[] => {
  const seen = new Set<string>()
  return rows.filter(([code]) => !seen.has(code) && seen.add(code))
}

const names = (value: unknown): ReadonlyMap<string, string> => {
  if (typeof value !== 'object' || value === null || !('countries' in value)) throw new Error('i18n-iso-countries has no countries')
  const countries: unknown = value.countries
  if (typeof countries !== 'object' || countries === null) throw new Error('i18n-iso-countries has no countries')
  return new Map(Object.entries(countries).map(([code, name]) => [code, String(Array.isArray(name) ? name[0] : name)]))
}

/** Names other than those of the package: the Indonesian one by Keputusan Presiden 12/2014, the English one as in lists of customs. */
const ownNames: Readonly<Record<string, readonly [id: string, en: string]>> = { CN: ['Tiongkok', 'China'] }

const countries = (): readonly CodeRow[] => {
  const load = createRequire(import.meta.url)
  const [indonesian, english] = ['id', 'en'].map((language) => names(load(`i18n-iso-countries/langs/${language}.json`)))
  if (!indonesian || !english) throw new Error('a language of i18n-iso-countries is missing')
  const rows = [...indonesian].map(([code, name]): CodeRow => [code, ...(ownNames[code] ?? [name, english.get(code) ?? name])])
  return commonFirst(
    rows.sort((a, b) => byText(a[1], b[1])),
    commonCountries
  )
}

const ports = (): readonly CodeRow[] => {
  const byCode = new Map(countries().map(([code, id, en]) => [code, [id, en] as const]))
  return portRows((code) => byCode.get(code) ?? null)
}

const currencies = (): readonly CodeRow[] => {
  const [indonesian, english] = ['id', 'en'].map((language) => new Intl.DisplayNames(language, { type: 'currency', fallback: 'code' }))
  const rows = Intl.supportedValuesOf('currency').map((code): CodeRow => [code, indonesian?.of(code) ?? code, english?.of(code) ?? code])
  return commonFirst(
    rows.sort((a, b) => byText(a[0], b[0])),
    commonCurrencies
  )
}

/** Units of the newest revision of Rec 20, then codes that only an older revision has: customs systems still accept them. */
const units = (): readonly CodeRow[] => {
  const all = [...REC_20_3, ...REC_20_2].map(({ code, name = code }): CodeRow => [code, unitWords[code] ?? '', upperFirst(name)])
  return once([...typed('unit'), ...all])
}

const inIndonesian = (name: string): string => {
  const whole = packageWords[name]
  if (whole !== undefined) return whole
  const parts = name.split(', ').map((part) => packageWords[part])
  return parts.includes(undefined) ? '' : parts.join(', ')
}

/** Rec 21 prefixes each code with X; declarations contain the two characters after it. */
const packages = (): readonly CodeRow[] => {
  const all = [...REC_21_3, ...REC_21_2].map(({ code, name = code }): CodeRow => [code.replace(/^X(?=..$)/, ''), inIndonesian(name), name])
  // HZ and XN are test rows in published copies of the customs list.
  return once([...typed('package'), ...all]).filter(([code]) => code !== 'HZ' && code !== 'XN')
}

const textOf = (version: string, rows: readonly CodeRow[]): string =>
  `{ "version": ${JSON.stringify(version)}, "date": "${frozenOn}", "rows": [\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n] }\n`

/** Version of the Unicode data of this Node; another version may have other names. */
export const currencyVersion = (): string => `ISO 4217, CLDR ${process.versions['cldr'] ?? '?'}`

/** All lists that ship as files. */
export const listFiles = (): readonly ListFile[] => [
  { name: 'country', text: textOf('ISO 3166-1', countries()) },
  { name: 'currency', text: textOf(currencyVersion(), currencies()) },
  { name: 'package', text: textOf('UN/ECE Rec. 21 + DJBC', packages()) },
  { name: 'port', text: textOf(`UN/LOCODE, sea-ports ${seaPortsVersion} (MIT)`, ports()) },
  { name: 'unit', text: textOf('UN/ECE Rec. 20 + DJBC', units()) }
]
