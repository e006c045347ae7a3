import { expect, test } from 'vitest'
import { fail, ok } from '#core/base/result.ts'
import type { DeskContact, OfficeStatus } from '#core/contract/office.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { isFirstContact, officeKind, useOfficeStatus } from '../../../../renderer/features/office/store/office-status.ts'
import { useDeskSettings } from '../../../../renderer/features/office/store/desk-settings.ts'
import { describeRows } from '../../../../renderer/features/office/store/set-aside.ts'
import { inBothLanguages } from '#core/base/translator.ts'
import { officeSettingsText } from '../../../../renderer/features/office/text.ts'
import { joinedStatus } from '../../../support/fakes/memory-office.ts'
import { openTestApp } from '../../support/test-services.ts'

const officeSettingsEn = inBothLanguages(officeSettingsText).en

const desk = (id: string, name: string) => ({ desk: id, name, rights: 'broker', state: 'active' }) as const

test('the desks are listed by name with their last contact; without the office the contacts that were read last stay', async () => {
  const { host, pinia } = await openTestApp()
  let contacts: readonly DeskContact[] | null = [
    { desk: 'a', at: 5, isForked: true, isReachable: true },
    { desk: 'b', at: null, isForked: false, isReachable: false }
  ]
  host.use({
    'office.desks': async () => ok([desk('b', 'Meja 10'), desk('a', 'Meja 2'), desk('c', 'Meja 11')]),
    'office.contacts': async () => (contacts === null ? fail('office-offline') : ok(contacts)),
    'office.refused': async () => ok([{ table: 'declarations', key: 'd', why: 'office-failed' }]),
    'office.takenNumbers': async () => ok([{ car: '1', declaration: 'd' }])
  })
  const settings = useDeskSettings(pinia)
  const listed = [
    { ...desk('a', 'Meja 2'), lastContact: 5, isForked: true },
    { ...desk('b', 'Meja 10'), lastContact: null, isForked: false },
    { ...desk('c', 'Meja 11'), lastContact: undefined, isForked: false }
  ]
  for (const now of [contacts, null]) {
    contacts = now
    await settings.read()
    expect(settings.desks).toEqual(listed)
  }
  expect([settings.refused, settings.taken]).toEqual([
    [{ table: 'declarations', key: 'd', why: 'office-failed' }],
    [{ car: '1', declaration: 'd' }]
  ])
})

test('an owner learns the size of the database, without the office as it was read last; another desk does not ask', async () => {
  const { host, pinia } = await openTestApp()
  const size = { bytes: 300, since: 5, before: 100 }
  let isThere = true
  host.use({ 'office.databaseSize': async () => (isThere ? ok(size) : fail('office-offline')) })
  const [settings, office] = [useDeskSettings(pinia), useOfficeStatus(pinia)]
  office.status = { ...joinedStatus, rights: 'owner' }
  for (const now of [true, false]) {
    isThere = now
    await settings.read()
    expect(settings.size).toEqual(size)
  }
  office.status = { ...joinedStatus, rights: 'broker' }
  await settings.read()
  expect(settings.size).toBeNull()
})

test('an action of an owner on a desk is sent to the office, and the desks are read again; a refusal changes nothing', async () => {
  const { host, pinia } = await openTestApp()
  const calls: unknown[] = []
  let state: 'active' | 'locked' | 'retired' = 'active'
  host.use({
    'office.desks': async () => ok([{ ...desk('a', 'Meja 2'), state, mostLanes: 24, mostNumbers: 50_000 }]),
    'office.exchange': async () => ok(null),
    'office.lockDesk': async (input) => {
      calls.push(['lock', input])
      state = 'locked'
      return ok(null)
    },
    'office.unlockDesk': async () => fail('office-not-allowed'),
    'office.retireDesk': async (input) => {
      calls.push(['retire', input])
      return ok(null)
    },
    'office.writeOff': async (input) => {
      calls.push(['write off', input])
      return ok(null)
    },
    'office.setRights': async (input) => {
      calls.push(['rights', input])
      return ok(null)
    },
    'office.resolveFork': async (input) => {
      calls.push(['resolve', input])
      return ok(null)
    },
    'office.confirmSetBack': async (input) => (calls.push(['confirm', input]), ok(null)),
    'office.dismissReport': async (input) => (calls.push(['dismiss', input]), ok(null)),
    'office.openSending': async (input) => (calls.push(['open', input]), ok(null)),
    'office.setQuota': async (input) => (calls.push(['quota', input]), ok(null)),
    'office.retireLane': async (input) => (calls.push(['lane', input]), ok(null))
  })
  const settings = useDeskSettings(pinia)
  expect(await settings.say('lock', 'a', 'hilang')).toEqual(ok(null))
  expect(settings.desks).toMatchObject([{ state: 'locked' }])
  state = 'active'
  expect(await settings.unlock('a')).toMatchObject({ ok: false, failure: { code: 'office-not-allowed' } })
  expect(settings.desks).toMatchObject([{ state: 'locked' }])
  await settings.say('retire', 'a', 'rusak')
  await settings.say('writeOff', 'a', 'tidak ada')
  await settings.say('resolve', 'a', 'salinan dihapus')
  await settings.setRights('a', 'viewer')
  await settings.say('dismiss', 'a', 'tidak dipulihkan')
  await settings.say('confirm', '', 'dipulihkan')
  await settings.say('open', '', 'semua sudah melapor')
  await settings.raiseQuota('a')
  await settings.retireLane({ prefix: 'p', series: 'A0', desk: 'a', retired: false })
  expect(calls).toEqual([
    ['lock', { desk: 'a', reason: 'hilang' }],
    ['retire', { desk: 'a', reason: 'rusak' }],
    ['write off', { desk: 'a', reason: 'tidak ada' }],
    ['resolve', { desk: 'a', reason: 'salinan dihapus' }],
    ['rights', { desk: 'a', rights: 'viewer' }],
    ['dismiss', { desk: 'a', reason: 'tidak dipulihkan' }],
    ['confirm', { reason: 'dipulihkan' }],
    ['open', { reason: 'semua sudah melapor' }],
    ['quota', { desk: 'a', lanes: 48, numbers: 100_000 }],
    ['lane', { prefix: 'p', series: 'A0' }]
  ])
})

test('without an office each answer is that of a desk that has everything for itself, and it asks the host for nothing', async () => {
  const { host, pinia } = await openTestApp()
  const office = useOffice(pinia)
  await office.load()
  const before = host.calls.length
  expect([office.isJoined, office.isConfigured, office.isDamaged, office.isConnected, office.isOwner, office.isLocked]).toEqual(
    Array.from({ length: 6 }, () => false)
  )
  expect([office.ownDesk, office.incoming, office.holdings.size, office.deskRequests.length]).toEqual(['', 0, 0, 0])
  expect([office.mayWrite, office.mayEdit('d1'), office.isHeld('d1'), office.isHeldAs('d1', 'mine')]).toEqual([true, true, true, true])
  expect([office.editObstacle('d1'), office.leftObstacle('d1'), office.createObstacle, office.isSeparate('d1')]).toEqual([
    null,
    null,
    null,
    false
  ])
  expect(host.calls.slice(before)).toEqual([])
})

test('an office with an unreadable identity is a problem until the folder has none or another one', async () => {
  const { host, pinia } = await openTestApp()
  host.use({ 'office.status': async () => fail('office-damaged') })
  const office = useOffice(pinia)
  await office.load()
  const link = useOfficeStatus(pinia)
  expect([link.status, link.problem?.code, office.isDamaged]).toEqual([null, 'office-damaged', true])
  host.use({ 'office.status': async () => ok(null) })
  host.emit('office.changed', null)
  await office.load()
  expect([link.status, link.problem, office.isDamaged]).toEqual([null, null, false])
})

const status = (over: Partial<OfficeStatus>): OfficeStatus => ({ ...joinedStatus, ...over })

test.each([
  ['connected', {}],
  ['closed', { sendingOpen: false }],
  ['offline', { contact: { kind: 'offline', since: 1, why: 'office-offline' }, sendingOpen: false }],
  ['refused', { contact: { kind: 'refused', since: 1, why: 'office-login' } }],
  ['locked', { state: 'locked', contact: { kind: 'offline', since: 1, why: 'office-offline' } }],
  ['retired', { state: 'retired' }],
  ['connecting', { contact: { kind: 'connecting' } }]
] as const)('the state of the office in one word: %s', (kind, over) => {
  expect(officeKind(status(over))).toBe(kind)
})

test('without an identity the office is not known; before the first answer there is no generation', () => {
  expect(officeKind(null)).toBe('damaged')
  expect([isFirstContact(status({ generation: 0 })), isFirstContact(status({}))]).toEqual([true, false])
})

test('rows are named as users know them, several rows of a declaration once', () => {
  const summaries = new Map([['d', { car: '0000280ABCDE2026112100000' }]])
  const rows = [
    { table: 'declarations', key: 'd' },
    { table: 'goods', key: ['d', 0] },
    { table: 'goods', key: ['d', 1], why: 'office-failed' },
    { table: 'summaries', key: 'gone' },
    { table: 'parties', key: 'p' },
    { table: 'outbox', key: 'e' },
    { table: 'tracks', key: 't' },
    { table: 'responses', key: 'r' },
    { table: 'unknown', key: 'u' }
  ] as const
  expect(describeRows(officeSettingsEn.tables, rows, summaries)).toEqual([
    { name: 'Declaration 0000280ABCDE2026112100000', declaration: 'd', why: null },
    { name: 'Declaration 0000280ABCDE2026112100000', declaration: 'd', why: 'office-failed' },
    { name: 'Declaration', declaration: null, why: null },
    { name: 'Master data', declaration: null, why: null },
    { name: 'Submission', declaration: null, why: null },
    { name: 'Response or status', declaration: null, why: null },
    { name: 'Other data', declaration: null, why: null }
  ])
})
