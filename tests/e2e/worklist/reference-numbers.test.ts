import type { Page } from 'playwright'
import { violations } from '../../support/axe.ts'
import { goToWorklist } from '../../support/drivers/editor.ts'
import { pdfIn } from '../../support/drivers/pdf-frame.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { advanceSilently, goTracking, refreshAndWait } from '../../support/drivers/tracking.ts'
import { action, expect, loadSamples, openDeclaration, rowOf, samples, section, selectRow, steps, test, toast } from '../../support/e2e.ts'

const rows = (page: Page) => page.locator('[role=grid] [role=row][data-car]')
const firstPage = (page: Page) => pdfIn(page).locator('.textLayer').first()

/** Searches the worklist; exactly the sample is listed. */
const expectFound = async (page: Page, typed: string): Promise<void> => {
  await page.locator('[data-search="worklist"]').fill(typed)
  await expect(rows(page)).toHaveCount(1)
  await expect(rowOf(page, samples.three)).toBeVisible()
}

const { step, run } = steps()

step('a copy names the original at its invoice and container, with a link that opens it', async ({ ajukan }) => {
  const { page } = ajukan
  await loadSamples(page)
  // Several are copied as a whole, with their documents.
  await selectRow(page, samples.three)
  await rowOf(page, samples.forty).click({ modifiers: ['Control'] })
  await page.locator('[role=toolbar] [data-action="declaration.copy"]').click()
  await expect(toast(page, 'disalin')).toBeVisible()
  await openDeclaration(page, samples.three)
  await section(page, 'documents').click()
  const used = page.locator('[data-used="/dokumen/data/0/dokno"]')
  await expect(used).toContainText('Invoice pemasok ini sudah ada di 000028-PRAKTK-')
  expect(await violations(ajukan)).toEqual([])
  await section(page, 'containers').click()
  await expect(page.locator('[data-used="/container/data/0/contno"]')).toContainText('Kontainer ini sudah ada di')
  await section(page, 'check').click()
  await expect(page.locator('[data-problem="/dokumen/data/0/dokno"]')).toContainText('Invoice pemasok ini sudah ada di')
  await section(page, 'documents').click()
  await used.locator('[data-action="advice.openOther"]').click()
  await expect(page.locator('.editor[data-car]')).not.toHaveAttribute('data-car', samples.three)
  await expect(page.locator('.editor[data-car^="000028PRAKTK"]')).toBeVisible()
})

step('a declaration is found by its papers and what customs gave it, printed as registered, alone and with others', async ({ ajukan }) => {
  const { page } = ajukan
  await loadSamples(page)
  for (const typed of ['KKB-2609-1174', 'yoksub260904418', 'KRMU284516-4']) await expectFound(page, typed)
  await page.locator('[data-search="worklist"]').fill('')

  await selectRow(page, samples.three)
  await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
  await confirmSend(page)
  await expect(page.locator(`article[data-car="${samples.three}"] [data-state="accepted"]`)).toBeVisible()

  // Sent and not registered yet: marked as that, and not as a draft.
  await goToWorklist(page)
  await rowOf(page, samples.three).click()
  await page.locator('[role=toolbar] [data-action="declaration.print"]').click()
  await expect(page.locator('[data-paper="ready"] [data-state="pdf.ready"]')).toBeVisible()
  await expect(firstPage(page)).toContainText('TERKIRIM')
  await expect(firstPage(page)).not.toContainText('DRAF')
  await Promise.race([page.keyboard.press('Escape'), page.locator('[data-paper]').waitFor({ state: 'detached' })])

  await advanceSilently(page, 100)
  await goTracking(page)
  await rowOf(page, samples.three).click()
  await refreshAndWait(page)
  await expect(page.locator('[data-status="800"]')).toBeVisible()
  await goToWorklist(page)
  await expectFound(page, 'sppb')
  const given = await page.evaluate(async (car) => {
    const { host } = window as unknown as { host: { call(channel: string, input: unknown): Promise<unknown> } }
    const answer = (await host.call('tracking.statusLog', { profile: 'practice', car })) as {
      readonly value: { readonly log: { readonly dataStatus: readonly { readonly nomorDaftar: string | null }[] } }
    }
    return answer.value.log.dataStatus.map(({ nomorDaftar }) => nomorDaftar ?? '').find((number) => /[1-9]/.test(number)) ?? ''
  }, samples.three)
  expect(given).not.toBe('')
  await expectFound(page, given)

  // Registered: no mark of a draft, and box G has the number.
  await rowOf(page, samples.three).click()
  await page.locator('[role=toolbar] [data-action="declaration.print"]').click()
  await expect(page.locator('[data-paper="ready"] [data-state="pdf.ready"]')).toBeVisible()
  await expect(firstPage(page)).toContainText(given)
  await expect(firstPage(page)).not.toContainText('DRAF')
  // The debugger sometimes loses the answer to a key that closes the frame of a PDF.
  await Promise.race([page.keyboard.press('Escape'), page.locator('[data-paper]').waitFor({ state: 'detached' })])
  await goToWorklist(page)

  // With drafts: all in one print.
  await page.locator('[data-search="worklist"]').fill('')
  await expect(rows(page)).toHaveCount(3)
  await selectRow(page, samples.three)
  await page.locator('[role=grid]').focus()
  await page.keyboard.press('Control+a')
  await page.locator('[role=toolbar] [data-action="declaration.print"]').click()
  await expect(page.locator('[data-paper="ready"] [data-state="pdf.ready"]')).toBeVisible()
  await expect(page.locator('.preview')).toContainText('3 deklarasi')
  expect(await violations(ajukan)).toEqual([])
  await action(page, 'paper.close').click()
  await expect(rows(page)).toHaveCount(3)
})

test('papers of a declaration are compared, searched and printed @all', ({ ajukan }) => run({ ajukan }))
