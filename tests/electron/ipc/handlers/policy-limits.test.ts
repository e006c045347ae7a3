import { expect, onTestFinished, test } from 'vitest'
import type { Channel, Handlers } from '#core/contract/host-api.ts'
import type { Result } from '#core/base/result.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { noPolicy, type Policy } from '../../../../electron/policy/policy.ts'
import { openMainServices } from '../../../support/fakes/main-services.ts'

const open = async (policy: Partial<Policy>) => {
  const services = await openMainServices({ policy: { ...noPolicy, applies: true, ...policy }, saveTo: 'saved.txt', folderTo: '' })
  onTestFinished(services.close)
  return services
}
/** The failure code of a call, or `ok`. */
const outcome = async <C extends Channel>(handlers: Handlers, channel: C, input: Parameters<Handlers[C]>[0]): Promise<string> => {
  const done = await handlers[channel](input)
  return done.ok ? 'ok' : done.failure.code
}

test('each feature that is off is refused with its reason, the others work', async () => {
  const { handlers, opened } = await open({ disabled: ['practice', 'joinOffice', 'backupElsewhere', 'restore', 'export', 'print'] })
  expect(await outcome(handlers, 'practice.state', null)).toBe('policy-practice')
  expect(await outcome(handlers, 'profiles.select', { profile: 'practice' })).toBe('policy-practice')
  expect(await outcome(handlers, 'office.pair', { pin: '123456' })).toBe('policy-office')
  expect(await outcome(handlers, 'office.moveServer', { address: 'kantor' })).toBe('policy-office')
  expect(await outcome(handlers, 'office.moveByFile', { pin: '123456' })).toBe('policy-office')
  expect(await outcome(handlers, 'backup.write', { suggestedName: 'a.ajukan', passphrase: '', pdfs: true })).toBe('policy-backup')
  expect(await outcome(handlers, 'backup.chooseFolder', null)).toBe('policy-backup')
  expect(await outcome(handlers, 'backup.restore', { declarations: null })).toBe('policy-restore')
  expect(await outcome(handlers, 'files.saveText', { suggestedName: 'a.json', text: '{}' })).toBe('policy-export')
  expect(await outcome(handlers, 'export.zip', { suggestedName: 'a', pdfs: [], texts: [], indexName: '', index: new Uint8Array() })).toBe(
    'policy-export'
  )
  expect(await outcome(handlers, 'print.print', { id: 'a' })).toBe('policy-print')
  expect(await outcome(handlers, 'backup.state', null)).toBe('ok')
  // A backup can be checked.
  expect(await outcome(handlers, 'backup.choose', null)).toBe('ok')
  expect(await outcome(handlers, 'settings.change', { theme: 'dark' })).toBe('ok')
  expect(await outcome(handlers, 'diagnostics.collect', { rows: {} })).toBe('ok')
  expect(await outcome(handlers, 'diagnostics.save', { suggestedName: 'diagnostik.zip' })).toBe('ok')
  expect(opened).toEqual(['dark 100'])
})

/** What each call about a server of this computer ends with; `let through` where it reaches the server, which is not there. */
const serverCalls = async (handlers: Handlers): Promise<Readonly<Record<string, string>>> => {
  const calls = Object.entries(handlers).filter(([channel]) => channel.startsWith('officeServer.'))
  const ends = calls.map(async ([channel, call]) => {
    const done = (call as (input: unknown) => Promise<Result<unknown>>)({ hosts: [] })
    return [channel, await done.then((result) => (result.ok ? 'ok' : result.failure.code)).catch(() => 'let through')] as const
  })
  return Object.fromEntries(await Promise.all(ends))
}

test('where no server is allowed, every call that makes, opens or starts one is refused, and only those', async () => {
  const limited = await serverCalls((await open({ disabled: ['officeServer'] })).handlers)
  const refused = Object.keys(limited).filter((channel) => limited[channel] === 'policy-office-server')
  expect(refused.sort()).toEqual(
    ['addDesk', 'create', 'pairDesk', 'pairOwnDesk', 'restore', 'setHosts', 'start', 'upgrade', 'useHere'].map(
      (name) => `officeServer.${name}`
    )
  )
  const free = await serverCalls((await open({})).handlers)
  expect(new Set(Object.values(free))).toEqual(new Set(['let through']))
  for (const [channel, end] of Object.entries(limited))
    if (!refused.includes(channel)) expect([channel, end]).toEqual([channel, 'let through'])
  const damaged = await serverCalls((await open({ problems: [{ key: '', problem: 'not-json' }], disabled: ['officeServer'] })).handlers)
  expect(refused.map((channel) => damaged[channel])).toEqual(refused.map(() => 'policy-damaged'))
})

test('a profile of another origin is neither saved nor used, and nothing is sent for it', async () => {
  const { handlers, requests } = await open({ serviceOrigins: ['https://lain.contoh.id'] })
  const profile = { ...newProfile('training', 'baru', 'Baru'), address: 'https://gateway.contoh.id', edinumber: 'PPJK-1' }
  expect(await outcome(handlers, 'profiles.save', profile)).toBe('policy-address')
  expect(await outcome(handlers, 'profiles.save', { ...profile, address: 'https://lain.contoh.id/v1' })).toBe('ok')
  // Saved before there was a policy.
  expect(await outcome(handlers, 'profiles.select', { profile: 'office' })).toBe('policy-address')
  expect(await outcome(handlers, 'profiles.setToken', { profile: 'office', token: 'token-baru-123' })).toBe('policy-address')
  expect(await outcome(handlers, 'tracking.statusLog', { profile: 'office', car: '070128KTU41720261022000018' })).toBe('policy-address')
  expect(await handlers['profiles.test']({ profile: 'office' })).toMatchObject({ value: { failure: { code: 'policy-address' } } })
  expect(requests).toEqual([])
})

test('a production profile is neither saved nor used where they are off', async () => {
  const { handlers, requests } = await open({ disabled: ['production'] })
  const profile = { ...newProfile('production', 'baru', 'Baru'), address: 'https://gateway.contoh.id', edinumber: 'PPJK-1' }
  expect(await outcome(handlers, 'profiles.save', profile)).toBe('policy-production')
  expect(await outcome(handlers, 'profiles.save', { ...profile, kind: 'training' })).toBe('ok')
  expect(await outcome(handlers, 'profiles.select', { profile: 'office' })).toBe('policy-production')
  expect(requests).toEqual([])
})

test('a damaged policy disables all of these, and data stays usable', async () => {
  const { handlers, requests } = await open({
    problems: [{ key: 'disabled[0]', problem: 'value' }],
    serviceOrigins: [],
    disabled: ['practice', 'production', 'joinOffice', 'backupElsewhere', 'restore', 'export']
  })
  expect(await outcome(handlers, 'files.saveText', { suggestedName: 'a.json', text: '{}' })).toBe('policy-damaged')
  expect(await outcome(handlers, 'archive.move', { usual: false, useFound: false })).toBe('policy-damaged')
  expect(await outcome(handlers, 'tracking.statusLog', { profile: 'office', car: '070128KTU41720261022000018' })).toBe('policy-damaged')
  expect(await outcome(handlers, 'storeCopy.state', null)).toBe('ok')
  expect(requests).toEqual([])
})

test('the user cannot move the archive where its folder is fixed', async () => {
  const { handlers } = await open({ archiveFolder: '/srv/{user}' })
  expect(await outcome(handlers, 'archive.move', { usual: false, useFound: false })).toBe('policy-archive')
})
