import { createDraft, goToWorklist } from '../../support/drivers/editor.ts'
import { action, expect, expectSaved, field, section, test } from '../../support/e2e.ts'

test('duties are typed into a table whose columns the user names once; only what was typed is in the declaration', async ({ ajukan }) => {
  const { page } = ajukan
  await createDraft(page)
  await section(page, 'other').click()
  const table = page.locator('[data-free="tarif"]')
  const raw = field(page, '/tarif/data')
  const addColumn = async (name: string, kind?: string): Promise<void> => {
    await expect(page.locator('[data-input="free.name"]')).toBeFocused()
    await page.keyboard.type(name)
    if (kind !== undefined) await page.locator('[data-input="free.kind"]').selectOption(kind)
    await page.locator('[data-input="free.name"]').press('Enter')
  }
  // Without a column the row asks for one.
  await table.locator('[data-action="free.addRow"]').click()
  await addColumn('kode_pungutan')
  await expect(field(page, '/tarif/data/0/kode_pungutan')).toBeFocused()
  await expect(raw).toHaveValue('[]')
  await table.locator('[data-action="free.addColumn"]').click()
  await addColumn('tarif', 'number')
  await field(page, '/tarif/data/0/kode_pungutan').click()
  await page.keyboard.type('BM')
  await page.keyboard.press('Tab')
  await page.keyboard.type('7,5')
  await page.keyboard.press('Enter')
  await table.locator('[data-action="free.addRow"]').click()
  await expect(field(page, '/tarif/data/1/kode_pungutan')).toBeFocused()
  await page.keyboard.type('PPN')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => JSON.parse(await raw.inputValue()) as unknown)
    .toEqual([{ kode_pungutan: 'BM', tarif: 7.5 }, { kode_pungutan: 'PPN' }])
  await field(page, '/tarif/data/1/kode_pungutan').click()
  await page.keyboard.press('Delete')
  await expect.poll(async () => JSON.parse(await raw.inputValue()) as unknown).toEqual([{ kode_pungutan: 'BM', tarif: 7.5 }])
  // A column with a wrong name is renamed in one undo step, and one that is not needed removed.
  await table.locator('[data-action="free.editColumn"]').click()
  await page.locator('[data-input="free.column"]').selectOption('tarif')
  await page.locator('[data-input="free.name"]').fill('tarif_bm')
  await page.locator('[data-input="free.name"]').press('Enter')
  await expect.poll(async () => JSON.parse(await raw.inputValue()) as unknown).toEqual([{ kode_pungutan: 'BM', tarif_bm: 7.5 }])
  await page.keyboard.press('Control+z')
  await expect.poll(async () => JSON.parse(await raw.inputValue()) as unknown).toEqual([{ kode_pungutan: 'BM', tarif: 7.5 }])
  await table.locator('[data-action="free.addColumn"]').click()
  await addColumn('salah')
  await table.locator('[data-action="free.editColumn"]').click()
  await page.locator('[data-input="free.column"]').selectOption('salah')
  await page.locator('[data-action="free.removeColumn"]').click()
  await expect(table.locator('[role=columnheader]').filter({ hasText: 'salah' })).toHaveCount(0)
  await expectSaved(page)

  // Another declaration has the same columns, and nothing in them.
  await goToWorklist(page)
  await createDraft(page)
  await section(page, 'other').click()
  await expect(table.locator('[data-free-columns]')).toContainText('kode_pungutan, tarif')
  await expect(raw).toHaveValue('[]')
  await expect(action(page, 'problem.list')).toBeVisible()
})
