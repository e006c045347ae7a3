import { pointer } from '../../../base/json-pointer.ts'
import type { JsonObject } from '../../../base/json.ts'
import { parseDecimal } from '../../../base/parse-number.ts'
import { packageCode } from '../../../codes/unit-names.ts'
import type { DraftDeclaration } from '../../../derive/shape.ts'
import { isAirWaybill } from '../../../import/header-offers.ts'
import { cellText } from '../../sheet.ts'
import type { FactName } from './labels.ts'
import { placeOf, type HeaderOffer } from './offer.ts'
import type { Fact, Facts } from './read-facts.ts'

type ShortTable = 'dokumen' | 'container' | 'kemasan'

export type DayOf = (name: FactName) => { readonly value: string; readonly isSure: boolean } | null

/** Rows for documents, containers and packages. */
export const rowOffers = (facts: Facts, declaration: DraftDeclaration, dayOf: DayOf): readonly HeaderOffer[] => {
  const offers: HeaderOffer[] = []
  const insert = (member: ShortTable, rows: readonly JsonObject[], kind: string, fact: Fact, isSure: boolean): void => {
    const value = rows
      .map((row) =>
        Object.entries(row)
          .flatMap(([key, one]) => (key === 'dokkd' || typeof one === 'object' ? [] : [String(one)]))
          .join(' ')
      )
      .join(', ')
    offers.push({
      path: pointer(member, 'data'),
      kind,
      value,
      present: null,
      place: placeOf(fact),
      isSure,
      otherCurrency: '',
      edits: [],
      rows
    })
  }
  const documentRow = (name: FactName, date: FactName, code: (text: string) => string): void => {
    const fact = facts.get(name)
    if (!fact) return
    const dokno = cellText(fact.cell).replace(/\s+/g, ' ')
    const dokkd = code(dokno)
    if (declaration.dokumen.data.some((row) => row.dokno === dokno && row.dokkd === dokkd)) return
    const day = dayOf(date)
    const isFree = !declaration.dokumen.data.some((row) => row.dokkd === dokkd)
    insert('dokumen', [{ dokkd, dokno, ...(day ? { doktg: day.value } : {}) }], dokkd, fact, isFree && day?.isSure !== false)
  }
  documentRow('invoiceNumber', 'invoiceDate', () => '380')
  documentRow('transportDocument', 'transportDate', (text) => (isAirWaybill(text) ? '740' : '705'))

  const containers = facts.get('containers')
  const present = new Set(declaration.container.data.map((row) => row.contno))
  const numbers = containers
    ? cellText(containers.cell)
        .split(' ')
        .filter((number) => !present.has(number))
    : []
  if (containers && numbers.length > 0)
    insert(
      'container',
      numbers.map((contno) => ({ contno })),
      '',
      containers,
      true
    )

  const packages = facts.get('packages')
  const [, written = '', words = ''] = /^(\d[\d.,]*)([\p{L}\s()]*)$/u.exec(packages ? cellText(packages.cell) : '') ?? []
  const kind = packageCode(words.trim().split(/\s+/)[0] ?? '')
  const counts = packageCounts(written)
  const [count] = counts
  if (packages && kind !== null && count !== undefined && declaration.kemasan.data.length === 0)
    insert('kemasan', [{ jnkemas: kind, jmkemas: count }], '', packages, counts.length === 1)
  return offers
}

/** The whole numbers that a text is in one of the number forms, the largest first: `12,00` is 12, `1.200` is 1200, `1,000` is 1000 or 1. */
const packageCounts = (text: string): readonly number[] => {
  const read = (['id', 'en'] as const).map((form) => Number(parseDecimal(text, form) ?? Number.NaN))
  return [...new Set(read.filter((count) => Number.isSafeInteger(count) && count > 0))].sort((a, b) => b - a)
}
