import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CopyBatch, CopyRow } from '#core/contract/store-copy.ts'
import { openDiskFile } from '../../../../electron/database/append-only/line-file.ts'
import { openStoreCopyJournal, type StoreCopyJournal, type StoreCopyOptions } from '../../../../electron/database/store-copy/journal.ts'
import { batches, filesOf, readAll, rowsAfter } from '../../../support/fixtures/store-copy-batches.ts'
import { createSmallDisk } from '../../../support/fakes/small-disk.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const small: StoreCopyOptions = { segmentBytes: 300, compactionBytes: 600, pageBytes: 300 }

/** Appends one by one with a pause in which a background compaction can run. */
const appendAll = async (journal: StoreCopyJournal, all: readonly CopyBatch[]): Promise<void> => {
  for (const one of all) {
    expect((await journal.append(one)).ok).toBe(true)
    await pause(1)
  }
}

const compactedJournal = async (folder: string, count: number, options: StoreCopyOptions = small): Promise<StoreCopyJournal> => {
  const journal = await openStoreCopyJournal(folder, options)
  await appendAll(journal, batches(1, count))
  while (journal.state().baseSeq === 0) await pause(2)
  return journal
}

const row = fc.record<CopyRow>(
  {
    table: fc.constantFrom('declarations', 'goods', 'edits'),
    key: fc.oneof(
      fc.integer({ min: 0, max: 4 }),
      fc.constantFrom('1', 'a\tb', 'ü\n'),
      fc.tuple(fc.constant('d'), fc.integer({ min: 0, max: 2 }))
    ),
    value: fc.oneof(
      fc.constant(undefined),
      fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)))
    )
  },
  { requiredKeys: ['table', 'key'] }
)

test('after any writes, compactions and restarts a store rebuilt from the journal contains the last value of each row', async () => {
  const rounds = fc.array(fc.array(fc.array(row, { maxLength: 4 }), { minLength: 1, maxLength: 25 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(rounds, fc.nat(), async (sessions, store) => {
      const folder = await tempFolder()
      const model: CopyBatch[] = []
      for (const session of sessions) {
        const journal = await openStoreCopyJournal(folder, small)
        for (const rows of session) {
          const next = { seq: model.length + 1, rows }
          model.push(next)
          await appendAll(journal, [next])
        }
        expect(journal.state()).toMatchObject({ lastSeq: model.length, damaged: 0 })
        expect(rowsAfter(await readAll(journal, 0))).toEqual(rowsAfter(model))
        // A store that is only behind keeps its rows, unless it gets a whole snapshot.
        const behind = store % (model.length + 1)
        const late = await readAll(journal, behind)
        const whole = behind < journal.state().baseSeq
        expect(rowsAfter(whole ? late : [...model.slice(0, behind), ...late])).toEqual(rowsAfter(model))
        await journal.close()
      }
    }),
    { numRuns: 25, plugins: [fc.interruptAfterTimeLimit(45_000, { failOnInterrupt: true })] }
  )
}, 60_000)

test('a compaction keeps one older snapshot and removes what is before it', async () => {
  const folder = await tempFolder()
  const journal = await openStoreCopyJournal(folder, small)
  await appendAll(journal, batches(1, 120))
  await journal.close()
  const snapshots = await filesOf(folder, 'snapshot')
  const segments = await filesOf(folder, 'journal')
  const older = Number(/\d+/.exec(snapshots[0] ?? '')?.[0])
  expect(snapshots.length).toBe(2)
  expect(Number(/\d+/.exec(segments[1] ?? '')?.[0])).toBeGreaterThan(older)
})

test('a snapshot is read in pages with increasing sequence numbers', async () => {
  const folder = await tempFolder()
  const journal = await compactedJournal(folder, 60)
  const { baseSeq, lastSeq } = journal.state()
  const seen: number[] = []
  const wholes: boolean[] = []
  for (let after = 0; after < lastSeq;) {
    const page = await journal.read(after)
    if (!page.ok) throw new Error(page.failure.code)
    seen.push(...page.value.batches.map(({ seq }) => seq))
    wholes.push(page.value.whole)
    after = seen.at(-1) ?? lastSeq
  }
  expect(seen.slice(0, 3)).toEqual([1, 2, 3])
  expect(seen.filter((seq, index) => seq <= (seen[index - 1] ?? 0))).toEqual([])
  expect([seen.includes(baseSeq), seen.at(-1), wholes.filter(Boolean).length, wholes[0]]).toEqual([true, 60, 1, true])
  await journal.close()
})

test('a store that a crash left in the middle of a snapshot gets the whole snapshot again', async () => {
  const folder = await tempFolder()
  const journal = await compactedJournal(folder, 60)
  await journal.read(0)
  await journal.read(1)
  await journal.close()
  const next = await openStoreCopyJournal(folder, small)
  const page = await next.read(2)
  expect(page.ok && [page.value.whole, page.value.batches[0]?.seq]).toEqual([true, 1])
  await next.close()
})

test('a compaction that ends while a snapshot is being read does not replace that snapshot', async () => {
  const folder = await tempFolder()
  const journal = await openStoreCopyJournal(folder, { ...small, compactionBytes: 1e9 })
  await journal.rebase({ seq: 50, rows: batches(1, 50).flatMap(({ rows }) => rows), first: true, last: true })
  await appendAll(journal, batches(51, 90))
  await journal.close()
  const mayBegin = Promise.withResolvers<null>()
  const isSealed = Promise.withResolvers<null>()
  const openFile: StoreCopyOptions['openFile'] = async (path, options) => {
    if (!path.endsWith('.tmp')) return openDiskFile(path, options)
    await mayBegin.promise
    const file = await openDiskFile(path, options)
    return { ...file, close: () => file.close().finally(() => isSealed.resolve(null)) }
  }
  // The size of the closed segments starts a compaction, which waits until the first page is read.
  const next = await openStoreCopyJournal(folder, { ...small, openFile })
  const wholes: boolean[] = []
  for (let after = 0; after < 90;) {
    const page = await next.read(after)
    if (!page.ok) throw new Error(page.failure.code)
    wholes.push(page.value.whole)
    after = page.value.batches.at(-1)?.seq ?? 90
    mayBegin.resolve(null)
    await isSealed.promise
    await pause(0)
    expect(next.state().baseSeq).toBe(50)
  }
  expect(wholes.filter(Boolean).length).toBe(1)
  await appendAll(next, batches(91, 110))
  while (next.state().baseSeq === 50) await pause(2)
  expect(rowsAfter(await readAll(next, 0))).toEqual(rowsAfter(batches(1, 110)))
  await next.close()
})

test('a snapshot with fewer batches than pages is read completely', async () => {
  const folder = await tempFolder()
  const journal = await openStoreCopyJournal(folder, { pageBytes: 100 })
  const rows = Array.from({ length: 200 }, (_, index) => ({ table: 'goods', key: index, value: `barang ${index}` }))
  await journal.rebase({ seq: 3, rows, first: true, last: true })
  const read = await readAll(journal, 0)
  expect([read.map(({ seq }) => seq), read.flatMap((one) => one.rows)]).toEqual([[1, 2, 3], rows])
  await journal.close()
})

test('with a damaged closing line the older snapshot is used and nothing is lost', async () => {
  const folder = await tempFolder()
  const journal = await openStoreCopyJournal(folder, small)
  await appendAll(journal, batches(1, 120))
  await journal.close()
  const path = join(folder, (await filesOf(folder, 'snapshot')).at(-1) ?? '')
  const bytes = await readFile(path)
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 4) ^ 2, bytes.length - 4)
  await writeFile(path, bytes)
  const next = await openStoreCopyJournal(folder, { ...small, compactionBytes: 1e9 })
  expect([next.state().lastSeq, next.state().damaged]).toEqual([120, 0])
  expect(rowsAfter(await readAll(next, 0))).toEqual(rowsAfter(batches(1, 120)))
  await next.close()
})

test('a single snapshot without a closing line gives its rows', async () => {
  const folder = await tempFolder()
  const journal = await openStoreCopyJournal(folder, small)
  await journal.rebase({ seq: 20, rows: batches(1, 20).flatMap(({ rows }) => rows), first: true, last: true })
  await journal.close()
  const path = join(folder, 'snapshot-20.ndjson')
  const bytes = await readFile(path)
  await writeFile(path, bytes.subarray(0, bytes.length - 7))
  const next = await openStoreCopyJournal(folder, small)
  expect(next.state()).toEqual({ lastSeq: 20, baseSeq: 20, hadData: true, damaged: 1 })
  expect(rowsAfter(await readAll(next, 0))).toEqual(rowsAfter(batches(1, 20)))
  await next.close()
})

test('a damaged row of a snapshot is skipped and counted once, also after the next compaction', async () => {
  const folder = await tempFolder()
  const journal = await openStoreCopyJournal(folder, small)
  await journal.rebase({ seq: 20, rows: batches(1, 20).flatMap(({ rows }) => rows), first: true, last: true })
  await journal.close()
  const path = join(folder, 'snapshot-20.ndjson')
  const bytes = await readFile(path)
  bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20)
  await writeFile(path, bytes)
  const next = await openStoreCopyJournal(folder, small)
  expect(rowsAfter(await readAll(next, 0))).toEqual(rowsAfter(batches(2, 20)))
  await readAll(next, 0)
  expect(next.state().damaged).toBe(1)
  await appendAll(next, batches(21, 60))
  while (next.state().baseSeq === 20) await pause(2)
  expect(next.state().damaged).toBe(1)
  await next.close()
})

test('a disk without room for a snapshot does not block the journal', async () => {
  const folder = await tempFolder()
  const disk = createSmallDisk()
  const noRoom = createSmallDisk()
  noRoom.room = 0
  const openFile: StoreCopyOptions['openFile'] = (path) => (path.endsWith('.tmp') ? noRoom.open(path) : disk.open(path))
  const journal = await openStoreCopyJournal(folder, { ...small, openFile })
  await appendAll(journal, batches(1, 60))
  expect(await readAll(journal, 0)).toEqual(batches(1, 60))
  await journal.close()
  expect((await readdir(folder)).filter((name) => !/^(?:journal-|had-data)/.test(name))).toEqual([])
})

test('damage in a snapshot is counted at the start, unless the snapshot is larger than the limit for the check', async () => {
  const folder = await tempFolder()
  await (await compactedJournal(folder, 40)).close()
  const name = (await filesOf(folder, 'snapshot-')).at(-1) ?? ''
  const text = await readFile(join(folder, name), 'utf8')
  await writeFile(join(folder, name), text.replace('isi 3', 'usi 3'))
  const journal = await openStoreCopyJournal(folder, small)
  expect(journal.state().damaged).toBe(1)
  await journal.close()
  const unread = await openStoreCopyJournal(folder, { ...small, checkBytes: 10 })
  expect(unread.state().damaged).toBe(0)
  await unread.close()
})
