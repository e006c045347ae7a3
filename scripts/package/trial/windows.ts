import { mkdir, mkdtemp, rm, readFile, writeFile, rename, readdir, cp } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { existsSync } from 'node:fs'
import { arrayOrEmpty, isObject, stringOrEmpty } from '#core/base/json-guards.ts'
import { startDisplays } from '../../support/display.ts'
import { cache, root } from '../../support/paths.ts'
import { Stopped } from '../../support/program.ts'
import { electronFolder } from '../electron-folder.ts'
import { makePackages } from '../make.ts'
import { ensureMakensis } from '../windows.ts'
import { capture, npm } from '../../support/process.ts'
import { tryUpdates } from './windows-update.ts'
import { closingLine, createReport, openSystem, openWine, registryValues, type Mount, type Report, type Wine } from './wine.ts'

/** Tries the parts of the Windows package that run under Wine: the installer, the start of main, and main's file code. */
const parts = ['installer', 'update', 'files'] as const

interface WindowsTrialOptions {
  /** An unpacked Electron for Windows. */
  readonly electron: string | undefined
  readonly out: string
  /** An installer that exists already. */
  readonly setup: string | undefined
  /** Only one part of the trial. */
  readonly part: string | undefined
}

/** Makes the installer if none is given, tries it, and leaves only the system with Wine in the cache. Resolves with 1 where a case has failed. */
export const tryWindows = async ({ electron, out, setup, part }: WindowsTrialOptions): Promise<number> => {
  if (part !== undefined && !parts.some((name) => name === part)) throw new Stopped(`--part takes ${parts.join(', ')}.`)
  const system = await openSystem()
  const report = createReport()
  await mkdir(cache, { recursive: true })
  const work = await mkdtemp(join(cache, 'wine-trial-'))
  const [windows, copy] = [join(work, 'windows'), join(work, 'electron')]
  const displays = await startDisplays(1)
  const clean = async (): Promise<void> => {
    await rm(windows, { recursive: true, force: true })
    await mkdir(windows)
  }
  try {
    if (part === undefined || part === 'update') {
      ensureMakensis()
      await clean()
      await tryUpdates(system, windows, displays.names[0], report)
    }
    if (part === undefined || part === 'installer') {
      await clean()
      const made =
        setup ?? (await makePackages({ platform: 'win32', electron, out: join(out, 'trial'), test: false, isQuick: true }))[0] ?? ''
      const wine = await openWine(system, windows, [{ from: dirname(made), to: '/mnt/setup', isReadOnly: true }])
      await tryInstaller(wine, `Z:\\mnt\\setup\\${basename(made)}`, displays.names[0], report)
    }
    if (part === undefined || part === 'files') {
      await clean()
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

/** The installer for Windows, and the application that it installs, as far as they run under Wine. */
const home = ['users', 'root', 'AppData'] as const
const usual = 'C:\\users\\root\\AppData\\Local\\Programs\\Ajukan'
/** With a space, which `/D=` takes without quotes. */
const other = 'C:\\Program lain\\Ajukan'
const ownKey = 'Software\\Ajukan'
const uninstallKey = 'Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\Ajukan'

const tryInstaller = async (wine: Wine, setup: string, display: string | undefined, report: Report): Promise<void> => {
  const at = (path: string): string => join(wine.drive, ...path.replace(/^C:\\/, '').split('\\'))
  const shortcut = join(wine.drive, ...home, 'Roaming/Microsoft/Windows/Start Menu/Programs/Ajukan.lnk')
  const data = join(wine.drive, ...home, 'Local/Ajukan')
  const ended = async (name: string, code: number, lines: readonly string[], more: Parameters<Wine['run']>[1] = {}): Promise<string> => {
    const end = await wine.run(lines, more)
    report.check(`${name}: exit code ${code}`, end.code === code, `ended with ${end.code} ${end.output.trim().slice(0, 400)}`)
    return end.output
  }
  const ensureInstalled = async (name: string, folder: string): Promise<void> => {
    const missing = ['ajukan-app\\Ajukan.exe', 'ajukan-app\\resources\\app.asar', 'update-ajukan.exe', 'uninstall-ajukan.exe'].filter(
      (file) => !existsSync(at(`${folder}\\${file}`))
    )
    report.check(`${name}: files in place`, missing.length === 0, missing.join(', '))
    const registry = await wine.registry()
    const values = registryValues(registry, uninstallKey)
    const places = [registryValues(registry, ownKey).get('folder'), values.get('installlocation')]
    report.check(
      `${name}: entries in the registry`,
      places.every((place) => place === folder),
      places.join(', ')
    )
    const quiet = values.get('quietuninstallstring')
    report.check(`${name}: command of the silent uninstallation`, quiet === `"${folder}\\uninstall-ajukan.exe" /S`, quiet)
    report.check(`${name}: start menu`, existsSync(shortcut))
    // Wine accepts the name of the application for a shortcut, and does not store it.
    report.leaveOut(`${name}: the shortcut has the name that notifications need`, 'Wine stores no properties of shortcuts')
  }
  const ensureRemoved = async (name: string, folder: string, stays: readonly string[]): Promise<void> => {
    const left = existsSync(at(folder)) ? await readdir(at(folder)) : []
    report.check(`${name}: only files of others stay`, left.join() === stays.join(), left.join(', '))
    const registry = await wine.registry()
    const values = [ownKey, uninstallKey].map((key) => registryValues(registry, key).size)
    report.check(`${name}: no entry in the registry`, values.join() === '0,0', values.join())
    report.check(`${name}: not in the start menu`, !existsSync(shortcut))
  }
  const program = `"${usual}\\ajukan-app\\Ajukan.exe"`

  await ended('on Windows 8.1', 4, ['winecfg /v win81', `${setup} /S`])
  report.check('on Windows 8.1: nothing installed', !existsSync(at(usual)))
  await ended('silent installation', 0, ['winecfg /v win10', `${setup} /S`])
  await ensureInstalled('silent installation', usual)
  const helped = await ended('office tool, --help', 0, [`${program} --office -- --help > %OUT% 2>&1`], { display })
  report.check('office tool, --help: printed', helped.includes('init URL'), helped.slice(0, 400))
  const status = await ended('office tool, status without an office', 3, [`${program} --office -- status > %OUT% 2>&1`], {
    display
  })
  report.check('office tool, status: printed', status.includes('office.json'), status.slice(0, 400))
  await ended('installation while Ajukan runs', 3, [`start "" ${program}`, `${setup} /S`], { display, wait: 60 })
  report.check('the main process has started: its folder in %LOCALAPPDATA% is there', existsSync(join(data, 'ajukan')))

  // Data from before 0.1.0 in %APPDATA% is refused, and not replaced by an empty folder.
  const roaming = join(wine.drive, ...home, 'Roaming/Ajukan')
  await rm(data, { recursive: true })
  await mkdir(join(roaming, 'ajukan'), { recursive: true })
  await wine.run([`start "" ${program}`, 'ping -n 30 127.0.0.1 > nul'], { display })
  report.check('beside data in %APPDATA% no empty folder is made', !existsSync(join(data, 'ajukan')))
  await rm(roaming, { recursive: true })

  await mkdir(join(data, 'ajukan'), { recursive: true })
  for (const path of [join(data, 'ajukan', 'data-of-the-user'), join(at(usual), 'file-of-the-user')]) await writeFile(path, 'stays')
  await ended('silent installation over it', 0, [`${setup} /S`])
  await ensureInstalled('silent installation over it', usual)
  await ended('silent uninstallation', 0, [`"${usual}\\uninstall-ajukan.exe" /S`], { wait: 120 })
  await ensureRemoved('silent uninstallation', usual, ['file-of-the-user'])
  const kept = await readFile(join(data, 'ajukan', 'data-of-the-user'), 'utf8').catch(() => '')
  report.check('silent uninstallation: the data of the user stays', kept === 'stays')

  await ended('installation into another folder', 0, [`${setup} /S /D=${other}`])
  await ensureInstalled('installation into another folder', other)
  await ended('uninstallation there', 0, [`"${other}\\uninstall-ajukan.exe" /S`], { wait: 120 })
  await ensureRemoved('uninstallation there', other, [])
}

/** The unit tests of main's file code, run by Electron for Windows as Node. */
/** The packages of the lock file as Windows has them, made once for each lock file. */
const windowsModules = async (): Promise<string> => {
  const folder = join(cache, 'windows-modules')
  const names = ['package.json', 'package-lock.json', '.npmrc']
  const lock = (where: string): Promise<string> => readFile(join(where, 'package-lock.json'), 'utf8').catch(() => '')
  if ((await lock(folder)) !== (await lock(root))) {
    const unfinished = `${folder}.unfinished`
    for (const old of [folder, unfinished]) await rm(old, { recursive: true, force: true })
    await mkdir(unfinished, { recursive: true })
    for (const name of names) await cp(join(root, name), join(unfinished, name))
    const { code, output } = await npm(['ci', '--os=win32', '--cpu=x64', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: unfinished
    })
    if (code !== 0) throw new Stopped(`npm ci for Windows failed:\n${output.trim()}`)
    await rename(unfinished, folder)
  }
  return join(folder, 'node_modules')
}

const [windowProgram, consoleProgram] = [2, 3]

/**
 * The same program with the mark of a console program in its header: a window program under Wine has no usable standard output, which child processes of
 * the tests need.
 */
export const asConsoleProgram = (program: Buffer): Buffer => {
  const at = program.readUInt32LE(0x3c) + 24 + 68
  if (program.readUInt16LE(at) !== windowProgram) throw new Stopped('electron.exe is no window program.')
  const changed = Buffer.from(program)
  changed.writeUInt16LE(consoleProgram, at)
  return changed
}

/** An Electron for these tests: the files of another one, with a console program. */
const consoleElectron = async (electron: string, folder: string): Promise<void> => {
  const { code, output } = await capture('cp', ['-a', electron, folder])
  if (code !== 0) throw new Stopped(`Electron could not be copied:\n${output.trim()}`)
  const path = join(folder, 'electron.exe')
  await writeFile(path, asConsoleProgram(await readFile(path)))
}

interface TestResult {
  readonly name: string
  readonly status: string
  /** The first line of the failure. */
  readonly message: string
}

/** The tests in a report of Vitest, with the path of their file. */
export const resultsIn = (report: unknown): readonly TestResult[] => {
  const firstLine = (value: unknown): string => stringOrEmpty(value).split('\n')[0] ?? ''
  return arrayOrEmpty(isObject(report) ? report.testResults : null)
    .filter(isObject)
    .flatMap((file) => {
      const path = stringOrEmpty(file.name).replace(/^.*\/tests\//, 'tests/')
      const tests = arrayOrEmpty(file.assertionResults).filter(isObject)
      if (tests.length === 0) return [{ name: path, status: stringOrEmpty(file.status), message: firstLine(file.message) }]
      return tests.map(({ title, status, failureMessages }) => ({
        name: `${path} > ${stringOrEmpty(title)}`,
        status: stringOrEmpty(status),
        message: firstLine(arrayOrEmpty(failureMessages)[0])
      }))
    })
}

const folders = ['files', 'archive', 'attachments', 'backup', 'database', 'diagnostics', 'logging', 'settings', 'mail', 'answers'] as const

/** Milliseconds for a test: Wine takes several times as long as Linux. */
const testLimit = 300_000

const mountsOfTests = async (electron: string): Promise<readonly Mount[]> => [
  { from: root, to: '/mnt/tree', isReadOnly: true },
  { from: await windowsModules(), to: '/mnt/tree/node_modules' },
  { from: electron, to: '/mnt/electron', isReadOnly: true }
]

const tryFileCode = async (wine: Wine, work: string, report: Report): Promise<void> => {
  const tests = folders.map((name) => `tests/electron/${name}`).join(' ')
  const { code, output } = await wine.run(
    [
      'set ELECTRON_RUN_AS_NODE=1',
      'set NO_COLOR=1',
      'cd /d Z:\\mnt\\tree',
      'Z:\\mnt\\electron\\electron.exe node_modules\\vitest\\vitest.mjs run --project node --pool threads --maxWorkers 2 ' +
        `--testTimeout=${testLimit} --hookTimeout=${testLimit} --reporter=json --outputFile=Z:\\mnt\\work\\tests.json ${tests} > %OUT% 2>&1`
    ],
    { limit: 3_600_000 }
  )
  const path = join(work, 'tests.json')
  if (!existsSync(path)) throw new Stopped(`The tests did not run under Wine (${code}):\n${output.trim().slice(-4_000)}`)
  for (const { name, status, message } of resultsIn(JSON.parse(await readFile(path, 'utf8')))) {
    if (status === 'skipped' || status === 'pending') report.leaveOut(name, 'not for Windows')
    else if (message.startsWith('Error: ENOTSUP: operation not supported on socket, symlink')) report.leaveOut(name, 'Wine made no link')
    else report.check(name, status === 'passed', message)
  }
}
