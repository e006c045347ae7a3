import { violations } from '../../support/axe.ts'
import { goToSection, goToWorklist } from '../../support/drivers/editor.ts'
import { batchCar, queueDrafts, useProfile } from '../../support/drivers/outbox.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { action, expect, expectSaved, go, openDeclaration, rowOf } from '../../support/e2e.ts'
import { handOver, idOf, importRegistered, startCustoms, stateOf } from '../../support/office/sending-windows.ts'
import { exchange, test } from '../../support/office/windows.ts'

const importer = '[data-field="/header/data/impnama"]'

test('where two desks sent different contents, both see that it is uncertain which is valid, and compare them by field @all', async ({
  office
}) => {
  const customs = await startCustoms()
  try {
    const [owner, broker] = await Promise.all([office.desks.owner.join(), office.desks.broker.join()])
    const car = batchCar(1)
    for (const one of [owner, broker]) await useProfile(one.page, customs.address, 60)
    await importRegistered(broker, 1, 1)
    await queueDrafts(broker.page)
    await expect.poll(() => stateOf(broker.page, car)).toBe('accepted')
    const declaration = await idOf(broker.page, car)
    await handOver(declaration, broker, owner, office.desks.owner.id)

    await goToWorklist(owner.page)
    await openDeclaration(owner.page, car)
    await goToSection(owner.page, 'parties')
    const former = await owner.page.locator(importer).inputValue()
    await owner.page.locator(importer).fill('PT NAMA YANG DIBETULKAN')
    await owner.page.locator(importer).blur()
    await expectSaved(owner.page)
    await action(owner.page, 'declaration.queue').first().click()
    await confirmSend(owner.page)
    await owner.page.locator('[data-word] [data-field="office.word"]').fill('Nama importir dibetulkan')
    await action(owner.page, 'office.word.yes').click()
    await expect.poll(() => stateOf(owner.page, car)).toBe('accepted')
    expect(customs.taken).toEqual([car, car])
    await exchange(owner)
    await exchange(broker)

    for (const one of [owner, broker]) {
      const { page } = one
      await go(page, 'outbox')
      await rowOf(page, car).first().click()
      await expect(page.locator('[data-state="office.bodies"]')).toContainText('Isi yang berlaku belum pasti')
      await action(page, 'office.compareContents').click()
      const dialog = page.locator('[data-attempt-contents]')
      await expect(dialog.locator('[data-differences]')).toHaveText('1 isian berbeda.')
      await expect(dialog.locator('[data-before]')).toHaveText(former)
      await expect(dialog.locator('[data-after]')).toHaveText('PT NAMA YANG DIBETULKAN')
      await expect(dialog).toContainText('Meja 1')
      await expect(dialog).toContainText('Meja 2')
      expect(await violations(one)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }

    // The contents of other desks are at the office only.
    await office.desks.broker.cut()
    await action(broker.page, 'office.compareContents').click()
    await expect(broker.page.locator('[data-attempt-contents] [data-differences]')).not.toHaveText('1 isian berbeda.')
    await expect(broker.page.locator('[data-attempt-contents] [data-differences]')).toContainText('kantor', { ignoreCase: true })
  } finally {
    await customs.close()
  }
})
