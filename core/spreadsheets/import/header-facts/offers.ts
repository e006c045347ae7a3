import { pointer, valueAt, type Pointer } from '../../../base/json-pointer.ts'
import type { Json } from '../../../base/json.ts'
import { countryCode } from '../../../codes/country-names.ts'
import { fieldAt } from '../../../derive/fields.ts'
import type { DraftDeclaration } from '../../../derive/shape.ts'
import { setEdit, type Edit } from '../../../draft/edit.ts'
import type { CodeStyle } from '../../../schema/code-lists.ts'
import { readCell, type CellForm } from '../../read-cell.ts'
import { cellText, columnLetters } from '../../sheet.ts'
import { otherCurrency } from '../../currency-marks.ts'
import { toKilograms } from '../../../codes/kilograms.ts'
import { weightUnitIn } from '../../weight-units.ts'
import { amountCell } from './amount-texts.ts'
import type { FactName } from './labels.ts'
import { factProblem, type Fact, type Facts } from './read-facts.ts'
import { currencyOf } from './currency-names.ts'
import { isAirWaybill, priceTermCode } from '../../../import/header-offers.ts'
import { rowOffers } from './row-offers.ts'
import { isUnfilled } from '../../../base/amounts.ts'
import { placeOf, type HeaderOffer } from './offer.ts'

/** The parties that an invoice names. */
export type OfferedParty = 'importer' | 'seller' | 'supplier'

export interface OfferDeps {
  readonly declaration: DraftDeclaration
  readonly form: CellForm
  /** Whether the number form is proven or chosen; otherwise an ambiguous number is not sure. */
  readonly isFormKnown: boolean
  readonly style: CodeStyle
  /** Edits that copy the catalog party with this name into the draft; null if there is none. */
  readonly partyEdits: (kind: OfferedParty, name: string) => readonly Edit[] | null
  /** The codes of the ports with a name, of the list that the user imported. */
  readonly portsByName: (name: string) => readonly string[]
  /** Whether the lines of the import have net weights, which the header then follows. */
  readonly hasNetWeights: boolean
}

const header = (key: string): Pointer => pointer('header', 'data', key)
const partyNames: Readonly<Record<OfferedParty, string>> = { importer: 'impnama', seller: 'penjnama', supplier: 'pasoknama' }

/** The code of the price term in a text. */
const termCode = (text: string, style: CodeStyle): string | null => {
  const term = /\b(CIF|CFR|CNF|C&F|C\s?\+\s?F|FOB|FCA|FAS|EXW|EX[- ]?WORKS?|CPT|CIP|DAP|DDP|DDU|DAT|DPU)\b/i.exec(text)?.[1]?.toUpperCase()
  if (term === undefined) return null
  return priceTermCode(/^C(NF|&F|\s?\+\s?F)$/.test(term) ? 'CFR' : term.startsWith('EX') ? 'EXW' : term, style)
}

/** `MV SETO ORCHID / 0142S`, `SETO ORCHID V.0142S`: name and voyage. */
const vesselParts = (text: string): readonly [name: string, voyage: string] => {
  const [, name = '', voyage = ''] = /^(.+?)\s*(?:\/|,|\bvoy(?:age)?\.?(?: ?no\.?)?:?|\bv\.)\s*([A-Z0-9-]{2,12})$/i.exec(text.trim()) ?? []
  return name === '' ? [text.trim(), ''] : [name.trim(), voyage.trim()]
}

/** A UN/LOCODE in brackets, or the whole text. */
const portCode = (text: string): string | null => {
  const code = /[([]\s*([A-Z]{2})\s?([A-Z0-9]{3})\s*[)\]]/.exec(text) ?? /^([A-Z]{2}) ([A-Z0-9]{3})$/.exec(text.trim())
  return code?.[1] !== undefined && countryCode(code[1]) !== null ? `${code[1]}${code[2] ?? ''}` : null
}

/** If more ports match, none is offered. */
const mostPorts = 4

/** The values that invoice facts offer for a draft, in the order of the sections, without existing values. */
export const headerOffers = (all: Facts, headings: readonly string[], deps: OfferDeps): readonly HeaderOffer[] => {
  const { declaration, form } = deps
  const facts: Facts = new Map([...all].filter(([, fact]) => factProblem(fact) === null))
  const offers: HeaderOffer[] = []

  const offerFrom = (place: string, path: Pointer, value: Json, isSure = true, more: readonly Edit[] = [], other = ''): void => {
    const before = valueAt(declaration, path) as Json | undefined
    if (value === '' || value === null || value === before) return
    const edits: readonly Edit[] = [setEdit(path, before, value), ...more]
    const present = isUnfilled(before) || before === 0 ? null : (before ?? null)
    offers.push({ path, kind: '', value, present, place, isSure: isSure && present === null, otherCurrency: other, edits, rows: [] })
  }
  const offer = (path: Pointer, value: Json, fact: Fact, isSure?: boolean, more?: readonly Edit[]): void =>
    offerFrom(placeOf(fact), path, value, isSure, more)
  const withFact = (name: FactName, use: (fact: Fact, text: string) => void): void => {
    const fact = facts.get(name)
    if (fact) use(fact, cellText(fact.cell).replace(/\s+/g, ' '))
  }
  const offerText = (name: FactName, key: string, valueOf: (text: string) => string | null = (text) => text): void =>
    withFact(name, (fact, text) => offer(header(key), valueOf(text), fact))
  /** By its code, else by its name; of several ports with the name the user chooses. */
  const offerPort = (name: FactName, key: string): void =>
    withFact(name, (fact, text) => {
      const code = portCode(text)
      const codes = code === null ? deps.portsByName(text) : [code]
      if (codes.length <= mostPorts) for (const one of codes) offer(header(key), one, fact, codes.length === 1)
    })
  const numberIn = (fact: Fact, key: string): { readonly value: string | number; readonly isSure: boolean } | null => {
    const field = fieldAt(header(key))?.field
    if (!field) return null
    const cell = amountCell(fact.cell, fact.unit)
    const [read, id, en] = ([form, 'id', 'en'] as const).map((one) => readCell(field, cell, one, { kind: 'file', key }))
    const signed = read?.ok === true ? read.value : null
    // A discount is written as a deduction, `(125.00)`, but the field is deducted itself.
    const value = key === 'discount' && typeof signed === 'string' ? signed.replace(/^-/, '') : signed
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '' || value === 0) return null
    const isOneNumber = id?.ok === true && en?.ok === true && id.value === en.value
    return { value, isSure: isOneNumber || deps.isFormKnown }
  }
  /** Not sure if a currency in or beside the amount, in its number format or in brackets behind its label, is not `currency`. */
  const offerAmount = (name: FactName, key: string, currency: string | null): void =>
    withFact(name, (fact, text) => {
      const number = numberIn(fact, key)
      const other = otherCurrency([text, fact.unit], currency ?? '')
      if (number) offerFrom(placeOf(fact), header(key), number.value, number.isSure && other === '', [], other)
    })
  /** In kilograms; converted weights are not sure. */
  const offerWeight = (name: FactName, key: string): void =>
    withFact(name, (fact, text) => {
      const number = numberIn(fact, key)
      const beside = weightUnitIn(text)
      const unit = beside === '' ? weightUnitIn(fact.unit) : beside
      if (!number || unit === null) return
      if (unit === '' || unit === 'KGM') offer(header(key), number.value, fact, number.isSure)
      else offer(header(key), toKilograms(number.value, unit), fact, false)
    })
  const dayOf = (name: FactName): { readonly value: string; readonly isSure: boolean } | null => {
    const fact = facts.get(name)
    const field = fieldAt(header('tgtiba'))?.field
    if (!fact || !field) return null
    const [id, en] = (['id', 'en'] as const).map((dates) =>
      readCell(field, fact.cell, { numbers: 'id', dates }, { kind: 'file', key: 'tgtiba' })
    )
    // As in the rows of a table, only dates with `/` may have the month first.
    const isOneDay = en?.ok !== true || !cellText(fact.cell).includes('/')
    return id?.ok === true && typeof id.value === 'string'
      ? { value: id.value, isSure: isOneDay || (en.ok && en.value === id.value) }
      : null
  }
  const party = (name: FactName, kind: OfferedParty, fill: (fact: Fact, text: string) => void): void =>
    withFact(name, (fact, text) => {
      const edits = deps.partyEdits(kind, text)
      if (edits === null) fill(fact, text)
      else if (edits.length > 0)
        offers.push({
          path: header(partyNames[kind]),
          kind: 'catalog',
          value: text,
          present: null,
          place: placeOf(fact),
          isSure: edits.every((edit) => edit.kind === 'set' && isUnfilled(edit.before)),
          otherCurrency: '',
          edits,
          rows: []
        })
    })

  party('buyer', 'importer', (fact, text) => {
    offer(header('impnama'), text, fact)
    offerText('buyerAddress', 'impalmt')
    withFact('buyerTax', (taxFact, tax) => {
      const digits = tax.replace(/\D/g, '')
      if (digits.length !== 15 && digits.length !== 16) return
      const before = declaration.header.data.impid
      const kindOfId = digits.length === 15 ? 5 : 6
      const more: readonly Edit[] = before === kindOfId ? [] : [{ kind: 'set', path: header('impid'), before, after: kindOfId }]
      offer(header('impnpwp'), digits, taxFact, true, more)
    })
  })
  party('seller', 'seller', (fact, text) => {
    offer(header('penjnama'), text, fact)
    offerText('sellerAddress', 'penjalmt')
    offerText('sellerCountry', 'penjneg', countryCode)
  })
  party('seller', 'supplier', (fact, text) => {
    offer(header('pasoknama'), text, fact)
    offerText('sellerAddress', 'pasokalmt')
  })
  withFact('vessel', (fact, text) => {
    const [name, voyage] = vesselParts(text)
    offer(header('angkutnama'), name, fact)
    offer(header('angkutno'), voyage, fact)
  })
  withFact('arrival', (fact) => {
    const day = dayOf('arrival')
    if (day) offer(header('tgtiba'), day.value, fact, day.isSure)
  })
  offerText('transportDocument', 'moda', (text) => (isAirWaybill(text) ? '4' : '1'))
  offerPort('loadingPort', 'pelmuat')
  offerPort('dischargePort', 'pelbkr')
  const currencyFact = facts.get('currency')
  const named = currencyOf(currencyFact ? [cellText(currencyFact.cell)] : headings)
  if (currencyFact) offer(header('kdval'), named, currencyFact)
  else if (named !== null) {
    const column = headings.findIndex((heading) => currencyOf([heading]) === named)
    offerFrom(columnLetters(Math.max(0, column)), header('kdval'), named)
  }
  const { kdval } = declaration.header.data
  const currency = isUnfilled(kdval) ? named : kdval
  offerText('priceTerm', 'kdhrg', (text) => termCode(text, deps.style))
  offerAmount('discount', 'discount', currency)
  offerAmount('freight', 'freight', currency)
  offerAmount('insurance', 'asuransi', currency)
  offerWeight('gross', 'bruto')
  if (!deps.hasNetWeights) offerWeight('net', 'netto')
  return [...offers, ...rowOffers(facts, declaration, dayOf)]
}
