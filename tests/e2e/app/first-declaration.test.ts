import type { Locator, Page } from 'playwright'
import { setNetwork } from '../../support/drivers/network.ts'
import { launch, removeHome } from '../../support/running-app.ts'
import {
  action,
  advance,
  expect,
  expectSaved,
  field,
  go,
  openDeclaration,
  rowOf,
  samples,
  section,
  test,
  toast
} from '../../support/e2e.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { readStartMessages } from '../../support/drivers/start/start-report.ts'
import { pdfIn } from '../../support/drivers/pdf-frame.ts'

const step = (page: Page, name: string): Locator => page.locator(`[data-action="firstSteps.${name}"]`)
const invalid = (page: Page): Locator => page.locator('.editor [aria-invalid="true"]')

test('the first screen offers the language and the first steps; a blank draft shows no errors until a field was left or sending was tried', async ({
  ajukan
}) => {
  const { page } = ajukan
  expect(await readStartMessages(page)).toEqual([])
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start with one declaration')
  await expect(page.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Bahasa Indonesia' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mulai dengan satu deklarasi')
  await expect(page.getByRole('region', { name: 'Langkah pertama' })).toContainText('0 dari 5')

  // Where nothing is there yet, a button leads on.
  await page.keyboard.press('Control+k')
  await expect(page.locator('[data-palette]')).toBeFocused()
  await page.keyboard.type('dari templat')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Pilih deklarasi' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+n')
  await expect(action(page, 'problem.list')).toContainText('16 belum diisi')
  await expect(action(page, 'problem.list')).not.toContainText('masalah')
  await section(page, 'weight').click()
  await expect(section(page, 'weight').getByRole('img', { name: '2 dari 4 bidang wajib terisi' })).toBeVisible()
  await expect(invalid(page)).toHaveCount(0)
  await field(page, '/header/data/bruto').fill('0')
  await expect(invalid(page)).toHaveCount(1)
  await field(page, '/header/data/bruto').fill('12')
  await field(page, '/header/data/netto').focus()
  await expect(invalid(page)).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(field(page, '/header/data/netto')).toHaveAttribute('aria-invalid', 'true')
  await expect(action(page, 'problem.list')).toContainText('2 masalah · 13 belum diisi')

  await section(page, 'parties').click()
  await field(page, '/header/data/impnama').focus()
  await page.keyboard.press('F4')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Buka Data induk' })).toBeVisible()
  await page.keyboard.press('Escape')
  await section(page, 'check').click()
  await page.locator('[data-problem="/header/data/kdval"]').click()
  await expect(field(page, '/header/data/kdval')).toBeFocused()
  await expect(field(page, '/header/data/kdval')).toHaveAttribute('aria-invalid', 'true')

  await action(page, 'declaration.queue').click()
  await expect(toast(page, 'masih ada 15 masalah')).toBeVisible()
  await expect(action(page, 'problem.list')).toContainText('15 masalah')
  await expect(page.locator('[data-ring]')).toHaveCount(0)
})

test('a sample is made invalid, fixed, sent and tracked to the end; its PDF opens after a restart without network', async ({ ajukan }) => {
  const { page } = ajukan
  await step(page, 'sample').click()
  await expect(step(page, 'sample')).toHaveAttribute('data-done', 'true')
  await openDeclaration(page, samples.three)

  // An empty required field is a problem at the field and in the head.
  await section(page, 'weight').click()
  await field(page, '/header/data/bruto').fill('')
  await expect(field(page, '/header/data/bruto')).toHaveAttribute('aria-invalid', 'true')
  await expect(action(page, 'problem.list')).toContainText('1 masalah')

  // Sending is refused with the reason.
  await section(page, 'general').click()
  await action(page, 'declaration.queue').click()
  await expect(page.locator('[data-toast]').filter({ hasText: 'masih ada 1 masalah' })).toBeVisible()

  // The list of problems leads to the field; fix it.
  await action(page, 'problem.list').click()
  await page.locator('[data-problem="/header/data/bruto"]').click()
  await expect(field(page, '/header/data/bruto')).toBeFocused()
  await page.keyboard.type('3.983,9')
  await page.keyboard.press('Enter')
  await expect(action(page, 'problem.list')).toContainText('Tidak ada masalah')
  await expectSaved(page)

  // Sent: all counts of the service equal what was sent.
  await action(page, 'declaration.queue').click()
  await confirmSend(page)
  await expect(page.locator('[data-counts="agree"]')).toBeVisible()
  await expect(page.locator('article[data-car] [data-state="accepted"]')).toBeVisible()
  await expect(page.locator('[data-section-result="detail"]')).toContainText(/3\s*3/)

  // Advance the practice time until status 800.
  await action(page, 'tracking.open').click()
  await expect(page.locator('[data-status="104"]')).toBeVisible()
  await advance(page)
  await expect(page.locator('[data-status="800"]')).toBeVisible()
  const codes = () => page.locator('[data-status]').evaluateAll((steps) => steps.map((step) => step.getAttribute('data-status')))
  await expect.poll(codes).toEqual(['800', '501', '240', '230', '210', '110', '106', '105', '104'])
  await expect(page.locator('[data-registration]')).toContainText(/\d{6}/)
  await expect(page.locator('[data-response]')).toHaveCount(4)
  // Newest first. The status log has no time of day for them, so the order is right only after the responses are retrieved.
  const responses = () => page.locator('[data-response]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-response')))
  await expect.poll(responses).toEqual(['300', '2003', '2020', '2090'])

  // The PDF opens, and find finds its text.
  await page.locator('[data-response="2003"]').locator('[data-action="archive.open"]').click()
  await expect(page.locator('[data-state="pdf.ready"]')).toBeVisible()
  await pdfIn(page).locator('[data-action="pdf.find"]').click()
  await expect(pdfIn(page).locator('[data-action="pdf.findText"]')).toBeFocused()
  await page.keyboard.type(samples.three)
  await expect(pdfIn(page).locator('.pdf-viewer')).toContainText(/1\s*\/\s*\d/)
  await expect(pdfIn(page).locator('.textLayer .highlight').first()).toBeVisible()

  // Each of the first steps is ticked by what was done.
  await go(page, 'worklist')
  for (const name of ['sample', 'fix', 'send', 'advance', 'pdf']) await expect(step(page, name)).toHaveAttribute('data-done', 'true')
  await step(page, 'advance').click()
  await expect(page.locator('[data-practice-menu]')).toContainText('Hanya untuk simulasi')
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-first-steps]')).toContainText('5 dari 5')

  // They end with the last one.
  await ajukan.close()
  const again = await launch({ home: ajukan.home, width: 1366, height: 768 })
  try {
    // Without network everything stored is still available.
    await setNetwork(again.app, false)
    await expect(rowOf(again.page, samples.three).locator('[data-state="finished"]')).toBeVisible()
    await expect(again.page.locator('[data-first-steps]')).toHaveCount(0)
    await openDeclaration(again.page, samples.three)
    await section(again.page, 'weight').click()
    await expect(field(again.page, '/header/data/bruto')).toHaveValue('3.983,9')
    await again.page.locator('nav [data-action="go.tracking"]').click()
    await expect(again.page.locator('[data-status="800"]')).toBeVisible()
    await expect(again.page.locator('[data-response]')).toHaveCount(4)
    await again.page.locator('[data-response="2003"]').locator('[data-action="archive.open"]').click()
    await expect(again.page.locator('[data-state="pdf.ready"]')).toBeVisible()
    await expect(pdfIn(again.page).locator('.textLayer').first()).toContainText('SIMULASI')
  } finally {
    await again.close()
    await removeHome(again.home)
  }
})
