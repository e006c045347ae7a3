import { expect, test } from 'vitest'
import { fail, ok } from '#core/base/result.ts'
import { replyOf, type MainServices } from '../../../support/fakes/main-services.ts'
import { openServices } from '../../../support/fakes/opened-services.ts'
import { frozenRows, submissionOf } from '../../../support/frozen-bodies.ts'
import { aDeclaration, car, envelope } from '../../practice/declaration-fixture.ts'

const entries = [{ entry: 'e-1', attempt: 1 }]
const bodies = { 'e-1': envelope(aDeclaration()) }
const submit = submissionOf(bodies, { profile: 'office', kind: 'production' })
const batch = (seq: number) => ({
  seq,
  rows: frozenRows(bodies),
  marks: [{ profile: 'office', entries, cars: [car] }]
})
const good = replyOf({ status: 'ok', desc: [{ submit_status: 'success', submit_type: 'update', desc: { car }, err: {} }] })

test('the mark of an attempt is stored with its row, and the request is sent without a second mark', async () => {
  const { handlers, requests, answers } = await openServices({ reply: () => good })
  expect(await handlers['storeCopy.append'](batch(1))).toMatchObject({ ok: true, value: { lastSeq: 1 } })
  expect(await answers.submitsOf('e-1')).toMatchObject([{ operation: 'posting', profile: 'office', entries, cars: [car] }])
  // What a window reads that is loaded again before it has submitted the attempt.
  expect(await handlers['answers.ofEntry']({ entry: 'e-1' })).toEqual(ok([]))
  const outcome = await handlers['declarations.submit'](submit)
  expect(outcome).toMatchObject({ ok: true, value: { status: 'ok' } })
  expect((await answers.submitsOf('e-1')).map(({ operation }) => operation)).toEqual(['posting', 'submit'])
  // A mark is used once: the second call reads the journal.
  expect(await handlers['declarations.submit'](submit)).toEqual(outcome)
  expect(requests).toHaveLength(1)
})

test('an attempt whose mark names another number than its body is not sent: the journal would not know the number', async () => {
  const { handlers, requests, answers } = await openServices({ reply: () => good })
  const marks = [{ profile: 'office', entries, cars: [car.replace(/1$/, '2')] }]
  expect(await handlers['storeCopy.append']({ ...batch(1), marks })).toMatchObject({ ok: true })
  expect(await handlers['declarations.submit'](submit)).toEqual(fail('invalid-input', { detail: 'cars', mayHaveArrived: false }))
  expect(requests).toEqual([])
  expect((await answers.submitsOf('e-1')).map(({ operation }) => operation)).toEqual(['posting', 'submit'])
})

test('a batch that is refused stores no mark', async () => {
  const { handlers, answers } = await openServices()
  expect(await handlers['storeCopy.append'](batch(2))).toEqual(fail('store-copy-out-of-step'))
  expect(await answers.submitsOf('e-1')).toEqual([])
})

test('a marked attempt of an earlier run is not sent, and its outcome is unknown', async () => {
  const { handlers, requests, answers } = await openServices({ reply: () => good })
  await answers.append({ at: 5, operation: 'posting', profile: 'office', entries, cars: [car] })
  expect(await handlers['declarations.submit'](submit)).toEqual(fail('connection-lost', { detail: 'interrupted', mayHaveArrived: true }))
  expect(requests).toEqual([])
})

test.each([
  ['without a token', 'no-token', async ({ handlers }: MainServices) => handlers['profiles.forgetToken']({ profile: 'office' })],
  ['while the application quits', 'cancelled', async ({ inFlight }: MainServices) => inFlight.drain(0)]
] as const)('a marked attempt that is not sent %s is recorded as not sent', async (_name, code, prevent) => {
  const opened = await openServices({ reply: () => good })
  const { handlers, requests } = opened
  await handlers['storeCopy.append'](batch(1))
  await prevent(opened)
  expect(await handlers['declarations.submit'](submit)).toEqual(fail(code, { mayHaveArrived: false }))
  expect(requests).toEqual([])
  const recorded = await handlers['answers.ofEntry']({ entry: 'e-1' })
  expect(recorded).toMatchObject({ ok: true, value: [{ attempt: 1, outcome: { ok: false, failure: { mayHaveArrived: false } } }] })
})

test('in an office the mark is stored after the right to send is claimed', async () => {
  const seen: number[] = []
  const { handlers, answers } = await openServices({
    reply: () => good,
    rights: {
      claimsBeforeMark: true,
      claim: async () => {
        seen.push((await answers.submitsOf('e-1')).length)
        return ok({ askedFirst: [], confirm: () => Promise.resolve(ok(null)), end: () => undefined })
      }
    }
  })
  await handlers['storeCopy.append'](batch(1))
  await handlers['declarations.submit'](submit)
  expect([seen, (await answers.submitsOf('e-1')).map(({ operation }) => operation)]).toEqual([[0], ['posting', 'submit']])
})
