import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { startAnsweringService, type AnsweringService } from '../../support/fakes/answering-service.ts'
import { action, expect, go, test } from '../../support/e2e.ts'
import { passwordPdf, textPdf } from '../../support/fixtures/pdf-samples.ts'
import { makeTrainingProfile } from '../../support/drivers/tokens.ts'
import { autoOff } from '../../support/drivers/tracking.ts'
import { pdfIn } from '../../support/drivers/pdf-frame.ts'

const car = '000028ABCDEF20261120000001'
const response = (page: Page, code: string) => page.locator(`article.track [data-response="${code}"]`)
const archived = (page: Page, code: string) => page.locator('[role=row][data-row]').filter({ hasText: code })
/** Asks the service again; resolves when its answers are stored. */
const refresh = async (page: Page, { requests }: AnsweringService): Promise<void> => {
  const before = requests.length
  await action(page, 'tracking.refresh').click()
  // The button is off until the end of the refresh by now.
  await expect.poll(() => requests.length).toBeGreaterThan(before)
  await expect(action(page, 'tracking.refresh')).toHaveAttribute('aria-disabled', 'false', { timeout: 60_000 })
}
const filesOf = async (home: string, ending: string): Promise<readonly Buffer[]> => {
  const folder = join(home, 'ajukan', 'archive')
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(ending))
  return Promise.all(names.map((name) => readFile(join(folder, name))))
}

test('duplicate, missing, truncated, wrong, locked and 50 MB documents are stored or reported, and later answers never replace a good one @all', async ({
  ajukan
}) => {
  const { page, home } = ajukan
  const [good, locked, late] = [
    await textPdf('SPPB yang baik'),
    await passwordPdf('Rahasia-1', 'terkunci'),
    await textPdf('Datang belakangan')
  ]
  const large = Buffer.concat([await textPdf('Besar'), Buffer.from('\n% '), randomBytes(50 * 1024 * 1024), Buffer.from('\n%%EOF\n')])
  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(2_000, 7)])
  const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
  const first: Readonly<Record<string, string>> = {
    '2003': encode(good),
    '2004': encode(good),
    '2005': '',
    '2006': 'Data PDF tidak ditemukan',
    '2007': encode(good.subarray(0, good.length - 60)),
    '2008': encode(zip),
    '2009': encode(locked),
    '2010': encode(large)
  }
  let pdfs = first
  const service = await startAnsweringService((path) => {
    if (!path.includes('bc20'))
      return path.includes('statusrespon') ? { status: 'ok', desc: {} } : { rescode: 'OK', desc: [], status: 'ok' }
    const headers = Object.entries(pdfs).map(([reskd, pdf_encoded], at) => ({
      reshdr: { car, reskd, restg: '2026-11-20', reswk: `1015${10 + at}`, kpbc: '040300', deskripsi: `KATA ${reskd}`, pdf_encoded }
    }))
    return { rescode: 'OK', desc: [...headers, ...headers.slice(0, -1)], status: 'ok' }
  })
  try {
    await makeTrainingProfile(page, service.address, 'token-of-the-test')
    await autoOff(page)
    await go(page, 'tracking')
    await action(page, 'tracking.watch').click()
    await page.locator('[data-input="watch-list"]').fill(car)
    await action(page, 'tracking.watchAdd').click()
    await expect(page.locator('article.track [data-response]')).toHaveCount(8, { timeout: 60_000 })
    for (const code of ['2003', '2004', '2009', '2010'])
      await expect(response(page, code).locator('[data-action="archive.open"]')).toBeVisible({ timeout: 60_000 })
    await expect(response(page, '2005')).toContainText('Belum ada PDF')
    await expect(response(page, '2006')).toContainText('Data PDF tidak ditemukan')
    await expect(response(page, '2007')).toContainText('rusak dan disimpan terpisah')
    await expect(response(page, '2008')).toContainText('rusak dan disimpan terpisah')
    const stored = [good, locked, large]
    const expectStored = async (wanted: readonly Buffer[]): Promise<void> => {
      const files = await filesOf(home, '.pdf')
      expect(files).toHaveLength(wanted.length)
      for (const pdf of wanted) expect(files.some((file) => file.equals(pdf))).toBe(true)
    }
    await expectStored(stored)
    // The damaged files are stored separately, unchanged.
    const damaged = await filesOf(home, '.bin')
    for (const bytes of [good.subarray(0, good.length - 60), zip]) expect(damaged.some((file) => file.equals(bytes))).toBe(true)

    // The next answer has the missing documents, and damaged ones in place of good ones.
    pdfs = { ...first, '2003': encode(zip), '2006': encode(late), '2007': encode(good), '2009': 'Data PDF tidak ditemukan', '2010': '' }
    await refresh(page, service)
    for (const code of ['2003', '2004', '2006', '2007', '2009', '2010'])
      await expect(response(page, code).locator('[data-action="archive.open"]')).toBeVisible()
    await expectStored([...stored, late])

    await go(page, 'archive')
    await expect(page.locator('[data-count]')).toHaveText('6 PDF')
    await archived(page, '2010').click()
    await expect(page.locator('[data-state="pdf.ready"]')).toBeVisible({ timeout: 60_000 })
    await archived(page, '2009').click()
    await expect(pdfIn(page).locator('[data-state="pdf.password"]')).toBeVisible()
    await archived(page, '2006').click()
    await expect(pdfIn(page).locator('.textLayer').first()).toContainText('Datang belakangan')
    await action(page, 'archive.folder').click()
    await action(page, 'archive.check').click()
    await expect(page.locator('[data-check="report"]')).toContainText('Semua 4 PDF utuh')
  } finally {
    await service.close()
  }
})
