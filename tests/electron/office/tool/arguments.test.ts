import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { helpText } from '../../../../electron/office/tool/help.ts'
import { ToolProblem } from '../../../../electron/office/tool/problem.ts'
import { readAddress, readServerUrl } from '../../../../electron/office/tool/server-url.ts'
import { en } from '../../../../electron/office/tool/text/en.ts'
import { id } from '../../../../electron/office/tool/text/id.ts'
import { verbNames, verbs } from '../../../../electron/office/tool/verbs.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import { runTool } from './run-tool.ts'

test('without a verb the tool lists its verbs; every verb explains each of its arguments and options', async () => {
  const folder = await tempFolder()
  const all = await runTool({ folder })
  expect([all.code, all.err]).toEqual([0, ''])
  for (const verb of verbNames) {
    expect(all.out).toContain(`\n  ${[verb, ...verbs[verb].values].join(' ')} `)
    const { code, out } = await runTool({ folder }, verb, '--help')
    expect(code).toBe(0)
    for (const name of [...verbs[verb].values, ...Object.keys(verbs[verb].options).map((option) => `--${option}`)]) {
      expect(out).toMatch(new RegExp(`\n  ${name}.*  \\S`))
    }
  }
  // The verb demo exists only in a program that opens windows too.
  expect(all.out).not.toContain('demo')
})

test.each([
  [['open'], 'There is no "open"'],
  [['init'], 'The argument URL is missing'],
  [['lock', 'Meja 1', 'Meja 2'], 'one argument too many: Meja 2'],
  [['status', '--jsn'], 'no option --jsn'],
  [['status', '--json=yes'], '--json takes no value'],
  [['add-desk', 'Meja 2', '--out'], 'A value is missing: --out FILE'],
  [['add-desk', 'Meja 2', '--role', 'boss'], 'not boss'],
  [['add-desk', 'two\nlines'], 'A name has 1 to 80 characters'],
  [['status', '--lang', 'fr'], '--lang wants id or en, not fr'],
  [['init', 'http://a/b'], 'This is not a URL of a database: http://a/b'],
  [['init', 'postgresql://u@127.0.0.1/a'], '--address HOST:PORT'],
  [['init', 'postgresql://u@a/b', '--address', 'a:b'], 'This is not HOST:PORT: a:b'],
  [['init', 'postgresql://u@a/b', '--fingerprint', '12'], 'A fingerprint has 64'],
  [['init', 'postgresql://u@a/b?options=x'], 'cannot be used here: options'],
  [['certificate'], 'The argument --host is missing'],
  [['certificate', '--host', 'a,*'], 'not a host name or address: *']
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

test('messages are in the language of the environment or of --lang, otherwise in Indonesian', async () => {
  const folder = await tempFolder()
  const languageOf = async (env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<string> => {
    const { err } = await runTool({ folder, env }, 'open', ...args)
    return err.startsWith('Tidak ada') ? 'id' : 'en'
  }
  expect(await languageOf({ LANG: 'en_US.UTF-8' })).toBe('en')
  expect(await languageOf({ LANG: 'id_ID.UTF-8' })).toBe('id')
  expect(await languageOf({ LANG: '' })).toBe('id')
  expect(await languageOf({ LANG: 'C', LC_ALL: 'en_GB' })).toBe('en')
  expect(await languageOf({ LANG: 'id_ID' }, '--lang', 'en')).toBe('en')
  expect(await languageOf({ LANG: 'en_US' }, '--lang=id')).toBe('id')
  expect((await runTool({ folder }, '--lang', 'id')).out).toBe(helpText(null, id, 'office'))
  expect((await runTool({ folder }, '--lang', 'en')).out).toBe(helpText(null, en, 'office'))
})

test('without a known office the tool explains how to begin; a damaged file of it is named', async () => {
  const folder = await tempFolder()
  const none = await runTool({ folder }, 'status', '--office', 'none.json')
  expect([none.code, none.err]).toEqual([3, expect.stringContaining(join(folder, 'none.json'))])
  await runTool({ folder }, 'certificate', '--host', 'a')
  const damaged = await runTool({ folder }, 'status', '--office', 'server.crt')
  expect([damaged.code, damaged.err]).toEqual([3, expect.stringContaining('cannot be read')])
})

test('certificate writes a certificate and a key readable only by the user, shows the fingerprint, and overwrites nothing', async () => {
  const folder = await tempFolder()
  const made = await runTool({ folder }, 'certificate', '--host', 'kantor.example,192.168.1.2', '--out', 'tls')
  expect([made.code, made.err]).toEqual([0, ''])
  expect((await stat(join(folder, 'tls', 'server.key'))).mode & 0o777).toBe(0o600)
  expect(await readFile(join(folder, 'tls', 'server.key'), 'utf8')).toMatch(/^-----BEGIN PRIVATE KEY-----\n/)
  const shown = await runTool({ folder }, 'certificate', '--show', join('tls', 'server.crt'))
  expect(shown.out).toMatch(/^Fingerprint: ([\da-f]{4} ){15}[\da-f]{4}$/)
  expect(made.out).toContain(shown.out)
  const again = await runTool({ folder }, 'certificate', '--host', 'other.example', '--out', 'tls')
  expect([again.code, again.err]).toEqual([3, expect.stringContaining('exists already')])
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
