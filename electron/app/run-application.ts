import { join } from 'node:path'
import { app, ipcMain, Menu, nativeTheme, net, protocol, safeStorage, utilityProcess } from 'electron'
import { guardStore, type StoreGuard } from '../database/window-store/guard.ts'
import { createInFlightRequests } from '../http/in-flight-requests.ts'
import { guards } from '../ipc/guards/guards.ts'
import { serve } from '../ipc/serve.ts'
import type { Log } from '../logging/log.ts'
import { appProtocol } from '../protocol/app-protocol.ts'
import { appScheme } from '../protocol/origin.ts'
import { openDesktop } from './desktop/desktop.ts'
import { fileDialogs } from './dialogs.ts'
import { createHostHandlers } from './host-handlers.ts'
import { openProfileServices, type ProfileServices } from './profile-services.ts'
import { hardenApp, openPrinting } from './sessions.ts'
import { readFlushAnswer } from './window/closing.ts'
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

/** Opens the services, registers handlers and protocol, and opens the window. On quit it closes everything in reverse order. */
export const runApplication = async ({ log, folder, outFolder }: ApplicationDeps): Promise<void> => {
  let window: AppWindow | null = null
  let openServices: ProfileServices | null = null
  let storeGuard: StoreGuard | null = null
  let isShutdown = false
  const inFlight = createInFlightRequests()
  app.on('second-instance', () => window?.focus())
  app.on('window-all-closed', () => app.quit())
  app.on('will-quit', (event) => {
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

  await app.whenReady()
  setMenu()
  hardenApp(log, developmentServer)
  const services = await openProfileServices({
    folder,
    databaseThread: join(outFolder, 'main', 'database.js'),
    downloads: app.getPath('downloads'),
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
    clock,
    log
  })
  openServices = services
  const { settings, archive, database } = services
  const userData = app.getPath('userData')
  const copy = await database.run('copyState')
  storeGuard = await guardStore({ userData, canRebuild: copy.ok && copy.value.lastSeq > 0, log })
  nativeTheme.themeSource = settings.settings().theme

  const printing = openPrinting(log)
  const desktop = openDesktop({
    window: () => window,
    language: () => settings.settings().language,
    onShutdown: () => {
      isShutdown = true
      window?.shutDown()
    },
    clock
  })
  const handlers = createHostHandlers({
    ...{ services, printing, desktop, inFlight, userData, clock, log },
    window: () => window,
    onWindowReady: () => storeGuard?.storeOpened()
  })
  ipcMain.handle('host', serve({ handlers, guards, isOurWindow: (sender) => window?.owns(sender) ?? false, log }))
  ipcMain.on('host-flushed', (event, answer: unknown) => window?.owns(event.sender) && window.flushed(readFlushAnswer(answer)))
  protocol.handle(
    appScheme,
    appProtocol({
      root: join(outFolder, 'renderer'),
      readDocument: (sha256) => archive.read(sha256),
      renderedPrint: (id) => printing.cache.get(id)?.pdf ?? null,
      ...(developmentServer === undefined ? {} : { development: { address: developmentServer, fetch: (address) => net.fetch(address) } })
    })
  )
  window = await openWindow({
    preload: join(outFolder, 'preload', 'index.cjs'),
    statePath: join(folder, 'window.json'),
    theme: settings.settings().theme,
    packaged: app.isPackaged,
    onPageGone: () => desktop.sleepBlocker.set(false),
    log
  })
  // A hidden print window prevents `window-all-closed`.
  window.browserWindow.once('closed', () => printing.renderer.close())
}
