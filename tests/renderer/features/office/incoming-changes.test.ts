import { expect, test } from 'vitest'
import type { Json } from '#core/base/json.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import { sharedFact } from '#core/office/shared-rows.ts'
import { blankTrack, type StoredResponse, type Track } from '#core/tracking/track.ts'
import { changesOfNew } from '../../../../renderer/data/declarations-repository.ts'
import { useCatalog } from '../../../../renderer/features/catalog/store/catalog.ts'
import { useDraft } from '../../../../renderer/features/editor/store/draft/draft.ts'
import { useIncomingChanges } from '../../../../renderer/actions/incoming-changes.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useTemplates } from '../../../../renderer/features/templates/store/templates.ts'
import { useTracking } from '../../../../renderer/features/tracking/store/tracking.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { eventually } from '../../../support/eventually.ts'
import { holding, memoryOffice, mergedAt } from '../../../support/fakes/memory-office.ts'
import { statusLog } from '../../support/answer-fixtures.ts'
import { recordFrom, smallText } from '../../support/declaration-fixtures.ts'
import { accept, refuse } from '../../support/draft-setup.ts'
import { summary } from '../../support/summary-fixtures.ts'
import { openTestApp } from '../../support/test-services.ts'

const open = async () => {
  const app = await openTestApp()
  const stores = {
    office: useOffice(app.pinia),
    worklist: useWorklist(app.pinia),
    tracking: useTracking(app.pinia),
    draft: useDraft(app.pinia),
    catalog: useCatalog(app.pinia),
    templates: useTemplates(app.pinia)
  }
  const record = recordFrom(smallText)
  await app.services.storeWriter.write([...changesOfNew(record), stores.worklist.noteDraft(record, 0)])
  const fakeOffice = memoryOffice(app.host)
  await stores.worklist.load()
  await stores.tracking.load()
  await stores.office.load()
  await useIncomingChanges(app.pinia).start()
  return { ...stores, ...app, fakeOffice, record }
}
/** What a template holds. */
const contentOf = ({ document, lines, numerals, local }: DraftRecord) => ({ document, lines, numerals, local })
const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json
const row = (table: string, key: Json, value: unknown, declaration: string | null = null) =>
  ({ kind: 'row', table, key, value: value === null ? null : plain(value), declaration, conflict: false }) as const
const response = (id: string, car: string, over: Partial<StoredResponse> = {}): StoredResponse => ({
  id,
  car,
  code: '2003',
  date: '2026-11-20',
  time: '090000',
  number: '',
  description: 'SPPB',
  pdf: { state: 'none' },
  copy: 'absent',
  fields: {},
  firstSeenAt: 1,
  readAt: 0,
  ...over
})
const fact = (kind: 'response' | 'track', id: string, car: string, value: StoredResponse | Track) =>
  ({ kind: 'fact', fact: kind, id, car, value: sharedFact(kind, plain(value)), desk: 'there' }) as const

test('declarations of other desks are listed, change and disappear, page by page, and are in the store', async () => {
  const app = await open()
  const others = ['11', '12', '13', '14', '15'].map((id) => summary(id, { importer: `PT ${id}` }))
  app.fakeOffice.tell(
    others.map((one) => row('summaries', one.id, one, one.id)),
    others.map(({ id }, index) => holding(id, 'there', { position: index + 1 }))
  )
  await eventually(() => expect(app.worklist.summaries.get('15')?.importer).toBe('PT 15'))
  await eventually(() => expect(app.fakeOffice.waiting()).toBe(0))
  expect([app.office.isHeld('11'), app.office.mayEdit('11'), app.office.isHeld('d1'), app.office.mayEdit('d1')]).toEqual([
    ...[false, false, true, true]
  ])
  expect(await app.database.summaries.count()).toBe(6)
  app.fakeOffice.tell([row('summaries', '11', { ...others[0], importer: 'PT Baru' }, '11'), row('summaries', '12', null, '12')])
  await eventually(() => expect(app.worklist.summaries.get('11')?.importer).toBe('PT Baru'))
  await eventually(() => expect(app.worklist.summaries.has('12')).toBe(false))
  const arrived = app.host.journal.taken.findLast(({ rows }) => rows.some(({ key }) => key === '12'))
  expect(arrived?.rows.every(({ writer }) => writer === 'office')).toBe(true)
})

test('parties and templates of other desks are there at once, and those they removed are gone', async () => {
  const app = await open()
  await app.templates.ready()
  const party = { id: 'p1', kind: 'seller', values: { penjnama: 'ACME' }, uses: 1, lastUsedAt: 1, usedIn: '', changedAt: 1, byHand: false }
  const template = { id: 't1', name: 'Rutin', parts: [], content: contentOf(app.record), uses: 0, lastUsedAt: 1, usedIn: '' }
  app.fakeOffice.tell([row('parties', 'p1', party), row('templates', 't1', template)])
  await eventually(() => expect([app.catalog.parties.has('p1'), app.templates.rows.get('t1')?.name]).toEqual([true, 'Rutin']))
  app.fakeOffice.tell([row('templates', 't1', null)])
  await eventually(() => expect(app.templates.rows.has('t1')).toBe(false))
})

test('responses are merged with what is known; only those of declarations that this desk holds are unread and announced', async () => {
  const app = await open()
  const { car } = app.record.document
  const other = summary('11')
  const announced: string[] = []
  app.tracking.onInboxItems((items) => announced.push(...items.map(({ id }) => id)))
  const holdings = [holding('11', 'there', { position: 1 }), holding('d1', 'here', { position: 2 })]
  app.fakeOffice.tell([row('summaries', '11', other, '11')], holdings)
  const track = { ...blankTrack(car, 'p'), changedAt: 5, log: statusLog(car, ['104', '105']) }
  app.fakeOffice.tell([
    fact('track', car, car, track),
    fact('response', 'r1', car, response('r1', car)),
    fact('response', 'r2', other.car, response('r2', other.car)),
    // Another version of the same response.
    fact('response', 'r1', car, response('r1', car, { pdf: { state: 'stored', sha256: 'a'.repeat(64), bytes: 9 } }))
  ])
  await eventually(() => expect(app.fakeOffice.waiting()).toBe(0))
  await eventually(() =>
    expect(app.tracking.ofCar(car)).toMatchObject([{ id: 'r1', readAt: 0, broughtBy: 'there', pdf: { state: 'stored' } }])
  )
  expect(app.tracking.trackOf(car)?.log.dataStatus.map(({ broughtBy }) => broughtBy)).toEqual(['there', 'there'])
  expect(app.tracking.ofCar(other.car)).toMatchObject([{ id: 'r2', readAt: mergedAt }])
  expect(announced).toEqual(['r1'])
  expect(app.worklist.summaries.get('d1')).toMatchObject({ status: '105', unread: 1 })
  await app.tracking.markRead(['r1'])
  // A response that was read here stays read, however often it arrives again.
  app.fakeOffice.tell([fact('response', 'r1', car, response('r1', car, { number: 'N1' }))])
  await eventually(() => expect(app.tracking.ofCar(car)[0]).toMatchObject({ number: 'N1', pdf: { state: 'stored' } }))
  expect(app.tracking.ofCar(car)[0]?.readAt).toBeGreaterThan(0)
  expect(announced).toEqual(['r1'])
})

test('a response to a watched number without a declaration is news at every desk that watches it', async () => {
  const app = await open()
  const [watched, other] = ['000028ABCDEF20261120000001', '000028ABCDEF20261120000002']
  await app.tracking.watch([{ car: watched, note: '' }])
  app.fakeOffice.tell([fact('response', 'r1', watched, response('r1', watched)), fact('response', 'r2', other, response('r2', other))])
  await eventually(() => expect(app.fakeOffice.waiting()).toBe(0))
  await eventually(() => expect(app.tracking.unread.map(({ id }) => id)).toEqual(['r1']))
})

test('a declaration is listed with the unread responses of this desk, not with those of the desk that wrote its row', async () => {
  const app = await open()
  const { car } = app.record.document
  const written = app.worklist.summaries.get('d1')
  const unreadOf = () => ['d1', '11'].map((id) => app.worklist.summaries.get(id)?.unread)
  app.fakeOffice.tell(
    [row('summaries', '11', summary('11', { unread: 3 }), '11'), fact('response', 'r1', car, response('r1', car))],
    [holding('11', 'there'), holding('d1', 'here', { position: 2 })]
  )
  await eventually(() => expect(app.fakeOffice.waiting()).toBe(0))
  await eventually(() => expect(unreadOf()).toEqual([1, 0]))
  // Taken over with the row of the desk before.
  app.fakeOffice.tell([row('summaries', 'd1', { ...written, importer: 'PT Baru', unread: 4 }, 'd1')])
  await eventually(() => expect(app.worklist.summaries.get('d1')?.importer).toBe('PT Baru'))
  await eventually(() => expect(unreadOf()).toEqual([1, 0]))
  await app.tracking.markSeen(car)
  expect(unreadOf()).toEqual([0, 0])
})

test('the open declaration of another desk follows its changes', async () => {
  const app = await open()
  const theirs = { ...recordFrom(smallText, '11'), seq: 1 }
  const rows = (record: typeof theirs) => changesOfNew(record).map(({ table, key, value }) => row(table, key, value, '11'))
  app.fakeOffice.tell([...rows(theirs), row('summaries', '11', summary('11'), '11')], [holding('11', 'there')])
  await eventually(() => expect(app.fakeOffice.waiting()).toBe(0))
  expect(await app.draft.open('11')).toBe(true)
  const header = { ...theirs.document.header.data, impnama: 'PT GANTI' }
  app.fakeOffice.tell(rows({ ...theirs, seq: 2, document: { ...theirs.document, header: { ...theirs.document.header, data: header } } }))
  await eventually(() => expect(app.draft.record?.document.header.data['impnama']).toBe('PT GANTI'))
})

/** The open declaration d1, taken over from a desk whose last edit arrives as `rows`. */
const takenOver = async () => {
  const app = await open()
  await app.draft.open('d1')
  const header = { ...app.record.document.header, data: { ...app.record.document.header.data, pasoknama: 'PT LAIN' } }
  const theirs = changesOfNew({ ...app.record, document: { ...app.record.document, header } })
  const rows = theirs.map(({ table, key, value }) => row(table, key, value, 'd1'))
  const headerOf = async () => (await app.database.declarations.get('d1'))?.document.header.data
  return { ...app, rows, headerOf }
}

test('what is typed while rows of the open declaration are stored does not overwrite them: it cannot be typed', async () => {
  const { draft, host, fakeOffice, rows, headerOf } = await takenOver()
  fakeOffice.tell([], [holding('d1', 'here', { epoch: 2 })])
  const append = host.call.bind(host)
  const refused: boolean[] = []
  host.call = (channel, input) => {
    if (channel === 'storeCopy.takeIncoming') {
      draft.set('/header/data/impnama', 'PT KETIK')
      refused.push(draft.isLocked)
    }
    return append(channel, input)
  }
  fakeOffice.tell(rows)
  await eventually(() => expect([fakeOffice.waiting(), draft.isLocked]).toEqual([0, false]))
  expect(refused).not.toContain(false)
  expect(draft.record?.document.header.data['pasoknama']).toBe('PT LAIN')
  draft.set('/header/data/impnama', 'PT SESUDAH')
  await draft.flush()
  expect(await headerOf()).toMatchObject({ pasoknama: 'PT LAIN', impnama: 'PT SESUDAH' })
})

test('the lists show arrived rows also if the declaration is closed while it is read again', async () => {
  const { draft, host, fakeOffice, rows, worklist } = await takenOver()
  const append = host.call.bind(host)
  host.call = async (channel, input) => {
    const answer = await append(channel, input)
    if (channel === 'storeCopy.takeIncoming') void draft.close()
    return answer
  }
  fakeOffice.tell([...rows, row('summaries', 'd1', { ...summary('d1'), importer: 'PT BARU' }, 'd1')])
  await eventually(() => expect(worklist.summaries.get('d1')?.importer).toBe('PT BARU'))
  expect(draft.record).toBeNull()
})

test('what was typed into the open declaration before its rows arrive is stored before them, so that the host can keep it apart', async () => {
  const { draft, host, fakeOffice, rows } = await takenOver()
  draft.set('/header/data/impnama', 'PT KETIK')
  const before = host.calls.length
  fakeOffice.tell(rows)
  await eventually(() => expect(fakeOffice.waiting()).toBe(0))
  const [first] = host.calls.slice(before).filter(({ channel }) => channel === 'storeCopy.append' || channel === 'storeCopy.takeIncoming')
  expect([first?.channel, JSON.stringify(first?.input).includes('PT KETIK')]).toEqual(['storeCopy.append', true])
})

test('edits before replaced content cannot be undone, also after the declaration is opened again; later ones can', async () => {
  const { draft, fakeOffice, rows, headerOf } = await takenOver()
  draft.set('/header/data/impnama', 'PT KETIK')
  await draft.flush()
  fakeOffice.tell(rows)
  await eventually(() => expect(draft.record?.document.header.data['pasoknama']).toBe('PT LAIN'))
  expect([draft.canUndo, draft.undo()]).toEqual([false, []])
  draft.set('/header/data/impnama', 'PT SESUDAH')
  await draft.close()
  await draft.open('d1')
  draft.undo()
  await draft.flush()
  expect([draft.canUndo, (await headerOf())?.['impnama']]).toEqual([false, recordFrom(smallText).document.header.data['impnama']])
})

test('while something typed cannot be stored, rows of its declaration wait', async () => {
  const { draft, host, fakeOffice, rows, headerOf, ...app } = await takenOver()
  refuse({ ...app, host })
  draft.set('/header/data/impnama', 'PT KETIK')
  fakeOffice.tell(rows)
  await eventually(() => expect(draft.saveState.kind).toBe('failed'))
  await eventually(() => expect(draft.isLocked).toBe(false))
  expect([fakeOffice.waiting(), (await headerOf())?.['pasoknama']]).toEqual([
    rows.length,
    recordFrom(smallText).document.header.data['pasoknama']
  ])
  accept({ ...app, host })
  await draft.flush()
  expect(await headerOf()).toMatchObject({ impnama: 'PT KETIK' })
  fakeOffice.tell([])
  await eventually(() => expect(draft.record?.document.header.data['pasoknama']).toBe('PT LAIN'))
})

test('a party and a template changed at two desks keep both versions: that of the office, and that of this desk beside it', async () => {
  const app = await open()
  await Promise.all([app.templates.ready(), app.catalog.ready()])
  const base = {
    id: 'p1',
    kind: 'importer' as const,
    values: { impnpwp: '0123456789012345', impnama: 'PT Satu' },
    uses: 4,
    lastUsedAt: 1,
    usedIn: '',
    changedAt: 1,
    byHand: false
  }
  const mine = { ...base, values: { ...base.values, impnama: 'PT Dua' }, uses: 5 }
  const theirs = { ...base, values: { ...base.values, impnama: 'PT Tiga' }, uses: 6 }
  const content = (invoice: string) => ({ ...contentOf(app.record), local: { invoice } })
  const template = { id: 't1', name: 'Rutin', parts: [], content: content('a'), uses: 0, lastUsedAt: 1, usedIn: '' }
  await app.catalog.putParties([mine])
  await app.services.storeWriter.write([{ table: 'templates', key: 't1', value: template }])
  const conflict = { conflict: true } as const
  app.fakeOffice.tell([
    { ...row('parties', 'p1', theirs), ...conflict, base: { value: plain(base) } },
    { ...row('templates', 't1', { ...template, content: content('b') }), ...conflict }
  ])
  await eventually(() => expect(app.fakeOffice.waiting()).toBe(0))
  const parties = await app.database.parties.toArray()
  expect(parties.map(({ id, values, uses }) => [id === 'p1', values['impnama'], uses]).sort()).toEqual([
    [false, 'PT Dua', 0],
    [true, 'PT Tiga', 5]
  ])
  await eventually(() => expect(app.catalog.parties.size).toBe(2))
  expect([...app.templates.rows.values()].map(({ name }) => name).sort()).toEqual(['Rutin', 'Rutin (Meja 1)'])
  // The message has the names of the lists.
  expect(useMessages(app.pinia).toasts.map(({ text }) => text)).toEqual([
    'Diubah di meja ini dan di meja lain: PT Dua, Rutin (Meja 1). Isian meja ini disimpan sebagai 2 baris tersendiri di sebelahnya.'
  ])
})

test('values typed into a declaration whose row the office refuses are kept completely as a template, also without a profile', async () => {
  const app = await open()
  await useSettings(app.pinia).removeProfile('practice')
  expect(useSettings(app.pinia).profile).toBeNull()
  await app.templates.ready()
  const stored = await app.database.declarations.get('d1')
  const changed = plain({ ...stored, document: { ...stored?.document, header: { ...stored?.document.header, data: {} } } })
  app.fakeOffice.tell([{ ...row('declarations', 'd1', changed, 'd1'), conflict: true }])
  await eventually(() => expect(app.templates.rows.size).toBe(1))
  const [kept] = [...app.templates.rows.values()]
  expect(kept?.name).toBe(`${app.record.document.car} (Meja 1)`)
  expect(kept?.content.document).toEqual(app.record.document)
})
