import { expect, test } from 'vitest'
import { connectionSteps, type ConnectionReport, type StepState } from '#core/contract/profile.ts'
import type { HttpReply, HttpRequest, NetworkFailure } from '#core/base/ports.ts'
import { notAsked, testConnection, unknownCar } from '#core/wire/connection-test.ts'
import { newProfile } from '#core/wire/check-profile.ts'

const profile = { ...newProfile('production', 'office', 'Kantor'), edinumber: 'PPJK-1', documentCode: '28', timeLimit: 60 }

const run = async (reply: HttpReply, address = 'https://gateway.invalid', token: string | null = 'token') => {
  const requests: HttpRequest[] = []
  let time = 1_000
  const transport = {
    post: (request: HttpRequest) => {
      requests.push(request)
      time += 250
      return Promise.resolve(reply)
    }
  }
  const report = await testConnection({ transport, profile, address, token }, () => time)
  return { report, requests }
}

const answer = (status: number, body: unknown, contentType = 'application/json'): HttpReply => ({
  kind: 'reply',
  status,
  contentType,
  retryAfter: status === 429 ? '7' : null,
  body: typeof body === 'string' ? body : JSON.stringify(body)
})
const broken = (code: NetworkFailure, mayHaveArrived = false): HttpReply => ({ kind: 'failure', code, mayHaveArrived, detail: 'ERR_X' })
const states = ({ steps }: ConnectionReport): readonly StepState[] => steps.map(({ state }) => state)

const [y, n, x, u] = ['done', 'not-reached', 'failed', 'unclear'] as const

test('one harmless query is sent and its answer time measured', async () => {
  const { report, requests } = await run(answer(200, { status: 'error', desc: 'Data tidak ditemukan' }))
  expect(report).toEqual({
    profile: 'office',
    asked: { path: '/api/getlog/statusrespon', car: unknownCar },
    milliseconds: 250,
    httpStatus: 200,
    failure: null,
    steps: connectionSteps.map((step) => ({ step, state: 'done' }))
  })
  expect(requests.map(({ url, body, once, timeLimit }) => [url, JSON.parse(body), once, timeLimit])).toEqual([
    ['https://gateway.invalid/api/getlog/statusrespon', { edinumber: 'PPJK-1', car: '0'.repeat(26), kode_dokumen: '28' }, false, 20_000]
  ])
})

test.each<readonly [string, HttpReply, string, readonly StepState[]]>([
  ['no network', broken('offline'), 'offline', [x, n, n, n, n, n]],
  ['no such name', broken('name-not-found'), 'name-not-found', [x, n, n, n, n, n]],
  ['refused', broken('unreachable'), 'unreachable', [y, x, n, n, n, n]],
  ['a proxy that wants a login', broken('proxy-login'), 'proxy-login', [y, x, n, n, n, n]],
  ['an expired certificate', broken('certificate-expired'), 'certificate-expired', [y, y, x, n, n, n]],
  ['a certificate of another', broken('certificate-host'), 'certificate-host', [y, y, x, n, n, n]],
  ['a certificate of nobody', broken('certificate-unknown'), 'certificate-unknown', [y, y, x, n, n, n]],
  ['an encryption that fails', broken('encryption', true), 'encryption', [y, y, x, n, n, n]],
  ['no connection in time', broken('timed-out'), 'timed-out', [y, x, n, n, n, n]],
  ['no answer in time', broken('timed-out', true), 'timed-out', [u, u, u, x, n, n]],
  ['a connection that dies', broken('connection-lost', true), 'connection-lost', [u, u, u, x, n, n]],
  ['a cut answer', broken('answer-cut', true), 'answer-cut', [y, y, y, x, n, n]],
  ['a redirect', broken('redirected', true), 'redirected', [y, y, y, y, x, n]],
  ['a page', answer(200, '<!doctype html><title>Masuk</title>', 'text/html'), 'not-json', [y, y, y, y, x, n]],
  ['no such path', answer(404, '<title>404</title>', 'text/html'), 'not-found', [y, y, y, y, x, n]],
  ['JSON of something else', answer(200, { hello: 1 }), 'unreadable-answer', [y, y, y, y, x, n]],
  ['nothing', answer(200, ''), 'empty-answer', [y, y, y, y, x, n]],
  ['trouble', answer(503, { error: 'later' }), 'service-down', [y, y, y, y, x, n]],
  ['too many', answer(429, { error: 'slow' }), 'too-many', [y, y, y, y, x, n]],
  ['a wrong token', answer(401, { error: 'Unauthorized' }), 'unauthorised', [y, y, y, y, y, x]],
  ['a token without the right', answer(403, {}), 'forbidden', [y, y, y, y, y, x]]
])('%s is reported as its own kind of failure', async (_name, reply, code, steps) => {
  const { report } = await run(reply)
  expect([report.failure?.code, states(report)]).toEqual([code, steps])
  expect(report.httpStatus).toBe(reply.kind === 'reply' ? reply.status : null)
  if (code === 'too-many') expect(report.failure?.retryAfter).toBe(7)
})

test('a service that refuses this aju number in its own words counts as reached', async () => {
  const { report } = await run(answer(400, { error: 'Invalid request' }))
  expect([report.failure, states(report)]).toEqual([null, [y, y, y, y, y, y]])
})

test('without a token the connection is tested too, and the missing token is reported', async () => {
  const { report, requests } = await run(answer(401, { error: 'Unauthorized' }), 'https://gateway.invalid', null)
  expect([report.failure, states(report)]).toEqual([{ code: 'no-token' }, [y, y, y, y, y, x]])
  expect(Object.keys(requests[0]?.headers ?? {})).not.toContain('Authorization')
  const { report: off } = await run(broken('name-not-found'), 'https://gateway.invalid', null)
  expect(off.failure?.code).toBe('name-not-found')
})

test('this computer needs no name resolution and no encryption', async () => {
  const { report } = await run(answer(200, { status: 'error', desc: '' }), 'http://127.0.0.1:4321')
  expect(states(report)).toEqual(['not-needed', y, 'not-needed', y, y, y])
  const { report: off } = await run(broken('unreachable'), 'http://localhost:4321')
  expect(states(off)).toEqual([y, x, 'not-needed', n, n, n])
})

test('a report says so when no query could be sent', () => {
  expect(notAsked('office', '', { code: 'no-address' })).toEqual({
    profile: 'office',
    asked: null,
    milliseconds: 0,
    httpStatus: null,
    failure: { code: 'no-address' },
    steps: connectionSteps.map((step, index) => ({ step, state: index === 0 ? 'failed' : 'not-reached' }))
  })
  expect(states(notAsked('practice', '', { code: 'practice-off' }))).toEqual([y, x, n, n, n, n])
})
