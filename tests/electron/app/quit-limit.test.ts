import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { runEach } from '../../../electron/app/quit-limit.ts'
import { memoryLog } from '../../support/fakes/memory-log.ts'

/** Runs `work` in a process, ended if it takes more than 200 ms; `end` says how that process ended. */
const run = (work: string): { readonly out: string; readonly end: string | number | null } => {
  const file = new URL('../../../electron/app/quit-limit.ts', import.meta.url).href
  const code = `import { endIfLate } from ${JSON.stringify(file)}
    await endIfLate(async () => { ${work} }, 200).catch((error) => console.log(error.message))
    await new Promise((resolve) => setTimeout(resolve, 400))
    console.log('goes on')`
  const { stdout, signal, status } = spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', code], { timeout: 20_000 })
  return { out: stdout.toString(), end: signal ?? status }
}

test('work on quit that ends in time, or fails, does not end the process', () => {
  expect(run('')).toEqual({ out: 'goes on\n', end: 0 })
  expect(run("throw new Error('not closed')")).toEqual({ out: 'not closed\ngoes on\n', end: 0 })
})

test('the process ends when its work on quit never ends, also while the main thread is blocked', () => {
  for (const work of [
    'await new Promise(() => setInterval(() => undefined, 1_000))',
    'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)'
  ])
    expect(run(work)).toMatchObject(process.platform === 'win32' ? { out: '' } : { out: '', end: 'SIGKILL' })
})

test('a step of closing that fails, at once or later, keeps no other one from its work', async () => {
  const log = memoryLog()
  const done: number[] = []
  const steps = Array.from({ length: 6 }, (_, number) => () => {
    if (number % 3 === 0) throw new Error(`at once ${number}`)
    if (number % 3 === 1) return Promise.reject(new Error(`later ${number}`))
    return void done.push(number)
  })
  await runEach(steps, log)
  expect(done).toEqual([2, 5])
  expect(log.lines.map((line) => /at once \d|later \d/.exec(line)?.[0])).toEqual(['at once 0', 'later 1', 'at once 3', 'later 4'])
})
