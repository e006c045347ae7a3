import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { aDeclaration, car, envelope } from './a-declaration.ts'
import { freshFolder, get, running } from './running.ts'

const entry = fileURLToPath(new URL('../../../electron/practice/cli.ts', import.meta.url))

const start = (...args: readonly string[]) => {
  const child = spawn(process.execPath, [entry, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = { out: '', err: '' }
  child.stdout.on('data', (part) => (said.out += String(part)))
  child.stderr.on('data', (part) => (said.err += String(part)))
  const ended = once(child, 'exit').then(([code]: unknown[]) => code)
  return { child, said, ended }
}

test('alone it prints one line with its address, serves, and stops on SIGTERM', async () => {
  const { child, said, ended } = start('--folder', await freshFolder(), '--pace', '3', '--fault', 'delay')
  await expect.poll(() => said.out, { timeout: 15_000 }).toContain('\n')
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said.out)?.[0] ?? ''
  expect(await (await fetch(`${address}/practice/state`)).json()).toEqual({ running: true, pace: 3, fault: 'delay', declarations: 0 })
  child.kill('SIGTERM')
  expect([await ended, said.out.trim().split('\n').length, said.err]).toEqual([0, 1, ''])
})

test('what was answered is there again after the process was killed', async () => {
  const folder = await freshFolder()
  const first = start('--folder', folder)
  await expect.poll(() => first.said.out, { timeout: 15_000 }).toContain('\n')
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec(first.said.out)?.[0] ?? ''
  await (await fetch(`${address}/api/submit/bc28`, { method: 'POST', body: envelope(aDeclaration()) })).text()
  await (await fetch(`${address}/practice/control`, { method: 'POST', body: '{"advance":2}' })).text()
  first.child.kill('SIGKILL')
  await first.ended
  expect(await get(await running({ folder }), '/practice/declarations')).toEqual([
    { car, stored: 1, status: '106', sha256: [expect.any(String)] }
  ])
})

test('a wrong argument is told in a sentence', async () => {
  const { said, ended } = start('--fault', 'other')
  expect(await ended).toBe(1)
  expect(said.err).toContain('--fault does not know other')
})
