import { expect, test } from 'vitest'
import { insertEdits, removeEdits } from '#core/draft/row-edits.ts'
import { envelopeText } from '#core/draft/envelope.ts'
import { linesIn } from '#core/draft/declaration-rows.ts'
import { loadEdits, loadRecord } from '../../../../../renderer/data/declarations-repository.ts'
import { useDraft } from '../../../../../renderer/features/editor/store/draft/draft.ts'
import { useSettings } from '../../../../../renderer/features/settings/store/settings.ts'
import { useWorklist } from '../../../../../renderer/features/worklist/store/worklist.ts'
import { editsOf, expectStored, headerOf, importer, openDraft, supplier, type } from '../../../support/draft-setup.ts'

test('key presses in one field are one edit and one undo step', async () => {
  const { app, draft } = await openDraft()
  const before = headerOf(draft)['impnama']
  type(draft, importer, 'PT Baru')
  await draft.flush()
  expect(await editsOf(app)).toEqual([{ seq: 1, step: 1, cause: 'typed', kind: 'set', path: importer, before, after: 'PT Baru' }])
  await expectStored(app, draft)
  draft.undo()
  expect(headerOf(draft)['impnama']).toBe(before)
  expect(draft.canUndo).toBe(false)
})

test('key presses with writes in between are several edits, but still one undo step', async () => {
  const { app, draft } = await openDraft()
  const before = headerOf(draft)['impnama']
  draft.set(importer, 'A')
  await draft.flush()
  draft.set(importer, 'AB')
  await draft.flush()
  expect((await editsOf(app)).map(({ seq, step }) => [seq, step])).toEqual([
    [1, 1],
    [2, 1]
  ])
  draft.undo()
  expect(headerOf(draft)['impnama']).toBe(before)
  draft.redo()
  expect(headerOf(draft)['impnama']).toBe('AB')
})

test('leaving the field ends the undo step and writes at once', async () => {
  const { app, draft } = await openDraft()
  draft.set(importer, 'A')
  draft.endStep()
  draft.set(importer, 'B')
  draft.set(supplier, 'C')
  draft.set(importer, 'D')
  await draft.flush()
  expect((await editsOf(app)).map(({ step, path }) => [step, path])).toEqual([
    [1, importer],
    [2, importer],
    [3, supplier],
    [4, importer]
  ])
  draft.undo()
  expect(headerOf(draft)['impnama']).toBe('B')
})

test('setting the present value is not an edit', async () => {
  const { app, draft } = await openDraft()
  draft.set(importer, headerOf(draft)['impnama'] as string)
  draft.change([])
  draft.undo()
  draft.redo()
  await draft.flush()
  expect(await editsOf(app)).toEqual([])
})

test('undo and redo work across header, rows and pastes in their order', async () => {
  const { app, draft } = await openDraft()
  const states = [draft.record?.document]
  const rows = () => (draft.record?.document.detail.data ?? []) as never
  const steps = [
    () => draft.set(importer, 'PT Satu'),
    () => draft.change(insertEdits('detail', rows(), 1, 2)),
    () => draft.set('/detail/data/1/merk', 'X'),
    () => {
      draft.change([
        { kind: 'set', path: '/detail/data/0/merk', before: 'KITAMINE', after: 'tempel' },
        { kind: 'set', path: '/detail/data/1/merk', before: 'X', after: 'tempel' }
      ])
    },
    () => draft.change([{ kind: 'move', path: '/detail/data/0', to: 3 }]),
    () => draft.change(removeEdits('detail', rows(), [0, 2]))
  ]
  for (const step of steps) {
    step()
    states.push(draft.record?.document)
  }
  for (const state of states.slice(0, -1).toReversed()) {
    expect(draft.canUndo).toBe(true)
    draft.undo()
    expect(draft.record?.document).toEqual(state)
  }
  await draft.flush()
  await expectStored(app, draft)
  for (const state of states.slice(1)) {
    draft.redo()
    expect(draft.record?.document).toEqual(state)
  }
  expect([draft.canUndo, draft.canRedo]).toEqual([true, false])
  await draft.flush()
  await expectStored(app, draft)
  expect(useWorklist(app.pinia).summaries.get('d1')).toMatchObject({ lines: 2, importer: 'PT Satu' })
})

test('a line removed and restored before a write is stored, and one added and removed is not', async () => {
  const { app, draft } = await openDraft()
  draft.change(removeEdits('detail', draft.record?.document.detail.data ?? [], [1]))
  draft.undo()
  draft.change(insertEdits('detail', draft.record?.document.detail.data ?? [], 1, 1))
  draft.undo()
  await draft.flush()
  await expectStored(app, draft)
  expect(linesIn(await app.database.goods.where('[declaration+line]').between(['d1', 0], ['d1', Infinity]).toArray())).toHaveLength(3)
})

test('typing after an undo clears the redo steps', async () => {
  const { draft } = await openDraft()
  draft.set(importer, 'A')
  draft.undo()
  expect(draft.canRedo).toBe(true)
  draft.set(supplier, 'B')
  expect(draft.canRedo).toBe(false)
})

test('undo continues after a restart', async () => {
  const { app, draft } = await openDraft()
  const before = draft.record?.document
  type(draft, importer, 'PT Satu')
  draft.change(insertEdits('detail', draft.record?.document.detail.data ?? [], 0, 1))
  draft.set(supplier, 'PT Dua')
  draft.undo()
  await draft.flush()
  const again = useDraft((await app.restart()).pinia)
  await again.open('d1')
  expect(again.record).toEqual(draft.record)
  again.redo()
  expect(headerOf(again)['pasoknama']).toBe('PT Dua')
  for (let count = 0; count < 3; count += 1) again.undo()
  expect(again.record?.document).toEqual(before)
  expect(again.canUndo).toBe(false)
})

test('a change that was computed ahead is the same as one that was not', async () => {
  const { app, draft } = await openDraft()
  const edits = insertEdits('detail', draft.record?.document.detail.data ?? [], 0, 2)
  const shown = () => ({ document: draft.record?.document, problems: draft.problems, totals: draft.totals, canUndo: draft.canUndo })
  const before = shown()
  draft.change([...edits], 'imported')
  const expected = shown()
  draft.undo()
  expect([...draft.prepare(edits)].length).toBeGreaterThan(2)
  draft.change(edits, 'imported')
  expect(shown()).toEqual(expected)
  await draft.flush()
  await expectStored(app, draft)
  draft.undo()
  expect(shown()).toEqual(before)
})

test('what was edited after a change was computed ahead stays', async () => {
  const { draft } = await openDraft()
  const rows = draft.record?.document.detail.data ?? []
  const edits = insertEdits('detail', rows, 0, 2)
  expect([...draft.prepare(edits)]).not.toEqual([])
  draft.set(importer, 'PT Baru')
  draft.change(edits, 'imported')
  expect(headerOf(draft)['impnama']).toBe('PT Baru')
  expect(draft.record?.document.detail.data).toHaveLength(rows.length + 2)
})

test('a missing declaration is not opened', async () => {
  const { draft } = await openDraft()
  expect(await draft.open('gone')).toBe(false)
  expect(draft.record).toBeNull()
  draft.set(importer, 'nobody')
  draft.setJson('/tarif/data', [], {})
  await draft.flush()
})

test('of two declarations opened at once, the last requested one is shown', async () => {
  const { draft } = await openDraft()
  await Promise.all([draft.open('d2'), draft.open('d1')])
  expect(draft.record?.id).toBe('d1')
  await Promise.all([draft.open('d2'), draft.close()])
  expect(draft.record).toBeNull()
  await Promise.all([draft.close(), draft.open('d2')])
  expect(draft.record?.id).toBe('d2')
})

test('an array entered as JSON keeps the texts of its numbers, also when only a text changed', async () => {
  const { app, draft } = await openDraft()
  draft.setJson('/tarif/data', [{ a: 1.5, b: 2 }], { '/0/a': '1.50' })
  await draft.flush()
  await expectStored(app, draft)
  expect(envelopeText(draft.record ? [draft.record] : [])).toContain('"tarif":{"data":[{"a":1.50,"b":2}]}')
  draft.setJson('/tarif/data', [{ a: 1.5, b: 2 }], { '/0/a': '1.500' })
  expect(draft.saveState.kind).toBe('waiting')
  await draft.flush()
  await expectStored(app, draft)
  const stored = await loadRecord(app.database, 'd1')
  expect(envelopeText(stored ? [stored] : [])).toContain('"a":1.500')
  expect(await editsOf(app)).toHaveLength(1)
})

test('problems and totals follow typing', async () => {
  const { draft } = await openDraft()
  expect(draft.problems).toEqual([])
  draft.set('/header/data/cif', null)
  expect(draft.problems).toMatchObject([{ path: '/header/data/cif', code: 'required' }])
  expect(draft.totals.find((total) => total.key === 'cif')?.header).toBeNull()
})

test('the log records the user: the account of the operating system, when there is one', async () => {
  const { app, draft } = await openDraft()
  draft.set(importer, 'PT Baru')
  await draft.flush()
  expect((await loadEdits(app.database, 'd1')).map(({ by, edit }) => [by, edit.kind === 'set' ? edit.after : ''])).toEqual([
    ['budi', 'PT Baru']
  ])
  const settings = useSettings(app.pinia)
  if (settings.info) settings.info = { ...settings.info, user: '' }
  draft.set(supplier, 'X')
  await draft.flush()
  expect((await loadEdits(app.database, 'd1')).at(-1)).not.toHaveProperty('by')
})

test('a price term that is cleared and entered again leaves no undo step, also after it was written', async () => {
  const { app, draft } = await openDraft()
  const { record } = draft
  draft.set('/header/data/kdhrg', '')
  await draft.flush()
  expect(draft.record?.local['typed']).toEqual({ fob: false })
  expect([draft.canUndo, envelopeText(draft.record ? [draft.record] : []).includes('typed')]).toEqual([true, false])
  draft.undo()
  expect([draft.record?.document, draft.record?.local]).toEqual([record?.document, record?.local])
  draft.redo()
  draft.undo()
  draft.set('/header/data/kdhrg', '')
  await draft.flush()
  draft.cancelStep()
  expect([draft.record?.document, draft.record?.local, draft.canUndo]).toEqual([record?.document, record?.local, false])
  await draft.flush()
  await expectStored(app, draft)
})

test('text that is taken back leaves no undo step and keeps the redo steps, also after it was written', async () => {
  const { app, draft } = await openDraft()
  draft.set(importer, 'PT Satu')
  draft.endStep()
  draft.undo()
  const before = headerOf(draft)['impnama']
  draft.set(importer, 'PT Sal')
  await draft.flush()
  draft.set(importer, 'PT Salah')
  draft.cancelStep()
  expect([headerOf(draft)['impnama'], draft.canUndo, draft.canRedo]).toEqual([before, false, true])
  draft.redo()
  expect(headerOf(draft)['impnama']).toBe('PT Satu')
  await draft.flush()
  await expectStored(app, draft)
})
