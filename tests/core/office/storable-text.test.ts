import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '#core/base/json.ts'
import { fromStorable, toStorable } from '#core/office/storable-text.ts'

test('every value is restored unchanged, and PostgreSQL gets only text that it can store', () => {
  const text = fc.string({
    unit: fc.oneof(fc.constantFrom('\0', '\uE000', '\uD83D', '\uDE00', '0', 'e', '\\', 'u'), fc.string({ unit: 'binary', maxLength: 1 }))
  })
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), fc.dictionary(text, fc.array(text)), (any, texts) => {
      const value = [any, texts] as Json
      const stored = toStorable(value)
      expect(fromStorable(stored)).toEqual(JSON.parse(JSON.stringify(value)))
      expect(stored).not.toMatch(/(?<!\\)(\\\\)*\\u(0000|d[89a-f])/)
      expect(stored.isWellFormed()).toBe(true)
    })
  )
})

test('usual text is stored as it is', () => {
  expect(toStorable({ name: 'PT Contoh \\u0000 😀', lines: [1.5, null, true] })).toBe(
    '{"name":"PT Contoh \\\\u0000 😀","lines":[1.5,null,true]}'
  )
  expect(toStorable('a\0b\uE000')).toBe('"a\uE0000000b\uE000e000"')
  // Written by something else.
  expect(fromStorable('"\uE000xyz"')).toBe('\uE000xyz')
})
