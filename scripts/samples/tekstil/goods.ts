import { Big } from 'big.js'
import type { Goods } from '../assemble.ts'
import type { Seeded } from '../seeded.ts'
import { accessories } from './accessories.ts'
import { fabrics } from './fabrics.ts'

/** Preference by origin: ACFTA, AKFTA, none for Japan. */
const facility = { CN: '54', KR: '55', JP: '' } as const
const metresOf = { MTR: '1', YRD: '0.9144' } as const
const rollOf = { MTR: 50, YRD: 60 } as const
const numbered = (prefix: string, place: number): string => `${prefix}-${String(place).padStart(3, '0')}`

/** 26 fabrics by colour, then 14 accessories. */
export const tekstilGoods = (chance: Seeded): readonly Goods[] => [
  ...fabrics
    .flatMap((fabric) => fabric.colours.map((colour) => ({ fabric, colour })))
    .map(({ fabric, colour }, index): Goods => {
      const rolls = chance.between(18, 64)
      const quantity = new Big(rolls * rollOf[fabric.unit])
      return {
        hs: fabric.hs,
        description: `${fabric.name}, LEBAR ${fabric.width} CM, WARNA ${colour}`,
        brand: fabric.brand,
        type: fabric.article,
        spec: `${fabric.weave}, ${fabric.weight} G/M2`,
        code: numbered('KN', index + 1),
        origin: fabric.origin,
        quantity,
        unit: fabric.unit,
        packages: rolls,
        packageType: 'RO',
        net: quantity.times(metresOf[fabric.unit]).times(fabric.width).times(fabric.weight).div(100_000).round(2, Big.roundHalfUp),
        value: quantity.times(fabric.price).round(2, Big.roundHalfUp),
        facility: facility[fabric.origin],
        restriction: 'TPT'
      }
    }),
  ...accessories.map(([hs, description, brand, type, spec, origin, unit, quantity, price, net, packages, packageType], index): Goods => ({
    hs,
    description,
    brand,
    type,
    spec,
    code: numbered('AK', index + 1),
    origin,
    quantity: new Big(quantity),
    unit,
    packages,
    packageType,
    net: new Big(net).times(quantity),
    value: new Big(price).times(quantity),
    facility: facility[origin]
  }))
]
