import { expect, test } from 'vitest'
import { spellNumber } from '../../../electron/practice/facts.ts'
import { practiceTime, outOfOrder, reachedTimes, type Move } from '../../../electron/practice/timeline.ts'

const pace = (at: number, seconds: number): Move => ({ kind: 'pace', at, seconds })
const advance = (at: number, steps: number): Move => ({ kind: 'advance', at, steps })

test('a declaration advances at the pace in force when it arrived', () => {
  expect(reachedTimes({ at: 10_000, after: 1 }, [pace(0, 5)], 21_000)).toEqual([10_000, 15_000, 20_000])
})

test('moves before the arrival do not apply, even in the same millisecond', () => {
  expect(reachedTimes({ at: 10_000, after: 1 }, [advance(10_000, 3), advance(10_000, 1)], 10_000)).toEqual([10_000, 11_000])
})

test('a manual advance restarts the pace, and the last status is final', () => {
  const reached = reachedTimes({ at: 0, after: 1 }, [pace(0, 10), advance(14_000, 2)], 40_000)
  expect(reached).toEqual([0, 10_000, 14_000, 15_000, 24_000, 34_000])
  expect(reachedTimes({ at: 0, after: 1 }, [pace(0, 10), advance(14_000, 1000)], 9e9)).toHaveLength(9)
})

test('statuses of the same moment are reported one second apart', () => {
  expect(reachedTimes({ at: 0, after: 0 }, [advance(0, 2)], 0).map(practiceTime)).toEqual([
    '1970-01-01 07:00:00',
    '1970-01-01 07:00:01',
    '1970-01-01 07:00:02'
  ])
})

test('entries are out of order, neither ascending nor descending', () => {
  expect([outOfOrder([1]), outOfOrder([1, 2]), outOfOrder([1, 2, 3]), outOfOrder([1, 2, 3, 4])]).toEqual([
    [1],
    [2, 1],
    [2, 1, 3],
    [2, 4, 1, 3]
  ])
})

test('amounts are written in Indonesian words', () => {
  expect(
    [0, 11, 15, 20, 100, 111, 1000, 1999, 2000, 100_000, 1_000_000, 9_350_000, 1_234_567_890, 2_000_000_000_001].map(spellNumber)
  ).toEqual([
    'nol',
    'sebelas',
    'lima belas',
    'dua puluh',
    'seratus',
    'seratus sebelas',
    'seribu',
    'seribu sembilan ratus sembilan puluh sembilan',
    'dua ribu',
    'seratus ribu',
    'satu juta',
    'sembilan juta tiga ratus lima puluh ribu',
    'satu miliar dua ratus tiga puluh empat juta lima ratus enam puluh tujuh ribu delapan ratus sembilan puluh',
    'dua triliun satu'
  ])
})
