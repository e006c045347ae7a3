import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeTextReader, readText } from '../../../../renderer/pdf/window/text-reader.ts'
import { fakeChannels, type FakePort } from '../../support/pdf/channels.ts'

let theirs: FakePort[] = []
beforeEach(() => {
  vi.useFakeTimers()
  const channels = fakeChannels()
  theirs = channels.theirs
  vi.stubGlobal('MessageChannel', channels.MessageChannel)
  // The page in the frame is not loaded here.
  vi.spyOn(document.body, 'append').mockImplementation(() => undefined)
})
afterEach(() => {
  closeTextReader()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the text of the file that was asked for is returned, and an answer to an earlier request is not', async () => {
  const reading = readText('/archive/a.pdf')
  theirs[0]?.postMessage({ kind: 'text', request: 0, read: { ok: true, pages: ['other'] } })
  theirs[0]?.postMessage({ kind: 'text', request: 1, read: { ok: true, pages: ['a'] } })
  expect(await reading).toEqual({ ok: true, pages: ['a'] })
  expect(theirs[0]?.received.filter((message) => (message as { kind: string }).kind === 'text')).toEqual([
    { kind: 'text', request: 1, src: '/archive/a.pdf' }
  ])
})

test('a file that cannot be fetched now is null', async () => {
  const reading = readText('/archive/a.pdf')
  theirs[0]?.postMessage({ kind: 'text', request: 1, read: null })
  expect(await reading).toBeNull()
})

test('a frame lost to another file is replaced, and the file is read in the next one', async () => {
  const reading = readText('/archive/a.pdf')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(theirs).toHaveLength(2)
  theirs[1]?.postMessage({ kind: 'text', request: 1, read: { ok: true, pages: ['a'] } })
  expect(await reading).toEqual({ ok: true, pages: ['a'] })
})

test('a frame whose page ended is replaced at once', async () => {
  const reading = readText('/archive/a.pdf')
  theirs[0]?.close()
  await vi.advanceTimersByTimeAsync(0)
  theirs[1]?.postMessage({ kind: 'text', request: 1, read: { ok: true, pages: ['a'] } })
  expect(await reading).toEqual({ ok: true, pages: ['a'] })
  theirs[1]?.close()
  const next = readText('/archive/b.pdf')
  theirs[2]?.postMessage({ kind: 'text', request: 1, read: { ok: true, pages: ['b'] } })
  expect(await next).toEqual({ ok: true, pages: ['b'] })
})

test('a file that silences two frames is damaged; a frame that works for minutes is waited for', async () => {
  const silent = readText('/archive/a.pdf')
  await vi.advanceTimersByTimeAsync(61_000)
  expect(await silent).toEqual({ ok: false, reason: 'damaged' })
  const slow = readText('/archive/b.pdf')
  const port = theirs.at(-1)
  port?.addEventListener('message', (event) => {
    if ((event as MessageEvent<{ kind: string }>).data.kind === 'ping') port.postMessage({ kind: 'pong' })
  })
  port?.postMessage({ kind: 'pong' })
  await vi.advanceTimersByTimeAsync(300_000)
  port?.postMessage({ kind: 'text', request: 1, read: { ok: true, pages: [] } })
  expect(await slow).toEqual({ ok: true, pages: [] })
})
