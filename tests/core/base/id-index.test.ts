import { expect, test } from 'vitest'
import { createIdIndex } from '#core/base/id-index.ts'

test('an id is found under its key until it is removed', () => {
  const index = createIdIndex()
  index.add('car', 'a')
  index.add('car', 'a')
  expect(index.of('car')).toEqual(['a'])
  index.remove('car', 'b')
  expect(index.of('car')).toEqual(['a'])
  index.remove('car', 'a')
  expect(index.of('car')).toEqual([])
})

test('several ids of one key keep the order in which they were added', () => {
  const index = createIdIndex()
  for (const id of ['b', 'a', 'c', 'a']) index.add('car', id)
  expect(index.of('car')).toEqual(['b', 'a', 'c'])
  for (const id of ['b', 'c', 'c']) index.remove('car', id)
  expect(index.of('car')).toEqual(['a'])
  index.remove('car', 'a')
  expect(index.of('car')).toEqual([])
  index.add('car', 'd')
  expect(index.of('car')).toEqual(['d'])
})
