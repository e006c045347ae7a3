import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { copyOperations } from '../../../electron/database/copy.ts'
import { openProfileDatabase } from '../../../electron/database/open.ts'
import { setAsideKept, setAsideOperations } from '../../../electron/database/set-aside.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const row = (id: string, length = 1) => ({ table: 'parties', key: id, member: 'uses', value: 'x'.repeat(length) })
const open = async (limits: Partial<Record<keyof typeof setAsideKept, number>> = {}) => {
  const { database, close } = await openProfileDatabase(await tempFolder())
  const kept = (): readonly string[] =>
    database
      .prepare('SELECT key FROM set_aside ORDER BY id')
      .all()
      .map(({ key }) => JSON.parse(String(key)) as string)
  return { operations: setAsideOperations(database, undefined, { ...setAsideKept, ...limits }), kept, close }
}

test('the newest rows are kept, as many and as large together as the limits say, in whatever portions they come', async () => {
  const [rows, bytes] = [20, 5_000]
  const lengths = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 40 })
  for (const portions of fc.sample(fc.array(lengths, { minLength: 2, maxLength: 5 }), { numRuns: 6, seed: 58 })) {
    const { operations, kept, close } = await open({ rows, bytes })
    const all: (readonly [id: string, size: number])[] = []
    for (const portion of portions) {
      const some = portion.map((length, at) => row(`p${all.length + at}`, length))
      all.push(...some.map(({ key, value }) => [key, JSON.stringify(key).length + JSON.stringify(value).length] as const))
      operations.setAside(some, 'office')
      let sum = 0
      const expected = all
        .toReversed()
        .filter(([, size], at) => at < rows && (sum += size) <= bytes)
        .map(([id]) => id)
      const before = kept()
      expect([before.slice(-expected.length), before.length <= expected.length + rows / 20 + 1]).toEqual([expected.toReversed(), true])
      operations.setAsideRows()
      expect(kept()).toEqual(expected.toReversed())
    }
    close()
  }
})

test('a row is kept for a year, and is named again when it is found after that', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 29) })
  const { operations, kept, close } = await open()
  operations.setAside([row('old')], 'store')
  expect(operations.setAsideRows().map(({ key, isNew }) => [key, isNew])).toEqual([['old', true]])
  vi.setSystemTime(Date.now() + setAsideKept.milliseconds)
  operations.setAside([row('old'), row('new')], 'store')
  expect(operations.setAsideRows().map(({ key, isNew }) => [key, isNew])).toEqual([
    ['new', true],
    ['old', false]
  ])
  vi.setSystemTime(Date.now() + 1)
  operations.setAside([row('later')], 'store')
  operations.setAsideRows()
  expect(kept()).toEqual(['new', 'later'])
  operations.setAside([row('old')], 'store')
  expect(operations.setAsideRows().find(({ key }) => key === 'old')?.isNew).toBe(true)
  close()
  vi.useRealTimers()
})

test('a renewal that has other bodies of submissions sets them aside, and each is told once, whatever else it has', async () => {
  const body = fc.record({ id: fc.integer({ min: 1, max: 4 }), body: fc.constantFrom('a', 'b', 'c') })
  const { database, close } = await openProfileDatabase(await tempFolder())
  for (const renewals of fc.sample(fc.array(fc.array(body, { maxLength: 4 }), { minLength: 1, maxLength: 5 }), { numRuns: 20, seed: 75 })) {
    database.exec('DELETE FROM copy; DELETE FROM set_aside')
    const copy = copyOperations(database)
    const { setAsideRows } = setAsideOperations(database)
    const first = new Map<string, string>()
    const told = new Set<string>()
    for (const rows of renewals) {
      const others = new Set<string>()
      for (const one of rows) {
        const id = `e${one.id}`
        const known = first.get(id) ?? one.body
        first.set(id, known)
        if (known !== one.body) others.add(`${id} ${one.body}`)
      }
      const written = rows.map((one) => ({ table: 'frozen' as const, key: `e${one.id}`, value: { id: `e${one.id}`, body: one.body } }))
      copy.renewCopy({ seq: copy.copyState().lastSeq + 1, rows: written, last: true })
      const news = [...others].filter((other) => !told.has(other))
      for (const other of news) told.add(other)
      const listed = setAsideRows()
      expect(listed.filter(({ isNew }) => isNew).map(({ table, key, member, source }) => [table, key, member, source])).toEqual(
        news.toReversed().map((other) => ['frozen', other.split(' ')[0], 'body', 'store'])
      )
      // It stays in the list, because what the copy has does not replace it.
      expect(listed).toHaveLength(told.size)
    }
  }
  close()
})
