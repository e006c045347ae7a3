import { ajuPrefixLength, checkAju, parseAju } from '../../../numbering/aju-number.ts'
import type { DraftDeclaration } from '../../../derive/types.ts'
import { advice, nothing, rule, type Advice } from '../advice.ts'
import { stringOrEmpty } from '../../../base/json-guards.ts'

/** I2: no other declaration on this computer has the number, and its date is not in the future. */
export const ajuUnique = rule('I2', 'certain', ({ car }, { otherAju, today, numberDay = today }) => {
  const number = stringOrEmpty(car)
  const found: Advice[] = []
  if (number !== '' && otherAju.has(number)) found.push(advice('/car', 'I2.taken', { found: number }))
  if (checkAju(number).length > 0) return found
  const day = `${number.slice(12, 16)}-${number.slice(16, 18)}-${number.slice(18, 20)}`
  if (day > numberDay) found.push(advice('/car', 'I2.future', { found: day, expected: numberDay }))
  return found
})

/** I3: the first four characters are those of the office, the next two the document kind. A guess: some real numbers differ. */
export const ajuOffice = rule('I3', 'guess', ({ car, kdkpbc }) => {
  const number = stringOrEmpty(car)
  const office = stringOrEmpty(kdkpbc).slice(0, 4)
  if (checkAju(number).length > 0) return nothing
  const found: Advice[] = []
  if (office.length === 4 && number.slice(0, 4) !== office)
    found.push(advice('/car', 'I3.office', { found: number.slice(0, 4), expected: office }))
  if (number.slice(4, 6) !== '28') found.push(advice('/car', 'I3.kind', { found: number.slice(4, 6), expected: '28' }))
  return found
})

/** What rule I9 says of a declaration for a profile with the prefix `expected`. */
export const otherAjuPrefix = ({ car }: Pick<DraftDeclaration, 'car'>, expected: string): readonly Advice[] => {
  const found = parseAju(stringOrEmpty(car)).slice(0, ajuPrefixLength)
  return found === '' || expected === '' || found.toUpperCase() === expected.toUpperCase()
    ? nothing
    : [advice('/car', 'I9.prefix', { found, expected })]
}

/** I9: the aju number has the prefix of the profile it is sent with; one of an import or of another profile may have another. */
export const ajuPrefix = rule('I9', 'certain', (declaration, { ajuPrefix: expected = '' }) => otherAjuPrefix(declaration, expected))
