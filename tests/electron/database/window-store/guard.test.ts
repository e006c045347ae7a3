import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { guardStore, storePlaces } from '../../../../electron/database/window-store/guard.ts'
import { overwrite } from '../../../support/faults/damage-files.ts'
import { memoryLog } from '../../../support/fakes/memory-log.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const storeFile = (userData: string): string => join(storePlaces(userData).store, 'app_bundle_0', 'STORE')

const profileWithStore = async (): Promise<string> => {
  const userData = await tempFolder()
  await mkdir(join(userData, 'ajukan'))
  await mkdir(join(storeFile(userData), '..'), { recursive: true })
  const database = new DatabaseSync(storeFile(userData))
  database.exec('CREATE TABLE indexed_db_metadata (a); CREATE TABLE records (b)')
  const insert = database.prepare('INSERT INTO records VALUES (?)')
  database.exec('BEGIN')
  for (let row = 0; row < 400; row += 1) insert.run(`${row} `.repeat(40))
  database.exec('COMMIT')
  database.close()
  return userData
}

const start = (userData: string, canRebuild = true) => guardStore({ userData, canRebuild, log: memoryLog() })
const isAside = (userData: string): boolean => existsSync(storePlaces(userData).aside)

test('a whole store stays where it is, after an end in order and after a killing', async () => {
  const userData = await profileWithStore()
  const first = await start(userData)
  await first.stands()
  await first.ended()
  await (await start(userData)).stands()
  await start(userData)
  expect(isAside(userData)).toBe(false)
  expect((await readdir(join(userData, 'ajukan'))).sort()).toEqual(['running'])
})

test.each([
  ['its header', 0],
  ['a page of it', 8_192]
])('a store with %s overwritten is put aside when the safety copy can fill a new one, and only then', async (_, position) => {
  const userData = await profileWithStore()
  await overwrite(storeFile(userData), position, Buffer.alloc(4_096, 0x5a))
  await start(userData, false)
  expect(isAside(userData)).toBe(false)
  await start(userData)
  expect(isAside(userData)).toBe(true)
  expect(existsSync(storePlaces(userData).store)).toBe(false)
})

test('a store over which two starts died is put aside, whatever the check says of it', async () => {
  const userData = await profileWithStore()
  await start(userData)
  await start(userData)
  expect(isAside(userData)).toBe(false)
  await start(userData)
  expect(isAside(userData)).toBe(true)
})

test('a start that stood and was killed later is no start that died', async () => {
  const userData = await profileWithStore()
  for (let time = 0; time < 4; time += 1) await (await start(userData)).stands()
  expect(isAside(userData)).toBe(false)
})

test('nothing to look at, and a marker that makes no sense, are no reason not to start', async () => {
  const userData = await tempFolder()
  await mkdir(join(userData, 'ajukan'))
  await writeFile(storePlaces(userData).marker, 'what?')
  await (await start(userData)).ended()
  expect(existsSync(storePlaces(userData).marker)).toBe(false)
})
