import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startKeyring } from './test-keyring.ts'

/** The input method IBus with its pinyin engine, on a session bus of its own, and a keyboard of the X display. */
export interface InputMethod {
  /** With which the program that takes its text is started. */
  readonly env: Readonly<Record<string, string>>
  /** Gives the keyboard to the only window of the display, and selects the engine for it. */
  focus(engine: 'libpinyin' | 'xkb:us::eng'): Promise<void>
  /** Presses keys one after the other, by their names in X; Chromium gets them from the X server, not from the debugger. */
  press(...keys: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** `display`: the X display of the program. Rejects if dbus, the keyring or IBus is not installed; `npm run test:all` installs them. */
export const startInputMethod = async (display: string): Promise<InputMethod> => {
  const desktop = await startKeyring({ DISPLAY: display })
  const own = { ...desktop.env, GTK_IM_MODULE: 'ibus', XMODIFIERS: '@im=ibus' }
  const env = { ...process.env, ...own }
  const daemon = spawn('ibus-daemon', ['--xim', '--panel', 'disable'], { env, stdio: 'ignore' })
  const ended = once(daemon, 'exit')
  const started = await Promise.race([once(daemon, 'spawn').then(() => true), once(daemon, 'error').then(() => false)])
  const run = async (program: string, ...args: readonly string[]): Promise<string> =>
    (await promisify(execFile)(program, args, { env })).stdout.trim()
  const close = async (): Promise<void> => {
    if (started && daemon.exitCode === null && daemon.signalCode === null) {
      daemon.kill('SIGKILL')
      await ended
    }
    await desktop.close()
  }
  if (!started) {
    await close()
    throw new Error('ibus-daemon does not start')
  }
  /** Until the engine runs. */
  const select = async (engine: string): Promise<void> => {
    for (let tries = 0; tries < 100; tries += 1) {
      await run('ibus', 'engine', engine).catch(() => '')
      if ((await run('ibus', 'engine').catch(() => '')) === engine) return
      await pause(100)
    }
    throw new Error(`IBus has no engine ${engine}`)
  }
  return {
    env: own,
    focus: async (engine) => {
      const windows = (await run('xdotool', 'search', '--onlyvisible', '--name', '.')).split('\n')
      await run('xdotool', 'windowfocus', '--sync', windows.at(-1) ?? '')
      await select(engine)
    },
    press: async (...keys) => {
      for (const key of keys) {
        await run('xdotool', 'key', key)
        // An engine answers each key later than the X server.
        await pause(100)
      }
    },
    close
  }
}
