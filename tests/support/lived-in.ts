import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Page } from 'playwright'
import { createDraft, goToSection, goToWorklist, openDraft, typeField, waitUntilSaved } from './editor-hand.ts'

/** The smallest sample. */
export const sampleCar = '070128KTU41720261022000018'

const sendAndFollow = async (page: Page): Promise<void> => {
  await page.locator('[data-action="declaration.queue"]:visible').first().click()
  await page.locator('[data-counts="agree"]').waitFor()
  await page.locator('[data-action="tracking.open"]:visible').first().click()
  await page.locator('[data-status="104"]').waitFor()
  await page.locator('[data-action="practice.advanceAll"]').click()
  await page.locator('[data-status="800"]').waitFor()
  await page.locator('[data-response]').nth(3).waitFor()
}

/** A profile with something in every table: samples, edits, a declaration sent and followed to its end with four responses, a draft. */
export const liveIn = async (page: Page): Promise<void> => {
  await page.locator('[data-action="samples.load"]').click()
  await page.locator('[role=row][data-car]').nth(2).waitFor()
  await openDraft(page, sampleCar)
  await typeField(page, '/header/data/ijintpbno', 'IZIN-2026-1')
  await typeField(page, '/header/data/ijintpbno', 'IZIN-2026-2')
  await waitUntilSaved(page)
  await sendAndFollow(page)
  await goToWorklist(page)
  await createDraft(page)
  await goToSection(page, 'parties')
  await typeField(page, '/header/data/impnama', 'PT Contoh Tersimpan')
  await waitUntilSaved(page)
  await goToWorklist(page)
}

/** Opens the newest response of the sample and waits until its first page is drawn; only then is the PDF there. */
export const openResponsePdf = async (page: Page): Promise<void> => {
  await page.locator('[data-action="go.tracking"]').click()
  await page.locator(`[data-car="${sampleCar}"]`).first().click()
  await page.locator('[data-response="2003"] [data-action="archive.open"]').click()
  await page.locator('[data-state="pdf.ready"]').waitFor()
  await page.locator('.textLayer').first().waitFor({ state: 'attached' })
}

/** SHA-256 of every file below these folders of the profile, by path. */
export const fileHashes = async (home: string, folders: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const hashes = new Map<string, string>()
  for (const folder of folders) {
    for (const entry of await readdir(join(home, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      hashes.set(
        relative(home, path),
        createHash('sha256')
          .update(await readFile(path))
          .digest('hex')
      )
    }
  }
  return hashes
}
