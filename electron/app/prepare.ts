import { resolve } from 'node:path'
import { app, protocol } from 'electron'
import { applicationId } from '#core/contract/app.ts'
import type { Log } from '../logging/log.ts'
import { appScheme } from '../protocol/content-policy.ts'
import { isUnderTest } from './build-facts.ts'
import { absenceProblem, folderProblem, isParentMissing, namedDataFolder, usualDataFolder } from './data-folder.ts'
import type { StartProblem } from './start-problem.ts'
import { enabledFeatures, refusedAtStart } from './command-line-switches.ts'

/** Whether the command line or the environment keeps the application from starting, which is then printed. `windowless`: as a tool without a page. */
export const isRefused = ({ windowless = false } = {}): boolean => {
  const refused = refusedAtStart({
    has: (name) => app.commandLine.hasSwitch(name),
    valueOf: (name) => app.commandLine.getSwitchValue(name),
    environment: process.env,
    packaged: app.isPackaged,
    windowless,
    underTest: isUnderTest()
  })
  // Otherwise Chromium would apply these switches until the process ends, for example open the debugging port.
  for (const name of refused) app.commandLine.removeSwitch(name.replace(/^--/, ''))
  if (refused.length > 0) process.stderr.write(`Ajukan does not start with: ${refused.join(' ')}\n`)
  return refused.length > 0
}

/** What keeps Electron itself from using its folder: its own message would be none, and it would end as a second instance does. */
export interface UnusableFolder {
  readonly folder: string
  readonly problem: StartProblem
}

/**
 * Everything that must happen before `ready` and before the first file access: profile folder, switches, sandbox, scheme, single instance.
 * A second instance quits silently; the first one shows its window.
 */
export const prepareApp = (): 'start' | 'second-instance' | 'refused' | UnusableFolder => {
  const home = namedDataFolder()
  const usual = home === '' ? usualDataFolder() : null
  const folder = usual?.folder ?? resolve(home)
  // Chromium would make the folder of a disk that is not connected anew, and the user would find it empty.
  if (usual === null && isParentMissing(folder)) return { folder, problem: 'missing' }
  if (usual !== null && usual.older !== null) return { folder: usual.older, problem: 'older' }
  const absence = absenceProblem(folder)
  if (absence !== null) return { folder, problem: absence }
  // Before Electron is asked for its own, which it would make.
  app.setPath('userData', folder)
  // Notifications of Windows need the name of the shortcut in the start menu; other systems ignore it. An MSIX package has a name from its manifest.
  if (!process.windowsStore) app.setAppUserModelId(applicationId)
  if (isRefused()) return 'refused'
  app.commandLine.appendSwitch('enable-features', enabledFeatures(app.commandLine.getSwitchValue('enable-features')))
  // Over QUIC (HTTP/3) Chromium sends a POST a second time over TCP if the connection ends before an answer; `closeAllConnections` does not prevent that.
  app.commandLine.appendSwitch('disable-quic')
  // `<link rel=dns-prefetch>` asks the name server past the content policy, the proxy and `onBeforeRequest`: a page could send data in the names.
  app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false')
  // With --no-sandbox (root in a container) enabling it would kill every process. The window requests its own sandbox in both cases.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } }
  ])
  if (app.requestSingleInstanceLock()) return 'start'
  const problem = folderProblem(folder)
  return problem === null ? 'second-instance' : { folder, problem }
}

export const watchErrors = (log: Log): void => {
  process.on('uncaughtException', (error) => void log.error('uncaught exception', error))
  process.on('unhandledRejection', (error) => void log.error('unhandled rejection', error))
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => log.warn('process gone', { type, reason, exitCode }))
}
