import Big from 'big.js'
import type { DraftDeclaration } from '../../../derive/types.ts'
import { advice, difference, headerPath, nothing, rule, type Advice, type AdviceSentence } from '../advice.ts'
import { amountOf, exactSum, isUnfilled, isNear, plain } from '../../../base/amounts.ts'

interface Sum {
  readonly header: 'nilinv' | 'cif' | 'netto'
  readonly line: 'dnilinv' | 'dcif' | 'nettodtl'
  readonly says: AdviceSentence
  /** Tolerance per line, for rounding. */
  readonly perLine: string
}

const checkSum = ({ header, detail }: DraftDeclaration, sum: Sum): readonly Advice[] => {
  const rows = detail.data
  const found = amountOf(header.data[sum.header])
  if (rows.length === 0 || !found) return nothing
  const expected = exactSum(rows, (row) => row[sum.line])
  return isNear(found, expected, new Big(sum.perLine).times(rows.length))
    ? nothing
    : [difference(headerPath(sum.header), sum.says, found, expected)]
}

/** M6: invoice and CIF values of the lines add up to the header values. */
export const valueSums = rule('M6', 'certain', (declaration) => [
  ...checkSum(declaration, { header: 'nilinv', line: 'dnilinv', says: 'M6.sum', perLine: '0.01' }),
  ...checkSum(declaration, { header: 'cif', line: 'dcif', says: 'M6.sum', perLine: '0.01' })
])

/** W2: net weights of the lines add up to the header weight. */
export const weightSum = rule('W2', 'certain', (declaration) =>
  checkSum(declaration, { header: 'netto', line: 'nettodtl', says: 'W2.sum', perLine: '0.0001' })
)

/** W1: net weight is not greater than gross weight. */
export const weights = rule('W1', 'certain', ({ header: { data } }) => {
  const net = amountOf(data.netto)
  const gross = amountOf(data.bruto)
  return net && gross && net.gt(gross)
    ? [advice(headerPath('netto'), 'W1.weight', { found: plain(net), expected: plain(gross), other: plain(net.minus(gross)) })]
    : nothing
})

/** M12: closing excise stamps = opening stamps − affixed stamps. */
export const exciseStamps = rule('M12', 'likely', ({ detail }) =>
  detail.data.flatMap((row, index) => {
    if (isUnfilled(row.saldoakhirpc) && isUnfilled(row.saldoawalpc)) return []
    const opening = amountOf(row.saldoawalpc)
    const affixed = amountOf(row.jmpc)
    const found = amountOf(row.saldoakhirpc)
    if (!opening || !affixed || !found) return []
    const expected = opening.minus(affixed)
    return found.eq(expected) ? [] : [difference(`/detail/data/${index}/saldoakhirpc`, 'M12.stamps', found, expected)]
  })
)
