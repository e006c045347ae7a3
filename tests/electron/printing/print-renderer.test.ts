import { expect, test } from 'vitest'
import { createPrintRenderer, type PrintWindow } from '../../../electron/printing/print-renderer.ts'
import { memoryLog } from '../../support/fakes/memory-log.ts'

const never = <T>(): Promise<T> => new Promise(() => undefined)

const rendererWith = (over: Partial<PrintWindow>, limit?: number) => {
  let open = 0
  const loaded: string[] = []
  const window: PrintWindow = {
    load: (address) => Promise.resolve(void loaded.push(address)),
    pdf: () => Promise.resolve(new Uint8Array([37])),
    print: () => Promise.resolve(null),
    destroy: () => void (open -= 1),
    ...over
  }
  const renderer = createPrintRenderer({
    open: () => {
      open += 1
      return window
    },
    log: memoryLog(),
    ...(limit === undefined ? {} : { limit })
  })
  return { renderer, loaded, open: () => open }
}

test('a page is rendered to a PDF and its window is destroyed', async () => {
  const { renderer, loaded, open } = rendererWith({})
  expect([await renderer.renderPdf('app://bundle/print/a.html'), loaded, open()]).toEqual([
    { ok: true, value: new Uint8Array([37]) },
    ['app://bundle/print/a.html'],
    0
  ])
})

test('a page that never renders times out, and its window is destroyed', async () => {
  for (const hung of [{ load: () => never<undefined>() }, { pdf: () => never<Uint8Array>() }]) {
    const { renderer, open } = rendererWith(hung, 20)
    expect([await renderer.renderPdf('app://bundle/print/a.html'), open()]).toMatchObject([
      { ok: false, failure: { code: 'render-failed' } },
      0
    ])
  }
})

test('a page that fails to load is a failure with the id of the log line, and its window is destroyed', async () => {
  const { renderer, open } = rendererWith({ load: () => Promise.reject(new Error('ERR_FAILED')) })
  expect([await renderer.renderPdf('x'), open()]).toMatchObject([
    { ok: false, failure: { code: 'render-failed', id: expect.any(String) } },
    0
  ])
})

test('printing reports printed, cancelled by the user, and failed', async () => {
  const outcomes = await Promise.all(
    [null, 'Print job canceled', 'No printers available'].map((reason) =>
      rendererWith({ print: () => Promise.resolve(reason) }).renderer.print('x')
    )
  )
  expect(outcomes).toEqual([
    { ok: true, value: { printed: true } },
    { ok: true, value: { printed: false } },
    { ok: false, failure: { code: 'print-failed', detail: 'No printers available' } }
  ])
})

test('closing destroys every open window, and none twice', async () => {
  const { renderer, open } = rendererWith({ load: () => never<undefined>() }, 20)
  const rendering = renderer.renderPdf('x')
  renderer.close()
  expect(open()).toBe(0)
  await rendering
  expect(open()).toBe(0)
})
