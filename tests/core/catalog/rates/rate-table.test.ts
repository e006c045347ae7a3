import { describe, expect, test } from 'vitest'
import { readRateTable, rowsOfText, decreeIn, spanIn } from '#core/catalog/rate-table.ts'
import { catalogSheet } from '#core/catalog/catalog-table.ts'
import { rateColumns } from '#core/catalog/exchange-rate.ts'

const read = (text: string) => readRateTable(rowsOfText(text))
const short = (text: string) => read(text).rates.map(({ currency, rate, unit }) => `${currency} ${rate} / ${unit}`)

const page = `Kurs Pajak
KMK Nomor 12/MK/EF.2/2026
Tanggal Berlaku: 18 November 2026 - 24 November 2026
No\tMata Uang\tNilai\tPerubahan
1\tDolar Amerika Serikat (USD)\t16.312,00\t62,00
2\tDolar Australia (AUD)\t10.672,15\t-40,20
12\tYen Jepang (JPY)\t10.836,46\t5,20
25\tWon Korea (KRW)\t11,60\t(0,05)
Sumber: Direktorat Jenderal Stabilitas dan Pengembangan Sektor Keuangan`

test('the table of the ministry is read as it is copied from its page, with validity and decree', () => {
  expect(read(page)).toMatchObject({
    from: '2026-11-18',
    until: '2026-11-24',
    decree: '12/MK/EF.2/2026',
    skipped: [],
    forms: { numbers: { form: 'id', ambiguous: [] } },
    asked: []
  })
  expect(short(page)).toEqual(['USD 16312 / 1', 'AUD 10672.15 / 1', 'JPY 10836.46 / 100', 'KRW 11.6 / 1'])
  expect(read(page).rates.map(({ isUnitAssumed }) => isUnitAssumed)).toEqual([false, false, true, false])
})

describe('a table in another form is read', () => {
  test('from the text of the decree, with the rate before the currency', () => {
    const decree = `KEPUTUSAN MENTERI KEUANGAN NOMOR 45/KM.10/2026
berlaku untuk tanggal 18 November 2026 sampai dengan tanggal 24 November 2026
1. Rp 16.312,00 untuk dolar Amerika Serikat (USD) 1,-
2. Rp 10.836,46 untuk yen Jepang (JPY) 100,-`
    expect(short(decree)).toEqual(['USD 16312 / 1', 'JPY 10836.46 / 100'])
    expect(read(decree).rates[1]?.isUnitAssumed).toBe(false)
    expect(read(decree)).toMatchObject({ decree: '45/KM.10/2026', from: '2026-11-18', until: '2026-11-24' })
  })

  test('from lines without tabs, as they are copied from a PDF', () => {
    expect(short('1 Dolar Amerika Serikat (USD) 16.312,00 62,00\n2 Yen Jepang (JPY) 100 10.836,46 5,20')).toEqual([
      'USD 16312 / 1',
      'JPY 10836.46 / 100'
    ])
  })

  test('from lines with one cell each', () => {
    expect(short('1\nDolar Amerika Serikat (USD)\n16.312,00\n62,00\n2\nEuro (EUR)\n17.900,10\n5,00')).toEqual([
      'USD 16312 / 1',
      'EUR 17900.1 / 1'
    ])
    expect(read('1\nDolar Amerika Serikat (USD)\n16.312,00\n62,00').skipped).toEqual([])
  })

  test('from a file with columns of its own, and numbers as numbers', () => {
    const rows = [
      ['Kode', 'Nama', 'Satuan', 'Kurs'],
      ['USD', 'Dolar', 1, 16312],
      ['JPY', 'Yen', 100, 10836.46]
    ]
    expect(readRateTable(rows).rates.map(({ currency, rate, unit }) => [currency, rate, unit])).toEqual([
      ['USD', '16312', '1'],
      ['JPY', '10836.46', '100']
    ])
  })

  test('from an export of Ajukan, with the validity of each row', () => {
    const values = { currency: 'JPY', rate: '10836.46', unit: '100', from: '2026-11-18', until: '2026-11-24', decree: '12/MK/EF.2/2026' }
    const { rows } = catalogSheet('Kurs', rateColumns, [values, { ...values, from: '2026-11-11', until: '2026-11-17' }], 'id')
    const found = readRateTable(rows)
    expect(found.skipped).toEqual([])
    expect(found.rates[0]).toMatchObject(values)
    expect(found.rates[1]).toMatchObject({ from: '2026-11-11' })
  })
})

test('a row that is not understood is listed with its number and the reason; the others are read', () => {
  const found = read(`${page}
26\tDolar Fantasi\t9.999,00\t0,00
27\tEuro (EUR)\tbelum ada
28\tDolar Amerika Serikat (USD)\t16.400,00
29\tPeso Filipina (PHP)\t0,00`)
  expect(found.rates).toHaveLength(4)
  expect(found.skipped.map(({ row, fault }) => [row, fault])).toEqual([
    [9, 'no-currency'],
    [10, 'no-rate'],
    [11, 'twice'],
    [12, 'no-rate']
  ])
})

test('numbers that could be read in two ways are in doubt unless another number proves the form', () => {
  expect(read('Dolar Amerika Serikat (USD)\t16.312')).toMatchObject({
    asked: ['numbers'],
    forms: { numbers: { ambiguous: [{ place: { row: 0, column: 1 }, text: '16.312' }] } }
  })
  expect(read('Dolar Amerika Serikat (USD)\t16.312\nEuro (EUR)\t17.900,10')).toMatchObject({ asked: [], known: { numbers: 'id' } })
  expect(read('Dolar Amerika Serikat (USD)\t16,312.00').known.numbers).toBe('en')
})

test('dates have the month first if their periods prove it; a period longer than a month is no week of a decree', () => {
  const periods = (...rows: string[]) => {
    const { rates, skipped } = read(['Kode\tKurs\tMulai\tSampai', ...rows].join('\n'))
    return [rates.map(({ from, until }) => `${from} ${until}`.trim()), skipped.map(({ row, fault }) => `${row} ${fault}`)]
  }
  expect(periods('USD\t16.312,00\t12/03/2026\t12/09/2026')).toEqual([['2026-12-03 2026-12-09'], []])
  expect(periods('USD\t16.312,00\t11/26/2026', 'EUR\t17.900,10\t12/03/2026')).toEqual([['2026-11-26', '2026-12-03'], []])
  expect(periods('USD\t16.312,00\t03/12/2026\t09/12/2026')).toEqual([['2026-12-03 2026-12-09'], []])
  expect(periods('USD\t16.312,00\t2026-11-04\t2026-12-04', 'EUR\t17.900,10\t2026-11-04\t2026-12-05')).toEqual([
    ['2026-11-04 2026-12-04'],
    ['2 long-period']
  ])
})

test('first days that can be read in two ways are those of weeks, else asked about', () => {
  const firstDays = (days: readonly string[], known: readonly string[] = []) => {
    const table = ['Kode\tKurs\tMulai', ...days.map((day) => `USD\t16.312,00\t${day}`)].join('\n')
    const { rates, asked, forms } = readRateTable(rowsOfText(table), { known })
    return [rates.map(({ from }) => from), asked.includes('dates') ? (forms.dates.ambiguous[0] ?? null) : null]
  }
  // Only with the month first, both are Wednesdays.
  expect(firstDays(['11/04/2026', '11/11/2026'])).toEqual([['2026-11-04', '2026-11-11'], null])
  expect(firstDays(['04/11/2026', '11/11/2026'])).toEqual([['2026-11-04', '2026-11-11'], null])
  expect(firstDays(['11/04/2026'], ['2026-10-28', '2026-10-21'])).toEqual([['2026-11-04'], null])
  // A known week that is imported again.
  expect(firstDays(['07/01/2026'], ['2025-12-31', '2026-01-07'])).toEqual([['2026-01-07'], null])
  const doubt = { place: { sheet: 0, row: 1, column: 2 }, text: '11/04/2026', id: '2026-04-11', en: '2026-11-04' }
  expect(firstDays(['11/04/2026'])).toEqual([['2026-04-11'], doubt])
  // No reading has weeks.
  expect(firstDays(['11/04/2026', '11/05/2026'])).toEqual([['2026-04-11', '2026-05-11'], doubt])
  expect(firstDays(['11/11/2026', '2026-11-04'])).toEqual([['2026-11-11', '2026-11-04'], null])
})

test('text without rates gives none', () => {
  for (const text of ['', '\n\n', 'halo', 'KMK Nomor 12/MK/EF.2/2026', '%PDF-1.7\u0000\u0001', '<table><tr><td>'.repeat(1000)])
    expect(read(text)).toMatchObject({ rates: [] })
})

test('letters in brackets that are no currency are part of a sentence, or make a row without currency', () => {
  const found = read(`Keputusan Menteri Keuangan (KMK) Nomor 12/MK/EF.2/2026\nUang Lain (QQQ)\t12,50\n(USD)\t16.312,00`)
  expect(found).toMatchObject({ decree: '12/MK/EF.2/2026', skipped: [{ row: 1, fault: 'no-currency' }] })
  expect(found.rates.map(({ currency }) => currency)).toEqual(['USD'])
})

test('rows beyond the limit are counted', () => {
  expect(read('x\n'.repeat(20_010)).rowsBeyondLimit).toBe(11)
})

test.each([
  ['5 November 2025 - 11 November 2025', '2025-11-05', '2025-11-11'],
  ['Tanggal Berlaku : 05 Nov 2025 s.d. 11 Nov 2025', '2025-11-05', '2025-11-11'],
  ['29 Oktober – 4 November 2025', '2025-10-29', '2025-11-04'],
  ['31 Desember s/d 6 Januari 2026', '2025-12-31', '2026-01-06'],
  ['berlaku 5 sampai dengan 11 November 2025', '2025-11-05', '2025-11-11'],
  ['05-11-2025 s.d. 11-11-2025', '2025-11-05', '2025-11-11'],
  ['12/03/2026 - 12/09/2026', '2026-12-03', '2026-12-09'],
  ['11/26/2026 - 12/02/2026', '2026-11-26', '2026-12-02'],
  ['2025-11-05 - 2025-11-11', '2025-11-05', '2025-11-11'],
  ['5 November 2025 to 11 November 2025', '2025-11-05', '2025-11-11']
])('the validity in "%s"', (text, from, until) => {
  expect(spanIn(text)).toEqual({ from, until })
})

test('a text without validity or decree gives none', () => {
  expect([spanIn('11 November 2025 - 5 November 2025'), spanIn('16.312,00 62,00'), spanIn('')]).toEqual([null, null, null])
  expect([decreeIn('1/2 atau 05/11/2025'), decreeIn('Nomor 9/KM.10/KF.4/2025')]).toEqual(['', '9/KM.10/KF.4/2025'])
})
