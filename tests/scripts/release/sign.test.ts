import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { factsText, type Build } from '../../../scripts/package/facts.ts'
import { signedSteps } from '../../../scripts/release/artefacts.ts'
import {
  keychainsIn,
  chooseWay,
  ways,
  azureMetadata,
  newestKit,
  osslsigncodeArgs,
  signtoolArgs,
  signRelease,
  type SignOrder
} from '../../../scripts/release/sign.ts'

const build: Build = {
  version: '1.2.0',
  electron: '45.3.4',
  arch: 'x64',
  runtime: 'official',
  commit: '0123456789ab',
  date: 0,
  test: false
}
const all = (names: readonly string[]): Record<string, string> => Object.fromEntries(names.map((name) => [name, `value of ${name}`]))

const azureSecrets = all(ways.windows['azure'] ?? [])
const tokenSecrets = all(ways.windows['token'] ?? [])

let folder = ''
let said: string[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ajukan-sign-'))
  said = []
  vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const order = (system: SignOrder['system'], step: SignOrder['step']): SignOrder => ({ system, step, folder, version: '1.2.0' })

test('a way of signing is taken with all of its secrets, Azure before a token; with some of them it stops', () => {
  expect(chooseWay(ways.windows, { ...tokenSecrets, ...azureSecrets })?.way).toBe('azure')
  expect(chooseWay(ways.windows, tokenSecrets)?.way).toBe('token')
  // Secrets that do not exist are empty texts in a workflow.
  expect(chooseWay(ways.windows, { AZURE_TENANT_ID: '', AJUKAN_TOKEN_PIN: '' })).toBeUndefined()
  expect(() => chooseWay(ways.linux, { AJUKAN_GPG_KEY: 'key' })).toThrow('For signing by gpg these are missing: AJUKAN_GPG_PASSPHRASE')
})

test('without secrets nothing is signed, and that is said where GitHub shows it', async () => {
  const facts = join(folder, 'ajukan-1.2.0-windows-build.json')
  await writeFile(facts, factsText(build, 'windows', []))
  await signRelease(order('windows', 'packages'), { GITHUB_ACTIONS: 'true' })
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(
    /^::warning title=Not signed::packages for windows: the secrets are absent \(AZURE_TENANT_ID, .*AJUKAN_TOKEN_PIN\)\.$/
  )
  expect(await signedSteps(folder, '1.2.0', 'windows')).toEqual([])
})

test('signing stops where there is nothing to sign', async () => {
  await expect(signRelease(order('mac', 'application'), {})).rejects.toThrow('There is no ')
  await expect(signRelease(order('mac', 'sums'), {})).rejects.toThrow('sign linux sums')
  await writeFile(join(folder, 'ajukan-1.2.0-linux-build.json'), factsText(build, 'linux', []))
  await expect(signRelease(order('linux', 'packages'), all(ways.linux['gpg'] ?? []))).rejects.toThrow('There is nothing to sign')
})

test('the tools for Windows get the credentials by files, never as arguments', () => {
  const azure = { way: 'azure', secrets: azureSecrets }
  expect(JSON.parse(azureMetadata(azure))).toEqual({
    Endpoint: 'value of AJUKAN_AZURE_ENDPOINT',
    CodeSigningAccountName: 'value of AJUKAN_AZURE_ACCOUNT',
    CertificateProfileName: 'value of AJUKAN_AZURE_PROFILE'
  })
  expect(signtoolArgs(['a.exe', 'b.dll'], 'azure.dll', 'metadata.json').slice(-6)).toEqual([
    '/dlib',
    'azure.dll',
    '/dmdf',
    'metadata.json',
    'a.exe',
    'b.dll'
  ])
  const token = { way: 'token', secrets: tokenSecrets }
  const args = osslsigncodeArgs(token, { file: 'a.exe', signed: 'a.exe.signed', pin: 'pin' }, 'https://stamps.invalid')
  expect(args).toEqual(
    expect.arrayContaining(['-readpass', 'pin', '-ts', 'https://stamps.invalid', '-in', 'a.exe', '-out', 'a.exe.signed'])
  )
  expect(args.join(' ')).not.toContain('value of AJUKAN_TOKEN_PIN')
  expect(osslsigncodeArgs(token, { file: 'a', signed: 'b', pin: 'c' }, '')).not.toContain('-ts')
})

test('the newest Windows SDK is found by its number, not by the order of its letters', () => {
  expect(newestKit(['10.0.9000.0', '10.0.26100.0', '10.0.26100.10', 'x64', 'arm64'])).toBe('10.0.26100.10')
  expect(newestKit(['x64'])).toBeUndefined()
})

test('the keychains that a user has listed are read, to be listed again after signing', () => {
  const printed = '    "/Users/a b/Library/Keychains/login.keychain-db"\n    "/Users/a b/work.keychain-db"\n'
  expect(keychainsIn(printed)).toEqual(['/Users/a b/Library/Keychains/login.keychain-db', '/Users/a b/work.keychain-db'])
  expect(keychainsIn('')).toEqual([])
})
