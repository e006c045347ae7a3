import { afterEach, expect, test } from 'vitest'
import { fail } from '#core/base/result.ts'
import type { HttpReply } from '#core/base/ports.ts'
import { carsOf } from '../../../../electron/ipc/handlers/submit-handlers.ts'
import { canary, openDesk, practiceToken, replyOf, type Desk, type TestServicesDeps } from '../../../support/fakes/main-services.ts'

const desks: Desk[] = []
const desk = async (parts: TestServicesDeps = {}): Promise<Desk> => {
  const opened = await openDesk(parts)
  desks.push(opened)
  return opened
}
afterEach(() => Promise.all(desks.splice(0).map((opened) => opened.close())))

const body = JSON.stringify({ bc28: { document: [{ car: '1' }] } })
const two = JSON.stringify({ bc28: { document: [{ car: '1' }, { car: '2' }] } })
const submit = { entries: [{ entry: 'e-1', attempt: 1 }], profile: 'office', body }
const good = replyOf({ status: 'ok', desc: [{ submit_status: 'success', submit_type: 'update', desc: { car: '1', detail: 3 }, err: {} }] })
const lost: HttpReply = { kind: 'failure', code: 'connection-lost', mayHaveArrived: true, detail: 'ERR_CONNECTION_RESET' }

test('an answer is in the journal before the window has it, and is read the same way from there', async () => {
  const order: string[] = []
  const { handlers, requests } = await desk({
    reply: () => good,
    answers: (journal) => ({
      ...journal,
      async append(line) {
        const done = await journal.append(line)
        order.push(line.operation)
        return done
      }
    })
  })
  const outcome = await handlers['declarations.submit'](submit)
  order.push('window')
  expect(order).toEqual(['posting', 'submit', 'window'])
  expect(outcome).toMatchObject({
    ok: true,
    value: {
      httpStatus: 200,
      status: 'ok',
      entries: [{ car: '1', submitStatus: 'success', counts: { detail: 3 } }],
      at: Date.UTC(2026, 10, 20, 3)
    }
  })
  expect(await handlers['answers.ofEntry']({ entry: 'e-1' })).toEqual({
    ok: true,
    value: [{ entry: 'e-1', attempt: 1, at: Date.UTC(2026, 10, 20, 3), raw: expect.stringContaining('success') as unknown, outcome }]
  })
  expect(requests).toMatchObject([
    { url: 'https://gateway.invalid/base/api/submit/bc28', body, once: true, headers: { Authorization: `Bearer ${canary}` } }
  ])
})

test('a lost connection is journaled too, with what is known', async () => {
  const { handlers } = await desk({ reply: () => lost })
  const outcome = await handlers['declarations.submit'](submit)
  expect(outcome).toMatchObject({ ok: false, failure: { code: 'connection-lost', mayHaveArrived: true } })
  expect(await handlers['answers.ofEntry']({ entry: 'e-1' })).toMatchObject({ ok: true, value: [{ attempt: 1, outcome }] })
})

test('a refusal is a failure with the text of the service', async () => {
  const { handlers } = await desk({ reply: () => replyOf({ error: 'Invalid request' }, 400) })
  expect(await handlers['declarations.submit'](submit)).toMatchObject({
    ok: false,
    failure: { code: 'refused', detail: 'Invalid request', httpStatus: 400, mayHaveArrived: false }
  })
})

test('the same attempt is never posted twice: on its way it is waited for, and done it is read from the journal', async () => {
  let answer: (reply: HttpReply) => void = () => undefined
  const { handlers, requests } = await desk({ reply: () => new Promise((resolve) => (answer = resolve)) })
  const first = handlers['declarations.submit'](submit)
  const second = handlers['declarations.submit'](submit)
  const asked = handlers['answers.ofEntry']({ entry: 'e-1' })
  await expect.poll(() => requests.length).toBe(1)
  answer(good)
  const outcome = await first
  expect(await second).toEqual(outcome)
  expect(await asked).toMatchObject({ ok: true, value: [{ attempt: 1, outcome }] })
  expect(await handlers['declarations.submit'](submit)).toEqual(outcome)
  expect(requests).toHaveLength(1)
})

test('several entries go in one POST and one line; each attempt finds its answer', async () => {
  const answer = replyOf({
    status: 'ok',
    desc: ['2', '1'].map((car) => ({ submit_status: 'success', submit_type: 'update', desc: { car }, err: {} }))
  })
  const { handlers, requests, answers } = await desk({ reply: () => answer })
  const set = { entries: [{ entry: 'e-1', attempt: 3 }, { entry: 'e-2', attempt: 1 }], profile: 'office', body: two } // prettier-ignore
  const outcome = await handlers['declarations.submit'](set)
  expect(outcome).toMatchObject({ ok: true, value: { entries: [{ car: '2' }, { car: '1' }] } })
  expect(await handlers['answers.ofEntry']({ entry: 'e-1' })).toMatchObject({ value: [{ entry: 'e-1', attempt: 3, outcome }] })
  expect(await handlers['answers.ofEntry']({ entry: 'e-2' })).toMatchObject({ value: [{ entry: 'e-2', attempt: 1, outcome }] })
  expect((await answers.submitsOf('e-2')).map(({ operation, entries, cars }) => [operation, entries, cars])).toEqual(
    ['posting', 'submit'].map((operation) => [operation, set.entries, ['1', '2']])
  )
  // The same set, in whatever order it is named.
  expect(await handlers['declarations.submit']({ ...set, entries: set.entries.toReversed() })).toEqual(outcome)
  expect(requests).toHaveLength(1)
})

test('a set that shares an attempt with another one is refused as sent, on its way and afterwards', async () => {
  let answer: (reply: HttpReply) => void = () => undefined
  const { handlers, requests } = await desk({ reply: () => new Promise((resolve) => (answer = resolve)) })
  const first = handlers['declarations.submit'](submit)
  const mixed = { entries: [{ entry: 'e-1', attempt: 1 }, { entry: 'e-2', attempt: 1 }], profile: 'office', body: two } // prettier-ignore
  const refusal = fail('already-sent', { mayHaveArrived: true })
  expect(await handlers['declarations.submit'](mixed)).toEqual(refusal)
  await expect.poll(() => requests.length).toBe(1)
  answer(good)
  await first
  expect(await handlers['declarations.submit'](mixed)).toEqual(refusal)
  // What was refused was not sent: alone, the other attempt goes.
  const alone = handlers['declarations.submit']({ ...submit, entries: [{ entry: 'e-2', attempt: 1 }] })
  await expect.poll(() => requests.length).toBe(2)
  answer(lost)
  await alone
})

test('what was about to leave when everything ended is not posted again, and is told as unknown', async () => {
  const { handlers, requests, answers } = await desk({ reply: () => good })
  await answers.append({ at: 5, operation: 'posting', profile: 'office', entries: submit.entries, cars: ['1'] })
  const unknown = fail('connection-lost', { detail: 'interrupted', mayHaveArrived: true })
  expect(await handlers['answers.ofEntry']({ entry: 'e-1' })).toEqual({
    ok: true,
    value: [{ entry: 'e-1', attempt: 1, at: 5, raw: '', outcome: unknown }]
  })
  expect(await handlers['declarations.submit'](submit)).toEqual(unknown)
  expect(requests).toEqual([])
})

test('where it cannot be written down that something leaves, nothing leaves', async () => {
  const { handlers, requests } = await desk({
    answers: (journal) => ({ ...journal, append: () => Promise.resolve(fail('disk-full')) })
  })
  expect(await handlers['declarations.submit'](submit)).toEqual(fail('disk-full', { mayHaveArrived: false }))
  expect(requests).toEqual([])
})

test('a set that does not fit its body, is empty or names an entry twice is refused before anything leaves', async () => {
  const { handlers, requests } = await desk()
  const sets: readonly (typeof submit)[] = [
    { ...submit, entries: [] },
    { ...submit, body: two },
    { ...submit, body: '{' },
    { ...submit, body: two, entries: [1, 2].map((attempt) => ({ entry: 'e-1', attempt })) }
  ]
  for (const set of sets) {
    expect(await handlers['declarations.submit'](set)).toMatchObject({
      ok: false,
      failure: { code: 'invalid-input', mayHaveArrived: false }
    })
  }
  expect(requests).toEqual([])
})

test('the end waits for what is on its way, and gives up what takes too long', async () => {
  const { handlers, requests, underway } = await desk({
    reply: ({ signal }) =>
      new Promise((resolve) => signal?.addEventListener('abort', () => resolve({ ...lost, code: 'cancelled', detail: 'cancelled' })))
  })
  const outcome = handlers['declarations.submit'](submit)
  await expect.poll(() => requests.length).toBe(1)
  await underway.end(20)
  expect(await outcome).toMatchObject({ ok: false, failure: { code: 'cancelled', mayHaveArrived: true } })
  expect(await handlers['answers.ofEntry']({ entry: 'e-1' })).toMatchObject({ value: [{ attempt: 1, outcome: await outcome }] })
})

test('another attempt of the same entry is posted', async () => {
  const { handlers, requests } = await desk({ reply: () => lost })
  await handlers['declarations.submit'](submit)
  await handlers['declarations.submit']({ ...submit, entries: [{ entry: 'e-1', attempt: 2 }] })
  expect(requests).toHaveLength(2)
  expect(await handlers['answers.ofEntry']({ entry: 'e-1' })).toMatchObject({ value: [{ attempt: 1 }, { attempt: 2 }] })
})

test('an answer that the journal could not take is still the answer, marked, and told in the log', async () => {
  const { handlers, log } = await desk({
    reply: () => good,
    answers: (journal) => ({
      ...journal,
      append: (line) => (line.operation === 'submit' ? Promise.resolve(fail('disk-full')) : journal.append(line))
    })
  })
  expect(await handlers['declarations.submit'](submit)).toMatchObject({
    ok: true,
    value: { answer: expect.stringMatching(/^unjournaled:/) as unknown, status: 'ok' }
  })
  expect(log.lines.join()).toContain('disk-full')
})

test('nothing leaves without a token, an address or a profile', async () => {
  const { handlers, requests } = await desk()
  await handlers['profiles.forgetToken']({ profile: 'office' })
  expect(await handlers['declarations.submit'](submit)).toEqual({ ok: false, failure: { code: 'no-token' } })
  expect(await handlers['declarations.submit']({ ...submit, profile: 'none' })).toMatchObject({
    ok: false,
    failure: { code: 'invalid-input' }
  })
  expect(requests).toEqual([])
})

test('without the token setting a submit goes without one', async () => {
  const { handlers, requests } = await desk({ reply: () => good })
  const listed = await handlers['profiles.list'](null)
  const profile = listed.ok ? listed.value.profiles.find(({ id }) => id === 'office') : undefined
  if (profile === undefined) throw new Error('no office profile')
  await handlers['profiles.save']({ ...profile, sendTokenOnSubmit: false })
  await handlers['profiles.forgetToken']({ profile: 'office' })
  await handlers['declarations.submit'](submit)
  expect(requests.map(({ headers }) => headers)).toEqual([{ 'Content-Type': 'application/json', Accept: 'application/json' }])
})

test('the practice profile goes to the practice service with its own token', async () => {
  const { handlers, requests } = await desk({ reply: () => good })
  await handlers['declarations.submit']({ ...submit, profile: 'practice' })
  expect(requests).toMatchObject([{ url: 'http://127.0.0.1:4321/api/submit/bc28', headers: { Authorization: `Bearer ${practiceToken}` } }])
})

test('a service that repeats the token does not bring it into the window, the journal or the log', async () => {
  const { handlers, answers, log } = await desk({ reply: ({ headers }) => replyOf({ status: 'ok', desc: [], echo: headers }) })
  const outcome = await handlers['declarations.submit'](submit)
  expect(JSON.stringify([outcome, await answers.submitsOf('e-1'), await handlers['profiles.list'](null), log.lines])).not.toContain(canary)
})

test('aju numbers of a body are found, and none in a body that is not one', () => {
  expect([carsOf(two), carsOf('{'), carsOf('{"bc28":{"document":[1,null,{"car":5}]}}'), carsOf('null')]).toEqual([['1', '2'], [], [], []])
})
