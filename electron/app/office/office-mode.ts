import { join } from 'node:path'
import { app } from 'electron'
import { usualDataFolder } from '../data-folder.ts'
import { isRefused } from '../prepare.ts'

/**
 * Runs the office tool in this process without a window, beside an application that may be running, then ends the process. Chromium writes files of its own
 * until the process ends, so their folder is kept. Without a display it has to be started with `--ozone-platform=headless`.
 */
export const runOfficeMode = async (args: readonly string[]): Promise<void> => {
  app.setPath('userData', join(usualDataFolder().folder, 'office-tool'))
  const finish = async (code: number): Promise<void> => {
    await app.whenReady()
    app.exit(code)
  }
  if (isRefused({ windowless: true })) return finish(1)
  const [{ runOfficeTool }, { terminalIo }] = await Promise.all([
    import('../../office/tool/run.ts'),
    import('../../office/tool/terminal.ts')
  ])
  return finish(await runOfficeTool(args, terminalIo(), 'ajukan --office'))
}
