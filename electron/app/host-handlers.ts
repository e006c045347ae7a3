import { app, nativeTheme, session, shell, screen } from 'electron'
import { homedir, userInfo, arch, cpus, freemem, release, totalmem, version } from 'node:os'
import { join } from 'node:path'
import type { Handlers } from '#core/contract/host-api.ts'
import type { Clock } from '#core/base/ports.ts'
import { pairingExtension } from '#core/contract/office.ts'
import type { AppInfo, DataPlace } from '#core/contract/app.ts'
import { createAnswerReader } from '../answers/reader.ts'
import { storePlaces, replaceStore } from '../database/window-store.ts'
import { createDiagnostics } from '../diagnostics/diagnostics.ts'
import type { CrashRecord } from '../diagnostics/start-record.ts'
import { createClockCheck } from '../http/clock-check.ts'
import type { InFlightRequests } from '../http/in-flight-requests.ts'
import { originOf } from '../http/service-calls.ts'
import { createHandlers } from '../ipc/handlers/handlers.ts'
import type { PrintDeps } from '../ipc/handlers/print-handlers.ts'
import type { Log } from '../logging/log.ts'
import type { Look } from '#core/contract/settings.ts'
import { evaluationRefusal, limitedSettings, type ProfileRefusal } from '../settings/evaluation-limit.ts'
import { fixedFolderPath } from '../archive/fixed-folder.ts'
import { freeBytes, labelOf } from '../files/folder.ts'
import { policyFacts, profileRefusal, type Policy, policySummary } from '../policy/policy.ts'
import type { Desktop } from './desktop.ts'
import { isUnderTest, packageFacts } from './build-facts.ts'
import type { PackageFacts } from './package-facts.ts'
import { chooseFile, chooseFolder, confirm, confirmAndOpen, openFile, openMail, openFileDialog, profileDialog } from './dialogs.ts'
import type { ProfileServices } from './profile-services.ts'
import { links } from './hardening.ts'
import { openTransport } from './sessions.ts'
import type { UpdateService } from '../updates/update-service.ts'
import type { AppWindow } from './window.ts'

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

const appInfo = (
  facts: PackageFacts | null,
  policy: Policy,
  { dataPlace, services }: Pick<HostHandlerDeps, 'dataPlace' | 'services'>
): Omit<AppInfo, 'keyring'> => ({
  version: app.getVersion(),
  electron: process.versions['electron'] ?? '',
  chromium: process.versions['chrome'] ?? '',
  platform: process.platform,
  runtime: facts?.runtime ?? (process.env['AJUKAN_RUNTIME'] === 'evaluation' ? 'evaluation' : 'official'),
  build: facts === null ? null : { commit: facts.commit, date: facts.date, test: facts.test },
  locale: app.getLocale(),
  user: accountName(),
  policy: policyFacts(policy, (folder) => labelOf(ownFolder(folder) ?? folder)),
  dataPlace,
  damagedSettings: services.settings.damagedAs
})

export interface HostHandlerDeps {
  /** The profile folder. */
  readonly folder: string
  readonly crashes: CrashRecord
  readonly policy: Policy
  readonly dataPlace: DataPlace | null
  readonly services: ProfileServices
  readonly updates: UpdateService
  readonly printing: PrintDeps
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

/** Connects the handlers of the host API with Electron's modules. */
export const createHostHandlers = (deps: HostHandlerDeps): Handlers => {
  const { services, desktop, policy, window, log } = deps
  const { archive, integrityScan } = services
  const applyLook = ({ theme, zoom }: Look): void => {
    nativeTheme.themeSource = theme
    window()?.browserWindow.webContents.setZoomFactor(zoom / 100)
  }
  const info = appInfo(packageFacts(), policy, deps)
  const refusedByRuntime = evaluationRefusal({ evaluation: info.runtime === 'evaluation', underTest: isUnderTest() })
  const refusalOf: ProfileRefusal = (profile) => refusedByRuntime(profile) ?? profileRefusal(policy, profile)
  const settings = limitedSettings(services.settings, refusalOf)
  const freeSpace = (): Promise<number> => freeBytes(deps.userData)
  return createHandlers({
    ...services,
    ...deps,
    settings,
    refusalOf,
    info,
    transport: openTransport(createClockCheck(deps.clock.now, (wrong) => window()?.send('clock.compared', wrong))),
    readAnswer: createAnswerReader({ thread: deps.answerThread, log }),
    freeSpace,
    diagnostics: createDiagnostics({
      ...services,
      settings,
      originOf,
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
      keepAwake: (on) => desktop.sleepBlocker.set(on),
      notify: (notification) => desktop.notifications.show(notification),
      setUnreadBadge: (unread) => desktop.unreadBadge.set(unread)
    },
    openNotices: () => openFile(join(process.resourcesPath, 'THIRD-PARTY-NOTICES.txt'), log),
    openLink: (link) => shell.openExternal(links[link]),
    confirmAndOpen: (address) => confirmAndOpen(window(), address, settings.settings().language),
    confirmProfile: (question) => confirm(window(), profileDialog(question, settings.settings().language)),
    replaceStore: () =>
      replaceStore({
        ...storePlaces(deps.userData),
        clear: () => session.defaultSession.clearStorageData({ storages: ['indexdb'] }),
        log
      }),
    showInFolder: (path) => shell.showItemInFolder(path),
    choosePairingFile: () => chooseFile(window(), pairingExtension),
    openToolSession: async () => {
      const [{ openToolSession }, { usualOfficeFile }] = await Promise.all([
        import('../office/tool/session/session.ts'),
        import('../office/tool/office-file.ts')
      ])
      return openToolSession({
        officeFile: usualOfficeFile(process.env),
        files: services.files,
        chooseBackup: () => chooseFile(window(), 'backup', 'dump'),
        choosePrograms: () => chooseFolder(window()),
        chooseFolder: () => chooseFolder(window()),
        progress: (progress) => window()?.send('officeTool.progress', progress),
        clock: deps.clock
      })
    },
    confirmFile: (name) => confirm(window(), openFileDialog(name, settings.settings().language)),
    openFile: (path) => openFile(path, log),
    openMail: (address) => openMail(address, log),
    archiveDeps: {
      service: archive,
      attachments: services.attachments,
      integrityScan,
      fixedFolder: policy.archiveFolder === null ? null : { path: ownFolder(policy.archiveFolder) },
      chooseFolder: () => chooseFolder(window()),
      openFolder: async (path) => void (await shell.openPath(path))
    },
    backupDeps: {
      service: services.backups,
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
