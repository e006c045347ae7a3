import { storeVersion } from '#core/contract/store-copy.ts'
import { expect, test } from 'vitest'
import { watch } from 'vue'
import { fail, ok } from '#core/base/result.ts'
import type { Holding, OfficeStatus } from '#core/contract/office.ts'
import { useAttachments } from '../../../../renderer/features/attachments/store/attachments.ts'
import { useIncomingChanges } from '../../../../renderer/actions/incoming-changes.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useOfficeStatus } from '../../../../renderer/features/office/store/office-status.ts'
import { useOutbox } from '../../../../renderer/features/outbox/store/outbox.ts'
import { useTracking } from '../../../../renderer/features/tracking/store/tracking.ts'
import { useDeclarationRecords } from '../../../../renderer/features/editor/store/declaration-records.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { eventually } from '../../../support/eventually.ts'
import { holding, memoryOffice } from '../../../support/fakes/memory-office.ts'
import { headerOf, importer, openDraft } from '../../support/draft-setup.ts'

/* What this desk may change in declarations, depending on their holders. */

/** `d1` is open in the editor, `d2` is listed. */
const open = async () => {
  const { app, draft } = await openDraft()
  const office = useOffice(app.pinia)
  const fakeOffice = memoryOffice(app.host)
  const worklist = useWorklist(app.pinia)
  await worklist.load()
  await useTracking(app.pinia).load()
  await office.load()
  await useIncomingChanges(app.pinia).start()
  const tell = async (holdings: readonly Holding[], over: Partial<OfficeStatus> = {}): Promise<void> => {
    fakeOffice.tell([], holdings, over)
    const last = holdings.at(-1)
    await eventually(() => {
      if (last) expect(office.holdings.get(last.declaration)).toEqual(last)
      expect(useOfficeStatus(app.pinia).status).toMatchObject(over)
    })
  }
  return { app, draft, office, fakeOffice, worklist, tell }
}
type App = Awaited<ReturnType<typeof open>>

/** Every action that changes the open declaration; a refused action changes nothing. */
const changes: Readonly<Record<string, (opened: App) => unknown>> = {
  typing: ({ draft }) => draft.set(importer, 'PT GANTI'),
  'a paste': ({ draft }) => draft.change([{ kind: 'set', path: importer, before: 'x', after: 'PT GANTI' }]),
  'a print field': ({ draft }) => draft.set('/@local/print/kota', 'Jakarta'),
  undo: ({ draft }) => draft.undo(),
  JSON: ({ draft }) => draft.setJson('/kontainer/data', [{ x: 1 }], {}),
  'an attached file': ({ app }) => useAttachments(app.pinia).attach([new File(['x'], 'a.pdf')], null)
}

test.each([
  ['another desk', holding('d1', 'there', { position: 2 }), {}, 'held'],
  ['nobody', holding('d1', null, { position: 2 }), {}, 'pool'],
  ['this desk, which has offered it', holding('d1', 'here', { position: 2, offeredTo: 'there' }), {}, 'offered'],
  ['this desk, in a newer version', holding('d1', 'here', { position: 2, schema: storeVersion + 1 }), {}, 'newer'],
  ['this desk, a viewer', holding('d1', 'here', { position: 2 }), { rights: 'viewer' }, 'viewer'],
  ['this desk, out of service', holding('d1', 'here', { position: 2 }), { state: 'retired' }, 'retired']
] as const)('a declaration held by %s cannot be changed', async (_, held, over, kind) => {
  const opened = await open()
  opened.draft.set(importer, 'PT SEMULA')
  opened.draft.endStep()
  await opened.draft.flush()
  await opened.tell([held], over)
  expect(opened.draft.editObstacle?.kind).toBe(kind)
  const before = opened.draft.record
  for (const [name, change] of Object.entries(changes)) {
    await change(opened)
    expect(opened.draft.record, name).toBe(before)
  }
  expect([opened.draft.canUndo, opened.draft.isLocked]).toEqual([false, true])
  const outbox = useOutbox(opened.app.pinia)
  await outbox.load()
  expect((await outbox.queue(['d1'])).obstacles).toMatchObject([{ id: 'd1', reason: 'office' }])
})

test('a locked desk can edit what it holds, and sends nothing', async () => {
  const { draft, tell, app } = await open()
  await tell([holding('d1', 'here', { position: 2 })], { state: 'locked' })
  draft.set(importer, 'PT GANTI')
  expect(headerOf(draft)['impnama']).toBe('PT GANTI')
  const outbox = useOutbox(app.pinia)
  await outbox.load()
  expect((await outbox.queue(['d1'])).obstacles).toMatchObject([{ reason: 'office', refusal: { kind: 'locked' } }])
})

test('a value that is being typed when the holder changes is stored', async () => {
  const { draft, tell, app } = await open()
  draft.set(importer, 'PT DIKETIK')
  await tell([holding('d1', 'there', { position: 2, epoch: 2 })])
  draft.set(importer, 'PT TERLAMBAT')
  await draft.flush()
  expect((await app.database.declarations.get('d1'))?.document.header.data['impnama']).toBe('PT DIKETIK')
})

test('undo stops at the point where another desk held the declaration', async () => {
  const { draft, tell } = await open()
  draft.set(importer, 'PT SATU')
  draft.endStep()
  expect(draft.canUndo).toBe(true)
  await tell([holding('d1', 'there', { position: 2, epoch: 2 })])
  await tell([holding('d1', 'here', { position: 3, epoch: 3 })])
  expect([draft.isLocked, draft.canUndo]).toEqual([false, false])
  draft.set(importer, 'PT DUA')
  draft.endStep()
  draft.undo()
  expect([headerOf(draft)['impnama'], draft.canUndo]).toEqual(['PT SATU', false])
  await draft.flush()
  await draft.close()
  await draft.open('d1')
  expect([draft.canUndo, draft.canRedo]).toEqual([false, true])
})

test('the aju number stays after the first attempt', async () => {
  const { draft, tell } = await open()
  const car = draft.record?.document.car
  await tell([holding('d1', 'here', { position: 2, outcome: 'failed' })])
  draft.set('/car', '000028PRAKTK20261120009999')
  draft.set(importer, 'PT GANTI')
  expect([draft.record?.document.car, headerOf(draft)['impnama']]).toEqual([car, 'PT GANTI'])
})

test('a viewer adds no declarations', async () => {
  const { tell, app, worklist } = await open()
  await tell([], { rights: 'viewer' })
  expect(await useDeclarationRecords(app.pinia).create()).toBeNull()
  expect(worklist.summaries.size).toBe(2)
})

test('a declaration known to the office is deleted there, never after an attempt; the number is not reused', async () => {
  const { tell, app, worklist, fakeOffice } = await open()
  const asked: unknown[] = []
  app.host.use({
    'office.hold': async (input) => {
      asked.push(input)
      return ok(null)
    }
  })
  await tell([holding('d1', 'here', { position: 2, outcome: 'failed' }), holding('d2', 'here', { position: 3 })])
  expect(await worklist.remove(['d1'])).toEqual(fail('office-has-attempts'))
  expect(await worklist.remove(['d2'])).toEqual(ok(null))
  expect(asked).toEqual([{ declarations: ['d2'], verb: 'delete' }])
  expect(worklist.summaries.has('d2')).toBe(true)
  fakeOffice.tell([{ kind: 'row', table: 'summaries', key: 'd2', value: null, conflict: false }])
  await eventually(() => expect(worklist.summaries.has('d2')).toBe(false))
  expect((await app.database.counters.toArray()).some(({ start }) => start.startsWith('000028PRAKTK20261120'))).toBe(true)
})

test('at the start an expired declaration in the trash is not deleted while another desk waits for it, also since the last contact', async () => {
  const { app, worklist, fakeOffice, tell } = await open()
  const deleted: unknown[] = []
  app.host.use({
    'office.exchange': async () => {
      fakeOffice.tell([], [holding('d2', 'here', { position: 4, asked: { desk: 'there', at: 5, note: '' } })])
      return ok(null)
    },
    'office.hold': async ({ declarations }) => {
      deleted.push(...declarations)
      return ok(null)
    }
  })
  await worklist.trash(['d1', 'd2'])
  await tell([holding('d1', 'here', { position: 2 }), holding('d2', 'here', { position: 3 })])
  for (let day = 0; day < 34; day += 1) {
    await worklist.load()
    expect(deleted).toEqual([])
    app.clock.forward(86_400_000)
  }
  await worklist.load()
  expect(deleted).toEqual(['d1'])
  // Without contact nothing is known of the questions.
  deleted.length = 0
  app.host.use({ 'office.exchange': async () => fail('office-offline') })
  await worklist.load()
  expect(deleted).toEqual([])
  // The right to send is with another desk: the office would refuse all of them.
  app.host.use({ 'office.exchange': async () => ok(null) })
  await tell([holding('d2', 'here', { position: 5, sender: 'there' })])
  await worklist.load()
  expect(deleted).toEqual(['d1'])
})

test('holders are shown once, however many pages they are read in', async () => {
  const { app, office } = await open()
  const pages = [1, 2, 3].map((position) => holding(`p${position}`, 'there', { position }))
  app.host.use({ 'office.holdings': async ({ after }) => ok(pages.filter(({ position }) => position === after + 1)) })
  const sizes: number[] = []
  watch(
    () => [office.holdings, office.holdings.size],
    () => sizes.push(office.holdings.size),
    { flush: 'sync' }
  )
  await office.load()
  expect(sizes).toEqual([3])
})

test('without an office this desk holds everything', async () => {
  const { app, draft } = await openDraft()
  const office = useOffice(app.pinia)
  await office.load()
  draft.set(importer, 'PT GANTI')
  expect([headerOf(draft)['impnama'], office.mayEdit('d1'), office.createObstacle, draft.canUndo]).toEqual(['PT GANTI', true, null, true])
})
