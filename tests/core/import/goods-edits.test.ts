import { describe, expect, it, test } from 'vitest'
import type { JsonObject } from '#core/base/json.ts'
import { fillOf, productValues } from '#core/catalog/product.ts'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { recordOf } from '#core/draft/draft-record.ts'
import { blank, type DraftDeclaration } from '#core/derive/shape.ts'
import { goodsEdits, planGoods, type GoodsContext } from '#core/import/goods-edits.ts'
import { placesOf } from '#core/import/row-edits.ts'
import { readFile } from '#core/import/readers/read-file.ts'
import { firstState, valueKey } from '#core/import/review.ts'
import { declaration } from '#core/schema/declaration.ts'
import { workbookOf } from '../../support/import/formats.ts'
import { generate } from '../../support/import/generator.ts'
import { reviewOfDocuments, workbookOfRows, type SheetCell } from '../../support/import/sheets.ts'

const headings = ['No', 'Item code', 'Description of goods', 'HS Code', 'Qty', 'Unit', 'Unit price', 'Amount', 'Net weight (kg)']
const goods = (...rows: readonly (readonly SheetCell[])[]) => [workbookOfRows({ Invoice: [['INVOICE'], headings, ...rows] })]
const twoLines = [
  [1, 'A-1', 'Bearing 6204', '84821000', 10, 'PCS', 2.5, 25, 4],
  [2, 'A-2', 'Oil seal', '40169390', 4, 'SET', 3, 12, 1.25]
] as const

const draftOf = (rows: readonly JsonObject[]): DraftDeclaration => {
  const empty = blank(declaration)
  const line = blank(declaration.members.detail.members.data.of)
  return { ...empty, detail: { data: rows.map((row) => ({ ...line, ...row })) } }
}

const take = (documents: Parameters<typeof reviewOfDocuments>[0], before: DraftDeclaration, more: Partial<GoodsContext> = {}) => {
  const context: GoodsContext = {
    existing: before.detail.data,
    mode: 'append',
    catalog: null,
    ...more
  }
  const plan = planGoods(reviewOfDocuments(documents), context)
  const edits = goodsEdits(plan, context)
  const record = recordOf('d', before, 0)
  return { plan, edits, context, lines: applyEdits(record, edits).record.document.detail.data }
}

const written = [
  { serial: '1', kd_barang: 'A-1', brgurai: 'Bearing 6204', nohs: '84821000', jmlsat: 10, kdsat: 'PCE', dnilinv: 25, nettodtl: 4 },
  { serial: '2', kd_barang: 'A-2', brgurai: 'Oil seal', nohs: '40169390', jmlsat: 4, kdsat: 'SET', dnilinv: 12, nettodtl: 1.25 }
]

describe('generated invoices', () => {
  it('come into the draft with the values that the document has, or with a mark', async () => {
    const findings: string[] = []
    let compared = 0
    for (let seed = 1; seed <= 40; seed += 1) {
      const made = generate(seed, true)
      if (made.traits.includes('many lines') || made.traits.includes('several invoices')) continue
      const reading = await readFile('a.xlsx', workbookOf(made, 'xlsx'))
      if (reading.kind !== 'document') throw new Error(reading.kind)
      const { plan, lines } = take([reading.document], draftOf([]))
      const isWhole = lines.length === made.truth.lines.length
      if (!isWhole) findings.push(`seed ${seed}: ${lines.length} lines in place of ${made.truth.lines.length}`)
      made.truth.lines.forEach((line, at) => {
        const found = lines[at] as unknown as JsonObject
        const marked = new Set<string>(plan.lines[at]?.marks.map(({ field }) => field))
        const expected: JsonObject = {
          kd_barang: line.code ?? '',
          nohs: line.hs ?? '',
          brgasal: line.origin ?? '',
          jmlsat: Number(line.quantity),
          kdsat: line.unit ?? '',
          dnilinv: line.amount === '' ? null : Number(line.amount),
          nettodtl: line.net === undefined ? null : Number(line.net)
        }
        for (const [key, value] of Object.entries(expected)) {
          if (!isWhole || marked.has(key)) continue
          compared += 1
          if (found[key] !== value)
            findings.push(`seed ${seed}, line ${at + 1}, ${key}: ${JSON.stringify(found[key])} in place of ${JSON.stringify(value)}`)
        }
      })
    }
    expect(findings).toEqual([])
    expect(compared).toBeGreaterThan(1_000)
  })
})

test('lines are appended below those of the draft, numbered on, as edits of one step', () => {
  const before = draftOf([{ serial: '7', brgurai: 'Old', seritrp: 3 }])
  const { lines, plan, context } = take(goods(...twoLines), before)
  expect(lines.map(({ serial, brgurai }) => [serial, brgurai])).toEqual([
    ['7', 'Old'],
    ['8', 'Bearing 6204'],
    ['9', 'Oil seal']
  ])
  // A list of goods has no column for values that every line repeats.
  expect(lines[1]).toMatchObject({ ...written[0], serial: '8', seritrp: 3 })
  expect(placesOf(plan.lines, context)).toEqual([1, 2])
})

test('a replaced list keeps the numbers of the file if each is another one', () => {
  const before = draftOf([{ serial: '1', brgurai: 'Old' }])
  expect(take(goods(...twoLines), before, { mode: 'replace' }).lines).toMatchObject(written)
  const twice = goods([5, ...twoLines[0].slice(1)], [5, ...twoLines[1].slice(1)])
  expect(take(twice, before, { mode: 'replace' }).lines.map(({ serial }) => serial)).toEqual(['1', '2'])
})

test('lines are merged by item code; what cannot be matched is listed and left out, and blanks clear nothing', () => {
  const before = draftOf([
    { serial: '1', kd_barang: 'a-1', brgurai: 'Old', jmlsat: 99, merk: 'NSK' },
    { serial: '2', kd_barang: 'B', brgurai: 'One' },
    { serial: '3', kd_barang: 'B', brgurai: 'Two' }
  ])
  const rows = [...twoLines, [3, 'B', 'Other', '', 1, 'PCS', 1, 1, 1], [4, null, 'No code', '', 1, 'PCS', 1, 1, 1]]
  const { lines, plan } = take(goods(...rows), before, { mode: 'merge' })
  expect(lines[0]).toMatchObject({ serial: '1', kd_barang: 'a-1', brgurai: 'Bearing 6204', jmlsat: 10, merk: 'NSK' })
  expect(lines).toHaveLength(4)
  expect(plan.unmatched.map(({ code, reason }) => [code, reason])).toEqual([
    ['B', 'code-twice-here'],
    ['', 'no-code']
  ])
})

test('what cannot be read is blank and marked, and the catalog does not fill it', () => {
  const rows = [
    [1, 'A-1', 'Bearing 6204', '84821000', 'see list', 'LUMPSUM', 2.5, 25, 4],
    [2, 'A-2', 'Oil seal', '40169390', 4, 'SET', 3, 12, null]
  ]
  const product = productValues({ kd_barang: 'A-2', brgurai: 'x', kdsat: 'PCE', merk: 'NOK', nohs: '40169310', unitWeight: '0.5' })
  const { lines, plan } = take(goods(...rows), draftOf([]), { catalog: (line) => fillOf(line, product, '', () => true) })
  expect(lines[0]).toMatchObject({ jmlsat: null, kdsat: '', merk: 'NOK' })
  expect(plan.lines[0]?.marks.map(({ field, doubt }) => [field, doubt])).toEqual(
    expect.arrayContaining([
      ['jmlsat', 'not-a-number'],
      ['kdsat', 'unknown-unit']
    ])
  )
  // A blank net weight of the file may come from the catalog; another tariff code is said and not taken.
  expect(lines[1]).toMatchObject({ nettodtl: 2, nohs: '40169390', kdsat: 'SET' })
  expect(plan.lines[1]).toMatchObject({ filled: { nettodtl: 2, merk: 'NOK' }, otherTariff: '40169310' })
})

test('a confirmed value has no mark, a corrected one is taken', () => {
  const documents = goods([1, 'A-1', 'Bearing', '84821000', 10, 'LUMPSUM', 2.5, 30, 4], [2, 'A-2', 'Seal', '40169390', 4, 'SET', 3, 12, 1])
  const line = '0/0/2'
  const state = {
    ...firstState,
    values: new Map([
      [valueKey(line, 'unit'), { kind: 'corrected', value: 'set' } as const],
      [valueKey(line, 'amount'), { kind: 'confirmed', value: '30' } as const]
    ])
  }
  const plan = planGoods(reviewOfDocuments(documents, state), { existing: [], mode: 'append', catalog: null })
  expect(plan.lines[0]?.values).toMatchObject({ kdsat: 'SET', dnilinv: 30 })
  const marked = plan.lines[0]?.marks.map(({ field }) => field) ?? []
  expect(marked).toContain('jmlsat')
  expect(marked).not.toContain('kdsat')
  expect(marked).not.toContain('dnilinv')
})

test('more decimals than the field has are rounded and marked', () => {
  const { lines, plan } = take(goods([1, 'A-1', 'Wire', '74081100', 0.12345, 'KGS', 100, 12.35, 0.12345]), draftOf([]))
  expect(lines[0]).toMatchObject({ jmlsat: 0.1235, nettodtl: 0.1235 })
  expect(plan.lines[0]?.marks).toContainEqual(expect.objectContaining({ field: 'jmlsat', doubt: 'rounded' }))
})

test('amounts under a heading or a price term of CIF are the customs value too', () => {
  const rows = [[1, 'Bearing 6204', 10, 2.5, 25]]
  const sheet = (amount: string, ...above: SheetCell[][]) => [
    workbookOfRows({ Invoice: [['INVOICE'], ...above, ['No', 'Description', 'Qty', 'Unit price', amount], ...rows] })
  ]
  expect(take(sheet('Amount'), draftOf([])).lines[0]).toMatchObject({ dnilinv: 25, dcif: null })
  expect(take(sheet('CIF value'), draftOf([])).lines[0]).toMatchObject({ dnilinv: 25, dcif: 25 })
  expect(take(sheet('Amount', ['Terms of delivery: CIF Jakarta']), draftOf([])).lines[0]).toMatchObject({ dcif: 25 })
  expect(take(sheet('Amount', ['Terms of delivery: FOB Ningbo']), draftOf([])).lines[0]).toMatchObject({ dcif: null })
})

test('columns without a field are listed with what they hold', () => {
  const documents = [
    workbookOfRows({
      Invoice: [
        ['INVOICE'],
        ['No', 'Description', 'Qty', 'Unit price', 'Amount', 'Gross weight (kg)', 'PO No', 'Zzyzx'],
        [1, 'Bearing 6204', 10, 2.5, 25, 5, 'PO-1', 'q'],
        [2, 'Oil seal', 4, 3, 12, 2, null, 'q']
      ]
    })
  ]
  expect(take(documents, draftOf([])).plan.unused).toEqual([
    { kind: 'gross', heading: 'Gross weight (kg)', lines: 2 },
    { kind: 'order', heading: 'PO No', lines: 1 },
    { kind: null, heading: 'Zzyzx', lines: null }
  ])
})
