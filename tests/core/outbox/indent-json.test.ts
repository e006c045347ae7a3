import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indented } from '#core/outbox/indent-json.ts'

test('what is read is what JSON itself would write with two spaces', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      // As JSON writes numbers, so that both sides have the same.
      const plain = JSON.stringify(JSON.parse(text))
      expect(indented(plain)).toBe(JSON.stringify(JSON.parse(plain), null, 2))
    })
  )
})

test('numbers stay as they were written, and strings with signs of structure in them too', () => {
  expect(indented('{"a":1.50,"b":"x,{\\"y\\":[1]}","c":[]}')).toBe('{\n  "a": 1.50,\n  "b": "x,{\\"y\\":[1]}",\n  "c": []\n}')
})

test('what was cut, and what is no JSON, loses no sign but white space', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(indented(text).replace(/\s+/g, '')).toBe(text.replace(/\s+/g, ''))
    })
  )
  expect(indented('{"a":[1,"un')).toBe('{\n  "a": [\n    1,\n    "un')
})
