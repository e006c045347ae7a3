import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fail, ok } from '#core/base/result.ts'
import { openStoreCopyJournal } from '../../../../electron/database/store-copy/journal.ts'
import { batch, batches, filesOf, readAll } from '../../../support/fixtures/store-copy-batches.ts'
import { createSmallDisk } from '../../../support/fakes/small-disk.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

test('a new journal is empty and reports that the profile never had data', async () => {
  const journal = await openStoreCopyJournal(await tempFolder())
  expect(journal.state()).toEqual({ lastSeq: 0, baseSeq: 0, hadData: false, damaged: 0 })
  expect(await journal.read(0)).toEqual(ok({ batches: [], whole: false, done: true }))
  await journal.close()
})

test('appended batches are read in order from any sequence number, also after a restart', async () => {
  const folder = await tempFolder()
  const journal = await openStoreCopyJournal(folder)
  for (const one of batches(1, 5)) expect((await journal.append(one)).ok).toBe(true)
  expect(await journal.read(2)).toEqual(ok({ batches: batches(3, 5), whole: false, done: true }))
  await journal.close()
  const next = await openStoreCopyJournal(folder)
  expect(next.state()).toEqual({ lastSeq: 5, baseSeq: 0, hadData: true, damaged: 0 })
  expect(await next.read(0)).toEqual(ok({ batches: batches(1, 5), whole: false, done: true }))
  expect(await next.read(5)).toEqual(ok({ batches: [], whole: false, done: true }))
  await next.close()
})

test('a batch that is not the next one is rejected and changes nothing', async () => {
  const journal = await openStoreCopyJournal(await tempFolder())
  await journal.append(batch(1))
  const answers = [
    await journal.append(batch(1)),
    await journal.append(batch(3)),
    await journal.append(batch(0)),
    await journal.append(batch(2))
  ]
  expect(answers.map((answer) => (answer.ok ? answer.value.lastSeq : answer.failure.code))).toEqual([
    'safety-out-of-step',
    'safety-out-of-step',
    'safety-out-of-step',
    2
  ])
  await journal.close()
})

test('200 concurrent batches are all stored with few syncs', async () => {
  const folder = await tempFolder()
  const disk = createSmallDisk()
  let syncs = 0
  const journal = await openStoreCopyJournal(folder, {
    openFile: async (path) => {
      const file = await disk.open(path)
      return {
        ...file,
        sync: () => {
          syncs += 1
          return file.sync()
        }
      }
    }
  })
  const answers = await Promise.all(batches(1, 200).map((one) => journal.append(one)))
  expect(answers.every((answer) => answer.ok)).toBe(true)
  expect(syncs).toBeLessThan(20)
  expect(await readAll(journal, 0)).toEqual(batches(1, 200))
  await journal.close()
})

test('a last line truncated at any byte is removed and the journal continues after the line before', async () => {
  const folder = await tempFolder()
  const journal = await openStoreCopyJournal(folder)
  for (const one of batches(1, 3)) await journal.append(one)
  await journal.close()
  const path = join(folder, 'journal-1.ndjson')
  const whole = await readFile(path)
  const start = whole.lastIndexOf(10, whole.length - 2) + 1
  for (let length = start; length < whole.length; length += 1) {
    await writeFile(path, whole.subarray(0, length))
    const torn = await openStoreCopyJournal(folder)
    expect(torn.state()).toEqual({ lastSeq: 2, baseSeq: 0, hadData: true, damaged: 0 })
    expect((await torn.append(batch(3))).ok).toBe(true)
    await torn.close()
    expect(await readFile(path)).toEqual(whole)
  }
})

test('one flipped bit damages at most one line, is counted and never gives a wrong row', async () => {
  const folder = await tempFolder()
  const journal = await openStoreCopyJournal(folder)
  for (const one of batches(1, 4)) await journal.append(one)
  await journal.close()
  const path = join(folder, 'journal-1.ndjson')
  const whole = await readFile(path)
  const secondEnd = whole.indexOf(10, whole.indexOf(10) + 1)
  for (let at = 0; at < secondEnd; at += 1) {
    const flipped = Buffer.from(whole)
    flipped.writeUInt8(whole.readUInt8(at) ^ (1 << (at % 8)), at)
    await writeFile(path, flipped)
    const opened = await openStoreCopyJournal(folder)
    const read = await readAll(opened, 0)
    expect(opened.state().lastSeq).toBe(4)
    expect(opened.state().damaged).toBeGreaterThan(0)
    expect(read.length).toBeGreaterThanOrEqual(2)
    for (const one of read) expect(one).toEqual(batch(one.seq))
    await opened.close()
  }
})

test('a damaged last line is counted, and appends continue after it', async () => {
  const folder = await tempFolder()
  const journal = await openStoreCopyJournal(folder)
  for (const one of batches(1, 3)) await journal.append(one)
  await journal.close()
  const path = join(folder, 'journal-1.ndjson')
  const bytes = await readFile(path)
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 5) ^ 4, bytes.length - 5)
  await writeFile(path, bytes)
  const opened = await openStoreCopyJournal(folder)
  expect(opened.state()).toEqual({ lastSeq: 2, baseSeq: 0, hadData: true, damaged: 1 })
  await opened.append(batch(3))
  expect(await readAll(opened, 0)).toEqual(batches(1, 3))
  await opened.close()
})

test('a full disk fails the batch and keeps all earlier ones; the batch succeeds when there is room', async () => {
  for (const room of [0, 1, 8, 9, 40]) {
    const folder = await tempFolder()
    const disk = createSmallDisk()
    const journal = await openStoreCopyJournal(folder, { openFile: disk.open })
    for (const one of batches(1, 3)) await journal.append(one)
    const before = await readFile(join(folder, 'journal-1.ndjson'))
    disk.room = room
    const answers = await Promise.all([journal.append(batch(4)), journal.append(batch(5))])
    expect(answers).toEqual([fail('disk-full'), fail('disk-full')])
    expect(await readFile(join(folder, 'journal-1.ndjson'))).toEqual(before)
    disk.room = Number.POSITIVE_INFINITY
    expect((await journal.append(batch(4))).ok).toBe(true)
    expect(await readAll(journal, 0)).toEqual(batches(1, 4))
    await journal.close()
  }
})

test('an incomplete write that could not be removed is removed before the next batch is written', async () => {
  const folder = await tempFolder()
  const disk = createSmallDisk()
  const journal = await openStoreCopyJournal(folder, { openFile: disk.open })
  await journal.append(batch(1))
  Object.assign(disk, { room: 20, cannotCut: true })
  expect(await journal.append(batch(2, 'x'.repeat(500)))).toEqual(fail('disk-full'))
  expect(await journal.append(batch(2))).toEqual(fail('disk-failed'))
  Object.assign(disk, { room: Number.POSITIVE_INFINITY, cannotCut: false, failingSyncs: 1 })
  expect(await journal.append(batch(2))).toEqual(fail('disk-failed'))
  expect((await journal.append(batch(2))).ok).toBe(true)
  await journal.close()
  const next = await openStoreCopyJournal(folder)
  expect([next.state(), await readAll(next, 0)]).toEqual([{ lastSeq: 2, baseSeq: 0, hadData: true, damaged: 0 }, batches(1, 2)])
  await next.close()
})

test('an empty journal of a profile that had data reports that it had data', async () => {
  const folder = await tempFolder()
  const journal = await openStoreCopyJournal(folder)
  await journal.append(batch(1))
  await journal.close()
  await rm(join(folder, 'journal-1.ndjson'))
  const next = await openStoreCopyJournal(folder)
  expect(next.state()).toEqual({ lastSeq: 0, baseSeq: 0, hadData: true, damaged: 0 })
  await next.close()
})

test('a missing segment between others is counted as damage', async () => {
  const folder = await tempFolder()
  const journal = await openStoreCopyJournal(folder, { segmentBytes: 150 })
  for (const one of batches(1, 9)) await journal.append(one)
  await journal.close()
  const names = await filesOf(folder, 'journal')
  expect(names.length).toBeGreaterThan(2)
  await rm(join(folder, names[1] ?? ''))
  const next = await openStoreCopyJournal(folder, { segmentBytes: 150 })
  expect([next.state().lastSeq, next.state().damaged]).toEqual([9, 1])
  await next.close()
})

test('a long journal is read in pages of about the requested size', async () => {
  const folder = await tempFolder()
  const journal = await openStoreCopyJournal(folder, { pageBytes: 400, segmentBytes: 700 })
  for (const one of batches(1, 40)) await journal.append(one)
  const first = await journal.read(0)
  expect(first.ok && !first.value.done && first.value.batches.length < 10).toBe(true)
  expect(await readAll(journal, 0)).toEqual(batches(1, 40))
  expect(await readAll(journal, 17)).toEqual(batches(18, 40))
  await journal.close()
})

test('a closed journal rejects further batches', async () => {
  const folder = await tempFolder()
  const journal = await openStoreCopyJournal(folder)
  const last = journal.append(batch(1))
  await journal.close()
  expect([(await last).ok, (await journal.append(batch(2))).ok]).toEqual([true, false])
  expect(await readdir(folder)).toEqual(['had-data', 'journal-1.ndjson'])
})
