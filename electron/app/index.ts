import './file-threads.ts'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { app } from 'electron'
import { openLog } from '../logging/log.ts'
import { showStartError } from './dialogs.ts'
import { holdForTest } from './hold-for-test.ts'
import { officeArguments } from './office/office-arguments.ts'
import { runOfficeMode } from './office/office-mode.ts'
import { prepareApp, watchErrors } from './prepare.ts'
import { runApplication } from './run-application.ts'

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

const office = officeArguments(process.argv.slice(app.isPackaged ? 1 : 2))
if (office === null) {
  holdForTest()
  const prepared = prepareApp()
  if (prepared === 'start') void main()
  // An exit before Electron is ready sometimes ends in an abort.
  else void app.whenReady().then(() => app.exit(prepared === 'second-instance' ? 0 : 1))
} else void runOfficeMode(office)
