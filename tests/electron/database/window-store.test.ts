import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findStoreFiles, guardStore, storePlaces } from '../../../electron/database/window-store.ts'
import { overwrite } from '../../support/faults/damage-files.ts'
import { memoryLog } from '../../support/fakes/memory-log.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const storeFile = (userData: string): string =>
  join(storePlaces(userData).store, 'app_bundle_0', 'S7QAZ57D4YI47OIUIQIPYODW4X5EBVLACOEC66EVCX63BCTNJ42Q')

const profileWithStore = async (): Promise<string> => {
  const userData = await tempFolder()
  await mkdir(join(userData, 'ajukan'))
  await mkdir(join(storeFile(userData), '..'), { recursive: true })
  const database = new DatabaseSync(storeFile(userData))
  database.exec('CREATE TABLE records (b)')
  const insert = database.prepare('INSERT INTO records VALUES (?)')
  database.exec('BEGIN')
  for (let row = 0; row < 400; row += 1) insert.run(`${row} `.repeat(40))
  database.exec('COMMIT')
  database.close()
  return userData
}

const start = (userData: string, canRebuild = true) => guardStore({ userData, canRebuild, log: memoryLog() })
const isMovedAside = (userData: string): boolean => existsSync(storePlaces(userData).aside)

test('an intact store stays in place after a normal end and after a kill', async () => {
  const userData = await profileWithStore()
  const first = await start(userData)
  await first.storeOpened()
  await first.applicationEnded()
  await (await start(userData)).storeOpened()
  await start(userData)
  expect(isMovedAside(userData)).toBe(false)
  expect((await readdir(join(userData, 'ajukan'))).sort()).toEqual(['running'])
})

test.each([
  ['its header', 0],
  ['a page of it', 8_192]
])('a store with %s overwritten is moved aside only if the store copy can fill a new one', async (_, position) => {
  const userData = await profileWithStore()
  await overwrite(storeFile(userData), position, Buffer.alloc(4_096, 0x5a))
  await start(userData, false)
  expect(isMovedAside(userData)).toBe(false)
  await start(userData)
  expect(isMovedAside(userData)).toBe(true)
  expect(existsSync(storePlaces(userData).store)).toBe(false)
})

test('a store is moved aside without a check after two starts that crashed', async () => {
  const userData = await profileWithStore()
  await start(userData)
  await start(userData)
  expect(isMovedAside(userData)).toBe(false)
  await start(userData)
  expect(isMovedAside(userData)).toBe(true)
})

test('a kill after the window opened its store does not count as a crash', async () => {
  const userData = await profileWithStore()
  for (let time = 0; time < 4; time += 1) await (await start(userData)).storeOpened()
  expect(isMovedAside(userData)).toBe(false)
})

test('a missing store and an unreadable marker do not prevent the start', async () => {
  const userData = await tempFolder()
  await mkdir(join(userData, 'ajukan'))
  await writeFile(storePlaces(userData).marker, 'what?')
  await (await start(userData)).applicationEnded()
  expect(existsSync(storePlaces(userData).marker)).toBe(false)
})

test('the start of a run that did not end normally is known at the next start', async () => {
  const userData = await profileWithStore()
  const began = Date.now()
  const first = await start(userData)
  expect(first.endedSince).toBeNull()
  const begun = Date.now()
  await first.storeOpened()
  // The window was loaded again.
  await setTimeout(20)
  await first.storeOpened()
  const second = await start(userData)
  expect(second.endedSince).toBeGreaterThanOrEqual(began)
  expect(second.endedSince).toBeLessThanOrEqual(begun)
  await second.applicationEnded()
  expect((await start(userData)).endedSince).toBeNull()
})

test('the store that Electron has written is found, and is moved aside where Chromium has only begun it', async () => {
  const stored = join(import.meta.dirname, '../../fixtures/profiles/0.1.0/IndexedDB')
  expect(await findStoreFiles(stored)).toHaveLength(1)
  const userData = await profileWithStore()
  await rm(storeFile(userData))
  const database = new DatabaseSync(storeFile(userData))
  database.exec('PRAGMA user_version = 1')
  database.close()
  await start(userData)
  expect(isMovedAside(userData)).toBe(true)
})

test.each([
  ['a file of another name', (own: string) => writeFile(join(own, 'CURRENT'), 'MANIFEST-000001')],
  ['a folder', (own: string) => mkdir(join(own, '1'))],
  ['another name of the store', (own: string) => rename(join(own, basename(storeFile(''))), join(own, 'store.db'))],
  ['another name of its log', (own: string) => writeFile(join(own, `${basename(storeFile(''))}-log`), '')],
  ['another name of its folder', (own: string) => rename(own, `${own}_v2`)]
])('a damaged store is not touched where Chromium has names that are not known: %s', async (_, change) => {
  const userData = await profileWithStore()
  await overwrite(storeFile(userData), 0, Buffer.alloc(4_096, 0x5a))
  await change(dirname(storeFile(userData)))
  await start(userData)
  expect(isMovedAside(userData)).toBe(false)
})
