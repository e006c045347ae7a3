/** Tries the packages of Linux as a user has them: installed by apt, started as an ordinary user with the sandbox, removed again. */
import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir, stat, chmod, copyFile, mkdtemp, rename, rm, symlink, writeFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { spawn, type ChildProcess } from 'node:child_process'
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { dayLength } from '#core/base/calendar-day.ts'
import { channel, product, signManifest } from '../../../electron/updates/manifest.ts'
import { electronLine } from '../../runtime.ts'
import { readFuses, wrongFuses } from '../fuses.ts'
import { root } from '../../support/paths.ts'
import { capture, isOnPath, isRoot, run, type Ended } from '../../support/process.ts'
import { Stopped } from '../../support/program.ts'
import { toolFile } from '../../support/tools.ts'
import { folderInstalled, policyName } from '../linux.ts'
import { makePackages } from '../make.ts'
import { filesUnder } from '../zip.ts'

/** An ordinary user of this computer, only for the trial. */
interface TrialUser {
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

const stopUnless = async (command: string, args: readonly string[]): Promise<void> => {
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
const createUser = async (): Promise<TrialUser> => {
  if ((await capture('id', [name])).code === 0)
    throw new Stopped(`There is a user ${name} already, perhaps of a trial that was interrupted. Remove it: userdel -r ${name}`)
  await stopUnless('useradd', ['--create-home', '--home-dir', home, '--shell', '/bin/sh', name])
  for (const folder of ['run', 'tmp']) {
    await mkdir(join(home, folder))
    await stopUnless('chown', [`${name}:`, join(home, folder)])
    await stopUnless('chmod', ['700', join(home, folder)])
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

/** Tries the installation of an update with the real pkexec and polkit: as the application starts it, as an ordinary user. */
const rule = '/etc/polkit-1/rules.d/10-ajukan-trial.rules'
const ruleText = (user: string): string => `// Only for a trial of Ajukan, which removes it.
polkit.addRule(function (action, subject) {
  if (action.id == 'id.ajukan.desktop.install-update' && subject.user == '${user}') return polkit.Result.YES
})
`

/** Milliseconds for an installation. */
const installLimit = 300_000

const orStop = async (command: string, args: readonly string[]): Promise<string> => {
  const { code, output } = await capture(command, args)
  if (code !== 0) throw new Stopped(`${command} failed:\n${output.trim()}`)
  return output.trim()
}

const installedVersion = (): Promise<string> => orStop('dpkg-query', ['-W', '-f', '${Version}', 'ajukan'])

/** The installed package with other fields and another key of the publisher. */
const changedPackage = async (tree: string, fields: Readonly<Record<string, string>>, path: string): Promise<Buffer> => {
  const control = join(tree, 'DEBIAN', 'control')
  let text = await readFile(control, 'utf8')
  for (const [name, value] of Object.entries(fields)) text = text.replace(new RegExp(`^${name}: .+$`, 'm'), `${name}: ${value}`)
  await writeFile(control, text)
  await orStop('dpkg-deb', ['--root-owner-group', '-Znone', '--build', tree, path])
  return readFile(path)
}

/** A container has no system bus. Null where there is one. */
const startSystemBus = async (): Promise<ChildProcess | null> => {
  if (existsSync('/run/dbus/system_bus_socket')) return null
  await orStop('install', ['-d', '-o', 'messagebus', '-g', 'messagebus', '/run/dbus'])
  const bus = spawn('dbus-daemon', ['--system', '--nofork', '--nopidfile', '--nosyslog'], { stdio: 'ignore' })
  for (let tries = 0; tries < 100 && !existsSync('/run/dbus/system_bus_socket'); tries += 1) await pause(100)
  return bus
}

/** The manifest of a package, as a release writes it. */
const manifestOf = (content: Buffer, version: string, key: KeyObject, more: Readonly<Record<string, unknown>> = {}): string => {
  const [issued, sha512] = [Date.now(), createHash('sha512').update(content).digest('hex')]
  const facts = { version, issued, expires: issued + dayLength, package: 'deb', arch: 'x64', bytes: content.length, sha512 }
  return signManifest(`${JSON.stringify({ product, channel, ...facts, ...more }, null, 2)}\n`, key)
}

/** Names the file in turn as the one and the other package, as fast as it can. */
const swap = 'while :; do for one in good evil; do ln -f "$one" "$one.next"; mv "$one.next" "$1"; done; done'

/**
 * With the package `deb` installed: nothing is installed without the agreement of an administrator and where anything about the package or its manifest is
 * not as its publisher has signed it, or it is no newer version; else it is.
 */
const tryUpdate = async (user: TrialUser, deb: string): Promise<void> => {
  const work = await mkdtemp(join(tmpdir(), 'ajukan-update-trial-'))
  const bus = await startSystemBus()
  const keyFile = join(folderInstalled, 'update-key')
  const keys = generateKeyPairSync('ed25519')
  const [tree, small] = [join(work, 'tree'), join(work, 'small')]
  try {
    const before = await installedVersion()
    await orStop('dpkg-deb', ['-R', deb, tree])
    await mkdir(join(small, 'DEBIAN'), { recursive: true })
    await copyFile(join(tree, 'DEBIAN', 'control'), join(small, 'DEBIAN', 'control'))
    const ownKey = keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
    for (const path of [keyFile, join(tree, keyFile)]) await writeFile(path, `${ownKey}\n`)
    /** What is offered to the helper, in a folder of the user whose name has blanks. */
    const folder = join(user.home, 'a folder')
    const [offered, manifest] = [join(folder, 'newer version.deb'), join(folder, 'manifest')]
    const put = async (content: Buffer, text: string): Promise<void> => {
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder)
      await writeFile(offered, content)
      await writeFile(manifest, text)
      await stopUnless('chown', ['-R', `${user.name}:`, folder])
    }
    /** Starts the installation as the user; resolves with the version that is installed after it. */
    const install = async (): Promise<string> => {
      await writeFile(join(user.home, 'started.txt'), '', { mode: 0o666 })
      await chmod(join(user.home, 'started.txt'), 0o666)
      const started = await user.capture(process.execPath, [join(root, 'scripts/package/trial/start-update.ts'), offered, manifest])
      if (started.code !== 0) throw new Stopped(`The installation was not started:\n${started.output}`)
      const until = Date.now() + installLimit
      // It ends with the start of the application, here replaced by a trial program.
      while (Date.now() < until && (await readFile(join(user.home, 'started.txt'), 'utf8')) === '') await pause(200)
      return installedVersion()
    }
    const expect = (name: string, found: string, ...wanted: readonly string[]): void => {
      if (!wanted.includes(found)) throw new Stopped(`update, ${name}: ${found} is installed, not ${wanted.join(' or ')}.`)
      console.log(`update, ${name} | ${found}`)
    }
    const packageOf = (fields: Readonly<Record<string, string>>): Promise<Buffer> => changedPackage(small, fields, join(work, 'small.deb'))
    const [older, other, evil, good] = [
      await packageOf({ Version: '0.0.1' }),
      await packageOf({ Version: '9.0.0', Package: 'other' }),
      await packageOf({ Version: '9.0.1', Package: 'ajukan' }),
      await changedPackage(tree, { Version: '9.0.0' }, join(work, 'good.deb'))
    ]
    const signed = manifestOf(good, '9.0.0', keys.privateKey)
    await put(good, signed)
    expect('no administrator agrees', await install(), before)
    await writeFile(rule, ruleText(user.name))
    // polkit reads its rules again when a file changes.
    await pause(3_000)
    const forgeries: readonly (readonly [name: string, content: Buffer, manifest: string])[] = [
      ['another file than the signed one', evil, signed],
      ['a package that ends early', good.subarray(0, -1), signed],
      ['a manifest of another key', good, manifestOf(good, '9.0.0', generateKeyPairSync('ed25519').privateKey)],
      ['a changed manifest', good, signed.replace('"9.0.0"', '"9.0.1"')],
      ['an older version', older, manifestOf(older, '0.0.1', keys.privateKey)],
      ['an older version as a newer one', older, manifestOf(older, '9.0.0', keys.privateKey)],
      ['another package', other, manifestOf(other, '9.0.0', keys.privateKey)],
      ['an expired manifest', good, manifestOf(good, '9.0.0', keys.privateKey, { expires: Date.now() - 2 * dayLength })]
    ]
    for (const [name, content, text] of forgeries) {
      await put(content, text)
      expect(name, await install(), before)
    }
    await put(good, signed)
    await writeFile(join(work, 'of-root.deb'), good, { mode: 0o600 })
    await rm(offered)
    await symlink(join(work, 'of-root.deb'), offered)
    expect('a link to a file of root', await install(), before)

    await put(evil, signed)
    await rename(offered, join(folder, 'evil'))
    await writeFile(join(folder, 'good'), good)
    await stopUnless('chown', ['-R', `${user.name}:`, folder])
    const swapping = spawn('runuser', ['-u', user.name, '--', 'sh', '-c', swap, 'sh', offered], { cwd: folder, stdio: 'ignore' })
    try {
      let found = before
      for (let rounds = 0; rounds < 20 && found === before; rounds += 1) {
        found = await install()
        expect('swapped all the time', found, before, '9.0.0')
      }
    } finally {
      await capture('pkill', ['-P', String(swapping.pid)])
      swapping.kill()
    }
    const newest = await changedPackage(tree, { Version: '9.1.0' }, join(work, 'newest.deb'))
    await put(newest, manifestOf(newest, '9.1.0', keys.privateKey))
    expect('agreed, in a folder with blanks in its name', await install(), '9.1.0')
    if ((await readdir('/var/tmp')).some((name) => name.startsWith('ajukan-update.'))) throw new Stopped('A copy is left in /var/tmp.')
  } finally {
    await rm(rule, { force: true })
    // polkitd, which the bus has started, ends with it.
    bus?.kill()
    await rm(work, { recursive: true, force: true })
    // A trial that ended early leaves one that no package has.
    if ((await capture('dpkg-query', ['-S', keyFile])).code !== 0) await rm(keyFile, { force: true })
  }
}

export interface TrialOptions {
  /** An unpacked Electron. */
  readonly electron: string | undefined
  readonly out: string
  /** Packages that exist already. */
  readonly deb: string | undefined
  readonly testDeb: string | undefined
  /** Only the update: `update`. */
  readonly part: string | undefined
}

/** Programs of the trial and the packages that have them. */
const needed: Readonly<Record<string, string>> = {
  'xvfb-run': 'xvfb',
  xauth: 'xauth',
  'dbus-run-session': 'dbus',
  'dbus-send': 'dbus-bin',
  'gnome-keyring-daemon': 'gnome-keyring',
  scrot: 'scrot',
  tesseract: 'tesseract-ocr',
  pkexec: 'pkexec'
}

const apt = async (...args: readonly string[]): Promise<void> => {
  const { code, output } = await capture('apt-get', ['-y', '-q', ...args], { env: { DEBIAN_FRONTEND: 'noninteractive' } })
  if (code !== 0) throw new Stopped(`apt-get ${args.join(' ')} failed:\n${output.trim()}`)
}

const isInstalled = async (): Promise<boolean> =>
  (await capture('dpkg-query', ['-W', '-f', '${db:Status-Status}', 'ajukan'])).output === 'installed'

const ensurePossible = async (): Promise<void> => {
  if (process.platform !== 'linux' || !isOnPath('apt-get'))
    throw new Stopped('The package is tried on Debian or Ubuntu: it is installed with apt-get.')
  if (!isRoot())
    throw new Stopped('The trial installs a package and creates a user: run it as root, best in a container or a virtual machine.')
  if (await isInstalled()) throw new Stopped('Ajukan is installed on this computer. Remove it first: apt-get remove ajukan')
  const missing = Object.entries(needed).flatMap(([command, name]) => (isOnPath(command) ? [] : [name]))
  if (missing.length > 0) await apt('install', '--no-install-recommends', ...new Set(missing))
}

const install = async (path: string): Promise<void> => {
  // Not from a folder that apt's own user cannot read.
  await apt('install', '--no-install-recommends', path)
  const { uid, mode } = await stat(join(folderInstalled, 'chrome-sandbox'))
  if (uid !== 0 || (mode & 0o7777) !== 0o4755) throw new Stopped('chrome-sandbox does not belong to root, or is not set-uid.')
}

const remove = async (): Promise<void> => {
  await apt('purge', 'ajukan')
  for (const path of [
    folderInstalled,
    '/usr/bin/ajukan',
    '/usr/share/applications/ajukan.desktop',
    '/etc/apparmor.d/ajukan',
    `/usr/share/polkit-1/actions/${policyName}`
  ])
    if (existsSync(path)) throw new Stopped(`${path} is still there after the package was removed.`)
}

/** Names and contents of the files of a folder, as one sum. */
const sumOf = async (folder: string): Promise<string> => {
  const sum = createHash('sha256')
  for (const name of await filesUnder(folder)) {
    const path = join(folder, name)
    if ((await stat(path).catch(() => null))?.isFile() === true) sum.update(`${name}\n`).update(await readFile(path))
  }
  return sum.digest('hex')
}

/** The end-to-end tests that the package has to pass, and the part of a file that is meant. */
const tests: readonly (readonly string[])[] = [
  ['tests/e2e/app/first-declaration.test.ts'],
  ['tests/e2e/app/crash-recovery.test.ts', '--grep', 'after a kill during typing'],
  ['tests/e2e/app/token-canary.test.ts'],
  // A hostile page and hostile documents, in the package that users get.
  ['tests/e2e/app/page-isolation.test.ts', '--grep', 'asks before an address'],
  ['tests/e2e/outbox/kinds.test.ts'],
  ['tests/e2e/archive/pdf-isolation.test.ts'],
  ['tests/e2e/archive/hostile-documents.test.ts']
]

const runTests = async (user: TrialUser): Promise<void> => {
  for (const [file = '', ...args] of tests) {
    console.log(`\n${file}`)
    const code = await user.run(
      process.execPath,
      [
        toolFile('playwright'),
        'test',
        '--config',
        join(root, 'playwright.config.ts'),
        '--workers',
        '1',
        '--output',
        join(user.home, 'results'),
        file,
        ...args
      ],
      {
        AJUKAN_TEST_EXECUTABLE: join(folderInstalled, 'ajukan'),
        PLAYWRIGHT_JSON_OUTPUT_FILE: join(user.home, 'results.json')
      }
    )
    if (code !== 0) throw new Stopped(`${file} failed with the installed package.`)
  }
}

/** The office tool is in the package, and needs no display. */
const tryOfficeTool = async (user: TrialUser): Promise<void> => {
  const { code, output } = await user.capture('/usr/bin/ajukan', ['--office', '--help'])
  if (code !== 0 || !output.includes('init URL')) throw new Stopped(`ajukan --office --help ended with ${code}:\n${output}`)
  const refused = await user.capture('/usr/bin/ajukan', ['--office', 'status', '--office', join(user.home, 'none.json')])
  if (refused.code !== 3) throw new Stopped(`ajukan --office status ended with ${refused.code}:\n${refused.output}`)
  // An administrator sets up the server as root.
  const asRoot = await capture('/usr/bin/ajukan', ['--office', '--help'], {
    env: { HOME: join(user.home, 'tmp'), XDG_CONFIG_HOME: join(user.home, 'tmp'), DISPLAY: '' }
  })
  if (asRoot.code !== 0 || !asRoot.output.includes('init URL')) throw new Stopped(`As root it ended with ${asRoot.code}:\n${asRoot.output}`)
  console.log('office tool | runs without a display, and as root')
}

const tryShipped = async (user: TrialUser, deb: string): Promise<void> => {
  const wrong = wrongFuses(await readFuses(join(folderInstalled, 'ajukan')), 'linux')
  if (wrong.length > 0) throw new Stopped(`The fuses of the installed package: ${wrong.join(', ')}`)
  console.log('fuses | as decided')
  await tryOfficeTool(user)
  if ((await user.run(process.execPath, [join(root, 'scripts/package/trial/first-screen.ts')])) !== 0)
    throw new Stopped('The installed application did not start as it should (see above).')
  await tryUpdate(user, deb)
  const data = join(user.home, '.config/Ajukan')
  if (!existsSync(join(data, 'ajukan/ajukan.db'))) throw new Stopped(`The application has stored nothing in ${data}.`)
  const before = await sumOf(data)
  await remove()
  if ((await sumOf(data)) !== before) throw new Stopped(`The files in ${data} changed when the package was removed.`)
  console.log('data of the user | unchanged after the package was removed')
}

/** Builds the missing packages, tries them, and removes the package and the user. */
export const tryPackages = async ({ electron, out, deb, testDeb, part }: TrialOptions): Promise<number> => {
  if (part !== undefined && part !== 'update') throw new Stopped('--part takes update.')
  await ensurePossible()
  const make = async (test: boolean): Promise<string> => {
    const [path = ''] = await makePackages({ platform: 'linux', electron, out: join(out, 'trial'), test, isQuick: true })
    return path
  }
  const forTests = part === 'update' ? null : (testDeb ?? (await make(true)))
  const shipped = deb ?? (await make(false))
  const user = await createUser()
  try {
    if (forTests !== null) {
      await install(forTests)
      const kind = forTests.includes('-evaluation-') ? 'evaluation' : 'official'
      console.log(electronLine({ path: join(folderInstalled, 'ajukan'), kind }))
      await runTests(user)
      await remove()
    }
    await install(shipped)
    await (forTests === null ? tryUpdate(user, shipped) : tryShipped(user, shipped))
    return 0
  } finally {
    if (await isInstalled()) await run('apt-get', ['-y', '-q', 'purge', 'ajukan'])
    await user.remove()
  }
}
