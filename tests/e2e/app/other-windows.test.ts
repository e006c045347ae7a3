import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, steps, test } from '../../support/e2e.ts'
import { ownDisplay } from '../../support/running-app.ts'

const { step, run } = steps()
const pickers = ['showSaveFilePicker', 'showOpenFilePicker', 'showDirectoryPicker', 'FileSystemHandle'] as const

step('the page, a frame in it and a new one have no pickers of files', async ({ ajukan: { page } }) => {
  const types = await page.evaluate((names) => {
    const of = (world: Window | null) => names.map((name) => typeof (world as unknown as Record<string, unknown>)[name])
    const frame = document.createElement('iframe')
    const written = document.createElement('iframe')
    document.body.append(frame, written)
    written.contentDocument?.open()
    written.contentDocument?.close()
    const inner = document.createElement('iframe')
    frame.contentDocument?.body.append(inner)
    const found = [window, frame.contentWindow, written.contentWindow, inner.contentWindow].map(of)
    frame.remove()
    written.remove()
    return found
  }, pickers)
  expect(types).toEqual(Array.from({ length: 4 }, () => pickers.map(() => 'undefined')))
})

step('neither the page nor a frame in it, not even a new one, has a dialog that the host does not open', async ({ ajukan: { page } }) => {
  // A dialog would hold the page until somebody closes it; the debugger would close it, and report it.
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void dialog.dismiss()
  })
  const outcomes = await page.evaluate(() => {
    const frame = document.createElement('iframe')
    const described = document.createElement('iframe')
    document.body.append(frame)
    frame.contentDocument?.body.append(described)
    const worlds = [window, frame.contentWindow, described.contentWindow]
    const found = worlds.map((world) => {
      let printing = 0
      world?.addEventListener('beforeprint', () => (printing += 1))
      world?.print()
      let prompted: unknown = null
      try {
        prompted = world?.prompt('a')
      } catch {
        // Electron has none.
      }
      return [world?.alert('a'), world?.confirm('a'), prompted, printing]
    })
    frame.remove()
    return found
  })
  expect(outcomes).toEqual(Array.from({ length: 3 }, () => [undefined, false, null, 0]))
  expect(dialogs).toEqual([])
})

/** The windows of a display, as its server knows them, with their size and place. */
const windowsOf = async (display: string): Promise<readonly string[]> => {
  const { stdout } = await promisify(execFile)('xwininfo', ['-root', '-tree', '-display', display])
  // A window of one pixel belongs to the toolkit.
  return stdout.split('\n').filter((line) => /^ {5}0x/.test(line) && !/ [1-9]x[1-9]\+/.test(line))
}

const canListWindows = async (): Promise<boolean> => {
  const { DISPLAY } = ownDisplay()
  return (
    DISPLAY !== undefined &&
    (await windowsOf(DISPLAY).then(
      () => true,
      () => false
    ))
  )
}

step('what a script calls opens no window that the host did not open', async ({ ajukan: { page } }) => {
  test.skip(!(await canListWindows()), 'needs xwininfo and a display of its own')
  const display = ownDisplay().DISPLAY ?? ''
  const before = await windowsOf(display)
  const tried = [
    'showSaveFilePicker()',
    'showOpenFilePicker()',
    'showDirectoryPicker()',
    ...['', 'framed.', 'written.', 'inner.'].flatMap((world) =>
      ['print()', 'alert("a")', 'confirm("a")', 'prompt("a")'].map((call) => `${world}${call}`)
    ),
    'open("about:blank", "_blank", "popup")',
    'documentPictureInPicture.requestWindow()',
    'navigator.share({ text: "a" })',
    'new EyeDropper().open()',
    'navigator.mediaDevices.getDisplayMedia()',
    'navigator.bluetooth.requestDevice({ acceptAllDevices: true })',
    'navigator.usb.requestDevice({ filters: [] })',
    'navigator.credentials.get({ password: true })'
  ]
  await page.evaluate(() => {
    const frames = ['framed', 'written'].map((name) => {
      const frame = document.createElement('iframe')
      document.body.append(frame)
      Object.assign(window, { [name]: frame.contentWindow })
      return frame
    })
    frames[1]?.contentDocument?.open()
    frames[1]?.contentDocument?.close()
    const inner = document.createElement('iframe')
    frames[0]?.contentDocument?.body.append(inner)
    Object.assign(window, { inner: inner.contentWindow })
  })
  for (const code of tried) {
    await page.mouse.move(3, 3)
    // With the activation of a click, and without waiting: a dialog would hold the answer.
    await page.evaluate((text) => {
      const [name = '', argument = ''] = text.split(/\((.*)\)$/)
      const owner = name.split('.')
      const method = owner.pop() ?? ''
      const world = window as unknown as Record<string, unknown>
      setTimeout(() => {
        try {
          if (method === 'open' && name.startsWith('new ')) {
            const EyeDropper = world['EyeDropper'] as new () => { open(): Promise<unknown> }
            new EyeDropper().open().catch(() => undefined)
            return
          }
          const on = owner.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], world)
          const inputs: readonly unknown[] =
            argument === ''
              ? []
              : argument.startsWith('{')
                ? [{ text: 'a', acceptAllDevices: true, filters: [], password: true }]
                : argument.replaceAll('"', '').split(', ')
          const done = (on as Record<string, (...given: readonly unknown[]) => unknown>)[method]?.(...inputs)
          if (done instanceof Promise) done.catch(() => undefined)
        } catch {
          // It is not there.
        }
      })
    }, code)
    await page.waitForTimeout(400)
    expect([code, (await windowsOf(display)).length]).toEqual([code, before.length])
  }
})

test('a script finds no way to a window beside those that the host opens', ({ ajukan }) => run({ ajukan }))
