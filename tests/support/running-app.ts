import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright'
import { findRuntime, runtimeEnv } from '../../scripts/runtime.ts'

const root = resolve(import.meta.dirname, '../..')
const holdReady = join(import.meta.dirname, 'hold-ready.cjs')

/** The application in Electron, with a profile folder of its own. */
export interface RunningApp {
  readonly app: ElectronApplication
  readonly page: Page
  /** The `userData` folder. */
  readonly home: string
  /** Closes it as a user does: the window flushes first. */
  close(): Promise<void>
  /** SIGKILL of the whole process group. */
  kill(): Promise<void>
}

export interface LaunchOptions {
  /** An existing `userData` folder; a new one by default. */
  readonly home?: string
  readonly width?: number
  readonly height?: number
  readonly args?: readonly string[]
  /** The folder of another build of the application; this checkout by default. */
  readonly folder?: string
  /** A program that starts the runtime, with its arguments. */
  readonly executable?: string
  readonly env?: Readonly<Record<string, string>>
  /** Milliseconds until the first screen is shown; 60 seconds by default. */
  readonly limit?: number
  /** Leaves the screen that the application starts with, which depends on what is due; by default it is the worklist. */
  readonly keepsStartScreen?: boolean
}

/** Where Chromium keeps the compiled code of the pages in a profile folder. */
export const codeCacheName = 'Code Cache'
/** Names the folder from which new profile folders get their compiled code (compile-pages.ts). */
export const codeCacheVariable = 'AJUKAN_TEST_CODE_CACHE'

const copyCompiledCode = async (home: string): Promise<void> => {
  const [compiled, own] = [process.env[codeCacheVariable], join(home, codeCacheName)]
  if (compiled !== undefined && !existsSync(own)) await cp(compiled, own, { recursive: true })
}

export const freshHome = (): Promise<string> => mkdtemp(join(tmpdir(), 'ajukan-e2e-'))
export const removeHome = (home: string): Promise<void> => rm(home, { recursive: true, force: true, maxRetries: 5 })

/** The virtual display of this worker of Playwright, which has its own clipboard and focus; scripts/e2e.ts starts them. */
export const ownDisplay = (): { readonly DISPLAY?: string } => {
  const displays = (process.env['AJUKAN_TEST_DISPLAYS'] ?? '').split(' ').filter((name) => name !== '')
  const name = displays[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % displays.length]
  return name === undefined ? {} : { DISPLAY: name }
}

/** The debugger sometimes loses the result of an evaluation in the main process; it is evaluated again. */
const retryEvaluate = (app: ElectronApplication): ElectronApplication => {
  const evaluateOnce = app.evaluate.bind(app) as (...args: readonly unknown[]) => Promise<unknown>
  const evaluate = async (...args: readonly unknown[]): Promise<unknown> => {
    for (let left = 4; ; left -= 1) {
      try {
        return await evaluateOnce(...args)
      } catch (error) {
        if (left === 0 || !(error instanceof Error) || !error.message.includes('promise was garbage collected')) throw error
      }
    }
  }
  return Object.assign(app, { evaluate })
}

/** Milliseconds; longer than any wait of the application on quit. */
const closeLimit = 40_000

/** The text of the window, for an error message. */
const textOf = (page: Page): Promise<string> =>
  Promise.race([
    page.evaluate(() => document.body.innerText).catch(() => ''),
    new Promise<string>((resolve) => setTimeout(() => resolve('(no answer)'), 3_000).unref())
  ])

/** Chromium has no sandbox as root; tests only. */
const sourceArgs = (asRoot: boolean): readonly string[] => ['-r', holdReady, ...(asRoot ? ['--no-sandbox'] : [])]

/** The executable of an installed package that was made for tests, instead of the sources; `npm run package -- try` sets it. */
const installed = process.env['AJUKAN_TEST_EXECUTABLE']

export const launch = async (options: LaunchOptions = {}): Promise<RunningApp> => {
  const home = options.home ?? (await freshHome())
  await copyCompiledCode(home)
  const runtime = installed === undefined ? await findRuntime() : null
  const asRoot = process.getuid?.() === 0
  const limit = options.limit ?? 60_000
  const folder = options.folder ?? root
  const started = await _electron.launch({
    timeout: limit,
    executablePath: options.executable ?? runtime?.path ?? installed ?? '',
    // A package refuses to run without its sandbox.
    chromiumSandbox: installed !== undefined,
    args: [
      ...(runtime === null ? [] : sourceArgs(asRoot)),
      '--disable-gpu',
      ...(options.args ?? []),
      ...(runtime === null ? [] : [folder])
    ],
    cwd: folder,
    env: {
      ...(process.env as Record<string, string>),
      ...ownDisplay(),
      ...(runtime === null ? {} : runtimeEnv(runtime)),
      AJUKAN_HOME: home,
      AJUKAN_TEST: '1',
      AJUKAN_TEST_PRODUCTION: '1',
      ...options.env
    }
  })
  const app = retryEvaluate(started)
  const child = app.process()
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((done) => child.once('exit', done))
    // Kills the main process, renderer and helpers together: Playwright starts the main process as leader of a process group.
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
    // A test may end with a text that cannot be read in a field.
    const question = page.locator('.modal:has([data-close-question="unreadable"])')
    void question
      .locator('[data-action="close.discard"]')
      .click({ timeout: 2 * closeLimit })
      .catch(() => undefined)
    const inTime = async (): Promise<boolean> => {
      let timer: NodeJS.Timeout | undefined
      const limit = new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), closeLimit)
      })
      return Promise.race([ended, limit]).finally(() => clearTimeout(timer))
    }
    if (await inTime()) return
    // Playwright closes through the debugger, which may lose the request: closes the window directly, too.
    page.evaluate(() => window.close()).catch(() => undefined)
    if (await inTime()) return
    const shown = page.isClosed() ? 'no window' : await textOf(page)
    await kill()
    throw new Error(`the application did not close; it shows: ${shown}`)
  }
  const page = await app.firstWindow({ timeout: limit }).catch(async (error: unknown) => {
    await kill()
    throw error
  })
  try {
    const size = options.width !== undefined && options.height !== undefined ? await resize(app, options.width, options.height) : []
    await page.getByRole('navigation').first().waitFor({ timeout: limit })
    // The page is laid out again later: what a test measures or clicks would move.
    await page.waitForFunction(([width = innerWidth, height = innerHeight]) => innerWidth === width && innerHeight === height, size)
    await answerQuestions(app, 'yes')
    if (options.keepsStartScreen !== true) await showWorklist(page)
  } catch (error) {
    const shown = await textOf(page)
    await kill()
    throw new Error(`the window did not come up (${String(error)}); it shows: ${shown}`, { cause: error })
  }
  return { app, page, home, close, kill }
}

/** As a user does who wants another screen than *Hari ini*. A key stops the application from choosing one. */
const showWorklist = async (page: Page): Promise<void> => {
  await page.keyboard.press('Shift')
  await page.waitForFunction(() => location.hash.length > 2)
  await page.evaluate(() => {
    if (location.hash === '#/today') location.hash = '#/worklist'
  })
}

/** Resolves with the size that the window takes; its page follows a moment later. */
export const resize = (app: ElectronApplication, width: number, height: number): Promise<readonly number[]> =>
  app.evaluate(
    ({ BrowserWindow }, size) => {
      const [window] = BrowserWindow.getAllWindows()
      window?.setContentSize(size.width, size.height)
      return window?.getContentSize() ?? []
    },
    { width, height }
  )

/** Milliseconds in which a person reads a question; main takes no yes that comes sooner. */
const reading = 1_050

/**
 * Answers the questions that the main process asks in system dialogs from now on; `launch` answers yes. `after`: the milliseconds until the answer to each of them, to the
 * last one and those that follow the usual time.
 */
export const answerQuestions = (app: ElectronApplication, answer: 'yes' | 'no' | 'details', after: readonly number[] = []): Promise<void> =>
  app.evaluate(
    ({ dialog }, { response, times, usual }) => {
      const record = globalThis as { questions?: string[] }
      const questions: string[] = []
      record.questions = questions
      dialog.showMessageBox = async (...parts: readonly unknown[]) => {
        const { message, detail } = parts.at(-1) as { message: string; detail: string }
        questions.push(`${message}\n${detail}`)
        const wait = times[questions.length - 1] ?? (response === 0 ? 0 : usual)
        await new Promise((resolve) => void setTimeout(resolve, wait))
        return { response, checkboxChecked: false }
      }
    },
    { response: ['no', 'yes', 'details'].indexOf(answer), times: after, usual: reading }
  )

/** The questions asked since the last call of `answerQuestions`: message and detail. */
export const questionsOf = (app: ElectronApplication): Promise<readonly string[]> =>
  app.evaluate(() => (globalThis as { questions?: string[] }).questions ?? [])

const chosenPaths = new WeakMap<Page, readonly string[]>()

/** Answers the open dialog of a file input, which a test cannot operate. */
export const chooseFiles = async (app: ElectronApplication, paths: readonly string[]): Promise<void> => {
  for (const page of app.windows()) {
    if (!chosenPaths.has(page)) page.on('filechooser', (chooser) => void chooser.setFiles([...(chosenPaths.get(page) ?? [])]))
    chosenPaths.set(page, paths)
    // A round trip, so that Playwright intercepts the dialog before the next click.
    await page.evaluate(() => undefined)
  }
}

export const chooseSavePath = (app: ElectronApplication, path: string): Promise<void> =>
  app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, path)

/** Answers every dialog of the host that asks for a file or a folder. */
export const choosePath = (app: ElectronApplication, path: string): Promise<void> =>
  app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] })
  }, path)
