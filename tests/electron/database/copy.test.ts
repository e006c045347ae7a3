import { join } from 'node:path'
import { expect, test } from 'vitest'
import { afterBatch, type CopyRow, type PresentRow } from '#core/contract/store-copy.ts'
import { openConnection, NewerDatabase } from '../../../electron/database/connection.ts'
import { databaseVersion } from '../../../electron/database/migrations.ts'
import { openOperations } from '../../../electron/database/operations.ts'
import { openThreadDatabase } from '../../support/fakes/test-database.ts'
import { batch, batches, readCopy } from '../../support/fixtures/store-copy-batches.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const open = () => openOperations(openConnection(':memory:'))
const declaration = (id: string): PresentRow => ({ table: 'declarations', key: id, value: { id } })
const goods = (id: string, line: number): PresentRow => ({ table: 'goods', key: [id, line], value: { line } })
const edit = (id: string, seq: number): PresentRow => ({ table: 'edits', key: [id, seq], value: { seq } })
const keysOf = (rows: readonly CopyRow[]): readonly string[] => rows.map(({ table, key }) => `${table} ${JSON.stringify(key)}`).sort()

test('only the next batch is appended', () => {
  const copy = open()
  expect(copy.appendToCopy(batch(1))).toEqual({ lastSeq: 1, damaged: 0, restored: 0, edition: 0 })
  for (const seq of [0, 1, 3]) expect(() => copy.appendToCopy(batch(seq))).toThrow('store-copy-out-of-step')
  expect(copy.copyState().lastSeq).toBe(1)
})

test('a store that is behind reads the last form of each later row, and which rows are deleted', () => {
  const copy = open()
  for (const one of batches(1, 5)) copy.appendToCopy(one)
  copy.appendToCopy({ seq: 6, rows: [{ table: 'goods', key: ['d', 1] }, ...batch(4, 'baru').rows] })
  expect(readCopy(copy, 3)).toEqual([...batch(5).rows, { table: 'goods', key: ['d', 1] }, ...batch(4, 'baru').rows])
  expect(readCopy(copy, 6)).toEqual([])
})

test('a page ends within a large batch, and the store counts as complete up to the batch before', () => {
  const copy = open()
  copy.appendToCopy(batch(1))
  copy.appendToCopy({ seq: 2, rows: Array.from({ length: 9_000 }, (_, line) => goods('d', line)) })
  const first = copy.readCopy(afterBatch(0))
  expect([first.rows.length, first.seq, first.next]).toEqual([4_000, 1, { position: 2, row: 4_000 }])
  expect(readCopy(copy)).toHaveLength(9_000)
})

test('a renewal removes no row that the office has: the row is marked as deleted, so that the office gets the deletion', () => {
  const database = openConnection(':memory:')
  const copy = openOperations(database)
  copy.appendToCopy({ seq: 1, rows: [declaration('a'), goods('a', 1), goods('a', 2), goods('a', 3), { table: 'goods', key: ['a', 4] }] })
  for (const line of [1, 2, 4]) database.prepare("INSERT INTO office_rows VALUES ('goods', ?, 'hash', 5)").run(JSON.stringify(['a', line]))
  database.exec("UPDATE copy SET writer = 'office'")
  copy.renewCopy({ seq: 7, rows: [declaration('a'), goods('a', 1)], last: true })
  const left = database.prepare(
    "SELECT key ->> 1 AS line, value IS NULL AS deleted, writer, crc = row_crc(store, key, value, position) AS whole FROM copy WHERE store = 'goods' ORDER BY 1"
  )
  expect(left.all().map((row) => ({ ...row }))).toEqual([
    { line: 1, deleted: 0, writer: 'window', whole: 1 },
    { line: 2, deleted: 1, writer: 'window', whole: 1 },
    { line: 4, deleted: 1, writer: 'office', whole: 1 }
  ])
})

test('a renewal removes only deleted rows and parts of declarations that the store has', () => {
  const copy = open()
  copy.appendToCopy({ seq: 1, rows: [declaration('a'), goods('a', 1), goods('a', 2), declaration('b'), goods('b', 1)] })
  copy.appendToCopy({
    seq: 2,
    rows: [
      { table: 'templates', key: 't', value: {} },
      { table: 'templates', key: 'gone' }
    ]
  })
  copy.renewCopy({ seq: 7, rows: [declaration('a'), goods('a', 1)], last: false })
  expect(copy.copyState().lastSeq).toBe(2)
  expect(copy.renewCopy({ seq: 7, rows: [declaration('c')], last: true })).toMatchObject({ lastSeq: 9, damaged: 0 })
  expect(keysOf(readCopy(copy, 8))).toEqual(['declarations "b"', 'goods ["b",1]', 'templates "t"'])
  expect(keysOf(readCopy(copy))).toHaveLength(6)
})

test('a renewal of a copy that has lost no batch removes no part of a declaration, at an office neither', () => {
  const database = openConnection(':memory:')
  const copy = openOperations(database)
  const rows = Array.from({ length: 40 }, (_, line) => [goods('a', line), edit('a', line)]).flat()
  copy.appendToCopy({ seq: 1, rows: [declaration('a'), ...rows] })
  database.prepare("INSERT INTO office_rows VALUES ('goods', ?, 'hash', 5)").run(JSON.stringify(['a', 3]))
  copy.renewCopy({ seq: 1, rows: [declaration('a'), goods('a', 1)], last: true })
  expect(keysOf(readCopy(copy))).toEqual(keysOf([declaration('a'), ...rows]))
  expect(database.prepare('SELECT count(*) AS rows FROM copy WHERE value IS NULL').get()).toEqual({ rows: 0 })
})

test('a renewal by a store that has lost all goods lines or the history of a declaration does not remove them', () => {
  const copy = open()
  const rows = [goods('a', 1), goods('a', 2), edit('a', 1), edit('a', 2)]
  copy.appendToCopy({ seq: 1, rows: [declaration('a'), declaration('b'), ...rows, goods('b', 1), goods('b', 2), edit('b', 1)] })
  copy.renewCopy({ seq: 7, rows: [declaration('a'), declaration('b'), goods('b', 1)], last: true })
  expect(keysOf(readCopy(copy))).toEqual(keysOf([declaration('a'), declaration('b'), ...rows, goods('b', 1), edit('b', 1)]))
})

test('a renewal does not accept changed bytes of a row that only the copy has as its content', () => {
  const database = openConnection(':memory:')
  const copy = openOperations(database)
  copy.appendToCopy({ seq: 1, rows: [declaration('a'), declaration('b')] })
  database.exec(`UPDATE copy SET value = '{"id":"x"}' WHERE key = '"b"'`)
  copy.renewCopy({ seq: 1, rows: [declaration('a')], last: true })
  expect(keysOf(readCopy(copy))).toEqual(['declarations "a"'])
})

test('rows with changed bytes are left out, on whatever page they are; a page ends at the length that is asked for', () => {
  const database = openConnection(':memory:')
  const copy = openOperations(database)
  for (const [at, id] of ['a', 'b', 'c', 'd'].entries()) copy.appendToCopy({ seq: at + 1, rows: [declaration(id)] })
  database.exec(`UPDATE copy SET value = '{"id":"x"}' WHERE position IN (1, 3)`)
  const first = copy.readCopy({ ...afterBatch(0), length: 1 })
  expect([first.rows, first.seq, first.next?.position]).toEqual([[], 1, 1])
  expect(copy.copyState()).toMatchObject({ damaged: 1 })
  for (let reading = 0; reading < 2; reading += 1) expect(keysOf(readCopy(copy))).toEqual(['declarations "b"', 'declarations "d"'])
  expect(copy.copyState()).toMatchObject({ damaged: 1 })
  copy.renewCopy({ seq: 4, rows: [declaration('a'), declaration('c')], last: true })
  expect(copy.copyState()).toMatchObject({ damaged: 0 })
  expect(readCopy(copy)).toHaveLength(4)
})

test('a renewal keeps thousands of rows that only the copy has, each once and with its checksum', () => {
  const copy = open()
  const rows = Array.from({ length: 2_500 }, (_, at) => ({ table: 'answers' as const, key: `a${at}`, value: { id: `a${at}` } }))
  copy.appendToCopy({ seq: 1, rows })
  expect(copy.renewCopy({ seq: 1, rows: [{ table: 'answers', key: 'a7', value: { id: 'newer' } }], last: true })).toMatchObject({
    lastSeq: 3,
    damaged: 0
  })
  const found = readCopy(copy)
  expect(found).toHaveLength(2_500)
  expect(new Set(found.map(({ key }) => key)).size).toBe(2_500)
  expect(copy.readCopy(afterBatch(2)).rows).toHaveLength(2_499)
  expect(copy.copyState()).toMatchObject({ damaged: 0 })
})

test('an empty renewal leaves every row', () => {
  const copy = open()
  for (const one of batches(1, 3)) copy.appendToCopy(one)
  expect(() => copy.renewCopy({ seq: 2, rows: [], last: true })).toThrow('store-copy-out-of-step')
  copy.renewCopy({ seq: 3, rows: [], last: true })
  expect(readCopy(copy)).toHaveLength(3)
})

test('a file of a newer version is not opened', async () => {
  const path = join(await tempFolder(), 'ajukan.db')
  const newer = openConnection(path)
  newer.exec(`PRAGMA user_version = ${databaseVersion + 1}`)
  newer.close()
  expect(() => openConnection(path)).toThrow(NewerDatabase)
})

test('operations run in the thread in their order; a closed database refuses them', async () => {
  const folder = await tempFolder()
  const database = await openThreadDatabase(folder)
  const [one, again, read] = await Promise.all([
    database.run('appendToCopy', batch(1)),
    database.run('appendToCopy', batch(1)),
    database.run('readCopy', afterBatch(0))
  ])
  expect([one.ok, again, read]).toEqual([
    true,
    { ok: false, failure: { code: 'store-copy-out-of-step' } },
    { ok: true, value: { rows: batch(1).rows, seq: 1, next: null } }
  ])
  await database.close()
  expect(await database.run('copyState')).toEqual({ ok: false, failure: { code: 'disk-failed' } })
})
