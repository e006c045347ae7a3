import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { chooseFiles } from '../../support/running-app.ts'
import { action, expect, rowOf, test, toast } from '../../support/e2e.ts'
import { confirmSend } from '../../support/drivers/send.ts'

const carOf = (number: number): string => `000028PRAKTK20261101${String(number).padStart(6, '0')}`

/** Three hundred declarations with rising CIF and alternating importers; the last twelve have a third importer, eight of them no CIF. */
const envelope = async (): Promise<string> => {
  const sample: unknown = JSON.parse(await readFile(new URL('../../../resources/samples/sparepart-3.json', import.meta.url), 'utf8'))
  const { bc28 } = sample as { readonly bc28: { readonly document: readonly { readonly header: { readonly data: object } }[] } }
  const [document] = bc28.document
  if (!document) throw new Error('the sample holds no declaration')
  const all = Array.from({ length: 300 }, (_, index) => {
    const number = index + 1
    const impnama = number > 288 ? 'PT Cacat' : number % 2 === 0 ? 'PT Genap Jaya' : 'PT Ganjil Makmur'
    const cif = number > 292 ? null : 1_000 + number
    return { ...document, car: carOf(number), header: { data: { ...document.header.data, impnama, cif } } }
  })
  return JSON.stringify({ bc28: { document: all } })
}

const count = (page: Page, view: string) => page.locator(`[data-view="${view}"] .count`)
const rows = (page: Page) => page.locator('[role=grid] [role=row][data-car]')
const shown = (page: Page) => page.locator('.screen-head .count')

test('three hundred declarations are searched, sorted, moved to the trash, restored, and queued with a report of those that cannot be sent', async ({
  ajukan
}) => {
  const { page, app, home } = ajukan
  const file = join(home, 'banyak.json')
  await writeFile(file, await envelope())
  await chooseFiles(app, [file])
  await action(page, 'declaration.import').click()
  await expect(toast(page, '300 deklarasi diimpor')).toBeVisible()
  await expect(count(page, 'all')).toHaveText('300')
  await expect(count(page, 'draft')).toHaveText('300')

  const search = page.locator('[data-search="worklist"]')
  await search.fill('genap')
  await expect(shown(page)).toHaveText('144 dari 300 deklarasi')
  await search.fill('ganjil 20261101-000117')
  await expect(rows(page)).toHaveCount(1)
  await expect(rowOf(page, carOf(117))).toBeVisible()
  await search.fill('ganjil')

  const cif = page.getByRole('columnheader', { name: 'CIF' })
  await cif.click()
  await expect(rows(page).first()).toHaveAttribute('data-car', carOf(1))
  await cif.click()
  await expect(rows(page).first()).toHaveAttribute('data-car', carOf(287))

  await rows(page).first().click()
  await rows(page)
    .nth(9)
    .click({ modifiers: ['Shift'] })
  await expect(page.locator('.bulk .chosen')).toHaveText('10 dipilih')
  await action(page, 'declaration.trash').click()
  await expect(rows(page).first()).toHaveAttribute('data-car', carOf(267))
  await expect(count(page, 'all')).toHaveText('290')
  await expect(count(page, 'trash')).toHaveText('10')

  await page.locator('[data-view="trash"]').click()
  await expect(shown(page)).toHaveText('10 dari 10 deklarasi')
  await rows(page).nth(3).click()
  await page.keyboard.press('Control+A')
  await expect(page.locator('.bulk .chosen')).toHaveText('10 dipilih')
  await action(page, 'declaration.restore').click()
  await expect(toast(page, '10 deklarasi dipulihkan')).toBeVisible()
  await expect(count(page, 'all')).toHaveText('300')

  await page.locator('[data-view="all"]').click()
  await search.fill('cacat')
  await expect(rows(page)).toHaveCount(12)
  await rows(page).first().click()
  await page.keyboard.press('Control+A')
  await expect(page.locator('.bulk .chosen')).toHaveText('12 dipilih')
  await action(page, 'declaration.queue').click()
  await confirmSend(page)
  const report = page.getByRole('dialog', { name: '8 deklarasi tidak ikut' })
  await expect(report).toContainText('4 deklarasi sudah masuk antrean')
  await expect(report.locator('[data-obstacles]')).toContainText('masih ada 1 masalah')
  await page.keyboard.press('Escape')
  await expect(report).toHaveCount(0)
  await expect(page.locator('[data-counts="agree"]')).toBeVisible()
  await page.locator('[data-action="go.worklist"]').first().click()
  await expect(count(page, 'sent')).toHaveText('4')
  await expect(count(page, 'draft')).toHaveText('296')
})
