import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { chooseFiles } from '../../support/running-app.ts'
import { violations } from '../../support/axe.ts'
import {
  action,
  expect,
  expectSaved,
  field,
  loadSamples,
  openDeclaration,
  rowOf,
  samples,
  section,
  steps,
  test,
  toast
} from '../../support/e2e.ts'
import { goSettings } from '../../support/drivers/settings.ts'

const { step, run } = steps()

const number = '/dokumen/data/1/dokno'
const day = '/dokumen/data/1/doktg'

const clearCell = async (page: Page, path: string): Promise<void> => {
  await field(page, path).click()
  await page.keyboard.press('Delete')
}
const toWorklist = (page: Page) => page.locator('nav [data-action="go.worklist"]').click()
const problemsIn = (page: Page, car: string) => rowOf(page, car).locator('.problems')

step(
  'a declaration without a goods line or an invoice does not send; a row left blank is no line for any count or command',
  async ({ ajukan }) => {
    const { page } = ajukan
    await loadSamples(page)
    await page.keyboard.press('Control+n')
    await section(page, 'goods').click()
    await page.keyboard.press('Control+Shift+l')
    await section(page, 'check').click()
    for (const [path, text] of [
      ['/detail/data', 'Belum ada baris barang'],
      ['/dokumen/data', 'Belum ada invoice']
    ])
      await expect(page.locator('li', { hasText: text ?? '' }).locator(`[data-problem="${path}"]`)).toBeVisible()
    await toWorklist(page)

    await openDeclaration(page, samples.three)
    await section(page, 'goods').click()
    await page.keyboard.press('Control+Shift+l')
    await expect(field(page, '/detail/data/3/nohs')).toBeVisible()
    await expect(section(page, 'goods')).toContainText('3')
    await expect(section(page, 'goods').getByRole('img', { name: '3 dari 3 baris lengkap' })).toBeVisible()
    await expect(action(page, 'problem.list')).toContainText(/Tidak ada masalah|Dapat dikirim/)
    await page.keyboard.press('Control+k')
    await expect(page.locator('[data-palette]')).toBeFocused()
    await page.keyboard.type('prorata cif')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'kosong')).toHaveCount(0)
    await section(page, 'documents').click()
    await field(page, '/dokumen/data/0/dokkd').click()
    await page.keyboard.type('271')
    await page.keyboard.press('Enter')
    await action(page, 'declaration.queue').click()
    await expect(toast(page, 'masih ada 1 masalah')).toBeVisible()
    await expect(section(page, 'documents').getByTitle('1 masalah')).toBeVisible()
    await section(page, 'check').click()
    await page.locator('[data-problem="/dokumen/data"]').click()
    await expect(section(page, 'documents')).toHaveAttribute('aria-current', 'true')

    await expectSaved(page)
  }
)

step(
  'a document without number and date blocks sending, at the cell, in the rail, with F8, in the check, the worklist and the queue',
  async ({ ajukan }) => {
    const { page } = ajukan
    await loadSamples(page)
    await openDeclaration(page, samples.three)
    await section(page, 'documents').click()
    await clearCell(page, number)
    await clearCell(page, day)
    await expect(action(page, 'problem.list')).toContainText('2 masalah')
    await expect(section(page, 'documents').getByTitle('2 masalah')).toBeVisible()
    await expectSaved(page)

    await action(page, 'declaration.queue').click()
    await expect(toast(page, 'masih ada 2 masalah')).toBeVisible()
    // The message is about this declaration with these problems: it leaves with the first fix, and when another one is opened.
    await page.keyboard.press('Control+z')
    await expect(toast(page, 'masih ada 2 masalah')).toHaveCount(0)
    await page.keyboard.press('Control+y')
    await expectSaved(page)
    await action(page, 'declaration.queue').click()
    await expect(toast(page, 'masih ada 2 masalah')).toBeVisible()
    await toWorklist(page)
    await expect(toast(page, 'masih ada 2 masalah')).toBeVisible()
    await openDeclaration(page, samples.forty)
    await expect(toast(page, 'masih ada 2 masalah')).toHaveCount(0)
    await toWorklist(page)
    await openDeclaration(page, samples.three)

    await section(page, 'general').click()
    await page.keyboard.press('F8')
    await expect(section(page, 'documents')).toHaveAttribute('aria-current', 'true')
    await action(page, 'problem.list').click()
    await expect(page.locator(`[data-problem="${number}"]`)).toContainText('Wajib diisi')
    await expect(page.locator(`[data-problem="${day}"]`)).toContainText('Wajib diisi')

    await toWorklist(page)
    await expect(problemsIn(page, samples.three)).toHaveText('2')
    await rowOf(page, samples.three).click()
    await page.keyboard.press('Control+Enter')
    await expect(page.locator('[data-toast]').filter({ hasText: '2 masalah' }).last()).toBeVisible()
    await page.locator('nav [data-action="go.outbox"]').click()
    await expect(page.locator('article[data-car]')).toHaveCount(0)
  }
)

step(
  'office, importer, currency, rate, amounts, weights and the fields of a line block sending when they are empty or 0',
  async ({ ajukan }) => {
    const { page } = ajukan
    await loadSamples(page)
    await openDeclaration(page, samples.three)
    const blanks = [
      ['general', '/kdkpbc', ''],
      ['parties', '/header/data/impnama', ''],
      ['price', '/header/data/kdval', ''],
      ['price', '/header/data/ndpbm', ''],
      ['price', '/header/data/cif', '0'],
      ['weight', '/header/data/bruto', '0']
    ] as const
    for (const [index, [place, path, value]] of blanks.entries()) {
      await section(page, place).click()
      await field(page, path).fill(value)
      await page.keyboard.press('Tab')
      await expect(field(page, path)).toHaveAttribute('aria-invalid', 'true')
      await expect(action(page, 'problem.list')).toContainText(`${index + 1} masalah`)
    }
    await section(page, 'goods').click()
    await clearCell(page, '/detail/data/0/nohs')
    await clearCell(page, '/detail/data/0/brgurai')
    await clearCell(page, '/detail/data/0/kdsat')
    await expect(action(page, 'problem.list')).toContainText('9 masalah')
    await action(page, 'problem.list').click()
    await expect(page.locator('[data-problem="/header/data/cif"]').first()).toContainText('Harus lebih dari 0')
    await action(page, 'declaration.queue').click()
    await expect(toast(page, 'masih ada 9 masalah')).toBeVisible()
  }
)

step(
  'a profile turns a rule into advice: editor and worklist follow, and the setting is there after a restart of the window',
  async ({ ajukan }) => {
    const { page } = ajukan
    await loadSamples(page)
    await openDeclaration(page, samples.three)
    await section(page, 'documents').click()
    await clearCell(page, number)
    await expect(action(page, 'problem.list')).toContainText('1 masalah')
    await expectSaved(page)

    await goSettings(page, 'profiles')
    const box = page.locator('[data-setting="required:/dokumen/data/*/dokno"]')
    await expect(box).toBeChecked()
    await box.uncheck()
    await expect(page.locator('[data-advised]')).toHaveText('1 menjadi saran.')
    await action(page, 'profile.save').click()
    expect(await violations(ajukan)).toEqual([])

    await toWorklist(page)
    await expect(problemsIn(page, samples.three)).toHaveText('')
    await openDeclaration(page, samples.three)
    await expect(action(page, 'problem.list')).toHaveText('Dapat dikirim · 1 saran')
    await action(page, 'problem.list').click()
    await expect(page.locator(`[data-problem="${number}"]`)).toContainText('profil menjadikannya saran')

    await page.reload()
    await goSettings(page, 'profiles')
    await expect(box).not.toBeChecked()
    await box.check()
    await action(page, 'profile.save').click()
    await toWorklist(page)
    await expect(problemsIn(page, samples.three)).toHaveText('1')
  }
)

step('an imported rate that is no number and a document date that is not in the calendar block sending', async ({ ajukan }) => {
  const { page, app, home } = ajukan
  const text = await readFile(new URL('../../../resources/samples/sparepart-3.json', import.meta.url), 'utf8')
  const file = join(home, 'salah.json')
  await writeFile(file, text.replace(/"ndpbm": *"[^"]*"/, '"ndpbm": "16.250,00"').replace(/"doktg": *"[^"]*"/, '"doktg": "2026-02-31"'))
  await chooseFiles(app, [file])
  await action(page, 'declaration.import').click()
  await expect(problemsIn(page, samples.three)).toHaveText('2')
  await openDeclaration(page, samples.three)
  await action(page, 'declaration.queue').click()
  await expect(toast(page, 'masih ada 2 masalah')).toBeVisible()
  await action(page, 'problem.list').click()
  await expect(page.locator('[data-problem="/header/data/ndpbm"]')).toContainText('Harus berupa angka')
  await expect(page.locator('[data-problem="/dokumen/data/0/doktg"]')).toContainText('Bukan tanggal di kalender')
})

test('what customs require blocks sending', ({ ajukan }) => run({ ajukan }))
