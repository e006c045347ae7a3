import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { watchTasks } from '../../bench/support/task-times.ts'
import { violations } from '../../support/axe.ts'
import { finishFiles, heldFiles, holdFiles } from '../../support/drivers/held-workers.ts'
import { endlessPdf, invoicePdf, longTextPdf, passwordPdf, scannedPdf } from '../../support/fixtures/pdf-samples.ts'
import { chooseFiles } from '../../support/running-app.ts'
import { action, expect, expectSaved, field, loadSamples, openDeclaration, samples, section, test, toast } from '../../support/e2e.ts'

const invoice = join(process.cwd(), 'tests/fixtures/invoices/libreoffice-calc.pdf')
const cell = (page: Page, row: number, key: string) => field(page, `/detail/data/${row}/${key}`)

test('an invoice in PDF becomes lines, doubtful cells are marked first, a large one leaves the window free, and hostile ones are refused with the reason; in both languages', async ({
  ajukan
}) => {
  test.slow()
  const { page, app, home } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  await section(page, 'goods').click()

  await chooseFiles(app, [invoice])
  await action(page, 'rows.import').click()
  const doubts = page.locator('[data-pdf="doubts"]')
  await expect(doubts).toContainText('4 sel meragukan: periksa dengan PDF-nya')
  await expect(doubts.locator('li').first()).toContainText('Halaman 1, baris 3, kolom B Description')
  const marked = page.locator('[data-doubtful]')
  await expect(marked).toHaveCount(4)
  await expect(marked.first()).toHaveAttribute('title', /baris sambungannya mungkin milik baris lain/)
  await expect(page.locator('[data-column="B"]')).toHaveValue('brgurai')
  await expect(page.locator('[data-column="D"]')).toHaveValue('jmlsat')
  await expect(page.locator('[data-column="F"]')).toHaveValue('dnilinv')
  await expect(page.locator('[data-pdf="leftOut"] summary')).toContainText('baris teks di sekitar tabel tidak diimpor')
  expect(await violations(ajukan)).toEqual([])
  await action(page, 'rows.import.confirm').click()
  await expect(toast(page, '40 baris diimpor dari libreoffice-calc.pdf')).toBeVisible()
  await expect(cell(page, 3, 'brgurai')).toHaveText('V-belt B52')
  await expect(cell(page, 3, 'brgasal')).toContainText('TH')
  await page.keyboard.press('Control+z')
  await expect(cell(page, 3, 'brgurai')).toHaveCount(0)
  await expectSaved(page)

  // A large one: the window waits for the frame and the worker, and can cancel.
  const large = join(home, 'besar.pdf')
  await writeFile(large, await invoicePdf(500, 20))
  await chooseFiles(app, [large])
  await holdFiles(page)
  const tasks = await watchTasks(page)
  await action(page, 'rows.import').click()
  await expect.poll(() => heldFiles(page), { timeout: 120_000 }).toBe(1)
  expect(await tasks.longest()).toBeLessThan(100)
  const reading = page.getByRole('dialog', { name: 'besar.pdf' })
  await expect(reading.getByRole('status')).toHaveText('Merapikan…')
  await action(page, 'sheets.cancel').click()
  await expect(reading).toHaveCount(0)
  await finishFiles(page)
  await expect(cell(page, 3, 'brgurai')).toHaveCount(0)

  const refused = page.locator('[data-refused]')
  const [scanned, locked, broken] = [join(home, 'pindaian.pdf'), join(home, 'terkunci.pdf'), join(home, 'rusak.pdf')]
  await writeFile(scanned, await scannedPdf())
  await writeFile(locked, await passwordPdf('rahasia', 'Invoice'))
  await writeFile(broken, '%PDF-1.7\nbroken')
  const [long, endless] = [join(home, 'panjang.pdf'), join(home, 'berputar.pdf')]
  await writeFile(long, longTextPdf(10))
  await writeFile(endless, endlessPdf())
  for (const [file, sentence] of [
    [scanned, 'pindaian.pdf tidak memiliki teks: halamannya hasil pindaian'],
    [locked, 'terkunci.pdf dikunci kata sandi'],
    [broken, 'rusak.pdf rusak atau terpotong'],
    [long, 'panjang.pdf memuat terlalu banyak teks'],
    [endless, 'berputar.pdf']
  ] as const) {
    await chooseFiles(app, [file])
    await action(page, 'rows.import').click()
    await expect(refused).toContainText(sentence, { timeout: 60_000 })
    await action(page, 'sheets.close').click()
  }

  await action(page, 'go.settings').click()
  await page.locator('select[data-action="settings.language"]').selectOption('en')
  await action(page, 'go.worklist').click()
  await openDeclaration(page, samples.three)
  await section(page, 'goods').click()
  await chooseFiles(app, [invoice])
  await action(page, 'rows.import').click()
  await expect(doubts).toContainText('4 doubtful cells: check against the PDF')
  await expect(doubts.locator('li').first()).toContainText('Page 1, row 3, column B Description')
  await expect(page.locator('[data-pdf="leftOut"] summary')).toContainText('of text around the table')
  expect(await violations(ajukan)).toEqual([])
  await action(page, 'rows.import.confirm').click()
  await expect(toast(page, '40 rows imported from libreoffice-calc.pdf')).toBeVisible()
  await expect(cell(page, 3, 'brgurai')).toHaveText('V-belt B52')
})
