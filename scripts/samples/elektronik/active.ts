import { Big } from 'big.js'
import { pairs, text, type Family, type Maker, type Part } from './part.ts'

const lumenta: Maker = { brand: 'LUMENTARA', prefix: 'LM', origin: 'CN' }
const silvana: Maker = { brand: 'SILVANTEC', prefix: 'SV', origin: 'TH' }
const aurexa: Maker = { brand: 'AUREXION', prefix: 'AX', origin: 'MY' }
const kalynx: Maker = { brand: 'KALYNXIS', prefix: 'KX', origin: 'PH' }
const zhenxin: Maker = { brand: 'ZHENXINWEI', prefix: 'ZX', origin: 'CN' }

const cases: Readonly<Record<string, string>> = {
  'SOD-323': '0.0046',
  'SOD-123': '0.0098',
  'SOT-23': '0.0084',
  SMA: '0.064',
  SMB: '0.098',
  SMC: '0.212'
}

type Listed = readonly [number: string, name: string, body: string, price: string]
const diodes: readonly Part[] = [
  ...(
    [
      ['1N4148W', 'DIODA SAKLAR 100 V 150 MA', 'SOD-123', '5.1'],
      ['1N4148WS', 'DIODA SAKLAR 75 V 150 MA', 'SOD-323', '4.7'],
      ['BAV99', 'DIODA SAKLAR GANDA 100 V 215 MA', 'SOT-23', '7.2'],
      ['BAV70', 'DIODA SAKLAR GANDA KATODE BERSAMA 100 V', 'SOT-23', '7.4'],
      ['BAT54S', 'DIODA SCHOTTKY GANDA 30 V 200 MA', 'SOT-23', '10.6'],
      ['BAT54C', 'DIODA SCHOTTKY GANDA KATODE BERSAMA 30 V', 'SOT-23', '10.6'],
      ['M1', 'DIODA PENYEARAH 50 V 1 A', 'SMA', '8.1'],
      ['M4', 'DIODA PENYEARAH 400 V 1 A', 'SMA', '8.3'],
      ['M7', 'DIODA PENYEARAH 1000 V 1 A', 'SMA', '8.6'],
      ['SS14', 'DIODA SCHOTTKY 40 V 1 A', 'SMA', '12.9'],
      ['SS16', 'DIODA SCHOTTKY 60 V 1 A', 'SMA', '14.2'],
      ['SS24', 'DIODA SCHOTTKY 40 V 2 A', 'SMB', '19.5'],
      ['SS34', 'DIODA SCHOTTKY 40 V 3 A', 'SMC', '31.8'],
      ['SS54', 'DIODA SCHOTTKY 40 V 5 A', 'SMC', '44.6'],
      ['US1M', 'DIODA PENYEARAH CEPAT 1000 V 1 A', 'SMA', '15.7'],
      ['ES2J', 'DIODA PENYEARAH SUPER CEPAT 600 V 2 A', 'SMB', '27.4']
    ] satisfies readonly Listed[]
  ).map(([number, name, body, price]): Part => ({
    description: `${name} ${body}`,
    number,
    spec: `SMD ${body}`,
    price,
    net: cases[body] ?? '0.01'
  })),
  ...[
    '2.4',
    '2.7',
    '3.0',
    '3.3',
    '3.6',
    '3.9',
    '4.3',
    '4.7',
    '5.1',
    '5.6',
    '6.2',
    '6.8',
    '7.5',
    '8.2',
    '9.1',
    '10',
    '11',
    '12',
    '13',
    '15',
    '16',
    '18',
    '20',
    '22',
    '24',
    '27',
    '30',
    '33'
  ].map((volt): Part => ({
    description: `DIODA ZENER ${volt} V 500 MW SOD-123`,
    number: `BZT52C${volt.includes('.') ? volt.replace('.', 'V') : volt}`,
    spec: 'SMD SOD-123, TOLERANSI 5%',
    price: '8.9',
    net: '0.0098'
  })),
  ...['5.0', '6.5', '12', '15', '18', '24', '28', '33', '36', '48', '58'].flatMap((volt) =>
    ['A', 'CA'].map((way): Part => ({
      description: `DIODA TVS ${volt} V 600 W ${way === 'A' ? 'SEARAH' : 'DUA ARAH'} SMB`,
      number: `SMBJ${volt}${way}`,
      spec: 'SMD SMB',
      price: way === 'A' ? '38.5' : '41.2',
      net: '0.098'
    }))
  )
]

const small = ([number, kind]: readonly [string, string]): Part => ({
  description: `TRANSISTOR ${kind} SOT-23`,
  number,
  spec: 'SMD SOT-23, DAYA DISIPASI < 1 W',
  price: kind.startsWith('MOSFET') ? '14.6' : '8.8',
  net: '0.0084'
})
const smallTransistors: readonly Part[] = (
  [
    ['MMBT3904', 'NPN 40 V 200 MA'],
    ['MMBT3906', 'PNP 40 V 200 MA'],
    ['MMBT2222A', 'NPN 40 V 600 MA'],
    ['MMBT2907A', 'PNP 60 V 600 MA'],
    ['MMBT5551', 'NPN 160 V 600 MA'],
    ['MMBT5401', 'PNP 150 V 500 MA'],
    ['BC846B', 'NPN 65 V 100 MA'],
    ['BC847B', 'NPN 45 V 100 MA'],
    ['BC847C', 'NPN 45 V 100 MA HFE TINGGI'],
    ['BC856B', 'PNP 65 V 100 MA'],
    ['BC857B', 'PNP 45 V 100 MA'],
    ['BC817-40', 'NPN 45 V 500 MA'],
    ['BC807-40', 'PNP 45 V 500 MA'],
    ['S8050', 'NPN 25 V 500 MA'],
    ['S8550', 'PNP 25 V 500 MA'],
    ['2N7002', 'MOSFET KANAL N 60 V 300 MA'],
    ['2N7002K', 'MOSFET KANAL N 60 V 380 MA ESD'],
    ['BSS138', 'MOSFET KANAL N 50 V 220 MA'],
    ['BSS84', 'MOSFET KANAL P 50 V 130 MA'],
    ['AO3400', 'MOSFET KANAL N 30 V 5.8 A'],
    ['AO3401', 'MOSFET KANAL P 30 V 4.2 A'],
    ['SI2302', 'MOSFET KANAL N 20 V 3 A']
  ] as const
).map(small)

const powerTransistors: readonly Part[] = pairs(['N', 'P'], pairs([30, 40, 60, 100], [12, 20, 40])).map(
  ([channel, [volt, ampere]]): Part => ({
    description: `TRANSISTOR MOSFET DAYA KANAL ${channel} ${volt} V ${ampere} A TO-252`,
    number: `D${ampere}${channel}${String(volt).padStart(2, '0')}`,
    spec: 'SMD TO-252 (DPAK), DAYA DISIPASI > 1 W',
    price: text(
      new Big(volt)
        .times(ampere)
        .div(14_000)
        .plus(channel === 'P' ? '0.17' : '0.13'),
      4
    ),
    net: '0.000335'
  })
)

const leds: readonly Part[] = pairs(['0603', '0805', '3528'], ['MERAH', 'HIJAU', 'BIRU', 'KUNING', 'PUTIH 6500K', 'PUTIH 3000K']).map(
  ([size, colour], index): Part => ({
    description: `DIODA PEMANCAR CAHAYA (LED) ${size} WARNA ${colour}`,
    number: `L${size}-${String(index + 11)}`,
    spec: `SMD ${size}, 20 MA`,
    price: { '0603': '9.4', '0805': '11.3', '3528': '18.9' }[size] ?? '20',
    net: { '0603': '0.0023', '0805': '0.0041', '3528': '0.0312' }[size] ?? '0.03'
  })
)

const crystals: readonly Part[] = pairs(
  ['3225', '2520', '5032'],
  ['8', '10', '12', '12.288', '14.318', '16', '20', '24', '24.576', '25', '26', '27', '32', '40', '48']
).map(([size, frequency]): Part => ({
  description: `KRISTAL PIEZOELEKTRIK ${frequency} MHZ ${size}`,
  number: `X${size}-${frequency.replace('.', 'M')}`,
  spec: `SMD ${size}, 10 PPM, BEBAN 12 PF`,
  price: { '3225': '0.118', '2520': '0.146', '5032': '0.109' }[size] ?? '0.12',
  net: { '3225': '0.000019', '2520': '0.000011', '5032': '0.000052' }[size] ?? '0.00005'
}))

export const actives: readonly Family[] = [
  {
    hs: '85411000',
    lines: 58,
    code: 'DIO',
    unit: 'MIL',
    makers: [silvana, zhenxin],
    perReel: 3,
    reels: [3, 30],
    reelsPerBox: 15,
    parts: diodes
  },
  {
    hs: '85412100',
    lines: 22,
    code: 'TRS',
    unit: 'MIL',
    makers: [silvana, zhenxin],
    perReel: 3,
    reels: [5, 40],
    reelsPerBox: 15,
    parts: smallTransistors
  },
  {
    hs: '85412900',
    lines: 20,
    code: 'MOS',
    unit: 'PCE',
    makers: [silvana, aurexa],
    perReel: 2500,
    reels: [1, 6],
    reelsPerBox: 4,
    parts: powerTransistors
  },
  { hs: '85414100', lines: 18, code: 'LED', unit: 'MIL', makers: [lumenta], perReel: 4, reels: [5, 40], reelsPerBox: 15, parts: leds },
  {
    hs: '85416000',
    lines: 34,
    code: 'XTL',
    unit: 'PCE',
    makers: [kalynx, zhenxin],
    perReel: 3000,
    reels: [1, 4],
    reelsPerBox: 8,
    parts: crystals
  }
]
