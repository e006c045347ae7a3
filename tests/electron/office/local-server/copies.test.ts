import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openCopyKeeper } from '../../../../electron/office/local-server/copies.ts'
import { memoryLog } from '../../../support/fakes/memory-log.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const hour = 3_600_000

test('one copy a night, or later where the night was missed; the newest fourteen stay; what was not made is tried again and said', async () => {
  const [state, stick] = [await tempFolder(), await tempFolder()]
  let now = new Date(2026, 10, 29, 14).getTime()
  let [failing, reminders] = [false, 0]
  const written: string[] = []
  const keeper = await openCopyKeeper({
    path: join(state, 'copies.json'),
    write: async (path) => {
      if (failing) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
      await writeFile(path, 'a copy')
      written.push(new Date(now).toTimeString().slice(0, 5))
    },
    changed: () => undefined,
    remind: () => void (reminders += 1),
    clock: { now: () => now },
    log: memoryLog()
  })
  const pass = async (hours: number): Promise<void> => {
    for (let step = 0; step < hours; step += 1) {
      now += hour
      await keeper.look()
    }
  }
  await pass(24)
  expect([written, keeper.state()]).toEqual([[], { folder: '', lastAt: 0, problem: null, isOverdue: false }])

  await keeper.choose(stick)
  await keeper.copyNow()
  expect(keeper.state()).toMatchObject({ lastAt: now, problem: null, isOverdue: false })
  // 14:00, then in the nights.
  await pass(3 * 24)
  expect(written.slice(1).every((time) => time < '05:00')).toBe(true)
  expect(written).toHaveLength(4)

  // Each night the computer is off: a copy when it is on again.
  now += 40 * hour
  await keeper.look()
  expect(written).toHaveLength(5)

  failing = true
  await pass(30)
  expect(keeper.state()).toMatchObject({ problem: { problem: 'disk-full' }, isOverdue: true })
  expect(reminders).toBeGreaterThan(0)
  const before = reminders
  await pass(12)
  expect(reminders).toBe(before)
  await expect(keeper.copyNow()).rejects.toMatchObject({ code: 'disk-full' })
  failing = false
  await pass(2)
  expect(keeper.state()).toMatchObject({ problem: null, isOverdue: false })

  await writeFile(join(stick, 'surat.txt'), 'of the user')
  await pass(20 * 24)
  const names = await readdir(stick)
  expect(names.filter((name) => name.endsWith('.ajukan-office'))).toHaveLength(14)
  expect(names).toContain('surat.txt')

  // The stick is away; nothing takes its place on the disk.
  await rm(stick, { recursive: true })
  await pass(30)
  expect(keeper.state()).toMatchObject({ problem: { problem: 'file-failed' }, isOverdue: true })
  await expect(readdir(stick)).rejects.toMatchObject({ code: 'ENOENT' })
})
