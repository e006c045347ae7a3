import { execFileSync, spawnSync } from 'node:child_process'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isServerName, makeServerCertificate } from '../../../../electron/office/server/certificate.ts'
import { keyFingerprint } from '../../../../electron/office/server/trust.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const now = Date.UTC(2026, 10, 21, 12)
const names = ['kantor.example', 'SERVER-01', '192.168.1.20', '::1', 'fd00:0:0:1::2:ff', '1:2:3:4:5:6:7::', '::ffff:192.0.2.1']
const { certificate, key } = makeServerCertificate(names, now)
const read = new X509Certificate(certificate)

test('a certificate names its server in every way and signs itself', () => {
  for (const name of ['kantor.example', 'SERVER-01']) expect([name, read.checkHost(name)]).toEqual([name, name])
  for (const name of names.slice(2)) expect([name, read.checkIP(name)]).toEqual([name, name])
  expect([read.checkHost('other.example'), read.checkIP('192.168.1.21')]).toEqual([undefined, undefined])
  expect([read.verify(read.publicKey), read.checkIssued(read), read.ca]).toEqual([true, true, false])
  expect(read.subject).toBe('CN=kantor.example')
  expect(read.checkPrivateKey(createPrivateKey(key))).toBe(true)
  expect(read.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1'])
})

test('a certificate is valid from the day before for ten years, also beyond 2049', () => {
  const dates = ({ validFrom, validTo }: X509Certificate) => [validFrom, validTo].map((text) => new Date(text).toISOString().slice(0, 10))
  expect(dates(read)).toEqual(['2026-11-20', '2036-11-18'])
  expect(dates(new X509Certificate(makeServerCertificate(['a'], Date.UTC(2045, 0, 1)).certificate))).toEqual(['2044-12-31', '2054-12-30'])
})

test('OpenSSL, which PostgreSQL uses, reads every field of the certificate', () => {
  const text = execFileSync('openssl', ['x509', '-noout', '-text', '-ext', 'subjectAltName,basicConstraints'], { input: certificate })
  const shown = text.toString()
  expect(shown).toContain('CA:FALSE')
  expect(shown).toContain('DNS:kantor.example, DNS:SERVER-01, IP Address:192.168.1.20, IP Address:0:0:0:0:0:0:0:1')
  expect(shown).toContain('ecdsa-with-SHA256')
})

test('OpenSSL accepts the certificate as its own root, as psql does with sslmode=verify-full', async () => {
  const file = join(await tempFolder(), 'server.crt')
  await writeFile(file, certificate)
  const verify = (...more: readonly string[]): string =>
    spawnSync('openssl', ['verify', '-CAfile', file, '-purpose', 'sslserver', ...more, file]).stdout.toString()
  expect(verify('-verify_hostname', 'kantor.example')).toBe(`${file}: OK\n`)
  expect(verify('-verify_hostname', 'other.example')).not.toContain('OK')
})

test('two certificates have different keys and serial numbers', () => {
  const other = new X509Certificate(makeServerCertificate(names, now).certificate)
  expect(other.serialNumber).not.toBe(read.serialNumber)
  expect(keyFingerprint(other)).not.toBe(keyFingerprint(read))
})

test.each(['', ' ', 'two words', '*.example', '-a', 'a..b', '1.2.3', '300.1.1.1', 'https://a', 'a:5432', `${'a'.repeat(64)}.example`])(
  '%j is no name of a server',
  (name) => {
    expect(isServerName(name)).toBe(false)
    expect(() => makeServerCertificate([name], now)).toThrow(RangeError)
  }
)

test('a certificate needs a name', () => {
  expect(() => makeServerCertificate([], now)).toThrow(RangeError)
})
