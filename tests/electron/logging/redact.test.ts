import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLog } from '../../../electron/logging/log.ts'
import { redact } from '../../../electron/logging/redact.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'

test.each([
  ['Authorization: Bearer abc.DEF-123', 'abc.DEF'],
  ['{"Authorization":"Bearer abc.DEF-123"}', 'abc.DEF'],
  ['{\\"authorization\\":\\"Bearer abc.DEF-123\\"}', 'abc.DEF'],
  ['authorization=Basic dXNlcjpwYXNz', 'dXNlcjpwYXNz'],
  ['sent with bearer s3cr3t-token!', 's3cr3t'],
  [`token ${jwt} refused`, 'eyJhbGci'],
  ['npwp 012345678901234', '012345678901234'],
  ['"npwp":"0123456789012345"', '0123456789012345'],
  ['npwp 01.234.567.8-901.000', '01.234.567'],
  ['{"edinumber":"PT MAJU JAYA"}', 'MAJU'],
  ['{\\"edinumber\\":\\"PT MAJU\\"}', 'MAJU'],
  ['edinumber=MAJU&car=1', 'MAJU'],
  ["edinumber: 'MAJU JAYA'", 'JAYA'],
  [`pdf ${'JVBERi0x'.repeat(40)}==`, 'JVBERi0x'],
  [`url-safe ${'JVBE_i-x'.repeat(40)}`, 'JVBE_i-x'],
  ['ENOENT /home/budi/Dokumen/x.json', 'budi'],
  ['ENOENT /Users/siti/Documents/x.json', 'siti'],
  ['ENOENT C:\\Users\\Agus\\x.json', 'Agus'],
  ['"C:\\\\Users\\\\Agus\\\\x.json"', 'Agus']
])('%s contains no secret after redaction', (line, secret) => {
  expect(redact(line)).not.toContain(secret)
})

test('every spelling of the home folder becomes ~', () => {
  expect(redact('at /srv/people/budi santoso/a.js and file:///srv/people/budi%20santoso/b.js', '/srv/people/budi santoso')).toBe(
    'at ~/a.js and file://~/b.js'
  )
  expect(redact('D:\\people\\budi\\a "D:\\\\people\\\\budi\\\\b" D:/people/budi/c', 'D:\\people\\budi')).toBe('~\\a "~\\\\b" ~/c')
})

test.each([
  'submit answered {"status":200,"bytes":1234}',
  'car 00002801234520261120000001',
  'sha256 ' + '0a'.repeat(32),
  'id 7b0c2f6e-6d1c-4a0e-9a75-1f5a53f1f2aa',
  'Bearings and edits'
])('text without secrets stays unchanged: %s', (line) => expect(redact(line)).toBe(line))

test('a long line is redacted without catastrophic backtracking', () => {
  // A pattern with backtracking would exceed the time limit of the test.
  const long = redact(`${'ab.'.repeat(200_000)} ${'a'.repeat(500_000)} ${'1'.repeat(100_000)} ${'edinumber:'.repeat(10_000)}`)
  expect(long).not.toContain('1'.repeat(100))
})

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
  const file = new URL('../../../electron/logging/log-file.ts', import.meta.url).href
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
  // A write that was running may come twice.
  expect(await readFile(join(folder, 'main.log'), 'utf8')).toMatch(/^first\n(first\n)?last\n$/)
})
