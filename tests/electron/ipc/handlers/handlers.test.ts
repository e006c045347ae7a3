import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { contract } from '#core/contract/host-api.ts'
import { fail } from '#core/base/result.ts'
import type { HttpReply } from '#core/base/ports.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import type { ProfileQuestion } from '../../../../electron/settings/profile-gate.ts'
import { canary, office, practiceToken, replyOf } from '../../../support/fakes/main-services.ts'
import { openServices } from '../../../support/fakes/opened-services.ts'
import { freezeBodies, submissionOf } from '../../../support/frozen-bodies.ts'
import { aDeclaration, car, envelope } from '../../practice/declaration-fixture.ts'

const facts = { car: '77', code: '2003', date: '2026-11-20', number: 'R-1', description: 'SPPB', profile: 'office' }
const pdf = Buffer.from('%PDF-1.7 small\n%%EOF\n')

const noEntries = { waiting: 0, undecided: 0 }

test('every channel has a guard and a handler', async () => {
  const { handlers } = await openServices()
  expect(Object.keys(handlers).sort()).toEqual(Object.keys(contract).sort())
})

test('profiles are listed with the state of their token, never with the token', async () => {
  const { handlers } = await openServices()
  const list = await handlers['profiles.list'](null)
  expect(list).toEqual({
    ok: true,
    value: {
      current: 'practice',
      profiles: [
        { ...newProfile('practice', 'practice', 'Latihan'), token: 'session' },
        { ...office, token: 'session' }
      ]
    }
  })
  expect(JSON.stringify(list)).not.toMatch(new RegExp(`${canary}|${practiceToken}`))
})

test('another origin forgets the token, and another path of the same origin does', async () => {
  const { handlers, events } = await openServices()
  const tokenAt = async (address: string): Promise<unknown> => {
    const saved = await handlers['profiles.save']({ ...office, address })
    return saved.ok ? saved.value.profiles.find(({ id }) => id === 'office')?.token : saved.failure
  }
  expect(await tokenAt(`${office.address}/`)).toBe('session')
  expect(await tokenAt('https://gateway.invalid/other')).toBe('none')
  expect(await tokenAt('https://gateway2.invalid/')).toBe('none')
  expect(await tokenAt('https://gateway.invalid/')).toBe('none')
  expect(events.map(([name]) => name)).toEqual(new Array(4).fill('profiles.changed'))
})

test('answer rules that cannot be used are not saved, and the failure names the setting', async () => {
  const { handlers } = await openServices()
  const save = (over: object) => handlers['profiles.save']({ ...office, answerRules: { ...defaultAnswerRules, ...over } })
  expect(await save({ okWords: [] })).toEqual(
    fail('invalid-input', { field: 'answerRules.okWords', detail: 'answerRules.okWords: missing' })
  )
  expect(await save({ documentHours: 9_999 })).toMatchObject({ ok: false, failure: { field: 'answerRules.documentHours' } })
  const saved = await save({ finishedStatuses: ['800', '810'] })
  expect(saved.ok && saved.value.profiles.find(({ id }) => id === office.id)?.answerRules.finishedStatuses).toEqual(['800', '810'])
})

test('a new service address and production are used only if the user agrees, whatever the page asks', async () => {
  const asked: ProfileQuestion[] = []
  const { handlers, requests } = await openServices({ confirmProfile: (question) => asked.push(question) < 0 })
  const before = await handlers['profiles.list'](null)
  const { id } = office
  const training = { ...newProfile('training', 'new', 'Baru'), address: 'https://evil.example/base' }
  for (const call of [
    () => handlers['profiles.save']({ ...office, address: 'https://evil.example/' }),
    () => handlers['profiles.save'](training),
    () => handlers['profiles.save']({ ...training, address: '', kind: 'production' }),
    // The question before a send would call it the trial service.
    () => handlers['profiles.save']({ ...office, kind: 'training' }),
    () => handlers['profiles.select']({ profile: id })
  ])
    expect(await call()).toEqual(fail('cancelled'))
  expect(await handlers['profiles.list'](null)).toEqual(before)
  expect(requests).toEqual([])
  expect(asked).toEqual([
    { name: office.name, address: 'https://evil.example', changes: ['production', 'address'], ...noEntries },
    { name: 'Baru', address: 'https://evil.example/base', changes: ['address'], ...noEntries },
    { name: 'Baru', address: '', changes: ['production'], ...noEntries },
    { name: office.name, address: 'https://gateway.invalid/base', changes: ['address'], ...noEntries },
    { name: office.name, address: 'https://gateway.invalid/base', changes: ['production'], ...noEntries }
  ])
})

test('a new profile, its token and its use are one step with one question, and nothing of it is kept where the user does not agree', async () => {
  const asked: ProfileQuestion[] = []
  let agrees = false
  const { handlers } = await openServices({
    confirmProfile: (question) => {
      asked.push(question)
      return agrees
    }
  })
  const before = await handlers['profiles.list'](null)
  const profile = { ...newProfile('production', 'new', 'Produksi'), address: 'https://gerbang.example/base', edinumber: 'PPJK-1' }
  const create = (more: Partial<typeof profile> = {}, token = 'token-1', use = true) =>
    handlers['profiles.create']({ profile: { ...profile, ...more }, token, use })
  expect(await create()).toEqual(fail('cancelled'))
  expect(await create({ address: '' })).toEqual({ ok: false, failure: { code: 'no-address' } })
  expect(await create({ kind: 'practice' })).toMatchObject({ failure: { code: 'invalid-input' } })
  expect(await create({ name: ' ' })).toMatchObject({ failure: { detail: 'name: missing' } })
  expect(await handlers['profiles.list'](null)).toEqual(before)

  agrees = true
  expect(await create()).toMatchObject({ value: { current: 'new', profiles: [{}, {}, { id: 'new', token: 'session' }] } })
  const question = { name: 'Produksi', address: 'https://gerbang.example/base', changes: ['production', 'address'], ...noEntries }
  expect(asked).toEqual([question, question])

  // A compromised page cannot select a stored production profile in this way.
  agrees = false
  expect(await handlers['profiles.create']({ profile: office, token: '', use: true })).toEqual(fail('cancelled'))
  expect(asked.at(-1)).toMatchObject({ changes: ['production'] })
  expect(await create({ id: 'other', kind: 'training', address: '' }, '', false)).toMatchObject({ value: { current: 'new' } })
})

test('an address on this computer is asked about as that of a program, never as production; the practice profile is not', async () => {
  const asked: string[] = []
  const { handlers } = await openServices({ confirmProfile: ({ address, changes }) => asked.push(`${address} ${changes.join()}`) > 0 })
  const local = newProfile('training', 'local', 'Lokal')
  const [one, other] = ['http://127.0.0.1:8028', 'http://[::1]:8028/base']
  for (const address of ['', one, one, `${one}/base`, other])
    expect(await handlers['profiles.save']({ ...local, address })).toMatchObject({ ok: true })
  expect(await handlers['profiles.save']({ ...local, address: other, kind: 'production' })).toMatchObject({ ok: true })
  for (const profile of ['local', 'practice']) expect(await handlers['profiles.select']({ profile })).toMatchObject({ ok: true })
  expect(asked).toEqual([`${one} address`, `${one}/base address`, `${other} address`])
})

test.each([
  ['http://gateway.invalid', 'address-not-allowed'],
  ['https://u:p@gateway.invalid', 'address-not-allowed'],
  ['https://169.254.169.254/', 'address-not-allowed'],
  ['https://gateway.invalid/?x=1', 'address-not-allowed'],
  ['nonsense', 'address-not-allowed']
])('the address %s is not saved', async (address, code) => {
  const { handlers } = await openServices()
  expect(await handlers['profiles.save']({ ...office, address })).toMatchObject({ ok: false, failure: { code, field: 'address' } })
  expect(await handlers['profiles.list'](null)).toMatchObject({ value: { profiles: [{}, { address: office.address }] } })
})

test('an incomplete profile can be saved, but not without a name or with values out of range', async () => {
  const { handlers } = await openServices()
  expect(await handlers['profiles.save'](newProfile('training', 'half', 'Pelatihan'))).toMatchObject({ ok: true })
  expect(await handlers['profiles.save']({ ...office, name: ' ' })).toMatchObject({
    ok: false,
    failure: { code: 'invalid-input', detail: 'name: missing' }
  })
  expect(await handlers['profiles.save']({ ...office, timeLimit: 3_000 })).toMatchObject({
    ok: false,
    failure: { code: 'invalid-input', field: 'timeLimit', detail: 'timeLimit: out-of-range' }
  })
})

test('a token needs an address, and the practice profile accepts none', async () => {
  const { handlers } = await openServices()
  await handlers['profiles.save'](newProfile('training', 'half', 'Pelatihan'))
  expect(await handlers['profiles.setToken']({ profile: 'half', token: 'abcdefgh' })).toEqual({
    ok: false,
    failure: { code: 'no-address' }
  })
  expect(await handlers['profiles.setToken']({ profile: 'practice', token: 'abcdefgh' })).toMatchObject({
    ok: false,
    failure: { code: 'invalid-input' }
  })
})

test('a token set while a new address is being saved belongs to the new address', async () => {
  const { handlers } = await openServices()
  const saved = handlers['profiles.save']({ ...office, address: 'https://second.example' })
  await handlers['profiles.setToken']({ profile: 'office', token: 'second-token' })
  await saved
  expect(await handlers['profiles.list'](null)).toMatchObject({ value: { profiles: [{}, { id: 'office', token: 'session' }] } })
})

test('removing a profile removes its token', async () => {
  const { handlers } = await openServices()
  await handlers['profiles.remove']({ profile: 'office' })
  expect(await handlers['profiles.save'](office)).toMatchObject({ value: { profiles: [{}, { id: 'office', token: 'none' }] } })
})

test('practice channels work in the practice profile only', async () => {
  const { handlers } = await openServices()
  expect(await handlers['practice.change']({ pace: 1 })).toMatchObject({ ok: true, value: { pace: 1 } })
  await handlers['profiles.select']({ profile: 'office' })
  const answers = [
    await handlers['practice.state'](null),
    await handlers['practice.change']({}),
    await handlers['practice.advance']({ steps: 1 })
  ]
  expect(answers).toEqual(Array(3).fill({ ok: false, failure: { code: 'practice-only' } }))
})

test('the store is emptied only if the store copy can fill a new one', async () => {
  const { handlers, replaced } = await openServices()
  expect(await handlers['storeCopy.replaceStore'](null)).toMatchObject({ ok: false })
  expect(replaced).toEqual([])
  await handlers['storeCopy.append']({ seq: 1, rows: [] })
  expect(await handlers['storeCopy.replaceStore'](null)).toMatchObject({ ok: true })
  expect(replaced).toEqual(['store'])
})

test('a batch of the store copy is written to the disk', async () => {
  const { handlers } = await openServices()
  expect(await handlers['storeCopy.append']({ seq: 1, rows: [{ table: 'goods', key: ['a', 1], value: { nohs: '0101' } }] })).toMatchObject({
    ok: true,
    value: { lastSeq: 1 }
  })
  expect(await handlers['storeCopy.read']({ position: 0, row: 0 })).toMatchObject({
    ok: true,
    value: { rows: [{ key: ['a', 1] }], seq: 1, next: null }
  })
  expect(await handlers['storeCopy.state'](null)).toMatchObject({ ok: true, value: { lastSeq: 1 } })
})

test('a PDF is saved under a readable name and shown in its folder, and an unknown one is missing', async () => {
  const { handlers, archive, folder, opened } = await openServices({ saveTo: 'out.pdf' })
  const stored = await archive.store(pdf, facts)
  const sha256 = stored.ok ? stored.value.sha256 : ''
  expect(await handlers['archive.saveCopy']({ sha256 })).toEqual({ ok: true, value: { saved: true } })
  expect((await readFile(join(folder, 'out.pdf'))).equals(pdf)).toBe(true)
  expect(await handlers['archive.reveal']({ sha256 })).toEqual({ ok: true, value: null })
  expect(opened).toEqual([await archive.fileOf(sha256)])
  for (const channel of ['archive.saveCopy', 'archive.reveal'] as const)
    expect(await handlers[channel]({ sha256: 'c'.repeat(64) })).toEqual({ ok: false, failure: { code: 'file-missing' } })
  const first = await handlers['archive.list']({ edition: '', from: 0 })
  const edition = first.ok ? first.value.edition : ''
  const listed = await handlers['archive.list']({ edition, from: 0 })
  expect([first, listed]).toMatchObject([{ value: { total: 1, pdfs: [] } }, { value: { total: 1, pdfs: [{ sha256 }] } }])
  expect(JSON.stringify(listed)).not.toContain(folder)
})

test('an address of a document is confirmed in normalised form, and only if it is a web or mail address', async () => {
  const { handlers, opened } = await openServices()
  const answers = []
  for (const address of [
    'HTTPS://www.Insw.go.id',
    'mailto:helpdesk@customs.go.id?attach=/etc/passwd',
    'file:///etc/passwd',
    'https://bank@evil.id/',
    'ajukan'
  ])
    answers.push(await handlers['app.openAddress']({ address }))
  expect(opened).toEqual(['https://www.insw.go.id/', 'mailto:helpdesk@customs.go.id'])
  expect(answers.map((answer) => (answer.ok ? answer.value.opened : answer.failure.code))).toEqual([
    true,
    true,
    ...Array.from({ length: 3 }, () => 'address-not-allowed')
  ])
})

test('a new theme and zoom are applied at once, and a link and the licences are opened by their names', async () => {
  const { handlers, opened } = await openServices()
  await handlers['settings.change']({ theme: 'dark' })
  await handlers['settings.change']({ zoom: 125 })
  await handlers['app.openLink']({ link: 'ceisa' })
  await handlers['app.openNotices'](null)
  expect(opened).toEqual(['dark 100', 'dark 125', 'ceisa', 'notices'])
  expect(await handlers['app.info'](null)).toMatchObject({ ok: true, value: { keyring: false, runtime: 'official' } })
})

test('a connection test uses the saved profile and its token, and writes nothing', async () => {
  const { handlers, requests, answers, log } = await openServices({ reply: () => replyOf({ status: 'error', desc: 'tidak ditemukan' }) })
  expect(await handlers['profiles.test']({ profile: 'office' })).toMatchObject({ ok: true, value: { failure: null, httpStatus: 200 } })
  expect(requests.map(({ url, once, headers }) => [url, once, headers['Authorization']])).toEqual([
    ['https://gateway.invalid/base/api/getlog/statusrespon', false, `Bearer ${canary}`]
  ])
  await handlers['profiles.forgetToken']({ profile: 'office' })
  expect(await handlers['profiles.test']({ profile: 'office' })).toMatchObject({ value: { failure: { code: 'no-token' } } })
  expect(requests.at(-1)?.headers['Authorization']).toBeUndefined()
  expect(await handlers['profiles.test']({ profile: 'none' })).toMatchObject({ ok: false, failure: { code: 'invalid-input' } })
  expect([await answers.submitsOf('e-1'), log.lines.join().includes(canary)]).toEqual([[], false])
})

test('no operation brings an echoed token to the window, whatever text of the answer repeats it and however it is spelled', async () => {
  const escaped = canary.replaceAll('-', '\\u002d')
  const { handlers, answers, log } = await openServices({
    reply: () =>
      ({ ...replyOf(`{"error":"${canary} ${escaped}"}`, 400), contentType: canary, retryAfter: canary, encoding: canary }) as HttpReply
  })
  const bodies = { 'e-1': envelope(aDeclaration()) }
  await freezeBodies(handlers, bodies)
  const seen = [
    await handlers['profiles.test']({ profile: 'office' }),
    await handlers['tracking.statusLog']({ profile: 'office', car }),
    await handlers['tracking.responses']({ profile: 'office', car, kind: 'bc20' }),
    await handlers['declarations.submit'](submissionOf(bodies, { profile: 'office', kind: 'production' })),
    await answers.submitsOf('e-1'),
    log.lines
  ]
  expect(JSON.stringify(seen)).toContain('[token] [token]')
  expect(JSON.stringify(seen).replaceAll('\\', '')).not.toMatch(new RegExp(`${canary}|${escaped.replaceAll('\\', '')}`))
})

test('a practice service that does not start is reported as off', async () => {
  const { handlers, requests } = await openServices({
    practice: { connect: () => Promise.resolve(fail('service-down', { detail: 'exit' })) }
  })
  expect(await handlers['profiles.test']({ profile: 'practice' })).toMatchObject({
    value: { asked: null, failure: { code: 'practice-off', detail: 'exit' } }
  })
  expect(requests).toEqual([])
})

test('window controls are passed to the window and the desktop', async () => {
  const { handlers, opened } = await openServices()
  expect(await handlers['app.notify']({ title: 'Selesai', body: '' })).toEqual({ ok: true, value: { shown: true } })
  expect(await handlers['app.setUnreadBadge']({ unread: 0 })).toEqual({ ok: true, value: { shown: false } })
  expect(await handlers['app.keepAwake']({ on: true })).toEqual({ ok: true, value: null })
  expect(await handlers['app.paste'](null)).toEqual({ ok: true, value: null })
  expect(await handlers['app.close'](null)).toEqual({ ok: true, value: null })
  // The reply is sent first: closing destroys the page that receives it.
  expect(opened).toEqual(['Selesai', 'awake true', 'paste'])
  await expect.poll(() => opened.at(-1)).toBe('close')
})

test('a page cannot fill the desktop with windows of other programs', async () => {
  const { handlers, opened } = await openServices()
  const rounds = Array.from({ length: 20 }, async () => [
    await handlers['app.openLink']({ link: 'customs' }),
    await handlers['app.openNotices'](null),
    await handlers['archive.showLocation'](null)
  ])
  const answers = (await Promise.all(rounds)).flat()
  expect(answers.filter(({ ok: isOpened }) => isOpened)).toHaveLength(20)
  expect(answers.at(-1)).toEqual(fail('too-often'))
  expect(opened).toHaveLength(20)
})
