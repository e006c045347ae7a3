import { advice, type AdviceRule } from '../advice.ts'
import { amountOf, isBlank, plain } from '../values.ts'

/** M12: closing excise stamps = opening stamps − affixed stamps. */
export const exciseStamps: AdviceRule = {
  id: 'M12',
  certainty: 'likely',
  run: ({ detail }) =>
    detail.data.flatMap((row, index) => {
      if (isBlank(row.saldoakhirpc) && isBlank(row.saldoawalpc)) return []
      const opening = amountOf(row.saldoawalpc)
      const affixed = amountOf(row.jmpc)
      const found = amountOf(row.saldoakhirpc)
      if (!opening || !affixed || !found) return []
      const expected = opening.minus(affixed)
      return found.eq(expected)
        ? []
        : [
            advice(`/detail/data/${index}/saldoakhirpc`, 'M12.stamps', {
              found: plain(found),
              expected: plain(expected),
              other: plain(found.minus(expected))
            })
          ]
    })
}
