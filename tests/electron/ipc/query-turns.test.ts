import { expect, test } from 'vitest'
import { newProfile } from '#core/wire/check-profile.ts'
import { openQueryTurns } from '../../../electron/ipc/query-turns.ts'

const profiles = { practice: newProfile('practice', 'practice', 'Latihan'), real: newProfile('production', 'real', 'Kantor') } as const

const open = () => {
  let now = 0
  let timers: { readonly at: number; readonly run: () => void }[] = []
  const turns = openQueryTurns({
    profile: (id) => profiles[id as keyof typeof profiles],
    perMinute: () => 60,
    monotonic: () => now,
    after: (wait, run) => timers.push({ at: now + wait, run })
  })
  const begun: number[] = []
  const ask = async (id: string): Promise<void> => {
    if (await turns.wait(id, 'user')) begun.push(now)
  }
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
  const forward = async (to: number): Promise<void> => {
    now = to
    const due = timers.filter(({ at }) => at <= now)
    timers = timers.filter(({ at }) => at > now)
    for (const { run } of due) run()
    await settle()
  }
  return { turns, begun, ask, settle, forward }
}

test('of 150 queries at once sixty are made in a minute, whatever the profile is called', async () => {
  const { ask, begun, settle, forward } = open()
  for (let count = 0; count < 150; count += 1) void ask(count % 2 === 0 ? 'real' : 'no such profile')
  await settle()
  expect(begun).toHaveLength(60)
  await forward(59_999)
  expect(begun).toHaveLength(60)
  await forward(60_000)
  expect(begun).toHaveLength(120)
})

test('the practice service is asked at once, also while others wait', async () => {
  const { ask, begun, settle } = open()
  for (let count = 0; count < 100; count += 1) void ask('real')
  for (let count = 0; count < 100; count += 1) void ask('practice')
  await settle()
  expect(begun).toHaveLength(160)
})

test('what a page that is gone has asked for is not sent', async () => {
  const { ask, begun, settle, forward, turns } = open()
  for (let count = 0; count < 100; count += 1) void ask('real')
  await settle()
  turns.pageGone()
  await forward(120_000)
  expect(begun).toHaveLength(60)
})
