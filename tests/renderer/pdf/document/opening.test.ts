import type { PDFDocumentProxy } from 'pdfjs-dist'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginOpening, type Open, type Opening } from '../../../../renderer/pdf/document/use-pdf-document.ts'

interface FetchRequest {
  readonly url: string
  readonly signal: AbortSignal
}

/** The opened document is passed on without being read. */
const someDocument: unknown = {}

let requests: FetchRequest[] = []
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
  ;[requests, opened, closed] = [[], [], []]
  vi.stubGlobal('fetch', (url: string, init: { readonly signal: AbortSignal }) => {
    requests.push({ url, signal: init.signal })
    return Promise.resolve(new Response(url))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0)
const urls = (): readonly string[] => requests.map(({ url }) => url)
const isOpen = async (opening: Opening): Promise<boolean> => (await opening.opened).ok

test('the file is fetched and opened with its password', async () => {
  expect([await isOpen(begin('/a.pdf')), await isOpen(begin('/b.pdf', '?kunci'))]).toEqual([true, true])
  expect([urls(), opened]).toEqual([
    ['/a.pdf', '/b.pdf'],
    ['/a.pdf', '/b.pdf?kunci']
  ])
})

test('cancelling while fetching opens nothing; cancelling while opening closes the document afterwards', async () => {
  const early = begin('/a.pdf')
  early.cancel()
  expect([await isOpen(early), opened]).toEqual([false, []])
  const late = begin('/b.pdf')
  await settle()
  late.cancel()
  await settle()
  expect([opened, closed]).toEqual([['/b.pdf'], ['/b.pdf']])
})

test('a hung document is reported to the viewer, also if it hung before the viewer listened', async () => {
  const reports: string[] = []
  for (const isLate of [false, true]) {
    const opening = begin('/a.pdf')
    if (!isLate) opening.onHung(() => reports.push('in time'))
    await settle()
    hang()
    if (isLate) opening.onHung(() => reports.push('late'))
  }
  expect(reports).toEqual(['in time', 'late'])
})
