import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openArchiveService } from '../../../electron/archive/archive-service.ts'
import { openTestDatabase } from '../../support/fakes/test-database.ts'
import { memoryLog } from '../../support/fakes/memory-log.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const facts = { car: '04030000001220260525000001', code: '2003', date: '2026-05-25', number: '', description: '', profile: 'office' }

/** Longer than one piece of reading. */
const pdf = (text: string): Buffer =>
  Buffer.concat([Buffer.from(`%PDF-1.7\n${text}\n`), Buffer.alloc(3 * 1024 * 1024, text), Buffer.from('%%EOF\n')])

test('a document is read as it was stored, and a missing, changed or unknown one is not read', async () => {
  const folder = await tempFolder()
  const database = await openTestDatabase(folder)
  // Windows removes no folder with an open file.
  onTestFinished(() => database.close())
  const archive = await openArchiveService({
    defaultFolder: join(folder, 'archive'),
    placePath: join(folder, 'archive-place.json'),
    database,
    clock: { now: () => Date.UTC(2026, 4, 25) },
    log: memoryLog()
  })
  const contents = ['satu', 'dua', 'tiga'].map(pdf)
  const hashes: string[] = []
  for (const bytes of contents) {
    const stored = await archive.store(bytes, facts)
    if (stored.ok) hashes.push(stored.value.sha256)
  }
  const [same = '', shorter = '', missing = ''] = hashes
  const read = await archive.read(same)
  expect(
    createHash('sha256')
      .update(read ?? '')
      .digest('hex')
  ).toBe(same)
  expect(read?.byteLength).toBe(contents[0]?.byteLength)

  await writeFile((await archive.fileOf(shorter)) ?? '', contents[1]?.subarray(0, 1024 * 1024 + 5) ?? '')
  await rm((await archive.fileOf(missing)) ?? '')
  expect(await Promise.all([shorter, missing, '0'.repeat(64)].map((sha256) => archive.read(sha256)))).toEqual([null, null, null])
  expect(new Map(archive.troubles().map(({ sha256, state }) => [sha256, state]))).toEqual(
    new Map([
      [shorter, 'changed'],
      [missing, 'missing']
    ])
  )

  await writeFile((await archive.fileOf(shorter)) ?? '', contents[1] ?? '')
  expect((await archive.read(shorter))?.byteLength).toBe(contents[1]?.byteLength)
  expect(archive.troubles()).toEqual([{ sha256: missing, state: 'missing' }])
  // As when it was fetched from the office.
  const entry = (await archive.entries()).find(({ sha256 }) => sha256 === missing)
  if (entry) await archive.importContent([entry], contents[2] ?? null)
  expect(archive.troubles()).toEqual([])
  await archive.close()
})
