import type { Page } from 'playwright'
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
  test
} from '../../support/e2e.ts'
import { typeCell } from '../../support/drivers/editor.ts'

const { step, run } = steps()

const header = (page: Page, key: string) => field(page, `/header/data/${key}`)
const fieldBox = (page: Page, key: string) => page.locator('.field').filter({ has: header(page, key) })
const state = (page: Page, key: string) => fieldBox(page, key).locator('[data-computed]')

const type = async (page: Page, key: string, text: string): Promise<void> => {
  await header(page, key).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

step('prices follow each other until another value is typed; F9 or the button takes the computed value again', async ({ ajukan }) => {
  const { page } = ajukan
  await action(page, 'declaration.new').click()
  await section(page, 'price').click()
  await type(page, 'kdhrg', '3')
  await type(page, 'ndpbm', '16.000')
  await type(page, 'nilinv', '1.000')
  await expect(header(page, 'fob')).toHaveValue('1.000')
  await expect(header(page, 'cif')).toHaveValue('1.000')
  await type(page, 'freight', '5%')
  await expect(header(page, 'cif')).toHaveValue('1.050')
  await type(page, 'asuransi', '=10/4')
  await expect(header(page, 'cif')).toHaveValue('1.052,5')
  await expect(header(page, 'cifrp')).toHaveValue('16.840.000')
  // The field shows the result when it is left.
  await expect(header(page, 'freight')).toHaveValue('50')
  await expect(state(page, 'cif')).toHaveAttribute('data-computed', 'follows')
  await expect(header(page, 'cif')).toHaveAccessibleDescription(/Dihitung: FOB \+ freight \+ asuransi/)

  await type(page, 'cif', '1.100')
  await expect(header(page, 'cifrp')).toHaveValue('17.600.000')
  await expect(state(page, 'cif')).toHaveAttribute('data-computed', 'entered')
  await type(page, 'asuransi', '12*3,5')
  await expect(header(page, 'cif')).toHaveValue('1.100')
  await header(page, 'cif').focus()
  await page.keyboard.press('F9')
  await expect(header(page, 'cif')).toHaveValue('1.092')
  await expect(header(page, 'cifrp')).toHaveValue('17.472.000')
  await expect(state(page, 'cif')).toHaveAttribute('data-computed', 'follows')

  await type(page, 'fob', '900')
  await expect(header(page, 'cif')).toHaveValue('992')
  await fieldBox(page, 'fob').locator('[data-action="field.compute"]').click()
  await expect(header(page, 'cif')).toHaveValue('1.092')
  await expectSaved(page)
})

step('what follows is undone with its cause, is one entry of the history and is there after a restart', async ({ ajukan }) => {
  const { page } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  await section(page, 'price').click()
  await expect(header(page, 'fob')).toHaveValue('6.653.000')
  await type(page, 'freight', '300.000')
  await expect(header(page, 'cif')).toHaveValue('6.987.472')
  await page.keyboard.press('Control+Z')
  await expect(header(page, 'cif')).toHaveValue('6.973.872')
  await expect(header(page, 'freight')).toHaveValue('286.400')
  await page.keyboard.press('Control+Y')
  await expect(header(page, 'cif')).toHaveValue('6.987.472')
  await type(page, 'cif', '7.000.000')
  await expectSaved(page)
  await page.reload()
  await expect(rowOf(page, samples.three).or(header(page, 'cif'))).toBeVisible()
  await expect(state(page, 'cif')).toHaveAttribute('data-computed', 'entered')
  await section(page, 'history').click()
  await expect(page.locator('.editor')).toContainText('Freight')
  await expect(page.locator('.editor')).not.toContainText('typed')
})

step('the counts follow their tables, and cells take calculations', async ({ ajukan }) => {
  const { page } = ajukan
  await action(page, 'declaration.new').click()
  await section(page, 'goods').click()
  await action(page, 'rows.add').click()
  await typeCell(page, '/detail/data/0/dnilinv', '12*3,5')
  await expect(field(page, '/detail/data/0/dnilinv')).toHaveText('42,00')
  await action(page, 'rows.add').click()
  await typeCell(page, '/detail/data/1/dnilinv', '=1200/1,11')
  await expect(field(page, '/detail/data/1/dnilinv')).toHaveText('1.081,08')
  await section(page, 'price').click()
  await expect(header(page, 'nilinv')).toHaveValue('1.123,08')
  await section(page, 'weight').click()
  await expect(header(page, 'jmbrg')).toHaveValue('2')
  await expect(header(page, 'jmcont')).toHaveValue('0')
})

test('computed values follow in fields and cells', ({ ajukan }) => run({ ajukan }))
