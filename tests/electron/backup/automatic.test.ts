import fc from 'fast-check'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { WrittenBackup } from '#core/contract/backup.ts'
import { silentStep } from '../../../electron/files/jobs.ts'
import { openBackupSettings } from '../../../electron/backup/backup-settings.ts'
import { writeAutomatic, type AutomaticFile } from '../../../electron/backup/automatic.ts'
import { foldersInTime } from '../../../electron/backup/target-folder.ts'
import {
  addPdf,
  draftRows,
  openBackupProfile,
  valueOf,
  type BackupProfile,
  type BackupProfileDeps
} from '../../support/drivers/backup-profile.ts'
import { memoryLog } from '../../support/fakes/memory-log.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const day = 24 * 3_600_000

/** A profile whose automatic backups check the clock when the test triggers it. */
const withClock = async (folder: string, deps: BackupProfileDeps = {}) => {
  let now = new Date(2026, 10, 21, 8).getTime()
  let look: (goesOn: boolean) => void = () => undefined
  let asked = Promise.withResolvers<null>()
  const pause = (): Promise<boolean> =>
    new Promise((resolve) => {
      look = resolve
      asked.resolve(null)
    })
  const profile: BackupProfile = await openBackupProfile(folder, { now: () => now, pause, ...deps })
  onTestFinished(async () => {
    look(false)
    await profile.close()
  })
  const tick = async (milliseconds: number): Promise<void> => {
    await asked.promise
    asked = Promise.withResolvers<null>()
    now += milliseconds
    look(true)
    await asked.promise
  }
  return { profile, tick, now: () => now }
}

const backupsIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => /^ajukan-[0-9a-f]{8}-/.test(name))

test('a backup is written each day, the oldest ones of this profile go, and foreign files stay', async () => {
  const base = await tempFolder()
  const target = join(base, 'usb')
  await mkdir(target)
  const foreign = ['catatan.txt', 'ajukan-00000000-2020-01-01-000000.ajukan', 'cadangan.ajukan']
  for (const name of foreign) await writeFile(join(target, name), name)
  const { profile, tick } = await withClock(join(base, 'one'))
  await profile.write(draftRows(1))
  await tick(0)
  expect(await readdir(target)).toHaveLength(3)
  valueOf(await profile.backups.useFolder(target))
  valueOf(await profile.backups.setAutomatic({ keep: 2 }))
  await tick(0)
  expect(await readdir(target)).toHaveLength(4)
  await tick(3_600_000)
  expect(await readdir(target)).toHaveLength(4)
  for (let count = 0; count < 3; count += 1) await tick(day)
  const own = (await backupsIn(target)).filter((name) => !foreign.includes(name))
  expect(own.map((name) => name.slice(16, 26)).sort()).toEqual(['2026-11-23', '2026-11-24'])
  for (const name of foreign) expect(await readFile(join(target, name), 'utf8')).toBe(name)
  expect(await profile.backups.state()).toMatchObject({ automatic: { on: true, keep: 2 }, failure: null })
  expect((await profile.backups.state()).last?.label).toContain('usb')
})

test('after a clock that was ahead, the backup just written stays, and earlier ones are removed first', async () => {
  const base = await tempFolder()
  const target = join(base, 'usb')
  await mkdir(target)
  const { profile, tick } = await withClock(join(base, 'one'))
  await profile.write(draftRows(1))
  valueOf(await profile.backups.useFolder(target))
  valueOf(await profile.backups.setAutomatic({ keep: 2 }))
  await tick(400 * day)
  await tick(day)
  const ahead = await backupsIn(target)
  expect(ahead).toHaveLength(2)
  await tick(-400 * day)
  const first = (await backupsIn(target)).filter((name) => !ahead.includes(name))
  expect(first).toHaveLength(1)
  const path = profile.backups.lastPath() ?? ''
  expect((await readFile(path)).length).toBeGreaterThan(1_000)
  await tick(day)
  const names = await backupsIn(target)
  expect(names).toHaveLength(2)
  expect(names).toContain(first[0])
  expect(names.filter((name) => ahead.includes(name))).toEqual([])
})

const counts = { declarations: 1, submissions: 0, responses: 0, pdfs: 0 }

test('incomplete backups never replace the last complete one, which is kept beside those that are to be kept', async () => {
  const folder = await tempFolder()
  let order: readonly AutomaticFile[] = []
  let now = new Date(2026, 10, 21, 8).getTime()
  const target = {
    folder,
    ask: foldersInTime(),
    id: '01234567',
    keep: 2,
    isUsed: false,
    passphrase: '',
    lock: '',
    pdfs: true,
    setOrder: async (next: typeof order) => void (order = next)
  }
  const write = async (left: number, pdfs = true, archiveAway = false, leftAttached = 0, leftAtOffice = 0): Promise<string> => {
    now += day
    const writer = async (path: string): Promise<WrittenBackup> => {
      await writeFile(path, 'x')
      return { left, pdfs, archiveAway, leftAttached, leftAtOffice, counts } as WrittenBackup
    }
    return basename((await writeAutomatic(writer, { ...target, order }, now, silentStep, memoryLog())).path)
  }
  const [, , second] = [await write(0), await write(0), await write(0)]
  // One without PDFs that the office has: the office may lose them.
  const [, , third, fourth] = [await write(1), await write(0, true, false, 0, 5), await write(1), await write(1)]
  expect((await backupsIn(folder)).toSorted()).toEqual([second, third, fourth])
  const [fifth, sixth] = [await write(0), await write(0)]
  expect((await backupsIn(folder)).toSorted()).toEqual([fifth, sixth])
  // Without PDFs by choice, and of an archive folder that is away.
  const [, ...lists] = [await write(0, false), await write(7, true, true), await write(9, true, true)]
  expect((await backupsIn(folder)).toSorted()).toEqual([sixth, ...lists])
  // Without a complete one, the one with most attached files stays.
  await rm(join(folder, sixth ?? ''))
  order = order.filter(({ name }) => name !== sixth)
  const away = await write(9, true, true)
  const worse = [await write(9, true, true, 4), await write(0, false), await write(0, false)]
  expect((await backupsIn(folder)).toSorted()).toEqual([away, ...worse.slice(-2)])
})

const wrongs: readonly unknown[] = [undefined, null, -1, 0.5, '0', '', true, [], {}, 2 ** 60]
const fault = fc.record({
  what: fc.constantFrom('left', 'name', 'entry', 'order', 'version'),
  at: fc.nat(9),
  value: fc.constantFrom(...wrongs)
})

test('whatever is missing or wrong in the state file, the last complete backup is never removed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ left: fc.constantFrom(0, 1, 500), faults: fc.array(fault, { maxLength: 2 }) }), { minLength: 3, maxLength: 12 }),
      fc.integer({ min: 1, max: 3 }),
      async (days, keep) => {
        const [folder, path] = [await tempFolder(), join(await tempFolder(), 'backup.json')]
        await writeFile(path, JSON.stringify({ version: 1, id: '01234567' }))
        let complete = ''
        for (const [at, { left, faults }] of days.entries()) {
          const stored = JSON.parse(await readFile(path, 'utf8')) as { order?: unknown }
          for (const { what, at: entry, value } of faults) {
            const order: unknown[] = Array.isArray(stored.order) ? stored.order : []
            if (what === 'order') stored.order = value
            else if (what === 'entry' && entry < order.length) order[entry] = value
            else if (what !== 'version' && entry < order.length) order[entry] = { ...(order[entry] as object), [what]: value }
          }
          await writeFile(path, JSON.stringify(stored))
          const settings = await openBackupSettings(path, memoryLog())
          const written = { pdfs: true, archiveAway: false, left, leftAttached: 0, leftAtOffice: 0, counts } as WrittenBackup
          const done = await writeAutomatic(
            async (to) => {
              await writeFile(to, 'x')
              return written
            },
            {
              folder,
              ask: foldersInTime(),
              id: settings.read().id,
              keep,
              isUsed: at > 0,
              passphrase: '',
              lock: '',
              pdfs: true,
              order: settings.read().order,
              setOrder: (order) => settings.change({ order })
            },
            new Date(2026, 10, 1 + at).getTime(),
            silentStep,
            memoryLog()
          )
          if (left === 0) complete = basename(done.path)
          if (complete !== '') expect(await backupsIn(folder)).toContain(complete)
        }
      }
    ),
    { numRuns: 60 }
  )
}, 60_000)

test('with any numbers of declarations and passphrases, every backup that was removed has a newer one in its place that can be opened as it could', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ declarations: fc.constantFrom(0, 1, 5, 9, 10, 54, 60, 67, 74, 82, 91, 100), lock: fc.constantFrom('', 'a', 'b') }),
        {
          minLength: 2,
          maxLength: 12
        }
      ),
      fc.integer({ min: 1, max: 3 }),
      async (days, keep) => {
        const folder = await tempFolder()
        let order: readonly AutomaticFile[] = []
        const names: string[] = []
        for (const [at, { declarations, lock }] of days.entries()) {
          const written = { pdfs: true, left: 0, leftAttached: 0, leftAtOffice: 0, counts: { ...counts, declarations } } as WrittenBackup
          const writer = async (path: string) => {
            await writeFile(path, 'x')
            return written
          }
          const target = {
            folder,
            ask: foldersInTime(),
            id: '01234567',
            keep,
            isUsed: false,
            passphrase: lock,
            lock,
            pdfs: true,
            order,
            setOrder: async (next: typeof order) => void (order = next)
          }
          names.push(basename((await writeAutomatic(writer, target, new Date(2026, 10, 1 + at).getTime(), silentStep, memoryLog())).path))
        }
        const present = await backupsIn(folder)
        for (const [at, one] of days.entries()) {
          if (present.includes(names[at] ?? '')) continue
          const replacements = days.filter(
            ({ declarations, lock }, later) =>
              later > at &&
              present.includes(names[later] ?? '') &&
              declarations >= 0.9 * one.declarations &&
              (lock === '' || lock === one.lock)
          )
          expect(replacements).not.toEqual([])
        }
        // Not everything stays.
        expect(present.length).toBeLessThanOrEqual(keep + 3 * 6)
      }
    ),
    { numRuns: 60 }
  )
}, 60_000)

test('a page that overwrites everything and asks for one backup after another pushes out none of the days before', async () => {
  const base = await tempFolder()
  const target = join(base, 'usb')
  await mkdir(target)
  const { profile, tick } = await withClock(join(base, 'one'))
  await profile.write(draftRows(1))
  valueOf(await profile.backups.useFolder(target))
  valueOf(await profile.backups.setAutomatic({ keep: 3 }))
  for (const wait of [0, day, day]) await tick(wait)
  const good = (await backupsIn(target)).toSorted()
  expect(good).toHaveLength(3)
  await profile.write(draftRows(1, 'hostile'))
  for (let count = 0; count < 5; count += 1) {
    await tick(1_000)
    expect(await profile.backups.writeAutomatic()).toMatchObject({ value: { end: 'done' } })
  }
  const left = (await backupsIn(target)).toSorted()
  expect([left.slice(0, 2), left.length]).toEqual([good.slice(0, 2), 5])
})

test('a backup that was complete when the application was killed is kept until another one is', async () => {
  const folder = await tempFolder()
  let order: readonly AutomaticFile[] = []
  const write = async (at: number, left: number, isKilled = false): Promise<string> => {
    const target = {
      folder,
      ask: foldersInTime(),
      id: '01234567',
      keep: 1,
      isUsed: false,
      passphrase: '',
      lock: '',
      pdfs: true,
      order,
      // Nothing is stored after the kill.
      setOrder: async (next: typeof order) => void (!isKilled || order.length < next.length ? (order = next) : 0)
    }
    const written = { pdfs: true, archiveAway: false, left, leftAttached: 0, leftAtOffice: 0, counts } as WrittenBackup
    const writer = async (path: string) => {
      await writeFile(path, 'x')
      return written
    }
    return basename((await writeAutomatic(writer, target, new Date(2026, 10, at).getTime(), silentStep, memoryLog())).path)
  }
  const killed = await write(1, 0, true)
  for (const at of [2, 3, 4]) await write(at, 5)
  expect(await backupsIn(folder)).toContain(killed)
  const complete = await write(5, 0)
  expect(await backupsIn(folder)).toEqual([complete])
})

test('an automatic backup without a PDF that is missing is reported until a complete one is written', async () => {
  const base = await tempFolder()
  const target = join(base, 'usb')
  await mkdir(target)
  const { profile, now } = await withClock(join(base, 'one'))
  const path = (await profile.archive.fileOf(await addPdf(profile, 1))) ?? ''
  valueOf(await profile.backups.useFolder(target))
  await rename(path, join(base, 'away.pdf'))
  expect(await profile.backups.writeAutomatic()).toMatchObject({ value: { value: { left: 1 } } })
  expect((await profile.backups.state()).incomplete).toEqual({ at: now(), left: 1, leftAttached: 0, pdfs: true })
  await rename(join(base, 'away.pdf'), path)
  expect(await profile.backups.writeAutomatic()).toMatchObject({ value: { value: { left: 0 } } })
  expect((await profile.backups.state()).incomplete).toBeNull()
}, 60_000)

test('without the archive folder a backup has only the list of its PDFs, says so, and replaces no complete one', async () => {
  const base = await tempFolder()
  const [target, archive, folder] = [join(base, 'usb'), join(base, 'share'), join(base, 'one')]
  for (const path of [target, archive]) await mkdir(path)
  const before = await openBackupProfile(folder)
  await before.write(draftRows(1))
  await addPdf(before, 1)
  valueOf(await before.backups.useFolder(target))
  valueOf(await before.backups.setAutomatic({ keep: 1 }))
  expect(await before.archive.move(archive, false, silentStep)).toMatchObject({ end: 'moved' })
  expect(await before.backups.writeAutomatic()).toMatchObject({ value: { end: 'done', value: { pdfs: true, left: 0 } } })
  const [complete] = await backupsIn(target)
  await before.close()
  await rename(archive, `${archive} disconnected`)
  const profile = await openBackupProfile(folder, { now: () => Date.now() + day })
  onTestFinished(() => profile.close())
  const left = { value: { end: 'done', value: { archiveAway: true, left: 1, counts: { declarations: 1, pdfs: 0 } } } }
  expect(await profile.backups.writeAutomatic()).toMatchObject(left)
  expect((await profile.backups.state()).incomplete).toMatchObject({ left: 1, pdfs: false })
  expect((await profile.backups.state()).failure).toBeNull()
  expect(await backupsIn(target)).toHaveLength(2)
  expect(await backupsIn(target)).toContain(complete)
}, 60_000)

test('a missing folder is reported, tried again after an hour, and works when it is back', async () => {
  const base = await tempFolder()
  const target = join(base, 'usb')
  await mkdir(target)
  const { profile, tick } = await withClock(join(base, 'one'))
  valueOf(await profile.backups.useFolder(target))
  await tick(0)
  expect(await backupsIn(target)).toHaveLength(1)
  await rename(target, join(base, 'unplugged'))
  await tick(day)
  expect((await profile.backups.state()).failure).toMatchObject({ code: 'backup-folder' })
  // The mount point of a disconnected disk is an empty folder.
  await mkdir(target)
  await tick(3_600_000)
  expect((await profile.backups.state()).failure).toMatchObject({ code: 'backup-folder-empty' })
  expect(await readdir(target)).toEqual([])
  await rm(target, { recursive: true })
  await rename(join(base, 'unplugged'), target)
  await tick(60_000)
  expect(await backupsIn(target)).toHaveLength(1)
  await tick(3_600_000)
  expect(await backupsIn(target)).toHaveLength(2)
  expect((await profile.backups.state()).failure).toBeNull()
})

test('automatic backups are locked with the stored passphrase, and never written without it', async () => {
  const base = await tempFolder()
  const target = join(base, 'usb')
  await mkdir(target)
  const { profile } = await withClock(join(base, 'one'))
  await profile.write(draftRows(1))
  valueOf(await profile.backups.useFolder(target))
  valueOf(await profile.backups.setPassphrase('kata sandi kantor'))
  expect(valueOf(await profile.backups.writeAutomatic())).toMatchObject({ end: 'done', value: { locked: true } })
  const [name = ''] = await backupsIn(target)
  expect((await readFile(join(target, name))).includes('PRAKTK')).toBe(false)
  await profile.secrets.forget(':backup')
  expect(await profile.backups.writeAutomatic()).toMatchObject({ ok: false, failure: { code: 'backup-passphrase' } })
  expect(await backupsIn(target)).toHaveLength(1)
  valueOf(await profile.backups.setPassphrase(''))
  expect((await profile.backups.state()).automatic.locked).toBe(false)
}, 60_000)

test('without a keyring the passphrase is known until the end of the application, and the state says so', async () => {
  const base = await tempFolder()
  const folder = join(base, 'one')
  const profile = await openBackupProfile(folder, { hasKeyring: false })
  expect((await profile.backups.state()).automatic).toMatchObject({ locked: false, passphrase: 'none' })
  valueOf(await profile.backups.setPassphrase('kata sandi kantor'))
  expect((await profile.backups.state()).automatic).toMatchObject({ locked: true, passphrase: 'session' })
  await profile.close()
  const again = await openBackupProfile(folder, { hasKeyring: false })
  onTestFinished(() => again.close())
  expect((await again.backups.state()).automatic).toMatchObject({ locked: true, passphrase: 'none' })
})

test('a full disk of the backups has a failure of its own, and a lowered number takes effect before the next backup', async () => {
  const base = await tempFolder()
  const target = join(base, 'usb')
  await mkdir(target)
  const folder = join(base, 'one')
  const profile = await openBackupProfile(folder, { now: () => new Date(2026, 10, 21, 8).getTime() })
  valueOf(await profile.backups.useFolder(target))
  expect(await profile.backups.writeAutomatic()).toMatchObject({ value: { end: 'done' } })
  await profile.close()
  // What a kill between the backup and its removal leaves.
  const [name = ''] = await backupsIn(target)
  await writeFile(join(target, name.replace('2026-11-21', '2026-11-19')), 'x')
  await writeFile(join(target, name.replace('2026-11-21', '2026-11-20')), 'x')
  const full = new URL(
    "data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.postMessage({ kind: 'failed', code: 'disk-full', detail: '' })"
  )
  const again = await openBackupProfile(folder, { thread: full })
  onTestFinished(() => again.close())
  expect(await again.backups.writeAutomatic()).toMatchObject({ ok: false, failure: { code: 'backup-full' } })
  expect(await backupsIn(target)).toHaveLength(3)
  valueOf(await again.backups.setAutomatic({ keep: 1 }))
  expect(await again.backups.writeAutomatic()).toMatchObject({ ok: false, failure: { code: 'backup-full' } })
  expect(await backupsIn(target)).toEqual([name])
})

test('an automatic backup that is cancelled, or killed, leaves a trace until one ends; it is tried again after an hour', async () => {
  const base = await tempFolder()
  const [target, folder] = [join(base, 'usb'), join(base, 'one')]
  await mkdir(target)
  const hanging = new URL('data:text/javascript,Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)')
  const { profile, tick, now } = await withClock(folder, { thread: hanging })
  valueOf(await profile.backups.useFolder(target))
  const cancelOne = async (later: number): Promise<void> => {
    const done = tick(later)
    await expect.poll(async () => (await profile.backups.state()).running, { timeout: 10_000 }).toBe(true)
    expect((await profile.backups.state()).interrupted).toBeNull()
    profile.backups.stop()
    await done
  }
  await cancelOne(0)
  expect(await profile.backups.state()).toMatchObject({ running: false, interrupted: { at: now(), times: 1 }, failure: null })
  await tick(60_000)
  expect((await profile.backups.state()).interrupted).toMatchObject({ times: 1 })
  await cancelOne(3_600_000)
  expect((await profile.backups.state()).interrupted).toEqual({ at: now(), times: 2 })
  // As a kill leaves it.
  await mkdir(join(base, 'two'))
  await writeFile(join(base, 'two', 'backup.json'), await readFile(join(folder, 'backup.json')))
  const next = await openBackupProfile(join(base, 'two'))
  onTestFinished(() => next.close())
  expect((await next.backups.state()).interrupted).toMatchObject({ times: 2 })
  expect(await next.backups.writeAutomatic()).toMatchObject({ value: { end: 'done' } })
  expect(await next.backups.state()).toMatchObject({ running: false, interrupted: null })
}, 60_000)

test('a second job is refused while one runs, and a stopped backup leaves nothing', async () => {
  const base = await tempFolder()
  const path = join(base, 'a.ajukan')
  const profile = await openBackupProfile(join(base, 'one'), { saveTo: () => path })
  onTestFinished(() => profile.close())
  await profile.write(draftRows(1))
  const running = profile.backups.write('a', { passphrase: '', pdfs: true })
  await expect.poll(async () => valueOf(await profile.backups.writeAutomatic())).toEqual({ end: 'busy' })
  profile.backups.stop()
  expect(valueOf(await running)).toEqual({ end: 'stopped' })
  expect((await readdir(base)).filter((name) => name.includes('.ajukan'))).toEqual([])
  expect((await profile.backups.state()).last).toBeNull()
})
