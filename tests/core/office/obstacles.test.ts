import { expect, test } from 'vitest'
import type { Holding, NumberLane, OfficeStatus } from '#core/contract/office.ts'
import { isAllowedWithoutOffice, maySendWithoutOffice, sendObstacle } from '#core/office/obstacles.ts'
import { holding, joinedStatus } from '../../support/fakes/memory-office.ts'

const offline: Partial<OfficeStatus> = { contact: { kind: 'offline', since: 1, why: 'office-offline' } }
const why = (over: Partial<OfficeStatus>, of: Holding | undefined = holding('d1', 'here'), needsConfirmation = false) =>
  sendObstacle({ status: { ...joinedStatus, ...over }, holding: of, schema: 6, needsConfirmation })

test('every reason is named: missing requirements of the declaration and the desk before temporary obstacles', () => {
  const of = (over: Partial<Holding>, holder: string | null = 'here') => holding('d1', holder, { sender: 'here', ...over })
  expect(why({})).toBeNull()
  expect(sendObstacle({ status: joinedStatus, holding: undefined, schema: 6, needsConfirmation: false })).toBeNull()
  expect(why(offline)).toEqual({ kind: 'offline' })
  expect(why({ contact: { kind: 'connecting' } })).toEqual({ kind: 'connecting' })
  expect(why({ contact: { kind: 'refused', since: 1, why: 'office-login' } })).toEqual({ kind: 'refused' })
  expect(why({ sendingOpen: false })).toEqual({ kind: 'missing' })
  expect(why({ sendingOpen: false, isForked: true })).toEqual({ kind: 'forked' })
  expect(why({}, of({}), true)).toEqual({ kind: 'confirmation' })
  expect(why(offline, of({}), true)).toEqual({ kind: 'confirmation' })
  expect(why(offline, of({}, 'there'))).toEqual({ kind: 'held', desk: 'there' })
  expect(why({}, of({}, null))).toEqual({ kind: 'pool' })
  expect(why({}, of({ sender: 'there' }))).toEqual({ kind: 'sent-by', desk: 'there' })
  expect(why({}, of({ offeredTo: 'there' }))).toEqual({ kind: 'offered', desk: 'there' })
  expect(why({}, of({ closed: 'late-attempt' }))).toEqual({ kind: 'late' })
  expect(why({}, of({ deleted: true }))).toEqual({ kind: 'deleted' })
  expect(why({}, of({ schema: 7 }))).toEqual({ kind: 'newer' })
  expect(why({ rights: 'viewer' })).toEqual({ kind: 'viewer' })
  expect(why({ rights: 'viewer', state: 'locked' })).toEqual({ kind: 'locked' })
  expect(why({ state: 'retired' })).toEqual({ kind: 'retired' })
})

test('sending without the office applies only without contact, to the selected declarations, and until its end', () => {
  const mode = { withoutOffice: { declarations: ['d1'], until: 100 } }
  expect(isAllowedWithoutOffice({ ...joinedStatus, ...offline, ...mode }, 'd1', 99)).toBe(true)
  expect(isAllowedWithoutOffice({ ...joinedStatus, ...offline, ...mode }, 'd1', 100)).toBe(false)
  expect(isAllowedWithoutOffice({ ...joinedStatus, ...offline, ...mode }, 'd2', 99)).toBe(false)
  expect(isAllowedWithoutOffice({ ...joinedStatus, ...mode }, 'd1', 99)).toBe(false)
  expect(isAllowedWithoutOffice({ ...joinedStatus, ...offline }, 'd1', 99)).toBe(false)
})

test('without the office a declaration can be sent if its number is in a lane, registered or already attempted, and no outcome is unknown', () => {
  const [car, lane] = ['000028PRAKTK20261120A00001', { prefix: '000028PRAKTK', series: 'A0', desk: 'here', retired: false }]
  const may = (over: Partial<Holding>, lanes: readonly NumberLane[] = [lane]) =>
    maySendWithoutOffice(joinedStatus, holding('d1', 'here', over), lanes, car)
  expect(may({})).toBe(true)
  expect(may({}, [])).toBe(false)
  expect(may({ registered: true, car }, [])).toBe(true)
  expect(may({ registered: true, car: car.replace('1', '2') }, [])).toBe(false)
  expect(may({ attempt: 'a1', outcome: 'failed' }, [])).toBe(true)
  expect([may({ outcome: 'unknown' }), may({ outcome: 'sending' }), may({ sender: 'there' })]).toEqual([false, false, false])
  expect(maySendWithoutOffice(joinedStatus, undefined, [lane], car)).toBe(false)
  expect(maySendWithoutOffice({ ...joinedStatus, sendingOpen: false }, holding('d1', 'here'), [lane], car)).toBe(false)
})
