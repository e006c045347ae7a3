import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrayIndex, partsOf, pointer, valueAt } from '#core/base/json-pointer.ts'

test('a pointer returns its parts unchanged, whatever they contain', () => {
  const part = fc.oneof(fc.string(), fc.constantFrom('', '/', '~', '~1', '~0', '~01', 'a/b', '__proto__', '0', '-'))
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      expect(partsOf(pointer(...parts))).toEqual(parts)
    })
  )
})

test('the examples of RFC 6901 resolve to their values', () => {
  const document = { foo: ['bar', 'baz'], '': 0, 'a/b': 1, 'c%d': 2, 'e^f': 3, 'g|h': 4, 'i\\j': 5, 'k"l': 6, ' ': 7, 'm~n': 8 }
  const paths = ['', '/foo', '/foo/0', '/', '/a~1b', '/c%d', '/e^f', '/g|h', '/i\\j', '/k"l', '/ ', '/m~0n']
  expect(paths.map((path) => valueAt(document, path))).toEqual([document, ['bar', 'baz'], 'bar', 0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect([pointer('a/b', 0), pointer('m~n'), pointer(''), pointer()]).toEqual(['/a~1b/0', '/m~0n', '/', ''])
})

describe('a path outside the own members and entries is undefined', () => {
  const document: unknown = { list: [[1], 'text'], text: 'abc', none: null, inner: {} }
  test.each([
    '/__proto__',
    '/constructor',
    '/inner/toString',
    '/inner/__proto__/toString',
    '/list/length',
    '/list/push',
    '/list/01',
    '/list/-',
    '/list/2',
    '/list/1.0',
    '/list/',
    '/text/0',
    '/text/length',
    '/none/x',
    '/missing/x'
  ])('%s', (path) => {
    expect(valueAt(document, path)).toBeUndefined()
  })
})

test('an own member named __proto__ is read as any other member', () => {
  expect(valueAt(JSON.parse('{"__proto__":{"x":[1,2]}}'), '/__proto__/x/1')).toBe(2)
})

test('an array index has digits without leading zeros only', () => {
  expect(['0', '7', '10', '', '-', '-1', '01', '1.5', '1e1', ' 1'].map(arrayIndex)).toEqual([
    0,
    7,
    10,
    null,
    null,
    null,
    null,
    null,
    null,
    null
  ])
})
