import { BrowserWindow, nativeTheme, screen } from 'electron'
import type { FlushAnswer } from '#core/contract/closing.ts'
import type { EventName, HostEvents } from '#core/contract/host-api.ts'
import type { Settings } from '#core/contract/settings.ts'
import { writeAtomically } from '../../files/atomic-file.ts'
import type { Log } from '../../logging/log.ts'
import { readStateFile } from '../../files/state-file.ts'
import { createClosing } from './closing.ts'
import { appOrigin } from '../../protocol/origin.ts'
import { placeOn, readPlace, smallestOn } from './window-bounds.ts'

export interface WindowDeps {
  readonly preload: string
  /** Where the window's place on the screen is remembered. */
  readonly placePath: string
  readonly theme: Settings['theme']
  readonly packaged: boolean
  /** The page ended or was loaded anew: what it had asked for is asked for no longer. */
  readonly onPageGone: () => void
  readonly log: Log
}

export interface AppWindow {
  send<E extends EventName>(event: E, payload: HostEvents[E]): void
  /** Whether a call comes from this window's contents. */
  owns(contents: unknown): boolean
  /** The page's answer to being told to write everything. */
  flushed(answer: FlushAnswer): void
  /** Closes without another question. */
  close(): void
  /** The system ends: everything is written, nothing is asked. */
  systemEnds(): void
  focus(): void
  readonly browserWindow: BrowserWindow
}

/** The page's own ground colour, so that nothing flashes before it is drawn. */
const background = (theme: Settings['theme']): string =>
  theme === 'dark' || (theme === 'system' && nativeTheme.shouldUseDarkColors) ? '#14181d' : '#ffffff'

/** A page that fails again and again is not reloaded for ever. */
const mostReloads = 3
const reloadSpan = 60_000

const rememberPlace = (window: BrowserWindow, path: string, log: Log): void => {
  let timer: NodeJS.Timeout | undefined
  const write = async (): Promise<void> => {
    if (window.isDestroyed() || window.isMinimized()) return
    try {
      await writeAtomically(path, JSON.stringify({ version: 1, bounds: window.getNormalBounds(), maximized: window.isMaximized() }))
    } catch (error) {
      log.error('window place not remembered', error)
    }
  }
  const soon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void write(), 500)
  }
  window.on('resize', soon)
  window.on('move', soon)
  window.on('maximize', soon)
  window.on('unmaximize', soon)
  window.on('close', () => void write())
  window.on('closed', () => clearTimeout(timer))
}

const reloadAfterCrash = (window: BrowserWindow, log: Log, onGone: () => void): void => {
  let reloads: number[] = []
  window.webContents.on('render-process-gone', (_event, details) => {
    log.warn('window process gone', { reason: details.reason, exitCode: details.exitCode })
    onGone()
    if (details.reason === 'clean-exit' || window.isDestroyed()) return
    const now = Date.now()
    reloads = [...reloads.filter((at) => now - at < reloadSpan), now]
    // Never inside the event itself: Chromium is still tearing the process down there.
    setTimeout(() => !window.isDestroyed() && window.webContents.reload(), reloads.length <= mostReloads ? 0 : reloadSpan)
  })
}

/** The one window; shown when its first picture is ready. Closing asks the page to write everything first, and the page may keep it open with a question. */
export const openWindow = async ({ preload, placePath, theme, packaged, onPageGone, log }: WindowDeps): Promise<AppWindow> => {
  const primary = screen.getPrimaryDisplay()
  const screens = [primary, ...screen.getAllDisplays().filter((display) => display.id !== primary.id)].map((display) => display.workArea)
  const place = placeOn(readPlace(await readStateFile(placePath, log)), screens)
  const least = smallestOn(screens)
  const window = new BrowserWindow({
    ...place.bounds,
    minWidth: least.width,
    minHeight: least.height,
    show: false,
    title: 'Ajukan',
    backgroundColor: background(theme),
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      spellcheck: false,
      // The queue lives in the page: minimised or behind others, its waits must not be stretched to a minute, nor its requests be put off.
      backgroundThrottling: false,
      devTools: !packaged
    }
  })
  const { webContents } = window
  const send: AppWindow['send'] = (event, payload) => {
    if (!window.isDestroyed()) webContents.send('host-event', event, payload)
  }

  const closing = createClosing({
    tell: (mayAsk) => send('app.flush', { mayAsk }),
    close: () => window.destroy(),
    noAnswer: () => void log.warn('window closed without its answer to the flush')
  })

  rememberPlace(window, placePath, log)
  reloadAfterCrash(window, log, () => {
    onPageGone()
    closing.pageGone()
  })
  webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) onPageGone()
  })
  window.on('page-title-updated', (event) => event.preventDefault())
  webContents.on('unresponsive', () => log.warn('window does not answer'))
  window.once('ready-to-show', () => {
    if (place.maximized) window.maximize()
    window.show()
  })
  window.on('close', (event) => {
    event.preventDefault()
    if (webContents.isCrashed()) closing.decided()
    else closing.asked()
  })
  // Windows asks first, and another application may still say no: everything is written, and the window stays. Then it ends, and waits for nobody.
  window.on('query-session-end', () => send('app.flush', { mayAsk: false }))
  window.on('session-end', () => closing.ending())
  // A load that fails is told by the page's absence and in the log; the journals are open and nothing is lost.
  window.loadURL(`${appOrigin}/`).catch((error: unknown) => log.error('window not loaded', error))
  return {
    send,
    owns: (contents) => !window.isDestroyed() && contents === webContents,
    flushed: (answer) => closing.answered(answer),
    close: () => closing.decided(),
    systemEnds: () => closing.ending(),
    focus() {
      if (window.isDestroyed()) return
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
    browserWindow: window
  }
}
