import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../support/paths.ts'
import { capture, run, type Ended } from '../../support/process.ts'
import { Stopped } from '../../support/program.ts'

/** An ordinary user of this computer, only for the trial. */
export interface TrialUser {
  readonly name: string
  readonly home: string
  /** Runs a program as this user, on a display and a session bus of its own with an open keyring; resolves with its exit code. */
  run(command: string, args: readonly string[], env?: Readonly<Record<string, string>>): Promise<number>
  /** The same without a display and a bus; resolves with the output. */
  capture(command: string, args: readonly string[]): Promise<Ended>
  /** Removes the user with its folder. */
  remove(): Promise<void>
}

const name = 'ajukan-trial'
const home = `/home/${name}`

const orStop = async (command: string, args: readonly string[]): Promise<void> => {
  const { code, output } = await capture(command, args)
  if (code !== 0) throw new Stopped(`${command} failed:\n${output.trim()}`)
}

/** Opens the keyring of the user, as a login does, then runs a program. */
const session = 'printf trial | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$@"'

/** The variables of a login; those of root are not passed on. */
const loginEnv = (env: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries({
    HOME: home,
    USER: name,
    LOGNAME: name,
    SHELL: '/bin/sh',
    LANG: 'C.UTF-8',
    TMPDIR: join(home, 'tmp'),
    XDG_RUNTIME_DIR: join(home, 'run'),
    PATH: '/usr/local/bin:/usr/bin:/bin',
    ...env
  }).map(([key, value]) => `${key}=${value}`)

/** Rejects with `Stopped` where the user exists already, or cannot read this checkout. */
export const createUser = async (): Promise<TrialUser> => {
  if ((await capture('id', [name])).code === 0)
    throw new Stopped(`There is a user ${name} already, perhaps of a trial that was interrupted. Remove it: userdel -r ${name}`)
  await orStop('useradd', ['--create-home', '--home-dir', home, '--shell', '/bin/sh', name])
  for (const folder of ['run', 'tmp']) {
    await mkdir(join(home, folder))
    await orStop('chown', [`${name}:`, join(home, folder)])
    await orStop('chmod', ['700', join(home, folder)])
  }
  const asUser = (env: Readonly<Record<string, string>>): readonly string[] => ['-u', name, '--', 'env', '-i', ...loginEnv(env)]
  const user: TrialUser = {
    name,
    home,
    run: (command, args, env = {}) =>
      run('runuser', [
        ...asUser(env),
        'dbus-run-session',
        '--',
        'sh',
        '-c',
        session,
        'sh',
        'xvfb-run',
        '-a',
        '-s',
        '-screen 0 1366x768x24',
        command,
        ...args
      ]),
    capture: (command, args) => capture('runuser', [...asUser({}), command, ...args], { cwd: home }),
    remove: async () => void (await capture('userdel', ['-r', name]))
  }
  if ((await user.capture('test', ['-r', join(root, 'package.json')])).code !== 0) {
    await user.remove()
    throw new Stopped(`An ordinary user cannot read ${root}: try a checkout in another folder.`)
  }
  return user
}
