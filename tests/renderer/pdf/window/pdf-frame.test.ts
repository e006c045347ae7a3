import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { nextTick } from 'vue'
import type { FromFrame, ToFrame } from '../../../../renderer/pdf/frame/protocol.ts'
import { inBothLanguages } from '#core/base/translator.ts'
import { pdfText } from '../../../../renderer/pdf/text.ts'
import type { DocumentToPrint } from '../../../../renderer/pdf/window/use-sheets.ts'
import PdfFrame from '../../../../renderer/pdf/window/PdfFrame.vue'
import { fakeChannels, type FakePort } from '../../support/pdf/channels.ts'

const pdfId = inBothLanguages(pdfText).id

let ports: FakePort[] = []

beforeEach(() => {
  vi.useFakeTimers()
  const channels = fakeChannels()
  ports = channels.theirs
  vi.stubGlobal('MessageChannel', channels.MessageChannel)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = async (src = '/archive/a.pdf') => {
  const viewer = mount(PdfFrame, { props: { src, label: 'SPPB', words: pdfId } })
  await nextTick()
  return viewer
}
const theirs = (): FakePort => {
  const port = ports.at(-1)
  if (port === undefined) throw new Error('no channel')
  return port
}
const received = (port = theirs()) => port.received as readonly ToFrame[]
const say = (message: FromFrame | { readonly kind: string }, port = theirs()): void => port.postMessage(message)
const shown = () => received().filter((message) => message.kind === 'show')
const stateOf = (viewer: Awaited<ReturnType<typeof open>>) => viewer.attributes('data-state')

test('the frame is of another origin, sandboxed, and gets its look before the document', async () => {
  const viewer = await open()
  const frame = viewer.get('iframe')
  expect([frame.attributes('src'), frame.attributes('sandbox')]).toEqual(['app://pdf/', 'allow-scripts allow-same-origin'])
  expect(received().map(({ kind }) => kind)).toEqual(['look', 'session', 'show', 'ping'])
  viewer.unmount()
})

test('what the frame says about an earlier document is ignored', async () => {
  const viewer = await open()
  const first = shown().at(-1)?.request ?? 0
  await viewer.setProps({ src: '/archive/b.pdf' })
  say({ kind: 'ready', request: first })
  say({ kind: 'moved', request: first, position: 2 })
  await nextTick()
  expect([stateOf(viewer), viewer.emitted('ready'), viewer.emitted('moved')]).toEqual(['pdf.loading', undefined, undefined])
  say({ kind: 'ready', request: first + 1 })
  await nextTick()
  expect([stateOf(viewer), viewer.emitted('ready')?.length]).toEqual(['pdf.ready', 1])
  viewer.unmount()
})

test('a document can be opened before the prop changes, and is requested once', async () => {
  const viewer = await open('')
  const opened = vi.fn()
  void viewer.vm.open('/archive/b.pdf').then(opened)
  await viewer.setProps({ src: '/archive/b.pdf' })
  expect([shown().map(({ src }) => src), opened.mock.calls.length]).toEqual([['/archive/b.pdf'], 0])
  say({ kind: 'ready', request: shown().at(-1)?.request ?? 0 })
  await flushPromises()
  expect(opened).toHaveBeenCalledTimes(1)
  viewer.unmount()
})

test('the document before stays visible until the window names the next one, and then the frame is hidden until it is gone', async () => {
  const viewer = await open()
  say({ kind: 'pong' })
  const request = (): number => shown().at(-1)?.request ?? 0
  const isHidden = async (): Promise<boolean> => {
    await nextTick()
    return viewer.get('iframe').classes().includes('transparent')
  }
  const clears = () =>
    received()
      .filter((message) => message.kind === 'clear')
      .map((message) => message.request)
  say({ kind: 'ready', request: request() })
  void viewer.vm.open('/archive/b.pdf')
  expect([await isHidden(), clears()]).toEqual([false, []])
  await viewer.setProps({ src: '/archive/b.pdf' })
  expect([await isHidden(), clears()]).toEqual([true, [request()]])
  say({ kind: 'cleared', request: request() - 1 })
  expect(await isHidden()).toBe(true)
  say({ kind: 'cleared', request: request() })
  expect([await isHidden(), stateOf(viewer)]).toEqual([false, 'pdf.loading'])
  // A document that is open before the window names it is never hidden.
  void viewer.vm.open('/archive/c.pdf')
  say({ kind: 'ready', request: request() })
  await viewer.setProps({ src: '/archive/c.pdf' })
  expect([await isHidden(), clears().length]).toEqual([false, 1])
  // The window names c: while it is shown again, nothing that was opened meanwhile is.
  void viewer.vm.open('/archive/d.pdf')
  void viewer.vm.open('/archive/c.pdf')
  expect([await isHidden(), clears()]).toEqual([true, [request() - 3, request()]])
  expect(viewer.emitted('failed')).toBeUndefined()
  say({ kind: 'failed', request: request() })
  expect([await isHidden(), viewer.emitted('failed')?.length]).toEqual([false, 1])
  viewer.unmount()
})

test('a page that ended is replaced by a message, and the document is shown again only when the user asks for it', async () => {
  const viewer = await open()
  for (const times of [1, 2, 3]) {
    const old = theirs()
    old.close()
    await nextTick()
    expect([stateOf(viewer), viewer.get('[role="alert"]').text()]).toEqual([
      'pdf.crashed',
      expect.stringContaining(pdfId.failures.crashed.title)
    ])
    say({ kind: 'save' }, old)
    await vi.advanceTimersByTimeAsync(120_000)
    expect([stateOf(viewer), viewer.find('iframe').exists(), ports.length, viewer.emitted('save')]).toEqual([
      'pdf.crashed',
      false,
      times,
      undefined
    ])
    await viewer.get('[data-action="pdf.retry"]').trigger('click')
    await nextTick()
    expect([stateOf(viewer), shown().map(({ src }) => src)]).toEqual(['pdf.loading', ['/archive/a.pdf']])
  }
  viewer.unmount()
  await nextTick()
  expect(theirs().closed).toBe(true)
})

test('a document that was requested before the page of the one before ended is opened once more, in a new frame', async () => {
  const viewer = await open()
  say({ kind: 'ready', request: shown().at(-1)?.request ?? 0 })
  const opened = vi.fn()
  void viewer.vm.open('/archive/b.pdf').then(opened)
  const before = viewer.get('iframe').element
  theirs().close()
  await flushPromises()
  expect([stateOf(viewer), viewer.get('iframe').element === before, ports.length]).toEqual(['pdf.loading', false, 2])
  expect([shown().map(({ src }) => src), opened.mock.calls.length]).toEqual([['/archive/b.pdf'], 0])
  say({ kind: 'ready', request: shown().at(-1)?.request ?? 0 })
  await flushPromises()
  expect([stateOf(viewer), opened.mock.calls.length]).toEqual(['pdf.ready', 1])
  // A document that ends the new page too is not opened again.
  await viewer.setProps({ src: '/archive/c.pdf' })
  theirs().close()
  await flushPromises()
  expect([stateOf(viewer), ports.length]).toEqual(['pdf.loading', 3])
  theirs().close()
  await flushPromises()
  expect([stateOf(viewer), ports.length, viewer.find('iframe').exists()]).toEqual(['pdf.crashed', 3, false])
  viewer.unmount()
})

test('a frame whose page does not load in time is replaced once, and a late page of the one before changes nothing', async () => {
  const viewer = await open()
  const before = { frame: viewer.get('iframe').element, port: theirs() }
  await vi.advanceTimersByTimeAsync(5_000)
  before.frame.dispatchEvent(new Event('load'))
  before.port.close()
  await flushPromises()
  expect([stateOf(viewer), viewer.get('iframe').element === before.frame, ports.length]).toEqual(['pdf.loading', false, 2])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(ports.length).toBe(2)
  say({ kind: 'pong' })
  say({ kind: 'ready', request: shown().at(-1)?.request ?? 0 })
  await nextTick()
  expect([stateOf(viewer), shown().map(({ src }) => src)]).toEqual(['pdf.ready', ['/archive/a.pdf']])
  viewer.unmount()
})

test('messages of another form are ignored', async () => {
  const viewer = await open()
  say({ kind: 'link' })
  say({ kind: 'navigate' })
  expect(Object.keys(viewer.emitted())).toEqual([])
  viewer.unmount()
})

test('a key of the frame reaches the window only while the frame has the focus', async () => {
  const viewer = await open()
  const pressed = vi.fn()
  viewer.element.addEventListener('keydown', pressed)
  const press = { key: 'k', ctrlKey: true, metaKey: false, shiftKey: false, altKey: false }
  say({ kind: 'key', press })
  expect(pressed).toHaveBeenCalledTimes(0)
  vi.spyOn(document, 'activeElement', 'get').mockReturnValue(viewer.get('iframe').element)
  say({ kind: 'key', press })
  expect(pressed.mock.calls.map(([event]) => event instanceof KeyboardEvent && [event.key, event.ctrlKey])).toEqual([['k', true]])
  vi.restoreAllMocks()
  viewer.unmount()
})

test('files that are dragged over the frame pass to the screen behind it until the drag ends', async () => {
  const viewer = await open()
  say({ kind: 'dragged' })
  await nextTick()
  expect(viewer.get('iframe').classes()).toContain('passed')
  window.dispatchEvent(new Event('drop'))
  await nextTick()
  expect(viewer.get('iframe').classes()).not.toContain('passed')
  viewer.unmount()
})

test('a page that has not loaded after five seconds is loaded again, once', async () => {
  const loads = vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set')
  onTestFinished(() => loads.mockRestore())
  const viewer = await open()
  loads.mockClear()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(loads).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(loads.mock.calls).toEqual([['app://pdf/']])
  viewer.unmount()
  loads.mockClear()

  const other = await open()
  other.get('iframe').element.dispatchEvent(new Event('load'))
  loads.mockClear()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(loads).not.toHaveBeenCalled()
  other.unmount()
})

test('a frame that does not answer for thirty seconds is removed with a message, and can be loaded again', async () => {
  const viewer = await open()
  say({ kind: 'pong' })
  await vi.advanceTimersByTimeAsync(34_000)
  expect(viewer.find('iframe').exists()).toBe(true)
  await vi.advanceTimersByTimeAsync(2_000)
  expect([viewer.find('iframe').exists(), viewer.get('[role="alert"]').text()]).toEqual([
    false,
    expect.stringContaining(pdfId.failures.hung.title)
  ])
  await viewer.get('[data-action="pdf.retry"]').trigger('click')
  await nextTick()
  expect([viewer.find('iframe').exists(), shown().map(({ src }) => src)]).toEqual([true, ['/archive/a.pdf']])
  await vi.advanceTimersByTimeAsync(36_000)
  expect(stateOf(viewer)).toBe('pdf.hung')
  // So does the choice of another document.
  await viewer.setProps({ src: '/archive/b.pdf' })
  await nextTick()
  expect([stateOf(viewer), shown().map(({ src }) => src)]).toEqual(['pdf.loading', ['/archive/b.pdf']])
  viewer.unmount()
})

test('the pages of the shown document are drawn by the frame one by one, and what it cannot answer any more is cancelled', async () => {
  const viewer = await open()
  const request = (): number => shown().at(-1)?.request ?? 0
  const sheet = { width: 595, height: 842, image: new ArrayBuffer(3) }
  // Of the document before.
  say({ kind: 'print', request: request() - 1, pages: 3 })
  say({ kind: 'ready', request: request() })
  say({ kind: 'print', request: request(), pages: 3 })
  const [[document] = []] = viewer.emitted<[DocumentToPrint]>('print') ?? []
  if (document === undefined) throw new Error('the frame has not asked to print')
  expect([viewer.emitted('print')?.length, document.title, document.pages]).toEqual([1, 'SPPB', 3])
  const drawn = document.draw(2)
  expect(received().at(-1)).toEqual({ kind: 'drawSheet', page: 2 })
  say({ kind: 'drawnSheet', request: request() - 1, sheet: 'failed' })
  say({ kind: 'drawnSheet', request: request(), sheet })
  expect(await drawn).toEqual(sheet)
  document.end()
  expect(received().at(-1)).toEqual({ kind: 'endPrint' })
  const late = document.draw(3)
  await viewer.setProps({ src: '/archive/b.pdf' })
  expect([await late, await document.draw(3)]).toEqual(['cancelled', 'cancelled'])
  say({ kind: 'ready', request: request() })
  const lost = document.draw(1)
  theirs().close()
  expect(await lost).toBe('cancelled')
  viewer.unmount()
})
