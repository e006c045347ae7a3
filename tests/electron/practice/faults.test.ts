import { expect, test } from 'vitest'
import type { PracticeFault } from '#core/contract/practice.ts'
import { aDeclaration, car, envelope } from './declaration-fixture.ts'
import { get, paths, query, running, type Running } from './running-service.ts'

const spoilt = async (fault: PracticeFault, options: { delaySeconds?: number } = {}): Promise<Running> => {
  const practice = await running(options)
  await practice.submit(envelope(aDeclaration()))
  await practice.service.advance(8)
  await practice.service.change({ fault })
  return practice
}

const stored = async (practice: Running): Promise<number | undefined> =>
  (await get<{ stored: number }[]>(practice, '/practice/declarations'))[0]?.stored

test.each([
  ['refuse', 400, { error: 'Invalid request' }, {}],
  ['unauthorised', 401, { error: 'Unauthorized' }, {}],
  ['too-many', 429, { error: 'Too many requests' }, { 'retry-after': '3' }],
  ['unavailable', 503, { error: 'Service unavailable' }, { 'retry-after': '5' }]
] as const)('%s answers every operation with its reply and stores nothing', async (fault, status, body, headers) => {
  const practice = await spoilt(fault)
  for (const path of Object.values(paths)) {
    const response = await practice.post(path, path === paths.submit ? envelope(aDeclaration()) : { ...query, reskd: '2090' })
    expect.soft([response.status, await response.json()]).toEqual([status, body])
    expect.soft(Object.fromEntries(Object.keys(headers).map((name) => [name, response.headers.get(name)]))).toEqual(headers)
  }
  expect(await stored(practice)).toBe(1)
})

test('html is an error page with status 200', async () => {
  const practice = await spoilt('html')
  const response = await practice.post(paths.submit, envelope(aDeclaration()))
  expect([response.status, response.headers.get('content-type'), (await response.text()).slice(0, 15), await stored(practice)]).toEqual([
    200,
    'text/html; charset=utf-8',
    '<!doctype html>',
    1
  ])
})

test('redirect points to another origin, which records clients that follow', async () => {
  const practice = await spoilt('redirect')
  const response = await practice.post(paths.bc20, query)
  const target = `http://localhost:${practice.service.port}/practice/redirected`
  expect([response.status, response.headers.get('location')]).toEqual([307, target])
  await fetch(`http://127.0.0.1:${practice.service.port}/practice/redirected`, { method: 'POST' })
  expect((await get<object[]>(practice, '/practice/requests')).slice(-2)).toEqual([
    { at: expect.any(Number), method: 'POST', path: paths.bc20, fault: 'redirect', token: true },
    { at: expect.any(Number), method: 'POST', path: '/practice/redirected', fault: 'none', token: false }
  ])
})

test('lose-answer stores the declaration and closes the connection, and the status log answers', async () => {
  const practice = await spoilt('lose-answer')
  await expect(practice.post(paths.submit, envelope(aDeclaration()))).rejects.toThrow()
  expect([await stored(practice), (await practice.statusLog()).status]).toEqual([2, '800'])
})

test('cut stores the declaration, announces the full length and sends half the body', async () => {
  const practice = await spoilt('cut')
  const response = await practice.post(paths.submit, envelope(aDeclaration()))
  expect(response.status).toBe(200)
  const length = Number(response.headers.get('content-length'))
  let received = 0
  const read = async (): Promise<void> => {
    for await (const part of response.body ?? []) received += part.length
  }
  await expect(read()).rejects.toThrow()
  expect([received, await stored(practice)]).toEqual([Math.floor(length / 2), 2])
})

test('delay stores the declaration and answers late', async () => {
  const practice = await spoilt('delay', { delaySeconds: 0.3 })
  const began = performance.now()
  const response = practice.post(paths.submit, envelope(aDeclaration()))
  await expect.poll(() => stored(practice)).toBe(2)
  expect((await response).status).toBe(200)
  expect(performance.now() - began).toBeGreaterThan(290)
})

test('a service stopped during a delay stops at once', async () => {
  const practice = await spoilt('delay')
  const response = practice.post(paths.bc20, query).catch(() => 'broken')
  await expect.poll(async () => (await get<object[]>(practice, '/practice/requests')).length).toBe(2)
  await practice.service.stop()
  expect([await response, practice.service.state().running]).toEqual(['broken', false])
})

test('wrong-counts answers other counts than were sent', async () => {
  const { submit } = await spoilt('wrong-counts')
  expect((await submit(envelope(aDeclaration({}, 3)))).desc[0]?.desc).toMatchObject({ car, detail: 2, dokumen: 3, kemasan: 1 })
})

test('section-errors names sections with texts', async () => {
  const { submit } = await spoilt('section-errors')
  const [entry] = (await submit(envelope(aDeclaration()))).desc
  expect(entry?.err).toMatchObject({
    detail: expect.stringContaining('Baris 1'),
    dokumen: expect.stringContaining('wajib diisi'),
    kemasan: '',
    kendaraan: { '0': { nopol: 'wajib diisi' } }
  })
})

test('no-pdf answers a sentence instead of the PDF', async () => {
  const { byCar, statusLog } = await spoilt('no-pdf')
  const sentence = `Data PDF tidak ditemukan untuk nomor aju ${car}`
  expect(new Set((await byCar('bc20')).desc.map((entry) => entry.reshdr.pdf_encoded))).toEqual(new Set([sentence]))
  expect(new Set((await statusLog()).dataRespon.map((entry) => entry.pdf_encoded))).toEqual(new Set([sentence, null]))
})

test('broken-pdf answers half a PDF or base64 of other content', async () => {
  const { byCar } = await spoilt('broken-pdf')
  const bytes = (await byCar('bc20')).desc.map((entry) => Buffer.from(entry.reshdr.pdf_encoded, 'base64').toString('latin1'))
  expect(bytes.map((text) => [text.startsWith('%PDF-'), text.includes('%%EOF')])).toEqual([
    [false, false],
    [true, false],
    [true, false],
    [true, false]
  ])
})

test('foreign-car answers for another aju number in every operation', async () => {
  const { submit, statusLog, byCar } = await spoilt('foreign-car')
  const other = `${car.slice(0, -1)}9`
  expect((await submit(envelope(aDeclaration()))).desc[0]?.desc.car).toBe(other)
  const log = await statusLog()
  expect(new Set([log, ...log.dataStatus, ...log.dataRespon].map((entry) => entry.car))).toEqual(new Set([other]))
  expect(new Set((await byCar('bc20')).desc.map((entry) => entry.reshdr.car))).toEqual(new Set([other]))
})

test('a counted fault ends automatically and does not count exchanges it does not affect', async () => {
  const practice = await running()
  await practice.service.change({ fault: 'lose-answer', times: 2 })
  const submit = async (): Promise<string> =>
    practice.post(paths.submit, envelope(aDeclaration())).then(
      () => 'answered',
      () => 'lost'
    )
  const seen = [await submit(), (await practice.statusLog()).status, await submit(), await submit()]
  expect([seen, practice.service.state().fault, await stored(practice)]).toEqual([['lost', '104', 'lost', 'answered'], 'none', 3])
})

test('the control address accepts local programs only', async () => {
  const practice = await running()
  const control = async (body: unknown, headers: Record<string, string> = {}): Promise<unknown> => {
    const response = await practice.post('/practice/control', body, headers)
    return [response.status, await response.json()]
  }
  await practice.submit(envelope(aDeclaration()))
  expect(await control({ advance: 2, pace: 7, fault: 'html', times: 1 })).toEqual([
    200,
    { running: true, pace: 7, fault: 'html', declarations: 1 }
  ])
  expect(await control({ fault: 'none' })).toEqual([200, { running: true, pace: 7, fault: 'none', declarations: 1 }])
  expect(await get(practice, '/practice/state')).toEqual(practice.service.state())
  expect((await practice.statusLog()).status).toBe('106')
  for (const wrong of [{ pace: -1 }, { fault: 'other' }, { advance: 1.5 }, { times: 1 }, { faults: 'refuse' }, 'x'])
    expect.soft(await control(wrong)).toEqual([400, { error: 'Invalid request' }])
  expect(await control({ advance: 1 }, { origin: 'https://example.com' })).toEqual([403, { error: 'Forbidden' }])
})
