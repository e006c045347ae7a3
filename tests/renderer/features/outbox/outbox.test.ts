import { expect, test, vi } from 'vitest'
import { fail, ok } from '#core/base/result.ts'
import { valueAt } from '#core/base/json-pointer.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { changesOfNew } from '../../../../renderer/data/declarations-repository.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { journaled, laterLog, statusAnswer, stored } from '../../support/answer-fixtures.ts'
import { recordFrom, smallText, withCar } from '../../support/declaration-fixtures.ts'
import { answering, car, entryOf, inJournal, openOutbox, sentBodies, stateOf, submits } from '../../support/outbox-setup.ts'
import { eventually } from '../../../support/eventually.ts'

test('a valid declaration is frozen and stored with its bytes, their SHA-256 and its counts', async () => {
  const open = await openOutbox()
  expect(await open.outbox.queue(['d1'])).toMatchObject({ queued: [expect.any(String)], obstacles: [] })
  const entry = entryOf(open)
  const body = (await open.outbox.bodyOf(entry.id)) ?? ''
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body)))
  expect(entry).toMatchObject({
    car: car(1),
    state: 'queued',
    profile: 'practice',
    attempts: [],
    sha256: [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  })
  expect(entry.counts).toMatchObject({ header: 1, detail: 3 })
  expect(JSON.parse(body)).toMatchObject({ bc28: { document: [{ car: car(1), edinumber: 'PRAKTIK' }] } })
  expect(inJournal(open, entry.id)?.value).toEqual(entry)
  expect(await open.app.database.outbox.get(entry.id)).toEqual(entry)
  expect(stateOf(open)).toEqual(['queued', 'queued'])
})

test('after a restart equal counts are one object', async () => {
  const open = await openOutbox(2)
  const { lines, ...shorter } = recordFrom(smallText)
  const data = shorter.document.detail.data.slice(1)
  const record = withCar({ ...shorter, lines: lines.slice(1), document: { ...shorter.document, detail: { data } } }, 'd9', car(9))
  await open.app.services.storeWriter.write([...changesOfNew(record), open.worklist.noteDraft(record, 0)])
  expect((await open.outbox.queue(['d1', 'd2', 'd9'])).queued).toHaveLength(3)
  const before = ['d1', 'd2', 'd9'].map((id) => entryOf(open, id))
  const again = await openOutbox(0, await open.app.restart())
  const after = before.map(({ id }) => again.outbox.entries.get(id))
  expect(after).toEqual(before)
  expect(after[1]?.counts).toBe(after[0]?.counts)
  expect(after[2]?.counts).not.toEqual(after[0]?.counts)
})

test('a declaration that cannot be queued is reported with its reason, and the others are queued', async () => {
  const open = await openOutbox(3)
  const { app, outbox, worklist } = open
  const broken = withCar(recordFrom(smallText), 'd9', '')
  await app.services.storeWriter.write([...changesOfNew(broken), worklist.noteDraft(broken, 1)])
  answering(open, () => ({ code: 'timed-out', mayHaveArrived: true }))
  await outbox.queue(['d2'])
  await outbox.sendAll()
  const report = await outbox.queue(['d9', 'd2', 'gone', 'd1'])
  expect(report.obstacles.map(({ id, reason, problems }) => [id, reason, problems])).toEqual([
    ['d9', 'problems', 1],
    ['d2', 'running', 0],
    ['gone', 'missing', 0]
  ])
  expect(report.queued).toEqual([entryOf(open, 'd1').id])
})

test('documents without numbers are one problem and not queued, although their stored count is 0, unless the profile turns the rule into advice', async () => {
  const { app, outbox, worklist } = await openOutbox()
  const valid = recordFrom(smallText)
  const documents = valid.document.dokumen.data.map((row) => ({ ...row, dokno: '' }))
  const record = withCar({ ...valid, document: { ...valid.document, dokumen: { data: documents } } }, 'd9', car(9))
  await app.services.storeWriter.write([...changesOfNew(record), worklist.noteDraft(record, 0)])
  expect((await outbox.queue(['d9'])).obstacles).toMatchObject([{ id: 'd9', reason: 'problems', problems: 1 }])
  expect(outbox.entries.size).toBe(0)
  await useSettings(app.pinia).saveProfile({ ...newProfile('practice', 'practice', 'Latihan'), advisedFields: ['/dokumen/data/*/dokno'] })
  expect((await outbox.queue(['d9'])).queued).toHaveLength(1)
})

test('no declaration is queued without a profile', async () => {
  const open = await openOutbox()
  await useSettings(open.app.pinia).removeProfile('practice')
  expect((await open.outbox.queue(['d1'])).obstacles).toMatchObject([{ reason: 'no-profile' }])
})

test('a newer version replaces one that has not been sent, in one batch', async () => {
  const open = await openOutbox()
  await open.outbox.queue(['d1'])
  open.app.clock.forward(1_000)
  await open.outbox.queue(['d1'])
  expect(open.outbox.ofDeclaration('d1').map((entry) => entry.state)).toEqual(['queued', 'cancelled'])
  const written = open.app.host.journal.taken.map((batch) => batch.rows.filter((row) => row.table === 'outbox').length)
  expect(written.filter((count) => count > 0)).toEqual([1, 2])
  expect(stateOf(open)).toEqual(['queued', 'queued'])
})

test('a declaration that cannot be read stops queueing after those before it are queued, and locks nothing', async () => {
  const open = await openOutbox(3)
  await open.outbox.queue(['d1', 'd3'])
  const { goods } = open.app.services.database
  const where = goods.where.bind(goods)
  let reads = 0
  vi.spyOn(goods, 'where').mockImplementation(((index: string) => {
    reads += 1
    if (reads === 2) throw new Error('the disk refused')
    return where(index)
  }) as typeof goods.where)
  await expect(open.outbox.queue(['d1', 'd2', 'd3'])).rejects.toThrow('the disk refused')
  const states = (id: string) => open.outbox.ofDeclaration(id).map(({ state }) => state)
  expect(['d1', 'd2', 'd3'].map(states)).toEqual([['queued', 'cancelled'], [], ['queued']])
  answering(open, () => ({}))
  await open.outbox.sendAll()
  expect(['d1', 'd3'].map((id) => states(id)[0])).toEqual(['accepted', 'accepted'])
})

test('a declaration that cannot be frozen leaves its earlier version to be sent', async () => {
  const open = await openOutbox()
  await open.outbox.queue(['d1'])
  vi.spyOn(crypto.subtle, 'digest').mockRejectedValueOnce(new Error('out of memory'))
  await expect(open.outbox.queue(['d1'])).rejects.toThrow('out of memory')
  answering(open, () => ({}))
  await open.outbox.sendAll()
  expect(stateOf(open)).toEqual(['accepted', 'sent'])
})

test('an entry is stored as being sent in the store copy and the store before the request is sent', async () => {
  const open = await openOutbox()
  await open.outbox.queue(['d1'])
  const seen: unknown[] = []
  open.app.host.use({
    'declarations.submit': async ({ entries: [{ entry, attempt } = { entry: '', attempt: 0 }] }) => {
      const [copy, row] = [inJournal(open, entry)?.value, await open.app.database.outbox.get(entry)]
      seen.push(attempt, valueAt(copy, '/state'), valueAt(copy, '/attempts/0/number'), row?.state, open.outbox.progress)
      return fail('offline', { mayHaveArrived: false })
    }
  })
  await open.outbox.sendAll()
  expect(seen).toEqual([1, 'sending', 1, 'sending', { done: 0, total: 1 }])
  expect(open.outbox.progress).toBeNull()
})

test('an attempt that cannot be stored is not sent', async () => {
  const open = await openOutbox(2)
  await open.outbox.queue(['d1', 'd2'])
  open.app.host.use({ 'storeCopy.append': () => Promise.resolve(fail('disk-full')) })
  await open.outbox.sendAll()
  expect(submits(open)).toEqual([])
  expect([open.outbox.halted?.code, ...stateOf(open, 'd1'), ...stateOf(open, 'd2')]).toEqual([
    'disk-full',
    'queued',
    'queued',
    'queued',
    'queued'
  ])
})

test('exactly the frozen bytes are sent, whatever happened to the draft since', async () => {
  const open = await openOutbox()
  await open.outbox.queue(['d1'])
  const { id } = entryOf(open)
  const body = await open.outbox.bodyOf(id)
  await open.app.services.storeWriter.write(changesOfNew(withCar(recordFrom(smallText), 'd1', 'changed')))
  answering(open, () => ({}))
  await open.outbox.sendAll()
  const contents = [entryOf(open).sha256]
  expect(submits(open)).toEqual([{ kind: 'practice', entries: [{ entry: id, attempt: 1 }], contents, profile: 'practice' }])
  expect(sentBodies(open)).toEqual([body])
})

test.each([
  ['everything is stored', {}, 'accepted', 'sent'],
  ['another status than ok', { status: 'odd' }, 'unknown', 'unknown'],
  ['a response for another declaration', { entries: [] }, 'unknown', 'unknown'],
  ['a refusal', { code: 'refused', detail: 'Invalid request' }, 'refused', 'needs-work'],
  ['no connection', { code: 'offline', mayHaveArrived: false }, 'failed', 'queued'],
  ['a lost response', { code: 'connection-lost', mayHaveArrived: true }, 'unknown', 'unknown']
] as const)('%s: the entry and its declaration have the right state, also after a restart', async (_, response, state, declaration) => {
  const open = await openOutbox()
  await open.outbox.queue(['d1'])
  answering(open, () => response)
  await open.outbox.sendAll()
  expect(stateOf(open)).toEqual([state, declaration])
  const entry = entryOf(open)
  const again = await openOutbox(1, await open.app.restart())
  expect([entryOf(again), again.worklist.summaries.get('d1')?.state]).toEqual([entry, declaration])
  expect(await again.app.database.answers.count()).toBe('code' in response ? 0 : 1)
})

test('different counts and section errors become remarks for the user', async () => {
  const open = await openOutbox()
  await open.outbox.queue(['d1'])
  answering(open, ({ car: sent, counts }) => ({
    entries: [{ car: sent, submitStatus: 'success', submitType: 'update', counts: { ...counts, detail: 2 }, errors: { dokumen: 'salah' } }]
  }))
  await open.outbox.sendAll()
  expect(stateOf(open)).toEqual(['remarks', 'needs-work'])
  expect(entryOf(open).remarks).toEqual([
    { code: 'count', section: 'detail', sent: 3, counted: 2 },
    { code: 'section-error', section: 'dokumen', text: 'salah' }
  ])
})

test('a batch is sent oldest first and stops when the token is refused', async () => {
  const open = await openOutbox(4)
  await useSettings(open.app.pinia).change({ sendAtOnce: 1 })
  await open.outbox.queue(['d1', 'd2', 'd3', 'd4'])
  answering(open, ({ car: sent }) => (sent === car(2) ? { entries: [] } : sent === car(3) ? { code: 'unauthorised', httpStatus: 401 } : {}))
  await open.outbox.sendAll()
  expect(open.outbox.ofDeclaration('d4')[0]?.attempts).toEqual([])
  expect(['d1', 'd2', 'd3', 'd4'].map((id) => entryOf(open, id).state)).toEqual(['accepted', 'unknown', 'queued', 'queued'])
  expect([open.outbox.halted?.code, open.outbox.progress]).toEqual(['unauthorised', null])
  answering(open, () => ({}))
  await open.outbox.sendAll()
  expect([open.outbox.halted, ...['d3', 'd4'].map((id) => entryOf(open, id).attempts.length)]).toEqual([null, 2, 1])
})

test('a paused batch ends after the request in flight, the others wait, and it continues on request', async () => {
  const open = await openOutbox(2)
  await open.outbox.queue(['d1', 'd2'])
  await useSettings(open.app.pinia).change({ sendAtOnce: 1 })
  answering(open, () => {
    open.outbox.pause()
    return {}
  })
  await open.outbox.sendAll()
  expect([entryOf(open, 'd1').state, entryOf(open, 'd2').state, submits(open).length]).toEqual(['accepted', 'queued', 1])
  expect([entryOf(open, 'd2').attempts, open.outbox.status.kind]).toEqual([[], 'paused'])
  answering(open, () => ({}))
  open.outbox.resume()
  await eventually(() => {
    expect(entryOf(open, 'd2').state).toBe('accepted')
  })
})

test('an entry waits for its own profile; accepted ones are refreshed at once with the profile they were sent with', async () => {
  const open = await openOutbox()
  await open.outbox.queue(['d1'])
  answering(open, () => ({}))
  const settings = useSettings(open.app.pinia)
  await settings.saveProfile(newProfile('training', 'other', 'Lain'))
  await settings.selectProfile('other')
  await open.outbox.sendAll()
  expect([submits(open), stateOf(open)]).toEqual([[], ['queued', 'queued']])
  await settings.selectProfile('practice')
  open.app.host.use({ 'tracking.statusLog': ({ car: asked }) => Promise.resolve(ok(statusAnswer(laterLog(asked, ['104', '105'])))) })
  await open.outbox.sendAll()
  await eventually(() => {
    expect(open.tracking.tracks.get(car(1))?.profile).toBe('practice')
  })
  await eventually(() => {
    expect([...open.tracking.busy]).toEqual([])
  })
})

test('a response that cannot be stored is shown, and the next start reads it from the journal', async () => {
  const open = await openOutbox()
  await open.outbox.queue(['d1'])
  const { host } = open.app
  answering(open, () => {
    host.use({ 'storeCopy.append': () => Promise.resolve(fail('disk-full')) })
    return {}
  })
  await open.outbox.sendAll()
  expect([...stateOf(open), open.outbox.halted?.code]).toEqual(['accepted', 'sent', 'disk-full'])
  const settled = entryOf(open)
  host.use({
    'storeCopy.append': (batch) => Promise.resolve(host.journal.append(batch)),
    'answers.ofEntry': () => Promise.resolve(ok([journaled(settled, 1, ok(stored(settled.car, settled.counts)))]))
  })
  const again = await openOutbox(1, await open.app.restart())
  expect(stateOf(again)).toEqual(['accepted', 'sent'])
})
