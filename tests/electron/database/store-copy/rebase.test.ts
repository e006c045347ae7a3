import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { CopyBatch } from '#core/contract/store-copy.ts'
import { fail } from '#core/base/result.ts'
import { openStoreCopyJournal, type StoreCopyJournal, type StoreCopyOptions } from '../../../../electron/database/store-copy/journal.ts'
import { batch, batches, readAll, rowsAfter } from '../../../support/fixtures/store-copy-batches.ts'
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

test('a rebase replaces everything by its pages, and the journal continues from its sequence number, lower or higher', async () => {
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

test('a rebase changes nothing before its last page, and an append cancels it', async () => {
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

test('a rebase on a full disk leaves the old journal unchanged', async () => {
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

test('a rebase whose old files cannot be removed rejects writes until they are removed', async () => {
  const folder = await tempFolder()
  const journal = await openStoreCopyJournal(folder)
  await appendAll(journal, batches(1, 3))
  const blocker = join(folder, 'journal-9.ndjson')
  await mkdir(blocker)
  const page = { rows: batch(50).rows, first: true, last: true }
  expect(await journal.rebase({ ...page, seq: 50 })).toEqual(fail('disk-failed'))
  expect(await journal.append(batch(51))).toEqual(fail('disk-failed'))
  expect(await journal.rebase({ ...page, seq: 60 })).toEqual(fail('disk-failed'))
  expect(await readAll(journal, 0)).toEqual([{ seq: 50, rows: batch(50).rows }])
  await rm(blocker, { recursive: true })
  await appendAll(journal, [batch(51)])
  await journal.close()
  const next = await openStoreCopyJournal(folder)
  expect(await readAll(next, 0)).toEqual([{ seq: 50, rows: batch(50).rows }, batch(51)])
  expect((await readdir(folder)).sort()).toEqual(['had-data', 'journal-51.ndjson', 'snapshot-50.ndjson'])
  await next.close()
})

test('a rebase interrupted by a crash after its last page is completed at the next start', async () => {
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

test('a rebase with rows needs a sequence number', async () => {
  const journal = await openStoreCopyJournal(await tempFolder())
  expect(await journal.rebase({ seq: 0, rows: batch(1).rows, first: true, last: true })).toEqual(fail('invalid-input'))
  await journal.close()
})
