import { markRaw, reactive, ref } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import type { HostBridge } from '#core/contract/host-api.ts'
import { hostOver, windowHost, toPlain } from '../../../renderer/data/host-client.ts'

const bridge = () => {
  const heard: ((event: string, payload: unknown) => void)[] = []
  const made = {
    call: vi.fn((channel: string, input: unknown) => Promise.resolve({ ok: true, value: [channel, input] })),
    listen: vi.fn((listener: (event: string, payload: unknown) => void) => {
      heard.push(listener)
      return () => void heard.splice(heard.indexOf(listener), 1)
    }),
    flushed: vi.fn()
  } satisfies HostBridge
  return { made, heard }
}

afterEach(() => void vi.unstubAllGlobals())

test('a call reaches the host as plain data, also when it contains Vue proxies', async () => {
  const { made } = bridge()
  const batch = reactive({ seq: 1, rows: [{ table: 'goods', key: ['d', 1], value: { dcif: 1.5 } }] })
  await hostOver(made).call('storeCopy.append', batch)
  const sent = made.call.mock.calls[0]?.[1]
  expect(JSON.parse(String(sent))).toEqual({ seq: 1, rows: [{ table: 'goods', key: ['d', 1], value: { dcif: 1.5 } }] })
})

test('an answer as JSON text is parsed, and any other is returned as it is', async () => {
  const { made } = bridge()
  made.call.mockResolvedValueOnce('{"ok":true,"value":"a"}' as never)
  expect(await hostOver(made).call('archive.list', { edition: '', from: 0 })).toEqual({ ok: true, value: 'a' })
  const documents = new Uint32Array([7])
  made.call.mockResolvedValueOnce({ ok: true, value: { documents } } as never)
  expect(await hostOver(made).call('archive.list', { edition: '', from: 0 })).toEqual({ ok: true, value: { documents } })
})

test('bytes reach the host unchanged, beside plain members', async () => {
  const { made } = bridge()
  const bytes = new Uint8Array([0, 255, 7])
  await hostOver(made).call('files.saveBytes', reactive({ suggestedName: 'a.xlsx', bytes: markRaw(bytes) }))
  expect(made.call.mock.calls[0]?.[1]).toEqual({ suggestedName: 'a.xlsx', bytes })
})

test('an event reaches its listeners only, until they unsubscribe', () => {
  const { made, heard } = bridge()
  const host = hostOver(made)
  const flushes = vi.fn()
  const practice = vi.fn()
  const stop = host.on('app.flush', flushes)
  host.on('practice.changed', practice)
  for (const listener of [...heard]) listener('app.flush', null)
  stop()
  for (const listener of [...heard]) listener('app.flush', null)
  expect([flushes.mock.calls, practice.mock.calls]).toEqual([[[null]], []])
})

test('the answer to a flush reaches the host', () => {
  const { made } = bridge()
  hostOver(made).flushed({ kind: 'sending', count: 2 })
  expect(made.flushed).toHaveBeenCalledExactlyOnceWith({ kind: 'sending', count: 2 })
})

test('outside Electron there is no host, and inside it is the one from the preload script', async () => {
  expect(() => windowHost()).toThrow('inside Ajukan only')
  const { made } = bridge()
  vi.stubGlobal('host', made)
  expect(await windowHost().call('app.info', null)).toEqual({ ok: true, value: ['app.info', null] })
})

test('a reactive value becomes plain data that can be cloned', () => {
  const value = reactive({ rows: [{ a: 1, b: null }], at: ref('x') })
  expect(structuredClone(toPlain(value))).toEqual({ rows: [{ a: 1, b: null }], at: 'x' })
})

test('members without a value are left out, and undefined stays undefined', () => {
  expect([toPlain({ a: undefined, b: '' }), toPlain(undefined), toPlain(null)]).toEqual([{ b: '' }, undefined, null])
})
