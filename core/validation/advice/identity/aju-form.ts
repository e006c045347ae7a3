import { checkAju } from '../../../numbering/aju-number.ts'
import { advice, nothing, type AdviceRule } from '../advice.ts'
import { textOf } from '../values.ts'

/** I1: the aju number has 26 letters and digits with a date at positions 13 to 20. A blank number blocks sending and needs no advice. */
export const ajuForm: AdviceRule = {
  id: 'I1',
  certainty: 'certain',
  run: ({ car }) => {
    const number = textOf(car)
    if (number.trim() === '') return nothing
    return checkAju(number).map((problem) =>
      advice('/car', problem === 'form' ? 'I1.form' : 'I1.date', { found: String(number.length), expected: '26' })
    )
  }
}
