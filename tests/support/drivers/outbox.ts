import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import type { SendingSettings, Settings } from '#core/contract/settings.ts'
import { goToWorklist } from './editor.ts'
import { callHost, saveProfile } from './host-calls.ts'
import { waitForWrites } from './raw-store.ts'
import { chooseFiles, type RunningApp } from '../running-app.ts'

/** Drives the outbox with many declarations: imports a file, selects all, sends. */

interface Document {
  readonly detail: { readonly data: readonly Readonly<Record<string, unknown>>[] }
}

export const batchCar = (number: number): string => `000028PRAKTK20261120${String(number).padStart(6, '0')}`
export const batchCars = (from: number, count: number): readonly string[] => Array.from({ length: count }, (_, at) => batchCar(from + at))

/** An envelope of `count` valid declarations with `lines` goods lines each. */
const envelopeOf = async (from: number, count: number, lines: number): Promise<string> => {
  const sample: unknown = JSON.parse(await readFile(new URL('../../../resources/samples/sparepart-3.json', import.meta.url), 'utf8'))
  const { bc28 } = sample as { readonly bc28: { readonly document: readonly [Document] } }
  const [document] = bc28.document
  const source = document.detail.data
  const data = Array.from({ length: lines }, (_, at) => ({ ...source[at % source.length], serial: String(at + 1) }))
  return JSON.stringify({ bc28: { document: batchCars(from, count).map((car) => ({ ...document, car, detail: { data } })) } })
}

const listed = (page: Page) => page.locator('[data-view="all"] .count')
/** Number of declarations shown by the worklist. */
export const countListed = async (page: Page): Promise<number> => {
  // Until all are read, the counts are those of the newest ones.
  await page.locator('.screen-head .count', { hasText: /^(?:Memuat|Loading)/ }).waitFor({ state: 'detached' })
  return Number((await listed(page).innerText()).replaceAll(/\D/g, '') || '0')
}

/** Imports declarations from a file; resolves when the worklist shows them. */
export const importBatch = async ({ app, page, home }: RunningApp, from: number, count: number, lines = 3): Promise<void> => {
  const file = join(home, `batch-${from}.json`)
  await writeFile(file, await envelopeOf(from, count, lines))
  await goToWorklist(page)
  const before = await countListed(page)
  await chooseFiles(app, [file])
  await page.locator('[data-action="declaration.import"]').first().click()
  await page.waitForFunction(
    (wanted) => Number(document.querySelector('[data-view="all"] .count')?.textContent.replaceAll(/\D/g, '') ?? '0') >= wanted,
    before + count,
    { timeout: 120_000 }
  )
}

/** Imports three declarations under these numbers; returns their aju numbers. */
export const importThree = async (running: RunningApp, from: number): Promise<readonly [string, string, string]> => {
  await importBatch(running, from, 3)
  return [batchCar(from), batchCar(from + 1), batchCar(from + 2)]
}

/** Selects these declarations in the worklist and queues them; in the automatic mode a summary is shown first. */
export const prepare = async (page: Page, cars: readonly string[]): Promise<void> => {
  await goToWorklist(page)
  for (const [index, car] of cars.entries())
    await page.locator(`[role=row][data-car="${car}"]`).click(index === 0 ? {} : { modifiers: ['Control'] })
  await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
}

/** The rows of the outbox with these aju numbers whose state is this one. */
export const states = (page: Page, cars: readonly string[], state: string): Locator =>
  page.locator(cars.map((car) => `[role=row][data-car="${car}"] [data-state="${state}"]`).join(', '))

/** Selects every draft of the worklist and queues them, confirming the summary if there is one; resolves when the outbox is shown. */
export const queueDrafts = async (page: Page): Promise<void> => {
  await goToWorklist(page)
  await page.locator('[data-view="draft"]').click()
  await page.locator('[role=grid] [role=row][data-car]').first().click()
  await page.keyboard.press('Control+A')
  await page.locator('.bulk [data-action="declaration.queue"], [data-action="declaration.queue"]').first().click()
  const confirm = page.locator('[data-action="send.confirm"]')
  await page.waitForFunction(() => location.hash.includes('outbox') || document.querySelector('[data-action="send.confirm"]') !== null)
  if (await confirm.isVisible()) await confirm.click()
  await page.waitForURL(/outbox/, { timeout: 300_000 })
}

/** Runs in the page: reads the entries from the store. */
const readOutbox = (): Promise<unknown[]> =>
  new Promise((done, failed) => {
    const opening = indexedDB.open('ajukan')
    opening.onerror = () => {
      failed(opening.error ?? new Error('not opened'))
    }
    opening.onsuccess = () => {
      const database = opening.result
      const all = database.transaction('outbox', 'readonly').objectStore('outbox').getAll() as IDBRequest<unknown[]>
      all.onsuccess = () => {
        database.close()
        done(all.result)
      }
      all.onerror = () => {
        failed(all.error ?? new Error('not read'))
      }
    }
  })

export const entriesOf = async (page: Page): Promise<readonly OutboxEntry[]> => (await page.evaluate(readOutbox)) as readonly OutboxEntry[]

/** Changes settings in the main process; the window uses them from its next load. */
export const changeSending = async (page: Page, settings: Partial<SendingSettings & Pick<Settings, 'tracking'>>): Promise<void> => {
  const done = await callHost(page, 'settings.change', settings)
  if (!done.ok) throw new Error(`the settings were not changed: ${done.failure.code}`)
}

/** Selects the profile and reloads the window, which then has all settings changed through the host. */
export const selectProfile = async (page: Page, profile: string): Promise<void> => {
  const done = await callHost(page, 'profiles.select', { profile })
  if (!done.ok) throw new Error(`the profile was not chosen: ${done.failure.code}`)
  await waitForWrites(page)
  await page.reload()
  await page.getByRole('navigation').first().waitFor()
}

/** Creates and selects a profile for this address and sets its token. Without a keyring the token is lost on quit, so call this after every start. */
export const useProfile = async (page: Page, address: string, timeLimit: number, id?: string): Promise<void> => {
  await selectProfile(page, await saveProfile(page, address, 'token-of-a-test', id === undefined ? { timeLimit } : { timeLimit, id }))
}

/** Polls a condition every `every` milliseconds. Throws with the text of `describe` after `limit` milliseconds. */
export const until = async (
  condition: () => Promise<boolean>,
  limit: number,
  describe: () => Promise<string>,
  every = 200
): Promise<void> => {
  const end = performance.now() + limit
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`not within ${limit / 1_000} s: ${await describe()}`)
    await new Promise((done) => setTimeout(done, every))
  }
}

/** The number of entries in each state, as text. */
export const statesOf = (entries: readonly OutboxEntry[]): string => {
  const counts = new Map<string, number>()
  for (const { state } of entries) counts.set(state, (counts.get(state) ?? 0) + 1)
  return [...counts].map(([state, count]) => `${count} ${state}`).join(', ')
}
