import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { app, dialog, ipcMain, Menu, nativeTheme, net, protocol, safeStorage, utilityProcess, type MessageBoxOptions } from 'electron'
import { guardStore, type StoreGuard } from '../database/window-store/guard.ts'
import { createInFlightRequests } from '../http/in-flight-requests.ts'
import { guards } from '../ipc/guards/guards.ts'
import { receive, serve } from '../ipc/serve.ts'
import type { DatabaseRepair } from '#core/contract/store-copy.ts'
import type { Log } from '../logging/log.ts'
import { appProtocol } from '../protocol/app-protocol.ts'
import { appScheme } from '../protocol/origin.ts'
import { openDesktop } from './desktop/desktop.ts'
import { fileDialogs } from './dialogs.ts'
import { createHostHandlers } from './host-handlers.ts'
import { openProfileFolder, type ProfileFolder } from './profile-folder.ts'
import { openProfileServices, type ProfileServices } from './profile-services.ts'
import { hardenApp, openPrinting } from './sessions.ts'
import { openOrAsk } from './start-problem.ts'
import { readFlushAnswer } from './window/closing.ts'
import { readStateFile } from '../files/state-file.ts'
import { openWindow, type AppWindow } from './window/window.ts'

export interface ApplicationDeps {
  readonly log: Log
  /** The application's own folder inside Electron's `userData`. */
  readonly folder: string
  /** Folder of the build, with `main`, `preload` and `renderer`. */
  readonly outFolder: string
}

const clock = { now: () => Date.now() }
const developmentServer = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL']

/** Milliseconds to wait, after the window is closed, for submits in flight: usually, and where the system shuts down. */
const drainLimits = { usual: 5_000, shutdown: 1_500 }

/** On macOS the clipboard shortcuts need the menu; other systems have no menu. */
const setMenu = (): void =>
  Menu.setApplicationMenu(
    process.platform === 'darwin' ? Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }]) : null
  )

/**
 * Opens the window and, at the same time, the services: calls of the window wait for them, and it opens its store only after an answer. On quit
 * everything is closed in reverse order.
 */
export const runApplication = async ({ log, folder, outFolder }: ApplicationDeps): Promise<void> => {
  let window: AppWindow | null = null
  let openServices: ProfileServices | null = null
  let isOpening = true
  let storeGuard: StoreGuard | null = null
  let isShutdown = false
  const inFlight = createInFlightRequests()
  app.on('second-instance', () => window?.focus())
  app.on('window-all-closed', () => app.quit())
  // A call to a folder that does not answer would hold a normal exit.
  const end = (): void => void process.kill(process.pid, 'SIGKILL')
  app.on('will-quit', (event) => {
    if (isOpening) end()
    const services = openServices
    if (services === null) return
    event.preventDefault()
    openServices = null
    void inFlight
      .drain(isShutdown ? drainLimits.shutdown : drainLimits.usual)
      .then(() => services.close())
      .then(() => storeGuard?.applicationEnded())
      .finally(() => app.quit())
  })

  const whileOpening = {
    show: async (options: MessageBoxOptions): Promise<number> => {
      await app.whenReady()
      return (await dialog.showMessageBox(options)).response
    },
    ...{ end, folder, log }
  }
  const windowState = join(folder, 'window.json')
  const openFolder = async (): Promise<readonly [ProfileFolder, Readonly<Record<string, unknown>> | null]> => {
    await mkdir(folder, { recursive: true })
    const databaseRepair = (repair: DatabaseRepair): void => window?.send('storeCopy.repair', repair)
    const databaseThread = join(outFolder, 'main', 'database.js')
    return Promise.all([openProfileFolder({ folder, databaseThread, databaseRepair, log }), readStateFile(windowState, log)])
  }
  const found = await openOrAsk(openFolder, whileOpening)
  if (found === null) {
    app.exit(1)
    return
  }
  const [profile, state] = found
  await app.whenReady()
  setMenu()
  hardenApp(log, developmentServer)
  const { settings } = profile
  const open = (): Promise<ProfileServices> =>
    openProfileServices({
      ...profile,
      backupThread: join(outFolder, 'main', 'backup.js'),
      version: app.getVersion(),
      downloads: app.getPath('downloads'),
      temporary: app.getPath('temp'),
      platform: process.platform,
      keyring: safeStorage,
      dialogs: fileDialogs(() => window),
      forkPractice: () =>
        utilityProcess.fork(join(outFolder, 'main', 'practice.js'), [], {
          serviceName: 'Ajukan practice service',
          stdio: app.isPackaged ? 'ignore' : 'inherit'
        }),
      practiceChanged: (state) => window?.send('practice.changed', state),
      archiveChanged: () => window?.send('archive.changed', null),
      officeChanged: (status) => window?.send('office.changed', status),
      backupProgress: (progress) => window?.send('backup.progress', progress),
      backupChanged: (state) => window?.send('backup.changed', state),
      clock,
      log
    })
  const openServicesOrEnd = async (): Promise<ProfileServices> => {
    const opened = await openOrAsk(open, whileOpening)
    isOpening = false
    openServices = opened
    if (opened !== null) return opened
    app.exit(1)
    // Nothing that waits for the services goes on.
    return new Promise(() => undefined)
  }
  nativeTheme.themeSource = settings.settings().theme

  const printing = openPrinting(log)
  const desktop = openDesktop({
    window: () => window,
    language: () => settings.settings().language,
    onShutdown: () => {
      isShutdown = true
      window?.shutDown()
    },
    onResumed: () => openServices?.office.link()?.resumed(),
    clock
  })
  const isOurWindow = (sender: unknown): boolean => window?.owns(sender) ?? false
  // Both open after the window, which loads its page meanwhile.
  const services = Promise.withResolvers<ProfileServices>()
  const host = Promise.withResolvers<ReturnType<typeof serve>>()
  ipcMain.handle('host', async (event, channel: unknown, input: unknown) => (await host.promise)(event, channel, input))
  ipcMain.on(
    'host-flushed',
    receive({ isOurWindow, log }, (answer) => window?.flushed(readFlushAnswer(answer)))
  )
  const answer = appProtocol({
    root: join(outFolder, 'renderer'),
    readDocument: async (sha256) => (await services.promise).archive.read(sha256),
    readAttachment: async (sha256) => (await services.promise).attachments.read(sha256),
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
    theme: settings.settings().theme,
    packaged: app.isPackaged,
    onPageGone: () => desktop.sleepBlocker.set(false),
    log
  })
  const openHost = async (): Promise<ReturnType<typeof serve>> => {
    const opened = await services.promise
    const userData = app.getPath('userData')
    const copy = await opened.database.run('copyState')
    storeGuard = await guardStore({ userData, canRebuild: copy.ok && copy.value.lastSeq > 0, log })
    const handlers = createHostHandlers({
      ...{ services: opened, printing, desktop, inFlight, userData, clock, log },
      answerThread: join(outFolder, 'main', 'answer.js'),
      window: () => window,
      onWindowReady: () => storeGuard?.storeOpened()
    })
    return serve({ handlers, guards, isOurWindow, clock, log })
  }
  // Not before the folder has answered: the log waits for it without a message.
  if (app.commandLine.hasSwitch('no-sandbox')) log.warn('started with --no-sandbox')
  log.info('start', { version: app.getVersion(), electron: process.versions['electron'] })
  services.resolve(openServicesOrEnd())
  host.resolve(openHost())
  // A hidden print window prevents `window-all-closed`.
  window.browserWindow.once('closed', () => printing.renderer.close())
  await host.promise
}
