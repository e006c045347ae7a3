import './file-threads.ts'
import { randomUUID } from 'node:crypto'
import { homedir, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { app, dialog, ipcMain, Menu, nativeTheme, net, protocol, safeStorage, session, shell, utilityProcess } from 'electron'
import type { AppInfo } from '#core/contract/app.ts'
import type { FileDialogs } from '../files/file-export.ts'
import { openLog, type Log } from '../logging/log.ts'
import { createNetTransport } from '../http/net-transport.ts'
import { appProtocol } from '../protocol/app-protocol.ts'
import { readFlushAnswer } from './window/closing.ts'
import { openDesktop } from './desktop/desktop.ts'
import { guards } from '../ipc/guards/guards.ts'
import { createHandlers } from '../ipc/handlers/handlers.ts'
import { hardenContents, hardenSession, links } from './security/hardening.ts'
import { appScheme } from '../protocol/origin.ts'
import { replaceStore } from '../database/window-store/replace.ts'
import { openButton, externalLinkDialog } from './security/external-link-dialog.ts'
import { createPrintRenderer } from '../printing/print-renderer.ts'
import { printProtocol } from '../printing/print-protocol.ts'
import { createPrintCache } from '../printing/print-cache.ts'
import { openPrintWindow } from '../printing/print-window.ts'
import { serve } from '../ipc/serve.ts'
import { guardStore, storePlaces, type StoreGuard } from '../database/window-store/guard.ts'
import { featuresWith, refusedSwitches } from './security/command-line-switches.ts'
import { createInFlightRequests } from '../http/in-flight-requests.ts'
import { openWindow, type AppWindow } from './window/window.ts'
import { openProfileServices, type ProfileServices } from './profile-services.ts'

const out = resolve(import.meta.dirname, '..')
const developmentServer = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL']
const clock = { now: () => Date.now() }

/** What has to stand before `ready`, and before the first file is touched. A second instance ends quietly: the first one shows its window. */
const prepare = (): 'start' | 'second' | 'refused' => {
  const home = process.env['AJUKAN_HOME'] || app.commandLine.getSwitchValue('user-data-dir')
  if (home !== '') app.setPath('userData', resolve(home))
  const refused = refusedSwitches((name) => app.commandLine.hasSwitch(name), {
    packaged: app.isPackaged,
    underTest: process.env['AJUKAN_TEST'] === '1'
  })
  if (refused.length > 0) {
    process.stderr.write(`Ajukan does not start with: ${refused.map((name) => `--${name}`).join(' ')}\n`)
    return 'refused'
  }
  app.commandLine.appendSwitch('enable-features', featuresWith(app.commandLine.getSwitchValue('enable-features')))
  // Asked for where the system allows no sandbox (root in a container): insisting would only kill every process. The window asks for its own either way.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } }
  ])
  return app.requestSingleInstanceLock() ? 'start' : 'second'
}

const watchErrors = (log: Log): void => {
  process.on('uncaughtException', (error) => void log.error('uncaught', error))
  process.on('unhandledRejection', (error) => void log.error('unhandled rejection', error))
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => log.warn('process gone', { type, reason, exitCode }))
}

/** Copy and paste on macOS work through the menu only; elsewhere there is none. */
const setMenu = (): void =>
  Menu.setApplicationMenu(
    process.platform === 'darwin' ? Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }]) : null
  )

/** A container may run under a number that has no account. */
const accountName = (): string => {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}

const appInfo = (): Omit<AppInfo, 'keyring'> => ({
  version: app.getVersion(),
  electron: process.versions['electron'] ?? '',
  chromium: process.versions['chrome'] ?? '',
  platform: process.platform,
  runtime: process.env['AJUKAN_RUNTIME'] === 'evaluation' ? 'evaluation' : 'official',
  locale: app.getLocale(),
  user: accountName()
})

/** Looked up at every call, so that a test can put its own dialogs in their place. */
const dialogsOver = (window: () => AppWindow | null): FileDialogs => ({
  async save(defaultPath) {
    const over = window()?.browserWindow
    return over === undefined ? { canceled: true, filePath: '' } : dialog.showSaveDialog(over, { defaultPath })
  }
})

const chooseFolderOver = async (window: AppWindow | null): Promise<string | null> => {
  if (window === null) return null
  const { canceled, filePaths } = await dialog.showOpenDialog(window.browserWindow, { properties: ['openDirectory', 'createDirectory'] })
  return canceled ? null : (filePaths[0] ?? null)
}

const harden = (log: Log): void => {
  hardenSession(session.defaultSession, log, developmentServer)
  app.on('web-contents-created', (_event, contents) => hardenContents(contents, log))
  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    // Unhandled, the first certificate of the machine would be presented to whoever asks.
    event.preventDefault()
    choose()
  })
}

/** Submits on their way at once: more than the window ever asks for brings nothing, the service's own time is what counts. */
const submitLanes = 4

/** In memory only: no cookies and no cache of what the service said. */
const newTransport = () =>
  createNetTransport({
    reads: session.fromPartition('service-reads', { cache: false }),
    submits: Array.from({ length: submitLanes }, (_, lane) => session.fromPartition(`service-submits-${lane}`, { cache: false }))
  })

/** Drafts are drawn in a session of their own, in memory, that knows their pages and nothing else. */
const newPaper = (log: Log) => {
  const shelf = createPrintCache()
  const drawing = session.fromPartition('paper', { cache: false })
  hardenSession(drawing, log)
  drawing.protocol.handle(appScheme, printProtocol(shelf))
  return { shelf, press: createPrintRenderer({ open: () => openPrintWindow(drawing), log }), newId: () => randomUUID() }
}

/** Longest waits, after the window has gone, for submits that are still on their way: usually, and where the system itself ends. */
const lastAnswers = { usual: 5_000, ending: 1_500 }

const run = async (log: Log): Promise<void> => {
  let window: AppWindow | null = null
  let workshop: ProfileServices | null = null
  let guard: StoreGuard | null = null
  let systemEnds = false
  const underway = createInFlightRequests()
  app.on('second-instance', () => window?.focus())
  app.on('window-all-closed', () => app.quit())
  app.on('will-quit', (event) => {
    const open = workshop
    if (open === null) return
    event.preventDefault()
    workshop = null
    void underway
      .end(systemEnds ? lastAnswers.ending : lastAnswers.usual)
      .then(() => open.close())
      .then(() => guard?.ended())
      .finally(() => app.quit())
  })

  await app.whenReady()
  setMenu()
  harden(log)
  workshop = await openProfileServices({
    folder: join(app.getPath('userData'), 'ajukan'),
    downloads: app.getPath('downloads'),
    platform: process.platform,
    keyring: safeStorage,
    dialogs: dialogsOver(() => window),
    forkPractice: () =>
      utilityProcess.fork(join(import.meta.dirname, 'practice.js'), [], {
        serviceName: 'Ajukan practice service',
        stdio: app.isPackaged ? 'ignore' : 'inherit'
      }),
    practiceChanged: (state) => window?.send('practice.changed', state),
    archiveChanged: () => window?.send('archive.changed', null),
    clock,
    log
  })
  const { settings, archive, scrub } = workshop
  guard = await guardStore({ userData: app.getPath('userData'), canRebuild: workshop.safety.state().lastSeq > 0, log })
  nativeTheme.themeSource = settings.settings().theme

  const paper = newPaper(log)
  const desktop = openDesktop({
    window: () => window,
    language: () => settings.settings().language,
    systemEnds: () => {
      systemEnds = true
      window?.systemEnds()
    },
    clock
  })
  const handlers = createHandlers({
    ...workshop,
    paper,
    info: appInfo(),
    windowStands: () => guard?.stands(),
    transport: newTransport(),
    underway,
    clock,
    log,
    send: (event, payload) => window?.send(event, payload),
    shell: {
      close: () => window?.close(),
      keepAwake: (on) => desktop.awake.set(on),
      notify: (notice) => desktop.notices.show(notice),
      attention: (unread) => desktop.attention.set(unread)
    },
    openLink: (link) => shell.openExternal(links[link]),
    askToOpen: async (address) => {
      const over = window?.browserWindow
      if (over === undefined) return false
      const { response } = await dialog.showMessageBox(over, externalLinkDialog(address, settings.settings().language))
      if (response !== openButton) return false
      await shell.openExternal(address)
      return true
    },
    replaceStore: () =>
      replaceStore({
        ...storePlaces(app.getPath('userData')),
        clear: () => session.defaultSession.clearStorageData({ storages: ['indexdb'] }),
        log
      }),
    showInFolder: (path) => shell.showItemInFolder(path),
    archiveTools: {
      house: archive,
      scrub,
      chooseFolder: () => chooseFolderOver(window),
      openFolder: async (path) => void (await shell.openPath(path))
    },
    applyTheme: (theme) => (nativeTheme.themeSource = theme)
  })
  ipcMain.handle('host', serve({ handlers, guards, isOurWindow: (sender) => window?.owns(sender) ?? false, log }))
  ipcMain.on('host-flushed', (event, answer: unknown) => window?.owns(event.sender) && window.flushed(readFlushAnswer(answer)))
  protocol.handle(
    appScheme,
    appProtocol({
      root: join(out, 'renderer'),
      pathOfPdf: (sha256) => archive.pathOf(sha256),
      printPdf: (id) => paper.shelf.get(id)?.pdf ?? null,
      ...(developmentServer === undefined ? {} : { development: { address: developmentServer, fetch: (address) => net.fetch(address) } })
    })
  )
  window = await openWindow({
    preload: join(out, 'preload', 'index.cjs'),
    placePath: join(app.getPath('userData'), 'ajukan', 'window.json'),
    theme: settings.settings().theme,
    packaged: app.isPackaged,
    onPageGone: () => desktop.awake.set(false),
    log
  })
  // A hidden window that still draws would keep the application from ending.
  window.browserWindow.once('closed', () => paper.press.close())
}

const main = async (): Promise<void> => {
  const log = openLog({ folder: join(app.getPath('userData'), 'ajukan', 'logs'), home: homedir(), console: !app.isPackaged })
  watchErrors(log)
  if (app.commandLine.hasSwitch('no-sandbox')) log.warn('started without the sandbox of the system')
  log.info('start', { version: app.getVersion(), electron: process.versions['electron'] })
  try {
    await run(log)
  } catch (error) {
    const id = log.error('not started', error)
    dialog.showErrorBox(
      'Ajukan',
      `Folder data tidak dapat dibuka. Tidak ada yang diubah.\nThe data folder cannot be opened. Nothing was changed.\n\n${id}`
    )
    app.exit(1)
  }
}

const prepared = prepare()
if (prepared === 'start') void main()
else app.exit(prepared === 'second' ? 0 : 1)
