import { expect, test } from 'vitest'
import { contract, maxRestored, type Channel, type Handlers } from '#core/contract/host-api.ts'
import { ok } from '#core/base/result.ts'
import { receive, serve, type CallEvent } from '../../../electron/ipc/serve.ts'
import { memoryLog } from '../../support/fakes/memory-log.ts'
import { personThere } from '../../support/fakes/person-there.ts'

const ours = { name: 'our contents' }
const event = (part: Partial<NonNullable<CallEvent['senderFrame']>> = {}, sender: unknown = ours): CallEvent => ({
  sender,
  senderFrame: { url: 'app://bundle/', parent: null, ...part }
})

/** Answers every channel with its own name and records the calls. */
const echoes = (calls: [string, unknown][] = []): Handlers => {
  const entries: readonly (readonly [string, unknown])[] = Object.keys(contract).map((channel) => [
    channel,
    (input: unknown) => (calls.push([channel, input]), Promise.resolve(ok(channel)))
  ])
  // The values of the replies do not matter here.
  return Object.fromEntries(entries) as unknown as Handlers
}
const isOurWindow = (sender: unknown): boolean => sender === ours
const serveWith = (handlers: Handlers = echoes(), clock = { now: () => 0 }) => {
  const log = memoryLog()
  return { log, call: serve({ handlers, isOurWindow, rules: personThere, clock, log }) }
}

const untrustedSenders: [string, CallEvent][] = [
  ['another window', event({}, { name: 'other' })],
  ['a frame inside the window', event({ parent: { url: 'app://bundle/' } })],
  ['a web page', event({ url: 'https://example.invalid/' })],
  ['another host of our scheme', event({ url: 'app://evil/' })],
  ['a host that begins like ours', event({ url: 'app://bundle.evil/' })],
  ['a user that looks like our host', event({ url: 'app://bundle@evil/' })],
  ['a file', event({ url: 'file:///app/bundle/index.html' })],
  ['a blank page', event({ url: 'about:blank' })],
  ['no address', event({ url: '' })],
  ['a frame that is gone', { sender: ours, senderFrame: null }],
  [
    'a frame that throws',
    {
      sender: ours,
      senderFrame: {
        parent: null,
        get url(): string {
          throw new Error('Render frame was disposed')
        }
      }
    }
  ]
]

test('an input as JSON text is parsed before its guard, and invalid JSON is refused', async () => {
  const calls: [string, unknown][] = []
  const { call } = serveWith(echoes(calls))
  expect(await call(event(), 'storeCopy.read', '{"position":3,"row":4,"__proto__":{"polluted":true},"other":1}')).toBe(
    '{"ok":true,"value":"storeCopy.read"}'
  )
  expect(calls).toEqual([['storeCopy.read', { position: 3, row: 4 }]])
  for (const text of ['{"after":3', '', '"3"', '{"after":"3"}'])
    expect(JSON.parse(String(await call(event(), 'storeCopy.read', text)))).toMatchObject({ ok: false, failure: { code: 'invalid-input' } })
})

test('an answer with bytes crosses as it is, and so does one to an input that is no text', async () => {
  const documents = new Uint32Array([1, 2])
  const { call } = serveWith({ ...echoes(), 'search.find': () => Promise.resolve(ok({ documents })) })
  const query = { typed: 'a', codes: [], states: [], importer: '', from: '', to: '', order: 'date' }
  expect(await call(event(), 'search.find', JSON.stringify(query))).toMatchObject({ ok: true, value: { documents } })
  expect(await call(event(), 'storeCopy.read', { position: 3, row: 4 })).toEqual({ ok: true, value: 'storeCopy.read' })
})

test.each(untrustedSenders)('a call from %s is refused on every channel and logged', async (_name, sender) => {
  const calls: [string, unknown][] = []
  const { call, log } = serveWith(echoes(calls))
  for (const channel of Object.keys(contract))
    expect(await call(sender, channel, null)).toEqual({ ok: false, failure: { code: 'untrusted-sender' } })
  expect(calls).toEqual([])
  expect(log.lines).toHaveLength(Object.keys(contract).length)
})

test.each(untrustedSenders)('a message without an answer from %s is refused', (_name, sender) => {
  const taken: unknown[] = []
  const take = receive({ isOurWindow, log: memoryLog() }, (message) => taken.push(message))
  take(sender, 1)
  take(event(), 2)
  expect(taken).toEqual([2])
})

test('a channel without a handler does not compile, and neither does a handler with another answer or without a channel', () => {
  const { 'app.info': info, ...without } = echoes()
  // @ts-expect-error A handler is missing.
  const missing: Handlers = without
  // @ts-expect-error Its answer is of another type.
  const wrong: Handlers = { ...missing, 'app.info': () => Promise.resolve(ok('words')) }
  // @ts-expect-error The contract has no such channel.
  const unknown: Handlers = { ...wrong, 'app.info': info, 'app.nothing': info }
  expect(Object.keys(unknown).length - Object.keys(missing).length).toBe(2)
})

test('unknown channels are logged once per minute', async () => {
  let now = 5
  const { call, log } = serveWith(echoes(), { now: () => now })
  for (const at of [5, 6, 60_004, 60_005, 60_006]) {
    now = at
    expect(await call(event(), `unknown-${at}`, null)).toMatchObject({ ok: false })
  }
  expect(log.lines).toEqual([expect.stringContaining('unknown-5'), expect.stringContaining('unknown-60005')])
})

test.each(['app.openAddress', 'settings.change', 'declarations.submit'] as const)(
  'a text over the limit of %s is not parsed',
  async (channel) => {
    const calls: [string, unknown][] = []
    const { call } = serveWith(echoes(calls))
    const limit = contract[channel].longest
    const input = channel === 'declarations.submit' ? { entries: [], contents: [], profile: 'p', kind: 'practice' } : { address: 'x' }
    const text = JSON.stringify(input)
    expect(JSON.parse(String(await call(event(), channel, text.padEnd(limit))))).toMatchObject({ ok: true })
    const refused: unknown = JSON.parse(String(await call(event(), channel, text.padEnd(limit + 1))))
    expect(refused).toMatchObject({ ok: false, failure: { code: 'invalid-input' } })
    expect(calls).toHaveLength(1)
  }
)

test('a restore of as many chosen declarations as the guard allows is parsed', async () => {
  const longest = 'x'.repeat(100)
  const { call } = serveWith()
  const input = JSON.stringify({ declarations: Array.from({ length: 2_000 }, () => longest) })
  expect(JSON.parse(String(await call(event(), 'backup.restore', input)))).toMatchObject({ ok: true })
  expect(contract['backup.restore'].longest).toBeGreaterThan(maxRestored * JSON.stringify([longest]).length)
})

test.each(['nothing.here', '', '__proto__', 'constructor', 'toString', 7, null, undefined, {}, ['app.info']])(
  'an unknown channel is refused: %j',
  async (channel) => {
    const { call, log } = serveWith()
    expect(await call(event(), channel, null)).toEqual({ ok: false, failure: { code: 'invalid-input', detail: 'channel' } })
    expect(log.lines).toHaveLength(1)
  }
)

test('a valid call reaches its handler with known members only', async () => {
  const calls: [string, unknown][] = []
  const { call } = serveWith(echoes(calls))
  const answer = await call(event({ url: 'app://bundle/index.html#/worklist' }), 'tracking.responses', {
    profile: 'practice',
    car: '1',
    kind: 'bc20',
    more: 1
  })
  expect(answer).toEqual({ ok: true, value: 'tracking.responses' })
  expect(calls).toEqual([['tracking.responses', { profile: 'practice', car: '1', kind: 'bc20' }]])
})

test('an error of a handler becomes an id, and the log has the error under this id', async () => {
  const handlers = { ...echoes(), 'app.info': () => Promise.reject(new Error('boom in /home/budi/data')) }
  const { call, log } = serveWith(handlers)
  expect(await call(event(), 'app.info', null)).toEqual({ ok: false, failure: { code: 'unexpected', id: 'error-1' } })
  expect(log.lines[0]).toContain('boom')
  expect(log.lines[0]).not.toContain('budi')
})

test('a synchronous error of a handler is caught', async () => {
  const handlers = {
    ...echoes(),
    'app.info': () => {
      throw new TypeError('at once')
    }
  }
  expect(await serveWith(handlers).call(event(), 'app.info', null)).toEqual({ ok: false, failure: { code: 'unexpected', id: 'error-1' } })
})

test('an invalid input is refused with the path of the invalid part', async () => {
  const { call, log } = serveWith()
  const answer = await call(event(), 'storeCopy.append' satisfies Channel, {
    seq: 1,
    rows: [
      { table: 'goods', key: ['a', 1] },
      { table: '../x', key: 'b' }
    ]
  })
  expect(answer).toEqual({ ok: false, failure: { code: 'invalid-input', detail: '/rows/1/table' } })
  expect(log.lines[0]).toContain('/rows/1/table')
})
