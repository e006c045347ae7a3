import { mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { app, dialog } from 'electron'
import './file-threads.ts'
import { openLog } from '../logging/log.ts'
import { officeArguments } from './command-line-switches.ts'
import { keepFilesPrivate } from '../files/file-modes.ts'
import { showStartError } from './dialogs.ts'
import { featureRefusal } from '../policy/policy.ts'
import { prepareApp, watchErrors, isRefused } from './prepare.ts'
import { readPolicyOfComputer, runApplication } from './run-application.ts'
import { isUnderTest, packageFacts } from './build-facts.ts'
import { besideProgram, usualDataFolder } from './data-folder.ts'
import { unusableFolderDialog } from './start-problem.ts'

/**
 * Runs the office tool in this process without a window, beside an application that may be running, then ends the process. Chromium writes files of its own
 * until the process ends, so their folder is kept. Without a display it has to be started with `--ozone-platform=headless`.
 */
const runOfficeMode = async (args: readonly string[]): Promise<void> => {
  app.setPath('userData', join(besideProgram() || usualDataFolder().folder, 'office-tool'))
  const finish = async (code: number): Promise<void> => {
    await app.whenReady()
    app.exit(code)
  }
  if (isRefused({ windowless: true })) return finish(1)
  const [{ runOfficeTool }, { terminalIo }] = await Promise.all([
    import('../office/tool/command-line.ts'),
    import('../office/tool/terminal.ts')
  ])
  return finish(await runOfficeTool(args, terminalIo(), 'ajukan --office', featureRefusal(await readPolicyOfComputer(), 'officeTool')))
}

/**
 * A package made for tests waits until Playwright is attached, which then calls `__playwright_run`: Playwright sometimes misses windows that open before
 * that. In other builds a preloaded file does the same (tests/support/hold-ready.cjs).
 */
const holdForTest = (): void => {
  if (packageFacts()?.test !== true || !isUnderTest()) return
  const whenReady = app.whenReady.bind(app)
  const attached = new Promise<void>((resolve) => Object.assign(globalThis, { __playwright_run: resolve }))
  app.whenReady = () => attached.then(whenReady)
}

const main = async (): Promise<void> => {
  const folder = join(app.getPath('userData'), 'ajukan')
  const log = openLog({ folder: join(folder, 'logs'), home: homedir(), console: !app.isPackaged })
  watchErrors(log)
  try {
    await runApplication({ log, folder, outFolder: resolve(import.meta.dirname, '..') })
  } catch (error) {
    showStartError(log.error('start failed', error))
    app.exit(1)
  }
}

/** Ends a start that was not possible, after a message where the user can do something about it. An exit before Electron is ready sometimes ends in an abort. */
const refuse = async (reason: Exclude<ReturnType<typeof prepareApp>, 'start'>): Promise<void> => {
  const isFolder = typeof reason === 'object'
  // Without a folder in which it can write, Electron shows no message.
  const place = isFolder ? mkdtempSync(join(tmpdir(), 'ajukan-')) : ''
  if (isFolder) app.setPath('userData', place)
  await app.whenReady()
  if (isFolder) {
    const options = unusableFolderDialog(reason.folder, reason.problem)
    process.stderr.write(`${options.message}\n\n${options.detail ?? ''}\n`)
    await dialog.showMessageBox(options)
    try {
      rmSync(place, { recursive: true, force: true })
    } catch {
      // Chromium writes there until the process ends.
    }
  }
  app.exit(reason === 'second-instance' ? 0 : 1)
}

const office = officeArguments(process.argv.slice(app.isPackaged ? 1 : 2))
if (office === null) {
  keepFilesPrivate()
  holdForTest()
  const prepared = prepareApp()
  if (prepared === 'start') void main()
  else void refuse(prepared)
} else void runOfficeMode(office)
