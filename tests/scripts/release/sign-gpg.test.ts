import { execFileSync } from 'node:child_process'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { factsText } from '../../../scripts/package/facts.ts'
import { signedSteps } from '../../../scripts/release/artefacts.ts'
import { signRelease, type SignStep } from '../../../scripts/release/sign.ts'
import { isOnPath } from '../../../scripts/support/process.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ajukan-gpg-'))
  // Other tests have such folders at the same time.
  vi.stubEnv('TMPDIR', folder)
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  return rm(folder, { recursive: true, force: true })
})

const sign = (step: SignStep, env: Readonly<Record<string, string>>): Promise<void> =>
  signRelease({ system: 'linux', step, folder, version: '1.2.0' }, env)

const hasGpg = isOnPath('gpg') && isOnPath('gpgconf')

test.skipIf(!hasGpg)('the package for Linux and the sums get signatures that gpg accepts, until a byte changes', async () => {
  const home = join(folder, 'home')
  await mkdir(home, { mode: 0o700 })
  const gpg = (...args: readonly string[]): string =>
    execFileSync(
      'gpg',
      ['--homedir', home, '--batch', '--quiet', '--pinentry-mode', 'loopback', '--passphrase', 'a pass phrase', ...args],
      {
        encoding: 'utf8',
        stdio: 'pipe'
      }
    )
  gpg('--quick-generate-key', 'Release <release@ajukan.invalid>', 'ed25519', 'sign', 'never')
  const env = { AJUKAN_GPG_KEY: gpg('--armor', '--export-secret-keys'), AJUKAN_GPG_PASSPHRASE: 'a pass phrase' }
  const [deb, sums] = [join(folder, 'ajukan-1.2.0-linux-amd64.deb'), join(folder, 'SHA256SUMS')]
  await writeFile(deb, 'package')
  await writeFile(sums, 'sums')
  await writeFile(
    join(folder, 'ajukan-1.2.0-linux-build.json'),
    factsText(
      { version: '1.2.0', electron: '45.3.4', arch: 'x64', runtime: 'official', commit: '0123456789ab', date: 0, test: false },
      'linux',
      []
    )
  )
  await sign('packages', env)
  await sign('sums', env)
  gpg('--verify', `${deb}.asc`, deb)
  gpg('--verify', `${sums}.asc`, sums)
  expect(await readFile(`${deb}.asc`, 'utf8')).toContain('BEGIN PGP SIGNATURE')
  expect(await signedSteps(folder, '1.2.0', 'linux')).toEqual(['packages'])
  await appendFile(deb, '!')
  expect(() => gpg('--verify', `${deb}.asc`, deb)).toThrow()
  await expect(sign('packages', { ...env, AJUKAN_GPG_PASSPHRASE: 'wrong' })).rejects.toThrow('gpg failed')
  expect(tmpdir()).toBe(folder)
  expect((await readdir(folder)).filter((name) => name.startsWith('sign-'))).toEqual([])
  execFileSync('gpgconf', ['--homedir', home, '--kill', 'gpg-agent'])
})
