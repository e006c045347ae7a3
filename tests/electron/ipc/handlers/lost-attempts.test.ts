import { expect, test, vi } from 'vitest'
import { fail, ok } from '#core/base/result.ts'
import { knownBeforeAttempt } from '#core/outbox/delivery-evidence.ts'
import { askService } from '../../../../electron/ipc/handlers/submit-handlers.ts'
import { statusOf } from '../../../support/office/sender.ts'

const car = '20112820261123000001'
const asked = { entry: 'e', attempt: 1, declaration: 'd', car }

const service = (status: ReturnType<typeof statusOf> | 'hangs' = statusOf(car, false), isNoted = true) => {
  const controller = new AbortController()
  const notePosted = vi.fn(() => Promise.resolve(isNoted ? ok(null) : fail('disk-full')))
  const statusLog = vi.fn(() => (status === 'hangs' ? new Promise<never>(() => undefined) : Promise.resolve(ok(status))))
  const takeRequest = vi.fn(() => Promise.resolve(0))
  return { controller, notePosted, statusLog, takeRequest, signal: controller.signal }
}

test('statuses reported before an attempt prove nothing; new ones do, whatever their time', async () => {
  const known = knownBeforeAttempt(statusOf(car, true, '2026-11-20 10:00:00').log)
  const same = service(statusOf(car, true, '2026-11-20 10:00:00'))
  expect(await askService('p', [{ ...asked, known }], same)).toEqual(ok(null))
  expect(same.notePosted).not.toHaveBeenCalled()
  for (const time of ['2026-11-21 09:00:00', '2026-11-20 09:00:00']) {
    const other = service(statusOf(car, true, time))
    expect(await askService('p', [{ ...asked, known }], other)).toEqual(fail('number-known', { declaration: 'd', mayHaveArrived: true }))
    expect(other.notePosted).toHaveBeenCalledExactlyOnceWith({ entry: 'e', attempt: 1 }, car)
  }
})

test('the status of another number proves nothing', async () => {
  expect(await askService('p', [asked], service(statusOf('20112820261123000002', true)))).toEqual(ok(null))
})

test('a log of the number without content prevents the post, too', async () => {
  const status = statusOf(car, false)
  const log = { ...status.log, status: '-', isUnknown: false }
  expect(await askService('p', [asked], service({ ...status, log }))).toMatchObject({ ok: false, failure: { code: 'number-known' } })
})

test('the journal is written before the outcome is unknown', async () => {
  expect(await askService('p', [asked], service(statusOf(car, true), false))).toEqual(fail('disk-full', { mayHaveArrived: false }))
})

test('closing the application cancels a running query, and no query starts afterwards', async () => {
  const hanging = service('hangs')
  const answer = askService('p', [asked, { ...asked, entry: 'f' }], hanging)
  await vi.waitFor(() => expect(hanging.statusLog).toHaveBeenCalled())
  hanging.controller.abort()
  expect(await answer).toEqual(fail('cancelled', { mayHaveArrived: false }))
  expect(await askService('p', [asked], hanging)).toEqual(fail('cancelled', { mayHaveArrived: false }))
  expect(hanging.statusLog).toHaveBeenCalledOnce()
})

test('each query waits for its turn among the requests of the office', async () => {
  const open = service(statusOf(car, false))
  const waits = [20, 10, 0, 0]
  open.takeRequest.mockImplementation(() => {
    expect(open.statusLog).toHaveBeenCalledTimes(waits.length > 1 ? 0 : 1)
    return Promise.resolve(waits.shift() ?? Number.NaN)
  })
  expect(await askService('p', [asked, { ...asked, entry: 'f' }], open)).toEqual(ok(null))
  expect(waits).toEqual([])
  expect(open.statusLog).toHaveBeenCalledTimes(2)
})

test('closing the application ends the wait for a turn, without a query', async () => {
  const open = service()
  open.takeRequest.mockResolvedValue(60_000)
  const answer = askService('p', [asked], open)
  setTimeout(() => open.controller.abort(), 20)
  expect(await answer).toEqual(fail('cancelled', { mayHaveArrived: false }))
  expect(open.statusLog).not.toHaveBeenCalled()
})

test.each([
  ['is far away', () => Promise.resolve(60_000)],
  ['is not answered', () => new Promise<never>(() => undefined)]
])('a question whose turn %s is asked without one after a limit for each question', async (_, turn) => {
  const open = service()
  open.takeRequest.mockImplementation(turn)
  const began = performance.now()
  expect(await askService('p', [asked, { ...asked, entry: 'f' }], { ...open, longestWait: 100 })).toEqual(ok(null))
  expect(performance.now() - began).toBeGreaterThan(190)
  expect(open.statusLog).toHaveBeenCalledTimes(2)
})
