import { expect, test } from 'vitest'
import { parseJson } from '#core/wire/parse-json.ts'

test('integers that a double cannot hold become their text at any place', () => {
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

test('strings stay unchanged, also strings that look like a long number', () => {
  expect(parseJson('{"a":"x: 1234567890123456789","b":"1234567890123456789"}')).toEqual({
    a: 'x: 1234567890123456789',
    b: '1234567890123456789'
  })
})

test('invalid JSON throws', () => {
  expect(() => parseJson('{"a":1234567890123456789,}')).toThrow(SyntaxError)
})
