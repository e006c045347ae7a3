import { expect, test } from 'vitest'
import { estimateDuty, totalOf, type DutiableGoods, type DutiableLine } from '../../../core/print/duty-estimate.ts'

const line = (over: Partial<DutiableLine> = {}): DutiableLine => ({ dcif: '1000', quantity: '10', rate: '5', unitRate: '', ...over })
const goods = (over: Partial<DutiableGoods> = {}): DutiableGoods => ({
  lines: [line()],
  ndpbm: '15000.5',
  cif: '1000',
  cifrp: '',
  excise: [],
  kite: '',
  additional: '',
  vat: '11',
  luxury: '',
  income: '2.5',
  ...over
})

test('BM is value in rupiah × rate; PPN has value and BM as base, PPh 22 the same in whole thousands', () => {
  // 1,000 × 15,000.5 = 15,000,500; 5 % = 750,025; base 15,750,525; PPN 1,732,557.75; PPh 15,750,000 × 2.5 %
  expect(estimateDuty(goods())).toEqual({
    cifrp: '15000500',
    bm: '750025',
    bmKite: null,
    bmt: null,
    cukai: null,
    ppn: '1732558',
    ppnbm: null,
    pph: '393750',
    linesWithoutRate: 0
  })
})

test('the rate of PPh 22 is the one that the user types', () => {
  expect(estimateDuty(goods({ income: '7.5' })).pph).toBe('1181250')
})

test('a rate per unit uses the quantity instead of the value and overrides a percentage', () => {
  expect(estimateDuty(goods({ lines: [line({ unitRate: '12500' })] })).bm).toBe('125000')
  expect(estimateDuty(goods({ lines: [line({ unitRate: '12500', quantity: '' })] }))).toMatchObject({ bm: null, linesWithoutRate: 1 })
})

test('each line has its own rate, and 0 is a rate', () => {
  expect(
    estimateDuty(goods({ ndpbm: '1', lines: [line({ rate: '10' }), line({ rate: '0' }), line({ dcif: '0.07', rate: '100' })] })).bm
  ).toBe('100')
})

test('a line without a rate is not duty-free: BM and the taxes based on it are unknown', () => {
  expect(estimateDuty(goods({ lines: [line(), line({ rate: '' }), line({ dcif: '' })] }))).toMatchObject({
    bm: null,
    ppn: null,
    pph: null,
    linesWithoutRate: 2
  })
})

test('the declared value in rupiah has priority over value × exchange rate', () => {
  expect(estimateDuty(goods({ cifrp: '20000000' }))).toMatchObject({ cifrp: '20000000', ppn: '2282503' })
})

test('additional duty and excise are part of the tax base', () => {
  expect(estimateDuty(goods({ ndpbm: '1', additional: '100', excise: ['50', '', 'x', '20.4'] }))).toMatchObject({
    bmt: '100',
    cukai: '70',
    ppn: '134'
  })
})

test('decimals are exact', () => {
  expect(
    estimateDuty(
      goods({
        ndpbm: '1',
        lines: [line({ dcif: '0.1', rate: '100' }), line({ dcif: '0.2', rate: '100' }), line({ dcif: '1.2', rate: '100' })]
      })
    ).bm
  ).toBe('2')
})

test('a total is the sum of the known amounts', () => {
  expect([totalOf([null, '5', '7']), totalOf([null, null])]).toEqual(['12', null])
})

test('lines with taxes of their own are taxed by their share of the value, those of one rate together', () => {
  // 600 and 400 of 1,000; BM 5 % of each. First: 9,000,300 + 450,015 = 9,450,315; second: 6,000,200 + 300,010 = 6,300,210.
  const both = goods({
    lines: [line({ dcif: '600', vat: '11', income: '2.5' }), line({ dcif: '400', vat: '12', income: '7.5', luxury: '10' })],
    vat: '',
    income: ''
  })
  expect(estimateDuty(both)).toMatchObject({
    bm: '750025',
    ppn: '1795560', // 1,039,534.65 + 756,025.2
    pph: '708750', // 9,450,000 × 2.5 % + 6,300,000 × 7.5 %
    ppnbm: '630021'
  })
  const same = goods({ lines: [line({ dcif: '600', vat: '11.0' }), line({ dcif: '400', vat: '11' })] })
  expect(estimateDuty(same).ppn).toBe(estimateDuty(goods()).ppn)
  const one = goods({ lines: [line({ dcif: '600', vat: '11' }), line({ dcif: '400' })], vat: '' })
  expect(estimateDuty(one)).toMatchObject({ bm: '750025', ppn: null })
})
