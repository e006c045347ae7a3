import { advice, headerPath, type Advice, type AdviceRule } from '../advice.ts'
import { amountOf, plain } from '../values.ts'

const headerKeys = ['cif', 'nilinv'] as const
const lineKeys = ['jmlsat', 'nettodtl'] as const

const check = (path: string, value: unknown): readonly Advice[] => {
  const amount = typeof value === 'number' && value <= 0 ? amountOf(value) : null
  return amount ? [advice(path, 'M9.positive', { found: plain(amount) })] : []
}

/** M9: values, quantities and weights are greater than 0. */
export const positiveAmounts: AdviceRule = {
  id: 'M9',
  certainty: 'certain',
  run: ({ header, detail }) => [
    ...headerKeys.flatMap((key) => check(headerPath(key), header.data[key])),
    ...detail.data.flatMap((row, index) => lineKeys.flatMap((key) => check(`/detail/data/${index}/${key}`, row[key])))
  ]
}
