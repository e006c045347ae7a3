import { checkAju } from '../../../numbering/aju-number.ts'
import { advice, type Advice, type AdviceRule } from '../advice.ts'
import { textOf } from '../values.ts'

/** I2: no other declaration on this computer has the number, and its date is not in the future. */
export const ajuUnique: AdviceRule = {
  id: 'I2',
  certainty: 'certain',
  run: ({ car }, { otherAju, today }) => {
    const number = textOf(car)
    const found: Advice[] = []
    if (number !== '' && otherAju.has(number)) found.push(advice('/car', 'I2.taken', { found: number }))
    if (checkAju(number).length > 0) return found
    const day = `${number.slice(12, 16)}-${number.slice(16, 18)}-${number.slice(18, 20)}`
    if (day > today) found.push(advice('/car', 'I2.future', { found: day, expected: today }))
    return found
  }
}
