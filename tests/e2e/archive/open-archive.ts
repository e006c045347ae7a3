import type { Locator, Page } from 'playwright'
import { fillArchive, seededAju, type SeededDocument } from '../../support/drivers/archive-files.ts'
import { callHost } from '../../support/drivers/host-calls.ts'
import { passwordPdf, textPdf } from '../../support/fixtures/pdf-samples.ts'
import { freshHome, launch, removeHome, type RunningApp } from '../../support/running-app.ts'
import { expect, test as base } from '../../support/e2e.ts'
import { stepsOfOneLaunch } from '../../support/steps.ts'

/** `archive` is the application with its archive screen open, on an archive with the documents that `documents.make` returns. */
export const test = base.extend<{ documents: { make(): Promise<readonly SeededDocument[]> }; archive: RunningApp }>({
  documents: [{ make: () => Promise.resolve([]) }, { option: true }],
  archive: async ({ documents }, use) => {
    const home = await freshHome()
    await fillArchive(home, await documents.make())
    const running = await launch({ home, width: 1366, height: 768 })
    await openArchive(running.page)
    await use(running)
    await running.close().catch(() => undefined)
    await removeHome(home)
  }
})

/** Steps in one launch, each with the archive screen open. */
export const steps = () => stepsOfOneLaunch<{ archive: RunningApp }>(({ archive }) => archive.page, openArchive)

export const openArchive = (page: Page): Promise<void> => page.locator('nav [data-action="go.archive"]').click()
export const rows = (page: Page): Locator => page.getByRole('grid').locator('[role=row][data-row]')
export const row = (page: Page, running: number): Locator => page.getByRole('grid').locator(`[role=row][data-car="${seededAju(running)}"]`)
export const search = (page: Page, typed: string): Promise<void> => page.locator('[data-search="archive"]').fill(typed)
/** Waits until the text of all documents can be searched. */
export const expectAllExtracted = async (page: Page): Promise<void> => {
  // The window says nothing before it knows that there is something to read.
  const isComplete = async (): Promise<boolean> => {
    const progress = await callHost(page, 'search.progress', null)
    return progress.ok && progress.value.files > 0 && progress.value.read === progress.value.files
  }
  await expect.poll(isComplete, { timeout: 60_000 }).toBe(true)
  await expect(page.locator('[data-reading="going"]')).toHaveCount(0)
}
/** The pane that shows the document of the declaration with this running number. */
export const pane = (page: Page, running: number): Locator => page.locator(`[data-pane-car="${seededAju(running)}"]`)
export const ready = (where: Locator | Page): Locator => where.locator('[data-state="pdf.ready"]')
export const carsShown = (page: Page): Promise<readonly (string | null)[]> =>
  rows(page).evaluateAll((found) => found.map((element) => element.getAttribute('data-car')))

/** Two documents with two pages, one with one, a damaged one, and one with a password. */
export const fiveDocuments = async (): Promise<readonly SeededDocument[]> => [
  {
    pdf: await textPdf('Persetujuan pengeluaran\nGudang Éterna Marunda\nNilai 1.234.567,00', 'Halaman kedua'),
    number: '000123/KBC.09/2026',
    date: '2026-11-02'
  },
  { pdf: await textPdf('Konfirmasi pembayaran\nGudang Cakung', 'Lampiran'), code: '2020', date: '2026-11-05', number: '820261105000777' },
  { pdf: await textPdf('Respon umum'), code: '2090', date: '2026-10-01' },
  { pdf: Buffer.from(`%PDF-1.7\n${'rusak '.repeat(500)}`), code: '2003', date: '2026-09-01' },
  { pdf: await passwordPdf('Rahasia-1', 'Isi terkunci kayumanis'), code: '2003', date: '2026-09-02' }
]
