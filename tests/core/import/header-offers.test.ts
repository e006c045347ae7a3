import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Json } from '#core/base/json.ts'
import { blankParty, fillParty } from '#core/catalog/party.ts'
import { readShippedList } from '#core/codes/code-list.ts'
import { portsOf } from '#core/codes/port-names.ts'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { recordOf } from '#core/draft/draft-record.ts'
import { blank, type DraftDeclaration } from '#core/derive/shape.ts'
import { headerEdits, headerOffers, takenTogether, type HeaderOffer, type OfferContext } from '#core/import/header-offers.ts'
import { readFile } from '#core/import/readers/read-file.ts'
import { shipmentKey, firstState } from '#core/import/review.ts'
import { interpret } from '#core/import/interpret.ts'
import type { SourceDocument } from '#core/import/source.ts'
import { declaration } from '#core/schema/declaration.ts'
import { workbookOf } from '../../support/import/formats.ts'
import { generate } from '../../support/import/generator.ts'
import { reviewOfDocuments, workbookOfRows, type SheetCell } from '../../support/import/sheets.ts'

const portList = readFileSync(join(process.cwd(), 'resources/code-lists/port.json'), 'utf8')
const ports = portsOf(readShippedList('port', portList)?.rows ?? [])
const empty = blank(declaration)
const contextOf = (of: DraftDeclaration = empty, more: Partial<OfferContext> = {}): OfferContext => ({
  declaration: of,
  style: 'both',
  partyEdits: () => null,
  ports,
  ...more
})
const withHeader = (values: Partial<DraftDeclaration['header']['data']>): DraftDeclaration => ({
  ...empty,
  header: { data: { ...empty.header.data, ...values } }
})

const list: readonly (readonly SheetCell[])[] = [
  ['No', 'Item code', 'Description', 'Qty', 'Unit price', 'Amount'],
  [1, 'A-1', 'Bearing 6204', 10, 2.5, 25],
  [2, 'A-2', 'Oil seal', 4, 3, 12]
]
const invoice = (above: readonly (readonly SheetCell[])[], below: readonly (readonly SheetCell[])[] = []): SourceDocument =>
  workbookOfRows({ Invoice: [['COMMERCIAL INVOICE'], ...above, ...list, ...below] })

const offersOf = (documents: readonly SourceDocument[], context: OfferContext = contextOf()): readonly HeaderOffer[] => {
  const all = interpret(documents).shipments.map(shipmentKey)
  return headerOffers(reviewOfDocuments(documents, { ...firstState, shipments: all }), context)
}
const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))
const shown = (offers: readonly HeaderOffer[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    offers.map(({ path, value, isSure, doubt }) => [
      path.split('/').at(-1) === 'data' ? path : (path.split('/').at(-1) ?? ''),
      `${textOf(value)}${isSure ? '' : ` ? ${doubt ?? 'present'}`}`
    ])
  )

test('a blank draft takes everything as one step; rows follow those of their table', () => {
  const documents = [
    invoice(
      [
        ['Invoice No.: A-1', null, 'Invoice date: 20 Nov 2026'],
        ['Terms of delivery: CNF Jakarta', null, 'Currency: USD'],
        ['B/L No.: BL-9', null, 'B/L date: 25 Nov 2026'],
        ['Vessel / Voyage: SETO ORCHID / 0142S'],
        ['Gross weight: 1,250.50 KGS', null, 'Total packages: 12 CTNS'],
        ['Port of discharge: Jakarta (IDTPP)'],
        ['Container No.: MSKU6011672']
      ],
      [['Ocean freight', null, null, null, null, 80]]
    )
  ]
  const before: DraftDeclaration = {
    ...empty,
    dokumen: { data: [{ nourut: 4, dokkd: '217', dokno: 'PL-1', doktg: '2026-11-01', kdgroupdok: '', dokinst: '' }] }
  }
  const offers = offersOf(documents, contextOf(before))
  expect(offers.filter(({ isSure }) => !isSure)).toEqual([])
  const { document } = applyEdits(recordOf('d', before, 0), headerEdits(before, offers)).record
  expect(document.header.data).toMatchObject({
    kdval: 'USD',
    kdhrg: 'CFR',
    bruto: 1250.5,
    freight: '80',
    pelbkr: 'IDTPP',
    moda: '1',
    angkutnama: 'SETO ORCHID',
    angkutno: '0142S'
  })
  expect(document.dokumen.data.map(({ nourut, dokkd, dokno, doktg }) => [nourut, dokkd, dokno, doktg])).toEqual([
    [4, '217', 'PL-1', '2026-11-01'],
    [5, '380', 'A-1', '2026-11-20'],
    [6, '705', 'BL-9', '2026-11-25']
  ])
  expect(document.kemasan.data).toMatchObject([{ jnkemas: 'CT', jmkemas: 12 }])
  expect(document.container.data).toMatchObject([{ contno: 'MSKU6011672' }])
  // The same invoice again has nothing more to offer.
  expect(offersOf(documents, contextOf(document))).toEqual([])
})

test('what the draft has already is a contradiction, and what has two readings is not ticked', () => {
  const offers = offersOf(
    [invoice([['Currency: USD'], ['ETA: 03/04/2026'], ['Gross weight: 1250 kg']])],
    contextOf(withHeader({ kdval: 'JPY', bruto: 9 }))
  )
  expect(offers.map(({ path, isSure, present }) => [path.split('/').at(-1), isSure, present])).toEqual([
    ['tgtiba', false, null],
    ['kdval', false, 'JPY'],
    ['bruto', false, 9]
  ])
  expect(offers[0]).toMatchObject({ doubt: 'date-form', other: '2026-03-04' })
})

test('each taken invoice has its row of documents, and their weights and charges are added up', () => {
  const one = (number: string, weight: string): SourceDocument =>
    invoice([[`Invoice No.: ${number}`], ['Invoice date: 20 Nov 2026'], [weight]], [['Insurance', null, null, null, null, 5]])
  const whole = offersOf([one('A-1', 'Gross weight: 10 KGS'), one('A-2', 'Gross weight: 20 KGS')])
  expect(whole.filter(({ path }) => path === '/dokumen/data').map(({ value, isSure }) => [value, isSure])).toEqual([
    ['380 A-1 2026-11-20', true],
    ['380 A-2 2026-11-20', true]
  ])
  expect(shown(whole)).toMatchObject({ bruto: '30', asuransi: '10' })
  expect(shown(offersOf([one('A-1', 'Gross weight: 10 KGS'), one('A-2', 'Remarks: none')]))).toMatchObject({ bruto: '10 ? partial' })
})

test('a weight that the lists contradict, in another unit or without a total is not ticked', () => {
  const packing = (gross: readonly number[], total: SheetCell): readonly (readonly SheetCell[])[] => [
    ['PACKING LIST'],
    ['Invoice No.: A-1'],
    ['No', 'Item code', 'Description', 'Qty', 'Net weight (kg)', 'Gross weight (kg)'],
    [1, 'A-1', 'Bearing 6204', 10, 4, gross[0] ?? 0],
    [2, 'A-2', 'Oil seal', 4, 1, gross[1] ?? 0],
    ...(total === null ? [] : [['Total', null, null, 14, 5, total]])
  ]
  const both = (line: string, gross: readonly number[], total: SheetCell) =>
    shown(
      offersOf([
        workbookOfRows({ Invoice: [['COMMERCIAL INVOICE'], ['Invoice No.: A-1'], [line], ...list], 'Packing list': packing(gross, total) })
      ])
    )
  expect(both('Gross weight: 8 KGS', [5, 3], 8)).toMatchObject({ bruto: '8' })
  expect(both('Gross weight: 9 KGS', [5, 3], 8)).toMatchObject({ bruto: '9 ? sum' })
  expect(both('Remarks: none', [5, 3], 8)).toMatchObject({ bruto: '8' })
  expect(both('Remarks: none', [5, 3], null)).toMatchObject({ bruto: '8 ? no-label' })
  expect(both('Gross weight: 10 LBS', [], null)['bruto']).toMatch(/^4\.5359 \?/)
})

test('a currency that only recognised text names is offered and not ticked', () => {
  const document = workbookOfRows({
    Scan: [
      ['Item No', 'Description', 'Qty', 'Unit price', 'Amount'],
      ['A-1', 'Bolt', '2', '5.00', 'USD 10.00']
    ]
  })
  const recognised = (origin: 'ocr' | 'hidden-text' | 'text'): SourceDocument => ({
    ...document,
    kind: 'picture',
    pages: document.pages.map((page) => ({
      ...page,
      kind: 'page',
      rows: page.rows.map((row) => row.map((cell) => cell && { ...cell, origin }))
    }))
  })
  expect(shown(offersOf([recognised('text')]))).toMatchObject({ kdval: 'USD' })
  for (const origin of ['ocr', 'hidden-text'] as const)
    expect(shown(offersOf([recognised(origin)]))).toMatchObject({ kdval: 'USD ? recognised' })
})

test('a charge in another currency, or in several rows, is not ticked', () => {
  const below = (...rows: readonly (readonly SheetCell[])[]) => shown(offersOf([invoice([['Invoice No.: A-1'], ['Currency: USD']], rows)]))
  expect(below(['Discount', null, null, null, null, -5])).toMatchObject({ discount: '5' })
  expect(below(['Packing charge', null, null, null, null, 7])).toMatchObject({ btambahan: '7' })
  expect(below(['Freight', null, null, null, null, 'EUR 80.00'])).toMatchObject({ freight: '80 ? currency' })
  expect(below(['Freight', null, null, null, null, 5], ['Air freight', null, null, null, null, 6])).toMatchObject({
    freight: '11 ? several'
  })
})

test('the label or the form of its number says what a transport document is', () => {
  const documents = (line: string) =>
    offersOf([invoice([['Invoice No.: A-1'], [line]])])
      .filter(({ path }) => path === '/dokumen/data' || path.endsWith('/moda'))
      .map(({ value, isSure }) => `${textOf(value)} ${isSure}`)
  expect(documents('B/L No.: OOLU123')).toEqual(['1 true', '380 A-1 true', '705 OOLU123 true'])
  expect(documents('HAWB No.: NRT123')).toEqual(['4 true', '380 A-1 true', '740 NRT123 true'])
  expect(documents('B/L / AWB No: 618-12345678')).toEqual(['4 true', '380 A-1 true', '740 618-12345678 true'])
  expect(documents('Tracking No.: X123')).toEqual(['1 false', '380 A-1 true', '705 X123 false'])
})

test('a packing list without a number is offered with that of its invoice, not ticked', () => {
  const packing = [['PACKING LIST'], ['Invoice No.: A-1'], ['No', 'Description', 'Qty', 'Net weight'], [1, 'Bearing 6204', 10, 4]]
  const documents = [workbookOfRows({ Invoice: [['COMMERCIAL INVOICE'], ['Invoice No.: A-1'], ...list], Packing: packing })]
  expect(offersOf(documents).map(({ value, isSure }) => [value, isSure])).toEqual(
    expect.arrayContaining([
      ['380 A-1', true],
      ['217 A-1', false]
    ])
  )
})

test('an invoice value is offered only where the lines do not add up to it', () => {
  const total = (amount: SheetCell) => shown(offersOf([invoice([['Invoice No.: A-1']], [['TOTAL', null, null, null, null, amount]])]))
  expect(total(37)).not.toHaveProperty('nilinv')
  expect(total(40)).toMatchObject({ nilinv: '40 ? sum' })
})

describe('parties', () => {
  const values = { impid: 5, impnpwp: '012345678901000', impnama: 'PT NUSA PALAPA', impalmt: 'Jl. A', apikd: '1', apino: '9120' }
  const documents = [invoice([['Buyer: PT Nusa Palapa'], ['NPWP: 01.234.567.8-901.000'], ['Seller: Kitano Seiko K.K.']])]

  test('one of the catalog is taken as a whole', () => {
    const partyEdits: OfferContext['partyEdits'] = (kind, name) =>
      kind === 'importer' && /nusa palapa/i.test(name) ? fillParty(recordOf('d', empty, 0), 'importer', values) : null
    const offers = offersOf(documents, contextOf(empty, { partyEdits })).filter(({ path }) => /\/imp/.test(path))
    expect(offers).toMatchObject([{ path: '/header/data/impnama', isSure: true }])
    const record = applyEdits(recordOf('d', empty, 0), headerEdits(empty, offers)).record
    expect(record.document.header.data).toMatchObject(values)
    // Over another party it is not ticked.
    const other = withHeader({ impnama: 'PT LAIN' })
    const over: OfferContext['partyEdits'] = (kind) => (kind === 'importer' ? fillParty(recordOf('d', other, 0), 'importer', values) : null)
    expect(offersOf(documents, contextOf(other, { partyEdits: over }))[0]).toMatchObject({ isSure: false, present: 'PT LAIN' })
  })

  test('a name without a label that is one of the master data is proved by it; another tax number than theirs contradicts it', () => {
    const seller = blankParty('seller')
    const partyEdits: OfferContext['partyEdits'] = (kind, name) =>
      kind === 'seller' && name === 'NINGBO HAIYUE MACHINERY CO., LTD.'
        ? fillParty(recordOf('d', empty, 0), 'seller', { ...seller, penjnama: 'Ningbo Haiyue Machinery Co., Ltd.', penjneg: 'CN' })
        : kind === 'importer'
          ? fillParty(recordOf('d', empty, 0), 'importer', {
              ...blankParty('importer'),
              impnama: 'PT Nusa Palapa',
              impnpwp: '012345678901000'
            })
          : null
    const offersWith = (tax: string): readonly HeaderOffer[] =>
      offersOf(
        [
          workbookOfRows({
            Invoice: [
              ['NINGBO HAIYUE MACHINERY CO., LTD.'],
              ['No. 218 Jinyuan Road, Ningbo, China'],
              ['COMMERCIAL INVOICE'],
              ['Buyer: PT Nusa Palapa'],
              [`NPWP: ${tax}`],
              ...list
            ]
          })
        ],
        contextOf(empty, { partyEdits })
      )
    const known = (offers: readonly HeaderOffer[], path: string) =>
      offers.filter((offer) => offer.path === path).map(({ isSure, evidence, doubt, other }) => ({ isSure, evidence, doubt, other }))
    const same = offersWith('01.234.567.8-901.000')
    expect(known(same, '/header/data/penjnama')).toEqual([{ isSure: true, evidence: 'proved', doubt: null, other: null }])
    expect(known(same, '/header/data/impnama')).toEqual([{ isSure: true, evidence: 'proved', doubt: null, other: null }])
    const contradicted = offersWith('02.345.678.9-012.000')
    expect(known(contradicted, '/header/data/impnama')).toEqual([
      { isSure: false, evidence: 'doubtful', doubt: 'conflict', other: '023456789012000' }
    ])
  })

  test('other ones are offered as they are written, with the tax number and its kind', () => {
    const offers = offersOf(documents)
    expect(shown(offers)).toMatchObject({ impnama: 'PT Nusa Palapa', impnpwp: '012345678901000', penjnama: 'Kitano Seiko K.K.' })
    const { document } = applyEdits(recordOf('d', empty, 0), headerEdits(empty, offers)).record
    expect(document.header.data).toMatchObject({ impid: 5, pasoknama: 'Kitano Seiko K.K.' })
  })
})

test.each([
  ['Ningbo (CNNGB)', ['CNNGB true']],
  ['SEOUL', ['KRSEL true']],
  ['TOKYO, JAPAN', ['JPTYO true']],
  ['KRPUS', ['KRPUS true']],
  ['Portland', ['USPDX false', 'USPWM false']],
  ['DELHO', ['DELHO false']],
  ['KUALA ENTAH', ['KUALA ENTAH false']]
])('port of loading %j: the code by its name or itself, if the list has one; else open', (text, offered) => {
  const offers = offersOf([invoice([[`Port of loading: ${text}`]])], contextOf(empty))
  const found = offers.filter(({ path }) => path.endsWith('/pelmuat')).map(({ value, isSure }) => `${textOf(value)} ${isSure}`)
  expect(found).toEqual(offered)
})

test.each([
  ['old', 'CIF Jakarta', '1'],
  ['old', 'EXW Osaka', 'EXW'],
  ['both', 'C&F Surabaya', 'CFR'],
  ['ceisa', 'FOB Ningbo', 'FOB']
] as const)('with the codes of a profile (%s) %s is %s', (style, term, code) => {
  const offers = offersOf([invoice([[`Terms of delivery: ${term}`]])], contextOf(empty, { style }))
  expect(shown(offers)).toMatchObject({ kdhrg: code })
})

test('no header value of generated invoices is ticked and wrong', async () => {
  const keys = { invoiceNumber: '/dokumen/data', currency: 'kdval', gross: 'bruto' } as const
  const wrong: string[] = []
  let ticked = 0
  for (let seed = 1; seed <= 40; seed += 1) {
    const made = generate(seed, true)
    if (made.traits.includes('many lines')) continue
    const reading = await readFile('a.xlsx', workbookOf(made, 'xlsx'))
    if (reading.kind !== 'document') throw new Error(reading.kind)
    const offers = headerOffers(reviewOfDocuments([reading.document]), contextOf())
    for (const [name, expected] of Object.entries(made.truth.facts)) {
      const key = keys[name as keyof typeof keys]
      for (const { path, value, isSure } of offers) {
        if (key === undefined || !path.endsWith(key) || !isSure) continue
        ticked += 1
        const isRight =
          path === '/dokumen/data'
            ? textOf(value).includes(expected) || !textOf(value).startsWith('380')
            : textOf(value) === (key === 'bruto' ? `${Number(expected)}` : expected)
        if (!isRight) wrong.push(`seed ${seed}: ${path} ${textOf(value)} in place of ${expected}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(ticked).toBeGreaterThan(30)
})

test('a charge of an unknown kind is offered for each field that it may be of, ticked for none', () => {
  const total = (words: string, amount: number) => [null, null, words, null, null, amount]
  const offers = shown(offersOf([invoice([], [total('Subtotal', 37), total('Palettierung', 15), total('Grand total', 52)])]))
  expect(offers).toMatchObject({ btambahan: '15 ? charge', freight: '15 ? charge', asuransi: '15 ? charge' })
  expect(offers).not.toHaveProperty('discount')
  const deducted = shown(offersOf([invoice([], [total('Subtotal', 37), total('Sonderposten', -7), total('Grand total', 30)])]))
  expect(deducted).toMatchObject({ discount: '7 ? charge' })
  expect(deducted).not.toHaveProperty('freight')
  const known = shown(
    offersOf([invoice([], [total('Subtotal', 37), total('Freight', 8), total('Palettierung', 15), total('Grand total', 60)])])
  )
  expect(known).toMatchObject({ freight: '8', btambahan: '15 ? charge' })
})

test('a rounding down is not surely an addition', () => {
  const total = (words: string, amount: number) => [null, null, words, null, null, amount]
  const offers = shown(offersOf([invoice([], [total('Subtotal', 37), total('Rounding', -0.4), total('Grand total', 36.6)])]))
  expect(offers).toMatchObject({ btambahan: '0.4 ? charge' })
})

test('one action takes the marked values that nothing contradicts, never one of a picture', () => {
  const above = [
    ['NINGBO HAIYUE MACHINERY CO., LTD.'],
    ['No. 218 Jinyuan Road, Ningbo, China 315800'],
    ['COMMERCIAL INVOICE'],
    ['Port of loading: Portland']
  ]
  const sheet = workbookOfRows({ Invoice: [...above, ...list] })
  const marked = (documents: readonly SourceDocument[]) => {
    const open = offersOf(documents).filter(({ doubt }) => doubt !== null)
    return { open: open.map(({ path }) => path), together: takenTogether(open, documents).map(({ path }) => path) }
  }
  const { open, together } = marked([sheet])
  expect(together).toContain('/header/data/penjnama')
  // Two ports have the name.
  expect(open).toContain('/header/data/pelmuat')
  expect(together).not.toContain('/header/data/pelmuat')
  const recognised = {
    ...sheet,
    kind: 'picture' as const,
    pages: sheet.pages.map((page) => ({
      ...page,
      rows: page.rows.map((row) => row.map((cell) => (cell === null ? null : { ...cell, origin: 'ocr' as const, confidence: 0.99 })))
    }))
  }
  const photo = marked([recognised])
  expect(photo.open.length).toBeGreaterThan(0)
  expect(photo.together).toEqual([])
})
