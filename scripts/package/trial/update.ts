/** Tries the installation of an update with the real pkexec and polkit: as the application starts it, as an ordinary user. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../support/paths.ts'
import { capture } from '../../support/process.ts'
import { Stopped } from '../../support/program.ts'
import type { TrialUser } from './user.ts'

const rule = '/etc/polkit-1/rules.d/10-ajukan-trial.rules'
const ruleText = (user: string): string => `// Only for a trial of Ajukan, which removes it.
polkit.addRule(function (action, subject) {
  if (action.id == 'org.freedesktop.policykit.exec' && subject.user == '${user}') return polkit.Result.YES
})
`

/** Milliseconds for an installation, and to see that there is none. */
const [installLimit, refusedLimit] = [300_000, 20_000]

const orStop = async (command: string, args: readonly string[]): Promise<string> => {
  const { code, output } = await capture(command, args)
  if (code !== 0) throw new Stopped(`${command} failed:\n${output.trim()}`)
  return output.trim()
}

const installedVersion = (): Promise<string> => orStop('dpkg-query', ['-W', '-f', '${Version}', 'ajukan'])

/** The same package with a newer version. */
const newerPackage = async (deb: string, work: string): Promise<{ readonly path: string; readonly version: string }> => {
  const [tree, path] = [join(work, 'tree'), join(work, 'newer.deb')]
  await orStop('dpkg-deb', ['-R', deb, tree])
  const control = join(tree, 'DEBIAN', 'control')
  const text = await readFile(control, 'utf8')
  const version = `${/^Version: (.+)$/m.exec(text)?.[1] ?? ''}+update`
  await writeFile(control, text.replace(/^Version: .+$/m, `Version: ${version}`))
  await orStop('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '--build', tree, path])
  return { path, version }
}

/** A container has no system bus. Null where there is one. */
const startSystemBus = async (): Promise<ChildProcess | null> => {
  if (existsSync('/run/dbus/system_bus_socket')) return null
  await orStop('install', ['-d', '-o', 'messagebus', '-g', 'messagebus', '/run/dbus'])
  const bus = spawn('dbus-daemon', ['--system', '--nofork', '--nopidfile', '--nosyslog'], { stdio: 'ignore' })
  for (let tries = 0; tries < 100 && !existsSync('/run/dbus/system_bus_socket'); tries += 1) await pause(100)
  return bus
}

/** With the package `deb` installed: refused without the agreement of an administrator and where the file was changed, else installed. */
export const tryUpdate = async (user: TrialUser, deb: string): Promise<void> => {
  const work = await mkdtemp(join(tmpdir(), 'ajukan-update-trial-'))
  const bus = await startSystemBus()
  try {
    const before = await installedVersion()
    const newer = await newerPackage(deb, work)
    const offered = join(user.home, 'newer.deb')
    await copyFile(newer.path, offered)
    await chmod(offered, 0o644)
    const sha512 = createHash('sha512')
      .update(await readFile(offered))
      .digest('hex')
    /** Starts the installation as the user; resolves with the version that is installed after it. */
    const install = async (sum: string, limit: number): Promise<string> => {
      await writeFile(join(user.home, 'started.txt'), '', { mode: 0o666 })
      await chmod(join(user.home, 'started.txt'), 0o666)
      const started = await user.capture(process.execPath, [join(root, 'scripts/package/trial/start-update.ts'), offered, sum])
      if (started.code !== 0) throw new Stopped(`The installation was not started:\n${started.output}`)
      const until = Date.now() + limit
      // It ends with the start of the application, here replaced by a trial program.
      while (Date.now() < until && (await readFile(join(user.home, 'started.txt'), 'utf8')) === '') await pause(500)
      return installedVersion()
    }
    const expect = (name: string, found: string, wanted: string): void => {
      if (found !== wanted) throw new Stopped(`update, ${name}: ${found} is installed, not ${wanted}.`)
      console.log(`update, ${name} | ${found}`)
    }
    expect('no administrator agrees', await install(sha512, refusedLimit), before)
    await writeFile(rule, ruleText(user.name))
    // polkit reads its rules again when a file changes.
    await pause(3_000)
    expect('the package was changed after it was signed', await install('0'.repeat(128), refusedLimit), before)
    expect('agreed', await install(sha512, installLimit), newer.version)
  } finally {
    await rm(rule, { force: true })
    // polkitd, which the bus has started, ends with it.
    bus?.kill()
    await rm(work, { recursive: true, force: true })
  }
}
