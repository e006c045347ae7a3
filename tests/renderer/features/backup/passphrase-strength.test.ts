import { expect, test } from 'vitest'
import { passphraseStrength } from '../../../../renderer/features/backup/store/passphrase-strength.ts'

test.each([
  ['', 'short'],
  ['rahasia', 'short'],
  ['🚢🚢🚢🚢', 'short'],
  ['12345678', 'weak'],
  ['password', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['Gudang-12', 'fair'],
  ['kapal biru', 'fair'],
  ['kapal biru makan pisang', 'strong'],
  ['T7#kq9!Lm2x$', 'strong']
])('the passphrase “%s” is %s', (passphrase, strength) => {
  expect(passphraseStrength(passphrase)).toBe(strength)
})
