import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { chooseFiles } from '../../support/running-app.ts'
import { action, expect, rowOf, steps, test, toast } from '../../support/e2e.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { type Envelope, carOf, readSample, rows, count } from './sample-envelope.ts'

const { step, run } = steps()

/** Three hundred declarations with rising CIF and alternating importers; the last twelve have a third importer, eight of them no CIF. */
const threeHundred = async (): Promise<Envelope> => {
  const document = await readSample()
  const all = Array.from({ length: 300 }, (_, index) => {
    const number = index + 1
    const impnama = number > 288 ? 'PT Cacat' : number % 2 === 0 ? 'PT Genap Jaya' : 'PT Ganjil Makmur'
    const cif = number > 292 ? null : 1_000 + number
    return { ...document, car: carOf(1_000 + number), header: { data: { ...document.header.data, impnama, cif } } }
  })
  return { bc28: { document: all } }
}

const shown = (page: Page) => page.locator('.screen-head .count')

step(
  'three hundred declarations are searched, sorted, moved to the trash and restored, and those that are ready are sent',
  async ({ ajukan }) => {
    const { page, app, home } = ajukan
    const file = join(home, 'banyak.json')
    await writeFile(file, JSON.stringify(await threeHundred()))
    await chooseFiles(app, [file])
    await action(page, 'declaration.import').click()
    await expect(toast(page, '300 deklarasi diimpor')).toBeVisible()
    await expect(count(page, 'all')).toHaveText('300')
    await expect(count(page, 'draft')).toHaveText('300')

    const search = page.locator('[data-search="worklist"]')
    await search.fill('genap')
    await expect(shown(page)).toHaveText('144 dari 300 deklarasi')
    await search.fill('ganjil 20261101-001117')
    await expect(rows(page)).toHaveCount(1)
    await expect(rowOf(page, carOf(1_117))).toBeVisible()
    await search.fill('ganjil')

    const cif = page.getByRole('columnheader', { name: 'CIF' })
    await cif.click()
    await expect(rows(page).first()).toHaveAttribute('data-car', carOf(1_001))
    await cif.click()
    await expect(rows(page).first()).toHaveAttribute('data-car', carOf(1_287))

    await rows(page).first().click()
    await rows(page)
      .nth(9)
      .click({ modifiers: ['Shift'] })
    await expect(page.locator('.bulk .chosen')).toHaveText('10 dipilih')
    await action(page, 'declaration.trash').click()
    await expect(rows(page).first()).toHaveAttribute('data-car', carOf(1_267))
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
    await expect(action(page, 'declaration.queue')).toHaveText('Kirim 4 yang lengkap')
    await action(page, 'declaration.queue').click()
    await confirmSend(page)
    await expect(page.locator('[data-counts="agree"]')).toBeVisible()
    await page.locator('[data-action="go.worklist"]').first().click()
    await expect(count(page, 'sent')).toHaveText('4')
    await expect(count(page, 'draft')).toHaveText('296')
  }
)

test('three hundred declarations are searched, sorted, moved to the trash and sent', ({ ajukan }) => run({ ajukan }))
