import { redact } from '../logging/redact.ts'
import { withoutSecret } from '../logging/without-secret.ts'

export interface PrivateTexts {
  /** The home folder of the user. */
  readonly home: string
  readonly tokens: readonly string[]
  /** Names, addresses and numbers of parties and declarations. */
  readonly texts: readonly string[]
}

/** An aju number, also in groups: 6-6-8-6. */
const aju = /(?<![A-Za-z0-9])[A-Za-z0-9]{6}-?[A-Za-z0-9]{6}-?\d{8}-?\d{6}(?![A-Za-z0-9])/g

/** Removes secrets, and what would say whose declarations these are. Longer texts first: one may be a part of another. */
export const hidePrivate = (text: string, { home, tokens, texts }: PrivateTexts): string => {
  let clean = text
  for (const token of tokens) clean = withoutSecret(clean, token)
  clean = clean.replace(aju, '[aju]')
  for (const hidden of texts.toSorted((one, other) => other.length - one.length))
    for (const spelling of new Set([hidden, JSON.stringify(hidden).slice(1, -1)])) clean = clean.replaceAll(spelling, '[private]')
  return redact(clean, home)
}
