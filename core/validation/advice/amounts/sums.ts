import Big from 'big.js'
import type { DraftDeclaration } from '../../../derive/types.ts'
import { advice, headerPath, nothing, type Advice, type AdviceRule, type AdviceSentence } from '../advice.ts'
import { amountOf, exactSum, isNear, plain } from '../values.ts'

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
    : [advice(headerPath(sum.header), sum.says, { found: plain(found), expected: plain(expected), other: plain(found.minus(expected)) })]
}

/** M6: invoice and CIF values of the lines add up to the header values. */
export const valueSums: AdviceRule = {
  id: 'M6',
  certainty: 'certain',
  run: (declaration) => [
    ...checkSum(declaration, { header: 'nilinv', line: 'dnilinv', says: 'M6.sum', perLine: '0.01' }),
    ...checkSum(declaration, { header: 'cif', line: 'dcif', says: 'M6.sum', perLine: '0.01' })
  ]
}

/** W2: net weights of the lines add up to the header weight. */
export const weightSum: AdviceRule = {
  id: 'W2',
  certainty: 'certain',
  run: (declaration) => checkSum(declaration, { header: 'netto', line: 'nettodtl', says: 'W2.sum', perLine: '0.0001' })
}
