import type { DraftDeclaration } from '../../../derive/types.ts'
import { advice, nothing, rule, type Advice } from '../advice.ts'
import { stringOrEmpty } from '../../../base/json-guards.ts'

/** What rule I8 says of a declaration for a profile with the EDI number `expected`. */
export const otherEdiNumber = ({ edinumber }: Pick<DraftDeclaration, 'edinumber'>, expected: string): readonly Advice[] => {
  const found = stringOrEmpty(edinumber).trim()
  return found === '' || expected === '' || found === expected ? nothing : [advice('/edinumber', 'I8.profile', { found, expected })]
}

/** I8: the EDI number of an imported declaration is that of the profile it is sent with; an empty one is taken from the profile. */
export const ediNumber = rule('I8', 'certain', (declaration, { edinumber = '' }) => otherEdiNumber(declaration, edinumber))
