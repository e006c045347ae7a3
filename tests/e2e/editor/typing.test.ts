import type { Page } from 'playwright'
import { pressSection } from '../../support/drivers/editor.ts'
import { callHost } from '../../support/drivers/host-calls.ts'
import {
  action,
  expect,
  expectSaved,
  field,
  loadSamples,
  openDeclaration,
  samples,
  section,
  steps,
  test,
  toast
} from '../../support/e2e.ts'
import { launch } from '../../support/running-app.ts'

const { step, run } = steps()

const cell = (page: Page, line: number, key: string) => field(page, `/detail/data/${line}/${key}`)
const header = (page: Page, key: string) => field(page, `/header/data/${key}`)
/** Milliseconds after the last key press until which the window has given what was typed to the host. */
const beforeKill = 400

step(
  'typing replaces a field that was reached by key; Enter passes over closed parts and continues in the next section',
  async ({ ajukan }) => {
    const { page } = ajukan
    await loadSamples(page)
    await openDeclaration(page, samples.three)
    await page.keyboard.press('Control+4')
    await expect(header(page, 'kdval')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(header(page, 'ndpbm')).toBeFocused()
    await page.keyboard.type('105,5')
    await expect(header(page, 'ndpbm')).toHaveValue('105,5')
    // Back with Shift+Enter, with Tab, with a section key, with F8.
    await page.keyboard.press('Enter')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('106,5')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(header(page, 'ndpbm')).toBeFocused()
    await page.keyboard.type('107,5')
    await expect(header(page, 'ndpbm')).toHaveValue('107,5')
    await pressSection(page, 'Control+5', 'weight')
    await page.keyboard.type('-1')
    await pressSection(page, 'Control+4', 'price')
    await page.keyboard.press('F8')
    await expect(header(page, 'bruto')).toBeFocused()
    await page.keyboard.type('3.600')
    await expect(header(page, 'bruto')).toHaveValue('3.600')

    // The last fields of these sections are in closed parts, or almost always empty.
    await pressSection(page, 'Control+1', 'general')
    await header(page, 'ijintpbtg').focus()
    await expect(header(page, 'status')).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(header(page, 'impid')).toBeFocused()
    await header(page, 'pasokalmt').focus()
    await expect(header(page, 'pasokneg')).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(header(page, 'ppjkid')).toBeFocused()
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('Jalan Baru 1')
    await expect(header(page, 'pasokalmt')).toHaveValue('Jalan Baru 1')
  }
)

step('a text that is no number is not stored: sending stops at it, and leaving its section names it', async ({ ajukan }) => {
  const { page } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  await pressSection(page, 'Control+4', 'price')
  await page.keyboard.press('Enter')
  await expect(header(page, 'ndpbm')).toBeFocused()
  const head = page.locator('.editor header')
  await expect(head.locator('[data-save="saved"]')).toHaveText(/^Tersimpan/)
  await page.keyboard.type('105,5x')
  await expect(head.locator('[data-save="saved"]')).toHaveText('Belum semua tersimpan')
  await expect(head.locator('[data-action="problem.list"]')).toContainText('1 isi tidak terbaca')
  await expect(page.locator('[data-section="check"] .count:not(.advice)')).toHaveText('1')
  await head.locator('[data-action="problem.list"]').click()
  await page.locator('.finding', { hasText: '“105,5x”' }).locator('[data-action="problem.open"]').click()
  await expect(header(page, 'ndpbm')).toBeFocused()
  await expect(header(page, 'ndpbm')).toHaveValue('105,5x')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Isi ini tidak terbaca')).toBeVisible()
  await expect(header(page, 'ndpbm')).toBeFocused()
  await expect(page).toHaveURL(/price/)
  await page.keyboard.press('Control+5')
  await expect(toast(page, '“105,5x” tidak terbaca dan belum disimpan')).toBeVisible()
  await expect(head.locator('[data-save="saved"]')).toHaveText('Belum semua tersimpan')
  await page.keyboard.press('Control+4')
  await expect(header(page, 'ndpbm')).toHaveValue('105,5x')
  await header(page, 'ndpbm').fill('109,4263')
  await expect(toast(page, 'tidak terbaca')).toHaveCount(0)
  await expect(head.locator('[data-save="saved"]')).toHaveText(/^Tersimpan/)

  await pressSection(page, 'Control+6', 'goods')
  await cell(page, 0, 'nettodtl').click()
  await page.keyboard.type('12x')
  await action(page, 'declaration.queue').click()
  await expect(cell(page, 0, 'nettodtl')).toBeFocused()
  await expect(page).toHaveURL(/goods/)
  await expect(page.locator('[data-counts]')).toHaveCount(0)
  await expect(head.locator('[data-save="saved"]')).toHaveText('Belum semua tersimpan')
  // The cell keeps its text when the table is left, and the message leaves when it is mended.
  await section(page, 'general').click()
  await expect(toast(page, '“12x” tidak terbaca')).toBeVisible()
  await pressSection(page, 'Control+6', 'goods')
  await expect(cell(page, 0, 'nettodtl')).toHaveText('12x')
  await cell(page, 0, 'nettodtl').click()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, 'nettodtl')).toHaveText(/^12\b/)
  await expect(toast(page, 'tidak terbaca')).toHaveCount(0)
})

step('an invalid cell keeps the editor and the focus on Enter and says why; Esc restores the value', async ({ ajukan }) => {
  const { page } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  await pressSection(page, 'Control+6', 'goods')
  await cell(page, 0, 'nettodtl').click()
  const before = await cell(page, 0, 'nettodtl').innerText()
  await page.keyboard.type('12x')
  for (let presses = 0; presses < 2; presses += 1) {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Bukan angka' })).toBeVisible()
    await expect(cell(page, 0, 'nettodtl')).toBeFocused()
  }
  await page.keyboard.type('y')
  await expect(cell(page, 0, 'nettodtl')).toHaveValue('12xy')
  await page.keyboard.press('Escape')
  await expect(cell(page, 0, 'nettodtl')).toHaveText(before)
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, 1, 'nettodtl')).toBeFocused()
  await expect(action(page, 'edit.undo')).toBeDisabled()
})

step(
  'nothing is emptied by the way: aligning without lines, filling without a value, pasting and filling down empty cells',
  async ({ ajukan }) => {
    const { page, app } = ajukan
    await loadSamples(page)
    await openDeclaration(page, samples.three)
    await pressSection(page, 'Control+6', 'goods')
    await cell(page, 0, 'merk').click()
    const brands = await Promise.all([0, 1, 2].map((line) => cell(page, line, 'merk').innerText()))
    expect(brands.every((brand) => brand !== '')).toBe(true)
    const expectBrands = async (): Promise<void> => {
      for (const [line, brand] of brands.entries()) await expect(cell(page, line, 'merk')).toHaveText(brand)
    }

    // The fill bar: Enter never empties, the button names the number of filled rows.
    await action(page, 'rows.bulkSet').click()
    await expect(page.locator('[data-bar="bulk"] [data-field]')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-bulk=done]')).toHaveText('Isi nilainya dulu, atau pilih Kosongkan kolom.')
    await expect(action(page, 'bulk.apply')).toBeDisabled()
    await expectBrands()
    await page.getByRole('button', { name: 'Kosongkan kolom (3 baris terisi)' }).click()
    for (const line of [0, 1, 2]) await expect(cell(page, line, 'merk')).toHaveText('')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+z')
    await expectBrands()

    await app.evaluate(({ clipboard }) => clipboard.writeText('\t\r\n\t\r\n'))
    await cell(page, 0, 'merk').click()
    await page.keyboard.press('Control+v')
    await expect(toast(page, 'Yang ditempel kosong')).toBeVisible()
    await expectBrands()
    await page.keyboard.press('Delete')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+d')
    await expect(toast(page, 'Sel sumbernya kosong')).toBeVisible()
    await expect(cell(page, 1, 'merk')).toHaveText(brands[1] ?? '')

    // Without lines the sum is 0: it does not replace the invoice value.
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+Delete')
    await expect(page.locator('[data-total="invoice"] strong')).toHaveText('0')
    await page.keyboard.press('Control+4')
    const invoice = await header(page, 'nilinv').inputValue()
    await action(page, 'total.align.invoice').click()
    await expect(toast(page, 'Σ invoice: belum ada isinya')).toBeVisible()
    await expect(header(page, 'nilinv')).toHaveValue(invoice)
    expect(invoice).not.toBe('')
  }
)

const reload = async (page: Page): Promise<void> => {
  await expectSaved(page)
  await page.reload()
  await expectSaved(page)
}

step('after the page was loaded again the focus is on the same field or cell, and typing continues its text', async ({ ajukan }) => {
  const { page } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  await section(page, 'parties').click()
  const name = field(page, '/header/data/impnama')
  await name.fill('PT MUAT')
  await reload(page)
  await expect(name).toBeFocused()
  await page.keyboard.type(' ULANG')
  await expect(name).toHaveValue('PT MUAT ULANG')

  await section(page, 'goods').click()
  const cell = field(page, '/detail/data/1/merk')
  await cell.click()
  await expect(cell).toBeFocused()
  await reload(page)
  await expect(cell).toBeFocused()
  await page.keyboard.type('MEREK')
  await page.keyboard.press('Enter')
  await expect(cell).toHaveText('MEREK')

  // In the list of sections no field has the focus: the section stays.
  await section(page, 'transport').click()
  await reload(page)
  await expect(section(page, 'transport')).toHaveAttribute('aria-current')
  await expect(field(page, '/header/data/angkutnama')).toBeVisible()
  await expect(page.locator('[data-field]:focus')).toHaveCount(0)
})

// Last: it ends the application.
step(
  'what was typed is there after a kill 0.4 seconds later, in a field and in an open cell that still have the focus',
  async ({ ajukan }) => {
    await loadSamples(ajukan.page)
    const cases = [
      { keys: 'Control+2', path: '/header/data/impnama', text: 'PT Mati Lampu', shown: 'PT Mati Lampu' },
      { keys: 'Control+4', path: '/header/data/ndpbm', text: '16.512,5', shown: '16.512,5' },
      { keys: 'Control+3', path: '/header/data/tgtiba', text: '25-11-26', shown: '25-11-2026' },
      { keys: 'Control+6', path: '/detail/data/1/brgurai', text: 'SUKU CADANG POMPA', shown: 'SUKU CADANG POMPA' }
    ] as const
    let running = ajukan
    for (const { keys, path, text, shown } of cases) {
      const { page } = running
      await openDeclaration(page, samples.three)
      await page.keyboard.press(keys)
      await field(page, path).click()
      await page.keyboard.press('Control+a')
      if (path.startsWith('/detail')) await field(page, path).click()
      await expectSaved(page)
      await page.keyboard.type(text)
      // By the clock of the window: on a loaded machine its timers are late, too, and what they begin takes longer. The host answers when it has done what it
      // was asked before.
      await page.evaluate((milliseconds) => new Promise((done) => setTimeout(done, milliseconds)), beforeKill)
      await expectSaved(page)
      await callHost(page, 'storeCopy.state', null)
      await expect(field(page, path)).toBeFocused()
      await expect(field(page, path)).toHaveValue(text)
      await running.kill()

      running = await launch({ home: ajukan.home })
      await openDeclaration(running.page, samples.three)
      await running.page.keyboard.press(keys)
      const found = field(running.page, path)
      if (path.startsWith('/detail')) await expect(found).toHaveText(shown)
      else await expect(found).toHaveValue(shown)
      await running.page.locator('[data-action="go.worklist"]').first().click()
    }
    await running.close()
  }
)

test('what is typed in fields and cells is kept, replaced and checked @all', ({ ajukan }) => run({ ajukan }))
