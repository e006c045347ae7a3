import { expect, test } from 'vitest'
import { header, line, saidBy, type Case } from './advice-fixtures.ts'

const cases: readonly Case[] = [
  {
    rule: 'W1',
    name: 'net weight above gross weight',
    change: header({ netto: 3983.9001 }),
    says: ['/header/data/netto W1.weight 3983.9001 3983.9 0.0001']
  },
  { rule: 'W1', name: 'net weight equal to gross weight', change: header({ netto: 3983.9 }), says: [] },
  {
    rule: 'W2',
    name: 'lines with a higher total weight',
    change: line({ nettodtl: 1747.3 }),
    says: ['/header/data/netto W2.sum 3791.9 3792 -0.1']
  },
  { rule: 'W2', name: 'rounding of each line', change: header({ netto: 3791.9003 }), says: [] },
  {
    rule: 'W3',
    name: 'wrong counts',
    change: header({ jmbrg: 4, jmcont: 0 }),
    says: ['/header/data/jmbrg W3.count 4 3 1', '/header/data/jmcont W3.count 0 1 -1']
  },
  { rule: 'W3', name: 'the counts of the rows', change: {}, says: [] },
  {
    rule: 'W3',
    name: 'no goods lines, which blocks sending',
    change: { '/detail/data': [], ...header({ jmbrg: 0 }) },
    says: []
  },
  {
    rule: 'W3',
    name: 'a count without goods lines',
    change: { '/detail/data': [] },
    says: ['/header/data/jmbrg W3.count 3 0 3']
  },
  {
    rule: 'W4',
    name: 'another number of packages of one type',
    change: { '/kemasan/data/1/jmkemas': 54 },
    says: ['/kemasan/data/1/jmkemas W4.type 54 55 CT']
  },
  {
    rule: 'W4',
    name: 'another total number of packages',
    change: { '/kemasan/data/1/jnkemas': 'PK', '/kemasan/data/1/jmkemas': 54 },
    says: ['/kemasan/data/0/jmkemas W4.total 62 63 -1']
  },
  { rule: 'W4', name: 'the same total with other types', change: { '/kemasan/data/1/jnkemas': 'PK' }, says: [] },
  { rule: 'W4', name: 'no packaging', change: { '/kemasan/data': [] }, says: ['/kemasan/data W4.total 0 63 -63'] },
  {
    rule: 'W4',
    name: 'no packaging and no packages of the lines',
    change: { '/kemasan/data': [], ...line({ kemasjm: 0 }), ...line({ kemasjm: 0 }, 1), ...line({ kemasjm: 0 }, 2) },
    says: ['/kemasan/data W4.none']
  },
  {
    rule: 'M9',
    name: 'packaging without a number',
    change: { '/kemasan/data/0/jmkemas': 0 },
    says: ['/kemasan/data/0/jmkemas M9.positive 0']
  },
  { rule: 'W5', name: 'a duplicate number', change: line({ serial: '1' }, 2), says: ['/detail/data/2/serial W5.twice 1 3'] },
  {
    rule: 'W5',
    name: 'a number above the last',
    change: { ...line({ serial: '4' }, 2), '/dokumen/data/0/nourut': 0 },
    says: ['/detail/data/2/serial W5.number 4 3 3', '/dokumen/data/0/nourut W5.number 0 1 4']
  },
  { rule: 'W5', name: 'another order', change: { ...line({ serial: '2' }), ...line({ serial: '1' }, 1) }, says: [] }
]

test.each(cases)('$rule: $name', (one) => {
  expect(saidBy(one)).toEqual(one.says)
})
