import { BrowserWindow, nativeTheme, screen } from 'electron'
import type { FlushAnswer } from '#core/contract/app.ts'
import type { EventName, HostEvents } from '#core/contract/host-api.ts'
import type { Settings } from '#core/contract/settings.ts'
import { minimumSize, readWindowState, restoreWindowState } from './window-bounds.ts'
import type { Look } from '#core/contract/settings.ts'
import { writeAtomically } from '../files/atomic-file.ts'
import type { Log } from '../logging/log.ts'
import { createClosing } from './closing.ts'
import { appOrigin } from '../protocol/content-policy.ts'
import { isolatedPage } from '../protocol/page-isolation.ts'

interface WindowDeps {
  readonly preload: string
  /** Content of the file for the bounds of the window; null if there is none. */
  readonly state: Readonly<Record<string, unknown>> | null
  readonly statePath: string
  readonly look: Look
  readonly packaged: boolean
  /** The page ended or was reloaded; requests of the old page no longer apply. */
  readonly onPageGone: () => void
  /** The process of the page has ended without being asked to; the page is loaded again. */
  readonly onCrash: () => void
  readonly onShown: () => void
  /** The window, or a frame in it, got an input event of this type. */
  readonly onInput: (type: string) => void
  /** Asks in a dialog of the system whether to close the window that the page keeps open. */
  readonly askToClose: () => Promise<boolean>
  /** Windows ends the session. */
  readonly onSessionEnd: () => void
  /** Opens without being shown, as where Ajukan starts with the session of the user. */
  readonly isHidden: boolean
  /** Closing hides the window, because other desks depend on this application. */
  readonly staysOnClose: () => boolean
  readonly log: Log
}

export interface AppWindow {
  send<E extends EventName>(event: E, payload: HostEvents[E]): void
  /** Whether a call comes from this window's contents. */
  owns(contents: unknown): boolean
  /** The renderer's answer to `app.flush`. */
  flushed(answer: FlushAnswer): void
  /** Closes without asking. */
  close(): void
  /** The system shuts down: flushes and closes without asking. */
  shutDown(): void
  focus(): void
  readonly browserWindow: BrowserWindow
}

/** The page's background colour, so that the window does not flash before the first paint. */
const background = (theme: Settings['theme']): string =>
  theme === 'dark' || (theme === 'system' && nativeTheme.shouldUseDarkColors) ? '#14181d' : '#ffffff'

/** After this many reloads within `reloadSpan` milliseconds, the next reload waits for `reloadSpan`. */
const maxReloads = 3
const reloadSpan = 60_000

const saveBounds = (window: BrowserWindow, path: string, log: Log): void => {
  let timer: NodeJS.Timeout | undefined
  const write = async (): Promise<void> => {
    if (window.isDestroyed() || window.isMinimized()) return
    try {
      await writeAtomically(path, JSON.stringify({ version: 1, bounds: window.getNormalBounds(), maximized: window.isMaximized() }))
    } catch (error) {
      log.error('window bounds not saved', error)
    }
  }
  const writeSoon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void write(), 500)
  }
  window.on('resize', writeSoon)
  window.on('move', writeSoon)
  window.on('maximize', writeSoon)
  window.on('unmaximize', writeSoon)
  window.on('close', () => void write())
  window.on('closed', () => clearTimeout(timer))
}

const reloadAfterCrash = (window: BrowserWindow, log: Log, onGone: () => void, onCrash: () => void): void => {
  let reloads: number[] = []
  window.webContents.on('render-process-gone', (_event, details) => {
    log.warn('window process gone', { reason: details.reason, exitCode: details.exitCode })
    onGone()
    if (details.reason === 'clean-exit' || window.isDestroyed()) return
    onCrash()
    const now = Date.now()
    reloads = [...reloads.filter((at) => now - at < reloadSpan), now]
    // Not inside the event: Chromium is still tearing down the process.
    setTimeout(() => !window.isDestroyed() && window.webContents.reload(), reloads.length <= maxReloads ? 0 : reloadSpan)
  })
}

/** Opens the main window and shows it after its first paint. Closing it first requests a flush from the page, which may ask the user and stay open. */
export const openWindow = ({
  preload,
  state: stored,
  statePath,
  look,
  packaged,
  onPageGone,
  onCrash,
  onShown,
  onInput,
  askToClose,
  onSessionEnd,
  isHidden,
  staysOnClose,
  log
}: WindowDeps): AppWindow => {
  const primary = screen.getPrimaryDisplay()
  const screens = [primary, ...screen.getAllDisplays().filter((display) => display.id !== primary.id)].map((display) => display.workArea)
  const state = restoreWindowState(readWindowState(stored), screens)
  const minimum = minimumSize(screens)
  const window = new BrowserWindow({
    ...state.bounds,
    minWidth: minimum.width,
    minHeight: minimum.height,
    show: false,
    title: 'Ajukan',
    backgroundColor: background(look.theme),
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      zoomFactor: look.zoom / 100,
      ...isolatedPage,
      // The application stores no file there, and its quota would be most of the disk.
      // The pickers of files (`FileSystemAccessLocal`) open dialogs of the system beside those of the host.
      disableBlinkFeatures: 'FileSystem,FileSystemAccess,FileSystemAccessLocal,FileSystemAccessOriginPrivate,StorageBuckets',
      // The send queue runs in the page: its timers and requests must not be throttled while the window is hidden.
      backgroundThrottling: false,
      devTools: !packaged
    }
  })
  const { webContents } = window
  const send: AppWindow['send'] = (event, payload) => {
    if (!window.isDestroyed()) webContents.send('host-event', event, payload)
  }

  const closing = createClosing({
    requestFlush: (mayAsk) => send('app.flush', { mayAsk }),
    close: () => window.destroy(),
    onTimeout: () => void log.warn('window closed without an answer to the flush'),
    askToClose,
    clock: { now: Date.now }
  })

  saveBounds(window, statePath, log)
  const onGone = (): void => {
    onPageGone()
    closing.pageGone()
  }
  reloadAfterCrash(window, log, onGone, onCrash)
  webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) onPageGone()
  })
  // The first sees what the page gets, the others what a frame of another process gets, too.
  webContents.on('input-event', (_event, { type }) => onInput(type))
  webContents.on('before-input-event', (_event, { type }) => onInput(type))
  webContents.on('before-mouse-event', (_event, { type }) => onInput(type))
  webContents.on('unresponsive', () => log.warn('window unresponsive'))
  window.once('ready-to-show', () => {
    if (state.maximized && !isHidden) window.maximize()
    if (!isHidden) window.show()
    onShown()
  })
  window.on('close', (event) => {
    event.preventDefault()
    if (staysOnClose()) {
      send('app.flush', { mayAsk: false })
      window.hide()
    } else if (webContents.isCrashed()) closing.confirm()
    else closing.request()
  })
  // Windows first queries the session end, which another application may still refuse: flush and stay open. `session-end` is final.
  window.on('query-session-end', () => send('app.flush', { mayAsk: false }))
  window.on('session-end', onSessionEnd)
  window.loadURL(`${appOrigin}/`).catch((error: unknown) => log.error('window not loaded', error))
  return {
    send,
    owns: (contents) => !window.isDestroyed() && contents === webContents,
    flushed: (answer) => closing.flushed(answer),
    close: () => closing.confirm(),
    shutDown: () => closing.shutDown(),
    focus() {
      if (window.isDestroyed()) return
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
    browserWindow: window
  }
}
