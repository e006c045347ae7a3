import type { Page } from 'playwright'
import { violations } from '../../support/axe.ts'
import { startAnsweringService } from '../../support/fakes/answering-service.ts'
import { action, expect, expectSaved, go, loadSamples, openDeclaration, rowOf, samples, section, test } from '../../support/e2e.ts'
import { typeField } from '../../support/drivers/editor.ts'
import { changeSending, entriesOf, useProfile } from '../../support/drivers/outbox.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { emptyLog, declarationsInBody, resultOf, submissionsOf, submitPath } from '../../support/fixtures/submit-replies.ts'

const prepare = async (page: Page): Promise<void> => {
  await go(page, 'worklist')
  await rowOf(page, samples.three).click()
  await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
  await page.waitForURL(/outbox/)
}
const rename = async (page: Page, name: string): Promise<void> => {
  await go(page, 'worklist')
  await openDeclaration(page, samples.three)
  await section(page, 'parties').click()
  await typeField(page, '/header/data/impnama', name)
  await expectSaved(page)
}

test('a queued declaration stays frozen while its draft is edited, both screens say so, and queueing again replaces it as the next version', async ({
  ajukan
}) => {
  const { page } = ajukan
  const service = await startAnsweringService((path, car, body) => {
    if (path === submitPath) return { status: 'ok', desc: declarationsInBody(body).map((one) => resultOf(one)) }
    return path.includes('statusrespon') ? emptyLog(car) : { rescode: 'OK', desc: [] }
  })
  const sentNames = (): readonly unknown[] =>
    submissionsOf(service).map(([one]) => (one?.['header'] as { readonly data: { readonly impnama: string } } | undefined)?.data.impnama)
  const before = page.locator('[data-changed-since]', { hasText: 'Berubah sejak disiapkan' })
  try {
    await loadSamples(page)
    await changeSending(page, { sending: 'manual' })
    await useProfile(page, service.address, 5)
    await prepare(page)
    await rename(page, 'PT Setelah Dibekukan')
    await expect(before).toBeVisible()
    await go(page, 'outbox')
    await expect(before).toBeVisible()
    await prepare(page)
    await expect(page.locator('[data-changed-since]')).toHaveCount(0)
    const versions = async () => (await entriesOf(page)).map(({ version, state }) => `${version} ${state}`).sort()
    await expect.poll(versions).toEqual(['1 cancelled', '2 queued'])

    await rename(page, 'PT Tidak Ikut')
    await section(page, 'weight').click()
    await typeField(page, '/header/data/bruto', '')
    await page.keyboard.press('Delete')
    await expectSaved(page)
    await go(page, 'outbox')
    // A waiting entry is frozen but not sent.
    await page.locator('[data-changed-since] [data-action="history.changes"]').click()
    await expect(page.getByRole('dialog').getByRole('columnheader', { name: 'Dibekukan' })).toBeVisible()
    // Numbers in the form of the window, no value in words.
    const weight = page.getByRole('dialog').locator('[role=row]', { has: page.locator('[data-path="/header/data/bruto"]') })
    await expect(weight.locator('[data-before]')).toHaveText('3.983,9')
    await expect(weight.locator('[data-after]')).toHaveText('kosong')
    await action(page, 'dialog.close').click()
    await action(page, 'outbox.sendAll').click()
    await confirmSend(page)
    await expect(page.locator('[role=row] [data-state="accepted"]')).toHaveCount(1)
    expect(sentNames()).toEqual(['PT Setelah Dibekukan'])
    // After sending, the notice refers to the sent version.
    await expect(page.locator('[data-changed-since]')).toContainText('Berubah sejak terakhir dikirim')
    expect(await violations(ajukan)).toEqual([])
  } finally {
    await service.close()
  }
})
