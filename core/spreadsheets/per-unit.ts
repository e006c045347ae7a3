import { lookupTable } from '../base/lookup-table.ts'
import { packageCode, unitCode } from '../codes/unit-names.ts'
import { kindOfHeading, numericKinds } from './heading-kinds.ts'
import { plainHeading } from './sheet.ts'

const isUnit = (word: string): boolean => unitCode(word) !== null || packageCode(word) !== null || /^(satuan|kemasan)$/i.test(word)

/** Whether a word of a heading of net weights is a unit of goods, not of weights. `gross` is also a unit: `Net/Gross`. */
const isUnitOfGoods = (word: string): boolean => isUnit(word) && !/^(KGM|GRM|TNE|LBR|GRO)$/.test(unitCode(word) ?? '')

/** The fields of totals of a line, and whether a word in their headings makes them the amount of one unit: `Amount [unit]`, `N.W. (pc)`. */
const totals = lookupTable<(word: string) => boolean>({ nettodtl: isUnitOfGoods, dnilinv: isUnit, dcif: isUnit })

/**
 * For the fields of quantities, whether a word behind a `/` gives the quantity in one package: `Qty/CTN`. It does not if the heading may name the
 * quantity and its unit (`Quantity/Unit`, `Qty (PCS/SET)`). `before`: the text before the `/`.
 */
const isPerPackage = lookupTable<(word: string, before: string) => boolean>({
  jmlsat: (word) => packageCode(word) !== null && !/^sets?$/i.test(word),
  // `Qty/CTN` is the quantity in a carton, `Packages/CTNS` a number of cartons.
  kemasjm: (word, before) => {
    const kind = kindOfHeading(before)
    return packageCode(word) !== null && kind !== 'packages' && numericKinds.has(kind)
  }
})

const measured = /\b(weight|wt|berat|cbm|volume|meas|measurement|usd|idr|rp|eur|jpy|cny|rmb|sgd)\b|重量|体积|體積/
const unitsOfMeasure = /^(KGM|GRM|TNE|LBR|MTQ|MTK|MTR|LTR)$/

/** Whether the unit behind the first part of a heading belongs to a price, weight or volume: `Price/PCS`, `kg/ctn`. */
const isMeasurePer = (heading: string): boolean => {
  const [first = '', ...rest] = heading.split(/[/／|\n\r]/)
  const kind = kindOfHeading(first)
  return (
    rest.length > 0 &&
    (kind === 'price' ||
      kind === 'net' ||
      kind === 'gross' ||
      (kind !== 'quantity' && (measured.test(plainHeading(first)) || unitsOfMeasure.test(unitCode(first.trim()) ?? ''))))
  )
}

/** Whether a heading that names this field of a goods line means one piece or package, not the line: `Net weight per pc`, `Quantity/carton`. */
export const isPerUnit = (heading: string, key: string): boolean => {
  // `QTY @`
  if (/@\s*$/.test(heading)) return true
  // 'Unit: USD' names the unit of a total.
  const words = plainHeading(heading.replace(/\b(unit|satuan)\s*[:：]/gi, ' ')).split(' ')
  const unitAfter = (at: number): boolean => isUnit(words.slice(at + 1).find((word) => !/^\d+$/.test(word)) ?? '')
  if (words.some((word, at) => /^(per|tiap|setiap|each)$/.test(word) && unitAfter(at))) return true
  const isUnitOfTotal = totals[key]
  // How a total is computed, or what it leaves out: `Amount (Unit Price x Qty)`, `Net Weight (excl. box)`.
  if (isUnitOfTotal && /[×*]|\b(x|excl|excluding|without|tanpa)\b/i.test(heading)) return false
  // A letter alone may be part of an abbreviation: `Amount (L/C)`.
  if (isUnitOfTotal) return /@/.test(heading) || words.some((word) => /\P{ASCII}|../u.test(word) && isUnitOfTotal(word))
  if (/^(jmlsat|kdsat|kemasjm)$/.test(key) && isMeasurePer(heading)) return true
  const isPer = isPerPackage[key]
  const parts = heading.split(/[/／]/)
  return parts.slice(1).some((after, at) => {
    const before = parts[at]?.split(/[()[\]（）]/).at(-1) ?? ''
    return isPer?.(/^\s*(\p{L}+)/u.exec(after)?.[1] ?? '', before) === true
  })
}
