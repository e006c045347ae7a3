import type { ChargeKind } from './row-words.ts'
import type { LineValue } from './line-values.ts'
import type { LeftOutKind } from './row-facts.ts'
import type { StatedTotal } from './totals.ts'
import type { ColumnKind } from '../vocabulary/goods-columns.ts'

/** One line of goods. `rows`: the rows of the page that it consists of. */
export interface GoodsLine {
  readonly rows: readonly number[]
  readonly values: Readonly<Partial<Record<ColumnKind, LineValue>>>
}

/** A row that gives no line. */
export interface LeftOutRow {
  readonly row: number
  readonly kind: LeftOutKind
  readonly text: string
  /** Whether it has a quantity or an amount: such a row is always displayed. */
  readonly hasAmount: boolean
  /** The amount in its column as a plain decimal; missing without one. */
  readonly amount?: string
}

export interface Charge {
  /** `unknown`: only that it makes up the difference of two totals says that it is one. */
  readonly kind: ChargeKind | 'unknown'
  readonly row: number
  readonly text: string
  /** Plain decimal. */
  readonly value: string
  /** Column of the amount. */
  readonly column: number
  /** The currency beside the amount; '' without one. */
  readonly currency: string
  /** Why the amount is not certain; null if it is. */
  readonly doubt: 'number-form' | 'recognised' | null
}

export interface LinesReading {
  readonly lines: readonly GoodsLine[]
  readonly leftOut: readonly LeftOutRow[]
  readonly charges: readonly Charge[]
  readonly totals: readonly StatedTotal[]
  /** Currencies that the amounts name. */
  readonly currencies: readonly string[]
  /** Whether the text of the lines was recognised in a picture. */
  readonly isRecognised: boolean
}
