import { afterEach, expect, test, vi } from 'vitest'
import { insertEdits, removeEdits } from '#core/draft/row-edits.ts'
import { attachEdit, attachmentsOf } from '#core/draft/attachments.ts'
import { changesOfNew, loadRecord } from '../../../../../renderer/data/declarations-repository.ts'
import { useOffice } from '../../../../../renderer/features/office/store/office.ts'
import { useWorklist } from '../../../../../renderer/features/worklist/store/worklist.ts'
import { holding, memoryOffice } from '../../../../support/fakes/memory-office.ts'
import type { TestApp } from '../../../support/test-services.ts'
import { accept, editsOf, expectStored, headerOf, importer, openDraft, refuse } from '../../../support/draft-setup.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('edits made during a write are written with the next one', async () => {
  const { app, draft } = await openDraft()
  draft.set(importer, 'A')
  const writing = draft.flush()
  draft.set(importer, 'AB')
  draft.change(insertEdits('detail', draft.record?.document.detail.data ?? [], 0, 1))
  expect(draft.saveState.kind).toBe('waiting')
  await writing
  expect(draft.saveState.kind).toBe('saved')
  await expectStored(app, draft)
  expect((await editsOf(app)).map(({ seq, step }) => [seq, step])).toEqual([
    [1, 1],
    [2, 1],
    [3, 2]
  ])
})

test('a declaration deleted while it is open is not restored in parts', async () => {
  const { app, draft } = await openDraft()
  draft.set(importer, 'A')
  await useWorklist(app.pinia).remove(['d1'])
  await draft.flush()
  expect([await app.database.declarations.get('d1'), await app.database.edits.count(), useWorklist(app.pinia).summaries.has('d1')]).toEqual(
    [undefined, 0, false]
  )
})

test('a failed save keeps everything and reports the failure; the next attempt writes it', async () => {
  const { app, draft } = await openDraft()
  refuse(app)
  draft.set(importer, 'A')
  draft.change(insertEdits('detail', draft.record?.document.detail.data ?? [], 0, 1))
  await draft.flush()
  expect(draft.saveState).toEqual({ kind: 'failed', failure: { code: 'disk-full' } })
  expect(headerOf(draft)['impnama']).toBe('A')
  draft.change(removeEdits('detail', draft.record?.document.detail.data ?? [], [2]))
  expect(draft.saveState.kind).toBe('failed')
  await draft.flush()
  accept(app)
  await draft.flush()
  expect(draft.saveState.kind).toBe('saved')
  await expectStored(app, draft)
  // After the removed line the number of lines follows; the inserted one is blank.
  expect((await editsOf(app)).map((edit) => edit.seq)).toEqual([1, 2, 3, 4])
})

test('a draft closed with unsaved changes is written later, and opens with them', async () => {
  const { app, draft } = await openDraft()
  refuse(app)
  draft.set(importer, 'PT Tertahan')
  await draft.close()
  expect(draft.record).toBeNull()
  await draft.open('d2')
  draft.set(importer, 'PT Dua')
  await draft.open('d1')
  expect([headerOf(draft)['impnama'], draft.saveState.kind, draft.canUndo]).toEqual(['PT Tertahan', 'failed', true])
  await draft.close()
  accept(app)
  await draft.flush()
  const [one, two] = [await loadRecord(app.database, 'd1'), await loadRecord(app.database, 'd2')]
  expect([one?.document.header.data.impnama, two?.document.header.data.impnama]).toEqual(['PT Tertahan', 'PT Dua'])
  await draft.open('d1')
  expect([draft.saveState.kind, draft.log.length]).toEqual(['saved', 1])
  draft.undo()
  await draft.flush()
  await expectStored(app, draft)
})

/** The rows of d1 with another importer, as another desk has stored them. */
const rowsOfOther = async (app: TestApp, name: string) => {
  const found = await loadRecord(app.database, 'd1')
  if (!found) throw new Error('there is no declaration')
  const header = { ...found.document.header, data: { ...found.document.header.data, impnama: name } }
  return changesOfNew({ ...found, document: { ...found.document, header } })
}

test('a draft that was left with unsaved changes opens as it is stored once these are written', async () => {
  const { app, draft } = await openDraft()
  const opening = draft.open('d2')
  draft.set(importer, 'PT Tertahan')
  await opening
  await draft.flush()
  await app.services.storeWriter.write(await rowsOfOther(app, 'PT Meja Lain'))
  await draft.open('d1')
  expect(headerOf(draft)['impnama']).toBe('PT Meja Lain')
})

test('a declaration whose rows are replaced while it is opened opens with the new ones', async () => {
  const { app, draft } = await openDraft()
  await draft.close()
  const get = app.database.declarations.get.bind(app.database.declarations)
  const read = vi.spyOn(app.database.declarations, 'get')
  read.mockImplementationOnce((async (id: string) => {
    const before = await get(id)
    const rows = await rowsOfOther(app, 'PT Meja Lain')
    await draft.takeArrived(
      new Set(['d1']),
      () => app.services.storeWriter.write(rows).then(() => true),
      () => Promise.resolve()
    )
    return before
  }) as unknown as typeof get)
  await draft.open('d1')
  expect(headerOf(draft)['impnama']).toBe('PT Meja Lain')
})

test('a programming error during a write loses nothing either', async () => {
  const { app, draft } = await openDraft()
  const write = vi.spyOn(app.services.storeWriter, 'write').mockRejectedValueOnce(new TypeError('a bug'))
  draft.set(importer, 'A')
  await expect(draft.flush()).rejects.toThrow('a bug')
  expect(draft.saveState).toEqual({ kind: 'failed', failure: { code: 'unexpected' } })
  write.mockRestore()
  await draft.flush()
  expect(draft.saveState.kind).toBe('saved')
  await expectStored(app, draft)
})

test('two concurrent flushes write everything once', async () => {
  const { app, draft } = await openDraft()
  const before = app.host.journal.taken.length
  draft.set(importer, 'A')
  await Promise.all([draft.flush(), draft.flush(), draft.flush()])
  expect(app.host.journal.taken).toHaveLength(before + 1)
})

test('the summary in the worklist is written with the draft', async () => {
  const { app, draft } = await openDraft()
  draft.set('/header/data/cif', null)
  await draft.flush()
  expect(await app.database.summaries.get('d1')).toMatchObject({ cif: null, problems: 1, state: 'draft' })
})

const fakeTimers = (): void => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_000_000 })
}
/** Lets the store, which uses real time, finish its work. */
const settled = async (app: TestApp): Promise<void> => {
  await app.services.storeWriter.idle()
  for (let count = 0; count < 5; count += 1) await app.database.meta.get('ledger')
}

test('a pause of 150 milliseconds triggers a write', async () => {
  const { app, draft } = await openDraft({ now: () => Date.now() })
  fakeTimers()
  const before = app.host.journal.taken.length
  draft.set(importer, 'A')
  vi.advanceTimersByTime(140)
  await settled(app)
  expect([draft.saveState.kind, app.host.journal.taken.length]).toEqual(['waiting', before])
  vi.advanceTimersByTime(20)
  await settled(app)
  expect(app.host.journal.taken).toHaveLength(before + 1)
  expect(draft.saveState).toEqual({ kind: 'saved', at: 1_000_160 })
})

test('without a pause a write happens every second', async () => {
  const { app, draft } = await openDraft({ now: () => Date.now() })
  fakeTimers()
  const before = app.host.journal.taken.length
  for (let count = 1; count <= 30; count += 1) {
    draft.set(importer, 'x'.repeat(count))
    vi.advanceTimersByTime(100)
    await settled(app)
  }
  expect(app.host.journal.taken.length - before).toBeGreaterThanOrEqual(2)
  expect(app.host.journal.taken.length - before).toBeLessThanOrEqual(3)
})

test('a failed save is retried automatically', async () => {
  const { app, draft } = await openDraft({ now: () => Date.now() })
  fakeTimers()
  refuse(app)
  draft.set(importer, 'A')
  vi.advanceTimersByTime(300)
  await settled(app)
  expect(draft.saveState.kind).toBe('failed')
  accept(app)
  vi.advanceTimersByTime(2_000)
  await settled(app)
  expect(draft.saveState.kind).toBe('saved')
})

test('a note stored beside the declaration is saved without changing the date of the declaration', async () => {
  const { draft } = await openDraft()
  const before = draft.record?.changedAt
  draft.set('/@local/print/city', 'Batam')
  await draft.flush()
  expect([draft.record?.changedAt, draft.saveState.kind, draft.canUndo]).toEqual([before, 'saved', true])
  draft.set(importer, 'PT Lain')
  expect(draft.record?.changedAt).toBeGreaterThan(before ?? 0)
})

const file = { sha256: 'a'.repeat(64), name: 'bukti.pdf', bytes: 5, kind: 'other', id: 'f1', at: 1, row: null } as const

test('a file is attached to declarations that are open, closed or have unsaved typing', async () => {
  const { app, draft } = await openDraft()
  draft.set(importer, 'PT Baru')
  expect(await draft.changeStored(['d1', 'd2', 'gone'], () => [attachEdit(file)])).toEqual(['d1', 'd2'])
  expect([headerOf(draft)['impnama'], draft.record && attachmentsOf(draft.record)]).toEqual(['PT Baru', [file]])
  const stored = await loadRecord(app.database, 'd2')
  expect(stored && attachmentsOf(stored)).toEqual([file])
  await draft.flush()
  await expectStored(app, draft)
})

test('nothing is attached to a declaration that another desk holds', async () => {
  const { app, draft } = await openDraft()
  memoryOffice(app.host).tell([], [holding('d2', 'there', { position: 2 })])
  await useOffice(app.pinia).load()
  expect(await draft.changeStored(['d1', 'd2'], () => [attachEdit(file)])).toEqual(['d1'])
  expect((await loadRecord(app.database, 'd2'))?.local).toEqual({})
})

test('a file that the disk refuses is not attached', async () => {
  const { app, draft } = await openDraft()
  refuse(app)
  await expect(draft.changeStored(['d2'], () => [attachEdit(file)])).rejects.toThrow()
  expect((await loadRecord(app.database, 'd2'))?.local).toEqual({})
})
