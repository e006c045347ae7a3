import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app, dialog, ipcMain, Menu, nativeTheme, net, protocol } from 'electron'
import { startDatabaseThread, type StartedThread } from '../database/client.ts'
import { createCrashRecord, markStart } from '../diagnostics/start-record.ts'
import { makePrivateFolder } from '../files/file-modes.ts'
import { ownFoldersIn } from '../files/folder.ts'
import { readStateFile } from '../files/state-file.ts'
import { createInFlightRequests } from '../http/in-flight-requests.ts'
import { createPerson } from '../ipc/person.ts'
import { receive } from '../ipc/serve.ts'
import type { Log } from '../logging/log.ts'
import { appProtocol } from '../protocol/app-protocol.ts'
import { appScheme } from '../protocol/content-policy.ts'
import { readLook } from '#core/contract/settings.ts'
import type { Policy } from '../policy/policy.ts'
import type { MessageBox } from './message-box.ts'
import type { Host } from './open-host.ts'
import type { ProfileServices } from './profile-services.ts'
import { clearPageStores, hardenApp, openPrinting } from './sessions.ts'
import { openStartAttempts, type StartAttempts } from '../updates/start-attempts.ts'
import { openOrAsk } from './start-problem.ts'
import { askAfterFailedStarts, downgradeOf, type DowngradeDeps } from './downgrade.ts'
import { endIfLate, runEach } from './quit-limit.ts'
import { readFlushAnswer } from './closing.ts'
import { closeDialog } from './dialog-texts.ts'
import { yesButton } from './dialogs.ts'
import { askReadFirst, elapsed } from './read-first.ts'
import { openWindow, type AppWindow } from './window.ts'
import { openPolicy, policyOfComputer } from '../policy/read-policy.ts'
import { backgroundSwitch, officeServerFolder } from './autostart.ts'
import { namedDataFolder } from './data-folder.ts'
import { isUnderTest } from './build-facts.ts'

/** The policy of this computer; under test, from the file in `AJUKAN_POLICY`, of any owner, or no policy. */
export const readPolicyOfComputer = (): Promise<Policy> => {
  if (!isUnderTest()) return policyOfComputer()
  const path = process.env['AJUKAN_POLICY'] ?? ''
  return openPolicy({ paths: path === '' ? [] : [path], hasModes: false })
}

export interface ApplicationDeps {
  readonly log: Log
  /** The application's own folder inside Electron's `userData`. */
  readonly folder: string
  /** Folder of the build, with `main`, `preload` and `renderer`. */
  readonly outFolder: string
}

const clock = { now: () => Date.now() }
const developmentServer = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL']

/** Milliseconds to wait for submits in flight after the window is closed: usually, and during a shutdown. */
const drainLimits = { usual: 5_000, shutdown: 1_500 }

/** Seconds in which the server of an office ends in order; after them it ends at once, and repairs itself at its next start. */
const serverLimits = { usual: 30, shutdown: 3 }

/** On macOS the clipboard shortcuts need the menu; other systems have none. Set before `ready`, so that Electron does not build its own. */
const setMenu = (): void => {
  if (process.platform !== 'darwin') Menu.setApplicationMenu(null)
  else
    void app
      .whenReady()
      .then(() => Menu.setApplicationMenu(Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }])))
}

/** The folders for the application alone: its own, which is made, and those of Chromium from an earlier start. */
const makePrivateFolders = async (folder: string): Promise<void> => {
  await makePrivateFolder(folder)
  const others = ownFoldersIn(app.getPath('userData'), namedDataFolder() !== '').filter((one) => one !== folder && existsSync(one))
  for (const one of others) await makePrivateFolder(one)
}

/**
 * Opens the window, then, while that loads its page, the host: calls of the window wait for it, and it opens its store only after an answer. On quit
 * everything is closed in reverse order.
 */
export const runApplication = async ({ log, folder, outFolder }: ApplicationDeps): Promise<void> => {
  let window: AppWindow | null = null
  let openServices: ProfileServices | null = null
  let isOpening = true
  let openedHost: Host | null = null
  let [isShutdown, isQuitting] = [false, false]
  let startAttempts: StartAttempts | null = null
  const inFlight = createInFlightRequests()
  const crashes = createCrashRecord(clock)
  markStart('main process began')
  setMenu()
  app.on('second-instance', () => window?.focus())
  app.on('window-all-closed', () => app.quit())
  app.on('before-quit', () => (isQuitting = true))
  const closeServices = (services: ProfileServices): Promise<void> =>
    runEach([() => services.close(), () => openedHost?.storeGuard.applicationEnded()], log)
  // A call to a folder that does not answer would hold a normal exit.
  const end = (): void => void process.kill(process.pid, 'SIGKILL')
  app.on('will-quit', (event) => {
    if (isOpening) end()
    const services = openServices
    if (services === null) return
    event.preventDefault()
    openServices = null
    const isSending = !inFlight.isEmpty()
    let install: (() => void) | null | undefined
    const steps = [
      () => endIfLate(() => inFlight.drain(isShutdown ? drainLimits.shutdown : drainLimits.usual)),
      async () => (install = await openedHost?.updates.quitting({ isSending, isShutdown })),
      () => endIfLate(() => closeServices(services)),
      () => openedHost?.officeServer.close(isShutdown ? serverLimits.shutdown : serverLimits.usual),
      // The system may have begun to shut down meanwhile.
      () => isShutdown || install?.()
    ]
    void runEach(steps, log).finally(() => app.quit())
  })

  const show = async (options: MessageBox): Promise<number> => {
    await app.whenReady()
    const parent = window?.browserWindow
    if (parent === undefined || parent.isDestroyed()) return (await dialog.showMessageBox(options)).response
    // A window that is shown later would cover a dialog that does not belong to it.
    parent.show()
    return (await dialog.showMessageBox(parent, options)).response
  }
  const onShutdown = (): void => {
    isShutdown = true
    window?.shutDown()
  }
  const downgradeDeps = (starts: StartAttempts): DowngradeDeps => ({
    startAttempts: starts,
    folder,
    version: app.getVersion(),
    userData: app.getPath('userData'),
    clock
  })
  const openOrEnd = async <T>(open: () => Promise<T>): Promise<T> => {
    const opened = await openOrAsk(open, {
      show,
      end,
      folder,
      log,
      downgrade: async (problem) => (startAttempts === null ? null : downgradeOf(downgradeDeps(startAttempts), problem)),
      retried: async () => startAttempts?.begin()
    })
    if (opened !== null) return opened
    app.exit(1)
    // Callers stay suspended.
    return new Promise(() => undefined)
  }
  // A thread takes as long to start as Electron does to be ready.
  const startThread = (): StartedThread => startDatabaseThread(join(outFolder, 'main', 'database.js'))
  let started: StartedThread | null = startThread()
  const databaseThread = (): StartedThread => {
    const thread = started ?? startThread()
    started = null
    return thread
  }
  const windowState = join(folder, 'window.json')
  const readingPolicy = readPolicyOfComputer()
  // In parallel: each file read needs a turn of the event loop, which Electron runs only once it is ready.
  const [settings, state, starts] = await openOrEnd(() =>
    Promise.all([
      readStateFile(join(folder, 'settings.json'), log),
      readStateFile(windowState, log),
      openStartAttempts(folder, app.getVersion(), log),
      makePrivateFolders(folder)
    ])
  )
  const policy = await readingPolicy
  startAttempts = starts
  await starts.begin()
  if (!(await askAfterFailedStarts(downgradeDeps(starts), show))) {
    app.exit(1)
    return
  }
  const look = readLook(settings?.['settings'])
  await app.whenReady()
  markStart('Electron ready')
  hardenApp(log, developmentServer)
  const pageCleared = clearPageStores(log)
  nativeTheme.themeSource = look.theme

  const printing = openPrinting(log)
  const person = createPerson(elapsed)
  const isOurWindow = (sender: unknown): boolean => window?.owns(sender) ?? false
  const host = Promise.withResolvers<Host>()
  ipcMain.handle('host', async (event, channel: unknown, input: unknown) => (await host.promise).answer(event, channel, input))
  ipcMain.on(
    'host-flushed',
    receive({ isOurWindow, log }, (answer) => window?.flushed(readFlushAnswer(answer)))
  )
  const answer = appProtocol({
    root: join(outFolder, 'renderer'),
    readDocument: async (sha256) => (await host.promise).services.archive.read(sha256),
    readAttachment: async (sha256) => (await host.promise).services.attachments.read(sha256),
    renderedPrint: (id) => printing.cache.get(id)?.pdf ?? null,
    ...(developmentServer === undefined ? {} : { development: { address: developmentServer, fetch: (address) => net.fetch(address) } })
  })
  // `protocol.handle` loads the module of `Response`, which delays the window by 40 ms.
  // oxlint-disable-next-line typescript/no-deprecated
  protocol.registerBufferProtocol(appScheme, (request, callback) => void answer(request).then(callback))
  window = openWindow({
    preload: join(outFolder, 'preload', 'index.cjs'),
    state,
    statePath: windowState,
    look,
    packaged: app.isPackaged,
    onPageGone: () => openedHost?.pageGone(),
    onCrash: () => crashes.windowEnded(),
    onShown: () => markStart('window shown'),
    onInput: person.input,
    askToClose: async () =>
      (await askReadFirst(closeDialog(openedHost?.services.settings.settings().language ?? 'id'), show, elapsed)) === yesButton,
    onSessionEnd: onShutdown,
    isHidden: app.commandLine.hasSwitch(backgroundSwitch) && existsSync(officeServerFolder(app.getPath('userData'))),
    staysOnClose: () => !isQuitting && !isShutdown && (openedHost?.officeServer.isServing() ?? false),
    log
  })
  // Only after the folder has answered: the log would block without a message.
  if (app.commandLine.hasSwitch('no-sandbox')) log.warn('started with --no-sandbox')
  for (const { key, problem } of policy.problems) log.warn('policy of this computer not usable', { key, problem })
  log.info('start', { version: app.getVersion(), electron: process.versions['electron'] })
  // A hidden print window prevents `window-all-closed`.
  window.browserWindow.once('closed', () => {
    printing.renderer.close()
    openedHost?.pageGone()
  })
  // Most of the application's code, which would delay the window.
  const { openHost } = await import('./open-host.ts')
  host.resolve(
    openHost({
      folder,
      outFolder,
      databaseThread,
      policy,
      isOurWindow,
      person,
      printing,
      inFlight,
      crashes,
      startAttempts: starts,
      pageCleared,
      openOrEnd,
      clock,
      log,
      window: () => window,
      opened: (services) => {
        isOpening = false
        openServices = services
      },
      onShutdown
    })
  )
  try {
    openedHost = await host.promise
  } catch (error) {
    // What is open already is closed before the process exits.
    const services: ProfileServices | null = openServices
    openServices = null
    if (services !== null) await endIfLate(() => closeServices(services))
    throw error
  }
}
