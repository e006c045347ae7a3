import { Big } from 'big.js'
import { e12, e24, e6, farads, pairs, text, threeDigits, type Family, type Maker, type Part } from './part.ts'

const norikawa: Maker = { brand: 'NORIKAWA', prefix: 'NK', origin: 'MY' }
const tengyao: Maker = { brand: 'TENGYAO', prefix: 'TY', origin: 'TW' }
const suohe: Maker = { brand: 'SUOHE', prefix: 'SH', origin: 'CN' }
const minatogawa: Maker = { brand: 'MINATOGAWA', prefix: 'MG', origin: 'JP' }
const saebitna: Maker = { brand: 'SAEBITNA', prefix: 'SB', origin: 'KR' }

/** Body size with price and net kilograms of 1,000 pieces. */
const bodies = [
  { size: '0402', watt: '0.063', price: '0.62', net: '0.0006' },
  { size: '0603', watt: '0.1', price: '0.78', net: '0.0021' },
  { size: '0805', watt: '0.125', price: '1.15', net: '0.0052' },
  { size: '1206', watt: '0.25', price: '1.9', net: '0.0091' }
] as const

const resistors: readonly Part[] = bodies.flatMap((body) =>
  pairs([0, 1, 2, 3, 4], e24).map(([decade, figure]): Part => {
    const ohms = new Big(figure).times(new Big(10).pow(decade))
    const label = ohms.lt(1000) ? `${ohms.toFixed()} OHM` : `${ohms.div(1000).toFixed()} KOHM`
    return {
      description: `RESISTOR CHIP FILM TEBAL ${body.size} ${label} 1%`,
      number: `R${body.size}F${decade === 0 ? `${figure}R0` : `${figure}0${decade - 1}`}T`,
      spec: `${body.watt} W, 100 PPM/K, SMD`,
      price: body.price,
      net: body.net
    }
  })
)

const ceramic = (size: string, kind: string, picofarads: Big, volt: string, price: Big): Part => ({
  description: `KAPASITOR KERAMIK MULTILAPIS ${size} ${farads(picofarads)} ${volt} V ${kind}`,
  number: `C${size}${kind}${threeDigits(picofarads)}${kind === 'C0G' ? 'J' : 'K'}${volt.replace('.', 'R')}`,
  spec: `${kind}, TOLERANSI ${kind === 'C0G' ? '5' : '10'}%, SMD`,
  price: text(price, 2),
  net: { '0402': '0.0013', '0603': '0.0058', '0805': '0.0135', '1206': '0.0282' }[size] ?? '0.03'
})

const sizePrice: Readonly<Record<string, string>> = { '0402': '1.1', '0603': '1.7', '0805': '3.2', '1206': '6.4' }
const priceOf = (size: string, factor: string): Big => new Big(sizePrice[size] ?? '8').times(factor)

const ceramics: readonly Part[] = [
  ...pairs(['0402', '0603', '0805'], pairs([0, 1], e12)).map(([size, [decade, figure]]) =>
    ceramic(size, 'C0G', new Big(figure).times(10 ** decade), '50', priceOf(size, '1.25'))
  ),
  ...pairs(['0603', '0805', '1206'], pairs(pairs(['25', '50'], [2, 3, 4]), e6)).map(([size, [[volt, decade], figure]]) =>
    ceramic(size, 'X7R', new Big(figure).times(10 ** decade), volt, priceOf(size, volt === '50' ? '1.4' : '1.15'))
  ),
  ...pairs(['0603', '0805', '1206'], pairs(['6.3', '10', '16', '25'], [1, 2.2, 4.7, 10, 22, 47])).map(([size, [volt, microfarads]]) =>
    ceramic(size, 'X5R', new Big(microfarads).times(1_000_000), volt, priceOf(size, '1.6').plus(new Big(microfarads).times('0.45')))
  )
]

const electrolytics: readonly Part[] = pairs([1, 2.2, 4.7, 10, 22, 33, 47, 100, 220, 330, 470, 1000, 2200], [10, 16, 25, 35, 50, 63]).map(
  ([microfarads, volt]): Part => {
    const size = new Big(microfarads).times(volt)
    return {
      description: `KAPASITOR ELEKTROLIT ALUMINIUM ${microfarads} UF ${volt} V`,
      number: `E${String(volt).padStart(3, '0')}M${threeDigits(new Big(microfarads))}`,
      spec: 'RADIAL, 105 DERAJAT C, TOLERANSI 20%',
      price: text(size.div(90_000).plus('0.061'), 4),
      net: text(size.div(9_000_000).plus('0.0004'), 6)
    }
  }
)

const tantalums: readonly Part[] = pairs([1, 2.2, 4.7, 10, 22, 47, 100], ['6.3', '10', '16', '25', '35']).map(
  ([microfarads, volt]): Part => ({
    description: `KAPASITOR TANTALUM CHIP ${microfarads} UF ${volt} V`,
    number: `T${threeDigits(new Big(microfarads).times(1_000_000))}K${volt.replace('.', 'R')}`,
    spec: 'SMD, TOLERANSI 10%',
    price: text(new Big(microfarads).times(volt).div(6000).plus('0.092'), 4),
    net: text(new Big(microfarads).times(volt).div(20_000_000).plus('0.00004'), 6)
  })
)

const films: readonly Part[] = pairs([1, 2.2, 4.7, 10, 22, 47, 100, 220, 470, 1000], [63, 100, 250, 400]).map(
  ([nanofarads, volt]): Part => ({
    description: `KAPASITOR FILM POLIESTER ${farads(new Big(nanofarads).times(1000))} ${volt} V DC`,
    number: `F${volt}J${threeDigits(new Big(nanofarads).times(1000))}`,
    spec: 'KOTAK, RADIAL, TOLERANSI 5%',
    price: text(new Big(nanofarads).times(volt).div(800_000).plus('0.058'), 4),
    net: text(new Big(nanofarads).times(volt).div(90_000_000).plus('0.0006'), 6)
  })
)

const inductors: readonly Part[] = pairs(
  ['2520', '3225', '4030', '5040'],
  pairs([0, 1], e12.filter((_, place) => place % 2 === 0).concat(82))
).map(([size, [decade, figure]]): Part => {
  const microhenries = new Big(figure).times(10 ** decade).div(10)
  return {
    description: `INDUKTOR TETAP TIPE CHIP ${size} ${microhenries.toFixed()} UH`,
    number: `L${size}-${threeDigits(microhenries)}M`,
    spec: `BERPELINDUNG, TOLERANSI 20%, ${size.slice(0, 2)} X ${size.slice(2)} (0.1 MM)`,
    price: { '2520': '0.058', '3225': '0.074', '4030': '0.118', '5040': '0.165' }[size] ?? '0.2',
    net: { '2520': '0.000031', '3225': '0.000062', '4030': '0.000145', '5040': '0.000293' }[size] ?? '0.0003'
  }
})

export const passives: readonly Family[] = [
  {
    hs: '85332100',
    lines: 350,
    code: 'RES',
    unit: 'MIL',
    makers: [norikawa, tengyao, suohe],
    perReel: 5,
    reels: [4, 60],
    reelsPerBox: 20,
    parts: resistors
  },
  {
    hs: '85322400',
    lines: 250,
    code: 'MLC',
    unit: 'MIL',
    makers: [minatogawa, saebitna, tengyao],
    perReel: 4,
    reels: [4, 50],
    reelsPerBox: 20,
    parts: ceramics
  },
  {
    hs: '85322200',
    lines: 74,
    code: 'ELC',
    unit: 'PCE',
    makers: [minatogawa, suohe],
    perReel: 500,
    reels: [2, 16],
    reelsPerBox: 4,
    parts: electrolytics
  },
  {
    hs: '85322100',
    lines: 30,
    code: 'TAN',
    unit: 'PCE',
    makers: [minatogawa],
    perReel: 2000,
    reels: [1, 5],
    reelsPerBox: 10,
    parts: tantalums
  },
  {
    hs: '85322500',
    lines: 34,
    code: 'FLM',
    unit: 'PCE',
    makers: [norikawa, suohe],
    perReel: 500,
    reels: [2, 10],
    reelsPerBox: 4,
    parts: films
  },
  {
    hs: '85045020',
    lines: 50,
    code: 'IND',
    unit: 'PCE',
    makers: [tengyao, suohe],
    perReel: 2000,
    reels: [1, 6],
    reelsPerBox: 8,
    parts: inductors
  }
]
