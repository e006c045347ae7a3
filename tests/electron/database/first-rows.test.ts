import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json, JsonObject } from '#core/base/json.ts'
import { ok, type Result } from '#core/base/result.ts'
import type { CopyRow } from '#core/contract/store-copy.ts'
import { databasePath } from '../../../electron/database/repair.ts'
import { officeDatabase, type OfficeDatabase } from '../../../electron/database/office/office-database.ts'
import { startOfPull } from '../../../electron/database/office/types.ts'
import { openTestDatabase } from '../../support/fakes/test-database.ts'
import { wholeRow } from '../../support/office/whole-rows.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/* A first pull of several pages stores what is new here with its page; one page, as later ones, is merged when the window takes it. Both end with the same. */

const self = { desk: 'meja', mayPush: true, isActive: true }
const ids = ['d0', 'd1', 'd2']
const carOf = (id: string): string => `0000280ABCDE2026112100000${id.slice(1)}`
const valueOf = async <T>(result: Promise<Result<T>>): Promise<T> => {
  const found = await result
  if (!found.ok) throw new Error(found.failure.code)
  return found.value
}

/** Rows of a declaration with one note, as the office has them. */
const rowsOf = (id: string, note: string): readonly CopyRow[] =>
  [
    { table: 'declarations', key: id, value: { id, car: carOf(id), local: { note } } },
    { table: 'goods', key: [id, 0], value: { declaration: id, line: 0, lines: [] } },
    { table: 'summaries', key: id, value: { id, car: carOf(id), kind: 'production', importer: note } }
  ].map(wholeRow)
const shared = (table: string, id: string, name: string): CopyRow => wholeRow({ table, key: id, value: { id, name } })

type Item = JsonObject & { readonly kind: string }
const item = ({ table, key, value = null }: CopyRow, position: number, desk = 'lain'): Item => ({
  kind: 'row',
  position,
  store: table,
  key,
  value,
  declaration: null,
  desk,
  schema: 6
})

const what = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('rows' as const), id: fc.constantFrom(...ids), note: fc.constantFrom('a', 'b', 'c') })
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('shared' as const), table: fc.constantFrom('parties', 'products', 'templates'), id: fc.constantFrom('s0', 's1'), note: fc.constantFrom('a', 'b') }) }, // oxfmt-ignore
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('gone' as const), id: fc.constantFrom(...ids) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('bad' as const),
      id: fc.constantFrom(...ids),
      member: fc.constantFrom('value', 'content', 'key')
    })
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('track' as const), id: fc.constantFrom(...ids) }) }
)
type What = typeof what extends fc.Arbitrary<infer T> ? T : never
/** Every version has a later position; of one place only the last is an item of a page of the office, as the office reads it. */
const itemsOf = (some: readonly What[]): readonly Item[] =>
  some.flatMap((one, index): readonly Item[] => {
    const position = 1_000_000_001 + index
    switch (one.kind) {
      case 'rows':
        return rowsOf(one.id, one.note).map((row) => item(row, position))
      case 'shared':
        return [item(shared(one.table, one.id, one.note), position)]
      case 'gone':
        return rowsOf(one.id, '').map(({ table, key }) => item({ table, key }, position))
      case 'bad': {
        const [row] = rowsOf(`bad-${one.id}`, '') as readonly [CopyRow]
        const value = { value: 5 as Json, content: { ...(row.value as JsonObject), document: 'x' }, key: { ...(row.value as JsonObject), id: 'other' } }[one.member as 'value'] // oxfmt-ignore
        return [item({ ...row, value }, position)]
      }
      case 'track': {
        const row = wholeRow({ table: 'tracks', key: carOf(one.id), value: { car: carOf(one.id), profile: 'p' } })
        return [
          {
            kind: 'fact',
            position,
            fact: 'track',
            id: carOf(one.id),
            car: carOf(one.id),
            value: row.value ?? null,
            sha256: '',
            desk: 'lain'
          }
        ]
      }
    }
  })

/** What the window had before the pull: often of the same declarations, numbers and names. */
const had = fc.oneof(
  fc.record({ kind: fc.constant('rows' as const), id: fc.constantFrom(...ids), note: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ kind: fc.constant('shared' as const), table: fc.constantFrom('parties', 'templates'), id: fc.constantFrom('s0', 's1'), note: fc.constantFrom('a', 'b') }), // oxfmt-ignore
  fc.record({ kind: fc.constant('track' as const), id: fc.constantFrom(...ids) })
)

/** Rows that the window had before the pull, or writes during it. */
const ownOf = (one: What): readonly CopyRow[] =>
  one.kind === 'rows'
    ? rowsOf(one.id, one.note)
    : one.kind === 'shared'
      ? [shared(one.table, one.id, `milik ${one.note}`)]
      : one.kind === 'track'
        ? [wholeRow({ table: 'tracks', key: carOf(one.id), value: { car: carOf(one.id), profile: 'practice' } })]
        : []

const open = async (folder: string) => {
  const host = await openTestDatabase(folder)
  const office: OfficeDatabase = officeDatabase(host)
  const state = () => valueOf(host.run('copyState'))
  return {
    host,
    office,
    async write(rows: readonly CopyRow[]): Promise<void> {
      if (rows.length > 0) await valueOf(host.run('appendToCopy', { seq: (await state()).lastSeq + 1, rows }))
    },
    async takeAll(): Promise<void> {
      for (;;) {
        const { changes, declarations } = await valueOf(office.run('incoming', self))
        if (changes === 0) return
        const seq = (await state()).lastSeq + 1
        await valueOf(office.run('takeIncoming', { seq, declarations }, self, { deskName: 'Meja', now: 5 }))
      }
    }
  }
}
type Opened = Awaited<ReturnType<typeof open>>

const pageOf = (items: readonly Item[], next: JsonObject | null, end: number): string =>
  JSON.stringify({ next, position: end, commit: null, items })

/** What is stored, but when; not ids that are made here, nor the marks of deleted rows, which the copy has only of rows that it had. */
const everything = (folder: string): readonly unknown[] => {
  const database = new DatabaseSync(databasePath(folder), { readOnly: true })
  const read = (sql: string): readonly unknown[] => database.prepare(sql).all()
  try {
    return [
      read(`SELECT store, CASE WHEN store IN ('templates', 'parties', 'products') AND key NOT IN ('"s0"', '"s1"') THEN '' ELSE key END AS key,
        CASE WHEN store IN ('templates', 'parties', 'products') THEN value ->> 'name' ELSE value END AS value, writer FROM copy WHERE value IS NOT NULL ORDER BY 1, 2, 3`),
      read('SELECT * FROM office_rows ORDER BY store, key'),
      read('SELECT store, key, content FROM office_incoming ORDER BY 1, 2, 3'),
      read('SELECT store, key, member FROM set_aside ORDER BY 1, 2, 3'),
      read('SELECT kind, id FROM office_items ORDER BY 1, 2')
    ]
  } finally {
    database.close()
  }
}

test('a first pull in many pages, ended in the middle, ends as one that the window has merged page by page', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(had, { maxLength: 4 }),
      fc.array(what, { minLength: 2, maxLength: 14 }),
      fc.integer({ min: 1, max: 9 }),
      fc.nat(6),
      async (own, pulled, size, killedAt) => {
        const items = itemsOf(pulled)
        const end = 1_000_000_000 + pulled.length
        const [whole, parts] = [await tempFolder(), await tempFolder()]
        const merged = await open(whole)
        await merged.write(own.flatMap(ownOf))
        // As pages after the first pull are taken.
        await valueOf(merged.office.run('takePage', pageOf(items, null, end), startOfPull, self))
        await merged.takeAll()
        await merged.host.close()

        let desk: Opened = await open(parts)
        await desk.write(own.flatMap(ownOf))
        let [after, pages]: [JsonObject, number] = [startOfPull, 0]
        for (let from = 0; from < items.length; from += size) {
          const isLast = from + size >= items.length
          const next = isLast ? null : { position: Number(items[from + size - 1]?.['position']), kind: 'row', id: String(from) }
          const page = pageOf(items.slice(from, from + size), next, end)
          if (pages === killedAt) {
            // The program ends before it knows that the page is stored, and asks for it again.
            await desk.host.close()
            desk = await open(parts)
          }
          expect(await valueOf(desk.office.run('takePage', page, after, self))).toBe(isLast ? 'end' : 'more')
          after = next ?? {}
          pages += 1
        }
        await desk.takeAll()
        await desk.host.close()
        expect(everything(parts)).toEqual(everything(whole))
      }
    ),
    { numRuns: 40 }
  )
}, 300_000)

test('rows of a first pull are batches of the copy, which the window reads; they are those of the office and nothing waits', async () => {
  const desk = await open(await tempFolder())
  const rows = ids.flatMap((id) => rowsOf(id, 'a'))
  await desk.write([shared('parties', 'p', 'milik sendiri')])
  const page = pageOf(
    rows.map((row, index) => item(row, 1_000_000_001 + index)),
    { position: 1_000_000_900, kind: 'row', id: 'x' },
    1_000_000_999
  )
  await valueOf(desk.office.run('takePage', page, startOfPull, self))
  expect(await valueOf(desk.host.run('copyState'))).toMatchObject({ lastSeq: 2, damaged: 0 })
  expect(await valueOf(desk.office.run('readState'))).toMatchObject({ filled: 2 })
  expect(await valueOf(desk.office.run('countIncoming'))).toBe(0)
  const read = await valueOf(desk.host.run('readCopy', { position: 1, row: Number.MAX_SAFE_INTEGER }))
  expect(read.rows.map(({ table, key }) => [table, key])).toEqual(rows.map(({ table, key }) => [table, key]))
  expect(read.seq).toBe(2)
  // A batch of the window that was on the way is not the next one any more.
  expect(await desk.host.run('appendToCopy', { seq: 2, rows: [] })).toMatchObject({
    ok: false,
    failure: { code: 'store-copy-out-of-step' }
  })
  await desk.write(rowsOf('d9', 'baru'))
  expect(ok(await valueOf(desk.host.run('copyState')))).toMatchObject({ value: { lastSeq: 3 } })
  await desk.host.close()
})

test('a page that is stored only in part is stored again whole', async () => {
  const desk = await open(await tempFolder())
  const rows = rowsOf('d1', 'a').map((row) => item(row, 1_000_000_001))
  const next = { position: 1_000_000_001, kind: 'row', id: 'x' }
  // The answer ends within it.
  expect(await desk.office.run('takePage', pageOf(rows, next, 1_000_000_002).slice(0, -3), startOfPull, self)).toMatchObject({ ok: false })
  expect(await valueOf(desk.office.run('takePage', pageOf([...rows, { kind: 'row', position: -1, store: 'declarations', key: randomUUID() }], next, 1_000_000_002), startOfPull, self))).toBe('more') // oxfmt-ignore
  const { rows: stored } = await valueOf(desk.host.run('readCopy', { position: -1, row: 0 }))
  expect(stored).toHaveLength(3)
  expect(await valueOf(desk.host.run('setAsideRows'))).toMatchObject([{ table: 'declarations', member: 'position' }])
  await desk.host.close()
})
