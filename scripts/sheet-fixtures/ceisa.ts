import type { FixtureCell, FixtureSheet } from './flat-spreadsheet.ts'

const first = '040328MTR41720261118000007'
const second = '040328MTR41720261118000008'

/** Two declarations in the workbook format of CEISA 4.0, with codes without leading zeros, both number formats, and columns that BC 2.8 does not have. */
export const ceisaSheets: readonly FixtureSheet[] = [
  {
    name: 'HEADER',
    rows: [
      [
        ...'NOMOR AJU|KODE DOKUMEN|KODE KANTOR|KODE KANTOR BONGKAR|KODE JENIS TPB|KODE TUTUP PU|NOMOR BC11'.split('|'),
        ...'TANGGAL BC11|NOMOR POS|NOMOR SUB POS|KODE PELABUHAN MUAT|KODE PELABUHAN BONGKAR|TANGGAL TIBA'.split('|'),
        ...'KODE ASURANSI|ASURANSI 1|FREIGHT|FOB|CIF|NDPBM|BRUTO|NETTO|KODE VALUTA|KODE INCOTERM|NILAI BARANG'.split('|'),
        ...'KOTA PERNYATAAN|NAMA PERNYATAAN'.split('|')
      ],
      [
        first,
        '28',
        40_300,
        '040300',
        '1',
        '11',
        1_234,
        { day: '2026-11-10' },
        17,
        '00030002',
        'CNSHA',
        'IDTPP',
        { day: '2026-11-09' },
        'LN',
        '12,50',
        250.75,
        10_000,
        '10.263,25',
        '15.721,0000',
        512.5,
        480.25,
        'USD',
        'FOB',
        10_000,
        'Jakarta',
        'BUDI SANTOSO'
      ],
      [
        second,
        '28',
        40_300,
        '040300',
        '1',
        null,
        null,
        null,
        null,
        null,
        'JPYOK',
        'IDTPP',
        { day: '2026-11-12' },
        'DN',
        0,
        0,
        0,
        5_000.1,
        104.21,
        75,
        70,
        'JPY',
        'CIF',
        5_000.1,
        null,
        null
      ]
    ]
  },
  {
    name: 'ENTITAS',
    rows: [
      [
        ...'NOMOR AJU|SERI|KODE ENTITAS|KODE JENIS IDENTITAS|NOMOR IDENTITAS|NAMA ENTITAS|ALAMAT ENTITAS'.split('|'),
        ...'NIB ENTITAS|KODE JENIS API|KODE STATUS|NOMOR IJIN ENTITAS|TANGGAL IJIN ENTITAS|KODE NEGARA'.split('|')
      ],
      [
        first,
        1,
        '1',
        '6',
        '0012345678901000',
        'PT MITRA TERANG',
        'JL. RAYA CAKUNG NO. 8, JAKARTA',
        '1234567890123',
        '02',
        '5',
        null,
        null,
        null
      ],
      [
        first,
        2,
        '3',
        '6',
        '0098765432101000',
        'PT GUDANG BERIKAT',
        'KAWASAN BERIKAT',
        null,
        null,
        null,
        'KM-112/WBC.08/2024',
        { day: '2024-02-29' },
        null
      ],
      [
        first,
        3,
        '4',
        '5',
        '012345678901000',
        'PT JASA KEPABEANAN',
        'JL. ENGGANO 5',
        null,
        null,
        null,
        'NP-4471',
        { day: '2019-07-01' },
        null
      ],
      [first, 4, '5', null, null, 'SHANGHAI BEARING WORKS', 'SHANGHAI', null, null, null, null, null, 'CN'],
      [first, 5, '10', null, null, 'HUADONG TRADING CO', 'SHANGHAI', null, null, null, null, null, 'CN'],
      [
        second,
        1,
        '1',
        '6',
        '0012345678901000',
        'PT MITRA TERANG',
        'JL. RAYA CAKUNG NO. 8, JAKARTA',
        '1234567890123',
        '02',
        '5',
        null,
        null,
        null
      ]
    ]
  },
  {
    name: 'DOKUMEN',
    rows: [
      'NOMOR AJU|SERI|KODE DOKUMEN|NOMOR DOKUMEN|TANGGAL DOKUMEN|KODE FASILITAS|KODE IJIN'.split('|'),
      [first, 1, '380', '00471', { day: '2026-10-31' }, null, null],
      [first, 2, '705', 'SHA-88201', '01-11-2026', null, null],
      [second, 1, 380, 'JP-1', { day: '2026-11-01' }, null, null]
    ]
  },
  {
    name: 'PENGANGKUT',
    rows: [
      'NOMOR AJU|SERI|KODE CARA ANGKUT|NAMA PENGANGKUT|NOMOR PENGANGKUT|KODE BENDERA|CALL SIGN'.split('|'),
      [first, 1, '1', 'MV SINAR SUNDA', '114S', 'ID', 'YBCD']
    ]
  },
  {
    name: 'KEMASAN',
    rows: ['NOMOR AJU|SERI|KODE KEMASAN|JUMLAH KEMASAN|MEREK'.split('|'), [first, 1, 'CT', 24, 'MTR 1-24']]
  },
  {
    name: 'KONTAINER',
    rows: [
      'NOMOR AJU|SERI|NOMOR KONTINER|KODE UKURAN KONTAINER|KODE JENIS KONTAINER|KODE TIPE KONTAINER'.split('|'),
      [first, 1, 'CSQU3054383', 40, 8, 1]
    ]
  },
  {
    name: 'BARANG',
    rows: [
      [
        ...'NOMOR AJU|SERI BARANG|HS|KODE BARANG|URAIAN|MEREK|TIPE|UKURAN|SPESIFIKASI LAIN|KODE SATUAN'.split('|'),
        ...'JUMLAH SATUAN|KODE KEMASAN|JUMLAH KEMASAN|NETTO|CIF|FOB|HARGA EKSPOR|KODE NEGARA ASAL'.split('|'),
        ...'KODE KONDISI BARANG|HJE'.split('|')
      ],
      [
        first,
        1,
        1_012_900,
        '000481',
        'KUDA BIBIT',
        'TANPA MEREK',
        '-',
        '16 HH',
        'JANTAN',
        'NIU',
        1,
        'CT',
        4,
        300.25,
        8_000.2,
        7_900,
        null,
        'CN',
        '1',
        null
      ],
      [
        first,
        2,
        '84821000',
        'BRG-6204',
        'BALL BEARING 6204',
        'HRB',
        '6204',
        null,
        '2RS',
        'PCE',
        '1.250,5',
        'CT',
        20,
        180,
        2_263.05,
        null,
        2_100,
        'CN',
        '1',
        'tidak kena'
      ],
      [
        second,
        1,
        '39269099',
        'PL-9',
        'PLASTIC TRAY',
        'SANKO',
        'T9',
        null,
        null,
        'PCE',
        40,
        null,
        null,
        70,
        5_000.1,
        5_000.1,
        null,
        'JP',
        '1',
        null
      ]
    ] satisfies readonly (readonly FixtureCell[])[]
  },
  {
    name: 'BARANGTARIF',
    rows: [
      ['NOMOR AJU', 'SERI BARANG', 'KODE PUNGUTAN', 'TARIF'],
      [first, 1, 'BM', 5]
    ]
  },
  { name: 'JAMINAN', rows: [['NOMOR AJU', 'KODE KANTOR']] },
  { name: 'VERSI', rows: [['VERSI'], ['1.3']] }
]
