/** Tries the parts of the Windows package that run under Wine: the installer, the start of main, and main's file code. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { startDisplays } from '../../../support/display.ts'
import { cache } from '../../../support/paths.ts'
import { Stopped } from '../../../support/program.ts'
import { electronFolder } from '../../electron-folder.ts'
import { makePackages } from '../../make.ts'
import { tryInstaller } from './installer.ts'
import { closingLine, createReport } from './report.ts'
import { openSystem } from './system.ts'
import { consoleElectron, mountsOfTests, tryFileCode } from './unit-tests.ts'
import { openWine } from './wine.ts'

const parts = ['installer', 'files'] as const

export interface WindowsTrialOptions {
  /** An unpacked Electron for Windows. */
  readonly electron: string | undefined
  readonly out: string
  /** An installer that exists already. */
  readonly setup: string | undefined
  /** Only one part of the trial: `installer` or `files`. */
  readonly part: string | undefined
}

/** Makes the installer if none is given, tries it, and leaves only the system with Wine in the cache. Resolves with 1 where a case has failed. */
export const tryWindows = async ({ electron, out, setup, part }: WindowsTrialOptions): Promise<number> => {
  if (part !== undefined && !parts.some((name) => name === part)) throw new Stopped(`--part takes ${parts.join(' or ')}.`)
  const system = await openSystem()
  const report = createReport()
  await mkdir(cache, { recursive: true })
  const work = await mkdtemp(join(cache, 'wine-trial-'))
  const [windows, copy] = [join(work, 'windows'), join(work, 'electron')]
  const displays = await startDisplays(1)
  try {
    await mkdir(windows)
    if (part !== 'files') {
      const made =
        setup ?? (await makePackages({ platform: 'win32', electron, out: join(out, 'trial'), test: false, isQuick: true }))[0] ?? ''
      const wine = await openWine(system, windows, [{ from: dirname(made), to: '/mnt/setup', isReadOnly: true }])
      await tryInstaller(wine, `Z:\\mnt\\setup\\${basename(made)}`, displays.names[0], report)
      await rm(windows, { recursive: true })
      await mkdir(windows)
    }
    if (part !== 'installer') {
      await consoleElectron((await electronFolder('win32', electron)).folder, copy)
      await tryFileCode(await openWine(system, windows, await mountsOfTests(copy)), windows, report)
    }
    console.log(closingLine(report.totals()))
    return report.totals().failed === 0 ? 0 : 1
  } finally {
    displays.close()
    await rm(work, { recursive: true, force: true })
  }
}
