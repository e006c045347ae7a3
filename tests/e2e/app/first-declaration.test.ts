import { setNetwork } from '../../support/drivers/network.ts'
import { launch, removeHome } from '../../support/running-app.ts'
import { action, expect, expectSaved, field, loadSamples, openDeclaration, rowOf, samples, section, test } from '../../support/e2e.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { pdfIn } from '../../support/drivers/pdf-frame.ts'

test('a sample is made invalid, fixed, sent and tracked to the end; its PDF opens after a restart without network', async ({ ajukan }) => {
  const { page } = ajukan
  await loadSamples(page)
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
  await action(page, 'practice.advanceAll').click()
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

  await ajukan.close()
  const again = await launch({ home: ajukan.home, width: 1366, height: 768 })
  try {
    // Without network everything stored is still available.
    await setNetwork(again.app, false)
    await expect(rowOf(again.page, samples.three).locator('[data-state="finished"]')).toBeVisible()
    await openDeclaration(again.page, samples.three)
    await section(again.page, 'weight').click()
    await expect(field(again.page, '/header/data/bruto')).toHaveValue('3.983,9')
    await again.page.locator('nav [data-action="go.tracking"]').click()
    await expect(again.page.locator('[data-status="800"]')).toBeVisible()
    await expect(again.page.locator('[data-response]')).toHaveCount(4)
    await again.page.locator('[data-response="2003"]').locator('[data-action="archive.open"]').click()
    await expect(again.page.locator('[data-state="pdf.ready"]')).toBeVisible()
    await expect(pdfIn(again.page).locator('.textLayer').first()).toContainText('LATIHAN')
  } finally {
    await again.close()
    await removeHome(again.home)
  }
})
