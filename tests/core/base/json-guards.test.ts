import { expect, test } from 'vitest'
import { deepest, isObject, isString, memberOf, plainCopy, shortText, textOf } from '#core/base/json-guards.ts'

test('isObject accepts JSON objects only', () => {
  expect([{}, { a: 1 }, [], null, undefined, 'text', 1].map(isObject)).toEqual([true, true, false, false, false, false, false])
})

test('isString accepts texts only', () => {
  expect(['', 'a', 1, null, ['a']].map(isString)).toEqual([true, true, false, false, false])
})

test('memberOf reads own members only', () => {
  expect([memberOf({ a: 1 }, 'a'), memberOf({}, 'constructor'), memberOf([1], '0'), memberOf(null, 'a')]).toEqual([
    1,
    undefined,
    undefined,
    undefined
  ])
})

test('plainCopy renames __proto__ and rejects values that are not JSON or too deep', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])
  expect(plainCopy(JSON.parse('{"a":[1,{"__proto__":2}]}'))).toEqual({ a: [1, { '(__proto__)': 2 }] })
  expect([plainCopy(() => 1), plainCopy({ a: undefined }), plainCopy(nested(deepest + 1))]).toEqual([undefined, undefined, undefined])
  expect(plainCopy(nested(deepest))).toBeDefined()
})

test('textOf gives text for any value, and shortText one line of limited length', () => {
  expect([textOf('a'), textOf(null), textOf(1.5), textOf({ a: [1] })]).toEqual(['a', '', '1.5', '{"a":[1]}'])
  expect([shortText(' a\n\tb ', 10), shortText('abcdef', 4)]).toEqual(['a b', 'abc…'])
})
