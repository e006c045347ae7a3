import { cp, readdir, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openProfileDatabase } from '../../../electron/database/open.ts'
import { readCopy } from '../../support/fixtures/store-copy-batches.ts'
import { overwrite } from '../../support/faults/damage-files.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const older = fileURLToPath(new URL('../../fixtures/older-profile', import.meta.url))

/** A profile folder as version 0.1.0 left it. */
const olderProfile = async (): Promise<string> => {
  const folder = await tempFolder()
  await cp(older, folder, { recursive: true })
  return folder
}

const descriptions = (rows: ReturnType<typeof readCopy>): readonly unknown[] =>
  rows.flatMap(({ key, value }) => (value === undefined ? [] : [[key, JSON.stringify(value).length > 10]]))

test('the copy of an earlier version is imported once and its folder is kept, not deleted', async () => {
  const folder = await olderProfile()
  const files = await readdir(join(folder, 'safety'))
  const first = await openProfileDatabase(folder)
  expect(first.operations.copyState()).toMatchObject({ lastSeq: 123, damaged: 0 })
  const rows = readCopy(first.operations).filter(({ value }) => value !== undefined)
  expect(rows.filter(({ table }) => table !== 'goods').map(({ table }) => table)).toEqual(['declarations', 'templates'])
  expect(
    rows
      .filter(({ table }) => table === 'goods')
      .map(({ key }) => JSON.stringify(key))
      .sort()
  ).toEqual(
    Array.from({ length: 20 }, (_, line) => line)
      .filter((line) => ![3, 4, 7].includes(line))
      .map((line) => JSON.stringify(['d1', line]))
      .sort()
  )
  expect(rows.find(({ key }) => JSON.stringify(key) === '["d1",0]')?.value).toEqual({
    declaration: 'd1',
    line: 0,
    body: { brgurai: 'baris 120' }
  })
  first.close()
  const [aside = ''] = await readdir(join(folder, 'before-database'))
  expect(await readdir(join(folder, 'before-database', aside, 'safety'))).toEqual(files)
  expect(await readdir(folder)).not.toContain('safety')
  const second = await openProfileDatabase(folder)
  expect(readCopy(second.operations).filter(({ value }) => value !== undefined)).toEqual(rows)
  second.close()
})

test('a damaged snapshot of an earlier version is replaced by the one before it and the batches after that', async () => {
  const [intact, folder] = [await olderProfile(), await olderProfile()]
  await overwrite(join(folder, 'safety', 'snapshot-88.ndjson'), 200, Buffer.from('????'))
  const [expected, found] = [await openProfileDatabase(intact), await openProfileDatabase(folder)]
  expect(found.operations.copyState()).toMatchObject({ lastSeq: 123, damaged: 0 })
  const sorted = (rows: ReturnType<typeof readCopy>) =>
    rows
      .filter(({ value }) => value !== undefined)
      .map((row) => JSON.stringify(row))
      .sort()
  expect(sorted(readCopy(found.operations))).toEqual(sorted(readCopy(expected.operations)))
  expected.close()
  found.close()
})

test('of a damaged journal every readable batch is imported, and the damage is counted', async () => {
  const folder = await olderProfile()
  await overwrite(join(folder, 'safety', 'journal-112.ndjson'), 30, Buffer.from('????'))
  const { operations, close } = await openProfileDatabase(folder)
  expect(operations.copyState()).toMatchObject({ lastSeq: 123, damaged: 1 })
  expect(descriptions(readCopy(operations)).length).toBeGreaterThan(10)
  close()
})

test('an older copy does not replace a newer one', async () => {
  const folder = await olderProfile()
  const first = await openProfileDatabase(folder)
  first.operations.appendToCopy({ seq: 124, rows: [{ table: 'templates', key: 'new', value: {} }] })
  first.close()
  await cp(join(older, 'safety'), join(folder, 'safety'), { recursive: true })
  const second = await openProfileDatabase(folder)
  expect(second.operations.copyState().lastSeq).toBe(124)
  second.close()
  expect((await readdir(join(folder, 'before-database'))).length).toBe(2)
})

test('the answers of an earlier version are imported with their attempts and texts', async () => {
  const folder = await olderProfile()
  const { operations, close } = await openProfileDatabase(folder)
  expect(operations.submitsOf('e1').map(({ operation, entries }) => [operation, entries.length])).toEqual([
    ['posting', 1],
    ['submit', 1],
    ['posting', 2],
    ['submit', 2]
  ])
  expect(operations.submitsOf('e1')[1]).toMatchObject({ reply: { status: 200, body: '{"status":"ok","teks":"é\\u0000 \\ud83d"}' } })
  expect(operations.submitsOf('e2')[1]).toMatchObject({ reply: { kind: 'failure', code: 'answer-cut', begun: '{"sta' } })
  expect(operations.submitsOf('e3')).toMatchObject([{ operation: 'posting' }])
  expect(operations.answersWholeSince()).toBe(Date.UTC(2026, 9, 30))
  close()
  const again = await openProfileDatabase(folder)
  expect(again.operations.submitsOf('e1')).toHaveLength(4)
  again.close()
})

test('an answer that repeats the text of an earlier one has that text', async () => {
  const folder = await olderProfile()
  const { database, operations, close } = await openProfileDatabase(folder)
  const polled = database.prepare("SELECT id FROM answers WHERE operation = 'status' ORDER BY number").all()
  const bodies = polled.map(({ id }) => operations.answerOf(String(id)))
  expect(bodies).toHaveLength(2)
  for (const line of bodies) expect(line).toMatchObject({ reply: { body: `{"status":"${'800 '.repeat(400)}"}` } })
  close()
})

test.each([
  ['a missing month', (folder: string) => rm(join(folder, 'answers', 'answers-2026-10.ndjson'))],
  ['a truncated month', (folder: string) => truncate(join(folder, 'answers', 'answers-2026-11.ndjson'), 500)],
  ['a damaged line', (folder: string) => overwrite(join(folder, 'answers', 'answers-2026-11.ndjson'), 100, Buffer.from('??'))],
  ['a missing note', (folder: string) => rm(join(folder, 'answers.note'))],
  ['a missing folder', (folder: string) => rm(join(folder, 'answers'), { recursive: true })]
])('%s: attempts before the import count as unproven', async (_what, harm) => {
  const folder = await olderProfile()
  await harm(folder)
  const before = Date.now()
  const { operations, close } = await openProfileDatabase(folder)
  expect(operations.answersWholeSince()).toBeGreaterThanOrEqual(before)
  close()
})

test('attempts before a new database are unknown; a renewal by a store that is ahead, and a repair, reset this point too', async () => {
  const folder = await tempFolder()
  const start = Date.now()
  const { operations, close } = await openProfileDatabase(folder)
  const first = operations.answersWholeSince()
  expect(first).toBeGreaterThanOrEqual(start)
  await pause(5)
  operations.renewCopy({ seq: 0, rows: [], last: true })
  expect(operations.answersWholeSince()).toBe(first)
  operations.renewCopy({ seq: 9, rows: [], last: true })
  expect(operations.answersWholeSince()).toBeGreaterThan(first)
  close()
})
