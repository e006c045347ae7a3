import { advice, headerPath, nothing, type AdviceRule } from '../advice.ts'
import { textOf } from '../values.ts'

/** I6: a business licence number (NIB) has 13 digits. Shorter numbers and numbers with letters are licences of the older kind. */
export const licenceNumber: AdviceRule = {
  id: 'I6',
  certainty: 'certain',
  run: ({ header: { data } }) => {
    const number = textOf(data.apino).replace(/[\s.-]/g, '')
    return /^\d{11,}$/.test(number) && number.length !== 13
      ? [advice(headerPath('apino'), 'I6.length', { found: String(number.length), expected: '13' })]
      : nothing
  }
}
