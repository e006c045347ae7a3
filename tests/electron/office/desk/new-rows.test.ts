import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json, JsonObject } from '#core/base/json.ts'
import { officeValue } from '#core/office/shared-rows.ts'
import { openProfileDatabase, type ProfileDatabase } from '../../../../electron/database/open.ts'
import type { OfficeOperations } from '../../../../electron/database/office/operations.ts'
import { startOfPull } from '../../../../electron/database/office/types.ts'
import { wholeValue } from '../../../support/office/whole-rows.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const self = { desk: 'meja-1', mayPush: true, isActive: true }
const other = 'meja-2'

const officeOf = ({ operations }: ProfileDatabase) => {
  const call = operations.office as (name: string, ...input: readonly unknown[]) => Promise<unknown>
  return <N extends keyof OfficeOperations>(name: N, ...input: Parameters<OfficeOperations[N]>) =>
    call(name, ...input) as Promise<ReturnType<OfficeOperations[N]>>
}

const rowOf = (store: string, key: Json, value: Json): JsonObject => ({
  kind: 'row',
  store,
  key,
  value: officeValue(store, value),
  declaration: null,
  desk: other,
  schema: 6
})
const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const note = fc.constantFrom('satu', 'dua', 'tiga')
const carOf = (id: string): string => `0005${id}`

/** What an office may say, good and bad, of few things: so the same row comes in several versions. */
const items: fc.Arbitrary<JsonObject> = fc.oneof(
  fc
    .tuple(ids, note)
    .map(([id, text]) =>
      rowOf('declarations', id, wholeValue('declarations', { id, car: carOf(id), note: text, zz: 1, aa: { z: 1, a: text } }))
    ),
  fc
    .tuple(ids, fc.nat(2), note)
    .map(([id, line, text]) => rowOf('goods', [id, line], wholeValue('goods', { declaration: id, line, note: text }))),
  fc.tuple(ids, note).map(([id, text]) =>
    rowOf('summaries', id, {
      ...{
        id,
        car: carOf(id),
        importer: text,
        supplier: '',
        currency: '',
        cif: null,
        lines: 0,
        problems: 0,
        state: 'draft',
        createdAt: 1,
        changedAt: 1
      },
      ...{ status: '', statusText: '', lastResponse: '', unread: 0, profile: '' }
    })
  ),
  fc
    .tuple(fc.constantFrom('parties', 'products'), ids, note)
    .map(([store, id, text]) => rowOf(store, id, wholeValue(store, { id, note: text }))),
  fc.tuple(ids, note).map(([id, text]) => rowOf('templates', id, wholeValue('templates', { id, name: text }))),
  // Deleted, of a later version, and without the form: of its outside, and of its members alone.
  fc.tuple(fc.constantFrom('declarations', 'summaries', 'parties'), ids).map(([store, id]) => rowOf(store, id, null)),
  ids.map((id) => rowOf('laterTable', id, { id })),
  ids.map((id) => rowOf('parties', id, { id: 'x' })),
  fc
    .constantFrom('declarations', 'parties', 'summaries')
    .chain((store) => ids.map((id) => rowOf(store, id, { id, document: 1, kind: 'none' }))),
  fc.tuple(ids, note).map(([id, text]) => ({
    kind: 'fact',
    fact: 'answer',
    id,
    car: carOf(id),
    value: wholeValue('answers', { id, content: text }),
    desk: other
  })),
  fc.tuple(ids, note).map(([id, status]) => ({
    ...{ kind: 'fact', fact: 'track', id: carOf(id), car: carOf(id), desk: other },
    value: wholeValue('tracks', { car: carOf(id), status })
  })),
  fc.tuple(ids, fc.constantFrom(self.desk, other, null), fc.nat(3)).map(([declaration, holder, epoch]) => ({
    ...{
      kind: 'declaration',
      declaration,
      car: carOf(declaration),
      holder,
      sender: holder,
      generation: 1,
      epoch,
      offeredTo: null,
      asked: null
    },
    ...{ outcome: null, attempt: null, closed: null, deleted: false, schema: 6, registered: true, presentedBy: null }
  })),
  fc.constantFrom('AB', 'AC').map((series) => ({ kind: 'lane', prefix: 'x', series, desk: other, retired: false, presentedBy: null })),
  fc.constant<JsonObject>({ kind: 'later', id: 'x' }),
  fc.constant<JsonObject>({ kind: 'lane' })
)

/** Pages, each with the place of the next one; each item has a position of its own. */
const pagesOf = (all: readonly JsonObject[], size: number): readonly string[] => {
  const placed = all.map((item, index) => ({ ...item, position: index + 1 }))
  const pages: string[] = []
  for (let from = 0; from < Math.max(1, placed.length); from += size) {
    const isLast = from + size >= placed.length
    pages.push(
      JSON.stringify({
        items: placed.slice(from, from + size),
        next: isLast ? null : { position: from + size, kind: 'z', id: 'z' },
        position: placed.length,
        commit: 'c'
      })
    )
  }
  return pages
}

/** Takes everything as a window does. */
const takeAll = async (profile: ProfileDatabase): Promise<void> => {
  const office = officeOf(profile)
  for (let page = 0; page < 100; page += 1) {
    const { changes, declarations } = await office('incoming', self)
    if (changes === 0) return
    await office('takeIncoming', { seq: profile.operations.copyState().lastSeq + 1, declarations }, self, { deskName: 'Meja 1', now: 5 })
  }
  throw new Error('the window takes the same page again and again')
}

/** Makes the rows that were stored at once wait like those that have to be merged. */
const awaitAll = ({ database }: ProfileDatabase): void =>
  database.exec(`
    INSERT INTO office_incoming (store, key, content, item, position) SELECT store, key, synced, json_object('value', json(value)), known.position
      FROM copy JOIN office_rows AS known USING (store, key) WHERE copy.position = 0 ORDER BY copy.id;
    DELETE FROM office_rows WHERE (store, key) IN (SELECT store, key FROM copy WHERE position = 0);
    DELETE FROM copy WHERE position = 0`)

/** Every table that an office writes, without the numbers of batches and rows; `whole`: the checksum of each row is its own. */
const stored = ({ database }: ProfileDatabase) =>
  Object.fromEntries(
    [
      'SELECT store, key, value, writer, position > 0 AS taken, crc = row_crc(store, key, value, position) AS whole FROM copy ORDER BY 1, 2',
      'SELECT store, key, synced, position FROM office_rows ORDER BY 1, 2',
      'SELECT store, key, content, item FROM office_incoming ORDER BY 1, 2, 3',
      'SELECT kind, id, item FROM office_items ORDER BY 1, 2',
      'SELECT * FROM office_declarations ORDER BY 1',
      'SELECT * FROM office_state ORDER BY 1',
      'SELECT store, key, value, member, source FROM set_aside ORDER BY 1, 2, 3'
    ].map((query) => [
      query,
      database
        .prepare(query)
        .all()
        .map((row) => ({ ...row }))
    ])
  )

type AfterPage = 'nothing' | 'await' | 'restart'

const pulledBy = async (pages: readonly string[], afterPage: AfterPage) => {
  const folder = await tempFolder()
  let profile = await openProfileDatabase(folder)
  let after: JsonObject = startOfPull
  for (const page of pages) {
    await officeOf(profile)('takePage', page, after, self)
    // An answer to a request from another place stores nothing.
    expect(await officeOf(profile)('takePage', page, { position: 999 }, self)).toBe('replaced')
    after = (JSON.parse(page) as { next: JsonObject | null }).next ?? after
    if (afterPage === 'await') awaitAll(profile)
    if (afterPage === 'restart') {
      profile.close()
      profile = await openProfileDatabase(folder)
    }
  }
  await takeAll(profile)
  const found = stored(profile)
  profile.close()
  return found
}

test('a desk has the same after a pull of rows that it has none of as if each of them had waited to be merged, also after a cut at every page', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(items, { maxLength: 40 }), fc.integer({ min: 1, max: 40 }), async (all, size) => {
      const pages = pagesOf(all, size)
      const merged = await pulledBy(pages, 'await')
      expect(await pulledBy(pages, 'nothing')).toEqual(merged)
      expect(await pulledBy(pages, 'restart')).toEqual(merged)
    }),
    { numRuns: 25 }
  )
}, 300_000)

test('what the window writes before it has taken the row of the office with the same key is merged with it', async () => {
  const profile = await openProfileDatabase(await tempFolder())
  const page = JSON.stringify({
    ...{
      items: [{ ...rowOf('parties', 'p', wholeValue('parties', { id: 'p', name: 'PT Kantor' })), position: 1 }],
      next: null,
      position: 1,
      commit: 'c'
    }
  })
  await officeOf(profile)('takePage', page, startOfPull, self)
  profile.operations.appendToCopy({
    seq: 1,
    rows: [{ table: 'parties', key: 'p', value: wholeValue('parties', { id: 'p', name: 'PT Meja' }) }]
  })
  await takeAll(profile)
  const names = profile.database.prepare("SELECT value ->> 'name' AS name FROM copy WHERE store = 'parties' ORDER BY 1").all()
  expect(names.map(({ name }) => name)).toEqual(['PT Kantor', 'PT Meja (Meja 1)'])
  profile.close()
})

test('a desk that leaves its office keeps no row that no window has taken', async () => {
  const profile = await openProfileDatabase(await tempFolder())
  const page = JSON.stringify({
    items: [{ ...rowOf('parties', 'p', wholeValue('parties', { id: 'p' })), position: 1 }],
    next: null,
    position: 1,
    commit: 'c'
  })
  await officeOf(profile)('takePage', page, startOfPull, self)
  expect(await officeOf(profile)('countIncoming')).toBe(1)
  await officeOf(profile)('clearOffice')
  expect(await officeOf(profile)('countIncoming')).toBe(0)
  expect(profile.database.prepare('SELECT count(*) AS rows FROM copy').get()).toEqual({ rows: 0 })
  profile.close()
})
