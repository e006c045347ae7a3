import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CopyBatch, CopyRow } from '#core/contract/store-copy.ts'
import { fail } from '#core/base/result.ts'
import { openStoreCopyJournal, type StoreCopyJournal, type StoreCopyOptions } from '../../../../electron/database/store-copy/journal.ts'
import { batch, batches, filesOf, readAll, rowsAfter } from '../../../support/fixtures/store-copy-batches.ts'
import { createSmallDisk } from '../../../support/fakes/small-disk.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const small: StoreCopyOptions = { segmentBytes: 300, foldBytes: 600, pageBytes: 300 }

/** Appends one by one and lets folds in the background have their turn. */
const appendAll = async (journal: StoreCopyJournal, all: readonly CopyBatch[]): Promise<void> => {
  for (const one of all) {
    expect((await journal.append(one)).ok).toBe(true)
    await pause(1)
  }
}

const foldedJournal = async (folder: string, count: number, options: StoreCopyOptions = small): Promise<StoreCopyJournal> => {
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

test('whatever is written, folded, closed and opened, a store rebuilt from the journal holds exactly the last of every row', async () => {
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
        // A store that is only behind keeps what it has, unless it gets the whole.
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

test('folding keeps one older generation and takes away what lies before it', async () => {
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

test('a snapshot comes in pages whose numbers lead a plain reader through it', async () => {
  const folder = await tempFolder()
  const journal = await foldedJournal(folder, 60)
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

test('a store left in the middle of a snapshot by a crash gets the whole snapshot again', async () => {
  const folder = await tempFolder()
  const journal = await foldedJournal(folder, 60)
  await journal.read(0)
  await journal.read(1)
  await journal.close()
  const next = await openStoreCopyJournal(folder, small)
  const page = await next.read(2)
  expect(page.ok && [page.value.whole, page.value.batches[0]?.seq]).toEqual([true, 1])
  await next.close()
})

test('folding never takes the snapshot away from under somebody who reads it', async () => {
  const folder = await tempFolder()
  const journal = await openStoreCopyJournal(folder, { ...small, foldBytes: 1e9 })
  await journal.rebase({ seq: 50, rows: batches(1, 50).flatMap(({ rows }) => rows), first: true, last: true })
  await appendAll(journal, batches(51, 90))
  await journal.close()
  // Opened with more than enough to fold, so that folding begins together with the reading.
  const next = await openStoreCopyJournal(folder, small)
  const wholes: boolean[] = []
  for (let after = 0; after < 90;) {
    const page = await next.read(after)
    if (!page.ok) throw new Error(page.failure.code)
    wholes.push(page.value.whole)
    after = page.value.batches.at(-1)?.seq ?? 90
    await pause(2)
  }
  expect(wholes.filter(Boolean).length).toBe(1)
  await appendAll(next, batches(91, 110))
  while (next.state().baseSeq === 50) await pause(2)
  expect(rowsAfter(await readAll(next, 0))).toEqual(rowsAfter(batches(1, 110)))
  await next.close()
})

test('a snapshot of fewer batches than pages still comes whole', async () => {
  const folder = await tempFolder()
  const journal = await openStoreCopyJournal(folder, { pageBytes: 100 })
  const rows = Array.from({ length: 200 }, (_, index) => ({ table: 'goods', key: index, value: `barang ${index}` }))
  await journal.rebase({ seq: 3, rows, first: true, last: true })
  const read = await readAll(journal, 0)
  expect([read.map(({ seq }) => seq), read.flatMap((one) => one.rows)]).toEqual([[1, 2, 3], rows])
  await journal.close()
})

test('a damaged closing line sends the reader back to the older generation, and nothing is lost', async () => {
  const folder = await tempFolder()
  const journal = await openStoreCopyJournal(folder, small)
  await appendAll(journal, batches(1, 120))
  await journal.close()
  const path = join(folder, (await filesOf(folder, 'snapshot')).at(-1) ?? '')
  const bytes = await readFile(path)
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 4) ^ 2, bytes.length - 4)
  await writeFile(path, bytes)
  const next = await openStoreCopyJournal(folder, { ...small, foldBytes: 1e9 })
  expect([next.state().lastSeq, next.state().damaged]).toEqual([120, 0])
  expect(rowsAfter(await readAll(next, 0))).toEqual(rowsAfter(batches(1, 120)))
  await next.close()
})

test('the only snapshot without its closing line still gives its rows', async () => {
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

test('a damaged row of a snapshot is left out, counted once, and still counted after the next folding', async () => {
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

test('a disk without room for a snapshot does not hold up the journal', async () => {
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

test('a rebase replaces everything by its pages, and the journal goes on from its number, lower or higher', async () => {
  for (const seq of [4, 9, 30]) {
    const folder = await tempFolder()
    const journal = await openStoreCopyJournal(folder, small)
    await appendAll(journal, batches(1, 9))
    const rows = batches(100, 105).flatMap((one) => one.rows)
    await journal.rebase({ seq, rows: rows.slice(0, 3), first: true, last: false })
    expect(journal.state().lastSeq).toBe(9)
    const done = await journal.rebase({ seq, rows: rows.slice(3), first: false, last: true })
    expect(done).toEqual({ ok: true, value: { lastSeq: seq, baseSeq: seq, hadData: true, damaged: 0 } })
    await appendAll(journal, [batch(seq + 1)])
    await journal.close()
    const next = await openStoreCopyJournal(folder, small)
    expect(next.state().lastSeq).toBe(seq + 1)
    expect(rowsAfter(await readAll(next, 0))).toEqual(rowsAfter([{ rows }, batch(seq + 1)]))
    await next.close()
  }
})

test('until its last page a rebase changes nothing, and an append in step gives it up', async () => {
  const folder = await tempFolder()
  const journal = await openStoreCopyJournal(folder)
  await appendAll(journal, batches(1, 3))
  const page = { seq: 50, rows: batch(50).rows }
  await journal.rebase({ ...page, first: true, last: false })
  expect((await journal.append(batch(51))).ok).toBe(false)
  expect((await journal.append(batch(4))).ok).toBe(true)
  expect(await journal.rebase({ ...page, first: false, last: true })).toEqual(fail('safety-out-of-step'))
  expect(await readAll(journal, 0)).toEqual(batches(1, 4))
  await journal.rebase({ ...page, first: true, last: false })
  await journal.close()
  expect(await readdir(folder)).toEqual(['had-data', 'journal-1.ndjson'])
})

test('a rebase that finds the disk full leaves the old journal as it was', async () => {
  const folder = await tempFolder()
  const disk = createSmallDisk()
  const journal = await openStoreCopyJournal(folder, { openFile: disk.open })
  await appendAll(journal, batches(1, 3))
  disk.room = 10
  expect(await journal.rebase({ seq: 9, rows: batch(9).rows, first: true, last: true })).toEqual(fail('disk-full'))
  disk.room = Number.POSITIVE_INFINITY
  await appendAll(journal, [batch(4)])
  expect(await readAll(journal, 0)).toEqual(batches(1, 4))
  await journal.close()
})

test('a rebase whose old files cannot be taken away yet lets nothing be written before they are', async () => {
  const folder = await tempFolder()
  const journal = await openStoreCopyJournal(folder)
  await appendAll(journal, batches(1, 3))
  const inTheWay = join(folder, 'journal-9.ndjson')
  await mkdir(inTheWay)
  const page = { rows: batch(50).rows, first: true, last: true }
  expect(await journal.rebase({ ...page, seq: 50 })).toEqual(fail('disk-failed'))
  expect(await journal.append(batch(51))).toEqual(fail('disk-failed'))
  expect(await journal.rebase({ ...page, seq: 60 })).toEqual(fail('disk-failed'))
  expect(await readAll(journal, 0)).toEqual([{ seq: 50, rows: batch(50).rows }])
  await rm(inTheWay, { recursive: true })
  await appendAll(journal, [batch(51)])
  await journal.close()
  const next = await openStoreCopyJournal(folder)
  expect(await readAll(next, 0)).toEqual([{ seq: 50, rows: batch(50).rows }, batch(51)])
  expect((await readdir(folder)).sort()).toEqual(['had-data', 'journal-51.ndjson', 'snapshot-50.ndjson'])
  await next.close()
})

test('a rebase cut off by a crash after its last page is finished at the next start', async () => {
  const folder = await tempFolder()
  const other = join(folder, 'other')
  await mkdir(other)
  const fresh = await openStoreCopyJournal(other)
  await fresh.rebase({ seq: 2, rows: batch(77).rows, first: true, last: true })
  await fresh.close()
  const old = join(folder, 'old')
  const journal = await openStoreCopyJournal(old, small)
  await appendAll(journal, batches(1, 30))
  await journal.close()
  await copyFile(join(other, 'snapshot-2.ndjson'), join(old, 'rebase-2.ndjson'))
  const next = await openStoreCopyJournal(old, small)
  expect([next.state().lastSeq, await readAll(next, 0)]).toEqual([2, [{ seq: 2, rows: batch(77).rows }]])
  await next.close()
  expect((await readdir(old)).sort()).toEqual(['had-data', 'snapshot-2.ndjson'])
})

test('a rebase must have a number when it has rows', async () => {
  const journal = await openStoreCopyJournal(await tempFolder())
  expect(await journal.rebase({ seq: 0, rows: batch(1).rows, first: true, last: true })).toEqual(fail('invalid-input'))
  await journal.close()
})

test('damage inside a snapshot is known from the start on, unless the snapshot is too large to be read through', async () => {
  const folder = await tempFolder()
  await (await foldedJournal(folder, 40)).close()
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
