import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLog } from '../../../electron/logging/log.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'

/** Bytes of both files. */
const sizes = async (folder: string): Promise<number> => {
  const found = await Promise.all(['main.log', 'main.old.log'].map((name) => stat(join(folder, name)).catch(() => null)))
  return found.reduce((sum, one) => sum + (one?.size ?? 0), 0)
}

test('the log file contains redacted lines with the id of an error and is rotated at 2 MiB', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ajukan-log-'))
  try {
    const log = openLog({ folder, home: '/srv/people/budi', console: false })
    log.info('started', { car: '1', token: `Bearer ${jwt}` })
    log.warn('odd /srv/people/budi/x')
    const id = log.error('broken', new Error('edinumber=RAHASIA at /srv/people/budi/y'))
    await expect.poll(() => readFile(join(folder, 'main.log'), 'utf8').catch(() => '')).toContain(id)
    const text = await readFile(join(folder, 'main.log'), 'utf8')
    expect(text).toContain('"car":"1"')
    expect(text).toMatch(/^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}\] \[info\] {2}started /)
    expect(text).toMatch(/^\[[^\]]+\] \[error\] \w{8} broken: /m)
    for (const secret of ['eyJhb', 'budi', 'RAHASIA']) expect(text).not.toContain(secret)
    for (let line = 0; line < 45; line += 1) {
      log.info('.'.repeat(50_000))
      await expect.poll(() => sizes(folder), { interval: 2 }).toBeGreaterThan((line + 1) * 50_000)
    }
    expect((await readdir(folder)).sort()).toEqual(['main.log', 'main.old.log'])
    expect((await stat(join(folder, 'main.log'))).size).toBeLessThan(2 * 1024 * 1024 + 100_000)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('lines go on after the folder of the log was removed or could not be written', async () => {
  const parent = await tempFolder()
  const folder = join(parent, 'logs')
  await writeFile(folder, 'a file in the place of the folder')
  const log = openLog({ folder, home: '/srv/people/budi', console: false })
  const text = (): Promise<string> => readFile(join(folder, 'main.log'), 'utf8').catch(() => '')
  log.info('lost')
  await new Promise((resolve) => setTimeout(resolve, 100))
  await rm(folder)
  log.info('first')
  await expect.poll(text).toMatch(/^\[.*\] \[info\] {2}first\n$/)
  await rm(folder, { recursive: true })
  log.info('second')
  log.info('third')
  await expect.poll(text).toMatch(/^\[.*\] \[info\] {2}second\n\[.*\] \[info\] {2}third\n$/)
})

/** Runs a program that has a log in `folder`, writes its first line, and after `wait` ms runs `then`. Resolves with its output. */
const runWithLog = (folder: string, wait: number, then: string): string => {
  const file = new URL('../../../electron/logging/log.ts', import.meta.url).href
  const code = `import { openLogFile } from ${JSON.stringify(file)}
    const write = openLogFile(${JSON.stringify(folder)})
    write('first')
    setTimeout(() => { write('last'); ${then} }, ${wait})`
  return spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', code], { timeout: 20_000 }).stdout.toString()
}

test.skipIf(process.platform === 'win32')('a folder that does not answer does not hold the application', async () => {
  const folder = await tempFolder()
  // Opening a named pipe without a reader waits, as on a disk that hangs.
  execFileSync('mkfifo', [join(folder, 'main.log')])
  expect(runWithLog(folder, 50, "console.log('goes on'); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 50)")).toBe('goes on\n')
})

test('lines that wait when the application exits are written', async () => {
  const folder = await tempFolder()
  runWithLog(folder, 0, 'process.exit()')
  // A write that was running may come twice, and the second time last.
  expect(await readFile(join(folder, 'main.log'), 'utf8')).toMatch(/^first\n(?:first\nlast|last(?:\nfirst)?)\n$/)
})
