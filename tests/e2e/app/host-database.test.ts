import { createHash } from 'node:crypto'
import { copyFile, cp, mkdir, readdir, rm, rmdir, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { withChecksums } from '../../../electron/database/connection.ts'
import { goToWorklist, listedCars, openDraft, typeField, waitUntilSaved } from '../../support/drivers/editor.ts'
import { callHost } from '../../support/drivers/host-calls.ts'
import { compareStores, readSettledStore, readStore, type StoreRows } from '../../support/drivers/raw-store.ts'
import { readStartMessages } from '../../support/drivers/start/start-report.ts'
import { expect, loadSamples, rowOf, samples, test as base } from '../../support/e2e.ts'
import { createRandom } from '../../support/faults/random.ts'
import { overwrite } from '../../support/faults/damage-files.ts'
import { freshHome, launch, removeHome } from '../../support/running-app.ts'

const databaseOf = (home: string): string => join(home, 'ajukan', 'ajukan.db')
const pageBytes = 4_096

interface Profile {
  readonly home: string
  /** The rows of its working store. */
  readonly before: StoreRows
}
let made: Profile

/** `profile` is a copy of a profile folder with the samples, which is made once. */
const test = base.extend<{ profile: Profile }>({
  // Playwright reads from the pattern what a fixture uses.
  // oxlint-disable-next-line eslint/no-empty-pattern
  profile: async ({}, use) => {
    const home = await freshHome()
    await cp(made.home, home, { recursive: true })
    await use({ ...made, home })
    await removeHome(home)
  }
})

test.beforeAll(async () => {
  const running = await launch()
  await loadSamples(running.page)
  await openDraft(running.page, samples.three)
  await typeField(running.page, '/header/data/ijintpbno', 'IZIN-88')
  await waitUntilSaved(running.page)
  await goToWorklist(running.page)
  made = { home: running.home, before: await readSettledStore(running.page) }
  await running.close()
})

test.afterAll(() => removeHome(made.home))

test('a damaged database is put aside and filled from the working store; a lost working store is filled from it, and the user is notified', async ({
  profile: { home, before }
}) => {
  const { size } = await stat(databaseOf(home))
  await overwrite(databaseOf(home), 0, createRandom(1).bytes(size))
  const again = await launch({ home })
  try {
    expect(await readStartMessages(again.page)).toEqual(['copy-renewed'])
    await expect(again.page.locator('[data-toast]').filter({ hasText: 'Jawaban mentah layanan' })).toBeVisible()
    expect(compareStores(before, await readStore(again.page))).toEqual({ lost: [], added: [] })
  } finally {
    await again.close()
  }
  const [aside = ''] = await readdir(join(home, 'ajukan', 'damaged-database'))
  expect((await stat(join(home, 'ajukan', 'damaged-database', aside, 'ajukan.db'))).size).toBe(size)
  // The new database alone fills the next store.
  await rm(join(home, 'IndexedDB'), { recursive: true })
  const rebuilt = await launch({ home })
  try {
    expect(await readStartMessages(rebuilt.page)).toEqual(['rebuilt'])
    expect(compareStores(before, await readStore(rebuilt.page))).toEqual({ lost: [], added: [] })
    await openDraft(rebuilt.page, samples.three)
    await expect(rebuilt.page.locator('[data-field="/header/data/ijintpbno"]')).toHaveValue('IZIN-88')
  } finally {
    await rebuilt.close()
  }
})

test('with the database and the working store damaged, the newest backup is used and its time is shown @all', async ({
  profile: { home, before }
}) => {
  const backups = join(home, 'ajukan', 'backups')
  await mkdir(backups, { recursive: true })
  const at = new Date(2026, 10, 20, 9, 30, 15).getTime()
  await copyFile(databaseOf(home), join(backups, `ajukan-${at}.db`))
  await truncate(databaseOf(home), 200)
  await rm(join(home, 'IndexedDB'), { recursive: true })
  const again = await launch({ home })
  try {
    const { page } = again
    expect(await readStartMessages(page)).toEqual(['damaged'])
    const message = page.locator('[data-toast]').filter({ hasText: 'cadangan 20-11-2026 09:30:15' })
    await expect(message).toContainText(
      /Perubahan yang ditulis sesudah cadangan itu sampai \d\d-\d\d-\d{4} \d\d:\d\d:\d\d .*tidak terbaca lagi/
    )
    await expect(page.locator('[data-toast]').filter({ hasText: 'Jawaban mentah layanan' })).not.toContainText('tetap ada')
    // Numbers of today may have been assigned after the backup: the counters are above them.
    const rows = await readStore(page)
    expect(compareStores(before, rows, ['counters'])).toEqual({ lost: [], added: [] })
    const running = Object.values(rows['counters'] ?? {}).map((row) => Number(/"running":(\d+)/.exec(row)?.[1]))
    expect(Math.max(...running)).toBeGreaterThan(90_000)
    await expect(rowOf(page, samples.three)).toBeVisible()
  } finally {
    await again.close()
  }
})

test('after one damaged page, with the working store lost too, every other row is there @all', async ({ profile: { home, before } }) => {
  const pages = (await stat(databaseOf(home))).size / pageBytes
  await overwrite(databaseOf(home), Math.floor(pages / 2) * pageBytes, createRandom(4).bytes(pageBytes))
  await rm(join(home, 'IndexedDB'), { recursive: true })
  const again = await launch({ home })
  try {
    expect(await readStartMessages(again.page)).toEqual(['damaged'])
    const { lost } = compareStores(before, await readStore(again.page), ['counters'])
    expect(lost.length).toBeLessThan(60)
    await expect(again.page.locator('[data-toast]').filter({ hasText: /Perubahan yang ditulis|tidak ada yang hilang/ })).toBeVisible()
  } finally {
    await again.close()
  }
})

test('while the store is filled from the copy, the window says so @all', async ({ profile: { home, before } }) => {
  const { app, page, close } = await launch({ home })
  try {
    await app.evaluate(({ ipcMain }) => {
      const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, (...args: unknown[]) => Promise<unknown>> })._invokeHandlers
      const usual = handlers.get('host')
      const seen = new Promise<void>((resolve) => Object.assign(globalThis, { fillStore: resolve }))
      handlers.set('host', async (...args) => {
        if (args[1] === 'storeCopy.read') await seen
        return usual?.(...args)
      })
    })
    expect(await callHost(page, 'storeCopy.replaceStore', null)).toMatchObject({ ok: true })
    await page.reload()
    await expect(
      page.getByRole('progressbar', { name: 'Menyiapkan data di komputer ini / Preparing the data on this computer' })
    ).toBeVisible()
    await app.evaluate(() => (globalThis as unknown as { fillStore: () => void }).fillStore())
    expect(await readStartMessages(page)).toEqual(['rebuilt'])
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    expect(compareStores(before, await readStore(page))).toEqual({ lost: [], added: [] })
  } finally {
    await close()
  }
})

/** Adds answers until the database is too large for the check at the start. */
const fillDatabase = (path: string): void => {
  const database = new DatabaseSync(path)
  const put = database.prepare('INSERT INTO bodies (sha256, packed, content) VALUES (?, 0, ?)')
  const random = createRandom(7)
  database.exec('BEGIN')
  for (let number = 0; number < 10; number += 1) {
    const content = random.bytes(1_000_000)
    put.run(createHash('sha256').update(content).digest('hex'), content)
  }
  database.exec('COMMIT')
  database.close()
}

/** Overwrites a page that is not read at the start. */
const damageMiddle = async (path: string): Promise<void> => {
  fillDatabase(path)
  await overwrite(path, Math.floor((await stat(path)).size / 2 / pageBytes) * pageBytes, createRandom(8).bytes(pageBytes))
}

/** A declaration that the database has and the working store lacks, as after a repair that used a backup. */
const addToCopyAlone = (path: string): void => {
  const database = withChecksums(new DatabaseSync(path))
  database.exec(`INSERT INTO copy (store, key, value, position, crc)
    SELECT store, '"only-here"', text, 1, row_crc(store, '"only-here"', text, 1) FROM
      (SELECT store, json_set(value, '$.id', 'only-here', '$.car', '070128KTU41720261022000099') AS text FROM copy WHERE store IN ('declarations', 'summaries') AND key IN
        (SELECT key FROM copy WHERE store = 'summaries' ORDER BY key LIMIT 1))`)
  database.close()
}

test('damage found while the application runs is shown and repaired at once; everything typed meanwhile is saved @all', async ({
  profile: { home }
}) => {
  test.slow()
  const path = databaseOf(home)
  await damageMiddle(path)
  const again = await launch({ home })
  try {
    const { page } = again
    expect(await readStartMessages(page)).toEqual([])
    // The message closes by itself, perhaps before the typing is done.
    const repaired = page.locator('[data-toast]').filter({ hasText: 'sudah diperbaiki' }).waitFor({ timeout: 60_000 })
    await openDraft(page, samples.three)
    await typeField(page, '/header/data/ijintpbno', 'IZIN-90')
    await waitUntilSaved(page)
    await repaired
    await expect(page.locator('[data-repair]')).toBeHidden()
    await typeField(page, '/header/data/ijintpbno', 'IZIN-91')
    await waitUntilSaved(page)
    await goToWorklist(page)
    const before = await readSettledStore(page)
    await again.close()
    expect(await readdir(join(home, 'ajukan', 'damaged-database'))).toHaveLength(1)
    await rm(join(home, 'IndexedDB'), { recursive: true })
    const rebuilt = await launch({ home })
    try {
      expect(await readStartMessages(rebuilt.page)).toEqual(['rebuilt'])
      expect(compareStores(before, await readStore(rebuilt.page))).toEqual({ lost: [], added: [] })
    } finally {
      await rebuilt.close()
    }
  } finally {
    await again.kill()
  }
})

test('rows that a repair brings back are in the list as soon as the window is loaded again, and what was typed is kept @all', async ({
  profile: { home }
}) => {
  test.slow()
  const path = databaseOf(home)
  addToCopyAlone(path)
  await damageMiddle(path)
  const again = await launch({ home })
  try {
    const { page } = again
    await expect.poll(() => listedCars(page)).toHaveLength(3)
    await openDraft(page, samples.three)
    await expect(page.locator('[data-repair="added"]')).toContainText('Muat ulang', { timeout: 60_000 })
    await typeField(page, '/header/data/ijintpbno', 'IZIN-93')
    await Promise.all([page.waitForEvent('load'), page.locator('[data-action="window.reload"]').click()])
    await goToWorklist(page)
    await expect.poll(() => listedCars(page)).toHaveLength(4)
    await expect(page.locator('[data-repair]')).toHaveCount(0)
    await openDraft(page, samples.three)
    await expect(page.locator('[data-field="/header/data/ijintpbno"]')).toHaveValue('IZIN-93')
  } finally {
    await again.close()
  }
})

test('while a damaged database cannot be repaired the window says that nothing is saved, and saves when it can be @all', async ({
  profile: { home }
}) => {
  test.slow()
  const path = databaseOf(home)
  fillDatabase(path)
  const database = new DatabaseSync(path)
  const root = Number(database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'copy_position'").get()?.['rootpage'])
  database.close()
  await overwrite(path, (root - 1) * pageBytes, createRandom(9).bytes(pageBytes))
  // A folder in the place of the new file, as a full disk refuses it.
  const obstacle = join(home, 'ajukan', 'ajukan.db.unfinished')
  await mkdir(obstacle)
  const again = await launch({ home })
  try {
    const { page } = again
    await openDraft(page, samples.three)
    await typeField(page, '/header/data/ijintpbno', 'IZIN-92')
    await expect(page.locator('[data-repair="failed"]')).toContainText('belum dapat diperbaiki', { timeout: 60_000 })
    await rmdir(obstacle)
    await expect(page.locator('[data-toast]').filter({ hasText: 'sudah diperbaiki' })).toBeVisible({ timeout: 60_000 })
    await waitUntilSaved(page)
    await goToWorklist(page)
    await openDraft(page, samples.three)
    await expect(page.locator('[data-field="/header/data/ijintpbno"]')).toHaveValue('IZIN-92')
  } finally {
    await again.close()
  }
})
