import { copyFile, mkdir, readdir, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { createDraft, goToWorklist, listedCars, openDraft, typeField, waitUntilSaved } from '../../support/drivers/editor.ts'
import { compareStores, readSettledStore, readStore } from '../../support/drivers/raw-store.ts'
import { readStartMessages } from '../../support/drivers/start-report.ts'
import { expect, loadSamples, samples, test } from '../../support/e2e.ts'
import { createRandom } from '../../support/faults/fault-run.ts'
import { overwrite } from '../../support/faults/damage-files.ts'
import { launch } from '../../support/running-app.ts'

const databaseOf = (home: string): string => join(home, 'ajukan', 'ajukan.db')
const pageBytes = 4_096

test('a damaged database is put aside, and the working store fills a new one', async ({ ajukan }) => {
  await loadSamples(ajukan.page)
  const before = await readSettledStore(ajukan.page)
  await ajukan.close()
  const { size } = await stat(databaseOf(ajukan.home))
  await overwrite(databaseOf(ajukan.home), 0, createRandom(1).bytes(size))
  const again = await launch({ home: ajukan.home })
  try {
    expect(await readStartMessages(again.page)).toEqual(['copy-renewed'])
    expect(compareStores(before, await readStore(again.page))).toEqual({ lost: [], added: [] })
  } finally {
    await again.close()
  }
  const [aside = ''] = await readdir(join(ajukan.home, 'ajukan', 'damaged-database'))
  expect((await stat(join(ajukan.home, 'ajukan', 'damaged-database', aside, 'ajukan.db'))).size).toBe(size)
  // The new database alone fills the next store.
  await rm(join(ajukan.home, 'IndexedDB'), { recursive: true })
  const rebuilt = await launch({ home: ajukan.home })
  try {
    expect(await readStartMessages(rebuilt.page)).toEqual(['rebuilt'])
    expect(compareStores(before, await readStore(rebuilt.page))).toEqual({ lost: [], added: [] })
  } finally {
    await rebuilt.close()
  }
})

test('with the database and the working store damaged, the newest backup is used and its time is shown', async ({ ajukan }) => {
  const { home } = ajukan
  await loadSamples(ajukan.page)
  await ajukan.close()
  const backups = join(home, 'ajukan', 'backups')
  await mkdir(backups, { recursive: true })
  const at = new Date(2026, 10, 20, 9, 30, 15).getTime()
  await copyFile(databaseOf(home), join(backups, `ajukan-${at}.db`))
  const later = await launch({ home })
  const car = await createDraft(later.page)
  await waitUntilSaved(later.page)
  await later.close()
  await truncate(databaseOf(home), 200)
  await rm(join(home, 'IndexedDB'), { recursive: true })
  const again = await launch({ home })
  try {
    const { page } = again
    expect(await readStartMessages(page)).toEqual(['damaged'])
    await expect(page.locator('[data-toast]').filter({ hasText: 'cadangan 20-11-2026 09:30:15' })).toBeVisible()
    const cars = await listedCars(page)
    expect(cars).toContain(samples.three)
    expect(cars).not.toContain(car)
  } finally {
    await again.close()
  }
})

test('after one damaged page, with the working store lost too, every other row is there', async ({ ajukan }) => {
  const { home } = ajukan
  await loadSamples(ajukan.page)
  await openDraft(ajukan.page, samples.three)
  await typeField(ajukan.page, '/header/data/ijintpbno', 'IZIN-88')
  await waitUntilSaved(ajukan.page)
  await goToWorklist(ajukan.page)
  const before = await readSettledStore(ajukan.page)
  await ajukan.close()
  const pages = (await stat(databaseOf(home))).size / pageBytes
  await overwrite(databaseOf(home), Math.floor(pages / 2) * pageBytes, createRandom(4).bytes(pageBytes))
  await rm(join(home, 'IndexedDB'), { recursive: true })
  const again = await launch({ home })
  try {
    expect(await readStartMessages(again.page)).toEqual(['damaged'])
    const { lost } = compareStores(before, await readStore(again.page))
    expect(lost.length).toBeLessThan(60)
  } finally {
    await again.close()
  }
})
