import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verbNames } from '../../../../electron/office/tool/command-line.ts'
import { ToolProblem } from '../../../../electron/office/tool/problem.ts'
import { readAddress, readServerUrl } from '../../../../electron/office/tool/server-url.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import { runTool } from './run-tool.ts'

test('without a verb the tool lists its verbs; every verb explains each of its arguments and options', async () => {
  const folder = await tempFolder()
  const all = await runTool({ folder })
  expect([all.code, all.err]).toEqual([0, ''])
  expect(verbNames).toEqual(['init', 'add-desk', 'status', 'lock', 'retire', 'owner', 'backup', 'restore', 'migrate', 'certificate'])
  for (const verb of verbNames) {
    const [, value, about = ''] = new RegExp(`\n  (${verb}(?: [A-Z]+)?)  +(\\S.*)`).exec(all.out) ?? []
    const { code, out } = await runTool({ folder }, verb, '--help')
    expect([code, out]).toEqual([0, expect.stringContaining(`Usage: office ${value} …\n${about}\n`)])
    const rows = out.split(':\n').at(-1)?.split('\n') ?? []
    for (const row of rows) expect(row).toMatch(/^ {2}(--[a-z]+( \S+)?|[A-Z]+) {2,}\S/)
  }
  // The verb demo exists only in a program that opens windows too.
  expect(all.out).not.toContain('demo')
})

test.each([
  [['open'], 'there is no "open"'],
  [['init'], 'URL is missing'],
  [['lock', 'Meja 1', 'Meja 2'], 'one argument too many: Meja 2'],
  [['status', 'Meja 1'], 'one argument too many: Meja 1'],
  [['status', '--jsn'], "Unknown option '--jsn'"],
  [['status', '--yes'], 'status has no option --yes'],
  [['status', '--json=yes'], "'--json' does not take an argument"],
  [['add-desk', 'Meja 2', '--out'], "'--out <value>' argument missing"],
  [['add-desk', 'Meja 2', '--role', 'boss'], 'not boss'],
  [['add-desk', 'two\nlines'], 'A name has 1 to 80 visible characters on one line: two lines'],
  [['init', 'http://a/b'], 'This is not a URL of a database: http://a/b'],
  [['init', 'postgresql://u@127.0.0.1/a'], '--address HOST:PORT'],
  [['init', 'postgresql://u@a/b', '--address', 'a:b'], 'This is not HOST:PORT: a:b'],
  [['init', 'postgresql://u@a/b', '--fingerprint', '12'], 'A fingerprint has 64'],
  [['init', 'postgresql://u@a/b', '--requests', '1'], 'from 2 to 6000, not 1'],
  [['init', 'postgresql://u@a/b', '--requests', 'banyak'], 'not banyak'],
  [['init', 'postgresql://u@a/b?options=x'], 'cannot be used here: options']
])('%j is refused as a wrong argument, which is named', async (args, sentence) => {
  const { code, out, err } = await runTool({ folder: await tempFolder() }, ...args)
  expect([code, out, err]).toEqual([2, '', expect.stringContaining(sentence)])
})

test('a URL with a password is refused, and the password is not repeated', async () => {
  for (const url of ['postgresql://u:geheim@a/b', 'postgresql://u@a/b?password=geheim', 'postgres://u:geheim@a']) {
    const { code, out, err } = await runTool({ folder: await tempFolder() }, 'init', url)
    expect([code, out]).toEqual([2, ''])
    expect(err).not.toContain('geheim')
  }
})

test.each([
  ['policy-office-tool', 'does not allow the office tool'],
  ['policy-damaged', 'policy file of this computer cannot be used']
] as const)(
  'where the policy of this computer forbids the tool, each verb is refused before anything is read (%s)',
  async (refusal, sentence) => {
    const folder = await tempFolder()
    for (const verb of verbNames) {
      const { code, out, err, asked } = await runTool({ folder, refusal, typed: 'x' }, verb, 'postgresql://u@a/b')
      expect([verb, code, out, err, asked]).toEqual([verb, 3, '', expect.stringContaining(sentence), []])
      expect((await runTool({ folder, refusal }, verb, '--help')).code).toBe(0)
    }
  }
)

test('without a known office the tool explains how to begin; a damaged file of it is named', async () => {
  const folder = await tempFolder()
  const none = await runTool({ folder }, 'status', '--office', 'none.json')
  expect([none.code, none.err]).toEqual([3, expect.stringContaining(join(folder, 'none.json'))])
  await writeFile(join(folder, 'other.json'), 'not JSON')
  const damaged = await runTool({ folder }, 'status', '--office', 'other.json')
  expect([damaged.code, damaged.err]).toEqual([3, expect.stringContaining('cannot be read')])
})

test('addresses and URLs are read in every form', () => {
  expect(['kantor.example', 'a:6432', '192.168.1.2:1', '[fd00::1]:5433', '[::1]'].map(readAddress)).toEqual([
    { host: 'kantor.example', port: 5432 },
    { host: 'a', port: 6432 },
    { host: '192.168.1.2', port: 1 },
    { host: 'fd00::1', port: 5433 },
    { host: '::1', port: 5432 }
  ])
  for (const wrong of ['', ':1', 'a:0', 'a:65536', 'fd00::1', '[a]:1', 'a/b']) expect(() => readAddress(wrong)).toThrow(ToolProblem)
  expect(readServerUrl('postgres://k%40x@db.example:25060/ajukan?sslmode=require&channel_binding=prefer')).toEqual({
    user: 'k@x',
    database: 'ajukan',
    at: { kind: 'tls', address: { host: 'db.example', port: 25060 } }
  })
  expect(readServerUrl('postgresql://postgres@:5433/ajukan?host=/run/postgresql')).toEqual({
    user: 'postgres',
    database: 'ajukan',
    at: { kind: 'socket', folder: '/run/postgresql', port: 5433 }
  })
  for (const weak of ['sslmode=disable', 'sslmode=allow', 'host=other'])
    expect(() => readServerUrl(`postgresql://u@a/b?${weak}`)).toThrow(ToolProblem)
})
