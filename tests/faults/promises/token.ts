import { redactSecret } from '../../../electron/logging/redact.ts'
import { runCanary } from '../../support/faults/token-canary.ts'
import { formsOf, plainForms } from '../../support/drivers/tokens.ts'
import { createRandom } from '../../support/faults/random.ts'
import { addOutcomes, tryEach, type Outcome, type Size } from '../../support/faults/outcome.ts'

const surroundings = [
  '',
  ' ',
  '"',
  '{"error":"',
  'https://x.invalid/?t=',
  '<title>',
  '\\"',
  'Bearer ',
  '%22',
  '\u0000',
  'é',
  '[',
  '=',
  '&amp;'
]

/** Texts that hold a token in one of its spellings somewhere: none of them is left in what the host passes on. */
const redaction = (): Promise<Outcome> => {
  const random = createRandom(23)
  const letters = 'ABCabc019-._~+/='
  const tokens = Array.from({ length: 20 }, () =>
    Array.from({ length: random.int(12, 60) }, () => letters[random.int(0, letters.length - 1)]).join('')
  )
  const around = (): string => surroundings[random.int(0, surroundings.length - 1)] ?? ''
  const spellings = (token: string): readonly string[] => {
    const encoded = Array.from({ length: 6 }, () => Buffer.from(`${around()}${token}${around()}`).toString('base64'))
    const urlSafe = encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))
    return [...plainForms(token), ...encoded, ...urlSafe].map((text) => `${around()}${text}${around()}`)
  }
  const cases = tokens.flatMap((token) => spellings(token).map((text) => ({ token, text })))
  return tryEach(cases, ({ token, text }) => {
    const clean = redactSecret(text, token)
    const left = formsOf(token).find((form) => clean.includes(form))
    return left === undefined ? null : `${JSON.stringify(left)} is left in ${JSON.stringify(clean)}`
  })
}

/** The token is nowhere but encrypted; with `--long` through a run of the whole application, as tests/e2e/app/token-canary.test.ts does it. */
export const tokenSecrecy = async (size: Size): Promise<Outcome> => {
  const fast = await redaction()
  if (size === 'quick') return fast
  const { found, blind, searched } = await runCanary()
  return addOutcomes(fast, { tried: searched, broken: found.length + blind.length, findings: [...found, ...blind] })
}
