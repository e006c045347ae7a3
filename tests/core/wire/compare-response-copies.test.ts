import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openCopy } from '#core/wire/compare-response-copies.ts'
import { parseJson } from '#core/wire/parse-json.ts'
import { base64, responseOf } from './reply-fixtures.ts'

const compareCopy = (encoded: unknown, header: unknown) => openCopy(encoded).compare(header).state
const copyDifferences = (encoded: unknown, header: unknown) => openCopy(encoded).compare(header).differences
const open = responseOf['2020']
const encode = (value: unknown): string => base64(JSON.stringify(value))
const copyOf = (reshdr: unknown): string => encode({ rescode: 'OK', desc: { reshdr } })

test.each([
  [copyOf(open), 'same'],
  [encode({ rescode: 'OK', desc: [{ reshdr: open }] }), 'same'],
  [encode({ desc: [{ reshdr: responseOf['300'] }, { reshdr: open }], rescode: 'OK' }), 'same'],
  [encode({ reshdr: open }), 'same'],
  [encode(open), 'same'],
  [copyOf(Object.fromEntries(Object.entries(open).reverse())), 'same'],
  [copyOf({ ...open, invoice: Object.fromEntries(Object.entries(open.invoice).reverse()) }), 'same'],
  [copyOf({ ...open, pdf_encoded: 'lain', res_encode: 'lain' }), 'same'],
  [copyOf({ ...open, terbilang: undefined, totalbayar: undefined }), 'same'],
  [copyOf(open).replaceAll('=', '').replace(/.{76}/g, '$&\n'), 'same'],
  [copyOf({ ...open, kodebill: '1' }), 'different'],
  [copyOf({ ...open, totalbayar: '1000' }), 'different'],
  [copyOf({ ...open, invoice: { ...open.invoice, invoice_net_weight: 1100.0001 } }), 'different'],
  [copyOf({ ...open, invoice: null }), 'different'],
  [copyOf({ ...open, tambahan: [1] }), 'different'],
  [copyOf(responseOf['2090']), 'different'],
  ['', 'absent'],
  [null, 'absent'],
  [undefined, 'absent'],
  ['bukan base64!', 'unreadable'],
  [base64('bukan JSON'), 'unreadable'],
  [Buffer.from([0xff, 0xfe, 0x00]).toString('base64'), 'unreadable'],
  [encode({}), 'unreadable'],
  [encode([]), 'unreadable'],
  [encode({ rescode: 'OK', desc: [] }), 'unreadable'],
  [7, 'unreadable'],
  [{ rescode: 'OK' }, 'unreadable']
])('a copy is compared with the open answer, case %#', (encoded, state) => {
  expect(compareCopy(encoded, open)).toBe(state)
})

test('texts beyond ASCII and unknown members are compared too', () => {
  const named = { ...open, namaimp: 'PT Çontoh — 例え', lampiran: { b: [1, { c: null }], a: 'x' } }
  expect([
    compareCopy(copyOf({ ...named, lampiran: { a: 'x', b: [1, {}] } }), named),
    compareCopy(copyOf({ ...named, lampiran: { a: 'x', b: [2] } }), named)
  ]).toEqual(['same', 'different'])
})

test('a copy in Latin-1, in a JSON text, or with blanks in place of + is read', () => {
  const named = { ...open, namaimp: 'PT Çontoh Ünik', terbilang: '~~~>>>~~~???>>>~~~ >>>' }
  const text = JSON.stringify({ rescode: 'OK', desc: { reshdr: named } })
  const formed = base64(text).replaceAll('+', ' ')
  expect(formed).toContain(' ')
  const copies = [Buffer.from(text, 'latin1').toString('base64'), base64(JSON.stringify(text)), formed, formed.replaceAll('=', '%3D')]
  expect(copies.map((copy) => compareCopy(copy, named))).toEqual(copies.map(() => 'same'))
  expect(copies.map((copy) => compareCopy(copy, { ...named, namaimp: 'PT Lain' }))).toEqual(copies.map(() => 'different'))
})

test('comparing any encoded text gives a result', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (copied, compared) => {
      expect(
        [copyOf(copied), encode(copied), encode({ desc: copied })]
          .map((encoded) => compareCopy(encoded, compared))
          .every((state) => ['same', 'different', 'unreadable'].includes(state))
      ).toBe(true)
      expect(compareCopy(copyOf({ ...open, extra: copied }), parseJson(JSON.stringify({ ...open, extra: copied })))).toBe('same')
    })
  )
})

test('differences are listed member by member, for the most similar response', () => {
  const copy = encode({ desc: [{ reshdr: responseOf['300'] }, { reshdr: { ...open, kodebill: '1', tambahan: 'x' } }], rescode: 'OK' })
  expect(copyDifferences(copy, open)).toEqual([
    { member: 'kodebill', open: open.kodebill, copy: '1' },
    { member: 'tambahan', open: '', copy: 'x' }
  ])
  expect(copyDifferences('bukan base64!', open)).toEqual([])
  fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => copyDifferences(encode(one), other).length <= 60))
})

test('10,000 open responses are compared with a copy of 10,000 in one pass', () => {
  const headers = Array.from({ length: 10_000 }, (_, at) => ({ ...responseOf['2090'], pdf_encoded: '', deskripsi: `Ke ${at}` }))
  const copy = openCopy(encode({ rescode: 'OK', desc: headers.map((reshdr) => ({ reshdr })).reverse() }))
  expect(headers.every((header) => copy.compare(header).state === 'same')).toBe(true)
  expect(headers.every((header) => copy.compare({ ...header, deskripsi: 'Lain' }).state === 'different')).toBe(true)
})
