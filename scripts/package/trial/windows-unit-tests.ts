import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { arrayOrEmpty, isObject, stringOrEmpty } from '#core/base/json-guards.ts'
import { npm, capture } from '../../support/process.ts'
import { cache, root } from '../../support/paths.ts'
import { Stopped } from '../../support/program.ts'
import type { Report, Wine, Mount } from './windows.ts'

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
export const consoleElectron = async (electron: string, folder: string): Promise<void> => {
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

export const mountsOfTests = async (electron: string): Promise<readonly Mount[]> => [
  { from: root, to: '/mnt/tree', isReadOnly: true },
  { from: await windowsModules(), to: '/mnt/tree/node_modules' },
  { from: electron, to: '/mnt/electron', isReadOnly: true }
]

export const tryFileCode = async (wine: Wine, work: string, report: Report): Promise<void> => {
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
    else report.check(name, status === 'passed', message)
  }
}
