import Big from 'big.js'
import { amountOf, decimalSum, isNear, isUnfilled } from '../base/amounts.ts'
import { plainName, plainTax } from '../base/company-identity.ts'
import { pointer, valueAt, type Pointer } from '../base/json-pointer.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { lookupTable } from '../base/lookup-table.ts'
import { countryCode } from '../codes/country-names.ts'
import type { Ports } from '../codes/port-names.ts'
import { fieldAt } from '../derive/fields.ts'
import type { DraftDeclaration } from '../derive/shape.ts'
import { setEdit, type Edit } from '../draft/edit.ts'
import { insertEdits } from '../draft/row-edits.ts'
import { codeLists, type CodeStyle } from '../schema/code-lists.ts'
import type { FactName } from '../vocabulary/header-labels.ts'
import type { FactDoubt } from './fact-values.ts'
import { pageKey, type PageAt } from './page-readings.ts'
import type { PlacedFact, Shipment } from './shipments.ts'
import type { Charge } from './goods-line.ts'
import type { Evidence, SourceCell, SourceDocument } from './source.ts'
import { chargedSum, type Review } from './review.ts'
import type { ColumnKind } from '../vocabulary/goods-columns.ts'

/** The parties that an invoice names. */
export const offeredParties = ['importer', 'seller', 'supplier'] as const
export type OfferedParty = (typeof offeredParties)[number]

/**
 * Why an offer is not ticked. `sum`: the lines add up to `other`, not to `plain`; `present`: the draft has another value or other rows; `currency`: the amount has another
 * currency; `partial`: not every taken invoice has it; `several`: several rows were added up; `converted`: the weight was in another unit; `charge`: a row makes
 * up the difference of two totals, and nothing says what it is for; `no-port`: the text is in no list of ports.
 */
export type OfferDoubt = FactDoubt | 'sum' | 'present' | 'currency' | 'partial' | 'several' | 'converted' | 'charge' | 'no-port'

/** A value that the files have for a field of the header, or rows for one of the short tables. */
export interface HeaderOffer {
  /** Names it in `ReviewState.offers`. */
  readonly key: string
  /** The field, or the table that gets rows. */
  readonly path: Pointer
  /** For rows a text that identifies them. */
  readonly value: Json
  /** What was read before it was put into the form of the field; a plain decimal for numbers. */
  readonly plain: string
  /** As the file has it. */
  readonly shown: string
  /** What the field has now; null if blank, and for rows. */
  readonly present: Json
  /** Null for a sum. */
  readonly at: (PageAt & { readonly row: number; readonly column: number }) | null
  readonly evidence: Evidence
  readonly doubt: OfferDoubt | null
  /** Another value that competes; null without one. */
  readonly other: string | null
  /** The party of the catalog with all its values, in place of what the file has. */
  readonly isFromCatalog: boolean
  /** Ticked from the start. */
  readonly isSure: boolean
  readonly edits: readonly Edit[]
  readonly rows: readonly JsonObject[]
}

export interface OfferContext {
  readonly declaration: DraftDeclaration
  readonly style: CodeStyle
  /** Edits that copy the party of the catalog with this name into the draft; null if there is none. */
  readonly partyEdits: (kind: OfferedParty, name: string) => readonly Edit[] | null
  readonly ports: Ports
}

const header = (key: string): Pointer => pointer('header', 'data', key)
const partyNames: Readonly<Record<OfferedParty, string>> = { importer: 'impnama', seller: 'penjnama', supplier: 'pasoknama' }
/** The party whose name an offer has; null for other offers. */
export const partyOfOffer = ({ path }: Pick<HeaderOffer, 'path'>): OfferedParty | null =>
  (Object.entries(partyNames) as [OfferedParty, string][]).find(([, key]) => header(key) === path)?.[0] ?? null
const partyFieldNames: Readonly<Record<OfferedParty, RegExp>> = {
  importer: /^\/header\/data\/imp/,
  seller: /^\/header\/data\/penj/,
  supplier: /^\/header\/data\/pasok/
}
/** The party that a field of the header is about; null for other fields. */
export const partyOfPath = (path: Pointer): OfferedParty | null => offeredParties.find((party) => partyFieldNames[party].test(path)) ?? null

/** Reasons of doubt without a contradiction: the place of the value does not name it, or the value was summed or converted. */
const uncontradicted: ReadonlySet<OfferDoubt> = new Set<OfferDoubt>([
  'no-label',
  'letterhead',
  'addressee',
  'several',
  'converted',
  'number-for-text',
  'lost-zero',
  'unit'
])
/**
 * Of marked offers those that one action may take: one look tells whether they are right. What competes with another value, and what was recognised in a
 * picture, is taken value by value.
 */
export const takenTogether = (marked: readonly HeaderOffer[], documents: readonly SourceDocument[]): readonly HeaderOffer[] => {
  const isPicture = (cell: SourceCell | null | undefined): boolean => cell?.origin === 'ocr' || cell?.origin === 'hidden-text'
  const hasPicture = documents.some(({ pages }) => pages.some(({ rows }) => rows.some((row) => row.some(isPicture))))
  const isRecognised = ({ at }: HeaderOffer): boolean =>
    at === null ? hasPicture : isPicture(documents[at.document]?.pages[at.page]?.rows[at.row]?.[at.column])
  return marked.filter(
    (offer) =>
      offer.doubt !== null &&
      uncontradicted.has(offer.doubt) &&
      offer.other === null &&
      !isRecognised(offer) &&
      (offer.rows.length > 0 || marked.every((one) => one === offer || one.path !== offer.path))
  )
}

/** The text that edits set at a path; null if they do not. */
const setText = (edits: readonly Edit[], path: Pointer): string | null => {
  const found = edits.find((edit) => edit.kind === 'set' && edit.path === path)
  return found?.kind === 'set' && typeof found.after === 'string' ? found.after : null
}
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** What was found for a field: a fact, or a sum. */
interface Finding {
  readonly value: string
  readonly shown: string
  readonly at: HeaderOffer['at']
  readonly evidence: Evidence
  readonly doubt: OfferDoubt | null
  readonly other: string | null
}

const ofFact = ({ value, text, at, row, column, evidence, doubt, other }: PlacedFact): Finding => ({
  value,
  shown: oneLine(text),
  at: { ...at, row, column },
  evidence,
  doubt,
  other
})

const doubtful = (found: Finding, doubt: OfferDoubt, other: string | null = null): Finding => ({
  ...found,
  evidence: 'doubtful',
  doubt: found.doubt ?? doubt,
  other: found.other ?? other
})

const factsNamed = ({ facts }: Shipment, name: FactName): readonly PlacedFact[] =>
  facts.filter((fact) => fact.name === name && fact.value !== '')

/** The fact that all taken shipments agree on; doubtful where they have several. */
const agreed = (taken: readonly Shipment[], name: FactName): PlacedFact | null => {
  const found = taken.flatMap((shipment) => factsNamed(shipment, name))
  const best = found.find(({ evidence }) => evidence === 'proved') ?? found.find(({ evidence }) => evidence !== 'doubtful') ?? found[0]
  const rival = found.find(({ value }) => oneLine(value).toLowerCase() !== oneLine(best?.value ?? '').toLowerCase())
  if (best === undefined || rival === undefined) return best ?? null
  return { ...best, evidence: 'doubtful', doubt: 'conflict', other: rival.value }
}

/** The sum over the taken shipments. */
const addedUp = (taken: readonly Shipment[], of: (shipment: Shipment) => Finding | null): Finding | null => {
  const found = taken.map(of)
  const [first = null, ...others] = found.filter((one) => one !== null)
  if (first === null || taken.length === 1) return first
  const sum = decimalSum([first, ...others].map(({ value }) => new Big(value))).toFixed()
  const all: Finding = { ...first, value: sum, shown: [first, ...others].map(({ shown }) => shown).join(' + '), other: null }
  const open = [first, ...others].find(({ evidence }) => evidence === 'doubtful')
  // Where one total is not the sum of its lines, neither is the sum of all.
  const differs = [first, ...others].some(({ doubt }) => doubt === 'sum')
  const ofLines = decimalSum([first, ...others].map(({ doubt, value, other }) => new Big(doubt === 'sum' ? (other ?? value) : value)))
  if (differs) return { ...all, evidence: 'doubtful', doubt: 'sum', other: ofLines.toFixed() }
  if (open !== undefined) return { ...all, evidence: 'doubtful', doubt: open.doubt }
  if (found.includes(null)) return doubtful(all, 'partial')
  return [first, ...others].every(({ evidence }) => evidence === 'proved') ? all : { ...all, evidence: 'plausible' }
}

/** The sum of a column of one shipment, of its packing list where that has the column; null if a line lacks it. Proved if a stated total meets it. */
const columnSum = ({ pages }: Review, shipment: Shipment, kind: ColumnKind): Finding | null => {
  const own = pages.filter((page) => shipment.pages.some((at) => pageKey(at) === pageKey(page)))
  for (const role of ['packing-list', 'invoice'] as const) {
    const read = own.filter((page) => page.role === role && page.table?.kinds.includes(kind) === true)
    const values = read.flatMap(({ lines }) => lines?.lines ?? []).map(({ values: of }) => of[kind])
    if (values.length === 0) continue
    if (values.some((value) => value === undefined || amountOf(value.value) === null)) return null
    const value = decimalSum(values.map((one) => new Big(one?.value ?? 0))).toFixed()
    const isMet = read.every(({ lines }) => {
      const totals = (lines?.totals ?? []).filter((total) => total.kind === kind)
      return totals.length > 0 && totals.every(({ meets }) => meets)
    })
    const open = values.find((one) => one?.evidence === 'doubtful')
    const found: Finding = { value, shown: value, at: null, evidence: isMet ? 'proved' : 'plausible', doubt: null, other: null }
    // Nothing but the heading says that the column can be added up.
    return open !== undefined ? doubtful(found, 'several') : isMet ? found : doubtful(found, 'no-label')
  }
  return null
}

const weightTolerance = '0.05'

/** A total that has its label, compared with the sum of the lines. */
const withSum = (stated: Finding | null, sum: Finding | null): Finding | null => {
  if (stated === null || sum === null) return stated ?? sum
  if (isNear(new Big(stated.value), new Big(sum.value), weightTolerance))
    return stated.evidence === 'plausible' || sum.evidence === 'proved'
      ? { ...stated, evidence: 'proved', doubt: null, other: null }
      : stated
  return doubtful(stated, 'sum', sum.value)
}

const weightOf = (review: Review, shipment: Shipment, name: 'gross' | 'net'): Finding | null => {
  const [fact] = factsNamed(shipment, name)
  const stated = fact === undefined || amountOf(fact.value) === null ? null : ofFact(fact)
  const isConverted = fact !== undefined && fact.more !== '' && fact.evidence !== 'proved'
  const found = withSum(stated, columnSum(review, shipment, name))
  return found !== null && isConverted && found.evidence !== 'proved' ? doubtful(found, 'converted') : found
}

/** Freight, insurance, additions or discount of a shipment: a row of its list, or a fact outside it. */
const chargeOf = (shipment: Shipment, kind: Charge['kind'], name: FactName | null, currency: string): Finding | null => {
  const rows = shipment.charges.filter((charge) => charge.kind === kind && amountOf(charge.value)?.eq(0) === false)
  // The label of a row of the list is one of a fact too.
  const isOfRow = ({ at, row }: PlacedFact): boolean => rows.some((one) => one.row === row && pageKey(one.at) === pageKey(at))
  const facts = name === null ? [] : factsNamed(shipment, name)
  const fact = facts.find((one) => amountOf(one.value)?.eq(0) === false && !isOfRow(one))
  const other = [...rows.map((row) => row.currency), fact?.more ?? ''].find((one) => one !== '' && currency !== '' && one !== currency)
  // A discount is written as a deduction, and the field is deducted itself.
  const sizeOf = (value: string): string => new Big(value).abs().toFixed()
  const [first] = rows
  const ofRows: Finding | null =
    first === undefined
      ? null
      : {
          value: decimalSum(rows.map(({ value }) => new Big(sizeOf(value)))).toFixed(),
          shown: rows.map(({ text }) => oneLine(text)).join(' + '),
          at: { ...first.at, row: first.row, column: first.column },
          evidence: rows.some(({ doubt }) => doubt !== null) ? 'doubtful' : 'plausible',
          doubt: rows.find(({ doubt }) => doubt !== null)?.doubt ?? null,
          other: null
        }
  const ofHeader = fact === undefined ? null : { ...ofFact(fact), value: sizeOf(fact.value) }
  const found =
    ofRows === null || ofHeader === null
      ? (ofRows ?? ofHeader)
      : new Big(ofRows.value).eq(ofHeader.value)
        ? ofRows
        : doubtful(ofRows, 'conflict', ofHeader.value)
  if (found === null) return null
  if (other !== undefined) return doubtful(found, 'currency', other)
  // What is deducted is no addition: a rounding down.
  if (kind !== 'discount' && kind !== 'unknown' && rows.some(({ value }) => value.startsWith('-'))) return doubtful(found, 'charge')
  return rows.length > 1 ? doubtful(found, 'several') : found
}

/** The price term in the codes of the profile: old module codes if only they are used. */
export const priceTermCode = (term: string, style: CodeStyle): string | null => {
  const old = lookupTable({ CIF: '1', CFR: '2', FOB: '3' })
  const code = style === 'old' ? (old[term] ?? term) : term
  return codeLists.priceTerm.some((one) => one.code === code) || style !== 'ceisa' ? code : null
}

/** `MV SETO ORCHID / 0142S`, `SETO ORCHID V.0142S`: name and voyage. */
const vesselParts = (text: string): readonly [name: string, voyage: string] => {
  const plain = text.trim().slice(0, 80)
  const voyage = /[A-Z0-9-]{2,12}$/i.exec(plain)?.[0] ?? ''
  const before = plain.slice(0, plain.length - voyage.length).trimEnd()
  const separator = /(?:\/|,|\bvoy(?:age)?\.?(?: ?no\.?)?:?|\bv\.)$/i.exec(before)?.[0] ?? ''
  const name = before.slice(0, before.length - separator.length).trimEnd()
  return separator === '' || name === '' ? [plain, ''] : [name, voyage]
}

/** If more ports have a name, the text is offered in place of their codes. */
const mostPorts = 4

/** The number of an air waybill: three digits of the airline and eight more. */
export const isAirWaybill = (number: string): boolean => /^\d{3}[- ]?\d{8}$|awb/i.test(number)

/** The code of a transport document, and whether its label or its number says so. */
const transportCode = ({ value, more }: PlacedFact): readonly [code: string, isKnown: boolean] =>
  more !== '' ? [more, true] : isAirWaybill(value) ? ['740', true] : ['705', false]

const shortTables = ['dokumen', 'container', 'kemasan'] as const
type ShortTable = (typeof shortTables)[number]

/** The edits that take offers into a draft; rows are added below those of their table. */
export const headerEdits = (
  declaration: DraftDeclaration,
  offers: readonly Pick<HeaderOffer, 'path' | 'edits' | 'rows'>[]
): readonly Edit[] => [
  ...offers.flatMap(({ edits }) => edits),
  ...shortTables.flatMap((member) => {
    const rows = offers.flatMap((offer) => (offer.path === pointer(member, 'data') ? offer.rows : []))
    const before = declaration[member].data
    return insertEdits(member, before, before.length, rows.length).map((edit, index): Edit =>
      edit.kind === 'insert' ? { ...edit, after: { ...(edit.after as JsonObject), ...rows[index] } } : edit
    )
  })
]

/** Collects offers: a value for a field that is blank is ticked if nothing about it is doubtful. */
const collector = ({ declaration }: OfferContext) => {
  const offers: HeaderOffer[] = []
  const rest = ({ value: plain, shown, at, evidence, other }: Finding) => ({ plain, shown, at, evidence, other })

  /** The value in the form of the field. */
  const inForm = (path: Pointer, text: string): Json => {
    const field = fieldAt(path)?.field
    const amount = field?.kind === 'number' || field?.form === 'decimal' ? amountOf(text) : null
    if (field === undefined || amount === null) return field?.kind === 'number' || field?.form === 'decimal' ? null : text
    const rounded = amount.round(field.decimals ?? 4, Big.roundHalfUp)
    return field.kind === 'number' ? rounded.toNumber() : rounded.toFixed()
  }

  const value = (key: string, found: Finding | null, text = found?.value ?? '', more: readonly Edit[] = []): void => {
    const path = header(key)
    const before = valueAt(declaration, path) as Json | undefined
    const after = inForm(path, text)
    if (found === null || after === '' || after === null || after === 0 || after === before) return
    const present = isUnfilled(before) || before === 0 ? null : (before ?? null)
    offers.push({
      ...rest(found),
      key: `${path} ${text}`,
      path,
      value: after,
      present,
      doubt: found.doubt ?? (present === null ? null : 'present'),
      isFromCatalog: false,
      isSure: found.evidence !== 'doubtful' && present === null,
      edits: [setEdit(path, before, after), ...more],
      rows: []
    })
  }

  const rows = (member: ShortTable, found: Finding, added: readonly JsonObject[], isFree: boolean): void => {
    const valuesOf = (row: JsonObject): readonly string[] =>
      Object.values(row).map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
    const text = added
      .map((row) =>
        valuesOf(row)
          .filter((one) => one !== '')
          .join(' ')
      )
      .join(', ')
    offers.push({
      ...rest(found),
      key: `${pointer(member, 'data')} ${text}`,
      path: pointer(member, 'data'),
      value: text,
      present: null,
      doubt: found.doubt ?? (isFree ? null : 'present'),
      isFromCatalog: false,
      isSure: found.evidence !== 'doubtful' && isFree,
      edits: [],
      rows: added
    })
  }
  return { offers, value, rows, rest }
}

/** The values that the taken shipments offer for the header of a draft, in the order of the sections, without those that it has. */
export const headerOffers = (review: Review, context: OfferContext): readonly HeaderOffer[] => {
  const { declaration, style, partyEdits, ports } = context
  const { taken } = review
  const { offers, value, rows, rest } = collector(context)
  const fact = (name: FactName): PlacedFact | null => agreed(taken, name)
  const finding = (name: FactName): Finding | null => {
    const found = fact(name)
    return found === null ? null : ofFact(found)
  }

  const party = (name: 'buyer' | 'seller', kind: OfferedParty, fill: (found: Finding, of: PlacedFact) => void): void => {
    const of = fact(name)
    if (of === null) return
    const [found, text] = [ofFact(of), oneLine(of.value)]
    const edits = partyEdits(kind, text)
    if (edits === null) fill(found, of)
    else if (edits.length > 0) {
      const path = header(partyNames[kind])
      const before = valueAt(declaration, path) as Json
      const isBlank = edits.every((edit) => edit.kind === 'set' && isUnfilled(edit.before))
      const name = setText(edits, path) ?? text
      const isOther = !isUnfilled(before) && typeof before === 'string' && before.toLowerCase() !== name.toLowerCase()
      const known = { ...found, ...provedByCatalog(found, plainName(name) === plainName(text), kind === 'importer' ? edits : null) }
      offers.push({
        ...rest(known),
        key: `${path} catalog ${name}`,
        path,
        value: name,
        present: isOther ? before : null,
        doubt: known.doubt ?? (isBlank ? null : 'present'),
        isFromCatalog: true,
        isSure: known.evidence !== 'doubtful' && isBlank,
        edits,
        rows: []
      })
    }
  }
  /**
   * The master data is a second witness: a name that is exactly one of theirs needs no label, and another tax number than theirs beside it contradicts it. What
   * was recognised in a picture stays open. `taxEdits`: those that fill the importer.
   */
  const provedByCatalog = (
    found: Finding,
    isSameName: boolean,
    taxEdits: readonly Edit[] | null
  ): Pick<Finding, 'evidence' | 'doubt' | 'other'> => {
    const path = header('impnpwp')
    const known = plainTax(taxEdits === null ? '' : (setText(taxEdits, path) ?? declaration.header.data.impnpwp))
    const read = taxEdits === null ? '' : plainTax(fact('buyerTax')?.value ?? '')
    const isOtherTax = known !== '' && read !== '' && !known.endsWith(read) && !read.endsWith(known)
    if (isOtherTax) return { evidence: 'doubtful', doubt: 'conflict', other: read }
    const needsNoLabel = found.doubt === null || found.doubt === 'no-label' || found.doubt === 'letterhead' || found.doubt === 'addressee'
    return isSameName && needsNoLabel && !isRecognisedAt(found.at)
      ? { evidence: 'proved', doubt: null, other: null }
      : { evidence: found.evidence, doubt: found.doubt, other: found.other }
  }
  const isRecognisedAt = (at: HeaderOffer['at']): boolean =>
    at !== null && review.pages.some((page) => page.lines?.isRecognised === true && page.document === at.document)
  /** Lines below the name that look like an address. */
  const address = (found: Finding, { more }: PlacedFact): Finding => {
    const isAddress = more.length >= 12 && /\d/.test(more) && /\p{L}{3}/u.test(more)
    const of = { ...found, value: more, shown: more }
    return isAddress ? of : doubtful(of, 'no-label')
  }

  party('buyer', 'importer', (found, of) => {
    value('impnama', found, oneLine(of.value))
    value('impalmt', address(found, of))
  })
  const tax = finding('buyerTax')
  const kindOfId = tax?.value.length === 15 ? 5 : 6
  const idBefore = declaration.header.data.impid
  value(
    'impnpwp',
    partyEdits('importer', oneLine(fact('buyer')?.value ?? '')) === null ? tax : null,
    tax?.value,
    idBefore === kindOfId ? [] : [setEdit(header('impid'), idBefore, kindOfId)]
  )
  party('seller', 'seller', (found, of) => {
    value('penjnama', found, oneLine(of.value))
    value('penjalmt', address(found, of))
    // No label says that the last words are the country.
    value('penjneg', doubtful(found, 'no-label'), countryCode(of.more.split(',').at(-1)?.replace(/[\d.]/g, '').trim() ?? '') ?? '')
  })
  party('seller', 'supplier', (found, of) => {
    value('pasoknama', found, oneLine(of.value))
    value('pasokalmt', address(found, of))
  })

  const vessel = finding('vessel')
  const [vesselName, voyage] = vesselParts(vessel?.value ?? '')
  const transport = fact('transportDocument')
  if (transport !== null) {
    const [code, isKnown] = transportCode(transport)
    value('moda', isKnown ? ofFact(transport) : doubtful(ofFact(transport), 'no-label'), code === '740' ? '4' : '1')
  }
  value('angkutnama', vessel, vesselName)
  value('angkutno', finding('voyage') ?? vessel, fact('voyage')?.value ?? voyage)
  value('tgtiba', finding('arrival'))
  for (const [name, key] of [
    ['loadingPort', 'pelmuat'],
    ['dischargePort', 'pelbkr']
  ] as const) {
    const found = finding(name)
    if (found === null) continue
    const codes = ports.meant(found.value)
    const [code = null, ...others] = codes
    // Of several ports with the name the user chooses; what is in no list stays a text.
    if (code === null || codes.length > mostPorts) value(key, doubtful(found, 'no-port'))
    else if (others.length === 0) value(key, found, code)
    else for (const candidate of codes) value(key, doubtful(found, 'conflict'), candidate)
  }

  const named = finding('currency')
  const { currency } = review
  const ofAmounts = new Set(review.pages.flatMap(({ role, lines }) => (role === 'invoice' ? (lines?.currencies ?? []) : [])))
  const rival = [...ofAmounts].find((one) => one !== (named?.value ?? currency))
  const isRecognised = review.pages.some(({ role, lines }) => role === 'invoice' && lines?.isRecognised === true)
  const ofLines: Finding = { value: currency, shown: currency, at: null, evidence: 'plausible', doubt: null, other: null }
  const currencyFound = named ?? (currency === '' ? null : isRecognised ? doubtful(ofLines, 'recognised') : ofLines)
  value('kdval', currencyFound !== null && rival !== undefined ? doubtful(currencyFound, 'conflict', rival) : currencyFound)
  const kdval = isUnfilled(declaration.header.data.kdval) ? currency : declaration.header.data.kdval
  const term = finding('priceTerm')
  value('kdhrg', term, priceTermCode(term?.value ?? '', style) ?? '')
  value('nilinv', invoiceValue(review))
  const chargeIn = (kind: Charge['kind'], name: FactName | null = null): Finding | null =>
    addedUp(taken, (one) => chargeOf(one, kind, name, kdval))
  const unknown = chargeIn('unknown')
  const isDeduction = taken.some(({ charges }) => charges.some(({ kind, value: of }) => kind === 'unknown' && of.startsWith('-')))
  for (const [key, kind, name] of [
    ['btambahan', 'packing', null],
    ['discount', 'discount', 'discount'],
    ['freight', 'freight', 'freight'],
    ['asuransi', 'insurance', 'insurance']
  ] as const)
    value(
      key,
      chargeIn(kind, name) ??
        (unknown !== null && isDeduction === (kind === 'discount') ? { ...unknown, evidence: 'doubtful', doubt: 'charge' } : null)
    )
  value(
    'bruto',
    addedUp(taken, (one) => weightOf(review, one, 'gross'))
  )
  value('netto', netWeight(review))

  const document = (dokkd: string, of: PlacedFact | null, date: PlacedFact | null, isKnown = true): void => {
    const dokno = oneLine(of?.value ?? '')
    const present = declaration.dokumen.data.filter((row) => row.dokkd === dokkd)
    if (of === null || dokno === '' || present.some((row) => row.dokno === dokno)) return
    const own = isKnown ? ofFact(of) : doubtful(ofFact(of), 'no-label')
    const found = date?.evidence === 'doubtful' ? doubtful(own, date.doubt ?? 'unreadable', date.other) : own
    rows('dokumen', found, [{ dokkd, dokno, ...(date === null ? {} : { doktg: date.value }) }], present.length === 0)
  }
  for (const shipment of taken) {
    const [number = null] = factsNamed(shipment, 'invoiceNumber')
    const [date = null] = factsNamed(shipment, 'invoiceDate')
    document('380', number, date)
    const [list = null] = factsNamed(shipment, 'packingListNumber')
    const isPacked = review.pages.some(
      ({ role, facts, ...page }) =>
        (role === 'packing-list' || facts.title === 'packing-list') && shipment.pages.some((at) => pageKey(at) === pageKey(page))
    )
    // A packing list without a number usually has that of its invoice.
    document('217', list ?? (isPacked ? number : null), null, list !== null)
  }
  const transports = new Map(taken.flatMap((shipment) => factsNamed(shipment, 'transportDocument')).map((one) => [oneLine(one.value), one]))
  for (const one of transports.values()) {
    const [code, isKnown] = transportCode(one)
    document(code, one, transports.size === 1 ? fact('transportDate') : null, isKnown)
  }

  const known = new Set(declaration.container.data.map(({ contno }) => contno))
  const containers = new Map(taken.flatMap((shipment) => factsNamed(shipment, 'container')).map((one) => [one.value, one]))
  for (const [contno, of] of containers) if (!known.has(contno)) rows('container', ofFact(of), [{ contno }], true)

  const packages = packagesOf(review)
  if (packages !== null && declaration.kemasan.data.length === 0) rows('kemasan', packages.found, packages.rows, true)
  return offers
}

/** The invoice value where it is not the sum of the lines: some amounts are blank, or a stated total is another sum. */
const invoiceValue = ({ taken, lines, totals }: Review): Finding | null => {
  const contradicted = totals.find(({ meets }) => !meets)
  const amounts = lines.flatMap(({ values }) => amountOf(values.amount?.value) ?? [])
  const isWhole = amounts.length === lines.length
  const found = addedUp(taken, (one) => {
    const [stated] = factsNamed(one, 'total')
    const total = one.total?.stated
    if (stated !== undefined && amountOf(stated.value) !== null) return ofFact(stated)
    return total === undefined ? null : { value: total, shown: total, at: null, evidence: 'plausible', doubt: null, other: null }
  })
  if (found === null || (isWhole && contradicted === undefined)) return null
  return doubtful(
    found,
    'sum',
    taken.length === 1 && contradicted !== undefined ? chargedSum(contradicted).toFixed() : decimalSum(amounts).toFixed()
  )
}

/** The net weight where the lines do not have it, or where the stated one is another sum. */
const netWeight = (review: Review): Finding | null => {
  const { taken, lines } = review
  const found = addedUp(taken, (one) => weightOf(review, one, 'net'))
  const values = lines.map(({ values: of }) => of.net?.value ?? '')
  if (found === null || lines.length === 0 || values.some((value) => amountOf(value) === null)) return found
  const sum = decimalSum(values.map((value) => new Big(value)))
  return isNear(sum, new Big(found.value), weightTolerance) ? null : doubtful(found, 'sum', sum.toFixed())
}

/** The packages of the taken shipments by their kind: as stated, else as the lists add up. */
const packagesOf = (review: Review): { readonly found: Finding; readonly rows: readonly JsonObject[] } | null => {
  const { taken } = review
  const counts = new Map<string, Big>()
  const found = addedUp(taken, (shipment) => {
    const [fact] = factsNamed(shipment, 'packages')
    const stated = fact === undefined || amountOf(fact.value) === null ? null : ofFact(fact)
    const sum = columnSum(review, shipment, 'packages')
    const both = withSum(stated, sum)
    if (both === null) return null
    const kinds = new Set(shipment.lines.flatMap(({ values }) => values.packageKind?.value ?? []))
    const [onlyKind = ''] = kinds
    const kind = fact !== undefined && fact.more !== '' ? fact.more : kinds.size === 1 && /^[A-Z0-9]{2}$/.test(onlyKind) ? onlyKind : ''
    counts.set(kind, (counts.get(kind) ?? new Big(0)).plus(both.value))
    return kind === '' ? doubtful(both, 'unit') : both
  })
  if (found === null) return null
  return { found, rows: [...counts].map(([jnkemas, count]) => ({ jnkemas, jmkemas: count.toNumber() })) }
}
