import { expect, test } from 'vitest'
import { separateNames } from '#core/office/names.ts'

const named = (id: string, name: string) => ({ id, name })

test('of two rows with one name the first id keeps it, at whichever desk the other one arrives', () => {
  const [one, other] = [named('a', 'Rutin'), named('b', 'rutin')]
  expect([...separateNames([one], [other])]).toEqual([['b', 'rutin (2)']])
  expect([...separateNames([other], [one])]).toEqual([['b', 'rutin (2)']])
  expect([...separateNames([], [other, one])]).toEqual([['b', 'rutin (2)']])
})

test('a number that is in use is skipped, and rows that were here with one name stay', () => {
  expect([...separateNames([named('a', 'X'), named('c', 'X (2)')], [named('b', 'X'), named('d', 'X')])]).toEqual([
    ['b', 'X (3)'],
    ['d', 'X (4)']
  ])
  expect(separateNames([named('a', 'X'), named('b', 'X')], [named('c', 'Y')]).size).toBe(0)
  expect(separateNames([named('a', 'X')], [named('a', 'X')]).size).toBe(0)
})
