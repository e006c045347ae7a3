import type { DecimalMark } from '../base/number.ts'
import type { CellNumber } from '../base/written-cell.ts'
import type { ColumnKind } from '../vocabulary/goods-columns.ts'

export const numericKinds = ['quantity', 'price', 'amount', 'packages', 'net', 'gross', 'volume'] as const
export type NumericKind = (typeof numericKinds)[number]
export const summedKinds = ['amount', 'quantity', 'packages', 'net', 'gross', 'volume'] as const
export const isNumericKind = (kind: ColumnKind): kind is NumericKind => (numericKinds as readonly ColumnKind[]).includes(kind)

export const valueBy = (number: CellNumber, mark: DecimalMark): string =>
  number.byMark[mark] ?? number.byMark[mark === '.' ? ',' : '.'] ?? ''
