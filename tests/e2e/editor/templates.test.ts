import { launch, removeHome } from '../../support/running-app.ts'
import { createDraft, goToWorklist, pickFirst, typeField } from '../../support/drivers/editor.ts'
import {
  action,
  expect,
  expectSaved,
  field,
  holdToasts,
  loadSamples,
  openDeclaration,
  rowOf,
  samples,
  section,
  steps,
  test
} from '../../support/e2e.ts'

const running = (car: string): number => Number(car.slice(20))

const { step, run } = steps()

step('a new draft from a template has only its parts, and aju numbers are not reused after drafts are deleted', async ({ ajukan }) => {
  const { page } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  const importer = await page.locator('.editor .importer').innerText()
  await page.keyboard.press('Control+k')
  await page.locator('[data-palette]').fill('templat')
  await page.locator('[role=option][data-action="template.save"]').click()
  await page.locator('[data-template-name]').fill('Batam laut')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-toast]').filter({ hasText: 'Batam laut' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.locator('[data-palette]').fill('dari templat')
  await page.locator('[role=option][data-action="template.use"]').click()
  await pickFirst(page)
  await action(page, 'parts.none').click()
  for (const part of ['parties', 'transport']) await page.locator(`[data-part="${part}"]`).check()
  await action(page, 'draft.make').click()
  await expect(page.locator(`.editor:not([data-car="${samples.three}"]) .importer`)).toHaveText(importer)
  const first = (await page.locator('.editor[data-car]').getAttribute('data-car')) ?? ''
  await section(page, 'price').click()
  await expect(field(page, '/header/data/cif')).toHaveValue('')
  await goToWorklist(page)

  // The tab of the master data renames, deletes with undo, and creates drafts.
  await action(page, 'go.master').first().click()
  await page.locator('#master-tab-templates').click()
  await page.locator('[data-template]').filter({ hasText: 'Batam laut' }).click()
  await expect(page.locator('[data-template-parts]')).toContainText('Para pihak')
  await action(page, 'template.rename').click()
  await page.locator('[data-template-name]').fill('Batam udara')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-template]')).toContainText('Batam udara')
  await holdToasts(page)
  await action(page, 'template.remove').click()
  await expect(page.locator('[data-template]')).toHaveCount(0)
  await page.locator('[data-toast]').filter({ hasText: 'Batam udara” dihapus' }).getByRole('button', { name: 'Urungkan' }).click()
  await expect(page.locator('[data-template]')).toContainText('Batam udara')
  await action(page, 'template.useChosen').click()
  await expect(page.locator('[data-part="parties"]')).toBeChecked()
  await page.keyboard.press('Escape')
  await goToWorklist(page)

  const second = await createDraft(page)
  expect(running(second)).toBe(running(first) + 1)
  // The number of another declaration gives a note at once, and is saved.
  await section(page, 'general').click()
  await expect(field(page, '/car')).toHaveValue(`${second.slice(0, 6)}-${second.slice(6, 12)}-${second.slice(12, 20)}-${second.slice(20)}`)
  await typeField(page, '/car', first)
  await expect(page.locator('.editor')).toContainText(`dipakai deklarasi lain: ${importer}`)
  await typeField(page, '/car', second)
  await expectSaved(page)
  await goToWorklist(page)

  await rowOf(page, second).click()
  await action(page, 'declaration.trash').click()
  await expect(rowOf(page, second)).toHaveCount(0)
  await page.locator('[data-view="trash"]').click()
  await rowOf(page, second).click()
  await action(page, 'declaration.remove').click()
  await action(page, 'question.yes').click()
  await expect(rowOf(page, second)).toHaveCount(0)
  await page.locator('[data-view="all"]').click()
  const third = await createDraft(page)
  expect(running(third)).toBe(running(second) + 1)

  await ajukan.close()
  const again = await launch({ home: ajukan.home, width: 1366, height: 768 })
  try {
    expect(running(await createDraft(again.page))).toBe(running(third) + 1)
  } finally {
    await again.close()
    await removeHome(again.home)
  }
})

test('a template fills a draft', ({ ajukan }) => run({ ajukan }))
