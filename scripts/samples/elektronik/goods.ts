import { Big } from 'big.js'
import type { Goods } from '../assemble.ts'
import { actives } from './active.ts'
import { circuits } from './circuits.ts'
import { joining } from './joining.ts'
import type { Family, Part } from './part.ts'
import { passives } from './passive.ts'
import type { Seeded } from '../seeded.ts'

/** Prices differ by contract: 92 to 108 per cent of the catalogue price. */
const agreedPrice = (price: string, chance: Seeded): Big => new Big(price).times(chance.between(92, 108)).div(100).round(4, Big.roundHalfUp)

const goodsOf = (family: Family, part: Part, place: number, chance: Seeded): Goods => {
  const maker = chance.pick(family.makers)
  const reels = chance.between(...family.reels)
  const quantity = new Big(reels * family.perReel)
  return {
    hs: family.hs,
    description: part.description,
    brand: maker.brand,
    type: `${maker.prefix}${part.number}`,
    spec: part.spec,
    code: `${family.code}-${String(place + 1).padStart(4, '0')}`,
    origin: maker.origin,
    quantity,
    unit: family.unit,
    packages: Math.ceil(reels / family.reelsPerBox),
    packageType: 'BX',
    net: quantity.times(part.net).round(4, Big.roundUp),
    value: quantity.times(agreedPrice(part.price, chance)).round(2, Big.roundHalfUp)
  }
}

/** 1,200 lines of electronic components, grouped by family as in a packing list. */
export const elektronikGoods = (chance: Seeded): readonly Goods[] =>
  [...passives, ...actives, ...circuits, ...joining].flatMap((family) =>
    chance.sample(family.parts, family.lines).map((part, place) => goodsOf(family, part, place, chance))
  )
