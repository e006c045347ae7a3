import { checkAju } from '../../../numbering/aju-number.ts'
import { advice, nothing, type Advice, type AdviceRule } from '../advice.ts'
import { textOf } from '../values.ts'

/** I3: the first four characters are those of the office, the next two the document kind. A guess: some real numbers differ. */
export const ajuOffice: AdviceRule = {
  id: 'I3',
  certainty: 'guess',
  run: ({ car, kdkpbc }) => {
    const number = textOf(car)
    const office = textOf(kdkpbc).slice(0, 4)
    if (checkAju(number).length > 0) return nothing
    const found: Advice[] = []
    if (office.length === 4 && number.slice(0, 4) !== office)
      found.push(advice('/car', 'I3.office', { found: number.slice(0, 4), expected: office }))
    if (number.slice(4, 6) !== '28') found.push(advice('/car', 'I3.kind', { found: number.slice(4, 6), expected: '28' }))
    return found
  }
}
