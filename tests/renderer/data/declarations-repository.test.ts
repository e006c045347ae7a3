import { expect, test } from 'vitest'
import type { Json } from '#core/base/json.ts'
import { applyEdits } from '#core/draft/apply-edits.ts'
import type { LoggedEdit } from '#core/draft/edit.ts'
import { recordOf, type DraftRecord } from '#core/draft/draft-record.ts'
import { linesIn } from '#core/draft/declaration-rows.ts'
import { insertEdits, removeEdits } from '#core/draft/row-edits.ts'
import { envelopeText } from '#core/draft/envelope.ts'
import { changesOf, changesOfDeletion, changesOfNew, loadEdits, loadRecord } from '../../../renderer/data/declarations-repository.ts'
import { useWorklist } from '../../../renderer/features/worklist/store/worklist.ts'
import { largeText, readFirst, recordFrom, smallText } from '../support/declaration-fixtures.ts'
import { openTestApp, type TestApp } from '../support/test-services.ts'

const store = (app: TestApp, record: DraftRecord): Promise<void> =>
  app.services.storeWriter.write([...changesOfNew(record), useWorklist(app.pinia).noteDraft(record, 0)])

const descriptions = (record: DraftRecord | undefined): readonly unknown[] => record?.document.detail.data.map((line) => line.brgurai) ?? []

const logged = (seq: number, step = seq): LoggedEdit => ({
  declaration: 'd1',
  seq,
  step,
  cause: 'typed',
  at: seq,
  edit: { kind: 'set', path: '/header/data/impnama', before: String(seq - 1), after: String(seq) }
})

test('a declaration of 1,200 lines is read back as it was written', async () => {
  const app = await openTestApp()
  const record = recordFrom(largeText)
  await store(app, record)
  const loaded = await loadRecord(app.database, 'd1')
  expect(loaded).toEqual(record)
  expect(JSON.parse(envelopeText(loaded ? [loaded] : []))).toEqual(JSON.parse(largeText))
  expect(await app.database.goods.count()).toBe(76)
})

test('a change in one of 1,200 lines writes one block of goods lines, one edit and one summary', async () => {
  const app = await openTestApp()
  const record = recordFrom(largeText)
  await store(app, record)
  const { record: changed, touched } = applyEdits(record, [{ kind: 'set', path: '/detail/data/700/merk', before: '', after: 'Baru' }])
  const changes = [...changesOf(changed, touched, [logged(1)]), useWorklist(app.pinia).noteDraft(changed, 0)]
  expect(changes.map((change) => [change.table, change.key])).toEqual([
    ['goods', ['d1', 688 * 1_024]],
    ['edits', ['d1', 1]],
    ['summaries', 'd1']
  ])
})

test('a change of the header writes its row without the goods lines', () => {
  const record = recordFrom(largeText)
  const { record: changed, touched } = applyEdits(record, [logged(1).edit])
  const [body, ...others] = changesOf(changed, touched, [logged(1)])
  expect([body?.table, others.map((change) => change.table)]).toEqual(['declarations', ['edits']])
  expect((body?.value as { document: { detail: { data: Json } } } | undefined)?.document.detail.data).toEqual([])
})

test('edit position and change date come from the log when only lines were changed', async () => {
  const app = await openTestApp()
  const record = recordFrom(smallText)
  await store(app, record)
  const { record: changed, touched } = applyEdits(record, [{ kind: 'set', path: '/detail/data/0/merk', before: '', after: 'Baru' }])
  const next = { ...changed, seq: 2, step: 1, changedAt: 2 }
  await app.services.storeWriter.write(changesOf(next, touched, [logged(1, 1), logged(2, 1)]))
  expect(await loadRecord(app.database, 'd1')).toEqual(next)
  const local = { ...next, local: { note: 'x' }, seq: 3, step: 2 }
  await app.services.storeWriter.write(changesOf(local, { body: true, lines: [], removed: [] }, [logged(3, 2)]))
  expect(await loadRecord(app.database, 'd1')).toEqual(local)
})

test('lines stay in their order when some are inserted, removed and moved', async () => {
  const app = await openTestApp()
  let record = recordFrom(smallText)
  await store(app, record)
  const edit = async (edits: Parameters<typeof applyEdits>[1]): Promise<void> => {
    const { record: next, touched } = applyEdits(record, edits)
    record = next
    await app.services.storeWriter.write(changesOf(record, touched, []))
    expect(await loadRecord(app.database, 'd1')).toEqual(record)
  }
  const rows = () => record.document.detail.data as never
  await edit(insertEdits('detail', rows(), 1, 2))
  await edit([{ kind: 'set', path: '/detail/data/1/brgurai', before: '', after: 'sisipan' }])
  await edit([{ kind: 'move', path: '/detail/data/0', to: 4 }])
  await edit([{ kind: 'move', path: '/detail/data/3', to: 0 }])
  await edit(removeEdits('detail', rows(), [2]))
  expect(descriptions(await loadRecord(app.database, 'd1'))).toEqual(descriptions(record))
  expect(descriptions(record)).toContain('sisipan')
  // About fifty insertions fit between two lines; then all get new keys.
  for (let count = 0; count < 60; count += 1) await edit(insertEdits('detail', rows(), 1, 1))
  expect(linesIn(await app.database.goods.toArray())).toHaveLength(record.lines.length)
})

test('original texts of unusual numbers are stored, in goods lines and elsewhere', async () => {
  const text = smallText
    .replace(/("bruto":\s*)[\d.]+/, '$11.50')
    .replace(/("dcif":\s*)([\d.]+)/, '$1100.00')
    .replace(/"tarif":\s*\{\s*"data":\s*\[[^\]]*\]/, '"tarif": {"data": [{"a": 1E3, "b": 12345678901234567890.10}]')
  const app = await openTestApp()
  const { document, numerals, lines } = readFirst(text)
  await store(app, recordOf('d1', document, 1, numerals, lines))
  const loaded = await loadRecord(app.database, 'd1')
  const written = envelopeText(loaded ? [loaded] : [])
  expect(Object.values(loaded?.numerals ?? {})).toContain('1E3')
  for (const kept of ['"bruto":1.50', '"dcif":100.00', '"a":1E3', '"b":12345678901234567890.10']) expect(written).toContain(kept)
})

test('deleting a declaration deletes its rows only, and keeps submissions and responses', async () => {
  const app = await openTestApp()
  await store(app, recordFrom(smallText))
  await store(app, recordFrom(smallText, 'd10'))
  await app.services.storeWriter.write([
    { table: 'edits', key: ['d1', 1], value: logged(1) },
    { table: 'edits', key: ['d10', 1], value: { ...logged(1), declaration: 'd10' } },
    { table: 'outbox', key: 'o', value: { id: 'o', declaration: 'd1', state: 'accepted' } },
    { table: 'answers', key: 'a', value: { id: 'a', car: 'c', at: 1 } },
    { table: 'responses', key: 'r', value: { id: 'r', car: 'c' } }
  ])
  await app.services.storeWriter.write(await changesOfDeletion(app.database, 'd1'))
  const { database } = app
  expect(await loadRecord(database, 'd1')).toBeUndefined()
  expect(await loadRecord(database, 'd10')).toMatchObject({ id: 'd10' })
  const left = await Promise.all(
    [database.goods, database.edits, database.summaries, database.outbox, database.answers, database.responses].map((table) =>
      table.count()
    )
  )
  expect(left).toEqual([1, 1, 1, 1, 1, 1])
})

test('a change of many lines is stored in few rows of the log and read back edit by edit, after single edits of earlier versions', async () => {
  const app = await openTestApp()
  const record = recordFrom(largeText)
  await store(app, record)
  await app.services.storeWriter.write([{ table: 'edits', key: ['d1', 1], value: logged(1) }])
  const many = Array.from({ length: 100 }, (_, index): LoggedEdit => ({
    ...logged(index + 2, 2),
    at: 7,
    edit: { kind: 'set', path: `/detail/data/${index}/merk`, before: '', after: 'Baru' }
  }))
  const other: LoggedEdit = { ...logged(102, 3), at: 7, cause: 'undo', of: 2 }
  const { record: changed, touched } = applyEdits(
    record,
    many.map(({ edit }) => edit)
  )
  const next = { ...changed, seq: 102, step: 3, changedAt: 7 }
  await app.services.storeWriter.write(changesOf(next, touched, [...many, other]))
  expect(await app.database.edits.toCollection().primaryKeys()).toEqual([1, 33, 65, 97, 101, 102].map((seq) => ['d1', seq]))
  expect(await loadEdits(app.database, 'd1')).toEqual([logged(1), ...many, other])
  expect(await loadEdits(app.database, 'd1', 2)).toEqual([...many, other])
  expect(await loadRecord(app.database, 'd1')).toEqual(next)
})

test('a log longer than the limit is loaded from the start of a step', async () => {
  const app = await openTestApp()
  const edits = [logged(1), logged(2), ...[3, 4, 5, 6].map((seq) => logged(seq, 3)), logged(7, 4)]
  await app.services.storeWriter.write(edits.map((edit) => ({ table: 'edits', key: [edit.declaration, edit.seq], value: edit }) as const))
  const seqs = async (limit: number) => (await loadEdits(app.database, 'd1', limit)).map((edit) => edit.seq)
  expect(await seqs(3)).toEqual([3, 4, 5, 6, 7])
  expect(await seqs(1)).toEqual([7])
  expect(await seqs(100)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(await loadEdits(app.database, 'none')).toEqual([])
})
