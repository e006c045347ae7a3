import { expect, test } from 'vitest'
import type { AttemptOutcome, OfficeAttempt } from '#core/contract/office.ts'
import { fail, ok } from '#core/base/result.ts'
import type { Json } from '#core/base/json.ts'
import { changesOfNew, loadRecord } from '../../../../renderer/data/declarations-repository.ts'
import { useSendActions } from '../../../../renderer/actions/send.ts'
import { useSendText } from '../../../../renderer/features/outbox/views/send/use-send-text.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useDeclarationActions } from '../../../../renderer/actions/declaration-actions.ts'
import { areBodiesUncertain } from '../../../../renderer/features/office/store/sending.ts'
import { useDraft } from '../../../../renderer/features/editor/store/draft/draft.ts'
import { useIncomingChanges } from '../../../../renderer/actions/incoming-changes.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { eventually } from '../../../support/eventually.ts'
import { holding } from '../../../support/fakes/memory-office.ts'
import { inside } from '../../support/mounted.ts'
import { openAtOffice, statesOf, type OpenedAtOffice } from '../../support/office-outbox-setup.ts'
import { car, entryOf, hostQuestion, submits } from '../../support/outbox-setup.ts'

const offline = { contact: { kind: 'offline', since: 1, why: 'office-offline' } } as const
const connected = { contact: { kind: 'connected' } } as const

const attempt = (declaration: string, desk: string, outcome: AttemptOutcome, sha256 = 'a'): OfficeAttempt => ({
  attempt: `${desk} ${declaration} ${sha256}`,
  declaration,
  car: car(1),
  desk,
  sha256,
  outcome,
  startedAt: 1,
  endedAt: null,
  isLate: false
})
const confirmationsOf = ({ app }: OpenedAtOffice) =>
  app.host.calls.flatMap(({ channel, input }) => (channel === 'office.confirmSending' ? [input] : []))

test('a declaration that another desk holds or sends is not queued, and the reason names the desk', async () => {
  const opened = await openAtOffice(3, (_, index) => [{ holder: 'there' }, { sender: 'third' }, {}][index] ?? {})
  await eventually(() => expect(opened.rights.nameOf('there')).toBe('Meja 2'))
  const report = await opened.outbox.queue(opened.ids)
  expect(report.obstacles).toMatchObject([
    { id: 'd1', reason: 'office', refusal: { kind: 'held', desk: 'there' } },
    { id: 'd2', reason: 'office', refusal: { kind: 'sent-by', desk: 'third' } }
  ])
  await opened.timers.pass(1_000)
  expect(statesOf(opened)).toEqual([undefined, undefined, 'accepted'])
})

test('without contact nothing is tried; with contact waiting declarations are sent automatically', async () => {
  const opened = await openAtOffice(2)
  opened.fakeOffice.tell([], [], offline)
  await eventually(() => expect(opened.outbox.officeObstacle({ declaration: 'd1', profile: 'other' })).toEqual({ kind: 'offline' }))
  await opened.outbox.queue(opened.ids)
  await opened.timers.pass(600_000)
  expect([submits(opened), opened.outbox.status.kind, statesOf(opened)]).toEqual([[], 'idle', ['queued', 'queued']])
  opened.fakeOffice.tell([], [], connected)
  await eventually(async () => {
    await opened.timers.pass(1_000)
    expect(statesOf(opened)).toEqual(['accepted', 'accepted'])
  })
})

test('a number outside the lanes of the desk waits for the office too; one in the lane of another desk is refused at once', async () => {
  const opened = await openAtOffice(2, () => ({ registered: false }))
  const lane = { prefix: car(2).slice(0, 12), series: car(2).slice(20), desk: 'there', retired: false }
  opened.app.host.use({ 'office.registerNumber': async () => fail('office-offline'), 'office.lanes': async () => ok([lane]) })
  opened.fakeOffice.tell([], [], offline)
  await eventually(() => expect([opened.office.isConnected, opened.office.lanes.length]).toEqual([false, 1]))
  const { queued, obstacles } = await opened.outbox.queue(opened.ids)
  expect(queued).toHaveLength(1)
  expect(obstacles).toMatchObject([{ id: 'd2', reason: 'office', refusal: { kind: 'number', failure: { code: 'office-offline' } } }])
  opened.fakeOffice.tell([], [], connected)
  await eventually(async () => {
    await opened.timers.pass(1_000)
    expect(statesOf(opened)).toEqual(['accepted', undefined])
  })
})

test('a declaration handed over while it waits stays queued, and the office does not affect the practice profile', async () => {
  const opened = await openAtOffice(2)
  opened.fakeOffice.tell([], [], offline)
  await eventually(() => expect(opened.office.isConnected).toBe(false))
  await opened.outbox.queue(opened.ids)
  opened.fakeOffice.tell([], [holding('d1', 'there', { position: 9, car: car(1) })], connected)
  await eventually(async () => {
    await opened.timers.pass(1_000)
    expect(statesOf(opened)).toEqual(['queued', 'accepted'])
  })
  expect(opened.outbox.officeObstacle({ declaration: 'd1', profile: 'other' })).toEqual({ kind: 'held', desk: 'there' })
  expect(opened.outbox.officeObstacle({ declaration: 'd1', profile: 'practice' })).toBeNull()
})

test('without the office only selected declarations are sent, and nothing is retried automatically', async () => {
  const opened = await openAtOffice(2)
  opened.fakeOffice.tell([], [], offline)
  await eventually(() => expect(opened.office.isConnected).toBe(false))
  await opened.outbox.queue(opened.ids)
  opened.answers(() => ({ code: 'timed-out', mayHaveArrived: false }))
  expect(await opened.rights.allowWithoutOffice(['d1'], opened.app.services.now() + 3_600_000)).toBeNull()
  await opened.timers.pass(600_000)
  expect(submits(opened)).toEqual([])
  await opened.outbox.send([entryOf(opened, 'd1').id])
  expect(statesOf(opened)).toEqual(['failed', 'queued'])
  await opened.timers.pass(600_000)
  expect(submits(opened)).toHaveLength(1)
  opened.answers(() => null)
  await opened.outbox.send([entryOf(opened, 'd1').id])
  expect(statesOf(opened)).toEqual(['accepted', 'queued'])
  // The next contact ends the mode, and the rest is sent as usual.
  opened.fakeOffice.tell([], [], { ...connected, withoutOffice: null })
  await eventually(async () => {
    await opened.timers.pass(1_000)
    expect(statesOf(opened)).toEqual(['accepted', 'accepted'])
  })
})

test('a request refused because of one declaration is sent again without it', async () => {
  const opened = await openAtOffice(3)
  opened.answers((declarations) =>
    declarations.includes('d2') ? { code: 'office-number-not-registered', declaration: 'd2', mayHaveArrived: false } : null
  )
  await opened.outbox.queue(opened.ids)
  await eventually(async () => {
    await opened.timers.pass(5_000)
    expect(statesOf(opened)).toEqual(['accepted', 'failed', 'accepted'])
  })
  expect(entryOf(opened, 'd2').retry).toEqual({ by: 'user', why: 'office' })
  expect(entryOf(opened, 'd1').attempts.map(({ failure }) => failure?.code)).toEqual(['office-batch', undefined])
})

test('a declaration is not queued while its rows of another desk are not stored, and then with their content', async () => {
  const opened = await openAtOffice(2)
  const found = await loadRecord(opened.app.database, 'd1')
  if (!found) throw new Error('there is no declaration')
  const header = { ...found.document.header, data: { ...found.document.header.data, impnama: 'PT MEJA LAIN' } }
  const [stored] = changesOfNew({ ...found, document: { ...found.document, header } })
  const value = JSON.parse(JSON.stringify(stored?.value)) as Json
  opened.fakeOffice.tell([{ kind: 'row', table: 'declarations', key: 'd1', conflict: false, value }])
  const unread = [{ id: 'd1', reason: 'office', refusal: { kind: 'unread' } }]
  expect((await opened.outbox.queue(opened.ids)).obstacles).toMatchObject(unread)
  // The host has them, and the window stores them.
  opened.app.host.use({ 'office.hasUnstoredRows': async () => ok(false) })
  const draft = useDraft(opened.app.pinia)
  await draft.takeArrived(
    new Set(['d1']),
    async () => {
      expect((await opened.outbox.queue(['d1'])).obstacles).toMatchObject(unread)
      return false
    },
    () => Promise.resolve()
  )
  await useIncomingChanges(opened.app.pinia).start()
  await eventually(() => expect(opened.fakeOffice.waiting()).toBe(0))
  await eventually(() => expect(draft.isArriving('d1')).toBe(false))
  expect((await opened.outbox.queue(['d1'])).obstacles).toEqual([])
  expect(await opened.outbox.bodyOf(entryOf(opened, 'd1').id)).toContain('PT MEJA LAIN')
})

test('a submission that the host refuses until rows of another desk are stored is tried again automatically', async () => {
  const opened = await openAtOffice(1)
  opened.answers(() => ({ code: 'office-unread', declaration: 'd1', mayHaveArrived: false }))
  await opened.outbox.queue(opened.ids)
  await opened.timers.pass(500)
  expect(entryOf(opened, 'd1')).toMatchObject({ state: 'failed', retry: { by: 'itself' } })
  opened.answers(() => null)
  await eventually(async () => {
    await opened.timers.pass(5_000)
    expect(statesOf(opened)).toEqual(['accepted'])
  })
})

test('a submission of a declaration that another desk had since is left to the user, who may send it anyway', async () => {
  const opened = await openAtOffice(1)
  opened.fakeOffice.tell([], [holding('d1', 'here', { position: 9, epoch: 3, car: car(1) })], offline)
  await eventually(() => expect([opened.office.isConnected, opened.office.epochOf('d1')]).toEqual([false, 3]))
  await opened.outbox.queue(opened.ids)
  expect(entryOf(opened, 'd1').epoch).toBe(3)
  // As the host compares them.
  opened.answers(() => {
    const { epoch } = entryOf(opened, 'd1')
    return epoch === 5 ? null : { code: 'office-changed', declaration: 'd1', mayHaveArrived: false }
  })
  opened.fakeOffice.tell([], [holding('d1', 'here', { position: 10, epoch: 5, car: car(1) })], connected)
  await eventually(async () => {
    await opened.timers.pass(600_000)
    expect(statesOf(opened)).toEqual(['failed'])
  })
  expect([entryOf(opened, 'd1').retry, submits(opened).length]).toEqual([{ by: 'user', why: 'changed' }, 1])
  const question = hostQuestion(opened)
  const sending = inside(opened.app, useSendActions).value.sendAll()
  await eventually(() => expect(question.asked()).toMatchObject({ remarks: { warnings: ['changed-elsewhere'] } }))
  // Without the user's word it stays as it is, also for a send that asks nothing.
  await opened.outbox.send([entryOf(opened, 'd1').id])
  expect([entryOf(opened, 'd1').epoch, entryOf(opened, 'd1').state]).toEqual([3, 'failed'])
  question.answer('permitted')
  await sending
  expect(statesOf(opened)).toEqual(['accepted'])
})

test('each declaration that another desk may have sent needs a confirmation; one without it waits', async () => {
  const opened = await openAtOffice(3, (id) => (id === 'd3' ? {} : { outcome: 'unknown', attempt: 'a' }))
  opened.fakeOffice.know({
    attempts: [attempt('d1', 'there', 'unknown'), attempt('d2', 'there', 'unknown'), attempt('d2', 'third', 'sending')]
  })
  await eventually(() => expect(opened.rights.nameOf('there')).toBe('Meja 2'))
  await opened.outbox.queue(opened.ids)
  await eventually(async () => {
    await opened.timers.pass(1_000)
    expect(statesOf(opened)).toEqual(['queued', 'queued', 'accepted'])
  })
  const question = hostQuestion(opened)
  const sends = inside(opened.app, useSendActions).value
  const sending = sends.send([entryOf(opened, 'd1'), entryOf(opened, 'd2')])
  await eventually(() => expect(question.asked()).toMatchObject({ remarks: { sentBefore: [expect.any(String), expect.any(String)] } }))
  question.answer('permitted')
  await eventually(() => expect(opened.rights.question).not.toBeNull())
  expect(opened.rights.question?.needed).toEqual([
    { declaration: 'd1', car: car(1), desks: ['Meja 2'] },
    { declaration: 'd2', car: car(2), desks: ['Meja 2', 'Meja 3'] }
  ])
  opened.rights.question?.answer(new Map([['d1', 'PC itu mati']]))
  await sending
  expect(confirmationsOf(opened)).toEqual([{ declaration: 'd1', confirmation: 'PC itu mati' }])
  expect(statesOf(opened)).toEqual(['accepted', 'queued', 'accepted'])
})

test('the question before queueing names what only the office knows: the desk, the outcome and the time', async () => {
  const opened = await openAtOffice(2, (id) => (id === 'd2' ? {} : { outcome: 'accepted', attempt: 'a' }))
  const earlier = { ...attempt('d1', 'third', 'accepted'), startedAt: 5 }
  opened.fakeOffice.know({
    attempts: [{ ...attempt('d1', 'there', 'accepted', 'b'), startedAt: 7 }, earlier, attempt('d1', 'there', 'failed', 'c')]
  })
  await useSettings(opened.app.pinia).change({ sending: 'manual' })
  const queueing = inside(opened.app, useDeclarationActions).value.queueAndSend(opened.ids)
  await eventually(() => expect(opened.question.question).not.toBeNull())
  const rows = opened.question.question?.rows ?? []
  expect(rows.map(({ declaration, before }) => `${declaration} ${before?.atOffice?.startedAt}`)).toEqual(['d1 7', 'd2 undefined'])
  const [words, [first]] = [inside(opened.app, useSendText).value, rows]
  await eventually(() => expect(opened.rights.nameOf('there')).toBe('Meja 2'))
  expect(first?.before && words.beforeFacts(first.before).at(-1)).toEqual({
    label: 'Menurut kantor',
    value: expect.stringMatching(/^Diterima, .*\(Meja 2\)$/) as unknown
  })
  expect(first && words.sinceText(first)).toBe('tidak dapat dibandingkan')
  opened.question.question?.answer(false)
  await queueing
  expect(opened.outbox.entries.size).toBe(0)
})

test('cancelling the question sends nothing and stores no confirmation', async () => {
  const opened = await openAtOffice(1, () => ({ outcome: 'accepted', attempt: 'a' }))
  opened.fakeOffice.know({ attempts: [attempt('d1', 'there', 'accepted')] })
  await opened.outbox.queue(opened.ids)
  const question = hostQuestion(opened)
  const sends = inside(opened.app, useSendActions).value
  const sending = sends.send([entryOf(opened, 'd1')])
  await eventually(() => expect(question.asked()).toMatchObject({ remarks: { sentBefore: [expect.any(String)] } }))
  question.answer('permitted')
  await eventually(() => expect(opened.rights.question).not.toBeNull())
  opened.rights.question?.answer(null)
  await sending
  expect([confirmationsOf(opened), submits(opened)]).toEqual([[], []])
})

test('bodies are uncertain where attempts that may have arrived differ, also of one desk', () => {
  const [mine, same, other] = [attempt('d1', 'here', 'accepted'), attempt('d1', 'there', 'unknown'), attempt('d1', 'there', 'unknown', 'b')]
  expect([areBodiesUncertain([mine]), areBodiesUncertain([mine, same]), areBodiesUncertain([mine, other])]).toEqual([false, false, true])
  expect(areBodiesUncertain([mine, { ...other, outcome: 'failed' }])).toBe(false)
  // A correction of the same desk is known to replace the first.
  expect(areBodiesUncertain([mine, attempt('d1', 'here', 'accepted', 'b')])).toBe(false)
  expect(areBodiesUncertain([mine, attempt('d1', 'here', 'sending', 'b')])).toBe(false)
  // One of them is unknown, or one attempt was presented with two contents.
  expect(areBodiesUncertain([mine, attempt('d1', 'here', 'unknown', 'b')])).toBe(true)
  expect(areBodiesUncertain([attempt('d1', 'here', 'unknown'), attempt('d1', 'here', 'accepted', 'b')])).toBe(true)
  expect(areBodiesUncertain([mine, { ...attempt('d1', 'here', 'accepted', 'b'), isLate: true }])).toBe(true)
  expect(areBodiesUncertain([mine, attempt('d1', 'here', 'failed', 'b')])).toBe(false)
})

test('after the office is left, copies of what other desks held are neither queued nor sent, and the reason names the desk', async () => {
  const opened = await openAtOffice(4, (_, index) => [{ holder: 'there' }, { holder: null }][index] ?? {})
  opened.fakeOffice.tell([], [], offline)
  await eventually(() => expect(opened.outbox.officeObstacle({ declaration: 'd3', profile: 'other' })).toEqual({ kind: 'offline' }))
  await opened.outbox.queue(['d3', 'd4'])
  const copies = [
    { declaration: 'd1', desk: 'Meja 2', office: 'Kantor' },
    { declaration: 'd2', desk: '', office: 'Kantor' },
    { declaration: 'd3', desk: 'Meja 3', office: 'Kantor' },
    { declaration: 'd9', desk: 'Meja 3', office: 'Kantor' }
  ]
  opened.app.host.use({ 'office.left': () => Promise.resolve(ok(copies)) })
  opened.app.host.emit('office.changed', null)
  await eventually(() => expect(opened.office.leftObstacle('d1')).toEqual({ kind: 'left', name: 'Meja 2', office: 'Kantor' }))
  expect((await opened.outbox.queue(['d1', 'd2'])).obstacles).toMatchObject([
    { id: 'd1', reason: 'office', refusal: { kind: 'left', name: 'Meja 2', office: 'Kantor' } },
    { id: 'd2', reason: 'office', refusal: { kind: 'left', name: '', office: 'Kantor' } }
  ])
  const permissions = () => ['d1', 'd3', 'd4', 'd9'].map((declaration) => opened.rights.permissionOf({ declaration, profile: 'other' }))
  expect(permissions()).toEqual(['none', 'none', 'free', 'none'])
  expect(opened.rights.permissionOf({ declaration: 'd1', profile: 'practice' })).toBe('free')
  // An office that knows a declaration decides; of others it stays, also after a start.
  opened.fakeOffice.tell([], [holding('d1', 'here', { position: 99 })], connected)
  await eventually(() => expect(permissions()).toEqual(['free', 'free', 'free', 'none']))
  const restarted = await opened.app.restart()
  await useOffice(restarted.pinia).load()
  expect(['d1', 'd9'].map((id) => useOffice(restarted.pinia).leftObstacle(id))).toEqual([
    null,
    { kind: 'left', name: 'Meja 3', office: 'Kantor' }
  ])
})
