import type { PDFDocumentProxy } from 'pdfjs-dist'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOpenings } from '../../../renderer/pdf/opening.ts'
import type { Opening, Openings } from '../../../renderer/pdf/opening.ts'

interface Asked {
  readonly url: string
  readonly signal: AbortSignal
}

/** What is opened is handed on and never looked at. */
const someDocument: unknown = {}

let asked: Asked[] = []
let opened: string[] = []
let closed: string[] = []
let hang: () => void = () => undefined
let openings: Openings

beforeEach(() => {
  vi.useFakeTimers()
  ;[asked, opened, closed] = [[], [], []]
  vi.stubGlobal('fetch', (url: string, init: { readonly signal: AbortSignal }) => {
    asked.push({ url, signal: init.signal })
    return Promise.resolve(new Response(url))
  })
  openings = createOpenings((bytes, onHung, password) => {
    const name = `${new TextDecoder().decode(bytes)}${password}`
    opened.push(name)
    hang = onHung
    const close = (): Promise<void> => Promise.resolve(void closed.push(name))
    return Promise.resolve({ ok: true, document: someDocument as PDFDocumentProxy, close })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0)
const urls = (): readonly string[] => asked.map(({ url }) => url)
const isOpen = async (opening: Opening): Promise<boolean> => (await opening.opened).ok

test('what was expected is opened before a viewer asks, once, and serves once', async () => {
  openings.expect('/a.pdf')
  openings.expect('/a.pdf')
  await settle()
  expect(opened).toEqual(['/a.pdf'])
  expect(await isOpen(openings.take('/a.pdf'))).toBe(true)
  expect(urls()).toEqual(['/a.pdf'])
  expect(await isOpen(openings.take('/a.pdf'))).toBe(true)
  expect(urls()).toEqual(['/a.pdf', '/a.pdf'])
})

test('another wish ends the one before, and something else is opened as ever', async () => {
  openings.expect('/a.pdf')
  openings.expect('/b.pdf')
  expect(await isOpen(openings.take('/c.pdf'))).toBe(true)
  expect(asked.map((one) => one.signal.aborted)).toEqual([true, false, false])
})

test('what leads to no viewer is given up and closed; what a viewer took over is not, however long it takes', async () => {
  openings.expect('/a.pdf')
  await vi.advanceTimersByTimeAsync(3_000)
  openings.expect('/b.pdf')
  const taken = openings.take('/b.pdf')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([closed, await isOpen(taken)]).toEqual([['/a.pdf'], true])
})

test('an end while the file is fetched opens nothing; one while it is opened closes it then', async () => {
  const early = openings.take('/a.pdf')
  early.end()
  expect([await isOpen(early), opened]).toEqual([false, []])
  const late = openings.take('/b.pdf')
  await settle()
  late.end()
  await settle()
  expect([opened, closed]).toEqual([['/b.pdf'], ['/b.pdf']])
})

test('a password is used for a new opening and not for the one that was expected without', async () => {
  openings.expect('/a.pdf')
  await isOpen(openings.take('/a.pdf', '?kunci'))
  expect(opened).toEqual(['/a.pdf', '/a.pdf?kunci'])
})

test('that a document hangs is told to the viewer, also when it happened before the viewer listened', async () => {
  const heard: string[] = []
  for (const isLate of [false, true]) {
    const opening = openings.take('/a.pdf')
    if (!isLate) opening.onHung(() => heard.push('in time'))
    await settle()
    hang()
    if (isLate) opening.onHung(() => heard.push('late'))
  }
  expect(heard).toEqual(['in time', 'late'])
})
