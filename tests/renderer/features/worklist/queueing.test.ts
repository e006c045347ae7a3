import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import type { Input } from '#core/contract/host-api.ts'
import { fail } from '#core/base/result.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { useSendQuestion } from '../../../../renderer/features/outbox/store/send-question.ts'
import { useQueueReport } from '../../../../renderer/features/outbox/store/queue-report.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { id as text } from '../../../../renderer/i18n/text.ts'
import { useBatchEnd } from '../../../../renderer/features/outbox/views/use-batch-end.ts'
import { useDeclarationActions } from '../../../../renderer/actions/declaration-actions.ts'
import { inside } from '../../support/mounted.ts'
import { eventually } from '../../../support/eventually.ts'
import { answering, openOutbox, submits } from '../../support/outbox-setup.ts'

const open = async (sending: 'auto' | 'ask' | 'manual', isInFront = true, count = 3) => {
  const opened = await openOutbox(count)
  const { app, outbox, ids } = opened
  answering(opened, () => ({}))
  await useSettings(app.pinia).change({ sending })
  const { value: actions } = inside(app, () => {
    useBatchEnd(() => isInFront)
    return useDeclarationActions()
  })
  const toasts = () => useMessages(app.pinia).toasts.map((toast) => toast.text)
  const notifications = () => app.host.calls.flatMap((call) => (call.channel === 'app.notify' ? [call.input as Input<'app.notify'>] : []))
  return { app, outbox, actions, toasts, posts: () => submits(opened).length, notifications, ids }
}

test.each(['ask', 'manual'] as const)('in the mode “%s” queueing only prepares and reports that nothing was sent', async (mode) => {
  const { outbox, actions, toasts, posts, ids } = await open(mode)
  await actions.queueAndSend(ids)
  expect([outbox.waiting.length, posts(), toasts()]).toEqual([3, 0, [text.outbox.prepared(3)]])
  expect(outbox.status).toEqual(mode === 'ask' ? { kind: 'asking', count: 3 } : { kind: 'idle' })
  await outbox.sendAll()
  expect([outbox.counts.accepted, posts()]).toEqual([3, 3])
})

test.each(['ask', 'manual'] as const)('in the mode “%s” what was sent before is queued again only after a question', async (mode) => {
  const { app, outbox, actions, posts, ids } = await open(mode)
  const question = useSendQuestion(app.pinia)
  const queueAgain = async (some: readonly string[], answer: boolean) => {
    const queueing = actions.queueAndSend(some)
    await expect.poll(() => question.question).not.toBeNull()
    const { isPreparation, rows = [] } = question.question ?? {}
    const asked = rows.map(({ declaration, before }) => [declaration, before?.entry?.state ?? null])
    question.question?.answer(answer)
    await queueing
    return [isPreparation, asked, outbox.waiting.map(({ declaration }) => declaration)]
  }
  await actions.queueAndSend(ids.slice(0, 2))
  await outbox.sendAll()
  // Accepted ones, alone and beside one that was never sent.
  expect(await queueAgain(['d1'], false)).toEqual([true, [['d1', 'accepted']], []])
  expect(await queueAgain(['d3', 'd1', 'd2'], false)).toEqual([
    true,
    [
      ['d1', 'accepted'],
      ['d2', 'accepted'],
      ['d3', null]
    ],
    []
  ])
  expect(await queueAgain(['d1'], true)).toEqual([true, [['d1', 'accepted']], ['d1']])
  // A refused one was delivered.
  app.host.use({ 'declarations.submit': () => Promise.resolve(fail('refused', { detail: 'Invalid request' })) })
  await outbox.sendAll()
  expect(await queueAgain(['d1'], false)).toEqual([true, [['d1', 'refused']], []])
  // One of unknown outcome is not queued, and the reason is shown.
  app.host.use({ 'declarations.submit': () => Promise.resolve(fail('timed-out', { mayHaveArrived: true })) })
  await actions.queueAndSend(['d3'])
  await outbox.sendAll()
  await actions.queueAndSend(['d3'])
  expect([question.question, outbox.waiting, useMessages(app.pinia).toasts.at(-1)?.text]).toEqual([
    null,
    [],
    expect.stringContaining(text.outboxEntry.obstacles.running().slice(0, 20))
  ])
  expect(posts()).toBe(4)
})

test('“later” applies to the waiting declarations; queueing more asks again', async () => {
  const { outbox, actions, ids } = await open('ask')
  await actions.queueAndSend(ids.slice(0, 1))
  outbox.putOff()
  expect(outbox.status).toEqual({ kind: 'idle' })
  await actions.queueAndSend(ids.slice(1))
  expect(outbox.status).toEqual({ kind: 'asking', count: 3 })
})

test('queueing more does not end a pause set by the user', async () => {
  const { outbox, actions, toasts, posts, ids } = await open('auto')
  outbox.pause()
  await actions.queueAndSend(ids)
  expect([outbox.status.kind, posts(), toasts()]).toEqual(['paused', 0, [text.outbox.waitsPaused(3)]])
})

test('one declaration that cannot be queued gets a message, several get a list', async () => {
  const { app, actions, toasts, ids } = await open('manual')
  const reports = useQueueReport(app.pinia)
  await actions.queueAndSend(['gone'])
  expect([reports.report, toasts().length]).toEqual([null, 1])
  await actions.queueAndSend([...ids, 'gone'])
  expect([reports.report?.queued, reports.report?.obstacles.map(({ id, reason }) => [id, reason])]).toEqual([3, [['gone', 'missing']]])
})

test('an error in the last portion ends the batch; no more declarations are expected', async () => {
  const { app, outbox, actions, ids } = await open('auto', true, 12)
  app.database.declarations.hook('reading', (row) => {
    if (row.id === 'd12' && outbox.entries.size > 0) throw new Error('unreadable')
    return row
  })
  await expect(actions.queueAndSend(ids)).rejects.toThrow('unreadable')
  await eventually(() => expect([outbox.counts.accepted, outbox.status]).toEqual([11, { kind: 'idle' }]))
})

test('the end of a batch is notified on the desktop only without the focus and if the setting is on', async () => {
  const unfocused = await open('auto', false)
  await unfocused.actions.queueAndSend(unfocused.ids)
  await flushPromises()
  expect(unfocused.notifications()).toEqual([
    {
      title: text.outbox.noticeTitle(3),
      body: text.outbox.noticePart(3, text.outboxEntry.states.accepted),
      tag: 'outbox-end',
      open: { screen: 'outbox' }
    }
  ])

  const focused = await open('auto')
  await focused.actions.queueAndSend(focused.ids)
  await flushPromises()
  expect([focused.outbox.counts.accepted, focused.notifications()]).toEqual([3, []])

  const disabled = await open('auto', false)
  await useSettings(disabled.app.pinia).change({ notifyEnd: false })
  await disabled.actions.queueAndSend(disabled.ids)
  await flushPromises()
  expect([disabled.outbox.counts.accepted, disabled.notifications()]).toEqual([3, []])
})

test('a batch that was refused completely still ends with a notification', async () => {
  const { app, actions, notifications, ids } = await open('auto', false)
  app.host.use({ 'declarations.submit': () => Promise.resolve(fail('refused', { detail: 'Invalid request' })) })
  await actions.queueAndSend(ids)
  await flushPromises()
  expect(notifications().map(({ body }) => body)).toEqual([text.outbox.noticePart(3, text.outboxEntry.states.refused)])
})
