import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fail, ok } from '#core/base/result.ts'
import { profileKinds } from '#core/contract/profile.ts'
import type { CopyRow } from '#core/contract/store-copy.ts'
import type { HttpReply } from '#core/base/ports.ts'
import { asideFolder } from '../../../../electron/answers/answers-aside.ts'
import { sha256Of } from '../../../../electron/files/sha256.ts'
import { canary, practiceToken, replyOf, type MainServices, type MainServicesDeps } from '../../../support/fakes/main-services.ts'
import { openServices } from '../../../support/fakes/opened-services.ts'
import { freezeBodies, frozenRows, submissionOf } from '../../../support/frozen-bodies.ts'
import { aDeclaration, car, envelope } from '../../practice/declaration-fixture.ts'

const second = car.replace(/1$/, '2')
const body = envelope(aDeclaration())
const other = envelope(aDeclaration({ car: second }))
const office = { profile: 'office', kind: 'production' as const }
const submit = submissionOf({ 'e-1': body }, office)
/** Main with two queued entries. */
const open = async (deps: MainServicesDeps = {}): Promise<MainServices> => {
  const services = await openServices(deps)
  await freezeBodies(services.handlers, { 'e-1': body, 'e-2': other })
  return services
}
const good = replyOf({ status: 'ok', desc: [{ submit_status: 'success', submit_type: 'update', desc: { car, detail: 3 }, err: {} }] })
const lost: HttpReply = { kind: 'failure', code: 'connection-lost', mayHaveArrived: true, detail: 'ERR_CONNECTION_RESET' }

test('a reply is journaled before the window receives it, and reads the same from the journal', async () => {
  const order: string[] = []
  const { handlers, requests } = await open({
    reply: () => good,
    answers: (journal) => ({
      ...journal,
      async append(record) {
        const done = await journal.append(record)
        order.push(record.operation)
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
      entries: [{ car, submitStatus: 'success', counts: { detail: 3 } }],
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

test('a lost connection is journaled', async () => {
  const { handlers } = await open({ reply: () => lost })
  const outcome = await handlers['declarations.submit'](submit)
  expect(outcome).toMatchObject({ ok: false, failure: { code: 'connection-lost', mayHaveArrived: true } })
  expect(await handlers['answers.ofEntry']({ entry: 'e-1' })).toMatchObject({ ok: true, value: [{ attempt: 1, outcome }] })
})

test('a refusal is a failure with the text of the service', async () => {
  const { handlers } = await open({ reply: () => replyOf({ error: 'Invalid request' }, 400) })
  expect(await handlers['declarations.submit'](submit)).toMatchObject({
    ok: false,
    failure: { code: 'refused', detail: 'Invalid request', httpStatus: 400, mayHaveArrived: false }
  })
})

test('an attempt is posted once: a second call waits for the first, a later call reads the journal', async () => {
  let answer: (reply: HttpReply) => void = () => undefined
  const { handlers, requests } = await open({ reply: () => new Promise((resolve) => (answer = resolve)) })
  const first = handlers['declarations.submit'](submit)
  const second = handlers['declarations.submit'](submit)
  const journaled = handlers['answers.ofEntry']({ entry: 'e-1' })
  await expect.poll(() => requests.length).toBe(1)
  answer(good)
  const outcome = await first
  expect(await second).toEqual(outcome)
  expect(await journaled).toMatchObject({ ok: true, value: [{ attempt: 1, outcome }] })
  expect(await handlers['declarations.submit'](submit)).toEqual(outcome)
  expect(requests).toHaveLength(1)
})

test('the window gets the attempts that are on their way: from the post to its reply, not while the office is asked; again when it asks', async () => {
  let grant: () => void = () => undefined
  let answer: (reply: HttpReply) => void = () => undefined
  const { handlers, requests, events } = await open({
    reply: () => new Promise((resolve) => (answer = resolve)),
    rights: {
      claimsBeforeMark: true,
      claim: () =>
        new Promise((resolve) => {
          grant = () => resolve(ok({ askedFirst: [], confirm: async () => ok(null), end: () => undefined }))
        })
    }
  })
  const told = () => events.flatMap(([event, payload]) => (event === 'declarations.posting' ? [payload] : []))
  const outcome = handlers['declarations.submit'](submit)
  const asked = handlers['answers.ofEntry']({ entry: 'e-1' })
  await pause(50)
  expect([requests.length, told()]).toEqual([0, [[]]])
  grant()
  await expect.poll(() => requests.length).toBe(1)
  expect(told()).toEqual([[], submit.entries])
  void handlers['answers.ofEntry']({ entry: 'e-1' })
  answer(good)
  await outcome
  await asked
  expect(told()).toEqual([[], submit.entries, submit.entries, []])
})

test('several entries share one POST and one journal record, and each attempt finds its reply', async () => {
  const answer = replyOf({
    status: 'ok',
    desc: [second, car].map((car) => ({ submit_status: 'success', submit_type: 'update', desc: { car }, err: {} }))
  })
  const { handlers, requests, answers } = await open({ reply: () => answer })
  const both = submissionOf({ 'e-1': body, 'e-2': other }, office)
  const set = { ...both, entries: [{ entry: 'e-1', attempt: 3 }, { entry: 'e-2', attempt: 1 }] } // oxfmt-ignore
  const outcome = await handlers['declarations.submit'](set)
  expect(outcome).toMatchObject({ ok: true, value: { entries: [{ car: second }, { car }] } })
  expect(await handlers['answers.ofEntry']({ entry: 'e-1' })).toMatchObject({ value: [{ entry: 'e-1', attempt: 3, outcome }] })
  expect(await handlers['answers.ofEntry']({ entry: 'e-2' })).toMatchObject({ value: [{ entry: 'e-2', attempt: 1, outcome }] })
  expect((await answers.submitsOf('e-2')).map(({ operation, entries, cars }) => [operation, entries, cars])).toEqual(
    ['posting', 'submit'].map((operation) => [operation, set.entries, [car, second]])
  )
  // The same set in another order.
  expect(await handlers['declarations.submit']({ ...set, entries: set.entries.toReversed() })).toEqual(outcome)
  expect(requests).toHaveLength(1)
})

test('a set that shares an attempt with another set is refused as sent, during and after its POST', async () => {
  let answer: (reply: HttpReply) => void = () => undefined
  const { handlers, requests } = await open({ reply: () => new Promise((resolve) => (answer = resolve)) })
  const first = handlers['declarations.submit'](submit)
  const mixed = submissionOf({ 'e-1': body, 'e-2': other }, office)
  const refusal = fail('already-sent', { mayHaveArrived: true })
  expect(await handlers['declarations.submit'](mixed)).toEqual(refusal)
  await expect.poll(() => requests.length).toBe(1)
  answer(good)
  await first
  expect(await handlers['declarations.submit'](mixed)).toEqual(refusal)
  // The refused set was not sent: the other attempt can be sent alone.
  const alone = handlers['declarations.submit'](submissionOf({ 'e-2': other }, office))
  await expect.poll(() => requests.length).toBe(2)
  answer(lost)
  await alone
})

test('an attempt interrupted by the end of the application is not posted again and is unknown', async () => {
  const { handlers, requests, answers } = await open({ reply: () => good })
  await answers.append({ at: 5, operation: 'posting', profile: 'office', entries: submit.entries, cars: [car] })
  const unknown = fail('connection-lost', { detail: 'interrupted', mayHaveArrived: true })
  expect(await handlers['answers.ofEntry']({ entry: 'e-1' })).toEqual({
    ok: true,
    value: [{ entry: 'e-1', attempt: 1, at: 5, raw: '', outcome: unknown }]
  })
  expect(await handlers['declarations.submit'](submit)).toEqual(unknown)
  expect(requests).toEqual([])
})

test('nothing is posted if the journal record before the POST cannot be written', async () => {
  const { handlers, requests } = await open({
    answers: (journal) => ({ ...journal, append: () => Promise.resolve(fail('disk-full')) })
  })
  expect(await handlers['declarations.submit'](submit)).toEqual(fail('disk-full', { mayHaveArrived: false }))
  expect(requests).toEqual([])
})

test('a set that does not match its contents, is empty or has an entry twice is refused before the POST', async () => {
  const { handlers, requests } = await open()
  const sets: readonly (typeof submit)[] = [
    { ...submit, entries: [] },
    { ...submit, contents: [] },
    { ...submit, contents: [...submit.contents, sha256Of(other)] },
    { ...submit, contents: [sha256Of(body), sha256Of(other)], entries: [1, 2].map((attempt) => ({ entry: 'e-1', attempt })) }
  ]
  for (const set of sets) {
    expect(await handlers['declarations.submit'](set)).toMatchObject({
      ok: false,
      failure: { code: 'invalid-input', mayHaveArrived: false }
    })
  }
  expect(requests).toEqual([])
})

test('quitting waits for submits in flight and aborts those that take too long', async () => {
  const { handlers, requests, inFlight } = await open({
    reply: ({ signal }) =>
      new Promise((resolve) => signal?.addEventListener('abort', () => resolve({ ...lost, code: 'cancelled', detail: 'cancelled' })))
  })
  const outcome = handlers['declarations.submit'](submit)
  await expect.poll(() => requests.length).toBe(1)
  await inFlight.drain(20)
  expect(await outcome).toMatchObject({ ok: false, failure: { code: 'cancelled', mayHaveArrived: true } })
  expect(await handlers['answers.ofEntry']({ entry: 'e-1' })).toMatchObject({ value: [{ attempt: 1, outcome: await outcome }] })
})

test('a new attempt of the same entry is posted', async () => {
  const { handlers, requests } = await open({ reply: () => lost })
  await handlers['declarations.submit'](submit)
  await handlers['declarations.submit']({ ...submit, entries: [{ entry: 'e-1', attempt: 2 }] })
  expect(requests).toHaveLength(2)
  expect(await handlers['answers.ofEntry']({ entry: 'e-1' })).toMatchObject({ value: [{ attempt: 1 }, { attempt: 2 }] })
})

test('a reply that could not be journaled is set aside as a file, and its outcome is unknown, now and after a restart', async () => {
  const { handlers, log, folder } = await open({
    reply: () => good,
    answers: (journal) => ({
      ...journal,
      append: (record) => (record.operation === 'submit' ? Promise.resolve(fail('disk-full')) : journal.append(record))
    })
  })
  expect(await handlers['declarations.submit'](submit)).toMatchObject({
    ok: false,
    failure: { code: 'answer-set-aside', httpStatus: 200, mayHaveArrived: true }
  })
  expect(log.lines.join()).toContain('disk-full')
  const [name = '', ...others] = await readdir(join(folder, asideFolder))
  const [facts = '', ...text] = (await readFile(join(folder, asideFolder, name), 'utf8')).split('\n')
  expect([others, JSON.parse(facts), text.join('\n')]).toEqual([
    [],
    expect.objectContaining({ operation: 'submit', profile: 'office', entries: submit.entries, cars: [car] }) as unknown,
    good.kind === 'reply' ? good.body : ''
  ])
  expect(await handlers['answers.ofEntry']({ entry: 'e-1' })).toMatchObject({
    ok: true,
    value: [{ attempt: 1, outcome: { ok: false, failure: { mayHaveArrived: true } } }]
  })
})

test('a reply that says that the service has the submission says so, too, where it could not be journaled', async () => {
  const isSaid = async (reply: HttpReply): Promise<unknown> => {
    const { handlers } = await open({
      reply: () => reply,
      answers: (journal) => ({
        ...journal,
        append: (record) => (record.operation === 'submit' ? Promise.resolve(fail('disk-full')) : journal.append(record))
      })
    })
    const outcome = await handlers['declarations.submit'](submit)
    return outcome.ok ? outcome : [outcome.failure.code, outcome.failure.saysStored]
  }
  const odd = { status: 'ok', desc: [{ submit_status: 'failed', desc: { car }, err: { header: 'Nomor aju sudah pernah dikirim' } }] }
  expect(await isSaid(replyOf(odd))).toEqual(['answer-set-aside', true])
  expect(await isSaid(replyOf({ message: 'Nomor aju sudah pernah dikirim' }, 500))).toEqual(['answer-set-aside', true])
  expect(await isSaid(good)).toEqual(['answer-set-aside', undefined])
})

test('nothing of received length reaches the window or a row uncut, whatever member of a success has it, and the journal has all', async () => {
  const long = 'ä'.repeat(700_000)
  const result = { submit_status: 'success', submit_type: 'update', desc: { car, detail: 3 }, err: {} }
  const bodies: readonly unknown[] = [
    { status: 'ok', desc: [{ ...result, err: { detail: long } }] },
    { status: 'ok', desc: [{ ...result, err: { [long]: long } }] },
    { status: 'ok', desc: [{ ...result, submit_status: long, submit_type: long, message: long }] },
    { status: long, desc: [{ ...result, desc: { car: long, [long]: 1 } }] },
    { status: 'ok', desc: [result], error: long, message: long, [long]: long },
    {
      status: 'ok',
      desc: Array.from({ length: 12_000 }, (_, index) => ({ ...result, desc: { car: String(index) }, err: { detail: long.slice(0, 500) } }))
    },
    { error: long },
    `${JSON.stringify({ status: 'ok', desc: [result] })}${' '.repeat(3_000_000)}`,
    long
  ]
  for (const [index, body] of bodies.entries()) {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const { handlers, answers } = await open({ reply: () => ({ ...(good as Extract<HttpReply, { kind: 'reply' }>), body: text }) })
    const outcome = await handlers['declarations.submit'](submit)
    const { raw, rawBytes, ...rest } = outcome.ok ? outcome.value : { raw: '', ...outcome.failure, rawBytes: undefined }
    expect([index, JSON.stringify(rest).length < 3 * 1024 * 1024, raw.length <= 2 * 1024 * 1024]).toEqual([index, true, true])
    if (rawBytes !== undefined) expect(rawBytes).toBe(Buffer.byteLength(text))
    const [, stored] = await answers.submitsOf('e-1')
    expect(stored?.operation === 'submit' && stored.reply.kind === 'reply' && stored.reply.body === text).toBe(true)
    const again = await handlers['answers.ofEntry']({ entry: 'e-1' })
    expect(again).toMatchObject({ ok: true, value: [{ outcome }] })
  }
})

test('nothing is posted without a token, an address or a profile', async () => {
  const { handlers, requests } = await open()
  await handlers['profiles.forgetToken']({ profile: 'office' })
  expect(await handlers['declarations.submit'](submit)).toEqual({ ok: false, failure: { code: 'no-token' } })
  expect(await handlers['declarations.submit']({ ...submit, profile: 'none' })).toMatchObject({
    ok: false,
    failure: { code: 'invalid-input' }
  })
  expect(requests).toEqual([])
})

test('without the token setting a submit has no token', async () => {
  const { handlers, requests } = await open({ reply: () => good })
  const listed = await handlers['profiles.list'](null)
  const profile = listed.ok ? listed.value.profiles.find(({ id }) => id === 'office') : undefined
  if (profile === undefined) throw new Error('no office profile')
  await handlers['profiles.save']({ ...profile, sendTokenOnSubmit: false })
  await handlers['profiles.forgetToken']({ profile: 'office' })
  await handlers['declarations.submit'](submit)
  expect(requests.map(({ headers }) => headers)).toEqual([{ 'Content-Type': 'application/json', Accept: 'application/json' }])
})

test('the practice profile posts to the practice service with its token', async () => {
  const { handlers, requests } = await open({ reply: () => good })
  await handlers['declarations.submit']({ ...submit, profile: 'practice', kind: 'practice' })
  expect(requests).toMatchObject([{ url: 'http://127.0.0.1:4321/api/submit/bc28', headers: { Authorization: `Bearer ${practiceToken}` } }])
})

test('a token repeated by the service does not reach the window, the journal or the log', async () => {
  const { handlers, answers, log } = await open({ reply: ({ headers }) => replyOf({ status: 'ok', desc: [], echo: headers }) })
  const outcome = await handlers['declarations.submit'](submit)
  expect(JSON.stringify([outcome, await answers.submitsOf('e-1'), await handlers['profiles.list'](null), log.lines])).not.toContain(canary)
})

const valid = aDeclaration()
const refusedBodies: readonly (readonly [string, unknown, string])[] = [
  ['no JSON', '{', 'body '],
  ['no envelope', [valid], 'body '],
  ['a member beside bc28', { bc28: { document: [valid] }, token: 'x' }, 'body '],
  ['a member beside document', { bc28: { document: [valid], extra: 1 } }, 'body '],
  ['a document that is no declaration', { bc28: { document: [{ car }] } }, 'body /bc28/document/0/kdkpbc'],
  ['a text where a number belongs', { bc28: { document: [{ ...valid, header: { data: { ...valid.header.data, cif: '1' } } }] } }, 'body /bc28/document/0/header/data/cif'],
  ...['1', 'x', car.slice(1), `${car} `, car.replace('2026112', '2026023'), car.replace('P', '-')].map(
    (wrong) => [`the aju number ${wrong}`, { bc28: { document: [valid, { ...valid, car: wrong }] } }, 'body /bc28/document/1/car'] as const
  ),
  ['the same aju number twice', { bc28: { document: [valid, valid] } }, 'body /bc28/document/1/car']
] // oxfmt-ignore
test.each(refusedBodies)('a body with %s is refused, and nothing is sent or journaled', async (_name, odd, detail) => {
  const { handlers, requests, answers } = await open({ reply: () => good })
  const bodies = { 'e-3': typeof odd === 'string' ? odd : JSON.stringify(odd) }
  await freezeBodies(handlers, bodies)
  const outcome = await handlers['declarations.submit'](submissionOf(bodies, office))
  expect(outcome).toEqual(fail('invalid-input', { detail, mayHaveArrived: false }))
  expect([requests, await answers.submitsOf('e-3')]).toEqual([[], []])
})

test('a body is posted unchanged, with members beyond the specification and its number texts', async () => {
  const { handlers, requests } = await open({ reply: () => good })
  const text = envelope({ ...valid, extra: { kept: [1] } }).replace('"cif":3000.3', '"cif":3000.30')
  expect(text).toContain('3000.30')
  await freezeBodies(handlers, { 'e-3': text })
  await handlers['declarations.submit'](submissionOf({ 'e-3': text }, office))
  expect(requests.map(({ body }) => body)).toEqual([text])
})

const kindPairs = [...profileKinds, null].flatMap((stored) => profileKinds.map((said) => [stored, said] as const))

test.each(kindPairs)(
  'a declaration of %s, of which the window says %s, is posted by a profile of production only if both say so',
  async (stored, said) => {
    const { handlers, requests, answers } = await openServices({ reply: () => good })
    const rows = [
      ...frozenRows({ 'e-1': body }),
      { table: 'outbox', key: 'e-1', value: { id: 'e-1', declaration: 'd-1', sha256: sha256Of(body) } },
      { table: 'summaries', key: 'd-1', value: { id: 'd-1', ...(stored && { kind: stored }) } }
    ]
    const marks = [{ profile: 'office', entries: submit.entries, cars: [car] }]
    expect(await handlers['storeCopy.append']({ seq: 1, rows, marks })).toMatchObject({ ok: true })
    const outcome = await handlers['declarations.submit']({ ...submit, kind: said })
    // A row of an earlier version does not say its kind.
    const isPosted = said === 'production' && (stored === 'production' || stored === null)
    expect(requests).toHaveLength(isPosted ? 1 : 0)
    expect(outcome).toMatchObject(isPosted ? { ok: true } : fail('other-kind', { mayHaveArrived: false }))
    // A refused one is recorded as certainly not sent.
    const recorded = await answers.submitsOf('e-1')
    expect(recorded.map(({ operation }) => operation)).toEqual(['posting', 'submit'])
  }
)

/** What a page that is compromised may do to the rows of a queued entry before it names it. */
const rowDamages: readonly (readonly [string, (body: string, odd: string) => readonly CopyRow[]])[] = [
  ['no frozen body', (body) => frozenRows({ 'e-9': body }).filter(({ table }) => table !== 'frozen')],
  ['no entry', (body) => frozenRows({ 'e-9': body }).filter(({ table }) => table !== 'outbox')],
  ['a body that its entry does not name', (body, odd) => [...frozenRows({ 'e-9': body }).slice(0, 1), ...frozenRows({ 'e-9': odd }).slice(1)]],
  ['another body than the window names', (_, odd) => frozenRows({ 'e-9': odd })],
  ['a body that is no text', (body) => [...frozenRows({ 'e-9': body }).slice(0, 1), { table: 'frozen', key: 'e-9', value: { id: 'e-9', body: [body] } }]],
  ['an entry that is no row', (body) => [{ table: 'outbox', key: 'e-9', value: 7 }, ...frozenRows({ 'e-9': body }).slice(1)]]
] // oxfmt-ignore

test.each(rowDamages)('an entry with %s is not sent, and neither is what is sent with it', async (_name, rowsOf) => {
  const { handlers, requests } = await open({ reply: () => good })
  const odd =
    fc.sample(
      fc.constantFrom(...['1.0', ' ', '\u0000', 'é', '\ud800']).map((text) => `${other}${text}`),
      1
    )[0] ?? ''
  expect(await handlers['storeCopy.append']({ seq: 2, rows: rowsOf(other, odd) })).toMatchObject({ ok: true })
  const lacking = { ok: false, failure: { code: 'file-missing', mayHaveArrived: false } }
  expect(await handlers['declarations.submit'](submissionOf({ 'e-9': other }, office))).toMatchObject(lacking)
  expect(await handlers['declarations.submit'](submissionOf({ 'e-1': body, 'e-9': other }, office))).toMatchObject(lacking)
  expect(requests).toEqual([])
})

test('a frozen body is written once: another one under its id is refused, and the first is sent, again and after a restart', async () => {
  const { handlers, requests } = await open({ reply: () => lost })
  const state = async () => handlers['storeCopy.state'](null)
  const before = await state()
  for (const odd of [other, `${body} `, ''])
    expect(await handlers['storeCopy.append']({ seq: 2, rows: frozenRows({ 'e-1': odd }) })).toEqual(fail('invalid-input'))
  expect(await state()).toEqual(before)
  // The same body again is no other one; a store that is ahead keeps its rows, but not another body.
  expect(await handlers['storeCopy.append']({ seq: 2, rows: frozenRows({ 'e-1': body }) })).toMatchObject({ ok: true })
  const rows = [...frozenRows({ 'e-1': body }).slice(0, 1), ...frozenRows({ 'e-1': other }).slice(1)]
  expect(
    await handlers['storeCopy.renew']({ seq: 9, rows: rows.map((row) => ({ ...row, value: row.value ?? null })), last: true })
  ).toMatchObject({ ok: true })
  for (const attempt of [1, 2]) await handlers['declarations.submit']({ ...submit, entries: [{ entry: 'e-1', attempt }] })
  expect(requests.map((request) => request.body)).toEqual([body, body])
})
