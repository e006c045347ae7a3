import { expect, test } from 'vitest'
import { redactSecret } from '../../../electron/logging/redact.ts'
import { processorTime } from '../../support/processor-time.ts'

const secret = 'Ab/9+cD-_.~canary="\\0123456789'
const every = (change: (character: string) => string): string => Array.from(secret, change).join('')
const hex = (character: string): string => character.charCodeAt(0).toString(16)
const base64 = (text: string): string => Buffer.from(text).toString('base64')
const spellings: readonly (readonly [string, string])[] = [
  ['as it is', secret],
  ['as JSON', JSON.stringify(secret)],
  ['as JSON of PHP', JSON.stringify(secret).replaceAll('/', '\\/')],
  ['as JSON in JSON', JSON.stringify(JSON.stringify({ at: [secret] }).replaceAll('/', '\\/'))],
  ['as JSON escapes', every((character) => `\\u00${hex(character)}`)],
  ['as JSON escapes in capitals', every((character) => `\\u00${hex(character).toUpperCase()}`)],
  ['as some JSON escapes', every((character) => (/[abc=/]/.test(character) ? `\\u00${hex(character)}` : JSON.stringify(character).slice(1, -1)))],
  ['percent-encoded', encodeURIComponent(secret)],
  ['percent-encoded, small letters', encodeURIComponent(secret).replaceAll(/%../g, (code) => code.toLowerCase())],
  ['percent-encoded twice', encodeURIComponent(encodeURIComponent(secret))],
  ['percent-encoded wholly', every((character) => `%${hex(character)}`)],
  ...['', 'x', 'xx', 'Bearer ', '{"token":"'].flatMap((before) =>
    ['', 'y', 'yy', '"}'].flatMap((after): [string, string][] => [
      [`in base64 between ${before} and ${after}`, base64(before + secret + after)],
      [`in base64url between ${before} and ${after}`, base64(before + secret + after).replaceAll('+', '-').replaceAll('/', '_')],
      [`in base64 as JSON of PHP between ${before} and ${after}`, base64(before + secret + after).replaceAll('/', '\\/')]
    ])
  )
] // oxfmt-ignore

test.each(spellings)('a secret %s is replaced, and the text around it stays', (_name, spelling) => {
  const clean = redactSecret(`{"pesan":"\\u0041 50% ${spelling} a\\/b"}`, secret)
  expect(clean).toMatch(/^\{"pesan":"\\u0041 50% .*\[token\].* a\\\/b"\}$/)
  expect(clean.length).toBeLessThan(55 + (spelling.length < 60 ? 4 : 40))
})

test('a text without the secret and a secret too short to be one are unchanged, and a long secret is replaced', () => {
  const text = '{"a":"%41%2F\\/b\\u0041","b":"YWJj"}'
  expect([redactSecret(text, secret), redactSecret('a1b2c3d', 'a1b2c3d')]).toEqual([text, 'a1b2c3d'])
  const long = 'eyJ/+9_-'.repeat(2_048)
  expect(redactSecret(`x${JSON.stringify(long).replaceAll('/', '\\/')}x${base64(long)}`, long)).toBe('x"[token]"x[token]Q==')
})

const filler = '{"a":"x\\/y","b":1},'.repeat(2_000)
test.each(spellings)(
  'a secret %s is found far from other escaped characters, at the start, in the middle and at the end',
  (_name, spelling) => {
    const cleanOf = (text: string): string => redactSecret(text, secret)
    const first = cleanOf(spelling + filler)
    expect([first.includes('[token]'), first.endsWith(filler)]).toEqual([true, true])
    const middle = cleanOf(`\\u0026${filler}${spelling}${filler}%20`)
    expect([middle.startsWith(`\\u0026${filler}`), middle.endsWith(`${filler}%20`), middle.includes('[token]')]).toEqual([true, true, true])
    expect(cleanOf(`${filler}\\u0026${spelling}`)).toContain('[token]')
  }
)

test('a secret of which one character is escaped is found, whatever the character, however often it is escaped', () => {
  const token = 'canary-0123456789/x'
  for (let at = 0; at < token.length; at += 1) {
    const [before, code, after] = [token.slice(0, at), hex(token.charAt(at)), token.slice(at + 1)]
    for (const escaped of [`\\u00${code}`, `${'\\'.repeat(9_000)}u00${code}`, `%${code}`, `%${'25'.repeat(9_000)}${code}`])
      expect(redactSecret(`${filler}a${before}${escaped}${after}b${filler}`, token)).toBe(`${filler}a[token]b${filler}`)
  }
})

test('an escaped backslash inside a secret is part of its spelling', () => {
  for (const escaped of ['\\u005c', '\\\\u005C', '%5c', '%255C'])
    expect(redactSecret(`${filler}canary${escaped}/01234567${filler}`, 'canary/01234567')).toBe(`${filler}[token]${filler}`)
})

test('one escaped character in a text of 40 MB costs little more than none', () => {
  const part = `"${'JVBERi0xLjcKJeLjz9MK'.repeat(200)}\\/",`
  const text = part.repeat(10_000)
  const costOf = (more: string): number => {
    const started = processorTime()
    expect(redactSecret(text + more, 'canary-0123456789/x')).toBe(text + more)
    return processorTime() - started
  }
  /** The smaller of two, because other work of the process counts too. */
  const leastOf = (more: string): number => Math.min(costOf(more), costOf(more))
  const least = leastOf('')
  for (const escaped of ['\\u0026', '%20', '\\u002f', '%41']) expect(leastOf(escaped), escaped).toBeLessThan(4 * least + 100)
})

test.each(['\\', '%', '%25', '\\u0041', 'A', 'canary-0123456789'])(
  'a text of 8 MiB made of %s is read in little time and memory',
  (part) => {
    const before = process.memoryUsage().heapUsed
    const started = processorTime()
    redactSecret(part.repeat((8 * 1024 * 1024) / part.length), `${'A'.repeat(8)}canary-0123456789`)
    expect(processorTime() - started).toBeLessThan(8_000)
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(200 * 1024 * 1024)
  }
)
