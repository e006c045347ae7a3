import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFile } from '#core/import/readers/read-file.ts'
import { planGoods } from '#core/import/goods-edits.ts'
import { interpret } from '#core/import/interpret.ts'
import { firstState, reviewOf } from '#core/import/review.ts'
import { rowWord } from '#core/import/row-words.ts'

test('of the packaged invoice the forty lines are read, and they meet its subtotals and its total', async () => {
  const read = await readFile('invoice-40.xlsx', new Uint8Array(readFileSync(join(process.cwd(), 'resources/samples/invoice-40.xlsx'))))
  if (read.kind !== 'document') throw new Error(read.kind)
  const [shipment] = interpret([read.document]).shipments
  expect([shipment?.lines.length, shipment?.total?.meets]).toEqual([40, true])
  // It has `FOB NINGBO` twice, and its value in Surabaya.
  const term = shipment?.facts.find(({ name }) => name === 'priceTerm')
  expect([term?.value, term?.evidence]).toEqual(['FOB', 'proved'])
})

test('all of its lines come in without a value corrected by hand', async () => {
  const read = await readFile('invoice-40.xlsx', new Uint8Array(readFileSync(join(process.cwd(), 'resources/samples/invoice-40.xlsx'))))
  if (read.kind !== 'document') throw new Error(read.kind)
  const review = reviewOf(interpret([read.document]), firstState)
  expect(review.open).toEqual([])
  const { lines } = planGoods(review, { existing: [], mode: 'append', catalog: null })
  const needed = ['nohs', 'brgurai', 'kd_barang', 'brgasal', 'jmlsat', 'kdsat', 'dnilinv', 'nettodtl', 'kemasjm', 'kemasjn']
  for (const [index, { values }] of lines.entries())
    expect
      .soft(
        needed.filter((key) => (values[key] ?? '') === ''),
        `line ${index + 1}`
      )
      .toEqual([])
  const sum = (key: string): number => Math.round(lines.reduce((total, { values }) => total + Number(values[key]), 0) * 100) / 100
  expect([sum('dnilinv'), sum('kemasjm')]).toEqual([74_187, 116])
  expect(new Set(lines.map(({ values }) => values['kemasjn']))).toEqual(new Set(['CT']))
  expect(lines.every(({ values }) => typeof values['brgasal'] === 'string' && /^[A-Z]{2}$/.test(values['brgasal']))).toBe(true)
})

test.each(['Sub-total', 'Sub-total Part II', 'SUBTOTAL SECTION B', 'Sub total: Hydraulics'])('%s is a subtotal', (text) => {
  expect(rowWord(text)).toBe('subtotal')
})

test.each([
  ['Less', 'discount'],
  ['LESS :', 'discount'],
  ['Less: Advance received', 'deposit'],
  ['Less = 5 %', 'discount']
])('%s without its words behind it is a discount, else what is deducted', (text, word) => expect(rowWord(text)).toBe(word))
