import type { DecimalMark } from '../base/number.ts'
import { containerNumberProblem } from '../codes/container-number.ts'
import { countryCode } from '../codes/country-names.ts'
import { packageCode, unitCode } from '../codes/unit-names.ts'
import { currenciesIn, currenciesOf } from '../base/currency-words.ts'
import { monthOf } from '../base/month-names.ts'
import { dateIn } from '../base/date.ts'
import { codeOfCell, dayOfCell, numberOfCell, type DayContext, type DayDoubt } from '../base/written-cell.ts'
import { isNameLabel, titleOf, type Label } from './fact-labels.ts'
import type { FactName } from '../vocabulary/header-labels.ts'
import { isLabelled, labelOf } from './label-finder.ts'
import { weightUnitIn, weightUnitNamed } from '../spreadsheets/weight-units.ts'
import { isOpenNumber, type KnownMark } from './page-numbers.ts'
import { weightInKilograms } from './line-values.ts'
import { isNoValue, isPageNumber } from './row-words.ts'
import { bestHeadingScore } from './heading-scores.ts'
import type { Evidence, SourceCell } from './source.ts'

/** Why a fact is not ticked. */
export type FactDoubt =
  | 'no-label'
  /** A company at the top of the page, above every label. */
  | 'letterhead'
  /** A company behind `To` or another word of address, or one of Indonesia above the list. */
  | 'addressee'
  | 'conflict'
  | DayDoubt
  /** As in `CodeDoubt` and `Doubt`. */
  | 'digits'
  | 'day-for-text'
  | 'number-for-text'
  | 'lost-zero'
  | 'number-form'
  | 'unit'
  | 'recognised'
  /** As in `Doubt`. */
  | 'encoding'
  | 'check-digit'
  | 'unreadable'

/** A value for the header. */
export interface Fact {
  readonly name: FactName
  /** Text, plain decimal (weights in kilograms), day `YYYY-MM-DD` or code. '' if it cannot be read. */
  readonly value: string
  /**
   * Further lines of a party: its address. Currency of an amount; kind of packages; unit of a weight that was converted; `705` or `740` where the label of a
   * transport document says B/L or air waybill.
   */
  readonly more: string
  readonly text: string
  readonly row: number
  readonly column: number
  readonly evidence: Evidence
  readonly doubt: FactDoubt | null
  readonly other: string | null
  /** The file has it as data, such as the XML in a PDF: what is only printed does not compete with it. */
  readonly isExact?: true
}

export interface Candidate {
  readonly name: FactName
  readonly cell: SourceCell
  /** The text of the value: the cell's, or the part behind a label. */
  readonly text: string
  readonly row: number
  readonly column: number
  readonly label: Label | null
  readonly from: 'same' | 'right' | 'below' | 'anywhere'
  /** The label names it only together with something else: `No.` beside the title of an invoice. */
  readonly isWeak?: boolean
  /** What is weak about it, if it is not the label. */
  readonly doubt?: FactDoubt
}

export const company =
  /\b(?:co\.?,? ?ltd|ltd|limited|inc|corp(?:oration)?|gmbh|kg|ag|b\.?v|s\.?a|s\.?p\.?a|s\.?r\.?l|llc|pte|sdn\.? ?bhd|bhd|company|trading|industr(?:y|ies|ial)|manufactur\w+|international|pt\.?|cv\.?|tbk|k\.?k|kaisha|group|enterprise|s\.?a\.?s|oy|ab|a\/s|ltda|lda|s\.l\.u?)(?![\p{L}\d])\.?|有限公司|股份公司|ООО|ОАО|ЗАО|A\.Ş\.|ŞTİ|株式会社|주식회사|㈜|บริษัท|cong ty|công ty/iu

export const containerForm = /\b([A-Z]{3}[UJZ])[ -]{0,2}(\d{6})[ -]{0,2}(\d)\b/g

export const incoterm =
  /\b(EXW|FCA|FAS|FOB|CFR|CNF|C ?& ?F|CIF|CPT|CIP|DAP|DPU|DDP|DAT|DDU|DAF|CIFFO)\b[ .,:-]{0,3}([A-Z][\p{L} ,.'()-]{0,40})?/u

const plainTerm = (term: string): string => (/^(?:CNF|C ?& ?F)$/.test(term) ? 'CFR' : term)

/** One word with several digits, such as the number of a contract. */
const isOneCode = (text: string): boolean => !/\s/.test(text) && /\d{3}/.test(text)

/** The form of a company within a number is no company: `CV/2026/XI/018`, `PT 2026-07`. */
const isCompany = (code: string): boolean => company.test(code) && !isOneCode(code) && /\p{L}{3}/u.test(code.replace(company, ''))

/** A name of a company is no title, no country, no part of a sentence and no translation of its label in brackets. */
export const isParty = (text: string): boolean =>
  /\p{L}{2}/u.test(text) &&
  !/^\W*\d[\d\W]*$/.test(text) &&
  !isOneCode(withoutDate(text)) &&
  !(/^\d{1,6}\p{L}? /u.test(text) && !company.test(text)) &&
  !/\b(?:number|code|no\.?) ?[:：]/i.test(text) &&
  // A negotiable bill of lading is to the order of somebody.
  !/^(?:to )?(?:the )?order(?: of)?\b/i.test(text) &&
  !/^(?:for|to|by|attn|date|pt|cv|ud|tbk|ltd|inc|gmbh|co)\.?$/i.test(text) &&
  !/^\p{Ll}/u.test(text) &&
  !/^[([（][^)\]）]*[)\]）]$/.test(text) &&
  !/\b(?:no|id|number)\b\.? ?\/|\b(?:gstin|gst|vat|tin|pan|npwp)(?:\/uin)?$|\be\.g\.|\bcomplete name\b/i.test(text) &&
  titleOf(text) === null &&
  (countryCode(text) === null || company.test(text)) &&
  !/^(?:commercial|proforma|original|copy|duplicate|triplicate|draft)$/i.test(text) &&
  labelOf(text) === null

export const firstLine = (text: string): string => text.split('\n')[0] ?? ''

/** The same behind a name: `YAMATO 御中`. */
export const addressBehind = /(?:御中|様|귀중|귀하)$/

/** The label of a number says that its date is beside it: `No. & Date of Invoice`. */
export const namesDate = /\bdate\b|tanggal|\btgl\b|日期|日付|일자|\bdatum\b|\bfecha\b|\bngay\b/i

export const weights: ReadonlySet<FactName> = new Set<FactName>(['gross', 'net'])

const amounts: ReadonlySet<FactName> = new Set<FactName>(['freight', 'insurance', 'discount', 'total'])

const dates: ReadonlySet<FactName> = new Set<FactName>(['invoiceDate', 'transportDate', 'arrival'])

export interface Context {
  readonly mark: DecimalMark
  /** How the list decides the mark; null without a list. */
  readonly known: KnownMark | null
  /** The order of dates that some date of the document proves. */
  readonly order: DayContext['order']
  /** Date cells whose day and month may be swapped, with the other day. */
  readonly swapped: ReadonlyMap<SourceCell, string>
  /** Whether the page says somewhere in what its weights are. */
  readonly hasWeightUnit: boolean
}

export type Read = Pick<Fact, 'value' | 'more' | 'evidence' | 'doubt' | 'other'>

const readable = (value: string, more = '', doubt: FactDoubt | null = null, other: string | null = null): Read => ({
  value,
  more,
  evidence: doubt === null ? 'plausible' : 'doubtful',
  doubt,
  other
})

const numberOf = ({ cell, text, from }: Candidate) => {
  const ofText = numberOfCell({ text: text.split('\n')[0] ?? '', value: null })
  return from === 'same' ? ofText : (numberOfCell(cell) ?? ofText)
}

/** Whether a cell, or a part of its text, is a date. */
const isDay = ({ value }: SourceCell, text: string): boolean => (typeof value === 'object' && value !== null) || dateIn(text) !== null

/** Words for a number in front of it. */
const wordsOfNumber =
  /^(?:invoice (?=\S*\d)|(?:number|nomor|no|nr|núm|num)\b ?[.:#°º -]{0,4}|n ?[.°º:]{1,2} ?(?=\S*\d)|(?:เลขที่|号码?|編號|编号|番号|번호) ?[:：]? ?|[#№] {0,2})/iu

/** A value that is said elsewhere. */
const elsewhere = /^(?:same as .{1,30}|as per .{1,30}|see (?:above|below|attached|attachment|remarks?|packing list|invoice))$/i

/** A number without the label of the next one behind it: `AAS/0328/2018 L.P.O`. */
const withoutLabelBehind = (text: string): string => {
  const at = text.lastIndexOf(' ')
  const behind = at === -1 ? null : labelOf(text.slice(at + 1))
  return behind?.isClear === true && behind.rest === '' && /\d/.test(text.slice(0, at)) ? text.slice(0, at).trimEnd() : text
}

/** How goods are carried, which is no name of a ship. */
const modeOfTransport =
  /^(?:by )?(?:sea|air|road|rail|truck|courier|ocean|vessel|ship|see|luft|mer|mar|laut|udara|darat)(?: ?freight| transport| cargo)?\.?$|^(?:海运|空运|陆运|快递|船便|航空便|해상|항공)$/i

/** Offices of a state and those who clear goods: their blocks stand on the papers of many sellers and buyers. */
const office =
  /\b(?:ministry|ministries|kementerian|direktorat|directorate|customs|bea ?(?:dan ?)?cukai|kepabeanan|ppjk|government|pemerintah|zollamt|hauptzollamt|finanzamt|douanes?|dogana|aduanas?|alfândega|chamber of commerce|kamar dagang)\b|海关|税関|세관|ศุลกากร|hải quan|таможн/iu

/** A person who stands for a company: `Mr. Budi (Purchasing)`. */
const person = /^(?:mr|mrs|ms|miss|bpk|bapak|ibu|sdr|herr|frau|sr|sra|attn|dear)\b/i

/** Names, places and numbers: none of them is a label, the heading of a column or a blank of a form. */
const named: ReadonlySet<FactName> = new Set<FactName>([
  'seller',
  'buyer',
  'vessel',
  'voyage',
  'loadingPort',
  'dischargePort',
  'invoiceNumber',
  'packingListNumber',
  'transportDocument'
])

/** The number of a form or of an edition of it, which no document has: `Form F-12/EXP`, `Rev. 3`. */
const formNumber =
  /^(?:form|formulir|formular|formulaire|formulario|formulier|modulo|rev|revision|omb|page|copy)\b[ .:#-]{0,3}(?:no\b|nr\b|n[°º])?/i

/** Whether a text holds what no name and no number has: it is a label, heads a column, holds a colon or blanks of a form, or is the number of a form. */
const isOfForm = (text: string): boolean =>
  isLabelled(text) ||
  isNameLabel(text) ||
  /_{2,}|\.{4,}/.test(text) ||
  formNumber.test(text) ||
  (/\p{L}[:：](?:\s|$)/u.test(text) && !/^(?:(?:company )?name|nama|messrs\.?|m\/s\.?) ?:/i.test(text)) ||
  (bestHeadingScore(text) >= 0.9 && !/\d/.test(text) && !company.test(text))

/** The value of a candidate; null if it is not of the type that its field needs. */
export const read = (one: Candidate, context: Context): Read | null => {
  const { name, cell, text, label, from } = one
  const first = firstLine(text)
  if (isNoValue(first) || elsewhere.test(first.trim())) return null
  if (name !== 'currency' && currenciesOf(first).length > 0) return null
  if (named.has(name) && isOfForm(first.trim())) return null
  if (dates.has(name)) return readDate(one, context)
  if (weights.has(name) || amounts.has(name) || name === 'packages' || name === 'volume') {
    const number = numberOf(one)
    if (number === null || number.isPercent) return null
    // Money is no measure: `Netto: 37,00 €`, `Gross (USD) 1,200`.
    const isMoney = number.currencies.length > 0 || currenciesIn(label?.inBrackets ?? '').length > 0
    if (isMoney && !amounts.has(name)) return null
    const value = number.byMark[context.mark] ?? number.byMark[context.mark === '.' ? ',' : '.'] ?? ''
    const isOpen = number.isShortened || isOpenNumber(number, context.known)
    const formDoubt = isOpen ? (number.isShortened ? 'digits' : 'number-form') : null
    const words = number.words !== '' ? number.words : (label?.inBrackets ?? '')
    const besideCell = number.words === '' && from !== 'same' ? '' : words
    if (weights.has(name)) {
      const unit = words === '' ? 'KGM' : weightUnitIn(words.split('/')[0] ?? '') || null
      const kilos = unit === null ? null : weightInKilograms(value, unit)
      if (kilos === null) return null
      const isUnitless = words === '' && !context.hasWeightUnit && weightUnitNamed(label?.head ?? '') === ''
      if (isUnitless) return readable(kilos, '', 'unit')
      // Two letters in front of a number without a unit may be anything, such as a district: `London NW 10038`.
      if (label?.isClear === false && words === '') return readable(kilos, '', 'unit')
      return readable(kilos, unit === null || unit === 'KGM' ? '' : unit, formDoubt, isOpen ? (number.byMark[','] ?? null) : null)
    }
    if (name === 'packages') {
      if (!/^\d+$/.test(value)) return null
      const kind = packageCode(words.split(/[\s,;/]/)[0] ?? '') ?? packageCode(words) ?? ''
      return words !== '' && kind === '' ? null : readable(value, kind, number.isShortened ? 'digits' : null)
    }
    if (name === 'volume') return words === '' || unitCode(words) === 'MTQ' || /^(?:cbm|m3|m³)$/i.test(words) ? readable(value) : null
    if (besideCell !== '' && currenciesOf(words).length === 0) return null
    const [currency = ''] = number.currencies.length === 1 ? number.currencies : currenciesOf(words)
    // A bare number behind a word without a colon may be a rate: `Remise 2 | %`.
    if (label?.isClear === false && currency === '' && /^\d+$/.test(value)) return readable(value, '', 'no-label')
    return readable(value, currency, formDoubt, isOpen ? (number.byMark[','] ?? null) : null)
  }
  switch (name) {
    case 'invoiceNumber':
    case 'packingListNumber':
    case 'transportDocument':
    case 'voyage': {
      const written = codeOfCell({ text: first, value: from === 'same' ? null : cell.value }, { isItemCode: true })
      const code = withoutLabelBehind(withoutDate(written.value))
        .replace(wordsOfNumber, '')
        .replace(/^([^(]{1,60})\)$/, '$1')
      const isCode =
        /[1-9]/.test(code) &&
        // Bills of lading have Latin letters, and more than two signs: the rest of a form, `4과`.
        (name !== 'transportDocument' || ((code.match(/[\p{L}\d]/gu) ?? []).length >= 3 && !/(?!\p{Script=Latin})\p{L}/u.test(code))) &&
        // The rest behind words that a number contains: `KTU / INV / 2026 / 001`.
        !/^[/\\–-]/.test(code) &&
        !/%/.test(code) &&
        !isPageNumber(code) &&
        !/[:：]$/.test(code) &&
        // Two texts that touch on the paper: `SGE/26-27/0Exporter's Ref.`
        !/\d\p{Lu}\p{Ll}{3}/u.test(code) &&
        code.length <= 40 &&
        !isCompany(code) &&
        !/^(?:jl|jln|jalan)\b/i.test(code) &&
        (code.match(/\p{L}{2,}/gu) ?? []).filter((word) => !/^(?:no|nr|inv|invoice|rev)$/i.test(word)).length <= 3
      const more = name === 'transportDocument' ? transportKind(label?.head ?? '') : ''
      // The number of a year often has its month in Roman digits: `12/XI/2026`.
      const isOfYear = (from === 'same' || from === 'right') && /\/[IVX]{1,4}\//.test(code) && !namesDate.test(label?.head ?? '')
      // Eight digits behind a clear label are the number: `Factuurnummer 20261107`.
      const isDigits = label?.isClear === true && /^\d{8}$/.test(code) && !namesDate.test(label.head)
      const isDate = isDay(cell, code.replace(beforeDate, '')) && !isOfYear && !isDigits
      if (!isCode || isDate) return null
      const { doubt, other } = written
      return readable(code, more, doubt === 'formula' || doubt === 'zeros' ? null : doubt, other)
    }
    case 'currency': {
      const codes = currenciesOf(first)
      if (codes.length === 1) return readable(codes[0] ?? '')
      const [only, ...more] = currenciesIn(first)
      return only !== undefined && more.length === 0 && !company.test(first) ? readable(only) : null
    }
    case 'priceTerm': {
      const term = incoterm.exec(first.toUpperCase() === first || label !== null ? first.toUpperCase() : first)
      return term ? readable(plainTerm(term[1] ?? ''), (term[2] ?? '').trim(), label === null ? 'no-label' : null) : null
    }
    case 'seller':
    case 'buyer': {
      const party = oneLine(first)
        .replace(/^(?:(?:company )?name|nama|messrs\.?|m\/s\.?) ?: ?/i, '')
        .replace(addressBehind, '')
      if (!isParty(party)) return null
      // Goods may be shipped to a place: `Ship to: USNYC (NEW YORK)`; a salesman is no seller; a text of another script may be the label again.
      const isOpen =
        person.test(party) || isPlaceOfDelivery(label) || /^vendedor/i.test(label?.head ?? '') || isTranslation(label?.head ?? '', party)
      // One word without an address may be anything: `REQUIREMENT`.
      const isWord = !/[\s.]/.test(party) && partyLines(text) === '' && /^[\p{Script=Latin}\d-]+$/u.test(party)
      const isUnclear = office.test(party) || ((isOpen || isWord) && !company.test(first))
      return readable(party, partyLines(text), isUnclear ? 'no-label' : null)
    }
    case 'buyerTax': {
      const { value, doubt } = codeOfCell({ text: first, value: from === 'same' ? null : cell.value })
      const digits = value.replace(/[^\d]/g, '')
      if (doubt === 'digits') return readable(value, '', 'digits')
      // As a number it loses its first zeros.
      if (digits === value && /^[1-9]\d{12,13}$/.test(digits))
        return readable(digits.padStart(15, '0'), '', 'lost-zero', digits.padStart(16, '0'))
      return digits.length === 15 || digits.length === 16 ? readable(digits) : null
    }
    case 'vessel':
      return /\p{L}{2}/u.test(first) &&
        first.length <= 60 &&
        !modeOfTransport.test(first) &&
        !/[:：]/.test(first) &&
        !isDay(cell, cell.text)
        ? readable(oneLine(first), '', /(?:^|\s)\p{Ll}{3}/u.test(first) ? 'no-label' : null)
        : null
    case 'loadingPort':
    case 'dischargePort':
      return /\p{L}{3}/u.test(first) &&
        first.length <= 60 &&
        !company.test(first) &&
        !/\b(?:collect|prepaid|payable)\b|\d{4}/i.test(first) &&
        !incoterm.test(first) &&
        (countryCode(first) === null || /singapore|hong kong|新加坡|香港/i.test(first)) &&
        !isDay(cell, cell.text) &&
        numberOfCell(cell) === null
        ? readable(oneLine(first))
        : null
    case 'container': {
      const [, owner = '', number = '', digit = ''] = [...text.toUpperCase().matchAll(containerForm)][0] ?? []
      const container = owner + number + digit
      return container === '' ? null : readable(container, '', containerNumberProblem(container) === null ? null : 'check-digit')
    }
    case 'origin': {
      const code = countryCode(first)
      return code === null ? null : readable(code)
    }
    default:
      return null
  }
}

/** The lines of a party below its name. */
const partyLines = (text: string): string =>
  text
    .split('\n')
    .slice(1)
    .map(oneLine)
    .filter((line) => line !== '')
    .join(', ')

export const isPlaceOfDelivery = (label: Label | null): boolean => /\b(?:shipp?(?:ed)?|deliver(?:ed)?) to\b/i.test(label?.head ?? '')

/** A text without a Latin letter below a label with Latin letters only. */
const isTranslation = (label: string, text: string): boolean =>
  /\p{Script=Latin}/u.test(label) &&
  !/[\p{Script=Latin}\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Thai}]/u.test(text)

/** The kind of a transport document by its label, as documents of a declaration have it; '' if the label names both or neither. */
const transportKind = (label: string): '705' | '740' | '' => {
  const isAir = /\bh?m?awb\b|\bair ?way|luftfracht|aerien|空运|空運|航空/i.test(label)
  const isSea = /\bh?m?[. ]?b ?[/.]? ?l\b|lading|konossement|connaissement|提单|提單|船荷/i.test(label)
  return isAir === isSea ? '' : isAir ? '740' : '705'
}

/** Words in front of the date of a document. */
export const beforeDate =
  /^[\s,/–-]*(?:(?:dated?|dt|dd|tgl|tanggal|of|vom|von|du|del|on|(?:[\p{L}.]{1,10} ){1,2}(?:at|on))(?![\p{L}\d])[.:]?\s*)?/iu

/** A number without the date behind it: `A-1 / 20 Nov 2026`, `A-1 DATED 20 NOV 2026`, `A-1 von 20.11.2026`, `A-1   NOV. 20, 2026`. */
export const withoutDate = (text: string): string => {
  const words = oneLine(text)
    .replace(/(?<=\p{L}) (?=\.)/gu, '')
    .split(' ')
  const at = words.findIndex((word, index) => {
    if (index === 0 || !/\d/.test(words.slice(0, index).join(''))) return false
    const rest = words.slice(index).join(' ').replace(beforeDate, '')
    const month = /^(\p{L}{3,9})(?:\.|\.?\d{1,2}[.,]?)?$/u.exec(word)?.[1] ?? ''
    return dateIn(rest) !== null || (month !== '' && monthOf(month) !== null && /\d/.test(rest))
  })
  return at === -1
    ? oneLine(text)
    : words
        .slice(0, at)
        .join(' ')
        .replace(/[ ,/&–-]{1,3}$/, '')
}

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const readDate = ({ cell, text, from, label }: Candidate, { order, swapped }: Context): Read | null => {
  const [first = ''] = text.split('\n')
  // A date behind the number of the document: `A-1 / 20 Nov 2026`.
  const tail = first.replace(/^.*?(?:\bdated?\b|[,/]\s|\bof\b)\s*:?\s*/i, '')
  const ofText = (part: string) => dayOfCell({ text: part, value: null }, { order })
  const found = (from === 'same' ? ofText(first) : dayOfCell(cell, { order })) ?? ofText(tail)
  if (found === null || (found.doubt === 'serial-day' && label?.isClear !== true)) return null
  const other = from === 'same' || found.doubt !== null ? undefined : swapped.get(cell)
  return other === undefined ? readable(found.value, '', found.doubt, found.other) : readable(found.value, '', 'swapped-day', other)
}
