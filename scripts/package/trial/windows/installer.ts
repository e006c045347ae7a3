/** The installer for Windows, and the application that it installs, as far as they run under Wine. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Report } from './report.ts'
import { registryValues, type Wine } from './wine.ts'

const home = ['users', 'root', 'AppData'] as const
const usual = 'C:\\users\\root\\AppData\\Local\\Programs\\Ajukan'
/** With a space, which `/D=` takes without quotes. */
const other = 'C:\\Program lain\\Ajukan'
const ownKey = 'Software\\Ajukan'
const uninstallKey = 'Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\Ajukan'

export const tryInstaller = async (wine: Wine, setup: string, display: string | undefined, report: Report): Promise<void> => {
  const at = (path: string): string => join(wine.drive, ...path.replace(/^C:\\/, '').split('\\'))
  const shortcut = join(wine.drive, ...home, 'Roaming/Microsoft/Windows/Start Menu/Programs/Ajukan.lnk')
  const data = join(wine.drive, ...home, 'Local/Ajukan')
  const ended = async (name: string, code: number, lines: readonly string[], more: Parameters<Wine['run']>[1] = {}): Promise<string> => {
    const end = await wine.run(lines, more)
    report.check(`${name}: exit code ${code}`, end.code === code, `ended with ${end.code} ${end.output.trim().slice(0, 400)}`)
    return end.output
  }
  const ensureInstalled = async (name: string, folder: string): Promise<void> => {
    const missing = ['Ajukan.exe', 'resources\\app.asar', 'uninstall-ajukan.exe'].filter((file) => !existsSync(at(`${folder}\\${file}`)))
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
  }
  const ensureRemoved = async (name: string, folder: string, stays: readonly string[]): Promise<void> => {
    const left = existsSync(at(folder)) ? await readdir(at(folder)) : []
    report.check(`${name}: only files of others stay`, left.join() === stays.join(), left.join(', '))
    const registry = await wine.registry()
    const values = [ownKey, uninstallKey].map((key) => registryValues(registry, key).size)
    report.check(`${name}: no entry in the registry`, values.join() === '0,0', values.join())
    report.check(`${name}: not in the start menu`, !existsSync(shortcut))
  }
  const program = `"${usual}\\Ajukan.exe"`

  await ended('on Windows 8.1', 4, ['winecfg /v win81', `${setup} /S`])
  report.check('on Windows 8.1: nothing installed', !existsSync(at(usual)))
  await ended('silent installation', 0, ['winecfg /v win10', `${setup} /S`])
  await ensureInstalled('silent installation', usual)
  const helped = await ended('office tool, --help', 0, [`${program} --office -- --help --lang en > %OUT% 2>&1`], { display })
  report.check('office tool, --help: printed', helped.includes('init URL'), helped.slice(0, 400))
  const status = await ended('office tool, status without an office', 3, [`${program} --office -- status --lang en > %OUT% 2>&1`], {
    display
  })
  report.check('office tool, status: printed', status.includes('office.json'), status.slice(0, 400))
  await ended('installation while Ajukan runs', 3, [`start "" ${program}`, `${setup} /S`], { display, wait: 60 })
  report.check('the main process has started: its folder in %LOCALAPPDATA% is there', existsSync(join(data, 'ajukan')))

  // Data of an earlier build in %APPDATA%: noted at a start, and not replaced by an empty folder when it cannot be reached.
  const [roaming, away] = [join(wine.drive, ...home, 'Roaming/Ajukan'), join(wine.drive, 'away')]
  await rm(data, { recursive: true })
  await mkdir(join(roaming, 'ajukan'), { recursive: true })
  await wine.run([`start "" ${program}`, 'ping -n 30 127.0.0.1 > nul'], { display })
  const noted = await readFile(join(data, 'data-folder.txt'), 'utf8').catch(() => '')
  report.check('data in %APPDATA% is used and noted', noted.endsWith('\\Roaming\\Ajukan') && !existsSync(join(data, 'ajukan')), noted)
  await rename(roaming, away)
  await wine.run([`start "" ${program}`, 'ping -n 30 127.0.0.1 > nul'], { display })
  // Electron itself makes its usual folder, without anything of Ajukan.
  const made = [join(roaming, 'ajukan'), join(data, 'ajukan')].filter((path) => existsSync(path))
  report.check('while it cannot be reached no empty one is made', made.length === 0, made.join(', '))
  await rm(roaming, { recursive: true, force: true })
  await rename(away, roaming)
  await rm(join(data, 'data-folder.txt'), { force: true })

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
