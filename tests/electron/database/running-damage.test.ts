import { fstatSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseRepair } from '#core/contract/store-copy.ts'
import { openDatabase } from '../../../electron/database/client.ts'
import { checkpointPages } from '../../../electron/database/connection.ts'
import { openProfileDatabase } from '../../../electron/database/open.ts'
import { checkedAtStart, checkFile } from '../../../electron/database/repair.ts'
import { overwrite } from '../../support/faults/damage-files.ts'
import { createRandom } from '../../support/faults/random.ts'
import { memoryLog } from '../../support/fakes/memory-log.ts'
import { openThreadDatabase } from '../../support/fakes/test-database.ts'
import { batch, readCopy } from '../../support/fixtures/store-copy-batches.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { eventually } from '../../support/eventually.ts'

const pathOf = (folder: string): string => join(folder, 'ajukan.db')
const pageBytes = 4_096
const answers = 16
const answerOf = (body: string) => ({
  at: 1,
  operation: 'status' as const,
  profile: 'p',
  entries: [],
  cars: ['c'],
  reply: { kind: 'reply' as const, status: 200, contentType: 'text/plain', retryAfter: null, body }
})

let template = ''
/** A database that is too large for the check at the start. */
beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'ajukan-large-'))
  const { operations, close } = await openProfileDatabase(template)
  for (let seq = 1; seq <= 50; seq += 1) operations.appendToCopy(batch(seq))
  const random = createRandom(1)
  for (let number = 0; number < answers; number += 1) operations.appendAnswer(answerOf(random.bytes(700_000).toString('base64')))
  close()
})
afterAll(() => rm(template, { recursive: true }))

/** The database of a copy of the template, damaged and then open in its thread. */
const openDamaged = async (harm: (path: string) => Promise<void>) => {
  const folder = await tempFolder()
  await cp(template, folder, { recursive: true })
  expect((await stat(pathOf(folder))).size).toBeGreaterThan(checkedAtStart)
  await harm(pathOf(folder))
  const repairs: DatabaseRepair[] = []
  const database = await openDatabase({
    folder,
    thread: new URL('../../../electron/database/thread.ts', import.meta.url),
    onRepair: (repair) => void repairs.push(repair),
    log: memoryLog()
  })
  return { folder, database, repairs }
}

const harmRootOf = async (path: string, name: string): Promise<void> => {
  const database = new DatabaseSync(path)
  const page = Number(database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(name)?.['rootpage'])
  database.close()
  await overwrite(path, (page - 1) * pageBytes, createRandom(3).bytes(pageBytes))
}

const rowsOf = async (folder: string) => {
  const { database, operations, close } = await openProfileDatabase(folder)
  const counts = {
    copy: readCopy(operations).length,
    answers: Number(database.prepare('SELECT count(*) AS rows FROM bodies').get()?.['rows'])
  }
  close()
  return counts
}

test('a statement that finds damage is run again on the repaired database, and what is called meanwhile waits', async () => {
  const { folder, database, repairs } = await openDamaged((path) => harmRootOf(path, 'copy_position'))
  const done = await Promise.all([51, 52, 53].map((seq) => database.run('appendToCopy', batch(seq))))
  expect(done).toMatchObject([51, 52, 53].map((lastSeq) => ({ ok: true, value: { lastSeq, damaged: 1, loss: { isWhole: true } } })))
  expect(repairs).toEqual(['running', 'done'])
  await database.close()
  const [aside = ''] = await readdir(join(folder, 'damaged-database'))
  expect(checkFile(join(folder, 'damaged-database', aside, 'ajukan.db'))).toBe(false)
  expect(checkFile(pathOf(folder))).toBe(true)
  expect(await rowsOf(folder)).toEqual({ copy: 53, answers })
})

test('damage that no statement meets is found soon after the start; only what was on the page is missing', async () => {
  const { folder, database, repairs } = await openDamaged((path) => overwrite(path, 1_500 * pageBytes, createRandom(4).bytes(pageBytes)))
  expect(await database.run('appendToCopy', batch(51))).toMatchObject({ ok: true, value: { damaged: 0 } })
  await eventually(() => expect(repairs).toEqual(['running', 'done']))
  expect(await database.run('copyState')).toMatchObject({ value: { lastSeq: 51, damaged: 1, loss: { isWhole: true } } })
  expect(await database.run('takeAnswerLoss')).toMatchObject({ value: { cars: ['c'] } })
  await database.close()
  expect(await rowsOf(folder)).toEqual({ copy: 51, answers: answers - 1 })
}, 40_000)

test('while a repair is not possible calls fail and the damaged file stays; the repair is done as soon as it is possible', async () => {
  const { folder, database, repairs } = await openDamaged((path) => harmRootOf(path, 'copy_position'))
  await mkdir(join(folder, 'ajukan.db.unfinished'))
  expect(await database.run('appendToCopy', batch(51))).toMatchObject({ ok: false, failure: { code: 'disk-failed' } })
  expect(repairs).toEqual(['running', 'failed'])
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['ajukan.db', 'ajukan.db.damaged']))
  await rmdir(join(folder, 'ajukan.db.unfinished'))
  await eventually(async () => expect(await database.run('appendToCopy', batch(51))).toMatchObject({ ok: true }))
  expect(repairs).toEqual(['running', 'failed', 'running', 'done'])
  await database.close()
  expect(await rowsOf(folder)).toEqual({ copy: 51, answers })
}, 30_000)

test('a file that a backup reads stays open during a repair, so that its number is not given to another file', async () => {
  const { database, repairs } = await openDamaged((path) => harmRootOf(path, 'copy_position'))
  const begun = await database.run('beginSnapshot', '')
  if (!begun.ok) throw new Error(begun.failure.code)
  const { file } = begun.value
  const read = fstatSync(file).ino
  const isOpen = (): boolean => {
    try {
      return fstatSync(file).ino === read
    } catch {
      return false
    }
  }
  expect(await database.run('appendToCopy', batch(51))).toMatchObject({ ok: true })
  expect([repairs, isOpen()]).toEqual([['running', 'done'], true])
  expect(await database.run('endSnapshot')).toMatchObject({ ok: true })
  expect(isOpen()).toBe(false)
  await database.close()
})

// Windows deletes and renames no open file.
test.skipIf(process.platform === 'win32')(
  'a file that another program deletes or replaces is written again, at once before a backup and a close, with all that was written since',
  async () => {
    const { folder, database, repairs } = await openDamaged(() => Promise.resolve())
    await rm(pathOf(folder))
    expect(await database.run('appendToCopy', batch(51))).toMatchObject({ ok: true })
    expect(await database.run('appendAnswer', answerOf('only here'))).toMatchObject({ ok: true })
    await eventually(() => expect(repairs).toEqual(['rewritten']))
    expect(checkFile(pathOf(folder))).toBe(true)
    const other = await tempFolder()
    ;(await openProfileDatabase(other)).close()
    await rename(pathOf(other), pathOf(folder))
    expect(await database.run('beginSnapshot', '')).toMatchObject({ ok: true })
    expect((await stat(pathOf(folder))).size).toBeGreaterThan(checkedAtStart)
    await database.run('endSnapshot')
    expect(await database.run('appendToCopy', batch(52))).toMatchObject({ ok: true, value: { damaged: 0 } })
    for (const ending of ['', '-wal']) await rm(`${pathOf(folder)}${ending}`)
    await database.close()
    expect(repairs).toEqual(['rewritten', 'rewritten', 'rewritten'])
    expect(await rowsOf(folder)).toEqual({ copy: 52, answers: answers + 1 })
  },
  30_000
)

test.skipIf(process.platform === 'win32')(
  'a folder that was moved away is reported once, and when it is there again',
  async () => {
    const { folder, database, repairs } = await openDamaged(() => Promise.resolve())
    const away = join(await tempFolder(), 'away')
    await rename(folder, away)
    for (const _ of [1, 2]) {
      expect(await database.run('beginSnapshot', '')).toMatchObject({ ok: true })
      await database.run('endSnapshot')
    }
    expect(repairs).toEqual(['failed'])
    await rename(away, folder)
    await eventually(() => expect(repairs).toEqual(['failed', 'rewritten']))
    expect(await database.run('appendToCopy', batch(51))).toMatchObject({ ok: true })
    await database.close()
    expect(await rowsOf(folder)).toEqual({ copy: 51, answers })
  },
  30_000
)

// Windows renames no open file.
test.skipIf(process.platform === 'win32')('after a check that failed the log is still written into the database', async () => {
  const folder = await tempFolder()
  const database = await openThreadDatabase(folder)
  await rename(pathOf(folder), join(folder, 'away.db'))
  expect(await database.check()).toMatchObject({ ok: false })
  await rename(join(folder, 'away.db'), pathOf(folder))
  const random = createRandom(1)
  for (let number = 0; number < answers; number += 1) await database.run('appendAnswer', answerOf(random.bytes(700_000).toString('base64')))
  expect((await stat(`${pathOf(folder)}-wal`)).size).toBeLessThan(2 * checkpointPages * pageBytes)
  await database.close()
})
