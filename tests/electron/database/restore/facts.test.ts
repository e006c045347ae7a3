import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { rowsAtOnce, withChecksums } from '../../../../electron/database/connection.ts'
import { migrations } from '../../../../electron/database/migrations.ts'
import { copyMerge } from '../../../../electron/database/restore/facts.ts'

const copyTable = (schema: string): string =>
  (migrations[0] ?? '').replace('TABLE copy', `TABLE ${schema}.copy`).replace(/CREATE (INDEX|TABLE state).*;/g, '')

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
