import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { numberTextsBelow, numberTextsMoved, parseWithNumberTexts, writeJson } from '#core/draft/number-texts.ts'

const roundTrip = (text: string, indent?: number): string => {
  const { value, numerals } = parseWithNumberTexts(text)
  return writeJson(value, numerals, indent)
}

/** A number in any valid notation. */
const numberText = fc.oneof(
  fc.constantFrom(
    '0',
    '-0',
    '0.0',
    '-0.00',
    '1.50',
    '1E3',
    '1e+3',
    '1e-7',
    '0.10',
    '12345678901234567890.5',
    '12345678901234567890',
    '9007199254740993',
    '1e400',
    '-1E400',
    '5e-324',
    '1e-400'
  ),
  fc.stringMatching(/^-?(0|[1-9]\d{0,20})(\.\d{1,20})?([eE][+-]?\d{1,3})?$/)
)
/** Names that JavaScript does not reorder. */
const key = fc
  .oneof(fc.string(), fc.constantFrom('', '/', '~', 'a/b', 'm~n', '~1', '__proto__', 'constructor', 'toString'))
  .filter((name) => !/^(0|[1-9]\d*)$/.test(name))

const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    numberText,
    fc.constantFrom('null', 'true', 'false', '""'),
    fc.string().map((text) => JSON.stringify(text)),
    fc.array(tie('json'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
    fc
      .uniqueArray(fc.tuple(key, tie('json')), { maxLength: 4, selector: ([name]) => name })
      .map((members) => `{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`)
  )
}))

describe('JSON that was read and not changed', () => {
  test('is written with the same characters, whatever its numbers look like', () => {
    fc.assert(
      fc.property(json, (text) => {
        expect(roundTrip(text)).toBe(text)
      }),
      { numRuns: 1_000 }
    )
  })

  test('has the values of JSON.parse', () => {
    fc.assert(
      fc.property(json, (text) => {
        expect(parseWithNumberTexts(text).value).toEqual(JSON.parse(text))
      })
    )
  })

  test.each([
    '1.50',
    '[1.50]',
    '{"a/b":{"~":1.50,"":[-0]}}',
    '{"":{"":1E3}}',
    '{"__proto__":1.0}',
    '{"__proto__":{"x":1.0}}',
    '[[[12345678901234567890.5]]]',
    '[1e400]',
    '{"x":[{"y":1.0},{"y":2}]}'
  ])('%s', (text) => {
    expect(roundTrip(text)).toBe(text)
  })

  test('keeps its numbers when it is written with indentation', () => {
    expect(roundTrip('{"a":[1.50,2],"b":{}}', 2)).toBe('{\n  "a": [\n    1.50,\n    2\n  ],\n  "b": {}\n}')
  })

  test('stores only number texts that JSON.stringify would change', () => {
    expect(parseWithNumberTexts('{"a":1,"b":[0.5,-3,1e21,100],"c":"1.50"}').numerals).toEqual({ '/b/2': '1e21' })
    expect(parseWithNumberTexts(' {"a/b": [1.0, {"~": 1E3}]} ').numerals).toEqual({ '/a~1b/0': '1.0', '/a~1b/1/~0': '1E3' })
    expect(parseWithNumberTexts(' 1.0\n').numerals).toEqual({ '': '1.0' })
  })

  test('uses the last of two members with the same name', () => {
    expect(roundTrip('{"a":1.50,"a":2}')).toBe('{"a":2}')
    expect(roundTrip('{"a":2,"a":1.50}')).toBe('{"a":1.50}')
  })

  test('that is invalid throws a SyntaxError', () => {
    for (const text of ['', '{', '[1,]', '01', '1.', '.5', '+1', 'NaN', "{'a':1}"])
      expect(() => parseWithNumberTexts(text), text).toThrow(SyntaxError)
  })
})

describe('a changed number', () => {
  test('is written with its new value; the same value typed again keeps its original text', () => {
    const { numerals } = parseWithNumberTexts('{"a":1.50,"b":1.50,"c":1.50,"d":1.50}')
    expect(writeJson({ a: 2.5, b: 1.5, c: '1.5', d: null }, numerals)).toBe('{"a":2.5,"b":1.50,"c":"1.5","d":null}')
  })

  test('that was removed leaves nothing behind', () => {
    expect(writeJson({ list: [] }, parseWithNumberTexts('{"list":[1.0,2.0]}').numerals)).toBe('{"list":[]}')
  })
})

describe('number texts of a part', () => {
  test('have pointers relative to that part', () => {
    const numerals = { '/a/b': '1.0', '/a/b/c': '2.0', '/ab/c': '3.0', '/a': '4.0' }
    expect(numberTextsBelow(numerals, '/a')).toEqual({ '/b': '1.0', '/b/c': '2.0' })
    expect(numberTextsBelow(numerals, '')).toEqual(numerals)
  })

  test('follow the entries of a list to their new places', () => {
    const numerals = { '/x/0/a': '1.0', '/x/1': '2.0', '/x/10/~1': '3.0', '/x/y': '4.0', '/xx/1': '5.0' }
    expect(numberTextsMoved(numerals, '/x', (index) => (index === 1 ? null : index + 1))).toEqual({
      '/x/1/a': '1.0',
      '/x/11/~1': '3.0',
      '/x/y': '4.0',
      '/xx/1': '5.0'
    })
  })
})
