import { expect, test } from 'vitest'
import { holdingStep, type HoldingAct, type HoldingEffect, type HoldingFacts } from '#core/office/holding-step.ts'
import { editObstacleOf } from '#core/office/obstacles.ts'
import { holding } from '../../support/fakes/memory-office.ts'

const asked = { desk: 'there', at: 1, note: '' }
const holdings = new Map(
  [
    holding('mine', 'here'),
    holding('asked', 'here', { asked }),
    holding('given', 'here', { offeredTo: 'there' }),
    holding('theirs', 'there'),
    holding('wanted', 'there', { asked: { ...asked, desk: 'here' } }),
    holding('requested', 'there', { asked: { ...asked, desk: 'third' } }),
    holding('offered', 'there', { offeredTo: 'here' }),
    holding('running', 'there', { outcome: 'unknown' }),
    holding('uncertain', 'here', { outcome: 'unknown' }),
    holding('taken', 'there', { sender: 'here' }),
    holding('pool', null),
    holding('pooled', null, { sender: 'here' }),
    holding('gone', null, { deleted: true })
  ].map((one) => [one.declaration, one])
)

const desk = { desk: 'here', rights: 'broker', state: 'active' } as const
const status = { ...desk, isForked: false, stoppedUntil: null, isSetBack: false, reported: [] }
/** What an act does to each declaration; those that it does not apply to are left out. */
const effectsOf = (act: HoldingAct, over: Partial<HoldingFacts> = {}): Record<string, HoldingEffect> =>
  Object.fromEntries(
    [...holdings.keys(), 'new'].flatMap((id) => {
      const step = holdingStep(act, { status, holding: holdings.get(id), isReachable: true, now: 0, ...over })
      return step.ok ? [[id, step.value]] : []
    })
  )

test('each verb does what fits the holder, and nothing to what the office does not know', () => {
  const taken = { pool: 'moves', pooled: 'moves', offered: 'moves', given: 'stays' }
  expect(effectsOf({ verb: 'take', hasReason: false })).toEqual({ ...taken, theirs: 'asks', taken: 'asks' })
  expect(effectsOf({ verb: 'take', hasReason: true }, { isReachable: false })).toEqual({
    ...{ ...taken, theirs: 'edits', wanted: 'edits', requested: 'edits', taken: 'edits', running: 'edits' }
  })
  // Without a reason the desk is asked, and answers when it is back.
  expect(effectsOf({ verb: 'take', hasReason: false }, { isReachable: false })).toEqual({ ...taken, theirs: 'asks', taken: 'asks' })
  expect(effectsOf({ verb: 'give', what: 'to-desk' })).toEqual({ mine: 'offers', asked: 'offers', given: 'offers' })
  expect(effectsOf({ verb: 'give', what: 'to-nobody' })).toEqual({ mine: 'frees', asked: 'frees', given: 'frees' })
  expect(effectsOf({ verb: 'give', what: 'sending' })).toEqual({ taken: 'releases', pooled: 'releases' })
  expect(effectsOf({ verb: 'refuse' })).toEqual({ asked: 'keeps' })
})

test('a desk without rights gives up the right to send at the most, and what fills a gap is taken by an owner', () => {
  for (const over of [{ rights: 'viewer' }, { state: 'locked' }] as const) {
    const facts = { status: { ...status, ...over } }
    expect(effectsOf({ verb: 'take', hasReason: true }, facts)).toEqual({})
    expect(effectsOf({ verb: 'give', what: 'to-nobody' }, facts)).toEqual({})
    expect(effectsOf({ verb: 'give', what: 'sending' }, facts)).toEqual({ taken: 'releases', pooled: 'releases' })
  }
  const gap = holding('gap', null, { closed: 'gap' })
  const stepOf = (rights: 'owner' | 'broker') =>
    holdingStep({ verb: 'take', hasReason: false }, { status: { ...status, rights }, holding: gap, isReachable: false, now: 0 })
  expect([stepOf('owner').ok, stepOf('broker').ok]).toEqual([true, false])
})

test('while the office was set back questions are asked and answered only; a desk that is stopped takes back as well', () => {
  const closed = { status: { ...status, isSetBack: true } }
  expect(effectsOf({ verb: 'take', hasReason: false }, closed)).toEqual({ theirs: 'asks', taken: 'asks' })
  expect(effectsOf({ verb: 'refuse' }, closed)).toEqual({ asked: 'keeps' })
  const stopped = { status: { ...status, stoppedUntil: 5 } }
  expect(effectsOf({ verb: 'take', hasReason: false }, stopped)).toEqual({ given: 'stays', theirs: 'asks', taken: 'asks' })
  expect(effectsOf({ verb: 'give', what: 'to-nobody' }, { ...stopped, now: 6 })).toEqual({ mine: 'frees', asked: 'frees', given: 'frees' })
})

test('a locked desk may change what it holds, and no other reason is overlooked', () => {
  const kinds = [...holdings.values()].map((one) => editObstacleOf(desk, one, 6)?.kind ?? null)
  expect(kinds).toEqual([null, null, 'offered', 'held', 'held', 'held', 'held', 'held', null, 'held', 'pool', 'pool', 'deleted'])
  expect(editObstacleOf({ ...desk, state: 'locked' }, holdings.get('mine'), 6)).toBeNull()
  expect(editObstacleOf(desk, undefined, 6)).toBeNull()
  expect(editObstacleOf({ ...desk, rights: 'viewer' }, undefined, 6)).toEqual({ kind: 'viewer' })
  expect(editObstacleOf(desk, holding('d', 'here', { schema: 7 }), 6)).toEqual({ kind: 'newer' })
})
