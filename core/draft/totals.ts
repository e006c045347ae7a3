import Big from 'big.js'
import type { DraftDeclaration } from '../derive/types.ts'
import type { Pointer } from '../derive/pointer.ts'

/** A header figure against the sum of its rows, in exact decimals. */
export interface Total {
  readonly key: 'invoice' | 'cif' | 'netto' | 'packages' | 'lines' | 'containers'
  /** Decimal text of the sum over the rows. */
  readonly sum: string
  /** Decimal text of the header's value; null while blank. */
  readonly header: string | null
  /** header − sum; null while the header is blank. */
  readonly difference: string | null
  /** Where "samakan" writes the sum; null where it would have to change rows. */
  readonly path: Pointer | null
}

const sum = (values: Iterable<number | null>): Big => {
  let total = new Big(0)
  for (const value of values) if (value !== null && Number.isFinite(value)) total = total.plus(value)
  return total
}

/** Null for a blank number and for whatever an imported file has in its place. */
const exact = (value: number | null): Big | null => (Number.isFinite(value) && value !== null ? new Big(value) : null)

const total = (key: Total['key'], rows: Big, header: Big | null, path: Pointer | null): Total => ({
  key,
  sum: rows.toFixed(),
  header: header === null ? null : header.toFixed(),
  difference: header === null ? null : header.minus(rows).toFixed(),
  path
})

/** The totals bar (rules M6, W2 to W4 of the domain page). */
export const totalsOf = (declaration: DraftDeclaration): readonly Total[] => {
  const header = declaration.header.data
  const goods = declaration.detail.data
  return [
    total('invoice', sum(goods.map((line) => line.dnilinv)), exact(header.nilinv), '/header/data/nilinv'),
    total('cif', sum(goods.map((line) => line.dcif)), exact(header.cif), '/header/data/cif'),
    total('netto', sum(goods.map((line) => line.nettodtl)), exact(header.netto), '/header/data/netto'),
    total('packages', sum(goods.map((line) => line.kemasjm)), sum(declaration.kemasan.data.map((entry) => entry.jmkemas)), null),
    total('lines', new Big(goods.length), exact(header.jmbrg), '/header/data/jmbrg'),
    total('containers', new Big(declaration.container.data.length), exact(header.jmcont), '/header/data/jmcont')
  ]
}
