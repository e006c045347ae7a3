import type { Page } from 'playwright'
import { violations } from '../../support/axe.ts'
import { batchCar, changeSending, useProfile } from '../../support/drivers/outbox.ts'
import { notificationsOf, recordDesktop, unfocus } from '../../support/drivers/desktop-notifications.ts'
import { goToWorklist } from '../../support/drivers/editor.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { action, expect, holdToasts, openDeclaration, rowOf, toast } from '../../support/e2e.ts'
import { contactOf, importRegistered, startCustoms, stateOf } from '../../support/office/sending-windows.ts'
import { test } from '../../support/office/windows.ts'

/* Two windows and a real office: the right to send after a take-over. */

const notice = (page: Page) => page.locator('[data-holding-notice]')
const request = (page: Page) => page.locator('[data-request="sending"]')

/** Takes a declaration over in the editor. */
const takeOver = async (page: Page, car: string, reason: string): Promise<void> => {
  await goToWorklist(page)
  await openDeclaration(page, car)
  await notice(page).locator('[data-action="office.takeOver"]').click()
  await page.locator('[data-field="holding.note"]').fill(reason)
  await page.locator('[data-action="holding.confirm"]').click()
  await expect(notice(page)).toContainText('Hak mengirim masih pada Meja 2')
}
/** Sends the declarations that this desk holds and may send. */
const send = async (page: Page, car: string): Promise<void> => {
  await goToWorklist(page)
  await openDeclaration(page, car)
  await expect(notice(page)).toHaveCount(0)
  await action(page, 'declaration.queue').click()
  await confirmSend(page)
  await expect.poll(() => stateOf(page, car)).toBe('accepted')
}

test('the new holder sends a declaration once the old one has released the right to send, at the top, in the editor or by the palette @all', async ({
  office
}) => {
  test.setTimeout(180_000)
  const customs = await startCustoms()
  try {
    const [owner, broker] = await Promise.all([office.desks.owner.join(), office.desks.broker.join()])
    const [here, there] = [owner.page, broker.page]
    for (const page of [here, there]) await useProfile(page, customs.address, 60)
    const cars = [batchCar(1), batchCar(2), batchCar(3)] as const
    await importRegistered(broker, 1, 3)
    await goToWorklist(here)
    await expect(rowOf(here, cars[2])).toBeVisible()
    await office.desks.broker.cut()
    await expect.poll(() => contactOf(broker)).toBe('offline')
    // Queued by the old holder while it is offline.
    await goToWorklist(there)
    await openDeclaration(there, cars[0])
    await action(there, 'declaration.queue').click()
    await confirmSend(there)
    await expect.poll(() => stateOf(there, cars[0])).toBe('queued')
    for (const car of cars) await takeOver(here, car, 'Meja 2 mati')

    await test.step('the new holder cannot send it, and reads why', async () => {
      await holdToasts(here)
      await action(here, 'declaration.queue').click()
      await expect(toast(here, 'Hak mengirim masih pada Meja 2')).toBeVisible()
    })

    await test.step('the old holder is asked at the top for all of them, as soon as it is connected', async () => {
      await goToWorklist(there)
      await recordDesktop(broker.app)
      await unfocus(there)
      await office.desks.broker.mend()
      await expect(request(there)).toContainText('Meja 1 sekarang memegang 3 deklarasi')
      await expect.poll(async () => (await notificationsOf(broker.app)).map(({ title }) => title)).toContain('Meja 1 menunggu hak mengirim')
      expect(await violations(broker)).toEqual([])
      expect(customs.taken).toEqual([])
      await request(there).locator('[data-action="request.show"]').click()
      await expect(there.locator('[role=row][data-car]')).toHaveCount(3)
    })

    await test.step('in the editor; then the new holder sends it', async () => {
      await openDeclaration(there, cars[2])
      await expect(request(there)).toContainText('2 deklarasi')
      await expect(notice(there)).toContainText('Hak mengirim masih pada meja ini')
      expect(await violations(broker)).toEqual([])
      await notice(there).locator('[data-action="office.releaseSending"]').click()
      await expect(notice(there).locator('[data-action="office.releaseSending"]')).toHaveCount(0)
      await send(here, cars[2])
      expect(customs.taken).toEqual([cars[2]])
    })

    await test.step('by the palette', async () => {
      await goToWorklist(there)
      await openDeclaration(there, cars[1])
      await there.keyboard.press('Control+K')
      await expect(there.locator('[data-palette]')).toBeFocused()
      await there.keyboard.type('Lepas hak mengirim')
      // The editor offers the command when it knows who holds the declaration.
      await expect(there.getByRole('option', { name: 'Lepas hak mengirim' })).toBeVisible()
      await there.keyboard.press('Enter')
      await expect(notice(there).locator('[data-action="office.releaseSending"]')).toHaveCount(0)
    })

    await test.step('at the top, for the others', async () => {
      await goToWorklist(there)
      await holdToasts(there)
      await request(there).locator('[data-action="request.releaseSending"]').click()
      await expect(toast(there, '1 kiriman yang menunggu di sini dibatalkan')).toBeVisible()
      await expect(request(there)).toHaveCount(0)
      await send(here, cars[0])
      expect(customs.taken).toEqual([cars[2], cars[0]])
    })

    await test.step('a declaration that waits to be sent is not handed over', async () => {
      await changeSending(here, { sending: 'manual' })
      await here.reload()
      await goToWorklist(here)
      await openDeclaration(here, cars[1])
      await action(here, 'declaration.queue').click()
      // The window opens the outbox a moment after it has stored the entry.
      await here.waitForURL(/#\/outbox/)
      await expect.poll(() => stateOf(here, cars[1])).toBe('queued')
      await goToWorklist(here)
      await openDeclaration(here, cars[1])
      await action(here, 'office.holder').click()
      await here.getByRole('menuitem').and(here.locator('[data-action="office.offer"]')).click()
      await here.locator('[data-field="holding.to"]').selectOption(office.desks.broker.id)
      await holdToasts(here)
      await here.locator('[data-action="holding.confirm"]').click()
      await expect(toast(here, 'Masih ada yang mengantre, sedang dikirim, atau belum pasti')).toBeVisible()
      expect(await stateOf(here, cars[1])).toBe('queued')
      await expect(notice(here)).toHaveCount(0)
    })
  } finally {
    await customs.close()
  }
})
