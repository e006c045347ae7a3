import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeAsFar, decodeBase64 } from '#core/wire/base64.ts'

const decoded = (text: string): string | null => {
  const bytes = decodeBase64(text)
  return bytes === null ? null : Buffer.from(bytes).toString('latin1')
}

test.each([
  ['', ''],
  ['QQ==', 'A'],
  ['QQ', 'A'],
  ['QUI=', 'AB'],
  ['QUI', 'AB'],
  ['QUJD', 'ABC'],
  ['QU\r\nJD\n', 'ABC'],
  [' Q U\tJ D ', 'ABC'],
  ['QQ = =\n', 'A'],
  ['data:application/pdf;base64,QUJD', 'ABC'],
  ['DATA:;BASE64,QUJD', 'ABC'],
  ['data:application/pdf;name=a.pdf;base64,\nQUJD', 'ABC'],
  ['-_-_', '\xfb\xff\xbf'],
  ['+/+/', '\xfb\xff\xbf']
])('%j decodes to %j', (text, bytes) => {
  expect(decoded(text)).toBe(bytes)
})

test.each([
  'Q',
  'QQ=',
  'QQ===',
  'QUJD=',
  'QUI==',
  '=',
  '=QQ',
  'QQ==QQ==',
  'QR==',
  'QUJ',
  'Q$==',
  'QUJD!',
  'QU\u00a0JD',
  'QUJĐ',
  '+/-_',
  'data:text/plain,QUJD',
  'data:;base64,data:;base64,QQ==',
  '\u0000QQ=='
])('%j is not base64', (text) => {
  expect(decoded(text)).toBe(null)
})

test('text before the first invalid character is decoded', () => {
  const { bytes, whole } = decodeAsFar('QUJDQU!JD')
  expect([Buffer.from(bytes).toString('latin1'), whole]).toEqual(['ABCA', false])
})

test('any bytes survive encoding and decoding in every variant', () => {
  const lines = (text: string): string => text.replace(/.{1,76}/g, '$&\r\n')
  const spellings = [
    (text: string) => text,
    lines,
    (text: string) => text.replaceAll('=', ''),
    (text: string) => text.replaceAll('+', '-').replaceAll('/', '_'),
    (text: string) => `data:application/pdf;base64,${text}`
  ]
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom(...spellings), (bytes, spell) => {
      expect(Buffer.from(decodeBase64(spell(Buffer.from(bytes).toString('base64'))) ?? 'null')).toEqual(Buffer.from(bytes))
    })
  )
})

test('only text that an encoder can write is accepted', () => {
  const text = fc.string({ unit: fc.constantFrom(...'ABCabc012+/=='), maxLength: 24 })
  fc.assert(
    fc.property(text, (candidate) => {
      const again = Buffer.from(candidate, 'base64').toString('base64')
      const isRight = again === candidate || again.replaceAll('=', '') === candidate
      expect(decodeBase64(candidate) !== null).toBe(isRight)
    })
  )
})

test('50 MB are decoded', () => {
  const source = Buffer.alloc(50 * 1024 * 1024, 'Ajukan/PDF\xff\x00')
  const text = source.toString('base64')
  const bytes = decodeBase64(text)
  expect(Buffer.compare(Buffer.from(bytes ?? []), source)).toBe(0)
})
