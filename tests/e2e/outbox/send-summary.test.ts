import type { Page } from 'playwright'
import { violations } from '../../support/axe.ts'
import { typeField } from '../../support/drivers/editor.ts'
import { settingsStored } from '../../support/drivers/host-calls.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { batchCar, changeSending, importBatch } from '../../support/drivers/outbox.ts'
import type { RunningApp } from '../../support/running-app.ts'
import {
  action,
  disturb,
  expect,
  expectSaved,
  field,
  go,
  moreAction,
  openDeclaration,
  rowOf,
  section,
  steps,
  test
} from '../../support/e2e.ts'
import { goSettings } from '../../support/drivers/settings.ts'

const summary = (page: Page) => page.locator('[data-send]')
const fact = (page: Page, name: string) => summary(page).locator(`[data-fact="${name}"]`)
const result = (page: Page, car: string, state: string) => page.locator(`article[data-car="${car}"] [data-state="${state}"]`)
const states = (page: Page, car: string, state: string) => page.locator(`[role=row][data-car="${car}"] [data-state="${state}"]`)
const rule = (page: Page) => page.locator('[data-setting="required:/dokumen/data/*/dokno"]')

/** The window opens the outbox when the entry is stored; the row of the worklist shows it before. */
const expectPrepared = async (page: Page, car: string): Promise<void> => {
  await page.waitForURL(/#\/outbox/)
  await expect(states(page, car, 'queued')).toHaveCount(1)
}
const setManual = async (page: Page): Promise<void> => {
  await page.locator('[data-setting="sending.manual"]').check()
  await settingsStored(page)
}

/** Imports one declaration under the aju number of this number. */
const importOne = async (running: RunningApp, number: number): Promise<string> => {
  await importBatch(running, number, 1)
  return batchCar(number)
}
const queueFromList = async (page: Page, car: string): Promise<void> => {
  await rowOf(page, car).click()
  await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
}
const saveRule = async (page: Page, isRequired: boolean): Promise<void> => {
  await rule(page).setChecked(isRequired)
  await action(page, 'profile.save').click()
  // The connection test waits for the changes to be saved.
  await expect(action(page, 'profile.test')).toBeEnabled()
}

/** Clears the number of the first document of the open declaration, a required field. */
const clearNumber = async (page: Page): Promise<void> => {
  await section(page, 'documents').click()
  await page.locator('.editor [data-field="/dokumen/data/0/dokno"]').click()
  await page.keyboard.press('Delete')
  await expectSaved(page)
}
/** Turns the summary off in the current profile. */
const turnOff = async (page: Page): Promise<void> => {
  await goSettings(page, 'profiles')
  await expect(page.locator('[data-setting="confirmSend"]')).toBeChecked()
  await page.locator('[data-setting="confirmSend"]').uncheck()
  await action(page, 'profile.save').click()
  // The connection test waits for the changes to be saved.
  await expect(action(page, 'profile.test')).toBeEnabled()
  await go(page, 'worklist')
}

/** The outbox keeps the entries of the steps before: each has aju numbers of its own. */
const { step, run } = steps()

step('a batch has one summary with a table and totals, and its counts are those of the whole batch', async ({ ajukan }) => {
  const { page } = ajukan
  await importBatch(ajukan, 1, 128)
  await page.locator('[role=grid] [role=row][data-car]').first().click()
  await page.keyboard.press('Control+a')
  await page.locator('.bulk [data-action="declaration.queue"]').click()
  await expect(summary(page).locator('[data-send-totals]')).toContainText('384 barang')
  expect(await summary(page).locator('[role=row][data-car]').count()).toBeLessThan(60)
  expect(await violations(ajukan)).toEqual([])
  // The columns of a table in a dialog are chosen as in a list; Escape closes the choice only.
  const table = summary(page).getByRole('grid')
  await summary(page).locator('[data-action="table.columns"]').click()
  await page.locator('[data-columns] [data-show="lines"]').uncheck()
  await expect(table.locator('[role=columnheader]', { hasText: 'Barang' })).toHaveCount(0)
  await page.locator('[data-action="table.columnsReset"]').click()
  await expect(table.locator('[role=columnheader]', { hasText: 'Barang' })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-columns]')).toHaveCount(0)
  await action(page, 'send.confirm').focus()
  await page.keyboard.press('Enter')
  const run = page.locator('[data-run]')
  await expect(page.locator('[data-run="over"]')).toBeVisible({ timeout: 180_000 })
  await expect(run).toHaveAttribute('data-total', '128')
  await expect(run).toContainText('128 deklarasi')
  await expect(page.locator('[data-filter="accepted"] .count')).toHaveText('128')
})

/** The importer in the head of the editor. */
const rowName = (page: Page): Promise<string> => page.locator('.editor header .importer').innerText()

step('Ctrl+Enter shows importer, CIF in rupiah, counts, open advice and what changed; Esc cancels and Enter sends', async ({ ajukan }) => {
  const { page } = ajukan
  const car = await importOne(ajukan, 201)
  await openDeclaration(page, car)
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
  await expect(result(page, car, 'accepted')).toBeVisible()

  // The second time the last status of the service is shown, the safe answer has the focus, and the change is named.
  await go(page, 'worklist')
  await openDeclaration(page, car)
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
  await expect(states(page, car, 'accepted')).toHaveCount(2)
})

step('prepared entries are shown again before they leave, also when sending becomes automatic', async ({ ajukan }) => {
  const { page } = ajukan
  const car = await importOne(ajukan, 211)
  await goSettings(page, 'sending')
  await setManual(page)
  await go(page, 'worklist')
  await queueFromList(page, car)
  await expectPrepared(page, car)
  await action(page, 'outbox.sendAll').click()
  await expect(fact(page, 'lines')).toHaveText('3')
  await action(page, 'send.cancel').click()
  await goSettings(page, 'sending')
  await page.locator('[data-setting="sending.auto"]').click()
  await expect(page.getByRole('dialog')).toContainText('Kirim otomatis mulai sekarang?')
  await action(page, 'send.cancel').click()
  await expect(page.locator('[data-setting="sending.manual"]')).toBeChecked()
  await page.locator('[data-setting="sending.auto"]').click()
  await confirmSend(page)
  await expect(page.locator('[data-setting="sending.auto"]')).toBeChecked()
  await go(page, 'outbox')
  await expect(states(page, car, 'accepted')).toHaveCount(1)
})

step(
  'in the mode “manual” an aju number that was sent before is queued again only after a question, in whatever way',
  async ({ ajukan }) => {
    const { page } = ajukan
    const car = await importOne(ajukan, 216)
    await queueFromList(page, car)
    await confirmSend(page)
    await expect(result(page, car, 'accepted')).toBeVisible()
    await goSettings(page, 'sending')
    await setManual(page)
    await go(page, 'worklist')
    const isAsked = async (): Promise<void> => {
      await expect(summary(page).locator('[data-sent-before]')).toContainText('sudah pernah dikirim')
      await expect(summary(page).locator('[data-sent-before]')).toContainText('Diterima')
      await expect(action(page, 'send.confirm')).toHaveText('Siapkan lagi')
      await expect(action(page, 'send.cancel')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(summary(page)).toHaveCount(0)
    }
    await queueFromList(page, car)
    await isAsked()
    await page.keyboard.press('Control+Enter')
    await isAsked()
    await page.keyboard.press('Control+k')
    await expect(page.locator('[data-palette]')).toBeFocused()
    await page.keyboard.type('siapkan kirim')
    await page.keyboard.press('Enter')
    await isAsked()
    await openDeclaration(page, car)
    await page.keyboard.press('Control+Enter')
    await isAsked()
    await action(page, 'declaration.queue').click()
    await expect(action(page, 'send.confirm')).toHaveText('Siapkan lagi')
    await confirmSend(page)
    await expectPrepared(page, car)
    await goSettings(page, 'sending')
    await page.locator('[data-setting="sending.auto"]').click()
    await confirmSend(page)
    await go(page, 'outbox')
    await expect(states(page, car, 'accepted')).toHaveCount(2)
  }
)

step(
  'the summary names the required fields that the profile turns into advice; a prepared entry that the rules of now do not allow is kept with its problem and leads to the editor',
  async ({ ajukan }) => {
    const { page } = ajukan
    const car = await importOne(ajukan, 221)
    await goSettings(page, 'profiles')
    await saveRule(page, false)
    await go(page, 'worklist')
    await openDeclaration(page, car)
    await clearNumber(page)
    await action(page, 'declaration.queue').click()
    await expect(fact(page, 'required')).toContainText('1 bidang wajib')
    await expect(fact(page, 'advice')).toContainText('profil menjadikannya saran')
    await action(page, 'send.cancel').click()

    await goSettings(page, 'sending')
    await setManual(page)
    await go(page, 'worklist')
    await queueFromList(page, car)
    await expectPrepared(page, car)
    await goSettings(page, 'profiles')
    await saveRule(page, true)
    await go(page, 'outbox')
    await action(page, 'outbox.sendAll').click()
    await expect(page.locator('[data-toast]').filter({ hasText: 'tidak memenuhi aturan' })).toBeVisible()
    await expect(result(page, car, 'failed')).toBeVisible()
    await expect(page.locator('article[data-car]')).toContainText('Wajib diisi')
    await action(page, 'outbox.mend').click()
    await expect(page.locator('[data-field="/dokumen/data/0/dokno"]')).toBeFocused()
    await changeSending(page, { sending: 'auto' })
  }
)

step('the summary can be turned off in the profile; an aju number that was sent before is asked about all the same', async ({ ajukan }) => {
  const { page } = ajukan
  const car = await importOne(ajukan, 231)
  const other = await importOne(ajukan, 232)
  await turnOff(page)
  await queueFromList(page, car)
  await expect(result(page, car, 'accepted')).toBeVisible()
  await go(page, 'worklist')
  await rowOf(page, car).click()
  await page.keyboard.press('Control+Enter')
  await expect(summary(page).locator('[data-sent-before]')).toContainText('sudah pernah dikirim')
  await page.keyboard.press('Escape')
  await expect(summary(page)).toHaveCount(0)

  // Another declaration gets the same aju number.
  await rowOf(page, other).click()
  await openDeclaration(page, other)
  await section(page, 'general').click()
  await typeField(page, '/car', car)
  await expectSaved(page)
  await page.keyboard.press('Control+Enter')
  await expect(summary(page).locator('[data-sent-before]')).toContainText('104')
  await action(page, 'send.cancel').click()
  await page.reload()
  await goSettings(page, 'profiles')
  await expect(page.locator('[data-setting="confirmSend"]')).not.toBeChecked()
})

// The summary is still turned off.
step('sending a submission of unknown outcome again shows its summary and asks', async ({ ajukan }) => {
  const { page } = ajukan
  const car = await importOne(ajukan, 241)
  await disturb(page, 'html')
  await queueFromList(page, car)
  await expect(result(page, car, 'unknown')).toBeVisible()
  await disturb(page, 'none')
  await moreAction(page, 'outbox.sendEarly')
  await expect(summary(page).locator('[data-sent-before]')).toContainText('Belum pasti')
  await expect(fact(page, 'since')).toContainText('sama persis')
  await confirmSend(page)
  await expect(result(page, car, 'accepted')).toBeVisible()
})

test('the summary before sending: facts, batches, prepared entries, required fields, turned off, unknown outcome', ({ ajukan }) =>
  run({ ajukan }))
