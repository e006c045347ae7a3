import { expect, test } from 'vitest'
import { policyFeatures } from '#core/contract/policy.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { archiveRefusal, featureRefusal, noPolicy, policyFacts, policySummary, profileRefusal } from '../../../electron/policy/policy.ts'
import { readPolicy } from '../../../electron/policy/read-policy.ts'

const complete = {
  version: 1,
  serviceAddresses: ['https://apis-gw.contoh.go.id', 'http://127.0.0.1:8028/'],
  updates: { source: 'https://pembaruan.contoh.id/ajukan/', off: true },
  archiveFolder: '/srv/arsip/{user}',
  disabled: ['production', 'export']
}
const problemsOf = (file: unknown): readonly string[] =>
  readPolicy(typeof file === 'string' ? file : JSON.stringify(file)).problems.map(({ key, problem }) => `${key}: ${problem}`)

test('every key of a policy file is read, also after a byte order mark', () => {
  expect(readPolicy(`\uFEFF${JSON.stringify(complete)}`)).toEqual({
    applies: true,
    problems: [],
    serviceOrigins: ['https://apis-gw.contoh.go.id', 'http://127.0.0.1:8028'],
    updates: { source: 'https://pembaruan.contoh.id/ajukan', isOff: true },
    archiveFolder: '/srv/arsip/{user}',
    disabled: ['production', 'export']
  })
  expect(readPolicy('{"version":1}')).toEqual({ ...noPolicy, applies: true })
})

test('each wrong key is named', () => {
  expect(problemsOf('{"version":1')).toEqual([': not-json'])
  expect(problemsOf([])).toEqual([': not-json'])
  expect(problemsOf({})).toEqual(['version: missing'])
  expect(problemsOf({ version: 2 })).toEqual(['version: version'])
  expect(problemsOf({ version: '1', serviceAdresses: [] })).toEqual(['version: value', 'serviceAdresses: unknown'])
  expect(
    problemsOf({
      version: 1,
      serviceAddresses: ['https://a.contoh', 'http://b.contoh', 'https://c.contoh/path', 7],
      updates: { source: 'ftp://x', off: 'yes', url: '' },
      archiveFolder: '/srv/arsip',
      disabled: ['exports']
    })
  ).toEqual([
    'serviceAddresses[1]: value',
    'serviceAddresses[2]: value',
    'serviceAddresses[3]: value',
    'updates.source: value',
    'updates.off: value',
    'updates.url: unknown',
    'archiveFolder: value',
    'disabled[0]: value'
  ])
  expect(problemsOf({ version: 1, serviceAddresses: 'https://a.contoh', updates: null, disabled: {} })).toEqual([
    'serviceAddresses: value',
    'updates: value',
    'disabled: value'
  ])
})

test('an archive folder is absolute and has a part that differs between users', () => {
  const isRead = (archiveFolder: string): boolean => problemsOf({ version: 1, archiveFolder }).length === 0
  const good = ['/srv/{user}', 'D:\\Arsip\\{user}', 'D:/Arsip/{user}', '\\\\server\\arsip\\{user}', '{home}/Arsip', '{home}\\Arsip']
  const bad = ['arsip/{user}', '/srv/arsip', '/srv/{home}', '/srv/{user}/../x', '{home}x', '/srv/{name}/{user}', '', '/srv/\n{user}']
  expect(good.filter((folder) => !isRead(folder))).toEqual([])
  expect(bad.filter(isRead)).toEqual([])
})

test('a file with a problem allows nothing that a policy can forbid', () => {
  const damaged = readPolicy(JSON.stringify({ ...complete, disabled: ['exports'] }))
  expect(damaged.updates).toEqual({ source: null, isOff: true })
  expect(policyFeatures.map((feature) => featureRefusal(damaged, feature))).toEqual(policyFeatures.map(() => 'policy-damaged'))
  expect(archiveRefusal(damaged)).toBe('policy-damaged')
  const profile = { ...newProfile('training', 'kantor', 'Kantor'), address: 'https://apis-gw.contoh.go.id' }
  expect(profileRefusal(damaged, profile)).toBe('policy-damaged')
})

test('a profile is refused for its origin or its kind', () => {
  const policy = readPolicy(JSON.stringify(complete))
  const at = (kind: 'practice' | 'training' | 'production', address: string) =>
    profileRefusal(policy, { ...newProfile(kind, 'kantor', 'Kantor'), address })
  expect(at('training', 'https://apis-gw.contoh.go.id/v2')).toBeNull()
  expect(at('training', '')).toBeNull()
  expect(at('practice', '')).toBeNull()
  expect(at('training', 'https://apis-gw.contoh.go.id:8443')).toBe('policy-address')
  expect(at('training', 'https://apis-gw.contoh.go.id.lain.id')).toBe('policy-address')
  expect(at('production', 'https://apis-gw.contoh.go.id')).toBe('policy-production')
  expect(profileRefusal(noPolicy, { ...newProfile('production', 'x', 'X'), address: 'https://lain.id' })).toBeNull()
})

test('the window gets a short name of the folder, the diagnostics neither folder nor address', () => {
  const policy = readPolicy(JSON.stringify(complete))
  expect(policyFacts(noPolicy, (path) => path)).toBeNull()
  expect(policyFacts(policy, () => 'arsip › {user}')).toMatchObject({ archiveFolder: 'arsip › {user}', disabled: complete.disabled })
  expect(JSON.stringify(policySummary(policy))).not.toMatch(/contoh|127|srv/)
  expect(policySummary(policy)).toMatchObject({ applies: true, limitsAddresses: true, updatesOff: true, fixesArchiveFolder: true })
})
