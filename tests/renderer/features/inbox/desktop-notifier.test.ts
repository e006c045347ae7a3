import { expect, test } from 'vitest'
import { defaultInboxSettings, type InboxSettings } from '#core/contract/inbox-settings.ts'
import { createDesktopNotifier } from '../../../../renderer/features/inbox/store/desktop-notifier.ts'
import type { Unread } from '../../../../renderer/features/tracking/store/tracking.ts'
import { testTimers } from '../../support/test-timers.ts'

const news = (id: string, over: Partial<Unread> = {}): Unread => ({
  id,
  car: 'a',
  kind: 'response',
  code: '2003',
  at: 1_000,
  title: '',
  ...over
})

const open = (kept: { until: number | null } = { until: 0 }) => {
  const timers = testTimers()
  const shown: string[][] = []
  const world: { settings: InboxSettings; quiet: number | null; refuses: boolean; busy: boolean; readonly seen: Set<string> } = {
    settings: defaultInboxSettings,
    quiet: null,
    refuses: false,
    busy: false,
    seen: new Set()
  }
  const teller = createDesktopNotifier({
    settings: () => world.settings,
    quietFor: () => world.quiet,
    readUntil: () => Promise.resolve(kept.until),
    keepUntil: (until) => {
      if (world.refuses) return Promise.reject(new Error('the disk is full'))
      kept.until = until
      return Promise.resolve()
    },
    unseen: (all) => all.filter(({ id }) => !world.seen.has(id)),
    busy: () => world.busy,
    show: (told) => {
      // Stored before it is shown: a kill in between must not repeat it.
      if (!world.refuses) expect(kept.until).toBeGreaterThanOrEqual(Math.max(...told.map(({ at }) => at)))
      shown.push(told.map(({ id }) => id))
      return Promise.resolve()
    },
    now: () => 5_000,
    elapsed: timers.elapsed,
    after: timers.after
  })
  return { teller, timers, shown, world, kept }
}

test('items that arrive together are one notification, and a continuous stream does not notify continuously', async () => {
  const { teller, timers, shown } = open()
  await teller.start([])
  teller.take([news('1'), news('2')])
  teller.take([news('3')])
  await timers.pass(2_000)
  expect(shown).toEqual([['1', '2', '3']])
  for (let second = 0; second < 30; second += 1) {
    teller.take([news(`later ${second}`)])
    await timers.pass(1_000)
  }
  expect(shown).toHaveLength(3)
  await timers.pass(60_000)
  expect(shown.flat()).toHaveLength(33)
})

test('while refreshes run, items are collected, for twenty seconds at most', async () => {
  const { teller, timers, shown, world } = open()
  await teller.start([])
  world.busy = true
  teller.take([news('1')])
  await timers.pass(6_000)
  teller.take([news('2')])
  expect(shown).toEqual([])
  world.busy = false
  await timers.pass(2_000)
  expect(shown).toEqual([['1', '2']])
  await timers.pass(60_000)
  world.busy = true
  teller.take([news('3')])
  await timers.pass(22_000)
  expect(shown.at(-1)).toEqual(['3'])
})

test('the very first start notifies nothing; a later one notifies once what was not shown before the exit', async () => {
  const kept: { until: number | null } = { until: null }
  const first = open(kept)
  await first.teller.start([news('old', { at: 900 })])
  await first.timers.pass(60_000)
  expect([first.shown, kept.until]).toEqual([[], 5_000])

  kept.until = 1_000
  const unread = [news('told', { at: 1_000 }), news('cut off', { at: 1_001 })]
  const second = open(kept)
  await second.teller.start(unread)
  await second.timers.pass(60_000)
  expect([second.shown, kept.until]).toEqual([[['cut off']], 1_001])
  const third = open(kept)
  await third.teller.start(unread)
  await third.timers.pass(60_000)
  expect(third.shown).toEqual([])
})

test('in quiet hours nothing is shown; afterwards everything at once, also when the hours are changed', async () => {
  const { teller, timers, shown, world } = open()
  world.quiet = 30
  await teller.start([])
  teller.take([news('1')])
  await timers.pass(20 * 60_000)
  teller.take([news('2')])
  expect(shown).toEqual([])
  world.quiet = null
  await timers.pass(60_000)
  expect(shown).toEqual([['1', '2']])
  world.quiet = 600
  teller.take([news('3')])
  await timers.pass(30_000)
  world.quiet = null
  teller.wake()
  await timers.pass(2_000)
  expect(shown).toEqual([['1', '2'], ['3']])
})

test('disabled kinds, seen items and the history of a watched number are not notified, also after a restart', async () => {
  const { teller, timers, shown, world, kept } = open()
  world.settings = { on: true, kinds: { ...defaultInboxSettings.kinds, release: false } }
  world.seen.add('seen')
  await teller.start([])
  const all = [
    news('off', { at: 2_000 }),
    news('step', { kind: 'status', code: '104' }),
    news('seen', { code: '2090' }),
    news('past', { code: '2090', past: true })
  ]
  teller.take([...all, news('wanted', { code: '2090' })])
  await timers.pass(2_000)
  expect([shown, kept.until]).toEqual([[['wanted']], 2_000])
  world.settings = { ...defaultInboxSettings, on: false }
  teller.take([news('all off', { at: 3_000 })])
  await timers.pass(60_000)
  expect([shown.length, kept.until]).toEqual([1, 3_000])
})

test('a full disk does not prevent notifications; a stopped notifier shows nothing', async () => {
  const { teller, timers, shown, world } = open()
  await teller.start([])
  world.refuses = true
  teller.take([news('1')])
  await timers.pass(2_000)
  expect(shown).toEqual([['1']])
  teller.take([news('2')])
  teller.stop()
  await timers.pass(60_000)
  expect(shown).toHaveLength(1)
})
