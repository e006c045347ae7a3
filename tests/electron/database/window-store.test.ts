import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fail, ok } from '#core/base/result.ts'
import type { CopyState } from '#core/contract/store-copy.ts'
import { findStoreFiles, guardStore, isCopyWhole, replaceStore, storePlaces } from '../../../electron/database/window-store.ts'
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

const start = (userData: string, canRebuild = true) =>
  guardStore({ userData, canRebuild: () => Promise.resolve(canRebuild), log: memoryLog() })
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

const day = 86_400_000

test('the copy of a replaced store is the first one, is kept seven days, and a store that cannot be copied is not cleared', async () => {
  const userData = await profileWithStore()
  const { store, aside } = storePlaces(userData)
  let cleared = 0
  const clear = async (): Promise<void> => {
    cleared += 1
    await rm(store, { recursive: true, force: true })
  }
  // Nothing can be copied where a file is in place of the folder.
  await writeFile(`${join(userData, 'ajukan')}-file`, '')
  const nowhere = join(`${join(userData, 'ajukan')}-file`, 'aside')
  expect(await replaceStore({ store, aside: nowhere, clear, log: memoryLog() })).toMatchObject({ ok: false })
  expect([cleared, existsSync(storeFile(userData))]).toEqual([0, true])

  const first = await readFile(storeFile(userData))
  expect(await replaceStore({ store, aside, clear, log: memoryLog() })).toMatchObject({ ok: true })
  const copy = storeFile(userData).replace(store, aside)
  expect([cleared, (await readFile(copy)).equals(first)]).toEqual([1, true])
  await mkdir(dirname(storeFile(userData)), { recursive: true })
  await writeFile(storeFile(userData), 'another')
  expect(await replaceStore({ store, aside, clear, log: memoryLog() })).toMatchObject({ ok: true })
  expect((await readFile(copy)).equals(first)).toBe(true)

  const age = async (days: number): Promise<boolean> => {
    const at = (Date.now() - days * day) / 1_000
    await utimes(aside, at, at)
    await (await start(userData)).applicationEnded()
    return isMovedAside(userData)
  }
  expect([await age(6.9), await age(7.1)]).toEqual([true, false])
})

test('a store that is moved aside keeps its seven days from then', async () => {
  const userData = await profileWithStore()
  await utimes(storePlaces(userData).store, 1, 1)
  await overwrite(storeFile(userData), 0, Buffer.alloc(4_096, 0x5a))
  await (await start(userData)).applicationEnded()
  await start(userData)
  expect(isMovedAside(userData)).toBe(true)
})

const whole: CopyState = { lastSeq: 3, damaged: 0, restored: 0, edition: 0 }

test.each<readonly [string, boolean, CopyState, boolean]>([
  ['whole', true, whole, true],
  ['whole after a repair that lost nothing', true, { ...whole, damaged: 2, loss: { isWhole: true, until: 5 } }, true],
  ['empty', true, { ...whole, lastSeq: 0 }, false],
  ['without rows that a repair lost', true, { ...whole, damaged: 2, loss: { isWhole: false, until: 5 } }, false],
  ['with a row that could not be read', true, { ...whole, damaged: 1 }, false],
  ['with a damaged page or row', false, whole, false]
])('a copy that is %s: whether it is whole', async (_, isSound, state, expected) => {
  const database = { check: () => Promise.resolve(ok(isSound)), run: () => Promise.resolve(ok(state) as never) }
  expect(await isCopyWhole(database)).toEqual(ok(expected))
  expect(await isCopyWhole({ ...database, check: () => Promise.resolve(fail('disk-failed')) })).toEqual(fail('disk-failed'))
})
