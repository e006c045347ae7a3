import type { FixtureCell, FixtureSheet } from './flat-spreadsheet.ts'

interface Part {
  readonly code: string
  /** A number where the spreadsheet converted the supplier's input to one. */
  readonly hs: string | number
  readonly name: string
  readonly quantity: number
  readonly price: number
  /** Text as the supplier typed it, in the Indonesian number format. */
  readonly weight: string
  readonly origin: string
}

const parts: readonly Part[] = [
  { code: 'SP-TR-20481', hs: '84314990', name: 'TRACK ROLLER ASSY', quantity: 12, price: 41_500, weight: '436,80', origin: 'JP' },
  { code: '00710', hs: 1_012_900, name: 'KUDA HIDUP UNTUK LATIHAN', quantity: 2, price: 18_250.75, weight: '1.040,5', origin: 'AU' },
  { code: 'SEAL-88', hs: '4016.93.20', name: '=SEAL O-RING, KARET', quantity: 400, price: 12.5, weight: '18,25', origin: 'CN' },
  { code: 'BRG-6204', hs: '84821000', name: 'DEEP GROOVE BALL BEARING 6204', quantity: 150, price: 83.2, weight: '1.215', origin: 'CN' },
  { code: 'HSE-1IN', hs: '40093191', name: 'HYDRAULIC HOSE\n1" × 4 SP', quantity: 60, price: 220, weight: '96', origin: 'IT' }
]

const row = (part: Part, index: number): readonly FixtureCell[] => {
  const line = index + 6
  return [
    index + 1,
    part.code,
    part.hs,
    part.name,
    part.quantity,
    'PCE',
    part.price,
    { formula: `[.E${line}]*[.G${line}]` },
    part.weight,
    part.origin,
    'Rak A'
  ]
}

/** A supplier's invoice: a title over merged cells, headings in two languages, a formula per line, sums below, a hidden sheet. */
export const goodsSheets: readonly FixtureSheet[] = [
  { name: 'Catatan', rows: [['Packing list untuk pengiriman November'], ['Hubungi gudang bila ada selisih']] },
  {
    name: "Barang 'impor' 2026",
    rows: [
      [{ merged: 'LAMPIRAN INVOICE KKB-2611-0042', columns: 11 }],
      ['Tanggal', { day: '2026-11-18' }],
      [],
      [
        ...'No.|Kode barang|Pos tarif|Uraian barang|Jumlah|Satuan|Harga|Nilai invoice|Berat bersih (kg)'.split('|'),
        ...'Negara asal|Rak'.split('|')
      ],
      [
        ...'No|Part No.|HS Code|Description of goods|Qty|Unit|Unit price|Amount (JPY)|Net weight (kg)|Origin'.split('|'),
        ...'Shelf'.split('|')
      ],
      ...parts.map(row),
      [],
      [null, null, null, 'TOTAL', { formula: 'SUM([.E6:.E10])' }, null, null, { formula: 'SUM([.H6:.H10])' }, null, null, null]
    ]
  },
  {
    name: 'Margin',
    hidden: true,
    rows: [
      ['Kode barang', 'Margin'],
      ['00710', 0.4]
    ]
  }
]
