import { passphraseLength } from '#core/contract/backup.ts'

export type PassphraseStrength = 'short' | 'weak' | 'fair' | 'strong'

/** Characters to choose from, by kind. */
const kinds: readonly (readonly [RegExp, number])[] = [
  [/\d/, 10],
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[^\da-zA-Z]/, 33]
]
/** Bits. */
const fairFrom = 50
const strongFrom = 75
/** A repeated character adds this share of a new one. */
const repeated = 0.5

/** A rough estimate from length, kinds of characters and repetition, for a hint; `short` is refused. */
export const passphraseStrength = (passphrase: string): PassphraseStrength => {
  // Counted as the host does: a character outside the basic plane is one.
  if ([...passphrase].length < passphraseLength.least) return 'short'
  const characters = kinds.reduce((sum, [kind, count]) => sum + (kind.test(passphrase) ? count : 0), 0)
  const distinct = new Set(passphrase).size
  const bits = Math.log2(characters) * (distinct + (passphrase.length - distinct) * repeated)
  return bits < fairFrom ? 'weak' : bits < strongFrom ? 'fair' : 'strong'
}
