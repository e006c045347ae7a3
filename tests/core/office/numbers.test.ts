import { expect, test } from 'vitest'
import type { Holding, NumberLane } from '#core/contract/office.ts'
import { isInOwnLane, needsLane, numberPlace, ownSeries, seriesFor, numberOwner } from '#core/office/number-lanes.ts'
import { holding } from '../../support/fakes/memory-office.ts'

const prefix = '000028ABCDEF'
const lane = (series: string, desk = 'here', over: Partial<NumberLane> = {}): NumberLane => ({
  prefix,
  series,
  desk,
  retired: false,
  ...over
})
const given = (running: number, series = 'A0') => ({
  day: '2026-11-21',
  counters: [{ start: `${prefix}20261121${series}`, running }]
})
const car = (series: string): string => `${prefix}20261121${series}0001`

test('a desk numbers in its own lanes of the prefix, in order', () => {
  const lanes = [
    lane('A2'),
    lane('A0'),
    lane('A1', 'there'),
    lane('A3', 'here', { retired: true }),
    lane('B0', 'here', { prefix: '000028OTHERS' })
  ]
  expect(ownSeries(prefix, lanes, 'here')).toEqual(['A0', 'A2'])
  expect(ownSeries(prefix.toLowerCase(), lanes, 'here')).toEqual(['A0', 'A2'])
})

test('a lane is claimed where there is none, and a spare one when half of a day of the last is used', () => {
  expect(needsLane(prefix, [lane('A1', 'there')], 'here', given(1))).toBe(true)
  expect(needsLane('short', [], 'here', given(1))).toBe(false)
  expect(needsLane(prefix, [lane('A0')], 'here', given(4_999))).toBe(false)
  expect(needsLane(prefix, [lane('A0')], 'here', given(5_001))).toBe(true)
  // The spare lane exists.
  expect(needsLane(prefix, [lane('A0'), lane('A1')], 'here', given(9_000))).toBe(false)
})

test('a number belongs to the desk of its lane, else to the holder of the declaration that has it', () => {
  const held: readonly Holding[] = [holding('d1', 'there', { car: car('90') }), holding('d2', null, { car: car('91') })]
  expect(numberOwner(car('A1'), 'd9', [lane('A1', 'there')], held)).toBe('there')
  expect(numberOwner(car('90').toLowerCase(), 'd9', [], held)).toBe('there')
  expect(numberOwner(car('90'), 'd1', [], held)).toBeNull()
  expect(numberOwner(car('92'), 'd9', [], held)).toBeNull()
})

test('a typed number is in a lane of this desk, in that of another one, or in none; a registered one is taken', () => {
  const lanes = [lane('A0'), lane('A2'), lane('A1', 'there'), lane('A9', 'gone', { retired: true })]
  const place = (text: string, known?: Holding): string => numberPlace(text, known, lanes, 'here')
  expect([place(car('A0')), place(car('a2').toLowerCase()), place(car('A1')), place(car('A9')), place(car('93'))]).toEqual([
    ...['own', 'own', 'refused', 'refused', 'outside']
  ])
  // The number was imported with the declaration or is registered, in another notation.
  expect(place(car('A1'), holding('d1', 'here', { car: car('A1').toLowerCase() }))).toBe('own')
  expect(place(car('93'), holding('d1', 'here', { car: car('93') }))).toBe('own')
  expect(place(car('93'), holding('d1', 'here', { car: car('93'), registered: false }))).toBe('outside')
  expect(isInOwnLane(car('A1'), lanes, 'here')).toBe(false)
  expect([seriesFor(car('93'), lanes, 'here'), seriesFor(car('93'), lanes, 'third')]).toEqual(['A0, A2', ''])
})
