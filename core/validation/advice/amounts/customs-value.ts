import { advice, headerPath, nothing, type AdviceRule } from '../advice.ts'
import { amountOf, isBlank, isNear, plain } from '../values.ts'

/** M4: `cifrp` = `cif` × `ndpbm`, within one rupiah. */
export const customsValue: AdviceRule = {
  id: 'M4',
  certainty: 'certain',
  run: ({ header: { data } }) => {
    const value = amountOf(data.cif)
    const rate = amountOf(data.ndpbm)
    const found = amountOf(data.cifrp)
    if (!value || !rate || (!found && !isBlank(data.cifrp))) return nothing
    const expected = value.times(rate)
    if (found ? isNear(found, expected, 1) : expected.eq(0)) return nothing
    const rounded = expected.round(2)
    return [
      advice(headerPath('cifrp'), 'M4.rupiah', {
        found: found ? plain(found) : '',
        expected: plain(rounded),
        other: found ? plain(found.minus(rounded)) : ''
      })
    ]
  }
}
