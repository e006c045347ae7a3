import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { app, shell } from 'electron'
import { memberOf, textOf } from '#core/base/json-guards.ts'
import type { Clock } from '#core/base/ports.ts'
import { fail, type Result } from '#core/base/result.ts'
import type { UpdatePolicy } from '#core/contract/policy.ts'
import { packageKinds, type PackageKind } from '#core/contract/updates.ts'
import { databaseVersion } from '../database/migrations.ts'
import { diskFailure, errorCode } from '../files/atomic-file.ts'
import type { InFlightRequests } from '../http/in-flight-requests.ts'
import type { Log } from '../logging/log.ts'
import { backupPath, folderOfBackups, removeOldBackups, noteInstallation, type StartAttempts } from '../updates/start-attempts.ts'
import {
  demandPublisher,
  findElevate,
  installerProgram,
  installWay,
  packageKindOf,
  readSignature,
  removePreviousVersion,
  startInstaller
} from '../updates/installer.ts'
import { readPublicKey, openUpdateFile } from '../updates/manifest.ts'
import { createUpdateService, type UpdateService } from '../updates/update-service.ts'
import { isUnderTest, packageFacts } from './build-facts.ts'
import { updateDialog } from './dialog-texts.ts'
import { confirm, openFile } from './dialogs.ts'
import type { ProfileServices } from './profile-services.ts'
import { openUpdateFetch } from './sessions.ts'
import type { AppWindow } from './window.ts'

interface UpdateBuild {
  /** Input of `readPublicKey`. */
  readonly key: string
  readonly kind: PackageKind | null
  readonly elevate: string
  /** Program to start after installation. */
  readonly executable: string
}

const ofBuild = (): UpdateBuild => ({
  key: packageFacts()?.updateKey ?? '',
  // Windows itself updates an MSIX package.
  kind: app.isPackaged && !process.windowsStore ? packageKindOf(process.platform, process.execPath) : null,
  elevate: findElevate(),
  executable: process.execPath
})

/** Test values from AJUKAN_TEST_UPDATES. */
const ofTest = (): UpdateBuild | null => {
  const text = process.env['AJUKAN_TEST_UPDATES'] ?? ''
  if (text === '' || !isUnderTest()) return null
  const found: unknown = JSON.parse(text)
  const member = (name: string): string => textOf(memberOf(found, name))
  return {
    key: member('key'),
    kind: packageKinds.find((one) => one === member('kind')) ?? null,
    elevate: member('elevate'),
    executable: member('executable')
  }
}

export interface UpdatesDeps {
  /** The profile folder. */
  readonly folder: string
  readonly services: ProfileServices
  readonly inFlight: InFlightRequests
  readonly startAttempts: StartAttempts
  readonly window: () => AppWindow | null
  readonly policy: UpdatePolicy
  readonly clock: Clock
  readonly log: Log
}

/** Writes the backup from which the user can go back to this version, and notes the installation. */
const prepare = async ({ folder, services, clock, log }: UpdatesDeps, to: string): Promise<Result<null>> => {
  const from = app.getVersion()
  const path = backupPath(folder, { from, to, at: clock.now() })
  try {
    await mkdir(folderOfBackups(folder), { recursive: true })
    const written = await services.backups.writeTo(path)
    if (!written.ok) return written
    if (written.value.end !== 'done') return fail('update-sending')
    await removeOldBackups(folder, path)
    await noteInstallation(folder, { from, to, backup: path })
    return { ok: true, value: null }
  } catch (error) {
    log.error('backup before an update not written', error)
    return fail(diskFailure(error))
  }
}

/** The updates of this application, with Electron's modules. */
export const openUpdates = async (deps: UpdatesDeps): Promise<UpdateService> => {
  const { folder, services, window, log } = deps
  const { key, kind, elevate, executable } = ofTest() ?? ofBuild()
  const way = kind === null ? 'show' : installWay(kind, elevate)
  const systemRoot = process.env['SystemRoot'] ?? String.raw`C:\Windows`
  const service = createUpdateService({
    folder: join(folder, 'updates'),
    file: await openUpdateFile(join(folder, 'updates.json'), log),
    installed: kind === null ? null : { version: app.getVersion(), kind, arch: process.arch, database: databaseVersion },
    publicKey: readPublicKey(key),
    policy: deps.policy,
    way,
    fetch: openUpdateFetch(),
    mayBeLocal: isUnderTest(),
    confirmSource: (address, before) => confirm(window(), updateDialog(address, before, services.settings.settings().language)),
    isBusy: () => !deps.inFlight.isEmpty() || services.backups.isRunning(),
    prepare: (version) => prepare(deps, version),
    demandPublisher: (path) =>
      process.platform === 'win32' && kind === 'setup'
        ? demandPublisher(path, process.execPath, readSignature(systemRoot))
        : Promise.resolve(),
    startInstaller: (signed, isLast) => {
      const dataFolder = app.commandLine.getSwitchValue('user-data-dir') === '' ? '' : app.getPath('userData')
      const program =
        kind === null ? null : installerProgram(signed, isLast, { kind, elevate, executable, dataFolder, processId: process.pid })
      log.info('installation starts', { kind: kind ?? '' })
      if (program !== null) startInstaller(program)
    },
    startAgain: () => app.relaunch(),
    handOver: async (path) => {
      if (way !== 'open' || !(await openFile(path, log))) shell.showItemInFolder(path)
    },
    requestClose: () => window()?.browserWindow.close(),
    notInstalled: deps.startAttempts.isBack(),
    changed: (state) => window()?.send('updates.changed', state),
    clock: deps.clock,
    log
  })
  return {
    ...service,
    // The window has its data.
    start: () => {
      service.start()
      if (kind !== 'setup') return
      const startMenu = join(app.getPath('appData'), 'Microsoft', 'Windows', 'Start Menu', 'Programs')
      removePreviousVersion(executable, startMenu).catch((error: unknown) =>
        log.warn('previous version not removed', { error: errorCode(error) })
      )
    }
  }
}
