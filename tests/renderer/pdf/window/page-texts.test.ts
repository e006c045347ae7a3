import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readPageTexts } from '../../../../renderer/pdf/window/page-texts.ts'
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
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const file = new Blob(['%PDF-'])
const text = (word: string) => ({ width: 595, height: 842, items: [{ text: word, x: 1, y: 2, width: 3, size: 9, angle: 0 }] })
const next = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined)
const begin = (signal = new AbortController().signal) => {
  const pages: unknown[] = []
  const reading = readPageTexts(file, { signal, onPage: (page, count, read) => pages.push([page, count, read?.items[0]?.text ?? null]) })
  return { pages, reading }
}

test('pages are asked for one after the other, and a damaged page is given as null', async () => {
  const { pages, reading } = begin()
  theirs[0]?.postMessage({ kind: 'openedTexts', request: 0, opened: { ok: true, pages: 2 } })
  await next()
  expect(theirs[0]?.received.at(-1)).toEqual({ kind: 'page', request: 1, page: 1 })
  theirs[0]?.postMessage({ kind: 'page', request: 1, page: 1, read: text('satu') })
  await next()
  theirs[0]?.postMessage({ kind: 'page', request: 2, page: 2, read: 'damaged' })
  expect(await reading).toBeNull()
  expect(pages).toEqual([
    [1, 2, 'satu'],
    [2, 2, null]
  ])
})

test('a file that cannot be opened, too many pages and too much text are failures', async () => {
  const locked = begin()
  theirs[0]?.postMessage({ kind: 'openedTexts', request: 0, opened: { ok: false, reason: 'password' } })
  expect(await locked.reading).toBe('password')
  const long = begin()
  theirs[1]?.postMessage({ kind: 'openedTexts', request: 0, opened: { ok: true, pages: 2_001 } })
  expect(await long.reading).toBe('too-many-pages')
  const dense = begin()
  theirs[2]?.postMessage({ kind: 'openedTexts', request: 0, opened: { ok: true, pages: 1 } })
  await next()
  theirs[2]?.postMessage({ kind: 'page', request: 1, page: 1, read: 'too-much' })
  expect(await dense.reading).toBe('too-much')
})

test('the text of all pages together is limited', async () => {
  const { pages, reading } = begin()
  theirs[0]?.postMessage({ kind: 'openedTexts', request: 0, opened: { ok: true, pages: 100 } })
  for (let page = 1; page <= 21; page += 1) {
    await next()
    theirs[0]?.postMessage({ kind: 'page', request: page, page, read: text('x'.repeat(390_000)) })
  }
  expect(await reading).toBe('too-much')
  expect(pages).toHaveLength(20)
})

test('cancelling ends the reading, and so does a frame that does not answer', async () => {
  const abort = new AbortController()
  const cancelled = begin(abort.signal)
  theirs[0]?.postMessage({ kind: 'openedTexts', request: 0, opened: { ok: true, pages: 9 } })
  await next()
  abort.abort()
  expect(await cancelled.reading).toBe('cancelled')
  const silent = begin()
  await vi.advanceTimersByTimeAsync(31_000)
  expect(await silent.reading).toBe('hung')
  const gone = begin()
  theirs[2]?.close()
  expect(await gone.reading).toBe('hung')
})

test('an answer about another page ends the reading', async () => {
  const { reading } = begin()
  theirs[0]?.postMessage({ kind: 'openedTexts', request: 0, opened: { ok: true, pages: 2 } })
  await next()
  theirs[0]?.postMessage({ kind: 'page', request: 2, page: 2, read: text('dua') })
  expect(await reading).toBe('hung')
})
