import { expect, test } from 'vitest'
import { createPrintRenderer, type PrintWindow } from '../../../electron/printing/print-renderer.ts'
import { memoryLog } from '../../support/fakes/memory-log.ts'

const never = <T>(): Promise<T> => new Promise(() => undefined)

const pressOf = (over: Partial<PrintWindow>, limit?: number) => {
  let open = 0
  const loaded: string[] = []
  const window: PrintWindow = {
    load: (address) => Promise.resolve(void loaded.push(address)),
    pdf: () => Promise.resolve(new Uint8Array([37])),
    print: () => Promise.resolve(null),
    destroy: () => void (open -= 1),
    ...over
  }
  const press = createPrintRenderer({
    open: () => {
      open += 1
      return window
    },
    log: memoryLog(),
    ...(limit === undefined ? {} : { limit })
  })
  return { press, loaded, open: () => open }
}

test('a page becomes a PDF and its window is gone', async () => {
  const { press, loaded, open } = pressOf({})
  expect([await press.pdfOf('app://bundle/paper/a.html'), loaded, open()]).toEqual([
    { ok: true, value: new Uint8Array([37]) },
    ['app://bundle/paper/a.html'],
    0
  ])
})

test('a page that is never drawn is given up in time, and its window is gone', async () => {
  for (const hung of [{ load: () => never<undefined>() }, { pdf: () => never<Uint8Array>() }]) {
    const { press, open } = pressOf(hung, 20)
    expect([await press.pdfOf('app://bundle/paper/a.html'), open()]).toMatchObject([{ ok: false, failure: { code: 'paper-failed' } }, 0])
  }
})

test('a page that fails to load is told as a value, with the line of the log, and its window is gone', async () => {
  const { press, open } = pressOf({ load: () => Promise.reject(new Error('ERR_FAILED')) })
  expect([await press.pdfOf('x'), open()]).toMatchObject([{ ok: false, failure: { code: 'paper-failed', id: expect.any(String) } }, 0])
})

test('printing tells done, closed by the person, and refused by the system', async () => {
  const outcomes = await Promise.all(
    [null, 'Print job canceled', 'No printers available'].map((reason) =>
      pressOf({ print: () => Promise.resolve(reason) }).press.print('x')
    )
  )
  expect(outcomes).toEqual([
    { ok: true, value: { printed: true } },
    { ok: true, value: { printed: false } },
    { ok: false, failure: { code: 'print-failed', detail: 'No printers available' } }
  ])
})

test('when the application ends, what is under way is given up and no window is destroyed twice', async () => {
  const { press, open } = pressOf({ load: () => never<undefined>() }, 20)
  const drawing = press.pdfOf('x')
  press.close()
  expect(open()).toBe(0)
  await drawing
  expect(open()).toBe(0)
})
