import { readFile } from 'node:fs/promises'
import { violations } from '../../support/axe.ts'
import { action, expect, expectSaved, field, go, loadSamples, openDeclaration, samples, section, test, toast } from '../../support/e2e.ts'
import { goSettings } from '../../support/drivers/settings.ts'

test('the print is handed to the mail program with a letter, its approval is noted, and F1 explains a field', async ({ ajukan }) => {
  const { app, page } = ajukan
  await app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened, program: '' })
    shell.openPath = (path) => Promise.resolve(opened.push(path) > 0 ? (globalThis as unknown as { program: string }).program : '')
    shell.openExternal = (address) => Promise.resolve(void opened.push(address))
  })
  const opened = (): Promise<readonly string[]> => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
  await loadSamples(page)

  // The template is a setting.
  await goSettings(page, 'letters')
  await page.locator('[data-setting="letter.subject"]').fill('Draf {aju} untuk {importir}')
  await page.locator('[data-setting="letter.subject"]').press('Tab')
  await expect(action(page, 'letter.standard')).toBeEnabled()
  await go(page, 'worklist')

  await openDeclaration(page, samples.three)
  const importer = await page.locator('.editor .importer').innerText()
  await section(page, 'files').click()
  await page.locator('.files [data-action="letter.open"]').click()
  await expect(page.locator('[data-letter-field="subject"]')).toHaveValue(`Draf 070128-KTU417-20261022-000018 untuk ${importer}`)
  await expect(page.locator('[data-letter-field="body"]')).toHaveValue(new RegExp(importer))
  await expect(page.locator('[data-letter-print="ready"]')).toContainText('.pdf')
  expect(await violations(ajukan)).toEqual([])
  await page.locator('[data-letter-field="to"]').fill('budi')
  await action(page, 'letter.openDraft').click()
  await expect(page.getByRole('dialog')).toContainText('bukan alamat email')
  await page.locator('[data-letter-field="to"]').fill('budi@contoh.co.id')

  // A system without a program for drafts is reported, with what else can be done.
  await app.evaluate(() => Object.assign(globalThis, { program: 'no application' }))
  await action(page, 'letter.openDraft').click()
  await expect(page.locator('[data-letter-problem]')).toContainText('.eml')
  await app.evaluate(() => Object.assign(globalThis, { program: '' }))
  await action(page, 'letter.openDraft').click()
  await expect(toast(page, 'dibuka di program email')).toBeVisible()
  const path = (await opened()).at(-1) ?? ''
  const letter = await readFile(path, 'utf8')
  expect(path).toMatch(/bc28-070128KTU41720261022000018\.eml$/)
  expect(letter).toMatch(/^X-Unsent: 1\r\nTo: budi@contoh\.co\.id\r\n/)
  const [, attached = ''] = /filename="bc28-[^"]+"\r\n\r\n([A-Za-z0-9+/=\r\n]+)\r\n--/.exec(letter) ?? []
  expect(Buffer.from(attached, 'base64').toString('latin1', 0, 5)).toBe('%PDF-')

  // The letter and the approval are shown, and are in the history.
  await expect(page.locator('[data-importer]')).toContainText('budi@contoh.co.id')
  await action(page, 'approval.open').click()
  await page.locator('[data-approval-field="by"]').fill('Budi Santoso')
  await field(page, 'approval.day').fill('20-11-2026')
  await page.locator('[data-approval-field="way"]').selectOption('chat')
  await page.locator('[data-approval-field="note"]').fill('Setuju tanpa perubahan')
  expect(await violations(ajukan)).toEqual([])
  // Enter submits from the select, too, and does not press the button that opens the dialog again.
  await page.locator('[data-approval-field="way"]').press('Enter')
  await expect(page.locator('[data-importer="ok"]')).toContainText('Disetujui Budi Santoso pada 20-11-2026')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await section(page, 'history').click()
  await expect(page.locator('.history')).toContainText('Kirim ke importir')
  await expect(page.locator('.history')).toContainText('Setuju tanpa perubahan')
  await expectSaved(page)

  // A change after the approval is named; the address is remembered for the next letter.
  await section(page, 'weight').click()
  await field(page, '/header/data/bruto').fill('4321')
  await section(page, 'files').click()
  await expect(page.locator('[data-importer="warn"]')).toContainText('Mintalah persetujuan lagi')
  await page.locator('.files [data-action="letter.open"]').click()
  await expect(page.locator('[data-letter-field="to"]')).toHaveValue('budi@contoh.co.id')
  // The window that renders the print would be met by the check below.
  await expect(page.locator('[data-letter-print="ready"]')).toBeVisible()
  await page.keyboard.press('Escape')

  // F1: an example, the formula and where the value is found, also of a cell and of a field that is only printed.
  await section(page, 'price').click()
  await field(page, '/header/data/cif').focus()
  await page.keyboard.press('F1')
  await expect(page.locator('[data-help="example"]')).toContainText('13.503,00')
  await expect(page.locator('[data-help="formula"]')).toContainText('FOB + freight + asuransi')
  await expect(page.locator('[data-help="papers"]')).toContainText('Invoice')
  expect(await violations(ajukan)).toEqual([])
  await page.keyboard.press('Escape')
  await section(page, 'documents').click()
  await field(page, '/dokumen/data/0/dokkd').click()
  await page.keyboard.press('F1')
  await expect(page.locator('[data-help="example"]')).toContainText('Invoice')
  await expect(page.locator('[data-help="papers"]')).toContainText('packing list 217')
  await page.keyboard.press('Escape')
  await section(page, 'print').click()
  await field(page, '/@local/print/nama').focus()
  await page.keyboard.press('F1')
  await expect(page.locator('[data-help="papers"]')).toContainText('kartu ahli kepabeanan', { ignoreCase: true })
  await page.keyboard.press('Escape')
})
