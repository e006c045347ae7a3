import { Big } from 'big.js'
import { pairs, text, type Family, type Maker, type Part } from './part.ts'

const aurexa: Maker = { brand: 'AUREXION', prefix: 'AX', origin: 'MY' }
const kalynx: Maker = { brand: 'KALYNXIS', prefix: 'KX', origin: 'PH' }
const haneulsa: Maker = { brand: 'HANEULSA', prefix: 'HN', origin: 'KR' }
const jinghe: Maker = { brand: 'JINGHETEK', prefix: 'JH', origin: 'TW' }

/** Net kilograms of one circuit by package type. */
const bodies: Readonly<Record<string, string>> = {
  'SOIC-8': '0.000076',
  'SOIC-14': '0.00013',
  'SOIC-16': '0.000151',
  'TSSOP-8': '0.000039',
  'TSSOP-14': '0.000057',
  'TSSOP-16': '0.000062',
  'TSSOP-20': '0.000077',
  'SOIC-20': '0.000502',
  'WSON-8': '0.000046',
  'QFN-32': '0.000069',
  'LQFP-48': '0.000182',
  'LQFP-64': '0.000341',
  'LQFP-100': '0.000657',
  'SOT-223': '0.000112',
  'SOT-23-5': '0.000013'
}
const circuit = (number: string, name: string, body: string, price: string): Part => ({
  description: `SIRKUIT TERPADU ${name} ${body}`,
  number: `${number}-${body.replace('-', '')}`,
  spec: `MONOLITIK, SMD ${body}`,
  price,
  net: bodies[body] ?? '0.0002'
})

const controllers = pairs([16, 32, 64, 128, 256, 512], ['QFN-32', 'LQFP-48', 'LQFP-64', 'LQFP-100']).map(([flash, body]) =>
  circuit(
    `32F1${String(flash).padStart(3, '0')}`,
    `MIKROKONTROLER 32 BIT 72 MHZ FLASH ${flash} KB`,
    body,
    text(new Big(bodies[body] ?? '0').times(420).plus(new Big(flash).div(190)).plus('0.58'), 4)
  )
)

const memories: readonly Part[] = [
  ...pairs([8, 16, 32, 64, 128, 256], ['SOIC-8', 'WSON-8']).map(([size, body]) =>
    circuit(`25Q${size}`, `MEMORI FLASH SERIAL NOR ${size} MBIT`, body, text(new Big(size).div(95).plus('0.168'), 4))
  ),
  ...pairs([2, 4, 16, 32, 64, 128, 256, 512], ['SOIC-8', 'TSSOP-8']).map(([size, body]) =>
    circuit(`24C${String(size).padStart(2, '0')}`, `MEMORI EEPROM ${size} KBIT`, body, text(new Big(size).div(1900).plus('0.062'), 4))
  )
]

const amplifiers = (
  [
    ['LM358', 'PENGUAT OPERASIONAL GANDA', '8', '0.068'],
    ['LM324', 'PENGUAT OPERASIONAL EMPAT KANAL', '14', '0.079'],
    ['LM393', 'KOMPARATOR GANDA', '8', '0.064'],
    ['LM339', 'KOMPARATOR EMPAT KANAL', '14', '0.076'],
    ['TL072', 'PENGUAT OPERASIONAL JFET GANDA', '8', '0.112'],
    ['TL074', 'PENGUAT OPERASIONAL JFET EMPAT KANAL', '14', '0.146'],
    ['NE5532', 'PENGUAT AUDIO GANDA DERAU RENDAH', '8', '0.138'],
    ['LMV358', 'PENGUAT OPERASIONAL RAIL-TO-RAIL GANDA', '8', '0.091'],
    ['LMV324', 'PENGUAT OPERASIONAL RAIL-TO-RAIL EMPAT KANAL', '14', '0.124'],
    ['OP07', 'PENGUAT OPERASIONAL PRESISI', '8', '0.215'],
    ['INA826', 'PENGUAT INSTRUMENTASI', '8', '1.284']
  ] as const
).flatMap(([number, name, pins, price]) => ['SOIC', 'TSSOP'].map((body) => circuit(number, name, `${body}-${pins}`, price)))

const gates: readonly Part[] = (
  [
    ['00', 'GERBANG NAND EMPAT KANAL', '14'],
    ['02', 'GERBANG NOR EMPAT KANAL', '14'],
    ['04', 'INVERTER ENAM KANAL', '14'],
    ['08', 'GERBANG AND EMPAT KANAL', '14'],
    ['14', 'INVERTER SCHMITT ENAM KANAL', '14'],
    ['32', 'GERBANG OR EMPAT KANAL', '14'],
    ['74', 'FLIP-FLOP D GANDA', '14'],
    ['86', 'GERBANG XOR EMPAT KANAL', '14'],
    ['125', 'PENYANGGA TIGA KEADAAN EMPAT KANAL', '14'],
    ['138', 'DEKODER 3 KE 8', '16'],
    ['157', 'MULTIPLEKSER 2 KE 1 EMPAT KANAL', '16'],
    ['164', 'REGISTER GESER 8 BIT', '14'],
    ['165', 'REGISTER GESER PARALEL KE SERIAL', '16'],
    ['244', 'PENYANGGA OKTAL', '20'],
    ['245', 'TRANSCEIVER BUS OKTAL', '20'],
    ['573', 'LATCH OKTAL', '20'],
    ['595', 'REGISTER GESER DENGAN LATCH', '16'],
    ['4051', 'MULTIPLEKSER ANALOG 8 KANAL', '16'],
    ['4053', 'MULTIPLEKSER ANALOG 2 KANAL RANGKAP TIGA', '16']
  ] as const
).flatMap(([number, name, pins]) =>
  ['SOIC', 'TSSOP'].map((body) => circuit(`74HC${number}`, name, `${body}-${pins}`, text(new Big(pins).times('0.0041').plus('0.018'), 4)))
)

const regulators = pairs(['1.2', '1.5', '1.8', '2.5', '3.3', '5.0'], ['SOT-223', 'SOT-23-5']).map(([volt, body]) =>
  circuit(
    body === 'SOT-223' ? `1117-${volt}` : `6211-${volt}`,
    `REGULATOR TEGANGAN LDO ${volt} V`,
    body,
    body === 'SOT-223' ? '0.0592' : '0.0748'
  )
)

export const circuits: readonly Family[] = [
  {
    hs: '85423100',
    lines: 22,
    code: 'MCU',
    unit: 'PCE',
    makers: [aurexa],
    perReel: 500,
    reels: [1, 6],
    reelsPerBox: 4,
    parts: controllers
  },
  {
    hs: '85423200',
    lines: 20,
    code: 'MEM',
    unit: 'PCE',
    makers: [haneulsa, jinghe],
    perReel: 2000,
    reels: [1, 4],
    reelsPerBox: 4,
    parts: memories
  },
  {
    hs: '85423300',
    lines: 18,
    code: 'AMP',
    unit: 'PCE',
    makers: [kalynx, jinghe],
    perReel: 2500,
    reels: [1, 4],
    reelsPerBox: 4,
    parts: amplifiers
  },
  {
    hs: '85423900',
    lines: 30,
    code: 'ICL',
    unit: 'PCE',
    makers: [aurexa, kalynx],
    perReel: 2500,
    reels: [1, 6],
    reelsPerBox: 4,
    parts: [...gates, ...regulators]
  }
]
