import type { Page } from 'playwright'
import { violations } from '../../support/axe.ts'
import { typeField } from '../../support/drivers/editor.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { importBatch } from '../../support/drivers/outbox.ts'
import {
  action,
  disturb,
  expect,
  expectSaved,
  field,
  go,
  loadSamples,
  openDeclaration,
  rowOf,
  samples,
  section,
  test
} from '../../support/e2e.ts'

const summary = (page: Page) => page.locator('[data-send]')
const fact = (page: Page, name: string) => summary(page).locator(`[data-fact="${name}"]`)
const result = (page: Page, state: string) => page.locator(`article[data-car="${samples.three}"] [data-state="${state}"]`)
const states = (page: Page, state: string) => page.locator(`[role=row] [data-state="${state}"]`)

/** Clears the number of the first document of the open declaration, a required field. */
const clearNumber = async (page: Page): Promise<void> => {
  await section(page, 'documents').click()
  await page.locator('.editor [data-field="/dokumen/data/0/dokno"]').click()
  await page.keyboard.press('Delete')
  await expectSaved(page)
}
/** Turns the summary off in the current profile. */
const turnOff = async (page: Page): Promise<void> => {
  await go(page, 'settings')
  await expect(page.locator('[data-setting="confirmSend"]')).toBeChecked()
  await page.locator('[data-setting="confirmSend"]').uncheck()
  await action(page, 'profile.save').click()
  // The connection test waits for the changes to be saved.
  await expect(action(page, 'profile.test')).toBeEnabled()
  await go(page, 'worklist')
}

test('Ctrl+Enter shows importer, CIF in rupiah, counts, open advice and what changed; Esc cancels and Enter sends', async ({ ajukan }) => {
  const { page } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  await section(page, 'weight').click()
  await field(page, '/header/data/netto').fill('9999')
  await page.keyboard.press('Tab')
  await expectSaved(page)
  await expect(action(page, 'problem.list')).toContainText('saran')

  await page.keyboard.press('Control+Enter')
  const importer = await rowName(page)
  await expect(fact(page, 'importer')).toHaveText(importer)
  await expect(fact(page, 'rupiah')).toContainText(/^\s*Rp [\d.]+\s*$/)
  await expect(fact(page, 'lines')).toHaveText('3')
  await expect(fact(page, 'documents')).toHaveText(/^[1-9]\d*$/)
  await expect(fact(page, 'advice')).toContainText('9.999')
  await expect(fact(page, 'since')).toContainText('pertama kali')
  expect(await violations(ajukan)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(summary(page)).toHaveCount(0)
  await expect(page.locator('.editor')).toBeVisible()

  await page.keyboard.press('Control+Enter')
  await expect(action(page, 'send.confirm')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(result(page, 'accepted')).toBeVisible()

  // The second time the last status of the service is shown, the safe answer has the focus, and the change is named.
  await go(page, 'worklist')
  await openDeclaration(page, samples.three)
  await section(page, 'parties').click()
  await typeField(page, '/header/data/impnama', 'PT Nama Kedua')
  await expectSaved(page)
  await page.keyboard.press('Control+Enter')
  await expect(summary(page).locator('[data-sent-before]')).toContainText('104')
  await expect(fact(page, 'since')).toContainText('1 beda dengan kiriman ke-1')
  await expect(fact(page, 'since')).toContainText('PT Nama Kedua')
  await expect(action(page, 'send.cancel')).toBeFocused()
  expect(await violations(ajukan)).toEqual([])
  await confirmSend(page)
  await expect(states(page, 'accepted')).toHaveCount(2)
})

/** The importer in the head of the editor. */
const rowName = (page: Page): Promise<string> => page.locator('.editor header .importer').innerText()

test('the summary names the required fields that the profile turns into advice', async ({ ajukan: { page } }) => {
  await loadSamples(page)
  await go(page, 'settings')
  await page.locator('[data-setting="required:/dokumen/data/*/dokno"]').uncheck()
  await action(page, 'profile.save').click()
  // The connection test waits for the changes to be saved.
  await expect(action(page, 'profile.test')).toBeEnabled()
  await go(page, 'worklist')
  await openDeclaration(page, samples.three)
  await clearNumber(page)
  await action(page, 'declaration.queue').click()
  await expect(fact(page, 'required')).toContainText('1 bidang wajib')
  await expect(fact(page, 'advice')).toContainText('profil menjadikannya saran')
})

test('the summary can be turned off in the profile; an aju number that was sent before is asked about all the same', async ({
  ajukan: { page }
}) => {
  await loadSamples(page)
  await turnOff(page)
  await rowOf(page, samples.three).click()
  await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
  await expect(result(page, 'accepted')).toBeVisible()
  await go(page, 'worklist')
  await rowOf(page, samples.three).click()
  await page.keyboard.press('Control+Enter')
  await expect(summary(page).locator('[data-sent-before]')).toContainText('sudah pernah dikirim')
  await page.keyboard.press('Escape')
  await expect(summary(page)).toHaveCount(0)

  // Another declaration gets the same aju number.
  await rowOf(page, samples.forty).click()
  await openDeclaration(page, samples.forty)
  await section(page, 'general').click()
  await field(page, '/car').fill(samples.three)
  await expectSaved(page)
  await page.keyboard.press('Control+Enter')
  await expect(summary(page).locator('[data-sent-before]')).toContainText('104')
  await action(page, 'send.cancel').click()
  await page.reload()
  await go(page, 'settings')
  await expect(page.locator('[data-setting="confirmSend"]')).not.toBeChecked()
})

test('a batch has one summary with a table and totals, and its counts are those of the whole batch', async ({ ajukan }) => {
  const { page } = ajukan
  await importBatch(ajukan, 1, 128)
  await page.locator('[role=grid] [role=row][data-car]').first().click()
  await page.keyboard.press('Control+a')
  await page.locator('.bulk [data-action="declaration.queue"]').click()
  await expect(summary(page).locator('[data-send-totals]')).toContainText('384 barang')
  expect(await summary(page).locator('[role=row][data-car]').count()).toBeLessThan(60)
  expect(await violations(ajukan)).toEqual([])
  await expect(action(page, 'send.confirm')).toBeFocused()
  await page.keyboard.press('Enter')
  const run = page.locator('[data-run]')
  await expect(page.locator('[data-run="over"]')).toBeVisible({ timeout: 180_000 })
  await expect(run).toHaveAttribute('data-total', '128')
  await expect(run).toContainText('128 deklarasi')
  await expect(page.locator('[data-filter="accepted"] .count')).toHaveText('128')
})

test('prepared entries are shown again before they leave, also when sending becomes automatic', async ({ ajukan: { page } }) => {
  await loadSamples(page)
  await go(page, 'settings')
  await page.locator('[data-setting="sending.manual"]').check()
  await go(page, 'worklist')
  await rowOf(page, samples.three).click()
  await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
  await expect(states(page, 'queued')).toHaveCount(1)
  await action(page, 'outbox.sendAll').click()
  await expect(fact(page, 'lines')).toHaveText('3')
  await action(page, 'send.cancel').click()
  await go(page, 'settings')
  await page.locator('[data-setting="sending.auto"]').click()
  await expect(page.getByRole('dialog')).toContainText('Kirim otomatis mulai sekarang?')
  await action(page, 'send.cancel').click()
  await expect(page.locator('[data-setting="sending.manual"]')).toBeChecked()
  await page.locator('[data-setting="sending.auto"]').click()
  await confirmSend(page)
  await expect(page.locator('[data-setting="sending.auto"]')).toBeChecked()
  await go(page, 'outbox')
  await expect(states(page, 'accepted')).toHaveCount(1)
})

test('a prepared entry that the rules of now do not allow is not sent; it is kept with its problem and leads to the editor', async ({
  ajukan: { page }
}) => {
  await loadSamples(page)
  const rule = page.locator('[data-setting="required:/dokumen/data/*/dokno"]')
  await go(page, 'settings')
  await page.locator('[data-setting="sending.manual"]').check()
  await rule.uncheck()
  await action(page, 'profile.save').click()
  // The connection test waits for the changes to be saved.
  await expect(action(page, 'profile.test')).toBeEnabled()
  await go(page, 'worklist')
  await openDeclaration(page, samples.three)
  await clearNumber(page)
  await action(page, 'declaration.queue').click()
  await expect(states(page, 'queued')).toHaveCount(1)

  await go(page, 'settings')
  await rule.check()
  await action(page, 'profile.save').click()
  await expect(action(page, 'profile.test')).toBeEnabled()
  await go(page, 'outbox')
  await action(page, 'outbox.sendAll').click()
  await expect(page.locator('[data-toast]').filter({ hasText: 'tidak memenuhi aturan' })).toBeVisible()
  await expect(result(page, 'failed')).toBeVisible()
  await expect(page.locator('article[data-car]')).toContainText('Wajib diisi')
  await action(page, 'outbox.mend').click()
  await expect(page.locator('[data-problem="/dokumen/data/0/dokno"]')).toBeVisible()
})

test('sending a submission of unknown outcome again shows its summary and asks', async ({ ajukan: { page } }) => {
  await loadSamples(page)
  await turnOff(page)
  await disturb(page, 'html')
  await rowOf(page, samples.three).click()
  await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
  await expect(result(page, 'unknown')).toBeVisible()
  await disturb(page, 'none')
  await action(page, 'outbox.sendEarly').click()
  await expect(summary(page).locator('[data-sent-before]')).toContainText('Belum pasti')
  await expect(fact(page, 'since')).toContainText('sama persis')
  await confirmSend(page)
  await expect(result(page, 'accepted')).toBeVisible()
})
