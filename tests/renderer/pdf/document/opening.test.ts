import type { PDFDocumentProxy } from 'pdfjs-dist'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginOpening } from '../../../../renderer/pdf/document/opening.ts'
import type { Open, Opening } from '../../../../renderer/pdf/document/opening.ts'

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

const open: Open = (bytes, onHung, password) => {
  const name = `${new TextDecoder().decode(bytes)}${password}`
  opened.push(name)
  hang = onHung
  const close = (): Promise<void> => Promise.resolve(void closed.push(name))
  return Promise.resolve({ ok: true, document: someDocument as PDFDocumentProxy, close })
}
const begin = (url: string, password = ''): Opening => beginOpening(url, password, open)

beforeEach(() => {
  vi.useFakeTimers()
  ;[asked, opened, closed] = [[], [], []]
  vi.stubGlobal('fetch', (url: string, init: { readonly signal: AbortSignal }) => {
    asked.push({ url, signal: init.signal })
    return Promise.resolve(new Response(url))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0)
const urls = (): readonly string[] => asked.map(({ url }) => url)
const isOpen = async (opening: Opening): Promise<boolean> => (await opening.opened).ok

test('the file is fetched and opened with its password', async () => {
  expect([await isOpen(begin('/a.pdf')), await isOpen(begin('/b.pdf', '?kunci'))]).toEqual([true, true])
  expect([urls(), opened]).toEqual([
    ['/a.pdf', '/b.pdf'],
    ['/a.pdf', '/b.pdf?kunci']
  ])
})

test('an end while the file is fetched opens nothing; one while it is opened closes it then', async () => {
  const early = begin('/a.pdf')
  early.cancel()
  expect([await isOpen(early), opened]).toEqual([false, []])
  const late = begin('/b.pdf')
  await settle()
  late.cancel()
  await settle()
  expect([opened, closed]).toEqual([['/b.pdf'], ['/b.pdf']])
})

test('that a document hangs is told to the viewer, also when it happened before the viewer listened', async () => {
  const heard: string[] = []
  for (const isLate of [false, true]) {
    const opening = begin('/a.pdf')
    if (!isLate) opening.onHung(() => heard.push('in time'))
    await settle()
    hang()
    if (isLate) opening.onHung(() => heard.push('late'))
  }
  expect(heard).toEqual(['in time', 'late'])
})
