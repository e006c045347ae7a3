import Big from 'big.js'
import { isPlainDecimal } from '../base/format-number.ts'
import type { Json, JsonObject } from '../base/json.ts'

/** Columns of a tariff list in per cent. */
const percentKeys = ['bm', 'ppn', 'ppnbm', 'pph', 'pphNoApi'] as const
export type PercentKey = (typeof percentKeys)[number]

const rateIn = (value: Json | undefined): Big | null => (typeof value === 'string' && isPlainDecimal(value) ? new Big(value) : null)

/** A column that may hold fractions: a spreadsheet stores 5 % as 0.05. */
export interface FractionColumn {
  readonly key: PercentKey
  /** A value of the column, and the same in per cent. */
  readonly example: string
  readonly percent: string
}

/** The columns whose rates are all below 1, and not all 0: only the user knows whether 0.5 is half a per cent. */
export const fractionColumns = (rows: readonly JsonObject[]): readonly FractionColumn[] =>
  percentKeys.flatMap((key) => {
    const rates = rows.flatMap((row) => rateIn(row[key]) ?? [])
    const example = rates.find((rate) => rate.gt(0))
    if (!example || rates.some((rate) => rate.gte(1))) return []
    return [{ key, example: example.toFixed(), percent: example.times(100).toFixed() }]
  })

/** The rows with the fractions of a column as per cents. */
export const asPercent = (rows: readonly JsonObject[], key: PercentKey): readonly JsonObject[] =>
  rows.map((row) => {
    const rate = rateIn(row[key])
    return rate === null ? row : { ...row, [key]: rate.times(100).toFixed() }
  })
