import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSecretStore, type SystemKeyring } from '../../../electron/settings/secret-store.ts'
import { memoryLog } from '../../support/fakes/memory-log.ts'

let folder = ''
const path = (): string => join(folder, 'secrets.json')
const token = 'canary-token-3f9a'
const origin = 'https://gateway.invalid'

/** Encrypts with XOR; another key cannot decrypt. */
const keyring = (backend = 'gnome_libsecret', key = 90): SystemKeyring => ({
  isEncryptionAvailable: () => true,
  getSelectedStorageBackend: () => backend,
  encryptString: (text) => Buffer.concat([Buffer.from([key]), Buffer.from(text).map((byte) => byte ^ key)]),
  decryptString(encrypted) {
    if (encrypted[0] !== key) throw new Error('Error while decrypting the ciphertext')
    return encrypted
      .subarray(1)
      .map((byte) => byte ^ key)
      .toString()
  }
})
const open = (system: SystemKeyring = keyring(), platform = 'linux', log = memoryLog()) =>
  openSecretStore({ path: path(), system, platform, clock: { now: () => 1_700 }, log })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ajukan-secrets-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('with a keyring the token is stored encrypted and read at the next start', async () => {
  const secrets = await open()
  expect([secrets.keyring, secrets.state('p', origin), secrets.read('p', origin)]).toEqual([true, 'none', null])
  expect(await secrets.write('p', origin, token)).toEqual({ ok: true, value: null })
  expect([secrets.state('p', origin), secrets.read('p', origin)]).toEqual(['kept', token])
  const again = await open()
  expect([again.state('p', origin), again.read('p', origin)]).toEqual(['kept', token])
  const text = await readFile(path(), 'utf8')
  expect(text).not.toContain(token)
  expect(JSON.parse(text)).toEqual({
    version: 1,
    secrets: { p: { address: origin, backend: 'gnome_libsecret', ciphertext: expect.any(String) as unknown, createdAt: 1_700 } }
  })
  if (process.platform !== 'win32') expect((await stat(path())).mode & 0o777).toBe(0o600)
})

test('a token is returned only for the address for which it was entered', async () => {
  const secrets = await open()
  await secrets.write('p', origin, token)
  for (const other of [
    'https://gateway.invalid:8443',
    'http://gateway.invalid',
    'https://gateway.invalid.evil',
    'https://gateway.invalid/other',
    '',
    'https://evil.invalid'
  ])
    expect.soft([secrets.state('p', other), secrets.read('p', other)], other).toEqual(['none', null])
  expect(secrets.read('q', origin)).toBeNull()
})

test('a token is not sent elsewhere where the origin in the file was changed', async () => {
  await (await open()).write('p', origin, token)
  const changed = (await readFile(path(), 'utf8')).replace(origin, 'https://evil.invalid')
  await writeFile(path(), changed)
  const secrets = await open()
  for (const at of ['https://evil.invalid', origin]) expect([secrets.state('p', at), secrets.read('p', at)]).toEqual(['none', null])
})

test('a token that was encrypted without its origin is not used, and stays in the file as it is', async () => {
  const ciphertext = keyring().encryptString(token).toString('base64')
  const file = JSON.stringify({ version: 1, secrets: { p: { address: origin, backend: 'gnome_libsecret', ciphertext, createdAt: 5 } } })
  await writeFile(path(), file)
  const secrets = await open()
  expect([secrets.state('p', origin), secrets.read('p', origin)]).toEqual(['none', null])
  expect(await readFile(path(), 'utf8')).toBe(file)
})

const without: [string, SystemKeyring][] = [
  ['the fixed password of Linux', keyring('basic_text')],
  ['an unknown backend', keyring('unknown')],
  ['no encryption', { ...keyring(), isEncryptionAvailable: () => false }],
  [
    'a keyring that fails',
    {
      ...keyring(),
      isEncryptionAvailable: () => {
        throw new Error('no bus')
      }
    }
  ]
]
test.each(without)(
  'with %s the token is available until the application closes and is never written to the disk',
  async (_name, system) => {
    const secrets = await open(system)
    expect(secrets.keyring).toBe(false)
    expect((await secrets.write('p', origin, token)).ok).toBe(true)
    expect([secrets.state('p', origin), secrets.read('p', origin), secrets.state('p', 'https://evil.invalid')]).toEqual([
      'session',
      token,
      'none'
    ])
    expect(await readdir(folder)).toEqual([])
    expect((await open(system)).state('p', origin)).toBe('none')
  }
)

test('on Windows and macOS the keyring needs no backend name', async () => {
  const { getSelectedStorageBackend: _unused, ...system } = keyring()
  const secrets = await open(system, 'win32')
  await secrets.write('p', origin, token)
  expect((await open(system, 'win32')).state('p', origin)).toBe('kept')
})

test('a token that cannot be decrypted is not returned, stays in the file and is returned again with its keyring', async () => {
  await (await open()).write('p', origin, token)
  const log = memoryLog()
  for (const system of [keyring('gnome_libsecret', 91), keyring('kwallet6'), keyring('basic_text')]) {
    const other = await open(system, 'linux', log)
    expect([other.state('p', origin), other.read('p', origin)]).toEqual(['none', null])
  }
  expect(log.lines).toHaveLength(3)
  expect((await open()).read('p', origin)).toBe(token)
})

test('a keyring that does not decrypt what it encrypted is not used', async () => {
  const secrets = await open({ ...keyring(), decryptString: () => 'other' })
  await secrets.write('p', origin, token)
  expect([secrets.state('p', origin), secrets.read('p', origin), await readdir(folder)]).toEqual(['session', token, []])
})

test('a token that cannot be written returns an error and is available until the application closes', async () => {
  const secrets = await open()
  await rm(folder, { recursive: true })
  expect(await secrets.write('p', origin, token)).toEqual({ ok: false, failure: { code: 'disk-failed' } })
  expect(secrets.state('p', origin)).toBe('session')
})

test('a removed token is in neither memory nor file', async () => {
  const secrets = await open()
  await secrets.write('p', origin, token)
  await secrets.forget('p')
  expect([secrets.state('p', origin), secrets.read('p', origin), (await open()).state('p', origin)]).toEqual(['none', null, 'none'])
})

test('a new token without a keyring removes the old one from the file', async () => {
  await (await open()).write('p', origin, 'old-token')
  const degraded = await open(keyring('basic_text'))
  await degraded.write('p', origin, token)
  expect(degraded.read('p', origin)).toBe(token)
  expect((await open()).state('p', origin)).toBe('none')
})

test('a new token that the keyring cannot encrypt removes the old one from the file', async () => {
  await (await open()).write('p', origin, 'old-token')
  await (await open()).write('q', origin, 'other-token')
  const failing = await open({
    ...keyring(),
    encryptString: () => {
      throw new Error('locked')
    }
  })
  expect(await failing.write('p', origin, token)).toEqual({ ok: true, value: null })
  expect([failing.state('p', origin), failing.read('p', origin)]).toEqual(['session', token])
  const next = await open()
  expect([next.state('p', origin), next.read('q', origin)]).toEqual(['none', 'other-token'])
})

test.each(['', '{', '[]', '{"secrets":[]}', '{"secrets":{"p":{"origin":1}}}'])('a damaged file (%j) gives no token', async (damaged) => {
  await writeFile(path(), damaged)
  expect((await open()).state('p', origin)).toBe('none')
})

test('no log line contains the token', async () => {
  const log = memoryLog()
  const secrets = await open(
    {
      ...keyring(),
      encryptString: () => {
        throw new Error('locked')
      }
    },
    'linux',
    log
  )
  await secrets.write('p', origin, token)
  expect(log.lines.length).toBeGreaterThan(0)
  expect(log.lines.join()).not.toContain(token)
})
