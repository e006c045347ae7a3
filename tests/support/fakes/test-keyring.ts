import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

/** A separate session bus with an unlocked keyring, as on a desktop. */
export interface TestKeyring {
  /** Environment variables with which a program finds them. */
  readonly env: Readonly<Record<string, string>>
  close(): Promise<void>
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Rejects if the program is not installed or ends too early. */
const whileRunning = async <T>(child: ChildProcess, name: string, work: Promise<T>): Promise<T> => {
  const failed = once(child, 'error').then(([error]) => Promise.reject(new Error(`${name} does not start: ${String(error)}`)))
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${name} ended with ${String(code)}`)))
  return Promise.race([work, failed, ended])
}

const firstLine = async ({ stdout }: ChildProcess): Promise<string> => {
  if (stdout === null) throw new Error('no output to read')
  const [line] = await once(createInterface(stdout), 'line')
  return String(line)
}

const isRunning = async (env: Readonly<Record<string, string>>): Promise<boolean> => {
  const query = ['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus.NameHasOwner']
  const { stdout } = await promisify(execFile)('dbus-send', [...query, 'string:org.freedesktop.secrets'], {
    env: { ...process.env, ...env }
  })
  return stdout.includes('boolean true')
}

const waitUntilRunning = async (env: Readonly<Record<string, string>>): Promise<void> => {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await isRunning(env)) return
    await pause(100)
  }
  throw new Error('the keyring did not start')
}

/** `more`: further environment variables of the session. Rejects if dbus or gnome-keyring is not installed; `npm test` installs them. */
export const startKeyring = async (more: Readonly<Record<string, string>> = {}): Promise<TestKeyring> => {
  const home = await mkdtemp(join(tmpdir(), 'ajukan-keyring-'))
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
    env: { ...process.env, ...more, HOME: home, XDG_RUNTIME_DIR: home },
    stdio: ['ignore', 'pipe', 'ignore']
  })
  const address = await whileRunning(bus, 'dbus-daemon', firstLine(bus))
  const env = { ...more, HOME: home, XDG_DATA_HOME: join(home, 'data'), XDG_RUNTIME_DIR: home, DBUS_SESSION_BUS_ADDRESS: address }
  const keyring = spawn('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'ignore', 'ignore']
  })
  // The password is the whole input, without a line break.
  keyring.stdin.end('test-password')
  await whileRunning(keyring, 'gnome-keyring-daemon', waitUntilRunning(env))
  return {
    env,
    async close() {
      await end(keyring)
      await end(bus)
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    }
  }
}
