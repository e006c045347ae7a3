import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { aDeclaration, car, envelope } from './declaration-fixture.ts'
import { freshFolder, get, running } from './running-service.ts'

const entry = fileURLToPath(new URL('../../../electron/practice/cli.ts', import.meta.url))

const start = (...args: readonly string[]) => {
  const child = spawn(process.execPath, [entry, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = { out: '', err: '' }
  child.stdout.on('data', (part) => (output.out += String(part)))
  child.stderr.on('data', (part) => (output.err += String(part)))
  const ended = once(child, 'exit').then(([code]: unknown[]) => code)
  return { child, output, ended }
}

test('the command prints one line with its address, serves, and stops on SIGTERM', async () => {
  const { child, output, ended } = start('--folder', await freshFolder(), '--pace', '3', '--fault', 'delay')
  await expect.poll(() => output.out, { timeout: 15_000 }).toContain('\n')
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output.out)?.[0] ?? ''
  expect(await (await fetch(`${address}/practice/state`)).json()).toEqual({ running: true, pace: 3, fault: 'delay', declarations: 0 })
  child.kill('SIGTERM')
  expect([await ended, output.out.trim().split('\n').length, output.err]).toEqual([0, 1, ''])
})

test('an answered submission is stored after the process was killed', async () => {
  const folder = await freshFolder()
  const first = start('--folder', folder)
  await expect.poll(() => first.output.out, { timeout: 15_000 }).toContain('\n')
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec(first.output.out)?.[0] ?? ''
  await (await fetch(`${address}/api/submit/bc28`, { method: 'POST', body: envelope(aDeclaration()) })).text()
  await (await fetch(`${address}/practice/control`, { method: 'POST', body: '{"advance":2}' })).text()
  first.child.kill('SIGKILL')
  await first.ended
  expect(await get(await running({ folder }), '/practice/declarations')).toEqual([
    { car, stored: 1, status: '106', sha256: [expect.any(String)] }
  ])
})

test('refusals are printed', async () => {
  const { output } = start('--folder', await freshFolder())
  await expect.poll(() => output.out, { timeout: 15_000 }).toContain('\n')
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output.out)?.[0] ?? ''
  await (await fetch(`${address}/api/submit/bc28`, { method: 'POST', body: envelope(aDeclaration({ edinumber: '' })) })).text()
  await expect.poll(() => output.out).toContain('/api/submit/bc28 refused: /bc28/document/0/edinumber is empty\n')
})

test('--help exits without an error', async () => {
  const { output, ended } = start('--help')
  expect([await ended, output.err]).toEqual([0, ''])
  expect(output.out).toContain('--pace')
})

test.each([
  ['--fault', 'other', '--fault does not know other'],
  ['--port', '99999', '--port wants a number, 0 to 65535, not 99999'],
  ['--pace', '-1', 'pace']
])('an invalid argument prints a sentence: %s %s', async (name, value, sentence) => {
  const { output, ended } = start(name, value)
  expect(await ended).toBe(1)
  expect(output.err).toContain(sentence)
})

test('a port in use prints a sentence', async () => {
  const { service } = await running()
  const { output, ended } = start('--folder', await freshFolder(), '--port', String(service.port))
  expect(await ended).toBe(1)
  expect(output.err.trim()).toBe('This port is in use by another program. Choose another one, or leave --port out.')
})
