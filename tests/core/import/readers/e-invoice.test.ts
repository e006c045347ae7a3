import { expect, test } from 'vitest'
import { readElectronicInvoice } from '#core/import/readers/e-invoice.ts'
import { reviewOfDocuments } from '../../../support/import/sheets.ts'

interface Parts {
  readonly classes?: readonly (readonly [list: string, code: string])[]
  readonly charges?: readonly { readonly isCharge: boolean; readonly reason?: string; readonly code?: string; readonly amount: string }[]
}

const universal = ({ classes = [], charges = [] }: Parts): string => `<Invoice>
  <ID>U-7</ID><IssueDate>2026-11-12</IssueDate><DocumentCurrencyCode>EUR</DocumentCurrencyCode>
  ${charges.map(({ isCharge, reason, code, amount }) => `<AllowanceCharge><ChargeIndicator>${isCharge}</ChargeIndicator>${code === undefined ? '' : `<AllowanceChargeReasonCode>${code}</AllowanceChargeReasonCode>`}${reason === undefined ? '' : `<AllowanceChargeReason>${reason}</AllowanceChargeReason>`}<Amount>${amount}</Amount></AllowanceCharge>`).join('')}
  <LegalMonetaryTotal><LineExtensionAmount>110.00</LineExtensionAmount></LegalMonetaryTotal>
  <InvoiceLine><ID>1</ID><InvoicedQuantity unitCode="C62">10</InvoicedQuantity><LineExtensionAmount>110.00</LineExtensionAmount>
    <Item><Name>Kugellager</Name>${classes.map(([list, code]) => `<CommodityClassification><ItemClassificationCode listID="${list}">${code}</ItemClassificationCode></CommodityClassification>`).join('')}</Item>
    <Price><PriceAmount>11.00</PriceAmount></Price></InvoiceLine></Invoice>`

const crossIndustry = ({ classes = [], charges = [] }: Parts): string => `<CrossIndustryInvoice>
  <ExchangedDocument><ID>U-7</ID><IssueDateTime><DateTimeString>20261112</DateTimeString></IssueDateTime></ExchangedDocument>
  <SupplyChainTradeTransaction><IncludedSupplyChainTradeLineItem><AssociatedDocumentLineDocument><LineID>1</LineID></AssociatedDocumentLineDocument>
    <SpecifiedTradeProduct><Name>Kugellager</Name>${classes.map(([list, code]) => `<DesignatedProductClassification><ClassCode listID="${list}">${code}</ClassCode></DesignatedProductClassification>`).join('')}</SpecifiedTradeProduct>
    <SpecifiedLineTradeAgreement><NetPriceProductTradePrice><ChargeAmount>11.00</ChargeAmount></NetPriceProductTradePrice></SpecifiedLineTradeAgreement>
    <SpecifiedLineTradeDelivery><BilledQuantity unitCode="C62">10</BilledQuantity></SpecifiedLineTradeDelivery>
    <SpecifiedLineTradeSettlement><SpecifiedTradeSettlementLineMonetarySummation><LineTotalAmount>110.00</LineTotalAmount></SpecifiedTradeSettlementLineMonetarySummation></SpecifiedLineTradeSettlement></IncludedSupplyChainTradeLineItem>
  <ApplicableHeaderTradeSettlement><InvoiceCurrencyCode>EUR</InvoiceCurrencyCode>
    ${charges.map(({ isCharge, reason, code, amount }) => `<SpecifiedTradeAllowanceCharge><ChargeIndicator><Indicator>${isCharge}</Indicator></ChargeIndicator><ActualAmount>${amount}</ActualAmount>${code === undefined ? '' : `<ReasonCode>${code}</ReasonCode>`}${reason === undefined ? '' : `<Reason>${reason}</Reason>`}</SpecifiedTradeAllowanceCharge>`).join('')}
    <SpecifiedTradeSettlementHeaderMonetarySummation><LineTotalAmount>110.00</LineTotalAmount></SpecifiedTradeSettlementHeaderMonetarySummation>
  </ApplicableHeaderTradeSettlement></SupplyChainTradeTransaction></CrossIndustryInvoice>`

const read = (text: string) => {
  const document = readElectronicInvoice('a.xml', text)
  const review = document === null ? null : reviewOfDocuments([document])
  return {
    lines: review?.lines.map(({ values }) => [values.serial?.value, values.quantity?.value, values.amount?.value, values.hs?.value]),
    charges: review?.charges.map(({ kind, value }) => `${kind} ${value}`),
    totals: review?.totals.map(({ meets }) => meets)
  }
}

test.each([
  ['UBL', universal],
  ['CII', crossIndustry]
])('charges and deductions of a whole invoice in %s are offered, and are no goods', (_, write) => {
  const charges = [
    { isCharge: true, reason: 'Fracht', amount: '12.00' },
    { isCharge: true, reason: 'Zustellung bis Hafen', code: 'FC', amount: '3.00' },
    { isCharge: true, code: 'IN', amount: '4.00' },
    { isCharge: true, reason: 'Zoll und Papiere', amount: '5.00' },
    { isCharge: false, reason: 'Treue', amount: '6.00' },
    { isCharge: false, amount: '7.00' }
  ]
  expect(read(write({ charges }))).toEqual({
    lines: [['1', '10', '110.00', undefined]],
    charges: ['freight 12.00', 'freight 3.00', 'insurance 4.00', 'packing 5.00', 'discount 6.00', 'discount 7.00'],
    totals: [true]
  })
})

test.each([
  ['UBL', universal],
  ['CII', crossIndustry]
])('only a customs classification of %s is a tariff code', (_, write) => {
  const codeOf = (classes: Parts['classes']) => read(write(classes === undefined ? {} : { classes })).lines?.[0]?.[3]
  expect(codeOf([['HS', '8482.10.10']])).toBe('84821010')
  expect(
    codeOf([
      ['STI', '31171504'],
      ['HS', '84821010']
    ])
  ).toBe('84821010')
  for (const list of ['STI', 'SRV', 'IB', 'GN', '']) expect(codeOf([[list, '31171504']])).toBeUndefined()
})
