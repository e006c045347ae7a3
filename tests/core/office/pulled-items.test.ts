import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { JsonObject } from '#core/base/json.ts'
import { checkedAnswer, isPage } from '#core/office/pulled-items.ts'

const held = { declaration: 'd', holder: 'a', sender: null, generation: 1, epoch: 2, offeredTo: null, registered: true }
const branch = { declaration: null, branch: 'b', kind: 'quarantine' }
const stale = { store: 'parties', key: 'p', value: { id: 'p' }, position: 1_000_000_001 }
const good: JsonObject = { held: [held], branches: [branch], stale: [stale], position: 1_000_000_002, commit: 'c' }

it('takes a good answer as it is, also one without lists', () => {
  expect(checkedAnswer(good)).toEqual({ answer: good, bad: [] })
  expect(checkedAnswer({ position: 1, commit: null, granted: 3 })).toEqual({ answer: { position: 1, commit: null, granted: 3 }, bad: [] })
})

const badNumber = fc.oneof(
  fc.constantFrom(2 ** 63, 2 ** 53, -1, 1.5, Number.POSITIVE_INFINITY, '5', null, true),
  fc.double({ min: 2 ** 53, noNaN: true })
)
const badItem = fc.oneof(
  badNumber.map((epoch) => ['held', { ...held, epoch }, 'epoch'] as const),
  badNumber.map((generation) => ['held', { ...held, generation }, 'generation'] as const),
  badNumber.map((position) => ['stale', { ...stale, position }, 'position'] as const),
  fc.constantFrom(5, [], {}).map((holder) => ['held', { ...held, holder }, 'holder'] as const),
  fc.constantFrom(5, null, '').map((name) => ['branches', { ...branch, branch: name }, 'branch'] as const),
  fc.constantFrom(5, null, {}).map((key) => ['stale', { ...stale, key }, 'key'] as const)
)
it('a bad item of an answer fails alone and is named; the others, and the answer, are taken', () => {
  fc.assert(
    fc.property(fc.array(badItem, { minLength: 1, maxLength: 5 }), fc.boolean(), (items, isFirst) => {
      const withBad = (list: string): unknown[] => {
        const found = items.filter(([of]) => of === list).map(([, item]) => item)
        const own = good[list] as unknown[]
        return isFirst ? [...found, ...own] : [...own, ...found]
      }
      const answer = { ...good, held: withBad('held'), branches: withBad('branches'), stale: withBad('stale') } as JsonObject
      const checked = checkedAnswer(answer)
      expect(checked.answer).toEqual(good)
      expect(checked.bad.map(({ list, member }) => `${list} ${member}`).toSorted()).toEqual(items.map(([list, , member]) => `${list} ${member}`).toSorted()) // oxfmt-ignore
    }),
    { seed: 73, numRuns: 200 }
  )
})

it('a position that is no number of the office counts as none, and a page without one is no page', () => {
  for (const position of [2 ** 63, -1, 1.5, '5', null]) {
    expect(checkedAnswer({ position }).answer).toEqual({ position: 0 })
    expect(isPage({ position, next: null })).toBe(false)
    expect(isPage({ position: 5, next: { position } })).toBe(false)
  }
  expect(isPage({ position: 5, next: null })).toBe(true)
  expect(isPage({ position: 5, next: { position: 4, kind: 'row', id: 'a' } })).toBe(true)
})
