import { join } from 'node:path'
import { app, safeStorage, utilityProcess, session } from 'electron'
import type { Clock } from '#core/base/ports.ts'
import type { StartedThread } from '../database/client.ts'
import { guardStore, type StoreGuard } from '../database/window-store.ts'
import { type CrashRecord, markStart } from '../diagnostics/start-record.ts'
import type { InFlightRequests } from '../http/in-flight-requests.ts'
import type { PrintDeps } from '../ipc/handlers/print-handlers.ts'
import { serve } from '../ipc/serve.ts'
import type { Log } from '../logging/log.ts'
import type { Policy } from '../policy/policy.ts'
import { ownFoldersIn } from '../files/folder.ts'
import { findDataPlace, namedDataFolder } from './data-folder.ts'
import type { StartAttempts } from '../updates/start-attempts.ts'
import type { UpdateService } from '../updates/update-service.ts'
import { openDesktop } from './desktop.ts'
import { fileDialogs } from './dialogs.ts'
import { createHostHandlers } from './host-handlers.ts'
import { openProfileFolder } from './profile-folder.ts'
import { openProfileServices, type ProfileServices } from './profile-services.ts'
import { openUpdates } from './updates.ts'
import type { AppWindow } from './window.ts'
import { submitSession } from './sessions.ts'

/** Milliseconds after the window has opened its store. Before, it paints its first rows and the user begins to type; each step holds this thread. */
const [first, second, third] = [1_000, 1_200, 1_400]

/**
 * Loads what the first submit needs, so that a batch that waits is sent soon after a start: the check of bodies, Node's module of `Response` (40 ms of this
 * thread), and a session with its network context. Call once.
 */
const prepareSubmits = (): void => {
  setTimeout(() => void import('../ipc/handlers/submit-body.ts'), first).unref()
  setTimeout(() => void Response.json(null), second).unref()
  // Makes the network context and, unlike other calls, ends no request of this session.
  setTimeout(() => void session.fromPartition(submitSession(0), { cache: false }).getCacheSize(), third).unref()
}

export interface HostDeps {
  /** The application's own folder inside Electron's `userData`. */
  readonly folder: string
  /** Folder of the build. */
  readonly outFolder: string
  /** A started thread for the database, a new one with each call. */
  readonly databaseThread: () => StartedThread
  /** Null before the window is open and after it is closed. */
  readonly window: () => AppWindow | null
  readonly isOurWindow: (sender: unknown) => boolean
  readonly printing: PrintDeps
  readonly inFlight: InFlightRequests
  /** Runs `open`; repeats it after a failure if the user agrees. Never resolves if the application ends instead. */
  readonly openOrEnd: <T>(open: () => Promise<T>) => Promise<T>
  /** The services are open: from now on they must be closed. */
  readonly opened: (services: ProfileServices) => void
  readonly crashes: CrashRecord
  readonly policy: Policy
  readonly startAttempts: StartAttempts
  /** The system shuts down. */
  readonly onShutdown: () => void
  readonly clock: Clock
  readonly log: Log
}

/** Answers the calls of the window. */
export interface Host {
  readonly services: ProfileServices
  readonly answer: ReturnType<typeof serve>
  readonly storeGuard: StoreGuard
  readonly updates: UpdateService
  /** Releases resources of a closed page. */
  readonly pageGone: () => void
  /** Closes the office tool; resolves when its work has ended. */
  readonly closeOfficeTool: () => Promise<unknown>
}

const openServices = async ({ folder, outFolder, databaseThread, window, clock, log }: HostDeps): Promise<ProfileServices> => {
  const program = (name: string): string => join(outFolder, 'main', name)
  const profile = await openProfileFolder({
    folder,
    log,
    databaseThread,
    databaseRepair: (repair) => window()?.send('storeCopy.repair', repair),
    databaseWaiting: (isWaiting) => window()?.send('storeCopy.waiting', isWaiting)
  })
  return openProfileServices({
    ...profile,
    backupThread: program('backup.js'),
    version: app.getVersion(),
    downloads: app.getPath('downloads'),
    ownFolders: ownFoldersIn(app.getPath('userData'), namedDataFolder() !== ''),
    temporary: app.getPath('temp'),
    platform: process.platform,
    keyring: safeStorage,
    dialogs: fileDialogs(window),
    forkPractice: () =>
      utilityProcess.fork(program('practice.js'), [], {
        serviceName: 'Ajukan practice service',
        stdio: app.isPackaged ? 'ignore' : 'inherit'
      }),
    practiceChanged: (state) => window()?.send('practice.changed', state),
    archiveChanged: () => window()?.send('archive.changed', null),
    officeChanged: (status) => window()?.send('office.changed', status),
    officeOffered: (offer) => window()?.send('office.offeredAutomatically', offer),
    officeDocumentProgress: (progress) => window()?.send('office.documentProgress', progress),
    backupProgress: (progress) => window()?.send('backup.progress', progress),
    backupChanged: (state) => window()?.send('backup.changed', state),
    clock,
    log
  })
}

/** Opens the services and what connects them with the window. Load this module after the window is open. */
export const openHost = async (deps: HostDeps): Promise<Host> => {
  const { window, isOurWindow, clock, log } = deps
  const services = await deps.openOrEnd(() => openServices(deps))
  deps.opened(services)
  markStart('data folder open')
  const desktop = openDesktop({
    window,
    language: () => services.settings.settings().language,
    onShutdown: deps.onShutdown,
    onResumed: () => services.office.link()?.resumed(),
    clock
  })
  const userData = app.getPath('userData')
  const [updates, dataPlace, copy] = await Promise.all([
    openUpdates({ ...deps, policy: deps.policy.updates, services }),
    findDataPlace(userData),
    services.database.run('copyState')
  ])
  const storeGuard = await guardStore({ userData, canRebuild: copy.ok && copy.value.lastSeq > 0, log })
  if (storeGuard.endedSince !== null) deps.crashes.applicationEnded(storeGuard.endedSince)
  markStart('window store checked')
  /** A page that is loaded again is ready again. */
  let isPrepared = false
  const handlers = createHostHandlers({
    folder: deps.folder,
    crashes: deps.crashes,
    policy: deps.policy,
    dataPlace,
    services,
    updates,
    printing: deps.printing,
    desktop,
    inFlight: deps.inFlight,
    userData,
    window,
    clock,
    log,
    answerThread: join(deps.outFolder, 'main', 'answer.js'),
    onWindowReady: () => {
      markStart('window has its data')
      void storeGuard.storeOpened()
      void deps.startAttempts.succeeded()
      updates.start()
      if (!isPrepared) prepareSubmits()
      isPrepared = true
    }
  })
  return {
    services,
    storeGuard,
    updates,
    answer: serve({ handlers, isOurWindow, clock, log }),
    pageGone: () => {
      desktop.sleepBlocker.set(false)
      void handlers['officeTool.close'](null)
    },
    closeOfficeTool: () => handlers['officeTool.close'](null)
  }
}
