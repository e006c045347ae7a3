import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startKeyring } from './test-keyring.ts'

/** Orca on a session bus of its own: it reads the windows of that bus. Nothing is heard; what it says is in its log. */
export interface ScreenReader {
  /** With which the program that is read is started. */
  readonly env: Readonly<Record<string, string>>
  /** Everything it has said so far, in order. */
  said(): Promise<readonly string[]>
  /**
   * Stops listening until the returned function is called. A modal dialog hides the page behind it; the engine (Electron 42.0.0) can end with a failed
   * assertion (ATK_IS_HYPERLINK) where Orca reads the hidden part at that moment.
   */
  pause(): () => void
  close(): Promise<void>
}

const utterance = /SPEECH OUTPUT: '(.*)'(?:\{|$)/

/** `display`: the X display of the program that is read. Rejects if dbus, the keyring or Orca is not installed; `npm run test:all` installs them. */
export const startScreenReader = async (display: string): Promise<ScreenReader> => {
  // Without a keyring the desktop asks for the password of a new one, in a window above the program.
  const desktop = await startKeyring({ DISPLAY: display })
  const env = { ...process.env, ...desktop.env, LANG: 'C.UTF-8' }
  const log = join(desktop.env['HOME'] ?? '', 'orca.log')
  const orca = spawn('orca', ['--debug-file', log, '--disable', 'braille'], { env, stdio: 'ignore' })
  const ended = once(orca, 'exit')
  const started = await Promise.race([once(orca, 'spawn').then(() => true), once(orca, 'error').then(() => false)])
  const close = async (): Promise<void> => {
    if (started && orca.exitCode === null && orca.signalCode === null) {
      orca.kill('SIGKILL')
      await ended
    }
    await desktop.close()
  }
  if (!started) {
    await close()
    throw new Error('orca does not start')
  }
  return {
    // Chromium makes its accessibility tree when it starts with these.
    env: { ...desktop.env, ACCESSIBILITY_ENABLED: '1', GNOME_ACCESSIBILITY: '1' },
    said: async () => {
      const text = await readFile(log, 'utf8').catch(() => '')
      return text.split('\n').flatMap((line) => utterance.exec(line)?.[1]?.trim() ?? [])
    },
    pause: () => {
      orca.kill('SIGSTOP')
      return () => void orca.kill('SIGCONT')
    },
    close
  }
}
