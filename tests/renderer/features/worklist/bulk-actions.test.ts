import { expect, test } from 'vitest'
import { createApp, nextTick } from 'vue'
import { ok } from '#core/base/result.ts'
import { changesOfNew } from '../../../../renderer/data/declarations-repository.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { spreadsheetFiles } from '../../../../renderer/workers/spreadsheets/spreadsheet-files.ts'
import { useSpreadsheetExports } from '../../../../renderer/features/spreadsheets/store/spreadsheet-exports.ts'
import { spreadsheetFilesKey } from '../../../../renderer/features/spreadsheets/store/spreadsheet-files.ts'
import { useBulk } from '../../../../renderer/features/worklist/store/bulk-progress.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { useOutbox } from '../../../../renderer/features/outbox/store/outbox.ts'
import { useSendQuestion } from '../../../../renderer/features/outbox/store/send-question.ts'
import { useQueueReport } from '../../../../renderer/features/outbox/store/queue-report.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { id as text } from '../../../../renderer/i18n/text.ts'
import { useDeclarationActions } from '../../../../renderer/actions/declaration-actions.ts'
import { recordFrom, smallText } from '../../support/declaration-fixtures.ts'
import { sameThread } from '../../support/same-thread-worker.ts'
import { openTestApp } from '../../support/test-services.ts'
import { inside } from '../../support/mounted.ts'
import { eventually } from '../../../support/eventually.ts'

const openMany = async (count: number, blank = 0) => {
  const app = await openTestApp()
  const worklist = useWorklist(app.pinia)
  const records = Array.from({ length: count }, (_, index) => {
    const record = recordFrom(smallText, `d${index}`)
    return index < blank ? { ...record, document: { ...record.document, edinumber: '', car: '' } } : record
  })
  await app.services.storeWriter.write([...records.flatMap(changesOfNew), ...records.map((record) => worklist.noteDraft(record, 0))])
  createApp({}).provide(servicesKey, app.services).provide(spreadsheetFilesKey, spreadsheetFiles(sameThread())).use(app.pinia)
  useSpreadsheetExports(app.pinia)
  const { value: actions } = inside(app, () => useDeclarationActions())
  const toasts = () => useMessages(app.pinia).toasts.map((toast) => toast.text)
  return { app, worklist, actions, toasts, bulk: useBulk(app.pinia), outbox: useOutbox(app.pinia), ids: records.map(({ id }) => id) }
}

test('moving thousands to the trash and back keeps the counts right, also after a restart', async () => {
  const { app, worklist, actions, toasts, ids } = await openMany(1_200)
  worklist.selection = new Set(ids)
  await actions.trash(ids.slice(0, 1_100))
  expect([worklist.counts.all, worklist.counts.trash, worklist.selection.size]).toEqual([100, 1_100, 100])
  await actions.restore(ids.slice(0, 300))
  expect([worklist.counts.all, worklist.counts.trash]).toEqual([400, 800])
  const again = useWorklist((await app.restart()).pinia)
  await again.load()
  expect([again.counts, again.complete]).toEqual([worklist.counts, true])
  expect(toasts()).toEqual([text.worklist.trashed(1_100), text.bulk.restored(300)])
})

test('what is selected while a restored declaration is still being written stays selected', async () => {
  const { worklist, ids } = await openMany(2)
  await worklist.trash(ids)
  worklist.selection = new Set(ids)
  const written = worklist.restore(ids)
  expect(worklist.selection.size).toBe(0)
  worklist.selection = new Set(ids.slice(1))
  await written
  expect([...worklist.selection]).toEqual(ids.slice(1))
})

test('the message about the trash offers to undo it, and closes when nothing of it is in the trash any more', async () => {
  const { app, worklist, actions, toasts, ids } = await openMany(3)
  const messages = useMessages(app.pinia)
  await actions.trash(ids)
  await actions.restore(ids.slice(0, 2))
  expect(toasts()).toEqual([text.worklist.trashed(3), text.bulk.restored(2)])
  await actions.restore(ids.slice(2))
  await nextTick()
  expect(toasts()).toEqual([text.bulk.restored(2), text.bulk.restored(1)])
  await actions.trash(ids)
  expect(messages.toasts.at(-1)?.button?.action).toBe('message.undo')
  messages.act(messages.toasts.at(-1)?.id ?? 0)
  await eventually(() => expect([worklist.counts.all, worklist.counts.trash]).toEqual([3, 0]))
})

test('deleting many permanently asks once and removes all their rows', async () => {
  const { app, worklist, actions, toasts, ids } = await openMany(250)
  await actions.trash(ids)
  const removed = actions.remove(ids.slice(0, 240))
  useMessages(app.pinia).question?.answer(true)
  await removed
  const left = await Promise.all([app.database.summaries, app.database.declarations, app.database.goods].map((table) => table.count()))
  expect([worklist.counts.trash, left, worklist.isGone('d0')]).toEqual([10, [10, 10, 10], true])
  expect(toasts().at(-1)).toBe(text.bulk.removed(240))
})

test('a cancelled operation ends after the current portion and reports how many it did', async () => {
  const { worklist, actions, bulk, toasts, ids } = await openMany(2_700)
  const trashed = actions.trash(ids)
  expect(bulk.work).toMatchObject({ kind: 'trashing', total: 2_700 })
  await actions.restore(ids)
  expect(toasts()).toEqual([text.bulk.busy(text.bulk.trashing)])
  bulk.cancel()
  await trashed
  expect([worklist.counts.trash, bulk.work, toasts()]).toEqual([2_500, null, [text.bulk.cancelled(2_500, 2_700)]])
})

test('sending or exporting a declaration while another operation runs says what has to end first', async () => {
  const { app, actions, bulk, outbox, toasts, ids } = await openMany(3)
  const end = Promise.withResolvers<undefined>()
  const running = bulk.run('copying', ids, 3, () => end.promise)
  await actions.queueAndSend(['d0'])
  expect([useSendQuestion(app.pinia).question, outbox.entries.size, toasts()]).toEqual([null, 0, [text.bulk.busy(text.bulk.copying)]])
  await actions.exportFile(['d0'])
  await actions.exportSheets(['d0'])
  expect(toasts()).toEqual([text.bulk.busy(text.bulk.copying)])
  end.resolve(undefined)
  await running
  await nextTick()
  expect(toasts()).toEqual([])
  await actions.queueAndSend(['d0'])
  expect(outbox.entries.size).toBe(1)
})

test('an Excel export that could not be imported again is refused with the sheet that is too long', async () => {
  const { app, worklist, actions, toasts, ids } = await openMany(2)
  worklist.note('d0', { lines: 60_000 })
  worklist.note('d1', { lines: 40_000 })
  await actions.exportSheets(ids)
  expect(toasts()).toEqual([text.bulk.tooManyRows('BARANG', 100_000, 99_999)])

  // One object in all places, so that storing it takes no time.
  const { dokumen } = recordFrom(smallText, 'd0').document
  const all = Array.from({ length: 100_000 }, () => dokumen.data.slice(0, 1)).flat()
  await app.database.declarations.update('d0', { 'document.dokumen.data': all })
  worklist.note('d0', { lines: 3 })
  worklist.note('d1', { lines: 3 })
  await actions.exportSheets(ids)
  expect(toasts().at(-1)).toBe(text.bulk.tooManyRows('DOKUMEN', 100_000 + dokumen.data.length, 99_999))
  expect(app.host.calls.some(({ channel }) => channel === 'files.saveBytes')).toBe(false)
})

test('an Excel export of several declarations names the sections that it does not contain', async () => {
  const { app, actions, toasts, ids } = await openMany(2)
  app.host.use({ 'files.saveBytes': () => Promise.resolve(ok({ saved: true })) })
  await actions.exportSheets(ids)
  expect(toasts()).toEqual([text.spreadsheets.saved])
  await app.database.declarations.update('d1', { 'document.pungutan.data': [{ kdpungutan: 1 }] })
  await actions.exportSheets(ids)
  expect(toasts()).toContain(`${text.spreadsheets.saved} ${text.bulk.sectionsLeftOut('Pungutan')}`)
})

test('queueing many lists the ones that cannot be sent with the reason', async () => {
  const { worklist, actions, outbox, toasts, ids } = await openMany(12, 7)
  await actions.queueAndSend(ids)
  expect([outbox.entries.size, worklist.counts.draft]).toEqual([5, 7])
  const report = useQueueReport().report
  expect([report?.queued, report?.obstacles.map(({ reason }) => reason)]).toEqual([5, Array<string>(7).fill('problems')])
  expect(toasts().filter((sentence) => sentence.includes(text.outboxEntry.notQueued(7)))).toEqual([])
})

test('copies of several declarations get different aju numbers', async () => {
  const { worklist, actions, ids, toasts } = await openMany(7)
  await actions.copyAll(ids)
  const cars = [...worklist.summaries.values()].slice(7).map((summary) => summary.car)
  expect([new Set(cars).size, toasts()]).toEqual([7, [text.bulk.copied(7)]])
})

test('moving a queued declaration to the trash cancels its submission', async () => {
  const { worklist, actions, outbox, toasts, ids } = await openMany(3)
  await outbox.queue(ids.slice(0, 2))
  expect(outbox.waiting).toHaveLength(2)
  await actions.trash(ids.slice(1))
  expect(outbox.waiting.map((entry) => entry.declaration)).toEqual(['d0'])
  expect(worklist.summaries.get('d1')).toMatchObject({ state: 'draft' })
  expect(toasts()).toEqual([text.worklist.trashed(2), text.bulk.heldBack(1)])
})
