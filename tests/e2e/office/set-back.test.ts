import { violations } from '../../support/axe.ts'
import { createDraft, goToSection, goToWorklist, openDraft, typeField } from '../../support/drivers/editor.ts'
import { action, expect, expectSaved, field, rowOf } from '../../support/e2e.ts'
import { keepOffice, takeImage } from '../../support/office/set-back.ts'
import { exchange, officeStatus, test } from '../../support/office/windows.ts'
import { freshHome, removeHome } from '../../support/running-app.ts'

const importer = '/header/data/impnama'

test('office and holder are restored to before an edit: it comes back as a separate version beside what was typed since, and is merged @all', async ({
  office
}) => {
  const { owner, broker } = office.desks
  const [before, other] = [await owner.join(), await broker.join()]
  const car = await createDraft(before.page)
  await goToSection(before.page, 'parties')
  await typeField(before.page, importer, 'PT Awal')
  await expectSaved(before.page)
  await exchange(before)
  await before.close()
  const image = await freshHome()
  const setBack = await takeImage(owner.home, image)
  const restore = await keepOffice(office.server.admin, office.id)

  const writing = await owner.open()
  await openDraft(writing.page, car)
  await goToSection(writing.page, 'parties')
  await typeField(writing.page, importer, 'PT Hilang')
  await expectSaved(writing.page)
  await exchange(writing)
  await expect(rowOf(other.page, car)).toContainText('PT Hilang')
  await writing.close()
  await broker.cut()
  await owner.cut()
  await setBack()
  await removeHome(image)
  await restore()

  const holder = await owner.open()
  await openDraft(holder.page, car)
  await goToSection(holder.page, 'parties')
  await expect(field(holder.page, importer)).toHaveValue('PT Awal')
  await typeField(holder.page, importer, 'PT Lain')
  await expectSaved(holder.page)
  await broker.mend()
  await exchange(other)
  await owner.mend()
  await exchange(holder)
  await expect.poll(async () => (await officeStatus(holder))?.generation).toBe(2)

  await expect(holder.page.locator('[data-branches]')).toContainText('Data Meja 1 pernah dipulihkan ke keadaan lama.')
  await expect(field(holder.page, importer)).toHaveValue('PT Lain')
  await action(holder.page, 'office.branchesHere').click()
  const dialog = holder.page.locator('[data-branch-dialog]')
  await expect(dialog).toContainText('dari sebelum data meja itu dipulihkan ke keadaan lama')
  await expect(dialog).toContainText('PT Hilang')
  expect(await violations(holder)).toEqual([])
  await holder.page.locator(`[data-take="${importer}"]`).check()
  await action(holder.page, 'office.mergeBranch').click()
  await goToSection(holder.page, 'parties')
  await expect(field(holder.page, importer)).toHaveValue('PT Hilang')
  await expect(holder.page.locator('[data-branches]')).toHaveCount(0)
  await goToSection(holder.page, 'history')
  await expect(holder.page.locator('[data-event="branch"]')).toContainText('data meja itu dipulihkan ke keadaan lama')
  await expectSaved(holder.page)
  await exchange(holder)
  await goToWorklist(other.page)
  await expect(rowOf(other.page, car)).toContainText('PT Hilang')
})
