import { expect, test } from 'vitest'
import { parseJson } from '#core/wire/parse-json.ts'

test('whole numbers that a double cannot hold stay the text they were, wherever they stand', () => {
  expect(
    parseJson(
      '{"npwp":1234567890123456789,"list":[9007199254740993, -9007199254740993,7],"near":9007199254740991,"big":1e300,"f":12345678901234567.25}'
    )
  ).toEqual({
    npwp: '1234567890123456789',
    list: ['9007199254740993', '-9007199254740993', 7],
    near: 9_007_199_254_740_991,
    big: 1e300,
    f: 12_345_678_901_234_568
  })
})

test('text is left alone, also text that looks like a long number', () => {
  expect(parseJson('{"a":"x: 1234567890123456789","b":"1234567890123456789"}')).toEqual({
    a: 'x: 1234567890123456789',
    b: '1234567890123456789'
  })
})

test('what is no JSON throws', () => {
  expect(() => parseJson('{"a":1234567890123456789,}')).toThrow(SyntaxError)
})
