import { expect, test } from 'vitest'
import { ok, type Failure } from '#core/base/result.ts'
import type { JournaledSubmit } from '#core/contract/submission.ts'
import { answersOf, oddSubmits } from '../../../../renderer/features/tracking/store/raw-answers.ts'
import { response, responsesAnswer } from '../../support/answer-fixtures.ts'
import { car, other, open, serve } from '../../support/tracking-setup.ts'

test('every answer is stored with operation and time; an identical one is stored once and counted', async () => {
  const { app, tracking } = await open()
  serve(app, ['104'], ['2090'])
  await tracking.refresh(car)
  await tracking.refresh(car)
  await tracking.refresh(car)
  serve(app, ['104', '105'], ['2090'])
  await tracking.refresh(car)
  app.host.use({ 'tracking.responseByCode': ({ car: asked, code }) => Promise.resolve(ok(responsesAnswer([response(asked, code)]))) })
  await tracking.fetchByCode(car, '300')
  const rows = await answersOf(app.database, app.host, car, tracking.trackOf(car)?.heard)
  expect(rows.map((one) => [one.operation, one.times]).sort()).toEqual([
    ['bc20', 4],
    ['bc30', 4],
    ['by-code 300', 1],
    ['status', 1],
    ['status', 1]
  ])
  expect(rows.find((one) => one.operation === 'by-code 300')?.text).toContain('"reskd": "300"')
  expect(rows.every((one) => one.whole && one.size > 0)).toBe(true)
})

const unusable = (raw: string, failure: Failure) => ({
  answer: `odd-${raw}`,
  at: 5,
  deviations: [],
  raw,
  rawLength: raw.length,
  failure
})

test('an unusable answer is stored once with its reason beside the usable ones and reports nothing', async () => {
  const { app, tracking, list } = await open()
  serve(app, ['104'])
  await tracking.refresh(car)
  const before = tracking.trackOf(car)
  const page = unusable('<h1>502</h1>', { code: 'service-down', httpStatus: 502 })
  app.host.use({ 'tracking.statusLog': () => Promise.resolve(ok(page)) })
  expect(await tracking.refresh(car)).toEqual({ ok: false, failure: page.failure })
  await tracking.refresh(car)
  expect(await answersOf(app.database, app.host, car, tracking.trackOf(car)?.heard)).toContainEqual(
    expect.objectContaining({ operation: 'status', text: '<h1>502</h1>', times: 2, failure: page.failure })
  )
  app.host.use({ 'tracking.statusLog': () => Promise.resolve(ok(unusable('', { code: 'empty-answer', httpStatus: 200 }))) })
  await tracking.refresh(car)
  expect(tracking.tracks.get(car)).toMatchObject({ refreshedAt: before?.refreshedAt, log: before?.log })
  serve(app, ['104'])
  app.host.use({ 'tracking.responses': ({ kind }) => Promise.resolve(ok(unusable(`["${kind}`, { code: 'answer-cut' }))) })
  expect(await tracking.refresh(car)).toMatchObject({ ok: false, failure: { code: 'answer-cut' } })
  app.host.use({ 'tracking.responseByCode': () => Promise.resolve(ok(unusable('{}', { code: 'refused', detail: 'tidak' }))) })
  expect(await tracking.fetchByCode(car, '300')).toEqual({ ok: false, failure: { code: 'refused', detail: 'tidak' } })

  const rows = await answersOf(app.database, app.host, car, tracking.trackOf(car)?.heard)
  expect(rows.map(({ operation, times, failure }) => [operation, times, failure?.code ?? 'used'].join(' ')).sort()).toEqual([
    'bc20 1 answer-cut',
    'bc20 1 used',
    'bc30 1 answer-cut',
    'bc30 1 used',
    'by-code 300 1 refused',
    'status 1 empty-answer',
    'status 1 service-down',
    // The usable answer equals the one before the failure.
    'status 2 used'
  ])
  expect(list.counts.all).toBe(1)
})

test('an aju number that got only a gateway page is not followed, and the page is stored', async () => {
  const { app, tracking } = await open()
  app.host.use({ 'tracking.statusLog': () => Promise.resolve(ok(unusable('<h1>502</h1>', { code: 'service-down', httpStatus: 502 }))) })
  await tracking.refresh(other)
  expect(tracking.tracks.has(other)).toBe(false)
  expect(await answersOf(app.database, app.host, other, undefined)).toMatchObject([
    { text: '<h1>502</h1>', failure: { code: 'service-down' } }
  ])
})

test('unusable responses to submissions are listed; of a request with several declarations each has its part', async () => {
  const taken = { answer: 'a', at: 9, httpStatus: 200, status: 'ok', entries: [], deviations: [], raw: '{"status":"ok"}' }
  const failed = (raw: string, failure: Failure): JournaledSubmit => ({
    entry: 'o1',
    attempt: 1,
    at: 9,
    raw,
    outcome: { ok: false, failure }
  })
  expect(
    oddSubmits([
      failed('{"error":"Invalid request"}', { code: 'refused', httpStatus: 400 }),
      failed('', { code: 'service-down', httpStatus: 503 }),
      failed('', { code: 'connection-lost' }),
      { ...failed('{}', { code: 'refused' }), outcome: ok(taken) }
    ]).map(({ text, failure, operation }) => [operation, text, failure?.httpStatus])
  ).toEqual([
    ['submit', '{\n  "error": "Invalid request"\n}', 400],
    ['submit', '', 503]
  ])
  const { app } = await open()
  const row = (id: string, raw: string) => ({ id, car, at: 9, operation: 'submit', content: { ...taken, raw } })
  await app.services.storeWriter.write([row('a', taken.raw), row('a#1', '')].map((value) => ({ table: 'answers', key: value.id, value })))
  const rows = await answersOf(app.database, app.host, car, undefined)
  expect(rows).toHaveLength(2)
  for (const { text, size } of rows) expect([text === '', size > 0]).toEqual([false, true])
})

test('an answer is shown with every member and digit that came, indented; other text stays', () => {
  const textOf = (raw: string): string | undefined =>
    oddSubmits([
      { entry: 'o1', attempt: 1, at: 9, raw, outcome: { ok: false, failure: { code: 'unreadable-answer', httpStatus: 200 } } }
    ])[0]?.text
  expect(textOf('{"status":"ok","n":12345678901234567890,"desc":[{"submit_status":false,"submit_status":true}],"err":{}}')).toBe(
    '{\n  "status": "ok",\n  "n": 12345678901234567890,\n  "desc": [\n    {\n      "submit_status": false,\n      "submit_status": true\n    }\n  ],\n  "err": {}\n}'
  )
  for (const raw of ['<h1>a, b: [c]</h1>', '{"a": 1', '{"a":1} sisa']) expect(textOf(raw)).toBe(raw)
})

test('an answer of the first version is shown as it was stored then', async () => {
  const { app } = await open()
  await app.services.storeWriter.write([
    {
      table: 'answers',
      key: 'old',
      value: { id: 'old', car, at: 5, operation: 'status', content: { answer: 'old', log: { status: '104' } } }
    }
  ])
  expect(await answersOf(app.database, app.host, car, undefined)).toMatchObject([
    { id: 'old', whole: true, text: expect.stringContaining('"104"') as string }
  ])
})
