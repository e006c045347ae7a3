import { advice, headerPath, nothing, type AdviceRule } from '../advice.ts'
import { amountOf, isBlank, plain, textOf } from '../values.ts'

/** M5: the exchange rate is 1 for rupiah and more than 1 for other currencies. */
export const exchangeRate: AdviceRule = {
  id: 'M5',
  certainty: 'likely',
  run: ({ header: { data } }) => {
    const currency = textOf(data.kdval).trim().toUpperCase()
    const rate = amountOf(data.ndpbm)
    if (currency === '' || (!rate && !isBlank(data.ndpbm))) return nothing
    const found = rate ? plain(rate) : ''
    if (currency === 'IDR') return rate?.eq(1) ? nothing : [advice(headerPath('ndpbm'), 'M5.rupiah', { found, expected: '1' })]
    return rate?.gt(1) ? nothing : [advice(headerPath('ndpbm'), 'M5.foreign', { found, other: currency })]
  }
}
