import { Big } from 'big.js'
import { pairs, text, type Family, type Maker, type Part } from './part.ts'

const konekta: Maker = { brand: 'KONEKTIVA', prefix: 'KV', origin: 'CN' }
const tsunagi: Maker = { brand: 'TSUNAGIYA', prefix: 'TN', origin: 'JP' }
const lianjie: Maker = { brand: 'LIANJIEDA', prefix: 'LJ', origin: 'CN' }

const headers: readonly Part[] = pairs(['2.54', '2.00', '1.27'], pairs([1, 2], [4, 5, 6, 8, 10, 12, 16, 20])).map(
  ([pitch, [rows, columns]]): Part => {
    const pins = rows * columns
    return {
      description: `KONEKTOR PIN HEADER ${rows}X${columns} PIN JARAK ${pitch} MM`,
      number: `PH${pitch.replace('.', '')}-${rows}${String(columns).padStart(2, '0')}`,
      spec: 'LURUS, LAPIS EMAS TIPIS, ARUS < 16 A',
      price: text(new Big(pins).times('0.0044').plus('0.041'), 4),
      net: text(new Big(pitch).times(pins).div(18_000).plus('0.0001'), 6)
    }
  }
)

const sockets: readonly Part[] = pairs(['XH 2.50', 'PH 2.00', 'ZH 1.50', 'SH 1.00'], pairs(['TEGAK', 'SIKU'], [2, 3, 4, 5, 6, 8, 10])).map(
  ([series, [way, pins]]): Part => {
    const [letters = '', pitch = ''] = series.split(' ')
    return {
      description: `KONEKTOR KABEL KE PAPAN ${letters} ${pins} PIN JARAK ${pitch} MM ${way}`,
      number: `${letters}${way === 'SIKU' ? 'R' : 'V'}-${String(pins).padStart(2, '0')}A`,
      spec: 'POLIAMIDA 66, ARUS < 16 A',
      price: text(new Big(pins).times('0.0052').plus(way === 'SIKU' ? '0.049' : '0.0435'), 4),
      net: text(new Big(pitch).times(pins).div(9000).plus('0.00012'), 6)
    }
  }
)

const flatSockets: readonly Part[] = pairs(['0.5', '1.0'], [6, 8, 10, 12, 16, 20, 24, 30, 40]).map(([pitch, pins]): Part => ({
  description: `KONEKTOR FPC ${pins} PIN JARAK ${pitch} MM KUNCI FLIP`,
  number: `FP${pitch.replace('.', '')}-${String(pins).padStart(2, '0')}B`,
  spec: 'KONTAK BAWAH, ARUS < 16 A',
  price: text(new Big(pins).times('0.0061').plus('0.052'), 4),
  net: text(new Big(pitch).times(pins).div(22_000).plus('0.00008'), 6)
}))

const harnesses: readonly Part[] = pairs(['XH 2.50', 'PH 2.00', 'ZH 1.50'], pairs([2, 3, 4, 5, 6, 8], ['100', '150', '200', '300'])).map(
  ([series, [pins, length]]): Part => {
    const [letters = '', pitch = ''] = series.split(' ')
    return {
      description: `KABEL LISTRIK BERISOLASI PVC DENGAN KONEKTOR ${letters} ${pins} PIN PANJANG ${length} MM`,
      number: `WH${letters}${String(pins).padStart(2, '0')}-${length}`,
      spec: `AWG 26, 300 V, JARAK ${pitch} MM`,
      price: text(new Big(pins).times(length).times('0.000084').plus('0.064'), 4),
      net: text(new Big(pins).times(length).times('0.0000021').plus('0.0009'), 6)
    }
  }
)

export const joining: readonly Family[] = [
  {
    hs: '85366992',
    lines: 110,
    code: 'CON',
    unit: 'PCE',
    makers: [konekta, tsunagi, lianjie],
    perReel: 1000,
    reels: [1, 12],
    reelsPerBox: 3,
    parts: [...headers, ...sockets, ...flatSockets]
  },
  {
    hs: '85444294',
    lines: 60,
    code: 'CBL',
    unit: 'PCE',
    makers: [lianjie, konekta],
    perReel: 500,
    reels: [2, 12],
    reelsPerBox: 2,
    parts: harnesses
  }
]
