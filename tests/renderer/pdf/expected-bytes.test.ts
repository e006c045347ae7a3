import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bytesOf, expectPdf } from '../../../renderer/pdf/expected-bytes.ts'

interface Asked {
  readonly url: string
  readonly signal: AbortSignal
}

let asked: Asked[] = []
const signal = (): AbortSignal => new AbortController().signal

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  vi.stubGlobal('fetch', (url: string, init: { readonly signal: AbortSignal }) => {
    asked.push({ url, signal: init.signal })
    return Promise.resolve(new Response(url))
  })
})
afterEach(() => {
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const textOf = async (bytes: Promise<Uint8Array | null>): Promise<string> => new TextDecoder().decode((await bytes) ?? undefined)
const urls = (): readonly string[] => asked.map(({ url }) => url)

test('what was expected is fetched once and serves once', async () => {
  expectPdf('/a.pdf')
  expectPdf('/a.pdf')
  expect(await textOf(bytesOf('/a.pdf', signal()))).toBe('/a.pdf')
  expect(urls()).toEqual(['/a.pdf'])
  expect(await textOf(bytesOf('/a.pdf', signal()))).toBe('/a.pdf')
  expect(urls()).toEqual(['/a.pdf', '/a.pdf'])
})

test('another wish ends the one before, and something else is fetched as ever', async () => {
  expectPdf('/a.pdf')
  expectPdf('/b.pdf')
  expect(await textOf(bytesOf('/c.pdf', signal()))).toBe('/c.pdf')
  expect(asked.map((one) => one.signal.aborted)).toEqual([true, false, false])
})

test('what leads to no viewer is given up; what a viewer took over is not, however long it takes', async () => {
  expectPdf('/a.pdf')
  vi.advanceTimersByTime(3_000)
  expectPdf('/b.pdf')
  const taken = bytesOf('/b.pdf', signal())
  vi.advanceTimersByTime(60_000)
  expect([asked.map((one) => one.signal.aborted), await textOf(taken)]).toEqual([[true, false], '/b.pdf'])
})

test('a viewer that goes away ends what it took over', () => {
  const viewer = new AbortController()
  expectPdf('/a.pdf')
  void bytesOf('/a.pdf', viewer.signal)
  viewer.abort()
  expect(asked[0]?.signal.aborted).toBe(true)
})
