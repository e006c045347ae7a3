import { advice, headerPath, nothing, rule } from '../advice.ts'
import { amountOf, isUnfilled, plain } from '../../../base/amounts.ts'
import { stringOrEmpty } from '../../../base/json-guards.ts'

/** M13: the exchange rate is the official one of its week, as far as the table of rates has it. */
export const weeklyRate = rule('M13', 'certain', ({ header: { data } }, { exchangeRates }) => {
  const currency = stringOrEmpty(data.kdval).trim().toUpperCase()
  const found = amountOf(data.ndpbm)
  if (!exchangeRates || exchangeRates.table.isEmpty || currency === '' || currency === 'IDR') return nothing
  if (!found && !isUnfilled(data.ndpbm)) return nothing
  const { table, day } = exchangeRates
  const path = headerPath('ndpbm')
  const official = table.on(currency, day)
  const past = found && table.withValue(currency, plain(found))
  if (!official)
    return past
      ? [advice(path, 'M13.over', { found: plain(found), expected: past.until, other: currency })]
      : [advice(path, 'M13.none', { found: day, other: currency })]
  const expected = official.value
  if (!found) return [advice(path, 'M13.blank', { expected, other: currency })]
  if (found.eq(expected)) return nothing
  return past
    ? [advice(path, 'M13.week', { found: plain(found), expected, other: past.from })]
    : [advice(path, 'M13.differs', { found: plain(found), expected, other: currency })]
})
