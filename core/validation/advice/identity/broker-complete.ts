import { advice, headerPath, nothing, type AdviceRule } from '../advice.ts'
import { isBlank } from '../values.ts'

const fields = ['ppjkid', 'ppjknpwp', 'ppjknama', 'ppjkalmt', 'ppjkno', 'ppjktg'] as const

/** I7: the fields of the broker are all filled in or all empty. */
export const brokerComplete: AdviceRule = {
  id: 'I7',
  certainty: 'likely',
  run: ({ header: { data } }) => {
    const blank = fields.filter((key) => isBlank(data[key]))
    const [first] = blank
    if (first === undefined || blank.length === fields.length) return nothing
    return [advice(headerPath(first), 'I7.partial', { found: String(fields.length - blank.length), expected: String(fields.length) })]
  }
}
