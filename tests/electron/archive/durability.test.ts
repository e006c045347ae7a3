import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fail } from '#core/base/result.ts'
import type { ResponseArchive } from '../../../electron/archive/archive-folder.ts'
import { keptDocuments, memoryDocuments, openArchive } from '../../support/fakes/memory-documents.ts'
import type { ArchiveEntry } from '../../../electron/archive/entries.ts'
import { readFolderEntries } from '../../../electron/archive/folder-content.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { clock, pdf, facts, stored } from './archive-samples.ts'

test('of 200 concurrent responses each content is stored once, and index and folder agree', async () => {
  const root = await tempFolder()
  const archive = await openArchive(root, clock)
  const results = await Promise.all(
    Array.from({ length: 200 }, (_, at) => archive.store(pdf(`isi ${at % 150}`), facts({ number: `N-${at < 175 ? at % 150 : at}` })))
  )
  expect(results.every(({ ok }) => ok)).toBe(true)
  expect(await archive.list()).toHaveLength(175)
  await archive.close()
  const keys = (entries: readonly ArchiveEntry[]) => entries.map(({ sha256, number }) => `${sha256} ${number}`).sort()
  const again = await openArchive(root, clock)
  expect(keys(await readFolderEntries(root))).toEqual(keys(await again.index.all()))
  expect(await again.index.all()).toHaveLength(175)
  expect(new Set((await again.index.all()).map(({ file }) => file)).size).toBe(150)
  await again.close()
})

test('while the disk has no room for the index, acknowledged responses stay listed and later ones fail until there is room', async () => {
  const root = await tempFolder()
  const numbers = async (archive: ResponseArchive): Promise<readonly string[]> => (await archive.list()).map(({ number }) => number).sort()
  const store = memoryDocuments(root)
  const archive = await openArchive(root, clock, store)
  await stored(archive, pdf('satu'), facts({ number: 'A' }))
  store.failure = 'ENOSPC'
  expect(await archive.store(pdf('dua'), facts({ number: 'B' }))).toEqual(fail('disk-full'))
  expect(await numbers(archive)).toEqual(['A'])
  // A copy of the folder is what a kill at this moment leaves.
  const copy = await tempFolder()
  await rm(copy, { recursive: true })
  await cp(root, copy, { recursive: true })
  keptDocuments.set(copy, keptDocuments.get(root) ?? [])
  const next = await openArchive(copy, clock)
  expect(await numbers(next)).toEqual(['A'])
  await next.close()
  store.failure = null
  await stored(archive, pdf('dua'), facts({ number: 'B' }))
  await archive.close()
  const again = await openArchive(root, clock)
  expect([await numbers(again), (await readFolderEntries(root)).length]).toEqual([['A', 'B'], 2])
  await again.close()
})

test('a folder that is removed while the archive is open is created again', async () => {
  const root = await tempFolder()
  const archive = await openArchive(root, clock)
  await stored(archive, pdf('satu'))
  await rm(join(root, '2026'), { recursive: true })
  const second = await stored(archive, pdf('dua'))
  expect(await archive.stateOf(second)).toBe('good')
  await archive.close()
})

test('an acknowledged response is complete on the disk: PDF, side file and entry, without a call to close', async () => {
  const root = await tempFolder()
  const archive = await openArchive(root, clock)
  await Promise.all(Array.from({ length: 30 }, (_, at) => stored(archive, pdf(`isi ${at}`), facts({ number: `${at}` }))))
  const killed = await tempFolder()
  await rm(killed, { recursive: true })
  await cp(root, killed, { recursive: true })
  keptDocuments.set(killed, keptDocuments.get(root) ?? [])
  const next = await openArchive(killed, clock)
  expect(await next.index.all()).toHaveLength(30)
  expect(await readFolderEntries(killed)).toHaveLength(30)
  for (const { sha256 } of await next.index.all()) expect(await next.stateOf(sha256)).toBe('good')
  await next.close()
  await archive.close()
})
