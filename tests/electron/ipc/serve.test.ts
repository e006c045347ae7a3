import { expect, test } from 'vitest'
import type { Channel, Handlers } from '#core/contract/host-api.ts'
import { ok } from '#core/base/result.ts'
import { guards } from '../../../electron/ipc/guards/guards.ts'
import { serve, type CallEvent } from '../../../electron/ipc/serve.ts'
import { memoryLog } from '../../support/fakes/memory-log.ts'

const ours = { name: 'our contents' }
const event = (part: Partial<NonNullable<CallEvent['senderFrame']>> = {}, sender: unknown = ours): CallEvent => ({
  sender,
  senderFrame: { url: 'app://bundle/', parent: null, ...part }
})

/** Answers every channel with its own name and remembers who was called. */
const echoes = (calls: [string, unknown][] = []): Handlers => {
  const entries: readonly (readonly [string, unknown])[] = Object.keys(guards).map((channel) => [
    channel,
    (input: unknown) => (calls.push([channel, input]), Promise.resolve(ok(channel)))
  ])
  // Only the door is tested here: the values do not matter.
  return Object.fromEntries(entries) as unknown as Handlers
}
const door = (handlers: Handlers = echoes()) => {
  const log = memoryLog()
  return { log, call: serve({ handlers, guards, isOurWindow: (sender) => sender === ours, log }) }
}

const strangers: [string, CallEvent][] = [
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

test('an input that comes as JSON text is read before its guard, and one that is no JSON is refused', async () => {
  const calls: [string, unknown][] = []
  const { call } = door(echoes(calls))
  expect(await call(event(), 'storeCopy.read', '{"after":3,"__proto__":{"polluted":true},"other":1}')).toMatchObject({ ok: true })
  expect(calls).toEqual([['storeCopy.read', { after: 3 }]])
  for (const text of ['{"after":3', '', '"3"', '{"after":"3"}'])
    expect(await call(event(), 'storeCopy.read', text)).toMatchObject({ ok: false, failure: { code: 'invalid-input' } })
})

test.each(strangers)('%s is refused on every channel and told in the log', async (_name, stranger) => {
  const calls: [string, unknown][] = []
  const { call, log } = door(echoes(calls))
  for (const channel of Object.keys(guards))
    expect(await call(stranger, channel, null)).toEqual({ ok: false, failure: { code: 'untrusted-sender' } })
  expect(calls).toEqual([])
  expect(log.lines).toHaveLength(Object.keys(guards).length)
})

test.each(['nothing.here', '', '__proto__', 'constructor', 'toString', 7, null, undefined, {}, ['app.info']])(
  'an unknown channel is refused: %j',
  async (channel) => {
    const { call, log } = door()
    expect(await call(event(), channel, null)).toEqual({ ok: false, failure: { code: 'invalid-input', detail: 'channel' } })
    expect(log.lines).toHaveLength(1)
  }
)

test('a good call reaches its handler with the known members only', async () => {
  const calls: [string, unknown][] = []
  const { call } = door(echoes(calls))
  const answer = await call(event({ url: 'app://bundle/index.html#/worklist' }), 'tracking.responses', {
    profile: 'practice',
    car: '1',
    kind: 'bc20',
    more: 1
  })
  expect(answer).toEqual({ ok: true, value: 'tracking.responses' })
  expect(calls).toEqual([['tracking.responses', { profile: 'practice', car: '1', kind: 'bc20' }]])
})

test('a handler that throws becomes an id, and the id is in the log with the error', async () => {
  const handlers = { ...echoes(), 'app.info': () => Promise.reject(new Error('boom in /home/budi/data')) }
  const { call, log } = door(handlers)
  expect(await call(event(), 'app.info', null)).toEqual({ ok: false, failure: { code: 'unexpected', id: 'error-1' } })
  expect(log.lines[0]).toContain('boom')
  expect(log.lines[0]).not.toContain('budi')
})

test('a handler that throws at once is caught as well', async () => {
  const handlers = {
    ...echoes(),
    'app.info': () => {
      throw new TypeError('at once')
    }
  }
  expect(await door(handlers).call(event(), 'app.info', null)).toEqual({ ok: false, failure: { code: 'unexpected', id: 'error-1' } })
})

test('input that does not fit names the part that does not', async () => {
  const { call, log } = door()
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
