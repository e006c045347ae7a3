import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { backShortcut, updaterName, windowsFolders } from '#core/contract/updates.ts'
import { capture } from '../../support/process.ts'
import { Stopped } from '../../support/program.ts'
import type { Build } from '../facts.ts'
import { writeIcon } from '../icons.ts'
import { makeUpdater, restoreSwitch, runOnceKey } from '../windows-updater.ts'
import { makeWindows } from '../windows.ts'
import { openWine, registryValues, type Report } from './wine.ts'

const home = 'C:\\users\\root\\AppData\\Local\\Programs\\Ajukan'
const { current, next, previous } = windowsFolders
/** The folder of the installation on drive C:. */
const inDrive = 'users/root/AppData/Local/Programs/Ajukan'

/** A small program of Windows. */
const compile = async (folder: string, name: string, body: string): Promise<void> => {
  const script = join(folder, `${name}.nsi`)
  const head = `Unicode true\nSilentInstall silent\nRequestExecutionLevel user\nName "Ajukan"\nOutFile "${join(folder, name)}"`
  await writeFile(script, `${head}\nSection\n  ${body}\nSectionEnd\n`)
  const { code, output } = await capture('makensis', ['-V2', script])
  if (code !== 0) throw new Stopped(`makensis failed:\n${output.trim()}`)
}

/** Instead of the application: notes its start and its version, and ends; with an error where a file says so. */
const fakeApplication = (version: string): string => `FileOpen $0 "Z:\\mnt\\work\\started.txt" a
  FileSeek $0 0 END
  FileWrite $0 "${version} "
  FileClose $0
  IfFileExists "Z:\\mnt\\work\\fail-${version}" 0 good
  SetErrorLevel 1
  good:`

/** Answers the question of the updater with yes, within a minute. */
const answer = `StrCpy $0 0
  again:
  Sleep 500
  IntOp $0 $0 + 1
  IntCmp $0 120 end
  System::Call 'user32::FindWindow(t "#32770", p 0) p.r1'
  StrCmp $1 0 again
  System::Call 'user32::SendMessage(p r1, i 0x111, p 6, p 0)'
  FileOpen $0 "Z:\\mnt\\work\\answered.txt" w
  FileClose $0
  end:`

/** Installers of several versions, with a small program instead of the application. Resolves with the SHA-512 of each. */
const makeInstallers = async (work: string, versions: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const sums = new Map<string, string>()
  for (const version of versions) {
    const [folder, out] = [join(work, `application-${version}`), join(work, `out-${version}`)]
    for (const made of [join(folder, 'resources'), out]) await mkdir(made, { recursive: true })
    await compile(folder, 'Ajukan.exe', fakeApplication(version))
    await rm(join(folder, 'Ajukan.exe.nsi'))
    await writeFile(join(folder, 'resources', 'app.asar'), version)
    await writeFile(join(folder, 'resources', `only-${version}.txt`), version)
    const build: Build = {
      version,
      electron: '45.3.4',
      runtime: 'official',
      arch: 'x64',
      commit: '',
      date: Date.UTC(2026, 10, 22),
      test: false
    }
    await makeUpdater(folder, build, await writeIcon(work, 'win32'), work)
    const application = { folder, executable: join(folder, 'Ajukan.exe'), build, billOfMaterials: '' }
    const [setup = ''] = await makeWindows(application, { out, work, isQuick: true })
    await copyFile(setup, join(work, `${version}.exe`))
    sums.set(
      version,
      createHash('sha512')
        .update(await readFile(setup))
        .digest('hex')
    )
  }
  return sums
}

/** The installation of updates: only the signed installer, and the version before stays until the new one has started. */
export const tryUpdates = async (system: string, work: string, display: string | undefined, report: Report): Promise<void> => {
  const wine = await openWine(system, work, [])
  const sums = await makeInstallers(work, ['0.1.0', '0.2.0', '0.3.0'])
  const at = (...names: readonly string[]): string => join(wine.drive, inDrive, ...names)
  const menu = join(wine.drive, 'users/root/AppData/Roaming/Microsoft/Windows/Start Menu/Programs', backShortcut)
  const versionIn = (folder: string): Promise<string> => readFile(at(folder, 'resources', 'app.asar'), 'utf8').catch(() => 'none')
  const started = (): Promise<string> => readFile(join(work, 'started.txt'), 'utf8').catch(() => '')
  const expect = (name: string, found: string, wanted: string): void => report.check(name, found === wanted, `${found}, not ${wanted}`)
  const state = async (): Promise<string> => `${await versionIn(current)} before ${await versionIn(previous)}`
  const offered = 'Z:\\mnt\\work\\offered file.exe'
  const offer = (version: string): Promise<void> => copyFile(join(work, `${version}.exe`), join(work, 'offered file.exe'))
  const environment = (sum: string): readonly string[] => [
    `set "AJUKAN_UPDATE_FILE=${offered}"`,
    `set AJUKAN_UPDATE_SHA512=${sum}`,
    'set AJUKAN_UPDATE_PROCESS=0',
    `set AJUKAN_UPDATE_START=${home}\\${current}\\Ajukan.exe`,
    'set AJUKAN_UPDATE_DATA='
  ]
  const updater = `"${home}\\${updaterName}"`
  const update = async (sum: string, before: readonly string[] = []): Promise<number> =>
    (await wine.run([...environment(sum), ...before, updater])).code
  const sumOf = (version: string): string => sums.get(version) ?? ''

  for (const name of await readdir(join(work, 'out-0.1.0'))) {
    const hasUpdater = (await readFile(join(work, 'out-0.1.0', name), 'latin1')).includes(updaterName)
    if (!name.endsWith('.exe')) report.check(`no program for updates is in ${name}`, !hasUpdater)
  }
  await wine.run(['winecfg /v win10', 'Z:\\mnt\\work\\0.1.0.exe /S'])
  expect('first installation', await state(), '0.1.0 before none')
  await offer('0.2.0')
  expect('another installer than the signed one: exit code', String(await update(sumOf('0.1.0'))), '2')
  expect(
    'another installer than the signed one: the installed version starts again',
    `${await state()} ${await started()}`,
    '0.1.0 before none 0.1.0 '
  )
  expect('no hash: exit code', String(await update('')), '2')
  await rm(join(work, 'offered file.exe'))
  expect('no installer: exit code', String(await update(sumOf('0.2.0'))), '2')
  await offer('0.2.0')
  await compile(work, 'hold.exe', 'FileOpen $0 "Z:\\mnt\\work\\offered file.exe" a\n  Sleep 20000\n  FileClose $0')
  const held = await update(sumOf('0.2.0'), ['start "" Z:\\mnt\\work\\hold.exe', 'ping -n 5 127.0.0.1 > nul'])
  expect('an installer that another program may write: exit code', String(held), '2')
  expect('none of them changes anything', await state(), '0.1.0 before none')

  // Another program tries to replace it all the time, until the file `stop` is there.
  await offer('0.2.0')
  const loop = [
    '@echo off',
    ':again',
    'if exist stop exit',
    'copy /y 0.3.0.exe "offered file.exe" > nul 2>&1',
    'move /y evil.exe "offered file.exe" > nul 2>&1',
    'copy /y 0.2.0.exe "offered file.exe" > nul 2>&1',
    'copy /y 0.3.0.exe evil.exe > nul 2>&1',
    'goto again',
    ''
  ]
  await writeFile(join(work, 'swap.cmd'), loop.join('\r\n'))
  const swapping = ['cd /d Z:\\mnt\\work', 'start "" cmd /c swap.cmd']
  const rounds = Array.from({ length: 15 }, () => [
    updater,
    `type "${home}\\${current}\\resources\\app.asar" >> %OUT%`,
    'echo. >> %OUT%'
  ]).flat()
  const { output } = await wine.run([...environment(sumOf('0.2.0')), ...swapping, ...rounds, 'echo stop > stop'])
  const seen = new Set(output.split(/\s+/).filter((word) => word !== ''))
  report.check(
    'an installer that is swapped all the time: never another one is installed',
    [...seen].every((version) => version === '0.1.0' || version === '0.2.0') && seen.size > 0,
    [...seen].join(' ')
  )

  await offer('0.2.0')
  expect('the signed installer: exit code', String(await update(sumOf('0.2.0'))), '0')
  expect('the version before stays, without files of the new one', await state(), '0.2.0 before 0.1.0')
  report.check('nothing of the version before is beside the new one', !existsSync(at(current, 'resources', 'only-0.1.0.txt')))
  report.check('nothing unfinished stays', !existsSync(at(next)) && !existsSync(at(windowsFolders.old)))
  report.check('the way back is in the start menu', existsSync(menu))
  report.check('the new version is started', (await started()).endsWith('0.2.0 '), await started())
  // It has not shown its window: the next one does not take the place of the one that has.
  await offer('0.3.0')
  await update(sumOf('0.3.0'))
  expect('a version that has never started does not replace the one that has', await state(), '0.3.0 before 0.1.0')
  await wine.run([`${updater} /back`])
  expect('the way back', await state(), '0.1.0 before none')
  report.check(
    'the way back: it is started, and no longer in the start menu',
    (await started()).endsWith('0.1.0 ') && !existsSync(menu),
    await started()
  )

  await compile(work, 'answer.exe', answer)
  await offer('0.2.0')
  await writeFile(join(work, 'fail-0.2.0'), '')
  await wine.run([...environment(sumOf('0.2.0')), 'start "" Z:\\mnt\\work\\answer.exe', updater], { display, wait: 90 })
  report.check('a first start that fails: the user is asked', existsSync(join(work, 'answered.txt')))
  expect('a first start that fails: the version before is back', await state(), '0.1.0 before none')
  report.check('a first start that fails: the version before is started', (await started()).endsWith('0.2.0 0.1.0 '), await started())

  await mkdir(at(next), { recursive: true })
  await writeFile(at(next, 'rest'), '')
  await rm(at(current), { recursive: true })
  await wine.run(['Z:\\mnt\\work\\0.2.0.exe /S'])
  expect('after an installation that was cut', await state(), '0.2.0 before none')
  report.check('after an installation that was cut: nothing of it stays', !existsSync(at(current, 'rest')) && !existsSync(at(next)))

  // The second rename fails as long as something is mounted there; meanwhile the installer is ended.
  const mount = { from: await mkdtemp(join(work, 'held-')), to: `/mnt/work/prefix/drive_c/${inDrive}/${next}` }
  const mounted = await openWine(system, work, [mount])
  const cut = async (): Promise<string> => {
    await mounted.run(['start "" Z:\\mnt\\work\\0.3.0.exe /S', 'ping -n 8 127.0.0.1 > nul', 'taskkill /f /im 0.3.0.exe'])
    expect('an installation that is ended between its renames', await state(), 'none before none')
    return registryValues(await wine.registry(), runOnceKey).get('ajukan') ?? ''
  }
  // Wine runs nothing of this key of the user at its start, as Windows does.
  const atLogin = await cut()
  expect('the next login restores the installed version', atLogin, `"${home}\\${updaterName}" ${restoreSwitch}`)
  await wine.run([atLogin])
  expect('the installed version is back after the next login', await state(), '0.2.0 before none')
  await cut()
  await wine.run(['Z:\\mnt\\work\\0.3.0.exe /S'])
  expect('the next installation restores it too', await state(), '0.3.0 before 0.2.0')
  report.check('nothing is left for the next login', !registryValues(await wine.registry(), runOnceKey).has('ajukan'))
}
