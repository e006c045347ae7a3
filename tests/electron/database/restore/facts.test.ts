import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { rowsAtOnce, withChecksums } from '../../../../electron/database/connection.ts'
import { copyMerge, takeAnswersOf } from '../../../../electron/database/restore/facts.ts'

const copyTable = (schema: string): string =>
  `CREATE TABLE ${schema}.copy (id INTEGER PRIMARY KEY, store TEXT, key TEXT, value TEXT, position INTEGER, writer TEXT DEFAULT 'window', crc INTEGER, UNIQUE (store, key))`

test('rows are taken over with their checksums, a few with each statement', () => {
  const database = withChecksums(new DatabaseSync(':memory:'))
  onTestFinished(() => database.close())
  for (const schema of ['source', 'next']) database.exec(`ATTACH ':memory:' AS ${schema}; ${copyTable(schema)}`)
  const count = rowsAtOnce * 3 + 7
  const add = database.prepare('INSERT INTO source.copy (store, key, value, position, crc) VALUES (?, ?, ?, 1, 0)')
  for (let number = 1; number <= count; number += 1) add.run('goods', JSON.stringify(number), `{"n":${number}}`)
  add.run('goods', '"deleted"', null)
  add.run('edits', '1', '{}')
  const checked: number[] = []
  const prepare = database.prepare.bind(database)
  vi.spyOn(database, 'prepare').mockImplementation((sql) => {
    const statement = prepare(sql)
    const run = statement.run.bind(statement)
    statement.run = (...values: never[]) => {
      const done = run(...values)
      if (sql.includes('row_crc')) checked.push(Number(done.changes))
      return done
    }
    return statement
  })
  const merge = copyMerge(database, 'source', 7)
  expect(merge.take('store = ?', 'goods')).toBe(count)
  expect(checked).toEqual([rowsAtOnce, rowsAtOnce, rowsAtOnce, 7])
  const wrong = 'crc <> row_crc(store, key, value, position) OR position <> 7'
  const found = database.prepare(`SELECT count(*) AS rows, sum(${wrong}) AS wrong FROM next.copy`).get()
  expect(found).toEqual({ rows: count, wrong: 0 })
})

/** Two databases with the tracking of one aju number: `next`, and `source`, from which its answers are taken. */
const answersOf = (next: Rows, source: Rows) => {
  const database = withChecksums(new DatabaseSync(':memory:'))
  onTestFinished(() => database.close())
  for (const [schema, rows] of Object.entries({ next, source })) {
    database.exec(`ATTACH ':memory:' AS ${schema}; ${copyTable(schema)}`)
    const add = database.prepare(`INSERT INTO ${schema}.copy (store, key, value, position, crc) VALUES (?, ?, ?, 1, 0)`)
    add.run('tracks', '"L1"', JSON.stringify({ car: 'L1', refreshedAt: rows.refreshedAt }))
    for (const [id, by] of Object.entries(rows.responses))
      add.run(
        'responses',
        JSON.stringify(id),
        JSON.stringify({ id, car: 'L1', by, ...(id.includes('|') ? { ofEarlierService: true } : {}) })
      )
  }
  takeAnswersOf(database, copyMerge(database, 'source', 7), 'source', new Set(['L1']))
  const taken = database.prepare("SELECT value ->> 'id' AS id, value ->> 'by' AS by FROM next.copy WHERE store = 'responses'").all()
  return Object.fromEntries(taken.map(({ id, by }) => [id, by]))
}
interface Rows {
  readonly refreshedAt: number
  /** The service of each response, by id. */
  readonly responses: Readonly<Record<string, string>>
}
const tried: Rows = { refreshedAt: 1, responses: { X: 'practice', Y: 'practice' } }
const real: Rows = { refreshedAt: 2, responses: { 'X|practice': 'practice', 'Y|practice': 'practice', Y: 'real' } }

test.each([
  ['newer', tried, real],
  ['restored', real, tried]
])('responses of the practice service that the %s data has set aside do not return', (_which, next, source) => {
  expect(answersOf(next, source)).toEqual(real.responses)
})

const seen: Rows = { refreshedAt: 1, responses: { 'X|practice': 'practice', X: 'real' } }
const unseen: Rows = { refreshedAt: 2, responses: { 'X|practice': 'practice' } }

test.each([
  ['stays', seen, unseen],
  ['is taken', unseen, seen]
])('a response of the real service %s although newer data of another computer does not have it', (_what, next, source) => {
  expect(answersOf(next, source)).toEqual(seen.responses)
})
