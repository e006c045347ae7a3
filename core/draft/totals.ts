import Big from 'big.js'
import { filledRows } from '../derive/filled-rows.ts'
import type { DraftDeclaration } from '../derive/shape.ts'
import { exactSum } from '../base/amounts.ts'
import type { Pointer } from '../base/json-pointer.ts'

/** A header figure compared with the sum of its rows, in exact decimals. */
export interface Total {
  readonly key: 'invoice' | 'cif' | 'netto' | 'packages' | 'lines' | 'containers'
  /** Decimal text of the sum over the rows. */
  readonly sum: string
  /** Decimal text of the header's value; null while blank. */
  readonly header: string | null
  /** header − sum; null while the header is blank. */
  readonly difference: string | null
  /** Where the button "Samakan" writes the sum; null where rows would have to change. */
  readonly path: Pointer | null
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** Null for a blank number and for a value of another type, as an imported file may have. */
const exact = (value: number | null): Big | null => (isNumber(value) ? new Big(value) : null)

const total = (key: Total['key'], rows: Big, header: Big | null, path: Pointer | null): Total => ({
  key,
  sum: rows.toFixed(),
  header: header === null ? null : header.toFixed(),
  difference: header === null ? null : header.minus(rows).toFixed(),
  path
})

type Sums = Readonly<Record<'dnilinv' | 'dcif' | 'nettodtl' | 'kemasjm', Big>>
type Goods = DraftDeclaration['detail']['data']

const sumsOf = (goods: Goods): Sums => ({
  dnilinv: exactSum(goods, (line) => line.dnilinv),
  dcif: exactSum(goods, (line) => line.dcif),
  nettodtl: exactSum(goods, (line) => line.nettodtl),
  kemasjm: exactSum(goods, (line) => line.kemasjm)
})

const totalsWith = (declaration: DraftDeclaration, sums: Sums): readonly Total[] => {
  const header = declaration.header.data
  return [
    total('invoice', sums.dnilinv, exact(header.nilinv), '/header/data/nilinv'),
    total('cif', sums.dcif, exact(header.cif), '/header/data/cif'),
    total('netto', sums.nettodtl, exact(header.netto), '/header/data/netto'),
    total(
      'packages',
      sums.kemasjm,
      exactSum(declaration.kemasan.data, (entry) => entry.jmkemas),
      null
    ),
    total('lines', new Big(filledRows('detail', declaration.detail.data).length), exact(header.jmbrg), '/header/data/jmbrg'),
    total('containers', new Big(filledRows('container', declaration.container.data).length), exact(header.jmcont), '/header/data/jmcont')
  ]
}

/** Indexes of lines that are not the same objects; null if so many changed that a full sum is as fast. */
const changedPlaces = (before: Goods, now: Goods): readonly number[] | null => {
  const longer = Math.max(before.length, now.length)
  const places: number[] = []
  for (let at = 0; at < longer; at += 1) {
    if (before[at] !== now[at]) places.push(at)
    if (places.length > longer / 4) return null
  }
  return places
}

/** The totals bar (rules M6 and W2 to W4), with a memo: exact decimals can be subtracted and added again, so only changed lines are summed. */
export const createTotals = (): ((declaration: DraftDeclaration) => readonly Total[]) => {
  let goods: Goods = []
  let sums = sumsOf(goods)
  return (declaration) => {
    const now = declaration.detail.data
    const places = now === goods ? [] : changedPlaces(goods, now)
    const sumAfter = (key: keyof Sums, changed: readonly number[]): Big =>
      sums[key].minus(exactSum(changed, (at) => goods[at]?.[key])).plus(exactSum(changed, (at) => now[at]?.[key]))
    if (places === null) sums = sumsOf(now)
    else if (places.length > 0)
      sums = {
        dnilinv: sumAfter('dnilinv', places),
        dcif: sumAfter('dcif', places),
        nettodtl: sumAfter('nettodtl', places),
        kemasjm: sumAfter('kemasjm', places)
      }
    goods = now
    return totalsWith(declaration, sums)
  }
}
