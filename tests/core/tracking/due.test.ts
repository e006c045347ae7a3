import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueLines, dueReasons, type DueSources } from '#core/tracking/due.ts'
import type { DeclarationState } from '#core/draft/summary.ts'

const cars = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const
const states: readonly DeclarationState[] = ['draft', 'queued', 'sending', 'unknown', 'sent', 'needs-work', 'finished', 'rejected']
const today = '2026-11-20'
const someCars = fc.uniqueArray(fc.constantFrom(...cars))

const row = fc.record({
  state: fc.constantFrom(...states),
  problems: fc.integer({ min: 0, max: 2 }),
  unread: fc.integer({ min: 0, max: 2 }),
  changedAt: fc.integer({ min: 0, max: 9 }),
  trashedAt: fc.constantFrom(0, 0, 0, 5),
  followUp: fc.constantFrom('', '', '2026-11-19', today, '2026-11-21'),
  isOwn: fc.boolean()
})

/** Declarations with some of the aju numbers; the others are only watched. */
const situation = fc
  .record({
    rows: fc.dictionary(fc.constantFrom(...cars), row),
    billed: someCars,
    stuck: someCars,
    unstored: fc.array(fc.constantFrom(...cars), { maxLength: 3 }),
    unread: fc.array(fc.constantFrom(...cars))
  })
  .map(({ rows, billed, stuck, unstored, unread }) => {
    const summaries = Object.entries(rows).map(([car, { isOwn: _, ...facts }]) => ({ id: `id-${car}`, car, ...facts }))
    const sources: DueSources = {
      billings: billed.map((car, at) => ({ car, response: '', billing: car, total: '', due: '', left: at, level: 'later' })),
      stuck: stuck.map((car) => ({ car, code: '104', since: 0, lasted: 1, threshold: 1 })),
      summaries,
      unstored: unstored.map((car) => ({ car })),
      unread: unread.map((car) => ({ car })),
      idOf: (car) => (car in rows ? `id-${car}` : null),
      isOwn: (id) => rows[id.slice(3) as 'a']?.isOwn === true,
      today
    }
    return { sources, summaries, billed, stuck, unstored, unread }
  })

test('each declaration of this desk waits once, in the order of harm, and nothing that waits is missing', () => {
  fc.assert(
    fc.property(situation, ({ sources, summaries, billed, stuck, unstored, unread }) => {
      const lines = dueLines(sources)
      const listed = lines.map(({ car }) => car)
      expect(new Set(listed).size).toBe(listed.length)
      const order = lines.map(({ reason }) => dueReasons.indexOf(reason))
      expect(order).toEqual(order.toSorted((one, other) => one - other))

      const isOwn = (car: string): boolean => {
        const id = sources.idOf(car)
        return id === null || sources.isOwn(id)
      }
      const waiting = new Set<string>([...billed, ...stuck, ...unstored, ...unread])
      for (const { car, state, trashedAt, followUp } of summaries)
        if (
          trashedAt === 0 &&
          (state === 'draft' || state === 'unknown' || state === 'needs-work' || (followUp !== '' && followUp <= today))
        )
          waiting.add(car)
      const missing = [...waiting].filter((car) => isOwn(car) && !listed.includes(car))
      expect(missing).toEqual([])
      expect(listed.filter((car) => !isOwn(car))).toEqual([])
    })
  )
})

test('the reason of a line is its most harmful one', () => {
  fc.assert(
    fc.property(situation, ({ sources, summaries, billed, stuck, unstored }) => {
      for (const { car, reason } of dueLines(sources)) {
        const { state, followUp = '' } = summaries.find((one) => one.car === car && one.trashedAt === 0) ?? {}
        if (billed.includes(car as 'a')) expect(reason).toBe('billing')
        else if (stuck.includes(car as 'a')) expect(reason).toBe('stuck')
        else if (state === 'needs-work') expect(reason).toBe('refused')
        else if (state === 'unknown') expect(reason).toBe('unknown')
        else if (unstored.includes(car as 'a') && state !== 'rejected') expect(reason).toBe('unstored')
        else if (state !== 'rejected') expect(reason === 'follow-up').toBe(followUp !== '' && followUp <= today)
      }
    })
  )
})

test('payments come in their order, drafts that can be sent before others, the newest first', () => {
  const draft = (id: string, problems: number, changedAt: number) =>
    ({ id, car: '', state: 'draft', problems, unread: 0, changedAt, trashedAt: 0 }) as const
  const billing = (car: string) => ({ car, response: '', billing: car, total: '', due: '', left: 0, level: 'today' }) as const
  const lines = dueLines({
    billings: [billing('late'), billing('soon')],
    stuck: [],
    summaries: [draft('old', 0, 1), draft('unfilled', 3, 9), draft('new', 0, 5)],
    unstored: [],
    unread: [],
    idOf: () => null,
    isOwn: () => true,
    today
  })
  expect(lines.map(({ id, car }) => id ?? car)).toEqual(['late', 'soon', 'new', 'old', 'unfilled'])
})

test('a rejection waits until it is read', () => {
  const waits = (unread: number) =>
    dueLines({
      billings: [],
      stuck: [],
      summaries: [{ id: '1', car: 'a', state: 'rejected', problems: 0, unread, changedAt: 0, trashedAt: 0 }],
      unstored: [],
      unread: [],
      idOf: () => '1',
      isOwn: () => true,
      today
    }).map(({ reason }) => reason)
  expect([waits(1), waits(0)]).toEqual([['refused'], []])
})
