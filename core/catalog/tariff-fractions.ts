import Big from 'big.js'
import { isPlainDecimal } from '../base/format-number.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { trimmedText } from '../base/json-guards.ts'

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

/** Whether a rate without a percent sign may be a fraction: one below 1, in a column without others or with signs. */
const fractionTest = (rows: readonly JsonObject[], key: PercentKey): ((rate: Big) => boolean) => {
  const hasSign = rows.some((row) => trimmedText(row[key]).endsWith('%'))
  const mayHold = hasSign || rows.every((row) => rateIn(row[key])?.lt(1) ?? true)
  return (rate) => mayHold && rate.gt(0) && rate.lt(1)
}

/** The columns with rates that may be fractions: only the user knows whether 0.5 is half a per cent. `rows`: as `readCatalogSheet` reads them. */
export const fractionColumns = (rows: readonly JsonObject[]): readonly FractionColumn[] =>
  percentKeys.flatMap((key) => {
    const example = rows.flatMap((row) => rateIn(row[key]) ?? []).find(fractionTest(rows, key))
    return example ? [{ key, example: example.toFixed(), percent: example.times(100).toFixed() }] : []
  })

/** The rows with the fractions of a column as per cents. */
export const asPercent = (rows: readonly JsonObject[], key: PercentKey): readonly JsonObject[] => {
  const isFraction = fractionTest(rows, key)
  return rows.map((row) => {
    const rate = rateIn(row[key])
    return rate !== null && isFraction(rate) ? { ...row, [key]: rate.times(100).toFixed() } : row
  })
}
