/** Ajukan starts with the session of the user, hidden, so that the server of an office is there. No administrator is needed for it. */
import { access, mkdir, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { app } from 'electron'
import { writeAtomically } from '../files/atomic-file.ts'

/** The switch of a start without a window; a second start shows it. */
export const backgroundSwitch = 'background'

/** The folder of the server, beside the profile folder. */
export const officeServerFolder = (userData: string): string => join(userData, 'office-server')

/** The desktops of Linux start what is in this folder (Desktop Application Autostart Specification). */
const entryPath = (): string => join(process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'autostart', 'ajukan.desktop')

/** A program in the form of a desktop entry: quoted, with the characters that have a meaning there. */
const quoted = (path: string): string => `"${path.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`

const entry = (): string => {
  const program = [process.execPath, ...(app.isPackaged ? [] : [app.getAppPath()])].map(quoted).join(' ')
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Ajukan',
    `Exec=${program} --${backgroundSwitch}`,
    'X-GNOME-Autostart-enabled=true',
    ''
  ].join('\n')
}

const args = [`--${backgroundSwitch}`]

export const autostart = {
  async read(): Promise<boolean> {
    if (process.platform !== 'linux') return app.getLoginItemSettings({ args }).openAtLogin
    return access(entryPath()).then(
      () => true,
      () => false
    )
  },
  async set(on: boolean): Promise<void> {
    if (process.platform !== 'linux') return app.setLoginItemSettings({ openAtLogin: on, args })
    if (!on) return rm(entryPath(), { force: true })
    await mkdir(dirname(entryPath()), { recursive: true })
    await writeAtomically(entryPath(), entry(), 0o644)
  }
}
