import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { memberOf } from '#core/base/json-guards.ts'
import { root } from '../../scripts/support/paths.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ajukan-run-'))
  await mkdir(join(folder, 'scripts'))
  for (const name of ['scripts/run.mjs', 'package.json']) await cp(join(root, name), join(folder, name))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const launch = (...args: readonly string[]): { readonly code: number | null; readonly said: string } => {
  const ended = spawnSync(process.execPath, [join(folder, 'scripts', 'run.mjs'), ...args], { encoding: 'utf8' })
  return { code: ended.status, said: ended.stdout + ended.stderr }
}

test.each([
  ['v18.20.8', true],
  ['v20.18.3', true],
  ['v20.19.0', false],
  ['v21.0.0', false],
  ['v24.1.0', false],
  ['v100.0.0', false]
])('Node.js %s is refused by its number: %s', async (version, isRefused) => {
  const pretend = join(folder, 'version.cjs')
  await writeFile(pretend, `Object.defineProperty(process, 'version', { value: '${version}' })`)
  const ended = spawnSync(process.execPath, ['-r', pretend, join(folder, 'scripts', 'run.mjs'), 'scripts/start.ts'], { encoding: 'utf8' })
  expect(ended.status).toBe(1)
  expect(ended.stderr.includes(`needs Node.js 20.19 or newer; this is ${version}`)).toBe(isRefused)
})

test.each([
  ['npm/10.8.2 node/v18.20.8 linux x64 workspaces/false', true],
  ['npm/10.8.2 node/v20.20.2 linux x64 workspaces/false', false],
  ['', false]
])('the Node.js that npm runs on is the one that counts, not the installed package: %j', (agent, isRefused) => {
  const env = { ...process.env, npm_config_user_agent: agent }
  const ended = spawnSync(process.execPath, [join(folder, 'scripts', 'run.mjs'), '--engines'], { encoding: 'utf8', env })
  expect(ended).toMatchObject(isRefused ? { status: 1 } : { status: 0, stderr: '', stdout: '' })
  expect(ended.stderr.includes('needs Node.js 20.19 or newer; this is v18.20.8')).toBe(isRefused)
})

test('npm itself refuses an older Node.js before it installs anything, where it can', async () => {
  const { engines, devEngines, scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Readonly<
    Record<string, unknown>
  >
  expect(devEngines).toEqual({ runtime: { name: 'node', version: memberOf(engines, 'node'), onFail: 'error' } })
  expect(memberOf(scripts, 'preinstall')).toBe('node scripts/run.mjs --engines')
})

test('without installed packages the output asks for npm ci', () => {
  expect(launch('scripts/start.ts')).toEqual({ code: 1, said: 'The packages are not installed yet. Run: npm ci\n' })
})

test('a TypeScript program receives its arguments and its exit code is returned', async () => {
  await mkdir(join(folder, 'node_modules'))
  await writeFile(
    join(folder, 'scripts', 'hello.ts'),
    'const [, , name]: string[] = process.argv\nconsole.log(`hello ${name}`)\nprocess.exitCode = 7\n'
  )
  expect(launch('scripts/hello.ts', 'Ajukan')).toEqual({ code: 7, said: 'hello Ajukan\n' })
})

test('a missing program is named in the error', async () => {
  await mkdir(join(folder, 'node_modules'))
  expect(launch('scripts/gone.ts')).toEqual({ code: 1, said: 'There is no scripts/gone.ts here.\n' })
})
