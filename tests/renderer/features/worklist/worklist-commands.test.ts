import { expect, test } from 'vitest'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { useQueueReport } from '../../../../renderer/features/outbox/store/queue-report.ts'
import { useWorklistCommands } from '../../../../renderer/features/worklist/views/use-worklist-commands.ts'
import { id as text } from '../../../../renderer/i18n/text/id.ts'
import { eventually } from '../../../support/eventually.ts'
import { inside } from '../../support/mounted.ts'
import { answering, openOutbox } from '../../support/outbox-setup.ts'

/** `send` sends the selected declarations and resolves at its end. */
const open = async (count: number) => {
  const opened = await openOutbox(count)
  const ended: string[] = []
  const { value: commands } = inside(opened.desk, () =>
    useWorklistCommands({ openFilter: () => undefined, selectAll: () => false, restoreFocus: () => void ended.push('sent') })
  )
  const send = async (ids: readonly string[]): Promise<void> => {
    const before = ended.length
    opened.worklist.selection = new Set(ids)
    commands.value.find(({ action }) => action === 'declaration.queue')?.run()
    await eventually(() => expect(ended.length).toBe(before + 1))
  }
  return { ...opened, send, report: () => useQueueReport(opened.desk.pinia).report }
}

test('where none of the selected declarations is ready, those already sent or finished are listed, not queued again', async () => {
  const { worklist, outbox, send, report } = await open(4)
  worklist.note('d1', { state: 'sent' })
  worklist.note('d2', { state: 'finished' })
  worklist.note('d3', { state: 'rejected' })
  await send(['d1', 'd2', 'd3'])
  expect(outbox.entries.size).toBe(0)
  expect([report()?.queued, report()?.obstacles.map(({ id, reason }) => [id, reason])]).toEqual([
    0,
    ['d1', 'd2', 'd3'].map((id) => [id, 'sent'])
  ])
  await send(['d1', 'd4'])
  expect([...outbox.entries.values()].map(({ declaration }) => declaration)).toEqual(['d4'])
})

test('a single declaration that was already sent gets a message', async () => {
  const { desk, worklist, outbox, send } = await open(1)
  worklist.note('d1', { state: 'sent' })
  await send(['d1'])
  expect(outbox.entries.size).toBe(0)
  expect(useMessages(desk.pinia).toasts.map((toast) => toast.text)).toEqual([expect.stringContaining(text.outbox.obstacles.sent())])
})

test('a rejected declaration is queued again after it was corrected', async () => {
  const opened = await open(1)
  const { desk, worklist, outbox, send } = opened
  answering(opened, () => ({}))
  await outbox.queue(['d1'])
  await outbox.sendAll()
  worklist.note('d1', { state: 'rejected' })
  await send(['d1'])
  expect(outbox.entries.size).toBe(1)
  desk.clock.forward(1_000)
  worklist.note('d1', { changedAt: desk.clock.now() })
  await send(['d1'])
  expect(outbox.entries.size).toBe(2)
})
