import { expect, test } from 'vitest'
import type { TaxRate } from '#core/base/tax-rates.ts'
import type { AdviceContext } from '#core/validation/advice/advice.ts'
import { good, header, line, saidBy, type Case } from './advice-fixtures.ts'

const week = (value: string, from: string, until: string): TaxRate => ({ value, from, until })
const weeks = [week('108.3646', '2026-11-18', '2026-11-24'), week('105.1', '2026-11-11', '2026-11-17')]
/** A table with rates of the yen, asked for a day. */
const yen = (day: string): Partial<AdviceContext> => ({
  exchangeRates: {
    day,
    table: {
      isEmpty: false,
      on: (currency, at) => (currency === 'JPY' ? (weeks.find(({ from, until }) => from <= at && at <= until) ?? null) : null),
      withValue: (currency, value) => (currency === 'JPY' ? (weeks.find((one) => one.value === value) ?? null) : null)
    }
  }
})
/** Goods lines with these values and quantities, of one kilogram each. */
const prices = (...rows: readonly (readonly [value: number, quantity: number])[]) => ({
  '/detail/data': rows.map(([dcif, jmlsat]) => ({ ...good.detail.data[0], dcif, jmlsat, nettodtl: 1 }))
})
const rate = '/header/data/ndpbm'

const cases: readonly Case[] = [
  { rule: 'M13', name: 'no table of rates', change: header({ ndpbm: '1' }), says: [] },
  { rule: 'M13', name: 'the rate of the week', change: header({ ndpbm: '108.36460' }), context: yen('2026-11-20'), says: [] },
  {
    rule: 'M13',
    name: 'the rate of the week before, as in a copy',
    change: header({ ndpbm: '105.10' }),
    context: yen('2026-11-20'),
    says: [`${rate} M13.week 105.1 108.3646 2026-11-11`]
  },
  {
    rule: 'M13',
    name: 'a rate of no week',
    change: header({ ndpbm: '100' }),
    context: yen('2026-11-20'),
    says: [`${rate} M13.differs 100 108.3646 JPY`]
  },
  { rule: 'M13', name: 'no rate', change: header({ ndpbm: '' }), context: yen('2026-11-20'), says: [`${rate} M13.blank  108.3646 JPY`] },
  {
    rule: 'M13',
    name: 'a week that the table does not have, with the rate of one before',
    change: header({ ndpbm: '108.3646' }),
    context: yen('2026-11-25'),
    says: [`${rate} M13.over 108.3646 2026-11-24 JPY`]
  },
  {
    rule: 'M13',
    name: 'a currency that the table does not have',
    change: header({ kdval: 'usd', ndpbm: '16000' }),
    context: yen('2026-11-20'),
    says: [`${rate} M13.none 2026-11-20  USD`]
  },
  { rule: 'M13', name: 'rupiah', change: header({ kdval: 'IDR', ndpbm: '1' }), context: yen('2026-11-20'), says: [] },
  { rule: 'M13', name: 'a rate that is no number', change: header({ ndpbm: 'x' }), context: yen('2026-11-20'), says: [] },
  { rule: 'M1', name: 'another FOB value', change: header({ fob: 6653000.02 }), says: ['/header/data/fob M1.fob 6653000.02 6653000 0.02'] },
  { rule: 'M1', name: 'a cent more', change: header({ fob: 6653000.01 }), says: [] },
  {
    rule: 'M1',
    name: 'a deduction that is not subtracted',
    change: header({ discount: '3000', kdhrg: 'FOB' }),
    says: ['/header/data/fob M1.fob 6653000 6650000 3000']
  },
  { rule: 'M1', name: 'another term', change: header({ fob: 1, kdhrg: '1' }), says: [] },
  {
    rule: 'M2',
    name: 'a CIF value that is not the sum',
    change: header({ cif: 6973872.1 }),
    says: ['/header/data/cif M2.cif 6973872.1 6973872 0.1']
  },
  {
    rule: 'M2',
    name: 'sums that are not exact as binary fractions',
    change: header({ cif: 0.3, fob: 0.1, freight: '0.2', asuransi: '' }),
    says: []
  },
  { rule: 'M2', name: 'a delivered price without its parts', change: header({ kdhrg: 'CIF', fob: 0 }), says: [] },
  {
    rule: 'M2',
    name: 'a delivered price with other parts',
    change: header({ kdhrg: 'CIF', fob: 1 }),
    says: ['/header/data/cif M2.cif 6973872 320873 6652999']
  },
  { rule: 'M2', name: 'a price delivered at place without its parts', change: header({ kdhrg: 'DAP', fob: 0 }), says: [] },
  { rule: 'M2', name: 'a blank value', change: header({ cif: null }), says: [] },
  { rule: 'M3', name: 'FOB without freight', change: header({ freight: '' }), says: ['/header/data/freight M3.freight 0'] },
  { rule: 'M3', name: 'FOB without insurance', change: header({ asuransi: '0' }), says: ['/header/data/asuransi M3.insurance 0'] },
  { rule: 'M3', name: 'FOB insured in Indonesia', change: header({ asuransi: '', kdass: 'DN' }), says: [] },
  { rule: 'M3', name: 'CFR', change: header({ kdhrg: '2', cif: 6687472 }), says: [] },
  { rule: 'M3', name: 'CFR with other sums', change: header({ kdhrg: 'CFR' }), says: ['/header/data/cif M3.cfr 6973872 6687472 286400'] },
  { rule: 'M3', name: 'CIF', change: header({ kdhrg: 'CIF', cif: 6653000 }), says: [] },
  { rule: 'M3', name: 'a further code of CIF', change: header({ kdhrg: '6' }), says: ['/header/data/cif M3.cif 6973872 6653000 320872'] },
  { rule: 'M3', name: 'CIF with freight on top', change: header({ kdhrg: '1' }), says: ['/header/data/cif M3.cif 6973872 6653000 320872'] },
  { rule: 'M3', name: 'CFR with parts that M2 adds up to the same', change: header({ kdhrg: '2', fob: 6366600 }), says: [] },
  { rule: 'M3', name: 'a term without a rule', change: header({ kdhrg: 'DDP' }), says: [] },
  {
    rule: 'M4',
    name: 'another value in rupiah',
    change: header({ cifrp: '763125011' }),
    says: ['/header/data/cifrp M4.rupiah 763125011 763125009.63 1.37']
  },
  { rule: 'M4', name: 'a value in rupiah rounded down', change: header({ cifrp: '763125009' }), says: [] },
  { rule: 'M4', name: 'no value in rupiah', change: header({ cifrp: '' }), says: ['/header/data/cifrp M4.rupiah  763125009.63'] },
  {
    rule: 'M5',
    name: 'rupiah with a rate other than 1',
    change: header({ kdval: 'IDR' }),
    says: ['/header/data/ndpbm M5.rupiah 109.4263 1']
  },
  { rule: 'M5', name: 'rupiah with rate 1', change: header({ kdval: 'IDR', ndpbm: '1.0000' }), says: [] },
  { rule: 'M5', name: 'another currency with rate 1', change: header({ ndpbm: '1' }), says: ['/header/data/ndpbm M5.foreign 1  JPY'] },
  { rule: 'M5', name: 'another currency without a rate', change: header({ ndpbm: '' }), says: ['/header/data/ndpbm M5.foreign   JPY'] },
  {
    rule: 'M6',
    name: 'an invoice that is not the sum of its lines',
    change: header({ nilinv: 6608000.04 }),
    says: ['/header/data/nilinv M6.sum 6608000.04 6608000 0.04']
  },
  { rule: 'M6', name: 'a cent per line', change: header({ nilinv: 6608000.03 }), says: [] },
  { rule: 'M6', name: 'a line with a higher value', change: line({ dcif: 2102294 }), says: ['/header/data/cif M6.sum 6973872 6973873 -1'] },
  { rule: 'M6', name: 'no lines yet', change: { '/detail/data': [] }, says: [] },
  {
    rule: 'M8',
    name: 'an implausible price per unit',
    change: line({ jmlsat: 0.0048 }),
    says: ['/detail/data/0/dcif M8.unit-price 437977708.33']
  },
  {
    rule: 'M8',
    name: 'a price per kilogram near 0',
    change: line({ dcif: 800 }),
    says: ['/detail/data/0/dcif M8.kilo-price 0.457875']
  },
  {
    rule: 'M8',
    name: 'prices at the limits',
    change: { ...header({ kdval: 'USD' }), ...line({ dcif: 100_000, jmlsat: 1, nettodtl: 2_000_000 }) },
    says: []
  },
  {
    rule: 'M8',
    name: 'a price in rupiah, which has more digits',
    change: { ...header({ kdval: 'IDR', ndpbm: '1' }), ...prices([150_000, 1], [2_400_000, 2], [90_000, 1]) },
    says: []
  },
  {
    rule: 'M8',
    name: 'a price that is 0.00 when rounded',
    change: { ...header({ kdval: 'USD' }), ...prices([4, 1_000], [9, 2], [8, 3]) },
    says: ['/detail/data/0/dcif M8.zero-price 0.004']
  },
  {
    rule: 'M8',
    name: 'an invoice price that is 0.00 when rounded',
    change: line({ dnilinv: 0.0001 }),
    says: ['/detail/data/0/dnilinv M8.zero-price 0.000002']
  },
  { rule: 'M9', name: 'goods without an invoice value', change: line({ dnilinv: 0 }), says: ['/detail/data/0/dnilinv M9.positive 0'] },
  {
    rule: 'M8',
    name: 'a price far below all others, whose decimal mark was lost',
    change: { ...header({ kdval: 'USD' }), ...prices([0.06, 1], [90, 1], [80, 1]) },
    says: ['/detail/data/0/dcif M8.low-price 0.06']
  },
  {
    rule: 'M8',
    name: 'a price far above all others',
    change: { ...header({ kdval: 'USD' }), ...prices([2, 1], [90_000, 1], [1, 1]) },
    says: ['/detail/data/1/dcif M8.high-price 90000']
  },
  {
    rule: 'M8',
    name: 'prices of parts and a machine, which differ step by step',
    change: { ...header({ kdval: 'USD' }), ...prices([0.06, 1], [30, 1], [9_000, 1]) },
    says: []
  },
  {
    rule: 'M8',
    name: 'two prices, of which either may be the wrong one',
    change: { ...header({ kdval: 'USD' }), ...prices([0.06, 1], [90, 1]) },
    says: []
  },
  {
    rule: 'M9',
    name: 'zero amounts',
    change: { ...header({ cif: 0 }), ...line({ jmlsat: -2 }) },
    says: ['/header/data/cif M9.positive 0', '/detail/data/0/jmlsat M9.positive -2']
  },
  { rule: 'M9', name: 'blanks, which already block sending', change: { ...header({ cif: null }), ...line({ jmlsat: null }) }, says: [] },
  {
    rule: 'M10',
    name: 'separators in a number',
    change: { ...header({ freight: '286.400,00' }), ...line({ dnilcuk: '1e3' }) },
    says: ['/header/data/freight M10.plain 286.400,00', '/detail/data/0/dnilcuk M10.plain 1e3']
  },
  { rule: 'M10', name: 'plain decimal digits', change: header({ freight: '286400.00' }), says: [] },
  {
    rule: 'M11',
    name: 'more decimals than usual',
    change: { ...header({ bruto: 1.00001, ndpbm: '109.42631' }), ...line({ dcif: 1.005 }), '/kemasan/data/0/jmkemas': 1.125 },
    says: [
      '/header/data/ndpbm M11.decimals 109.42631 4',
      '/header/data/bruto M11.decimals 1.00001 4',
      '/detail/data/0/dcif M11.decimals 1.005 2',
      '/kemasan/data/0/jmkemas M11.decimals 1.125 2'
    ]
  },
  { rule: 'M11', name: 'trailing zeros', change: header({ ndpbm: '109.426300', bruto: 0.1 }), says: [] },
  {
    rule: 'M12',
    name: 'excise stamps that do not add up',
    change: line({ saldoawalpc: '100', jmpc: '30', saldoakhirpc: '80' }),
    says: ['/detail/data/0/saldoakhirpc M12.stamps 80 70 10']
  },
  { rule: 'M12', name: 'stamps that add up', change: line({ saldoawalpc: '100', jmpc: '30', saldoakhirpc: '70.0' }), says: [] }
]

test.each(cases)('$rule: $name', (one) => {
  expect(saidBy(one)).toEqual(one.says)
})
