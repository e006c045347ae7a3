import { parseXml, XmlElement, type XmlNode } from '@rgrove/parse-xml'
import { amountOf, decimalSum } from '../../base/amounts.ts'
import { lookupTable } from '../../base/lookup-table.ts'
import { cleanText } from '../../base/clean-text.ts'
import { isCharge, rowWord } from '../row-words.ts'
import type { SourceCell, SourceDocument, SourceRow } from '../source.ts'

/** Larger XML is no invoice. */
const mostCharacters = 20_000_000

const localName = (element: XmlElement): string => element.name.replace(/^.*:/, '')
const isElement = (node: XmlNode): node is XmlElement => node instanceof XmlElement
const children = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((node): node is XmlElement => isElement(node) && localName(node) === name)
/** The element at a path of local names; null without one. */
const at = (element: XmlElement | null, ...path: readonly string[]): XmlElement | null =>
  path.reduce<XmlElement | null>((found, name) => (found === null ? null : (children(found, name)[0] ?? null)), element)
/** The first of several elements, as versions of a format name them. */
const either = (element: XmlElement | null, ...names: readonly string[]): XmlElement | null =>
  names.map((name) => at(element, name)).find((found) => found !== null) ?? null
const textAt = (element: XmlElement | null, ...path: readonly string[]): string => cleanText(at(element, ...path)?.text ?? '')

interface InvoiceLine {
  readonly number: string
  readonly code: string
  readonly description: string
  readonly hs: string
  readonly origin: string
  readonly quantity: string
  readonly unit: string
  readonly price: string
  /** Of how many units the price is (BT-149); '' for one. */
  readonly base: string
  /** Whether the base is counted in another unit than the quantity (BT-150). */
  readonly hasOtherBase: boolean
  /** What is taken off the line (BT-136), as plain decimals; charges (BT-141) are negative. */
  readonly allowances: readonly string[]
  readonly amount: string
}

/** A freight, another addition or a deduction of the whole invoice. */
interface InvoiceCharge {
  readonly isDeduction: boolean
  readonly reason: string
  /** Of UNTDID 5189 and 7161: `FC` freight, `IN` insurance. */
  readonly code: string
  readonly amount: string
}

interface Invoice {
  readonly title: string
  readonly number: string
  readonly date: string
  readonly currency: string
  readonly seller: string
  readonly sellerAddress: string
  readonly buyer: string
  readonly buyerAddress: string
  readonly term: string
  readonly total: string
  readonly lines: readonly InvoiceLine[]
  readonly charges: readonly InvoiceCharge[]
}

/** Of UNTDID 1001: credit notes of every kind, and invoices that correct another one. */
const creditCodes: ReadonlySet<string> = new Set(['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '502', '503', '532'])
const titleOfCode = (code: string): string => (creditCodes.has(code) ? 'CREDIT NOTE' : code === '384' ? 'CORRECTED INVOICE' : 'INVOICE')

const join = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ')

/** `20261120` of CII and `2026-11-20` of UBL. */
const isoDay = (text: string): string => text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3').slice(0, 10)

/** The code of a classification of goods if it is that of customs (`HS` of UNTDID 7143): others number goods in their own way. */
const tariffIn = (classes: readonly (XmlElement | null)[]): string =>
  classes.find((one) => one?.attributes['listID']?.toUpperCase() === 'HS')?.text.replace(/\D/g, '') ?? ''

/** The amounts that are taken off a line; those that are added are negative. */
const allowancesOf = (elements: readonly XmlElement[], isCharge: readonly string[], amount: readonly string[]): readonly string[] =>
  elements.flatMap((one) => {
    const value = textAt(one, ...amount)
    if (value === '') return []
    return [textAt(one, ...isCharge) === 'true' ? (value.startsWith('-') ? value.slice(1) : `-${value}`) : value]
  })

const isOtherUnit = (base: XmlElement | null, quantity: XmlElement | null): boolean => {
  const [one, other] = [base?.attributes['unitCode'] ?? '', quantity?.attributes['unitCode'] ?? '']
  return one !== '' && other !== '' && one !== other
}

/** Sums of other lines and remarks, which the extended profile writes as lines. */
const isDetail = (item: XmlElement): boolean =>
  !['GROUP', 'INFORMATION'].includes(textAt(item, 'AssociatedDocumentLineDocument', 'LineStatusReasonCode').toUpperCase())

/** Cross Industry Invoice (ZUGFeRD, Factur-X, XRechnung), also as ZUGFeRD 1 named its elements. */
const ofCrossIndustry = (root: XmlElement): Invoice => {
  const transaction = either(root, 'SupplyChainTradeTransaction', 'SpecifiedSupplyChainTradeTransaction')
  const agreement = either(transaction, 'ApplicableHeaderTradeAgreement', 'ApplicableSupplyChainTradeAgreement')
  const settlement = either(transaction, 'ApplicableHeaderTradeSettlement', 'ApplicableSupplyChainTradeSettlement')
  const document = either(root, 'ExchangedDocument', 'HeaderExchangedDocument')
  const party = (name: string) => {
    const of = at(agreement, name)
    const address = at(of, 'PostalTradeAddress')
    return {
      name: textAt(of, 'Name'),
      address: join(['LineOne', 'LineTwo', 'LineThree', 'PostcodeCode', 'CityName', 'CountryID'].map((part) => textAt(address, part)))
    }
  }
  const [seller, buyer] = [party('SellerTradeParty'), party('BuyerTradeParty')]
  return {
    title: titleOfCode(textAt(document, 'TypeCode')),
    number: textAt(document, 'ID'),
    date: isoDay(textAt(document, 'IssueDateTime', 'DateTimeString')),
    currency: textAt(settlement, 'InvoiceCurrencyCode'),
    seller: seller.name,
    sellerAddress: seller.address,
    buyer: buyer.name,
    buyerAddress: buyer.address,
    term: textAt(agreement, 'ApplicableTradeDeliveryTerms', 'DeliveryTypeCode'),
    total: textAt(
      either(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation', 'SpecifiedTradeSettlementMonetarySummation'),
      'LineTotalAmount'
    ),
    charges:
      settlement === null
        ? []
        : [
            ...children(settlement, 'SpecifiedLogisticsServiceCharge').map((one) => ({
              isDeduction: false,
              reason: textAt(one, 'Description'),
              code: 'FC',
              amount: textAt(one, 'AppliedAmount')
            })),
            ...children(settlement, 'SpecifiedTradeAllowanceCharge').map((one) => ({
              isDeduction: textAt(one, 'ChargeIndicator', 'Indicator') === 'false',
              reason: textAt(one, 'Reason'),
              code: textAt(one, 'ReasonCode'),
              amount: textAt(one, 'ActualAmount')
            }))
          ],
    lines: (transaction ? children(transaction, 'IncludedSupplyChainTradeLineItem') : []).filter(isDetail).map((item) => {
      const product = at(item, 'SpecifiedTradeProduct')
      const quantity = at(either(item, 'SpecifiedLineTradeDelivery', 'SpecifiedSupplyChainTradeDelivery'), 'BilledQuantity')
      const price = at(either(item, 'SpecifiedLineTradeAgreement', 'SpecifiedSupplyChainTradeAgreement'), 'NetPriceProductTradePrice')
      const base = at(price, 'BasisQuantity')
      const ofLine = either(item, 'SpecifiedLineTradeSettlement', 'SpecifiedSupplyChainTradeSettlement')
      return {
        number: textAt(item, 'AssociatedDocumentLineDocument', 'LineID'),
        code: textAt(product, 'SellerAssignedID') || textAt(product, 'GlobalID'),
        description: join([textAt(product, 'Name'), textAt(product, 'Description')]),
        hs: tariffIn(product ? children(product, 'DesignatedProductClassification').map((one) => at(one, 'ClassCode')) : []),
        origin: textAt(product, 'OriginTradeCountry', 'ID'),
        quantity: quantity?.text ?? '',
        unit: quantity?.attributes['unitCode'] ?? '',
        price: textAt(price, 'ChargeAmount'),
        base: base?.text ?? '',
        hasOtherBase: isOtherUnit(base, quantity),
        allowances: allowancesOf(
          ofLine === null ? [] : children(ofLine, 'SpecifiedTradeAllowanceCharge'),
          ['ChargeIndicator', 'Indicator'],
          ['ActualAmount']
        ),
        amount: textAt(
          either(ofLine, 'SpecifiedTradeSettlementLineMonetarySummation', 'SpecifiedTradeSettlementMonetarySummation'),
          'LineTotalAmount'
        )
      }
    })
  }
}

/** Universal Business Language 2.1 (Peppol, XRechnung). */
const ofUniversal = (root: XmlElement): Invoice => {
  const party = (name: string) => {
    const of = at(root, name, 'Party')
    const address = at(of, 'PostalAddress')
    return {
      name: textAt(of, 'PartyLegalEntity', 'RegistrationName') || textAt(of, 'PartyName', 'Name'),
      address: join([
        ...['StreetName', 'AdditionalStreetName', 'PostalZone', 'CityName'].map((part) => textAt(address, part)),
        textAt(address, 'Country', 'IdentificationCode')
      ])
    }
  }
  const [seller, buyer] = [party('AccountingSupplierParty'), party('AccountingCustomerParty')]
  const lines = [...children(root, 'InvoiceLine'), ...children(root, 'CreditNoteLine')]
  return {
    title: localName(root) === 'CreditNote' ? 'CREDIT NOTE' : titleOfCode(textAt(root, 'InvoiceTypeCode')),
    number: textAt(root, 'ID'),
    date: isoDay(textAt(root, 'IssueDate')),
    currency: textAt(root, 'DocumentCurrencyCode'),
    seller: seller.name,
    sellerAddress: seller.address,
    buyer: buyer.name,
    buyerAddress: buyer.address,
    term: textAt(root, 'DeliveryTerms', 'ID'),
    total: textAt(root, 'LegalMonetaryTotal', 'LineExtensionAmount'),
    charges: children(root, 'AllowanceCharge').map((one) => ({
      isDeduction: textAt(one, 'ChargeIndicator') === 'false',
      reason: textAt(one, 'AllowanceChargeReason'),
      code: textAt(one, 'AllowanceChargeReasonCode'),
      amount: textAt(one, 'Amount')
    })),
    lines: lines.map((line) => {
      const item = at(line, 'Item')
      const quantity = at(line, 'InvoicedQuantity') ?? at(line, 'CreditedQuantity')
      const base = at(line, 'Price', 'BaseQuantity')
      return {
        number: textAt(line, 'ID'),
        code: textAt(item, 'SellersItemIdentification', 'ID') || textAt(item, 'StandardItemIdentification', 'ID'),
        description: join([textAt(item, 'Name'), textAt(item, 'Description')]),
        hs: tariffIn(item ? children(item, 'CommodityClassification').map((one) => at(one, 'ItemClassificationCode')) : []),
        origin: textAt(item, 'OriginCountry', 'IdentificationCode'),
        quantity: quantity?.text ?? '',
        unit: quantity?.attributes['unitCode'] ?? '',
        price: textAt(line, 'Price', 'PriceAmount'),
        base: base?.text ?? '',
        hasOtherBase: isOtherUnit(base, quantity),
        allowances: allowancesOf(children(line, 'AllowanceCharge'), ['ChargeIndicator'], ['Amount']),
        amount: textAt(line, 'LineExtensionAmount')
      }
    })
  }
}

const invoiceOf = (text: string): Invoice | null => {
  if (text.length > mostCharacters) return null
  try {
    const { root } = parseXml(text)
    if (root === null) return null
    const name = localName(root)
    return name === 'CrossIndustryInvoice' || name === 'CrossIndustryDocument'
      ? ofCrossIndustry(root)
      : name === 'Invoice' || name === 'CreditNote'
        ? ofUniversal(root)
        : null
  } catch {
    // A text that is no well-formed XML, or declares entities.
    return null
  }
}

/** Codes of units that electronic invoices use in place of the usual ones. */
const usualUnits = lookupTable<string>({ C62: 'PCE', H87: 'PCE', EA: 'EA', XPP: 'PCE', KGM: 'KGM' })

const exact = (text: string, value: number | null = null): SourceCell | null => (text === '' ? null : { text, value, origin: 'xml' })
const exactNumber = (text: string): SourceCell | null =>
  /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text.trim()) ? exact(text.trim(), Number(text)) : exact(text.trim())

/** The words of a row of a charge, in front of its reason where that does not say what it is. */
const chargeWords = ({ isDeduction, reason, code }: InvoiceCharge): string => {
  const kind = isDeduction ? 'Discount' : code === 'FC' ? 'Freight' : code === 'IN' ? 'Insurance' : 'Surcharge'
  return reason === '' ? kind : !isDeduction && isCharge(rowWord(reason)) ? reason : `${kind}: ${reason}`
}

const headings = [
  'No',
  'Item code',
  'Description of goods',
  'HS code',
  'Country of origin',
  'Quantity',
  'Unit',
  'Unit price',
  'Price base quantity',
  'Discount',
  'Amount'
]

/** The sum of plain decimals; '' without any, or with a text that is none. */
const sumOf = (values: readonly string[]): string => {
  const amounts = values.map((value) => amountOf(value.trim()))
  return amounts.length === 0 || amounts.includes(null) ? '' : decimalSum(amounts.filter((amount) => amount !== null)).toFixed()
}

/** An electronic invoice in XML as a page that the interpreter reads like any other; null for other texts. */
export const readElectronicInvoice = (name: string, text: string): SourceDocument | null => {
  const invoice = invoiceOf(text)
  if (invoice === null) return null
  const label = (key: string, value: string, more = ''): readonly SourceRow[] =>
    value === '' ? [] : [[exact(key), exact(more === '' ? value : `${value}\n${more}`)]]
  const withHs = invoice.lines.some(({ hs }) => hs !== '')
  const withOrigin = invoice.lines.some(({ origin }) => origin !== '')
  // A base in another unit says nothing about the amount.
  const baseOf = ({ base, hasOtherBase }: InvoiceLine): string => (hasOtherBase ? '' : base)
  const isShown: Readonly<Record<string, boolean>> = {
    'HS code': withHs,
    'Country of origin': withOrigin,
    'Price base quantity': invoice.lines.some((line) => Number(baseOf(line) || 1) !== 1),
    Discount: invoice.lines.some(({ allowances }) => allowances.length > 0)
  }
  const shown = headings.filter((heading) => isShown[heading] ?? true)
  const rowOf = (line: InvoiceLine): SourceRow => {
    const cells: Readonly<Record<string, SourceCell | null>> = {
      No: exactNumber(line.number),
      'Item code': exact(line.code),
      'Description of goods': exact(line.description),
      'HS code': exact(line.hs),
      'Country of origin': exact(line.origin),
      Quantity: exactNumber(line.quantity),
      Unit: exact(usualUnits[line.unit] ?? line.unit),
      'Unit price': line.hasOtherBase ? exact(line.price) : exactNumber(line.price),
      'Price base quantity': exactNumber(baseOf(line)),
      Discount: exactNumber(sumOf(line.allowances)),
      Amount: exactNumber(line.amount)
    }
    return shown.map((heading) => cells[heading] ?? null)
  }
  const below = (words: string, amount: string): readonly SourceRow[] =>
    amount === ''
      ? []
      : [shown.map((heading) => (heading === 'Amount' ? exactNumber(amount) : heading === 'Description of goods' ? exact(words) : null))]
  const rows: readonly SourceRow[] = [
    [exact(invoice.title)],
    ...label('Invoice number', invoice.number),
    ...label('Invoice date', invoice.date),
    ...label('Currency', invoice.currency),
    ...label('Seller', invoice.seller, invoice.sellerAddress),
    ...label('Buyer', invoice.buyer, invoice.buyerAddress),
    ...label('Terms of delivery', invoice.term),
    [],
    shown.map((heading) => exact(heading)),
    ...invoice.lines.map(rowOf),
    ...below('Total', invoice.total),
    ...invoice.charges.flatMap((charge) => below(chargeWords(charge), charge.amount))
  ]
  return { name, kind: 'e-invoice', pages: [{ name: 'XML', kind: 'sheet', rows, isHidden: false, isActive: true }] }
}
