import { expect, test } from 'vitest'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { defaultInboxSettings, type InboxSettings } from '#core/contract/settings.ts'
import { createDesktopNotifier } from '../../../../renderer/features/inbox/store/desktop-notifier.ts'
import type { UnreadItem } from '../../../../renderer/features/tracking/store/tracking.ts'
import { testTimers } from '../../support/test-timers.ts'

const item = (id: string, over: Partial<UnreadItem> = {}): UnreadItem => ({
  id,
  car: 'a',
  kind: 'response',
  code: '2003',
  at: 1_000,
  title: '',
  ...over
})

const open = (stored: { until: number | null; late?: readonly string[] | undefined } = { until: 0 }) => {
  const timers = testTimers()
  const shown: string[][] = []
  const state: {
    settings: InboxSettings
    quiet: number | null
    isDiskFull: boolean
    busy: boolean
    readonly seen: Set<string>
    /** Keys of late items, over all writes. */
    written: number
  } = {
    settings: defaultInboxSettings,
    quiet: null,
    isDiskFull: false,
    busy: false,
    seen: new Set(),
    written: 0
  }
  const notifier = createDesktopNotifier({
    settings: () => state.settings,
    rulesOf: () => defaultAnswerRules,
    quietFor: () => state.quiet,
    readNotified: () => Promise.resolve(stored.until === null ? null : { until: stored.until, late: stored.late ?? [] }),
    keepNotified: ({ until, late }) => {
      if (state.isDiskFull) return Promise.reject(new Error('the disk is full'))
      Object.assign(stored, { until, late })
      state.written += late?.length ?? 0
      return Promise.resolve()
    },
    unseen: (all) => all.filter(({ id }) => !state.seen.has(id)),
    busy: () => state.busy,
    show: (items) => {
      // Stored before it is shown: a crash in between must not repeat it.
      if (!state.isDiskFull) expect(stored.until).toBeGreaterThanOrEqual(Math.max(...items.map(({ at }) => at)))
      shown.push(items.map(({ id }) => id))
      return Promise.resolve()
    },
    now: () => 5_000,
    elapsed: timers.elapsed,
    after: timers.after
  })
  return { notifier, timers, shown, state, stored }
}

test('items that arrive together are one notification, and a stream of items is limited to few notifications', async () => {
  const { notifier, timers, shown } = open()
  await notifier.start([])
  notifier.take([item('1'), item('2')])
  notifier.take([item('3')])
  await timers.pass(2_000)
  expect(shown).toEqual([['1', '2', '3']])
  for (let second = 0; second < 30; second += 1) {
    notifier.take([item(`later ${second}`)])
    await timers.pass(1_000)
  }
  expect(shown).toHaveLength(3)
  await timers.pass(60_000)
  expect(shown.flat()).toHaveLength(33)
})

test('items are collected while a refresh runs, for at most twenty seconds', async () => {
  const { notifier, timers, shown, state } = open()
  await notifier.start([])
  state.busy = true
  notifier.take([item('1')])
  await timers.pass(6_000)
  notifier.take([item('2')])
  expect(shown).toEqual([])
  state.busy = false
  await timers.pass(2_000)
  expect(shown).toEqual([['1', '2']])
  await timers.pass(60_000)
  state.busy = true
  notifier.take([item('3')])
  await timers.pass(22_000)
  expect(shown.at(-1)).toEqual(['3'])
})

test('the very first start notifies nothing; a later start notifies once what was not notified before the exit', async () => {
  const stored: { until: number | null } = { until: null }
  const first = open(stored)
  await first.notifier.start([item('old', { at: 900 })])
  await first.timers.pass(60_000)
  expect([first.shown, stored.until]).toEqual([[], 5_000])

  stored.until = 1_000
  const unread = [item('notified', { at: 1_000 }), item('missed', { at: 1_001 })]
  const second = open(stored)
  await second.notifier.start(unread)
  await second.timers.pass(60_000)
  expect([second.shown, stored.until]).toEqual([[['missed']], 1_001])
  const third = open(stored)
  await third.notifier.start(unread)
  await third.timers.pass(60_000)
  expect(third.shown).toEqual([])
})

test('quiet hours delay notifications until they end or are changed, then all items are one notification', async () => {
  const { notifier, timers, shown, state } = open()
  state.quiet = 30
  await notifier.start([])
  notifier.take([item('1')])
  await timers.pass(20 * 60_000)
  notifier.take([item('2')])
  expect(shown).toEqual([])
  state.quiet = null
  await timers.pass(60_000)
  expect(shown).toEqual([['1', '2']])
  state.quiet = 600
  notifier.take([item('3')])
  await timers.pass(30_000)
  state.quiet = null
  notifier.wake()
  await timers.pass(2_000)
  expect(shown).toEqual([['1', '2'], ['3']])
})

test('after the clock was set back, what quiet hours hold is notified once, also after an exit', async () => {
  const stored: { until: number | null; late?: readonly string[] } = { until: 0 }
  const ahead = open(stored)
  await ahead.notifier.start([])
  const shown = item('ahead', { at: 9_000_000 })
  ahead.notifier.take([shown])
  await ahead.timers.pass(2_000)
  ahead.state.quiet = 600
  const [held, seen] = [item('held', { at: 2_000 }), item('seen', { at: 3_000 })]
  ahead.notifier.take([held, seen])
  await ahead.timers.pass(60_000)
  ahead.notifier.stop()
  expect(ahead.shown).toEqual([['ahead']])

  const next = open(stored)
  await next.notifier.start([shown, held])
  await next.timers.pass(2_000)
  expect(next.shown).toEqual([['held']])
  const last = open(stored)
  await last.notifier.start([shown, held, seen])
  await last.timers.pass(60_000)
  expect([last.shown, stored.until]).toEqual([[], 9_000_000])
})

test('after the clock was set back, a long list of items that quiet hours hold is not written for each item', async () => {
  const stored: { until: number | null; late?: readonly string[] } = { until: 9_000_000 }
  const ahead = open(stored)
  await ahead.notifier.start([])
  ahead.state.quiet = 600
  const held = Array.from({ length: 2_000 }, (_, index) => item(`${index}`, { at: 2_000 + index }))
  for (const one of held) ahead.notifier.take([one])
  await ahead.timers.pass(20_000)
  expect(ahead.state.written).toBeLessThanOrEqual(2_001)
  const next = open(stored)
  await next.notifier.start(held)
  await next.timers.pass(2_000)
  expect(next.shown.flat()).toHaveLength(2_000)
})

test('after the clock was set back, an item that arrives after a notification is kept before a crash', async () => {
  const stored: { until: number | null; late?: readonly string[] } = { until: 9_000_000 }
  const ahead = open(stored)
  await ahead.notifier.start([])
  const [first, second] = [item('1', { at: 2_000 }), item('2', { at: 7_000 })]
  ahead.notifier.take([first])
  await ahead.timers.pass(5_000)
  ahead.notifier.take([second])
  await ahead.timers.pass(1_000)
  const next = open(stored)
  await next.notifier.start([first, second])
  await next.timers.pass(2_000)
  expect([ahead.shown.length, next.shown]).toEqual([1, [['2']]])
})

test('items that arrive before the start count as held, too', async () => {
  const stored: { until: number | null; late?: readonly string[] } = { until: 9_000_000 }
  const first = open(stored)
  first.state.quiet = 600
  first.notifier.take([item('early', { at: 2_000 })])
  await first.notifier.start([])
  first.notifier.stop()
  const next = open(stored)
  await next.notifier.start([item('early', { at: 2_000 })])
  await next.timers.pass(2_000)
  expect(next.shown).toEqual([['early']])
})

test('items of disabled kinds, seen items and the past of a watched number are skipped permanently', async () => {
  const { notifier, timers, shown, state, stored } = open()
  state.settings = { on: true, kinds: { ...defaultInboxSettings.kinds, release: false } }
  state.seen.add('seen')
  await notifier.start([])
  const all = [
    item('off', { at: 2_000 }),
    item('step', { kind: 'status', code: '104' }),
    item('seen', { code: '2090' }),
    item('past', { code: '2090', past: true })
  ]
  notifier.take([...all, item('wanted', { code: '2090' })])
  await timers.pass(2_000)
  expect([shown, stored.until]).toEqual([[['wanted']], 2_000])
  state.settings = { ...defaultInboxSettings, on: false }
  notifier.take([item('all off', { at: 3_000 })])
  await timers.pass(60_000)
  expect([shown.length, stored.until]).toEqual([1, 3_000])
})

test('notifications are shown with a full disk, and not after the notifier was stopped', async () => {
  const { notifier, timers, shown, state } = open()
  await notifier.start([])
  state.isDiskFull = true
  notifier.take([item('1')])
  await timers.pass(2_000)
  expect(shown).toEqual([['1']])
  notifier.take([item('2')])
  notifier.stop()
  await timers.pass(60_000)
  expect(shown).toHaveLength(1)
})
