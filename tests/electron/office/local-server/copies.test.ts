import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
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

/** Writes as a copy is written: beside, then in its place. */
const copyTo = async (path: string): Promise<void> => {
  await writeFile(`${path}.tmp`, 'a copy')
  await rename(`${path}.tmp`, path)
}
const keeperOf = async (state: string, clock: { now: () => number }, remind: () => void, write = copyTo) =>
  openCopyKeeper({ path: join(state, 'copies.json'), write, changed: () => undefined, remind, clock, log: memoryLog() })

const memory = '/dev/shm'
test.runIf(existsSync(memory))('where a stick was pulled out and its empty folder stays, no copy is made on this disk', async () => {
  const [state, place, stick] = [await tempFolder(), await tempFolder(), await mkdtemp(join(memory, 'ajukan-'))]
  onTestFinished(() => rm(stick, { recursive: true, force: true }))
  let [now, reminders] = [Date.now(), 0]
  const mounted = join(place, 'STICK')
  await symlink(stick, mounted)
  const clock = { now: () => now }
  const keeper = await keeperOf(state, clock, () => void (reminders += 1))
  await keeper.choose(mounted)
  await keeper.copyNow()
  const lastAt = now
  await rm(mounted)
  await mkdir(mounted)
  now += 3 * 24 * hour
  await keeper.look()
  expect(keeper.state()).toMatchObject({
    lastAt,
    problem: { problem: 'file-failed', detail: expect.stringContaining('STICK') },
    isOverdue: true
  })
  expect([reminders, await readdir(mounted), (await readdir(stick)).length]).toEqual([1, [], 1])
  // Also after a restart, until the stick is there again.
  const again = await keeperOf(state, clock, () => undefined)
  await expect(again.copyNow()).rejects.toMatchObject({ code: 'file-failed' })
  await rm(mounted, { recursive: true })
  await symlink(stick, mounted)
  await again.copyNow()
  expect(again.state()).toMatchObject({ lastAt: now, problem: null, isOverdue: false })
  expect(await readdir(stick)).toHaveLength(2)
})

/** The errors of Node.js where a folder cannot be used: its mode, a disk that is read-only, fails, was pulled out or is full. */
const diskErrors = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EIO', 'ENXIO', 'ENODEV', 'EBUSY', 'EISDIR'].flatMap((code) =>
  ['open', 'write', 'fsync', 'rename', 'mkdir', 'unlink', 'scandir'].map((syscall) => ({ code, syscall }))
)
test('each failure of the folder is named as one of a file, with the reminder, and the copies of before stay', async () => {
  const [state, folder] = [await tempFolder(), await tempFolder()]
  let [now, reminders, failure] = [Date.now(), 0, null as Error | null]
  const keeper = await keeperOf(
    state,
    { now: () => now },
    () => void (reminders += 1),
    async (path) => {
      if (failure !== null) throw failure
      await copyTo(path)
    }
  )
  await keeper.choose(folder)
  await keeper.copyNow()
  const before = await readdir(folder)
  for (const { code, syscall } of diskErrors) {
    // A socket fails like this too, but only in other calls.
    if (syscall === 'write' && ['EACCES', 'EPERM', 'ENOENT', 'ENOTDIR', 'EBUSY', 'EISDIR'].includes(code)) continue
    failure = Object.assign(new Error(`${code}: ${syscall} '${folder}/x'`), { code, syscall })
    now += 49 * hour
    const reminded = reminders
    await keeper.look()
    expect([code, syscall, keeper.state()]).toMatchObject([code, syscall, { isOverdue: true, problem: { problem: 'file-failed' } }])
    expect(keeper.state().problem?.detail).not.toContain(folder)
    expect([reminders - reminded, await readdir(folder)]).toEqual([1, before])
  }
  for (const code of ['ENOSPC', 'EDQUOT']) {
    failure = Object.assign(new Error(code), { code, syscall: 'write' })
    await expect(keeper.copyNow()).rejects.toMatchObject({ code: 'disk-full' })
  }
})

test('an office without a folder for copies is said after two days, also where the application was closed meanwhile', async () => {
  const state = await tempFolder()
  let now = new Date(2026, 10, 29, 14).getTime()
  let reminders = 0
  const open = () =>
    openCopyKeeper({
      path: join(state, 'copies.json'),
      write: () => Promise.reject(new Error('no folder')),
      changed: () => undefined,
      remind: () => void (reminders += 1),
      clock: { now: () => now },
      log: memoryLog()
    })
  const keeper = await open()
  await keeper.look()
  now += 47 * hour
  await keeper.look()
  expect([reminders, keeper.state()]).toEqual([0, { folder: '', lastAt: 0, problem: null, isOverdue: false }])
  now += 2 * hour
  const again = await open()
  await again.look()
  await again.look()
  expect([reminders, again.state()]).toMatchObject([1, { folder: '', problem: null, isOverdue: true }])
})
