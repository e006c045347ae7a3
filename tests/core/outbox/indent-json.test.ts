import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indented } from '#core/outbox/indent-json.ts'

test('valid JSON is formatted as JSON.stringify does with two spaces', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      // Numbers in the notation of JSON.stringify, so that both sides are equal.
      const plain = JSON.stringify(JSON.parse(text))
      expect(indented(plain)).toBe(JSON.stringify(JSON.parse(plain), null, 2))
    })
  )
})

test('numbers keep their notation, and strings with structural characters stay unchanged', () => {
  expect(indented('{"a":1.50,"b":"x,{\\"y\\":[1]}","c":[]}')).toBe('{\n  "a": 1.50,\n  "b": "x,{\\"y\\":[1]}",\n  "c": []\n}')
})

test('truncated or invalid JSON loses no character but white space', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(indented(text).replace(/\s+/g, '')).toBe(text.replace(/\s+/g, ''))
    })
  )
  expect(indented('{"a":[1,"un')).toBe('{\n  "a": [\n    1,\n    "un')
})

test('a very long string is no limit', () => {
  const long = JSON.stringify('x'.repeat(16 * 1024 * 1024))
  expect(indented(`[${long}]`) === `[\n  ${long}\n]`).toBe(true)
})
