import { redact } from '../logging/redact.ts'
import { redactSecret } from '../logging/redact-secret.ts'

export interface PrivateTexts {
  /** The home folder of the user. */
  readonly home: string
  readonly tokens: readonly string[]
  /** Names, addresses and numbers of parties and declarations. */
  readonly texts: readonly string[]
}

/** An aju number, also in groups: 6-6-8-6. */
const aju = /(?<![A-Za-z0-9])[A-Za-z0-9]{6}-?[A-Za-z0-9]{6}-?\d{8}-?\d{6}(?![A-Za-z0-9])/g

/** Shorter texts would match ordinary words. */
export const shortestPrivate = 5

/** In small letters; every character keeps its place. */
const folded = (text: string): string => {
  const small = text.toLowerCase()
  if (small.length === text.length) return small
  return text.replace(/[^]/gu, (one) => (one.toLowerCase().length === one.length ? one.toLowerCase() : one))
}

/** Replaces each of these texts, in capitals or small letters, by `[private]`; the longest match wins. */
const withoutTexts = (text: string, texts: readonly string[]): string => {
  const spellings = texts.flatMap((one) => [one, JSON.stringify(one).slice(1, -1)])
  const hidden = new Set(spellings.filter((one) => one.length >= shortestPrivate).map(folded))
  const starts = new Set([...hidden].map((one) => one.slice(0, shortestPrivate)))
  const lengths = [...new Set([...hidden].map((one) => one.length))].toSorted((one, other) => other - one)
  const searched = folded(text)
  const parts: string[] = []
  let [at, kept] = [0, 0]
  while (at + shortestPrivate <= text.length) {
    const isStart = starts.has(searched.slice(at, at + shortestPrivate))
    const length = isStart ? lengths.find((one) => hidden.has(searched.slice(at, at + one))) : undefined
    if (length === undefined) at += 1
    else {
      parts.push(text.slice(kept, at), '[private]')
      at += length
      kept = at
    }
  }
  return parts.join('') + text.slice(kept)
}

/** Removes secrets and data that identifies the declarants. */
export const redactPrivate = (text: string, { home, tokens, texts }: PrivateTexts): string => {
  let clean = text
  for (const token of tokens) clean = redactSecret(clean, token)
  return redact(withoutTexts(clean.replace(aju, '[aju]'), texts), home)
}
