import { readdir } from 'node:fs/promises'
import { fillArchive, seededAju } from '../../support/drivers/archive-files.ts'
import { test as base } from '../../support/e2e.ts'
import { freshHome, launch, removeHome, type RunningApp } from '../../support/running-app.ts'

/** A file with the header of a PDF; the archive does not read its content. */
export const pdf = (text: string): Buffer => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)
/** Three documents each of four declarations, in two months; the second one of the last declaration is its first one issued again. */
export const documents = Array.from({ length: 12 }, (_, at) => ({
  pdf: pdf(`isi ${at}`),
  car: seededAju(Math.floor(at / 3) + 1),
  code: at === 10 ? '2090' : (['2090', '2020', '2003'][at % 3] ?? '2090'),
  date: at < 6 ? '2026-10-02' : at === 10 ? '2026-11-03' : '2026-11-02',
  number: `R-${at}`
}))

/** The application with its archive screen open on `documents`, and the SHA-256 of each. */
export type FilledArchive = RunningApp & { readonly hashes: readonly string[] }

export const test = base.extend<{ archive: FilledArchive }>({
  archive: async ({ windowSize }, use) => {
    const home = await freshHome()
    const hashes = await fillArchive(home, documents)
    const running = await launch({ ...windowSize, home })
    await running.page.locator('nav [data-action="go.archive"]').click()
    await use({ ...running, hashes })
    await running.close().catch(() => undefined)
    await removeHome(home)
  }
})

/** Paths of the PDFs below a folder, sorted. */
export const pdfsBelow = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true }).catch(() => [])).filter((name) => name.endsWith('.pdf')).sort()
