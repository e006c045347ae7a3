import { advice, headerPath, nothing, type AdviceRule } from '../advice.ts'
import { amountOf, plain } from '../values.ts'

/** W1: net weight is not greater than gross weight. */
export const weights: AdviceRule = {
  id: 'W1',
  certainty: 'certain',
  run: ({ header: { data } }) => {
    const net = amountOf(data.netto)
    const gross = amountOf(data.bruto)
    return net && gross && net.gt(gross)
      ? [advice(headerPath('netto'), 'W1.weight', { found: plain(net), expected: plain(gross), other: plain(net.minus(gross)) })]
      : nothing
  }
}
