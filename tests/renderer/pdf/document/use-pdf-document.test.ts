import { flushPromises, mount } from '@vue/test-utils'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import type { Opened } from '../../../../renderer/pdf/document/open-document.ts'
import { usePdfDocument } from '../../../../renderer/pdf/document/use-pdf-document.ts'

interface Request {
  readonly url: string
  readonly answer: (opened: Opened) => Promise<unknown>
}

let requests: Request[] = []
let cancelled: string[] = []
let others = 0
let isDrawn = true

beforeEach(() => {
  vi.useFakeTimers()
  ;[requests, cancelled, others, isDrawn] = [[], [], 0, true]
})
afterEach(() => void vi.useRealTimers())

const documentWith = (getPage: () => Promise<unknown>): Opened => {
  const document: unknown = { getPage }
  return { ok: true, document: document as PDFDocumentProxy, close: () => Promise.resolve() }
}
const good = documentWith(() => Promise.resolve())

const host = async (src: string) => {
  let used: ReturnType<typeof usePdfDocument> | undefined
  const viewer = mount(
    defineComponent({
      props: { src: { type: String, required: true } },
      setup: (props) => {
        used = usePdfDocument({
          src: () => props.src,
          isDrawn: () => isDrawn,
          onAnother: () => void (others += 1),
          begin: (url) => {
            const { promise, resolve } = Promise.withResolvers<Opened>()
            const answer = (opened: Opened): Promise<unknown> => {
              resolve(opened)
              return flushPromises()
            }
            requests.push({ url, answer })
            return { opened: promise, onHung: () => undefined, cancel: () => void cancelled.push(url) }
          }
        })
        return () => h('div')
      }
    }),
    { props: { src } }
  )
  await requests.at(-1)?.answer(good)
  return {
    viewer,
    show: (next: string) => viewer.setProps({ src: next }),
    clearBefore: () => used?.clearBefore(),
    shown: () => `${used?.state.value.kind} ${used?.state.value.src}`
  }
}

test('a document remains until the next one is open, and is closed after that is drawn', async () => {
  const { show, shown, viewer } = await host('/a.pdf')
  await show('/b.pdf')
  expect([shown(), cancelled, others]).toEqual(['ready /a.pdf', [], 0])
  await requests.at(-1)?.answer(good)
  expect([shown(), cancelled, others]).toEqual(['ready /b.pdf', [], 1])
  vi.advanceTimersByTime(1_000)
  expect(cancelled).toEqual(['/a.pdf'])
  viewer.unmount()
  expect(cancelled).toEqual(['/a.pdf', '/b.pdf'])
})

test('a document is removed at once if it is not drawn yet, or must not remain', async () => {
  const { show, shown, clearBefore } = await host('/a.pdf')
  await show('/b.pdf')
  clearBefore()
  clearBefore()
  expect([shown(), others]).toEqual(['loading /b.pdf', 1])
  await requests.at(-1)?.answer(good)
  clearBefore()
  expect([shown(), others]).toEqual(['ready /b.pdf', 1])
  isDrawn = false
  await show('/c.pdf')
  expect([shown(), others]).toEqual(['loading /c.pdf', 2])
})

test('a document that was requested and then replaced is cancelled at once, and the one that is shown remains', async () => {
  const { show, shown } = await host('/a.pdf')
  await show('/b.pdf')
  await show('/c.pdf')
  expect([shown(), cancelled]).toEqual(['ready /a.pdf', ['/b.pdf']])
  await requests[1]?.answer(good)
  expect(shown()).toBe('ready /a.pdf')
  await requests[2]?.answer({ ok: false, reason: 'damaged' })
  vi.advanceTimersByTime(1_000)
  expect([shown(), cancelled]).toEqual(['failed /c.pdf', ['/b.pdf', '/a.pdf']])
})

test('without a file the document is closed at once', async () => {
  const { show, shown } = await host('/a.pdf')
  await show('')
  expect([shown(), cancelled, others]).toEqual(['none ', ['/a.pdf'], 1])
})

test('a document without a first page is damaged', async () => {
  const { show, shown } = await host('/a.pdf')
  await show('/b.pdf')
  await requests.at(-1)?.answer(documentWith(() => Promise.reject(new Error('no page'))))
  expect(shown()).toBe('failed /b.pdf')
})
