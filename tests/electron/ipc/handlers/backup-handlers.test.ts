import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Channel } from '#core/contract/host-api.ts'
import type { WeakerBackups } from '../../../../electron/ipc/handlers/backup-handlers.ts'
import { serve } from '../../../../electron/ipc/serve.ts'
import { replyOf, type MainServicesDeps } from '../../../support/fakes/main-services.ts'
import { personThere } from '../../../support/fakes/person-there.ts'
import { openServices } from '../../../support/fakes/opened-services.ts'
import { freezeBodies, submissionOf } from '../../../support/frozen-bodies.ts'
import { aDeclaration, car, envelope } from '../../practice/declaration-fixture.ts'

/** The host as the window reaches it: inputs cross as JSON texts and are checked. */
const openHost = async (deps: MainServicesDeps = {}) => {
  const services = await openServices(deps)
  const page = { name: 'page' }
  const { handlers, log } = services
  const answer = serve({ handlers, isOurWindow: (sender) => sender === page, rules: personThere, clock: { now: () => 0 }, log })
  const event = { sender: page, senderFrame: { url: 'app://bundle/', parent: null } }
  return {
    ...services,
    call: async (channel: Channel, input: unknown) => JSON.parse(String(await answer(event, channel, JSON.stringify(input)))) as unknown
  }
}

const plain = { suggestedName: 'a.ajukan', passphrase: '', pdfs: true }
const bodies = { 'e-1': envelope(aDeclaration()) }
const submit = submissionOf(bodies, { profile: 'office', kind: 'production' })

test('bad input for a backup is refused with the name of its field, and nothing is written or changed', async () => {
  const { call, folder } = await openHost({ saveTo: 'a.ajukan', folderTo: 'usb' })
  const before = await call('backup.state', null)
  const bad: readonly (readonly [Channel, unknown, string])[] = [
    ['backup.write', { ...plain, passphrase: 'pendek' }, '/passphrase'],
    ['backup.write', { ...plain, pdfs: 'ya' }, '/pdfs'],
    ['backup.write', { ...plain, suggestedName: 7 }, '/suggestedName'],
    ['backup.write', { ...plain, passphrase: 'x'.repeat(201) }, '/passphrase'],
    ['backup.setAutomatic', { keep: 0 }, '/keep'],
    ['backup.setAutomatic', { keep: 1.5 }, '/keep'],
    ['backup.setAutomatic', { on: null }, '/on'],
    ['backup.setPassphrase', { passphrase: ['delapan8'] }, '/passphrase'],
    ['backup.open', { passphrase: 1 }, '/passphrase'],
    ['backup.list', { from: -1 }, '/from'],
    ['backup.restore', { declarations: 'all' }, '/declarations'],
    ['backup.restore', {}, '/declarations'],
    ['backup.restore', { declarations: ['../x'] }, '/declarations/0'],
    ['backup.undo', { now: true }, '/']
  ]
  for (const [channel, input, detail] of bad)
    expect([channel, await call(channel, input)]).toEqual([channel, { ok: false, failure: { code: 'invalid-input', detail } }])
  expect(await call('backup.state', null)).toEqual(before)
  expect(await readdir(folder)).not.toContain('a.ajukan')
})

test('calls out of order are refused with a message', async () => {
  const { call } = await openHost()
  for (const [channel, input, code] of [
    ['backup.reveal', null, 'file-missing'],
    ['backup.open', { passphrase: '' }, 'backup-closed'],
    ['backup.list', { from: 0 }, 'backup-closed'],
    ['backup.restore', { declarations: null }, 'backup-closed'],
    ['backup.undo', null, 'file-missing']
  ] as const)
    expect([channel, await call(channel, input)]).toMatchObject([channel, { ok: false, failure: { code } }])
  expect(await call('backup.writeAutomatic', null)).toMatchObject({ ok: false, failure: { code: 'backup-folder' } })
  // The user closed the dialogs without a choice.
  expect(await call('backup.write', plain)).toEqual({ ok: true, value: { end: 'not-chosen' } })
  expect(await call('backup.choose', null)).toEqual({ ok: true, value: { end: 'not-chosen' } })
  expect(await call('backup.chooseFolder', null)).toMatchObject({ ok: true, value: { automatic: { on: false } } })
})

test('automatic backups are set, written and revealed', async () => {
  const { call, folder, opened } = await openHost({ folderTo: 'usb' })
  await mkdir(join(folder, 'usb'))
  expect(await call('backup.chooseFolder', null)).toMatchObject({ ok: true, value: { automatic: { on: true } } })
  expect(await call('backup.setAutomatic', { keep: 3 })).toMatchObject({ ok: true, value: { automatic: { keep: 3 } } })
  expect(await call('backup.writeAutomatic', null)).toMatchObject({ ok: true, value: { end: 'done' } })
  const [name = ''] = await readdir(join(folder, 'usb'))
  expect(await call('backup.reveal', null)).toEqual({ ok: true, value: null })
  expect(opened).toEqual([join(folder, 'usb', name)])
})

test('what weakens the backups is changed only after a dialog of the main process, and what strengthens them without', async () => {
  const asked: WeakerBackups[] = []
  let answer = false
  const { call, folder } = await openHost({
    folderTo: 'usb',
    confirmWeaker: (change) => {
      asked.push(change)
      return answer
    }
  })
  await mkdir(join(folder, 'usb'))
  expect(await call('backup.chooseFolder', null)).toMatchObject({ ok: true, value: { automatic: { on: true, keep: 14 } } })
  expect(asked).toEqual([])
  const weaker: readonly (readonly [Channel, unknown, WeakerBackups])[] = [
    ['backup.setAutomatic', { on: false }, { kind: 'off' }],
    ['backup.setAutomatic', { keep: 1 }, { kind: 'fewer', from: 14, to: 1 }],
    ['backup.setAutomatic', { keep: 20, pdfs: false }, { kind: 'no-pdfs' }],
    ['backup.setPassphrase', { passphrase: 'kata sandi kantor' }, { kind: 'passphrase' }],
    ['backup.setPassphrase', { passphrase: '' }, { kind: 'no-passphrase' }]
  ]
  const before = await call('backup.state', null)
  for (const [channel, input, change] of weaker) {
    asked.length = 0
    expect([channel, await call(channel, input)]).toEqual([channel, { ok: false, failure: { code: 'cancelled' } }])
    expect(asked).toEqual([change])
    expect(await call('backup.state', null)).toEqual(before)
  }
  asked.length = 0
  expect(await call('backup.setAutomatic', { on: true, keep: 30, pdfs: true })).toMatchObject({
    ok: true,
    value: { automatic: { keep: 30 } }
  })
  expect(asked).toEqual([])
  answer = true
  for (const [channel, input] of weaker) expect(await call(channel, input)).toMatchObject({ ok: true })
})

test('no restore begins while a request is under way; its reply is not lost, and nothing is sent twice', async () => {
  const writing = await openHost({ saveTo: 'a.ajukan' })
  expect(await writing.call('backup.write', plain)).toMatchObject({ ok: true, value: { end: 'done' } })
  const reply = Promise.withResolvers<ReturnType<typeof replyOf>>()
  const host = await openHost({ openFrom: join(writing.folder, 'a.ajukan'), reply: () => reply.promise })
  await freezeBodies(host.handlers, bodies)
  expect(await host.call('backup.choose', null)).toMatchObject({ ok: true, value: { end: 'chosen', locked: false } })
  expect(await host.call('backup.open', { passphrase: '' })).toMatchObject({ ok: true, value: { end: 'done' } })
  const sent = host.call('declarations.submit', submit)
  await expect.poll(() => host.requests.length).toBe(1)
  expect(await host.call('backup.restore', { declarations: null })).toEqual({ ok: false, failure: { code: 'backup-sending' } })
  expect(await host.call('backup.undo', null)).toEqual({ ok: false, failure: { code: 'backup-sending' } })
  reply.resolve(replyOf({ status: 'ok', desc: [{ submit_status: 'success', submit_type: 'update', desc: { car }, err: {} }] }))
  expect(await sent).toMatchObject({ ok: true })
  expect(host.opened).toEqual([])

  expect(await host.call('backup.restore', { declarations: null })).toMatchObject({ ok: true, value: { end: 'done' } })
  await expect.poll(() => host.opened).toContain('reload')
  // The window asks again for what it does not know after the restore.
  expect(await host.call('declarations.submit', submit)).toMatchObject({ ok: true, value: { status: 'ok' } })
  expect(await host.call('answers.ofEntry', { entry: 'e-1' })).toMatchObject({ ok: true, value: [{ attempt: 1 }] })
  expect(host.requests).toHaveLength(1)
})

test('no request begins while a restore runs, until the window is reloaded or the restore is refused', async () => {
  const writing = await openHost({ saveTo: 'a.ajukan' })
  expect(await writing.call('backup.write', plain)).toMatchObject({ ok: true, value: { end: 'done' } })
  const host = await openHost({ openFrom: join(writing.folder, 'a.ajukan') })
  const refused = { ok: false, failure: { code: 'cancelled', mayHaveArrived: false } }
  for (const channel of ['backup.restore', 'backup.undo'] as const) {
    await host.call('backup.choose', null)
    await host.call('backup.open', { passphrase: '' })
    const reloads = host.opened.length
    const running = host.call(channel, channel === 'backup.undo' ? null : { declarations: null })
    expect(await host.call('declarations.submit', submit)).toMatchObject(refused)
    expect(await running).toMatchObject({ ok: true, value: { end: 'done' } })
    await expect.poll(() => host.opened.length).toBeGreaterThan(reloads)
  }
  expect(host.requests).toEqual([])
  expect(await host.call('backup.restore', { declarations: null })).toMatchObject({ ok: false, failure: { code: 'backup-closed' } })
  await freezeBodies(host.handlers, bodies)
  await host.call('declarations.submit', submit)
  expect(host.requests).toHaveLength(1)
})

test('a file that a person has chosen is restored once', async () => {
  const writing = await openHost({ saveTo: 'a.ajukan' })
  await writing.call('backup.write', plain)
  const host = await openHost({ openFrom: join(writing.folder, 'a.ajukan') })
  await host.call('backup.choose', null)
  await host.call('backup.open', { passphrase: '' })
  expect(await host.call('backup.restore', { declarations: null })).toMatchObject({ ok: true, value: { end: 'done' } })
  expect(await host.call('backup.open', { passphrase: '' })).toMatchObject({ ok: false, failure: { code: 'backup-closed' } })
})

test('a file that is not a backup is refused with a message, and the window is not reloaded', async () => {
  const folder = await openHost()
  const path = join(folder.folder, 'surat.ajukan')
  await writeFile(path, 'bukan cadangan')
  const host = await openHost({ openFrom: path })
  const failure = { code: 'backup-foreign', detail: expect.stringContaining('surat.ajukan') }
  expect(await host.call('backup.choose', null)).toMatchObject({ ok: false, failure })
  expect(await host.call('backup.restore', { declarations: null })).toMatchObject({ ok: false })
  expect(host.opened).toEqual([])
})
