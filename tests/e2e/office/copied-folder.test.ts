import { cp } from 'node:fs/promises'
import { violations } from '../../support/axe.ts'
import { createDraft, goToWorklist } from '../../support/drivers/editor.ts'
import { action, expect, go, rowOf } from '../../support/e2e.ts'
import { withKeyring } from '../../support/fixtures/office-profile.ts'
import { exchange, fact, goOffice, officePart, officeState, officeStatus, test } from '../../support/office/windows.ts'
import { freshHome, launch, removeHome } from '../../support/running-app.ts'

test('of a desk and a copy of its folder one is refused and says what to do; an owner ends the double use, and nothing is lost @all', async ({
  office,
  surroundings
}) => {
  const { owner, broker } = office.desks
  const [first, before] = await Promise.all([owner.join(), broker.join()])
  const car = await createDraft(before.page)
  await goToWorklist(before.page)
  await exchange(before)
  await before.close()
  const home = await freshHome()
  try {
    await cp(broker.home, home, { recursive: true })
    const copy = await launch({ home, ...withKeyring(surroundings.keyring) })
    await expect(officeState(copy.page)).toHaveAttribute('data-state', 'connected')

    const desk = await broker.open()
    await expect(officeState(desk.page)).toHaveAttribute('data-state', 'refused')
    await goOffice(desk.page)
    await expect(officePart(desk.page)).toContainText('Meja ini dipakai di dua tempat: ada salinan foldernya.')
    expect(await violations(desk)).toEqual([])
    // Until then neither of them sends, the other one says so too, and what is written is kept.
    await expect(officeState(copy.page)).toHaveAttribute('data-state', 'closed')
    await goOffice(copy.page)
    await expect(officePart(copy.page)).toContainText('Meja ini dipakai di dua tempat: ada salinan foldernya.')
    await expect(fact(copy.page, 'sending')).toHaveText('Ditutup: meja ini dipakai di dua tempat')
    await go(copy.page, 'outbox')
    await expect(copy.page.locator('[data-state="office.forked"]')).toBeVisible()
    expect(await violations(copy)).toEqual([])
    await goToWorklist(desk.page)
    const written = await createDraft(desk.page)
    await goToWorklist(desk.page)
    await copy.close()

    await goOffice(first.page)
    const row = officePart(first.page).locator('tr[data-desk="Meja 2"]')
    await expect(row.locator('[data-state="forked"]')).toBeVisible()
    await row.locator('[data-action="office.resolve"]').click()
    await first.page.locator('[data-field="office.word"]').fill('salinan di laptop lama dihapus')
    await action(first.page, 'office.word.say').click()
    await expect(row.locator('[data-state="forked"]')).toHaveCount(0)

    await desk.close()
    const again = await broker.open()
    await expect(officeState(again.page)).toHaveAttribute('data-state', 'connected')
    await exchange(again)
    await goToWorklist(first.page)
    for (const one of [car, written]) await expect(rowOf(first.page, one).locator('[data-holder]')).toContainText('Meja 2')
    expect(await officeStatus(again)).toMatchObject({ sendingOpen: true, waiting: 0 })
  } finally {
    await removeHome(home)
  }
})
