import { advice, type AdviceRule } from '../advice.ts'
import { textOf } from '../values.ts'

/** C1: a tariff code has 8 digits and is in the imported list. A code that is missing there may also be newer than the list. */
export const tariffCode: AdviceRule = {
  id: 'C1',
  certainty: 'certain',
  run: ({ detail }, { isListed }) =>
    detail.data.flatMap((row, index) => {
      const code = textOf(row.nohs)
      const path = `/detail/data/${index}/nohs`
      if (!/^\d{8}$/.test(code)) return [advice(path, 'C1.form', { found: code, expected: '8', other: String(code.length) })]
      return isListed('tariff', code) === false ? [advice(path, 'C1.list', { found: code })] : []
    })
}
