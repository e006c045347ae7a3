import type { Language } from '../../base/language.ts'
import type { Field } from '../../schema/field.ts'
import { readCell } from '../read-cell.ts'
import { isEmptyCell, type Cell, type Sheet } from '../sheet.ts'

interface AmountColumn {
  readonly key: string
  readonly column: number
  readonly field: Field | undefined
}

interface GoodsColumns {
  /** The columns with the number of the line, its description or codes, without the unit. */
  readonly named: readonly number[]
  readonly amounts: readonly AmountColumn[]
}

/** The sums of the columns of amounts over a number of rows. */
interface Sums {
  readonly rows: number
  readonly of: readonly number[]
}

const amountsIn = (row: readonly Cell[], columns: readonly AmountColumn[], form: Language): readonly number[] =>
  columns.map(({ key, column, field }) => {
    const reading = field && readCell(field, row[column], form, { kind: 'file', key })
    return reading?.ok === true && typeof reading.value === 'number' ? reading.value : 0
  })

const isSumOf = (amounts: readonly number[], filled: readonly boolean[], { rows, of }: Sums): boolean =>
  rows > 1 &&
  filled.includes(true) &&
  amounts.every((amount, at) => filled[at] !== true || (amount > 0 && Math.abs(amount - (of[at] ?? 0)) <= 0.005 * rows + amount * 1e-9))

const sumsIn = (
  form: Language,
  sheet: Sheet,
  kinds: readonly string[],
  isNamed: (row: readonly Cell[]) => boolean,
  columns: readonly AmountColumn[]
) => {
  const none: Sums = { rows: 0, of: columns.map(() => 0) }
  const found: number[] = []
  let [all, part] = [none, none]
  kinds.forEach((kind, index) => {
    const row = sheet.rows[index] ?? []
    if (kind === 'total') part = none
    if (kind !== 'data') return
    const amounts = amountsIn(row, columns, form)
    const filled = columns.map(({ column }) => !isEmptyCell(row[column]))
    if (!isNamed(row) && [all, part].some((sums) => isSumOf(amounts, filled, sums))) {
      found.push(index)
      part = none
      return
    }
    const add = ({ rows, of }: Sums): Sums => ({ rows: rows + 1, of: of.map((sum, at) => sum + (amounts[at] ?? 0)) })
    all = add(all)
    part = add(part)
  })
  return found
}

/**
 * The indexes of rows of data with a unit, but without number, description or code, whose amounts are all the sums of at least two rows
 * above, from the first row or below the last sum. Without these sums such a row may be a further amount of the goods above. `kinds`: `data`,
 * `total` or others, by row.
 */
export const unnamedSums = (sheet: Sheet, kinds: readonly string[], { named, amounts }: GoodsColumns): ReadonlySet<number> => {
  const isNamed = (row: readonly Cell[]): boolean => named.some((column) => !isEmptyCell(row[column]))
  const hasUnnamed = named.length > 0 && kinds.some((kind, index) => kind === 'data' && !isNamed(sheet.rows[index] ?? []))
  return new Set(hasUnnamed ? (['id', 'en'] as const).flatMap((form) => sumsIn(form, sheet, kinds, isNamed, amounts)) : [])
}
