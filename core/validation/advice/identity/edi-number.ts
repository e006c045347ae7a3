import { advice, nothing, rule } from '../advice.ts'
import { textOf } from '../values.ts'

/** I8: the EDI number of an imported declaration is that of the profile it is sent with; an empty one is taken from the profile. */
export const ediNumber = rule('I8', 'certain', (declaration, { edinumber = '' }) => {
  const own = textOf(declaration.edinumber).trim()
  return own === '' || edinumber === '' || own === edinumber
    ? nothing
    : [advice('/edinumber', 'I8.profile', { found: own, expected: edinumber })]
})
