import { expect, test } from 'vitest'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { recordOf } from '#core/draft/draft-record.ts'
import { blank, type DraftDeclaration } from '#core/derive/shape.ts'
import { declaration } from '#core/schema/declaration.ts'
import { currencyOf } from '#core/spreadsheets/import/header-facts/currency-names.ts'
import { headerOffers, type OfferDeps } from '#core/spreadsheets/import/header-facts/offers.ts'
import { headerEdits } from '#core/import/header-offers.ts'
import { fillParty } from '#core/catalog/party.ts'
import { labelOf } from '#core/spreadsheets/import/header-facts/labels.ts'
import { factProblem, readFacts, withPackingFacts } from '#core/spreadsheets/import/header-facts/read-facts.ts'
import { cellText, plainFacts, type Cell } from '#core/spreadsheets/sheet.ts'

const empty = blank(declaration)
const deps = (declaration: DraftDeclaration = empty, more: Partial<OfferDeps> = {}): OfferDeps => ({
  declaration,
  form: 'en',
  isFormKnown: true,
  style: 'both',
  partyEdits: () => null,
  portsByName: () => [],
  hasNetWeights: true,
  ...more
})

/** Facts of rows that stand above the headings. */
const factsOf = (rows: readonly (readonly Cell[])[]) => {
  const sheet = { name: 'S', rows: [...rows, ['No', 'Description']], facts: plainFacts }
  return readFacts(sheet, rows.length, [])
}
const textsOf = (rows: readonly (readonly Cell[])[]): Readonly<Record<string, string>> =>
  Object.fromEntries([...factsOf(rows).values()].map(({ name, cell }) => [name, cellText(cell)]))

test.each([
  ['Invoice No.: A/1', 'invoiceNumber', 'A/1'],
  ['INVOICE NUMBER', 'invoiceNumber', ''],
  ['Inv. No A-1', null, ''],
  ['No. Invoice :', 'invoiceNumber', ''],
  ['Date :', 'invoiceDate', ''],
  ['Tanggal', 'invoiceDate', ''],
  ['B/L No.: X1', 'transportDocument', 'X1'],
  ['AWB NO: 618-12345678', 'transportDocument', '618-12345678'],
  ['Vessel / Voy.: MV A / 1', 'vessel', 'MV A / 1'],
  ['Port of Loading: Ningbo (CNNGB)', 'loadingPort', 'Ningbo (CNNGB)'],
  ['Gross weight (kg): 12', 'gross', '12'],
  ['G.W.: 12 KGS', 'gross', '12 KGS'],
  ['Terms of delivery:', 'priceTerm', ''],
  ['OCEAN FREIGHT', 'freight', ''],
  ['To:', 'buyer', ''],
  ['From the factory we deliver', null, ''],
  ['Total packages: 116 CTNS', 'packages', '116 CTNS'],
  ['Freight collect at destination', null, ''],
  ['Sellers are not liable', null, '']
])('the label of %j is %s', (text, name, rest) => {
  const found = labelOf(text)
  expect(found && [found.name, found.rest]).toEqual(name === null ? null : [name, rest])
})

test('values stand behind their label or to the right of it; the company at the top is the seller', () => {
  expect(
    textsOf([
      ['YOKOHAMA BUHIN CO., LTD.'],
      ['3-18-7 Minamisaiwaura, Yokohama 236-0002, Japan'],
      ['Consignee:', null, 'Invoice No', ':', 'KKB-1'],
      ['PT Nusa Palapa', null, 'Date', { day: '2026-11-05' }],
      ['Jl. Rungkut 26, Surabaya'],
      ['NPWP: 01.234.567.8-901.000', null, 'Currency', 'USD'],
      ['Container: MSKU6011672, MSKU6011673']
    ])
  ).toMatchObject({
    seller: 'YOKOHAMA BUHIN CO., LTD.',
    sellerAddress: '3-18-7 Minamisaiwaura, Yokohama 236-0002, Japan',
    sellerCountry: 'JP',
    buyer: 'PT Nusa Palapa',
    buyerAddress: 'Jl. Rungkut 26, Surabaya',
    buyerTax: '01.234.567.8-901.000',
    invoiceNumber: 'KKB-1',
    invoiceDate: '2026-11-05',
    currency: 'USD',
    // The check digit of the second number is wrong.
    containers: 'MSKU6011672'
  })
})

test('a blank draft takes everything as one step of edits; rows follow those of their table', () => {
  const rows: readonly (readonly Cell[])[] = [
    ['Invoice No.: A-1', 'Date: 20-11-2026', 'Terms: CNF Jakarta', 'Currency: US Dollars'],
    ['B/L No.: BL-9', 'Gross weight: 1,250.50 KGS', 'Freight', 'USD 80.00'],
    ['Port of discharge: Jakarta (IDTPP)', 'Packing: 12 CTNS', 'NPWP: 012345678901000']
  ]
  const before: DraftDeclaration = {
    ...empty,
    dokumen: { data: [{ nourut: 4, dokkd: '217', dokno: 'PL-1', doktg: '2026-11-01', kdgroupdok: '', dokinst: '' }] }
  }
  const offers = headerOffers(factsOf(rows), [], deps(before))
  const { document } = applyEdits(recordOf('d', before, 0), headerEdits(before, offers)).record
  expect(document.header.data).toMatchObject({ kdval: 'USD', kdhrg: 'CFR', bruto: 1250.5, freight: '80', pelbkr: 'IDTPP' })
  expect(document.dokumen.data.map(({ nourut, dokkd, dokno, doktg }) => [nourut, dokkd, dokno, doktg])).toEqual([
    [4, '217', 'PL-1', '2026-11-01'],
    [5, '380', 'A-1', '2026-11-20'],
    [6, '705', 'BL-9', '']
  ])
  expect(document.kemasan.data).toMatchObject([{ jnkemas: 'CT', jmkemas: 12 }])
  // The same invoice again has nothing more to offer.
  expect(headerOffers(factsOf(rows), [], deps(document))).toEqual([])
})

test('what the draft has already, and what can be read in two ways, is not sure', () => {
  const before: DraftDeclaration = { ...empty, header: { data: { ...empty.header.data, kdval: 'JPY' } } }
  const offers = headerOffers(factsOf([['Currency: USD', 'ETA: 03/04/2026', 'Gross weight: 1.250 kg', 'Net weight: 5 kg']]), [], {
    ...deps(before, { isFormKnown: false }),
    hasNetWeights: false
  })
  expect(offers.map(({ path, isSure, present }) => [path, isSure, present])).toEqual([
    ['/header/data/tgtiba', false, null],
    ['/header/data/kdval', false, 'JPY'],
    ['/header/data/bruto', false, null],
    ['/header/data/netto', true, null]
  ])
})

test('what an invoice leaves out comes from the packing list beside it, except names and numbers of the invoice', () => {
  const invoice = factsOf([['Invoice No.: A-1'], ['Gross weight: 10 KGS']])
  const packing = factsOf([['PACKING PT. LAIN'], ['Invoice No.: A-9', 'G.W.: 99 KGS', 'Container No.: MSKU6011672'], ['Date: 05-11-2026']])
  const all = withPackingFacts(invoice, [{ name: 'Packing list', facts: packing }])
  expect([...all.values()].map(({ name, cell, sheet }) => [name, cell, sheet])).toEqual([
    ['invoiceNumber', 'A-1', undefined],
    ['gross', '10 KGS', undefined],
    ['containers', 'MSKU6011672', 'Packing list']
  ])
  const [offer] = headerOffers(all, [], deps()).filter(({ path }) => path === '/container/data')
  expect(offer?.place).toBe('Packing list C2')
})

test('a party of the catalog is taken as a whole', () => {
  const values = { impid: 6, impnpwp: '0031274681609000', impnama: 'PT NUSA PALAPA', impalmt: 'Jl. A', apikd: '1', apino: '9120' }
  const [offer] = headerOffers(
    factsOf([['Buyer: PT Nusa Palapa']]),
    [],
    deps(empty, {
      partyEdits: (kind) => (kind === 'importer' ? fillParty({ document: empty, local: {} }, kind, values) : null)
    })
  )
  const { document } = applyEdits(recordOf('d', empty, 0), headerEdits(empty, offer ? [offer] : [])).record
  expect([offer?.kind, offer?.isSure]).toEqual(['catalog', true])
  expect(document.header.data).toMatchObject(values)
})

test('a currency is read from headings if they name only one', () => {
  expect([currencyOf(['Amount (USD)', 'Unit price US$']), currencyOf(['USD', 'IDR']), currencyOf(['Amount'])]).toEqual(['USD', null, null])
})

test('a port by name is taken if only one has it; of several the user chooses', () => {
  const rows: readonly (readonly Cell[])[] = [['Port of loading: Portland', 'Port of discharge: Tanjung Priok']]
  const ports: Readonly<Record<string, readonly string[]>> = { Portland: ['USPDX', 'USPWM'], 'Tanjung Priok': ['IDTPP'] }
  const offers = headerOffers(factsOf(rows), [], { ...deps(), portsByName: (name) => ports[name] ?? [] })
  expect(offers.map(({ path, value, isSure }) => [path, value, isSure])).toEqual([
    ['/header/data/pelmuat', 'USPDX', false],
    ['/header/data/pelmuat', 'USPWM', false],
    ['/header/data/pelbkr', 'IDTPP', true]
  ])
})

/** Offers of rows above the headings, as the user sees them: field, value, and whether it is ticked. */
const shown = (rows: readonly (readonly Cell[])[], document = empty) =>
  headerOffers(factsOf(rows), [], { ...deps(document), hasNetWeights: false }).map(({ path, value, isSure }) => [
    path.replace('/header/data/', ''),
    value,
    isSure
  ])

test.each<[readonly Cell[], string | null]>([
  [['Discount: 5%'], null],
  [['Less discount 5%'], null],
  [['Insurance: 0.5%'], null],
  [['Discount (%)', 5], null],
  [['Discount', '5 %'], null],
  [['Discount', 5, '%'], null],
  [['Discount: 5% of USD 2,500.00'], null],
  [['Discount 5% :', null, 'USD 125.00'], '125'],
  [['Discount', '5%', 'USD 125.00'], '125'],
  [['Discount 5%: USD 125.00'], '125'],
  [['Discount (5%)', 125], '125'],
  [['Less discount', -125], '125'],
  [['Discount', 'USD (125.00)'], '125']
])('a percentage is not an amount: %j offers %j', (row, value) => {
  const charges = shown([['Currency: USD'], row]).filter(([key]) => key !== 'kdval')
  expect(charges.map(([, offered]) => offered)).toEqual(value === null ? [] : [value])
})

test.each<[readonly Cell[], readonly unknown[] | null]>([
  [['Gross weight: 1,250 LBS'], ['bruto', 566.9905, false]],
  [
    ['Gross Weight (LBS)', 1250],
    ['bruto', 566.9905, false]
  ],
  [['Gross weight: 3.98 MT'], ['bruto', 3980, false]],
  [['Gross weight: 8.5 TONS'], ['bruto', 8500, false]],
  [['Gross weight: 1250 M.T.'], ['bruto', 1_250_000, false]],
  [['N.W.: 1,100 LBS'], ['netto', 498.9516, false]],
  [
    ['Net weight (g)', '850'],
    ['netto', 0.85, false]
  ],
  [
    ['Gross weight', 1250, 'LBS'],
    ['bruto', 566.9905, false]
  ],
  [
    ['Gross weight', ':', '1,250', 'KGS'],
    ['bruto', 1250, true]
  ],
  [
    ['Gross weight: 1,250', 'LBS'],
    ['bruto', 566.9905, false]
  ],
  [
    ['Net weight', 2.5, 'T'],
    ['netto', 2500, false]
  ],
  [['Gross weight: 2 T'], ['bruto', 2000, false]],
  [
    ['Gross weight', 1250, 'approx.'],
    ['bruto', 1250, true]
  ],
  [['Gross weight', 12, 'CTNS'], null],
  [['Gross weight (KGS)', 12, 'LBS'], null],
  [['Gross weight: 12 CTNS'], null],
  [['Gross weight: 12 KGS/CTN'], null],
  [['Gross weight (LBS): 12 KGS'], ['bruto', 12, true]],
  [['Gross weight: 12 KGS gross'], ['bruto', 12, true]],
  [['毛重：12公斤'], ['bruto', 12, true]]
])('a weight is offered in kilograms, and not sure if it was converted: %j', (row, offer) => {
  expect(shown([row])).toEqual(offer === null ? [] : [offer])
})

test.each<[string, readonly Cell[], boolean]>([
  ['USD', ['Freight (EUR): 500'], false],
  ['USD', ['Freight: Rp 12.500.000'], false],
  ['USD', ['Freight: Rp12.500.000'], false],
  ['USD', ['Freight', '500 EUR'], false],
  ['USD', ['Freight', 500, 'EUR'], false],
  ['EUR', ['Freight', 500, 'EUR'], true],
  ['USD', ['Freight', 500, 'prepaid'], true],
  ['EUR', ['Freight (EUR): 500'], true],
  ['USD', ['Freight: USD 500'], true],
  ['USD', ['Freight: 500'], true]
])('on an invoice in %s the charge in %j is ticked: %j', (currency, row, isSure) => {
  const ticked = (rows: readonly (readonly Cell[])[], document = empty) => shown(rows, document).find(([key]) => key === 'freight')?.[2]
  expect(ticked([[`Currency: ${currency}`], row])).toBe(isSure)
  const filled: DraftDeclaration = { ...empty, header: { data: { ...empty.header.data, kdval: currency } } }
  expect(ticked([row], filled)).toBe(isSure)
})

test.each<[string, string, readonly unknown[]]>([
  ['USD', '€', ['500', false, 'EUR']],
  ['USD', 'Rp', ['500', false, 'IDR']],
  ['EUR', '€', ['500', true, '']],
  ['SGD', '$', ['500', true, '']],
  ['EUR', '$', ['500', false, '$']],
  ['EUR', '', ['500', true, '']]
])('on an invoice in %s a charge whose number format shows %j is offered as %j', (currency, words, expected) => {
  const rows: readonly (readonly Cell[])[] = [[`Currency: ${currency}`], ['Freight', 500], ['No', 'Description']]
  const facts = { ...plainFacts, numberWords: new Map([[1, new Map([[1, words]])]]) }
  const offers = headerOffers(readFacts({ name: 'S', rows, facts }, 2, []), [], deps())
  const [freight] = offers.filter(({ path }) => path === '/header/data/freight')
  expect([freight?.value, freight?.isSure, freight?.otherCurrency]).toEqual(expected)
})

test('a weight whose number format shows another unit is converted', () => {
  const facts = { ...plainFacts, numberWords: new Map([[0, new Map([[1, 'LBS']])]]) }
  const read = readFacts({ name: 'S', rows: [['Gross weight', 1250], ['No']], facts }, 1, [])
  expect(headerOffers(read, [], deps()).map(({ value, isSure }) => [value, isSure])).toEqual([[566.9905, false]])
})

test('a failed formula or a damaged code is no value; a value of the packing list is taken instead', () => {
  const facts = factsOf([
    ['OCEAN FREIGHT :', '#N/A', 'Vessel:', '#REF!', 'Invoice No.', { day: '2026-04-06' }],
    ['Gross weight', '#DIV/0!', 'B/L No.: 2,60403E+11'],
    ['Seller:', 'PT Maju'],
    [null, '#VALUE!']
  ])
  const problems = (all: typeof facts) =>
    [...all.values()].flatMap((fact) => (factProblem(fact) === null ? [] : [[fact.label, fact.row, fact.column, factProblem(fact)]]))
  const [freight, vessel, gross] = [
    ['OCEAN FREIGHT :', 0, 1, 'formula'],
    ['Vessel:', 0, 3, 'formula'],
    ['Gross weight', 1, 1, 'formula']
  ]
  const others = [
    ['Invoice No.', 0, 5, 'day-for-text'],
    ['B/L No.:', 1, 2, 'digits'],
    ['', 3, 1, 'formula']
  ]
  expect(problems(facts)).toEqual([freight, vessel, others[0], gross, others[1], others[2]])
  const packing = factsOf([['Gross weight: 10 KGS', 'Vessel: MV A', 'B/L No.: 06-Apr']])
  expect(problems(withPackingFacts(facts, [{ name: 'PL', facts: packing }]))).toEqual([freight, ...others])
  expect(headerOffers(facts, [], deps()).map(({ value }) => value)).toEqual(['PT Maju', 'PT Maju'])
})

test.each([
  ['12 CTNS', 12, true],
  ['12,00 CTNS', 12, true],
  ['120.00 CTNS', 120, true],
  ['1.200,00CTNS', 1200, true],
  ['1,200.0 CTNS (pallets)', 1200, true],
  ['1,200 CTNS', 1200, true],
  ['1.000 CTNS', 1000, false],
  ['12,5 CTNS', undefined, undefined],
  ['0,00 CTNS', undefined, undefined],
  ['1.2.3 CTNS', undefined, undefined]
] as const)('%j are %s packages, without a doubt: %s', (text, count, isSure) => {
  const [offer] = headerOffers(factsOf([[`Total packages: ${text}`]]), [], deps())
  expect([offer?.rows[0]?.['jmkemas'], offer?.isSure]).toEqual([count, isSure])
})
