import { createHash } from 'node:crypto'
import { cp, lstat, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { goToWorklist, openDraft, typeField, waitUntilSaved } from '../../support/drivers/editor.ts'
import { compareStores, readSettledStore, readStore, type StoreRows } from '../../support/drivers/raw-store.ts'
import { readStartMessages } from '../../support/drivers/start/start-report.ts'
import { expect, loadSamples, samples, test as base } from '../../support/e2e.ts'
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

/** What is in the application's folder that other users of the computer could read, with its mode. */
const readableByOthers = async (home: string): Promise<readonly string[]> => {
  const folder = join(home, 'ajukan')
  const names = ['.', ...(await readdir(folder, { recursive: true }))]
  const modes = await Promise.all(names.map(async (name) => ({ name, mode: (await lstat(join(folder, name))).mode & 0o777 })))
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name, mode }) => `${mode.toString(8)} ${name}`)
}

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
  // Also in a folder that the user has named, with the usual umask.
  if (process.platform !== 'win32') expect(await readableByOthers(home)).toEqual([])
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

test('damage found while the application runs is shown and repaired at once; everything typed meanwhile is saved @all', async ({
  profile: { home }
}) => {
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
