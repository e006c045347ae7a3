import { expect, test } from 'vitest'
import { contract, type Channel, type Handlers } from '#core/contract/host-api.ts'
import type { CopyRow, PresentRow } from '#core/contract/store-copy.ts'
import { openConnection } from '../../../electron/database/connection.ts'
import { copyOperations } from '../../../electron/database/copy.ts'
import { growthLimit } from '../../../electron/database/growth.ts'
import { documentIndexer, searchOperations } from '../../../electron/database/search.ts'
import { setAsideOperations } from '../../../electron/database/set-aside.ts'
import { openMainServices } from '../../support/fakes/main-services.ts'

const KiB = 1024
const hour = 3_600_000
/** A small part of the usual one. */
const room = { alone: 64 * KiB, person: 512 * KiB, typed: KiB }
const row = (key: string, length: number) => ({ table: 'notes', key, value: 'x'.repeat(length) }) satisfies PresentRow

const open = () => {
  let now = 0
  const database = openConnection(':memory:')
  const limit = growthLimit({ now: () => now, isMonotonic: true }, room)
  const copy = copyOperations(database, limit)
  const append = (rows: readonly CopyRow[], press = 0) => copy.appendToCopy({ seq: copy.copyState().lastSeq + 1, rows }, { press })
  const stored = (): readonly unknown[] =>
    database
      .prepare('SELECT key FROM copy ORDER BY id')
      .all()
      .map(({ key }) => JSON.parse(String(key)) as unknown)
  const renew = (seq: number, one: PresentRow, last: boolean, press = 0) => copy.renewCopy({ seq, rows: [one], last }, { press })
  const aside = setAsideOperations(database, limit)
  const search = searchOperations(database, documentIndexer(database), limit)
  return { copy, append, renew, aside, search, stored, forward: (by: number): void => void (now += by) }
}
type Opened = ReturnType<typeof open>

const text = (length: number): string => Buffer.from(crypto.getRandomValues(new Uint8Array(length))).toString('base64')
const documents = (count: number) => [{ sha256: count.toString(16).padStart(64, '0'), unread: '' as const, text: text(9 * KiB) }]

/** What each channel that stores rows of the page adds, some kilobytes with each call: by its handler, and by the operation of the database. */
const adding = {
  'storeCopy.append': {
    call: (handlers: Handlers) => handlers['storeCopy.append']({ seq: 1, rows: [row('a', 1)] }),
    run: ({ append }: Opened, count: number, press: number) => append([row(`append ${count}`, 9 * KiB)], press)
  },
  'storeCopy.renew': {
    call: (handlers: Handlers) => handlers['storeCopy.renew']({ seq: 1, rows: [row('a', 1)], last: true }),
    run: ({ renew }: Opened, count: number, press: number) => renew(10 * count + 1, row(`renew ${count}`, 9 * KiB), true, press)
  },
  'storeCopy.setAside': {
    call: (handlers: Handlers) => handlers['storeCopy.setAside']({ rows: [{ ...row('a', 1), member: 'key' }] }),
    run: ({ aside }: Opened, count: number, press: number) =>
      aside.setAside([{ ...row(`aside ${count}`, 9 * KiB), member: 'key' }], 'store', { press })
  },
  'search.keep': {
    call: (handlers: Handlers) => handlers['search.keep']({ documents: documents(1) }),
    run: ({ search }: Opened, count: number, press: number) => search.keepTexts('here', documents(count), { press })
  }
} satisfies Partial<Record<Channel, unknown>>

test.each(Object.entries(adding))(
  'without a person %s adds so much and no more, and a person who presses a key is stored',
  (_channel, { run }) => {
    const opened = open()
    opened.append([row('first', 1)])
    expect(() => {
      for (let count = 0; count < 6; count += 1) run(opened, count, 0)
    }).not.toThrow()
    expect(() => {
      for (let count = 6; count < 8; count += 1) run(opened, count, 0)
    }).toThrow('growth-quota')
    expect(() => run(opened, 9, 1)).not.toThrow()
  }
)

test('every channel by which the page adds rows tells the database whether a person is there', async () => {
  const channels = (Object.keys(contract) as Channel[]).filter((channel) => contract[channel].costs.includes('rows'))
  expect(channels.sort()).toEqual(Object.keys(adding).sort())
  let press = 0
  const { handlers, operations, close } = await openMainServices({ press: () => press })
  for (const [channel, { call }] of Object.entries(adding))
    for (press of [0, 7]) {
      await call(handlers)
      expect([channel, operations.at(-1)?.at(-1)]).toEqual([channel, { press }])
    }
  await close()
})

test('what was stored before a refusal stays, nothing of the refused batch is stored, and the next batch is the same one', () => {
  const { copy, append, stored } = open()
  append([row('a', 40 * KiB)])
  expect(() => append([row('b', 1), row('c', 40 * KiB)])).toThrow('growth-quota')
  expect(stored()).toEqual(['a'])
  expect(copy.copyState().lastSeq).toBe(1)
  append([row('d', 1)])
  expect(stored()).toEqual(['a', 'd'])
})

test('rows that are written again, however often, take no room, and deletions take the room of their keys', () => {
  const { append } = open()
  for (let count = 0; count < 20; count += 1) append([row('a', 30 * KiB)])
  append([row('b', 29 * KiB)])
  expect(() => append([row('c', 10 * KiB)])).toThrow('growth-quota')
  const deletions = (from: number): readonly CopyRow[] =>
    Array.from({ length: 1 }, (_, at) => ({ table: 'notes', key: `${from} ${at} ${'k'.repeat(3_900)}` }))
  append(deletions(0))
  expect(() => append(deletions(1))).toThrow('growth-quota')
})

test('the room comes back within a day', () => {
  const { append, forward } = open()
  append([row('a', 60 * KiB)])
  forward(3 * hour)
  expect(() => append([row('b', 16 * KiB)])).toThrow('growth-quota')
  forward(3 * hour)
  append([row('b', 16 * KiB)])
  forward(24 * hour)
  append([row('c', 62 * KiB)])
})

test('a person may add a large import, again and again, and what is typed is stored when the page has used up all room', () => {
  const { append } = open()
  for (let count = 0; count < 7; count += 1) append([row(`import ${count}`, 64 * KiB)], 1)
  // The page uses up what is left.
  let left = 0
  for (const size of [64, 16, 4, 1, 0.25])
    for (let isStored = true; isStored && left < 100; left += 1)
      try {
        append([row(`left ${left}`, size * KiB)], 1)
      } catch {
        isStored = false
      }
  for (let press = 2; press < 6; press += 1) {
    append([row(`typed ${press}`, KiB - 100)], press)
    // Once for each press, and not without one.
    expect(() => append([row(`more ${press}`, KiB - 100)], press)).toThrow('growth-quota')
    expect(() => append([row(`alone ${press}`, KiB - 100)])).toThrow('growth-quota')
  }
  expect(() => append([row('large', 2 * KiB)], 6)).toThrow('growth-quota')
})

test('a store that is ahead of a new database hands over all its rows, and after that no more than others', () => {
  const opened = open()
  const renew = (seq: number, key: string, last: boolean) => opened.renew(seq, row(key, 30 * KiB), last)
  for (let page = 0; page < 5; page += 1) renew(7, `row ${page}`, page === 4)
  renew(8, 'more', false)
  renew(8, 'much more', false)
  expect(() => renew(8, 'too much', true)).toThrow('growth-quota')
  // Rows that the copy has take no room.
  for (let page = 0; page < 5; page += 1) renew(8, `row ${page}`, page === 4)
})

test('what the host itself writes has no limit', () => {
  const { copy } = open()
  for (let seq = 1; seq < 5; seq += 1) copy.appendToCopy({ seq, rows: [row(`row ${seq}`, 40 * KiB)] })
  expect(copy.copyState().lastSeq).toBe(4)
})
