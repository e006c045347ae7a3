import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLabelled, labelOf, labelsIn, valueBeforeLabel } from '#core/import/label-finder.ts'

/** What the finder sees in a text: `name=value`, `?` for a label that it does not know, the bare text in front of the first label. */
const seen = (text: string): readonly string[] =>
  labelsIn(text).map(({ label, isUnknown, text: part }) => (label !== null ? `${label.name}=${label.rest}` : isUnknown ? '?' : part))

test.each([
  ['UK-44552 Datum: 03. April 2026 Aussteller: London', ['UK-44552', 'date=03. April 2026', '?']],
  ['Invoice No.: A-1  Date: 20 Nov 2026  Case handler: X', ['invoiceNumber=A-1', 'date=20 Nov 2026', '?']],
  ['Net weight: 10 KGS Gross weight: 12 KGS', ['net=10 KGS', 'gross=12 KGS']],
  ['N.W. 10 KGS G.W. 12 KGS', ['net=10 KGS', 'gross=12 KGS']],
  ['发票号码：A1日期：2026-11-20', ['invoiceNumber=A1', 'date=2026-11-20']],
  ['Alıcı Firma Teslimat Adresi: Georgia, 57 Kogoniya St', ['?']],
  ['Alamat Kirim Pembeli: Jl. A', ['?']],
  ['Buyer Delivery Address: Jl. A', ['?']],
  ['Seller ACME LTD Buyer: PT MAJU JAYA', ['seller=ACME LTD', 'buyer=PT MAJU JAYA']],
  ['Buyer: PT MAJU JAYA Attn: Mr. A', ['buyer=PT MAJU JAYA', 'phone=Mr. A']],
  ['MS LOW   Tel: +606-000 0000', ['MS LOW', 'phone=+606-000 0000']],
  ['Buyer:\nPT MAJU JAYA\nJl. Raya 1\nTel: 021', ['buyer=PT MAJU JAYA\nJl. Raya 1', 'phone=021']],
  ['BY SEA AT 10:30 FROM http://a.b', ['BY SEA AT 10:30 FROM http://a.b']],
  ['MV SETO ORCHID', ['MV SETO ORCHID']]
])('%j has the labels %j', (text, parts) => {
  expect(seen(text)).toEqual(parts)
})

describe('any labels behind each other', () => {
  const labels = fc.constantFrom(
    'Invoice No.',
    'Date',
    'Rechnungsnummer',
    'Datum',
    'Numéro de facture',
    'Fecha',
    'Nomor Invoice',
    'Tanggal',
    '发票号码',
    '日期',
    '請求書番号',
    '송장번호',
    'เลขที่ใบกำกับสินค้า',
    'Số hóa đơn',
    'Ngày',
    'Numero fattura',
    'Factuurnummer'
  )
  const values = fc.stringMatching(/^[A-Z]{1,3}-\d{2,6}$/)
  const pairs = fc.array(fc.tuple(labels, values), { minLength: 1, maxLength: 4 })

  test('each has its own value, whatever separates them', () => {
    fc.assert(
      fc.property(pairs, fc.constantFrom(' ', '   ', '\n', ' | '), (all, separator) => {
        const text = all.map(([label, value]) => `${label}: ${value}`).join(separator)
        expect(labelsIn(text).map(({ label }) => label?.rest.replace(/ \|$/, ''))).toEqual(all.map(([, value]) => value))
      })
    )
  })

  test('a value ends at the next one, also at one that no vocabulary has', () => {
    fc.assert(
      fc.property(values, fc.stringMatching(/^[A-Z][a-z]{4,9}$/), values, (value, unknown, other) => {
        expect(valueBeforeLabel(`${value} ${unknown}: ${other}`).text).toBe(value)
        expect(labelOf(`Invoice No.: ${value} ${unknown}: ${other}`)?.rest).toBe(value)
        expect([isLabelled(`${unknown}: ${other}`), isLabelled(value)]).toEqual([true, false])
      })
    )
  })
})
