import type { Page } from 'playwright'
import { violations } from '../../support/axe.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { advanceSilently } from '../../support/drivers/tracking.ts'
import {
  action,
  advance,
  expect,
  expectSaved,
  field,
  go,
  loadSamples,
  openDeclaration,
  rowOf,
  samples,
  section,
  steps,
  test
} from '../../support/e2e.ts'

const locked = (page: Page) => page.locator('[data-locked]')
const importer = '/header/data/impnama'
const description = '/detail/data/0/brgurai'

const sendSample = async (page: Page, car: string): Promise<void> => {
  await loadSamples(page)
  await rowOf(page, car).click()
  await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
  await confirmSend(page)
  await expect(page.locator('article[data-car] [data-state="accepted"]')).toBeVisible()
}

const { step, run } = steps()

step(
  'a finished declaration is locked in forms, tables, bars and commands until it is unlocked, which its history records',
  async ({ ajukan }) => {
    const { page } = ajukan
    await sendSample(page, samples.three)
    await advance(page)
    await go(page, 'worklist')
    await expect(rowOf(page, samples.three).locator('[data-state="finished"]')).toBeVisible()
    await openDeclaration(page, samples.three)
    await expect(locked(page)).toContainText('800')
    expect(await violations(ajukan)).toEqual([])

    await section(page, 'parties').click()
    const name = await field(page, importer).inputValue()
    await expect(field(page, importer)).toHaveAttribute('readonly', '')
    await field(page, importer).focus()
    await page.keyboard.type('X')
    await expect(field(page, importer)).toHaveValue(name)
    await expect(page.locator('[data-action="party.pick"]')).toHaveCount(0)

    await section(page, 'goods').click()
    const cell = page.locator(`.editor [data-field="${description}"]`)
    const before = await cell.innerText()
    await cell.click()
    await page.keyboard.type('X')
    await page.keyboard.press('Enter')
    await cell.click()
    await page.keyboard.press('Delete')
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'TEMPEL')
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(cell).toHaveText(before)
    await expect(page.locator('[role=grid]')).toHaveAttribute('aria-readonly', 'true')
    for (const name of ['rows.bulkSet', 'rows.add', 'rows.import']) await expect(action(page, name)).toBeDisabled()
    await expect(page.locator('[data-action^="prorate."]')).toHaveCount(0)
    await expect(action(page, 'edit.undo')).toBeDisabled()
    expect(await violations(ajukan)).toEqual([])

    await action(page, 'declaration.unlock').click()
    await expect(page.getByRole('dialog')).toContainText('Perubahan di sini tidak mengubah apa pun di Bea Cukai')
    await page.locator('[data-action="question.no"]').click()
    await expect(locked(page)).toBeVisible()
    await action(page, 'declaration.unlock').click()
    await page.locator('[data-action="question.yes"]').click()
    await expect(locked(page)).toHaveCount(0)
    await section(page, 'parties').click()
    await field(page, importer).fill('PT Sesudah Dibuka')
    await page.keyboard.press('Tab')
    await expectSaved(page)

    // The unlocking is stored.
    await page.reload()
    await expect(page.locator('.editor')).toBeVisible()
    await expect(field(page, importer)).toHaveValue('PT Sesudah Dibuka')
    await expect(locked(page)).toHaveCount(0)
    await section(page, 'history').click()
    await expect(page.locator('.history')).toContainText('Buka kunci')
    await expect(page.locator('.history')).toContainText('800')

    await page.keyboard.press('Control+Enter')
    const question = page.locator('[data-sent-before]')
    await expect(question).toContainText('800')
    await expect(question).toContainText('Nomor pendaftaran')
    await expect(question).toContainText('Respon')
    await expect(action(page, 'send.cancel')).toBeFocused()
  }
)

step(
  'an SPPB locks before the last status, and the next final status locks an unlocked declaration again',
  async ({ ajukan: { page } }) => {
    // Another one: the service knows the last status of the first.
    await sendSample(page, samples.forty)
    await go(page, 'worklist')
    await openDeclaration(page, samples.forty)
    await expect(locked(page)).toHaveCount(0)
    // 240, the sixth status, comes with the SPPB. Only the last step is read: the window leaves out a refresh while another one runs.
    await advanceSilently(page, 5)
    await advance(page, 'practice.advance')
    await expect(locked(page)).toContainText('SPPB')
    await action(page, 'declaration.unlock').click()
    await page.locator('[data-action="question.yes"]').click()
    await expect(locked(page)).toHaveCount(0)
    await advance(page)
    await expect(locked(page)).toContainText('800')
  }
)

test('a finished declaration is locked until it is unlocked @all', ({ ajukan }) => run({ ajukan }))
