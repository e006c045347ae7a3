import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSourcePdf } from '../../../../renderer/pdf/window/source-pages.ts'
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

const page = { width: 595, height: 842, texts: [], isScan: true, resolution: 200, turn: 1 }
const answer = (message: unknown): void => theirs.at(-1)?.postMessage(message)
const asked = (): unknown =>
  theirs
    .at(-1)
    ?.received.filter((message) => (message as { kind: string }).kind !== 'ping')
    .at(-1)

const open = async (signal = new AbortController().signal) => {
  const opening = openSourcePdf(new Blob(['%PDF-']), signal)
  answer({ kind: 'openedSource', request: 1, opened: { ok: true, pages: 2 } })
  const opened = await opening
  if (!opened.ok) throw new Error(opened.code)
  return opened.pdf
}

test('pages are read and drawn one by one, with the XML in the file', async () => {
  const pdf = await open()
  expect(pdf.pages).toBe(2)
  const read = pdf.read(2)
  expect(asked()).toEqual({ kind: 'readSource', request: 2, page: 2 })
  // An answer to another request, and one of a wrong form, are ignored.
  answer({ kind: 'sourcePage', request: 1, read: 'damaged' })
  answer({ kind: 'sourcePage', request: 2, read: { ...page, turn: 9 } })
  answer({ kind: 'sourcePage', request: 2, read: page })
  expect(await read).toEqual(page)
  const attached = pdf.attached()
  answer({ kind: 'attached', request: 3, files: [{ name: 'a.xml', bytes: new Uint8Array(1) }] })
  expect(await attached).toHaveLength(1)
  const drawn = pdf.draw(1, 300, 3)
  expect(asked()).toEqual({ kind: 'drawPage', request: 4, page: 1, resolution: 300, turn: 3 })
  answer({ kind: 'drawnPage', request: 4, picture: { width: 1, height: 1, rgba: new ArrayBuffer(4) } })
  expect(await drawn).toMatchObject({ width: 1, height: 1 })
})

test.each([
  ['password', 'locked'],
  ['damaged', 'damaged'],
  ['empty', 'empty']
] as const)('a file that does not open is named: %s', async (reason, code) => {
  const opening = openSourcePdf(new Blob(['%PDF-']), new AbortController().signal)
  answer({ kind: 'openedSource', request: 1, opened: { ok: false, reason } })
  expect(await opening).toEqual({ ok: false, code })
})

test('a frame that does not answer, or whose page ends, is too slow, and is asked nothing more', async () => {
  const pdf = await open()
  const read = pdf.read(1)
  await vi.advanceTimersByTimeAsync(61_000)
  expect(await read).toBe('too-slow')
  expect([await pdf.read(2), await pdf.attached(), await pdf.draw(1, 200, 0)]).toEqual(['too-slow', [], null])
  const gone = await open()
  const reading = gone.read(1)
  theirs.at(-1)?.close()
  expect(await reading).toBe('too-slow')
})

test('a cancel closes the frame', async () => {
  const abort = new AbortController()
  const pdf = await open(abort.signal)
  const read = pdf.read(1)
  abort.abort()
  expect(await read).toBe('too-slow')
  expect(theirs.at(-1)?.closed).toBe(true)
  expect(await openSourcePdf(new Blob(['%PDF-']), abort.signal)).toEqual({ ok: false, code: 'too-slow' })
})
