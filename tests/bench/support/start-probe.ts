import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findRuntime, runtimeEnv } from '../../../scripts/runtime.ts'
import { root } from '../../../scripts/support/paths.ts'

/** Milliseconds from the start of the process. */
export interface StartTimes {
  /** The first row, or the first screen of an empty profile, is painted. */
  readonly painted: number
  /** After that, a key press was handled. */
  readonly usable: number
  /** All rows are read. */
  readonly complete: number
}

/** Runs in the page: when an element with a finished text is painted, in milliseconds since 1970. */
const paintedIn = (selector: string): Promise<number> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (![...document.querySelectorAll(selector)].some((element) => !element.textContent.includes('…'))) return
      watch.disconnect()
      requestAnimationFrame(() => {
        const after = new MessageChannel()
        after.port1.onmessage = () => resolve(Date.now())
        after.port2.postMessage(0)
      })
    }
    const watch = new MutationObserver(look)
    watch.observe(document, { childList: true, subtree: true, attributes: true, characterData: true })
    look()
  })

/** Runs in the page: `window.__handled` resolves when the next key press was handled. */
const watchKey = (): void => {
  const { promise, resolve } = Promise.withResolvers<number>()
  addEventListener('keydown', () => setTimeout(() => resolve(Date.now())), { once: true })
  Object.assign(window, { __handled: promise })
}

/** Runs in the main process before the application: measures its first window, prints the times and closes it. */
const probe = (
  { app, BrowserWindow }: typeof Electron.CrossProcessExports,
  page: { readonly first: string; readonly complete: string; readonly painted: string; readonly key: string }
): void => {
  app.once('web-contents-created', (_event, contents) => {
    contents.once('dom-ready', async () => {
      const run = (code: string, input: string): Promise<number> => contents.executeJavaScript(`(${code})(${JSON.stringify(input)})`)
      const painted = await run(page.painted, page.first)
      await run(page.key, '')
      contents.debugger.attach()
      // Without a window manager no window has the focus, which a key press needs.
      await contents.debugger.sendCommand('Emulation.setFocusEmulationEnabled', { enabled: true })
      await contents.debugger.sendCommand('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'ArrowDown', windowsVirtualKeyCode: 40 })
      const usable: number = await contents.executeJavaScript('window.__handled')
      const complete = await run(page.painted, page.complete)
      console.log(`TIMES ${JSON.stringify([painted, usable, complete])}`)
      BrowserWindow.fromWebContents(contents)?.close()
    })
  })
}

/** What is started: a folder with an application, its profile, and what it shows. */
export interface StartedApp {
  readonly folder: string
  readonly home: string
  readonly first: string
  readonly complete: string
  /** Beside those of every application here. */
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** Ajukan over a profile folder. */
export const ajukanAt = (home: string, isEmpty: boolean): StartedApp => ({
  folder: root,
  home,
  first: isEmpty ? '[data-action="samples.load"]' : '[role=row][data-car], [data-due-line]',
  complete: isEmpty ? '[data-action="samples.load"]' : '[data-view="all"] .count'
})

/** The smallest Electron application: a window with one line of text. */
export const makeBareApp = async (folder: string): Promise<StartedApp> => {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'bare', main: 'main.cjs' }))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Bare</title><p>Bare')
  const main = `const { app, BrowserWindow } = require('electron')
    app.setPath('userData', process.env.AJUKAN_HOME)
    app.whenReady().then(() => new BrowserWindow({ width: 1280, height: 800 }).loadFile('index.html'))`
  await writeFile(join(folder, 'main.cjs'), main)
  return { folder, home: join(folder, 'home'), first: 'p', complete: 'p' }
}

/** Starts an application in a new process, measures its start and closes it as a user does. `probeFolder`: a temporary folder. */
export const measureStart = async (started: StartedApp, probeFolder: string): Promise<StartTimes> => {
  const { folder, home, first, complete, args: own = [], env = {} } = started
  const runtime = await findRuntime()
  const script = join(probeFolder, 'probe.cjs')
  const page = { first, complete, painted: String(paintedIn), key: String(watchKey) }
  await writeFile(script, `(${String(probe)})(require('electron'), ${JSON.stringify(page)})`)
  const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', ...own, '-r', script, folder]
  const begun = Date.now()
  const child = spawn(runtime.path, args, {
    cwd: folder,
    env: { ...process.env, ...runtimeEnv(runtime), AJUKAN_HOME: home, AJUKAN_TEST: '1', AJUKAN_TEST_PRODUCTION: '1', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 300_000
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += String(chunk)))
  await new Promise((resolve) => child.once('close', resolve))
  const found = /TIMES (\[.*\])/.exec(printed)?.[1]
  if (found === undefined) throw new Error(`the start was not measured: ${printed}`)
  const [painted = 0, usable = 0, all = 0] = (JSON.parse(found) as readonly number[]).map((at) => at - begun)
  return { painted, usable, complete: all }
}
