import { isAmount } from '../../schema/field.ts'
import type { TableMember } from '../../schema/layout.ts'
import type { ColumnMap } from './columns/map.ts'
import { mappedColumns } from './mapped-cells.ts'

/** `Nilai (Rp'000)`, `Amount in thousands`, `CIF (juta Rp)`, `Qty (K PCS)`, `Amount (Rs. in Lakhs)`, `金额(万元)`. */
const multiple =
  /(?<![\d.,])000s?\b|\bx ?1[., ]?000\b|\b(ribu|ribuan|thousands?|juta|jutaan|millions?|mio|k ?pcs|lakhs?|lacs?|crores?)\b|[千万萬億亿][元円圓圆美个個件台套只支片)）]/i

/** The columns of amounts whose headings say that the numbers are in thousands, millions or other multiples; their numbers are read as they are. */
export const headingMultiples = (member: TableMember, headings: readonly string[], columns: ColumnMap): readonly number[] =>
  mappedColumns(member, columns).flatMap(({ field, column }) => (isAmount(field) && multiple.test(headings[column] ?? '') ? [column] : []))
