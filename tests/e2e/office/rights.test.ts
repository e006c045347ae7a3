import type { Page } from 'playwright'
import { violations } from '../../support/axe.ts'
import { createDraft, goToSection, goToWorklist, listedCars, typeField } from '../../support/drivers/editor.ts'
import { clickNotification, notificationsOf, recordDesktop, unfocus } from '../../support/drivers/desktop-notifications.ts'
import { callHost } from '../../support/drivers/host-calls.ts'
import { batchCar, entriesOf, importBatch, useProfile } from '../../support/drivers/outbox.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { action, expect, expectSaved, field, go, holdToasts, openDeclaration, rowOf, toast } from '../../support/e2e.ts'
import { startCustoms, stateOf } from '../../support/office/sending-windows.ts'
import { exchange, fact, goOffice, officePart, officeStatus, test } from '../../support/office/windows.ts'

const importer = '/header/data/impnama'
const mayOnlySee = 'Meja ini hanya boleh melihat.'

/** A verb of this screen that is there, cannot be used, and says why. */
const expectRefused = async (page: Page, verb: string): Promise<void> => {
  await expect(action(page, verb)).toBeDisabled()
  await expect(action(page, verb)).toHaveAttribute('title', new RegExp(mayOnlySee.replaceAll('.', '\\.')))
}
/** An owner changes the rights of a desk in the settings. */
const changeRights = async (page: Page, desk: string, rights: string): Promise<void> => {
  await officePart(page).locator(`tr[data-desk="${desk}"] [data-action="office.rights"]`).click()
  await page.locator(`[data-rights="${rights}"]`).check()
}

test('a viewer sees everything and changes nothing; as a broker it gets an offer, and a typed number waits for the office @all', async ({
  office
}) => {
  const customs = await startCustoms()
  try {
    const [owner, viewer] = await Promise.all([office.desks.owner.join(), office.desks.viewer.join()])
    const { page } = viewer
    const car = await createDraft(owner.page)
    await goToSection(owner.page, 'parties')
    await typeField(owner.page, importer, 'PT Satu')
    await expectSaved(owner.page)
    await exchange(owner)

    await test.step('a viewer reads all and every verb says why it is refused', async () => {
      await expect(rowOf(page, car)).toContainText('PT Satu')
      await rowOf(page, car).click()
      for (const verb of ['declaration.new', 'declaration.import', 'declaration.queue', 'declaration.copy', 'declaration.trash'])
        await expectRefused(page, verb)
      await page.keyboard.press('Control+n')
      await page.keyboard.press('Delete')
      await openDeclaration(page, car)
      await expect(page.locator('[data-holding-notice]')).toContainText(mayOnlySee)
      await goToSection(page, 'parties')
      await expect(field(page, importer)).toHaveAttribute('readonly')
      await expect(field(page, importer)).toHaveValue('PT Satu')
      await expectRefused(page, 'declaration.queue')
      await page.locator('[data-action="office.holder"]').click()
      for (const verb of ['take', 'give']) {
        const item = page.getByRole('menuitem').and(page.locator(`[data-action="office.${verb}"]`))
        await expect(item).toHaveAttribute('aria-disabled', 'true')
      }
      expect(await violations(viewer)).toEqual([])
      await page.keyboard.press('Escape')
      await go(page, 'catalog')
      await expect(page.locator('[data-master-readonly]')).toHaveText(mayOnlySee)
      for (const verb of ['parties.add', 'parties.import', 'parties.merge']) await expectRefused(page, verb)
      expect(await violations(viewer)).toEqual([])
      await goToWorklist(page)
      await expect.poll(() => listedCars(page)).toEqual([car])
      expect((await officeStatus(viewer))?.waiting).toBe(0)
    })

    await test.step('an owner gives a viewer broker rights; the last owner keeps owner rights', async () => {
      await goOffice(owner.page)
      await holdToasts(owner.page)
      await changeRights(owner.page, 'Meja 3', 'broker')
      expect(await violations(owner)).toEqual([])
      await action(owner.page, 'office.rights.yes').click()
      await expect(toast(owner.page, 'Meja 3 sekarang broker.')).toBeVisible()
      await exchange(viewer)
      await expect(action(page, 'declaration.new')).toBeEnabled()
      await officePart(owner.page).locator('tr[data-desk="Meja 1"] [data-action="office.rights"]').click()
      await expect(owner.page.locator('[data-office="rights-warning"]')).toContainText('Pemilik terakhir')
      await expect(owner.page.locator('[data-rights="viewer"]')).toBeDisabled()
      await owner.page.keyboard.press('Escape')
      await goOffice(page)
      await expect(fact(page, 'desk')).toHaveText('Meja 3 · Broker · Aktif')
      await expect(action(page, 'office.rights')).toHaveCount(0)
    })

    await test.step('an offer is shown in a notification of the desktop, which opens the declaration', async () => {
      await recordDesktop(viewer.app)
      await unfocus(page)
      const holdings = await callHost(page, 'office.holdings', { after: 0 })
      const declaration = (holdings.ok && holdings.value[0]?.declaration) || ''
      expect(
        await callHost(owner.page, 'office.hold', { declarations: [declaration], verb: 'give', to: office.desks.viewer.id })
      ).toMatchObject({ ok: true })
      await exchange(viewer)
      await expect.poll(() => notificationsOf(viewer.app)).toHaveLength(1)
      const [notice] = await notificationsOf(viewer.app)
      expect(notice?.title).toBe('Meja 1 menyerahkan deklarasi')
      expect(notice?.body).toContain(car.slice(-6))
      await clickNotification(viewer.app, 0)
      await expect(page.locator(`.editor[data-car="${car}"]`)).toBeVisible()
      await page.locator('[data-holding-notice] [data-action="office.take"]').click()
      await goToSection(page, 'parties')
      await expect(field(page, importer)).not.toHaveAttribute('readonly')
    })

    await test.step('a number outside its lane waits for the office and says so', async () => {
      await useProfile(page, customs.address, 60)
      await office.desks.viewer.cut()
      await expect.poll(async () => (await officeStatus(viewer))?.contact.kind).toBe('offline')
      await importBatch(viewer, 1, 1)
      await rowOf(page, batchCar(1)).click()
      await action(page, 'declaration.queue').click()
      await confirmSend(page)
      await expect.poll(async () => (await entriesOf(page)).map((entry) => [entry.car, entry.state])).toEqual([[batchCar(1), 'queued']])
      await go(page, 'outbox')
      await expect(rowOf(page, batchCar(1))).toContainText('tidak terjangkau')
      await office.desks.viewer.mend()
      await exchange(viewer)
      await expect.poll(async () => (await entriesOf(page)).map((entry) => [entry.car, entry.state])).toEqual([[batchCar(1), 'accepted']])
      // This desk reads it with the next exchange.
      const isRegistered = async (): Promise<boolean> => {
        const holdings = await callHost(page, 'office.holdings', { after: 0 })
        return holdings.ok && holdings.value.some((one) => one.car === batchCar(1) && one.registered)
      }
      await expect.poll(isRegistered).toBe(true)
    })

    await test.step('a number that another desk used meanwhile is not sent from here, and says whose it is', async () => {
      const number = batchCar(2)
      await useProfile(owner.page, customs.address, 60)
      await office.desks.owner.cut()
      await expect.poll(async () => (await officeStatus(owner))?.contact.kind).toBe('offline')
      for (const one of [viewer, owner]) {
        await goToWorklist(one.page)
        await importBatch(one, 2, 1)
        await rowOf(one.page, number).click()
        await action(one.page, 'declaration.queue').click()
        await confirmSend(one.page)
      }
      await expect.poll(() => stateOf(page, number)).toBe('accepted')
      // Connected before that, it would ask the office whether the number may be queued.
      await expect.poll(() => stateOf(owner.page, number)).toBe('queued')
      await office.desks.owner.mend()
      await exchange(owner)
      await go(owner.page, 'outbox')
      await expect(owner.page.locator(`[role=row][data-car="${number}"]`)).toContainText('Meja 3')
      expect(await stateOf(owner.page, number)).not.toBe('accepted')
      expect(customs.taken.filter((car) => car === number)).toHaveLength(1)
    })

    await test.step('a number that is typed at two desks is sent by the first; the second reads whose it is and queues nothing', async () => {
      const number = batchCar(9)
      const typed = [viewer, owner] as const
      for (const [index, one] of typed.entries()) {
        const imported = batchCar(5 + index)
        await importBatch(one, 5 + index, 1)
        await openDeclaration(one.page, imported)
        await goToSection(one.page, 'general')
        await typeField(one.page, '/car', number)
        await field(one.page, '/car').blur()
        await expectSaved(one.page)
        await expect(one.page.locator('.editor')).toHaveAttribute('data-car', number)
      }
      await action(page, 'declaration.queue').click()
      await confirmSend(page)
      await expect.poll(() => stateOf(page, number)).toBe('accepted')

      await exchange(owner)
      // Nothing is left to send, so nothing is asked.
      await action(owner.page, 'declaration.queue').click()
      await expect(owner.page.getByText('Nomor aju ini milik Meja 3.').first()).toBeVisible()
      expect(await violations(owner)).toEqual([])
      expect(await stateOf(owner.page, number)).toBe(undefined)
      expect(customs.taken.filter((car) => car === number)).toHaveLength(1)
    })
  } finally {
    await customs.close()
  }
})
