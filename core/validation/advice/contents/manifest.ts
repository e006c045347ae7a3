import { advice, headerPath, type Advice, type AdviceRule } from '../advice.ts'
import { isBlank, textOf } from '../values.ts'

const together = ['doktupno', 'doktuptg', 'posno'] as const
const items = ['posno', 'possub', 'possubsub'] as const

/** C9: the closing manifest is complete or empty; its number has 6 digits, its items have 4. Goods from a bonded place usually have none. */
export const manifest: AdviceRule = {
  id: 'C9',
  certainty: 'likely',
  run: ({ header: { data } }) => {
    const found: Advice[] = []
    const blank = together.filter((key) => isBlank(data[key]))
    const [first] = blank
    if (first !== undefined && blank.length < together.length) found.push(advice(headerPath(first), 'C9.partial'))
    const number = textOf(data.doktupno)
    if (!isBlank(number) && !/^\d{6}$/.test(number))
      found.push(advice(headerPath('doktupno'), 'C9.number', { found: number, expected: '6' }))
    for (const key of items) {
      const item = textOf(data[key])
      if (!isBlank(item) && !/^\d{4}$/.test(item)) found.push(advice(headerPath(key), 'C9.item', { found: item, expected: '4' }))
    }
    return found
  }
}
