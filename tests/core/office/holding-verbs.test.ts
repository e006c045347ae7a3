import { expect, test } from 'vitest'
import { fittingVerbs, holdingVerbs } from '#core/office/holding-verbs.ts'
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
    holding('taken', 'there', { sender: 'here' }),
    holding('pool', null),
    holding('pooled', null, { sender: 'here' }),
    holding('gone', null, { deleted: true })
  ].map((one) => [one.declaration, one])
)

test('each verb is offered for the declarations that it applies to, and for none that the office does not know', () => {
  expect(fittingVerbs([...holdings.keys(), 'new'], holdings, 'here')).toEqual({
    acceptOffer: ['offered'],
    giveAsked: ['asked'],
    answerAsk: ['asked'],
    offer: ['mine', 'asked'],
    withdrawOffer: ['given'],
    putInPool: ['mine', 'asked'],
    takeFromPool: ['pool', 'pooled'],
    ask: ['theirs', 'offered', 'taken'],
    takeOver: ['theirs', 'wanted', 'requested', 'offered', 'taken'],
    releaseSending: ['taken', 'pooled']
  })
  expect(holdingVerbs).toHaveLength(10)
})

test('a locked desk may change what it holds, and no other reason is overlooked', () => {
  const desk = { desk: 'here', rights: 'broker', state: 'active' } as const
  const kinds = [...holdings.values()].map((one) => editObstacleOf(desk, one, 6)?.kind ?? null)
  expect(kinds).toEqual([null, null, 'offered', 'held', 'held', 'held', 'held', 'held', 'pool', 'pool', 'deleted'])
  expect(editObstacleOf({ ...desk, state: 'locked' }, holdings.get('mine'), 6)).toBeNull()
  expect(editObstacleOf(desk, undefined, 6)).toBeNull()
  expect(editObstacleOf({ ...desk, rights: 'viewer' }, undefined, 6)).toEqual({ kind: 'viewer' })
  expect(editObstacleOf(desk, holding('d', 'here', { schema: 7 }), 6)).toEqual({ kind: 'newer' })
})
