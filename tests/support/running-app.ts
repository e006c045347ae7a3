import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { _electron, errors, type ElectronApplication, type Page } from 'playwright'
import { findRuntime, runtimeEnv } from '../../scripts/runtime.ts'

const root = resolve(import.meta.dirname, '../..')

/** The real application in real Electron, over a profile folder of its own. */
export interface RunningApp {
  readonly app: ElectronApplication
  readonly page: Page
  /** Where it keeps everything. */
  readonly home: string
  /** Closes it as a user would: the window writes what is left first. */
  close(): Promise<void>
  /** `kill -9` of the whole process group: no goodbye. */
  kill(): Promise<void>
}

export interface LaunchOptions {
  /** A folder to go on with; otherwise a fresh one. */
  readonly home?: string
  readonly width?: number
  readonly height?: number
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

export const freshHome = (): Promise<string> => mkdtemp(join(tmpdir(), 'ajukan-e2e-'))
export const removeHome = (home: string): Promise<void> => rm(home, { recursive: true, force: true, maxRetries: 5 })

type Start = NonNullable<Parameters<typeof _electron.launch>[0]>

/** Playwright now and then waits for ever for an application that stands; the second try has a process of its own, and more patience. */
const start = async (options: Start): Promise<ElectronApplication> => {
  try {
    return await _electron.launch({ ...options, timeout: 12_000 })
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
    return _electron.launch({ ...options, timeout: 30_000 })
  }
}

/** Now and then the debugger loses the answer of main to a question that was answered; it is asked once more. */
const askAgain = (app: ElectronApplication): ElectronApplication => {
  const ask = app.evaluate.bind(app) as (...args: readonly unknown[]) => Promise<unknown>
  const evaluate = async (...args: readonly unknown[]): Promise<unknown> => {
    try {
      return await ask(...args)
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes('promise was garbage collected')) throw error
      return ask(...args)
    }
  }
  return Object.assign(app, { evaluate })
}

/** Longer than the application itself waits for anything at its end. */
const closeLimit = 20_000

/** What the window says; a window that hangs says nothing. */
const textOf = (page: Page): Promise<string> =>
  Promise.race([
    page.evaluate(() => document.body.innerText).catch(() => ''),
    new Promise<string>((resolve) => setTimeout(() => resolve('(no answer)'), 3_000).unref())
  ])

export const launch = async (options: LaunchOptions = {}): Promise<RunningApp> => {
  const home = options.home ?? (await freshHome())
  const runtime = await findRuntime()
  const asRoot = process.getuid?.() === 0
  const started = await start({
    executablePath: runtime.path,
    // As root Chromium has no sandbox to offer; tests only.
    args: [...(asRoot ? ['--no-sandbox'] : []), '--disable-gpu', ...(options.args ?? []), root],
    cwd: root,
    env: { ...(process.env as Record<string, string>), ...runtimeEnv(runtime), AJUKAN_HOME: home, AJUKAN_TEST: '1', ...options.env }
  })
  const app = askAgain(started)
  const child = app.process()
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((done) => child.once('exit', done))
    // The window and the helpers die with main, none of them warned: Playwright started main as the leader of a group of its own.
    if (process.platform === 'win32' || child.pid === undefined) child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
    await gone
  }
  const close = async (): Promise<void> => {
    const ended = app.close().then(
      () => true,
      (error: unknown) => {
        if (child.exitCode === null && child.signalCode === null) throw error
        return true
      }
    )
    const inTime = async (): Promise<boolean> => {
      let timer: NodeJS.Timeout | undefined
      const limit = new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), closeLimit)
      })
      return Promise.race([ended, limit]).finally(() => clearTimeout(timer))
    }
    if (await inTime()) return
    // Playwright asks by the debugger, whose question may be lost: the window itself is asked, too.
    page.evaluate(() => window.close()).catch(() => undefined)
    if (await inTime()) return
    const shown = page.isClosed() ? 'no window any more' : await textOf(page)
    await kill()
    throw new Error(`the application did not close; it shows: ${shown}`)
  }
  const page = await app.firstWindow()
  try {
    if (options.width !== undefined && options.height !== undefined) await resize(app, options.width, options.height)
    await page.getByRole('navigation').first().waitFor()
  } catch (error) {
    const shown = await textOf(page)
    await kill()
    throw new Error(`the window did not come up; it shows: ${shown}`, { cause: error })
  }
  return { app, page, home, close, kill }
}

export const resize = async (app: ElectronApplication, width: number, height: number): Promise<void> => {
  await app.evaluate(
    ({ BrowserWindow }, size) => {
      BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height)
    },
    { width, height }
  )
}

const chosen = new WeakMap<Page, readonly string[]>()

/** Answers the system's open dialog, which no test can click: the one main shows, and the one behind a file input of the window. */
export const chooseFiles = async (app: ElectronApplication, paths: readonly string[]): Promise<void> => {
  for (const page of app.windows()) {
    if (!chosen.has(page)) page.on('filechooser', (chooser) => void chooser.setFiles([...(chosen.get(page) ?? [])]))
    chosen.set(page, paths)
    // A round trip, so that Playwright holds the dialog back before anybody clicks.
    await page.evaluate(() => undefined)
  }
}

export const chooseSavePath = (app: ElectronApplication, path: string): Promise<void> =>
  app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, path)
