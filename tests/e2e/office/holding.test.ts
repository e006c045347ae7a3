import type { Page } from 'playwright'
import type { HoldingVerbName } from '#core/office/holding-step.ts'
import { violations } from '../../support/axe.ts'
import { callHost } from '../../support/drivers/host-calls.ts'
import { createDraft, goToSection, goToWorklist } from '../../support/drivers/editor.ts'
import { action, expect, expectSaved, openDeclaration, rowOf, selectRow, toast } from '../../support/e2e.ts'
import { idOf } from '../../support/office/sending-windows.ts'
import { exchange, officeStatus, test } from '../../support/office/windows.ts'
import type { RunningApp } from '../../support/running-app.ts'

/* Two windows and a real office: who holds a declaration, and how it changes hands. */

const importer = '[data-field="/header/data/impnama"]'

const openRow = async (page: Page, car: string): Promise<void> => {
  await goToWorklist(page)
  await openDeclaration(page, car)
  await goToSection(page, 'parties')
  await expect(page.locator(importer)).toBeVisible()
}
const notice = (page: Page) => page.locator('[data-holding-notice]')
/** A verb in the head of the editor or the toolbar of the worklist. */
const fromMenu = async (page: Page, verb: HoldingVerbName): Promise<void> => {
  await page.locator('[data-action="office.holder"]').click()
  await page
    .getByRole('menuitem')
    .and(page.locator(`[data-action="office.${verb}"]`))
    .click()
}
const confirm = async (page: Page, note?: string): Promise<void> => {
  if (note !== undefined) await page.locator('[data-field="holding.note"]').fill(note)
  await page.locator('[data-action="holding.confirm"]').click()
  await expect(page.locator('[data-holding-dialog]')).toHaveCount(0)
}
/** Runs in the page: days of use pass for what the start of today has found in the trash; false as long as it has not noted the day. */
const passDaysOfUse = (): Promise<boolean> =>
  new Promise((done) => {
    const opening = indexedDB.open('ajukan')
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('meta', 'readwrite')
      const meta = transaction.objectStore('meta')
      const reading = meta.get('trash') as IDBRequest<{ readonly count: number; readonly days: readonly string[] } | undefined>
      let isNoted = false
      reading.onsuccess = () => {
        const row = reading.result
        // With the clock set back a day may have been noted while only one declaration was in the trash.
        isNoted = row?.days.at(-1) === new Date().toLocaleDateString('sv')
        if (isNoted) meta.put({ ...row, days: [], count: (row?.count ?? 0) + 40 })
      }
      transaction.oncomplete = () => {
        opening.result.close()
        done(isNoted)
      }
    }
  })
const isEditable = (page: Page) => expect(page.locator(importer)).not.toHaveAttribute('readonly')
const isReadonly = (page: Page) => expect(page.locator(importer)).toHaveAttribute('readonly')
const type = async (page: Page, text: string): Promise<void> => {
  await page.locator(importer).fill(text)
  await page.locator(importer).blur()
  await expectSaved(page)
}
const seriesOf = async (desk: RunningApp): Promise<string> => {
  const own = async (): Promise<string> => {
    const [lanes, status] = [await callHost(desk.page, 'office.lanes', null), await officeStatus(desk)]
    return (lanes.ok && lanes.value.find((lane) => lane.desk === status?.desk && lane.prefix === '000028PRAKTK')?.series) || ''
  }
  await expect.poll(own).not.toBe('')
  return own()
}

test('a declaration is asked for, handed over, given to nobody and taken while its desk cannot be reached; only its holder can change it @all', async ({
  office
}) => {
  const [owner, broker] = await Promise.all([office.desks.owner.join(), office.desks.broker.join()])
  const [here, there] = [owner.page, broker.page]
  const series = [await seriesOf(owner), await seriesOf(broker)]
  expect(new Set(series).size).toBe(2)

  const car = await createDraft(here)
  expect(car.slice(20, 20 + (series[0] ?? '').length)).toBe(series[0])
  const car2 = await createDraft(there)
  expect(car2.slice(20, 20 + (series[1] ?? '').length)).toBe(series[1])

  // A declaration of another desk can be read, with its changes.
  await openRow(here, car)
  await openRow(there, car)
  await expect(notice(there)).toContainText('Dipegang Meja 1')
  await isReadonly(there)
  await type(here, 'PT SATU')
  await expect(there.locator(importer)).toHaveValue('PT SATU')
  await expect(there.locator('[data-action="declaration.queue"]').first()).toBeDisabled()
  expect(await violations(broker)).toEqual([])

  // Asked for, and given.
  await notice(there).locator('[data-action="office.take"]').click()
  await confirm(there, 'importir menelepon saya')
  await expect(notice(here)).toContainText('Meja 2 mau mengambil deklarasi ini')
  await expect(notice(here)).toContainText('importir menelepon saya')
  expect(await violations(owner)).toEqual([])
  await notice(here).locator('[data-action="request.give"]').click()
  await isEditable(there)
  await isReadonly(here)
  await type(there, 'PT DUA')
  await expect(here.locator(importer)).toHaveValue('PT DUA')

  // Handed over.
  await fromMenu(there, 'give')
  await there.locator('[data-field="holding.to"]').selectOption(office.desks.owner.id)
  await confirm(there)
  await expect(notice(there)).toContainText('Diserahkan ke Meja 1')
  await isReadonly(there)
  await goToWorklist(here)
  await expect(here.locator('[data-request="offered"]')).toContainText('Meja 2')
  expect(await violations(owner)).toEqual([])
  // The second click of a double click is no second request, which the office would refuse.
  await here.locator('[data-action="request.take"]').dblclick()
  await expect(rowOf(here, car).locator('[data-holder="mine"]')).toBeVisible()
  await expect(toast(here, '1 deklarasi sekarang dipegang meja ini.')).toBeVisible()
  await expect(toast(here, 'tidak satu pun dikerjakan')).toHaveCount(0)
  await openRow(here, car)
  await isEditable(here)
  await expect(here.locator('[data-action="edit.undo"]').first()).toBeDisabled()

  // To nobody, so that anyone takes it.
  await fromMenu(here, 'give')
  await here.locator('[data-field="holding.to"]').selectOption('')
  await confirm(here)
  await expect(notice(here)).toContainText('Belum dipegang siapa pun')
  await notice(there).locator('[data-action="office.take"]').click()
  await isEditable(there)

  // Taken over while the holder is out of reach.
  await office.desks.broker.cut()
  await expect.poll(async () => (await officeStatus(broker))?.contact.kind).toBe('offline')
  await notice(here).locator('[data-action="office.take"]').click()
  await expect(here.locator('[data-holding-warning]')).toContainText('dapat terkirim dua kali')
  expect(await violations(owner)).toEqual([])
  await here.locator('[data-action="holding.confirm"]').click()
  await expect(here.locator('[data-holding-dialog]')).toContainText('Tulis alasannya')
  await confirm(here, 'Meja 2 mati')
  await isEditable(here)
  await expect(notice(here)).toContainText('Hak mengirim masih pada Meja 2')
  await type(here, 'PT TIGA')
  await isEditable(there)
  await office.desks.broker.mend()
  await isReadonly(there)
  await expect(there.locator(importer)).toHaveValue('PT TIGA')

  // In the worklist: column, filter and the context menu.
  await goToWorklist(there)
  await expect(rowOf(there, car).locator('[data-holder]')).toContainText('Meja 1')
  await expect(rowOf(there, car2).locator('[data-holder]')).toContainText('Meja ini')
  await there.locator('[data-action="worklist.filter"]').click()
  await there.locator('[data-filter-holder]').selectOption('others')
  await there.locator('[data-action="worklist.filterDone"]').click()
  await expect(there.locator('[role=row][data-car]')).toHaveCount(1)
  await rowOf(there, car).click({ button: 'right' })
  await there.getByRole('menuitem', { name: 'Ambil' }).click()
  await confirm(there, 'mau saya kirim hari ini')
  await goToWorklist(here)
  await expect(here.locator('[data-request="asked"]')).toContainText('“mau saya kirim hari ini”')
  await here.locator('[data-action="request.refuse"]').click()
  await expect(here.locator('[data-field="holding.note"]')).toBeVisible()
  expect(await violations(owner)).toEqual([])
  await confirm(here, 'masih saya kerjakan')
  await expect(here.locator('[data-request]')).toHaveCount(0)

  // After thirty days in the trash, and of use, a declaration is deleted at the start, but not while another desk asks for it.
  await here.evaluate(() => {
    const right = Date.now.bind(Date)
    Date.now = () => right() - 40 * 24 * 3_600_000
  })
  const [asked, expired] = [await createDraft(here), (await goToWorklist(here), await createDraft(here))]
  await goToWorklist(here)
  for (const one of [asked, expired]) {
    await selectRow(here, one)
    await action(here, 'declaration.trash').click()
    await expect(rowOf(here, one)).toHaveCount(0)
  }
  await exchange(owner)
  await exchange(broker)
  await callHost(there, 'office.hold', { declarations: [await idOf(there, asked)], verb: 'take', note: '' })
  await here.reload()
  await expect.poll(() => here.evaluate(passDaysOfUse)).toBe(true)
  await expect(here.locator('[data-view="trash"] .count')).toHaveText('2')
  await here.reload()
  await expect(here.locator('[data-view="trash"] .count')).toHaveText('1')
  await here.locator('[data-view="trash"]').click()
  await expect(rowOf(here, asked)).toBeVisible()

  // A clock that differs from that of the office is reported.
  await there.evaluate(() => {
    const right = Date.now.bind(Date)
    Date.now = () => right() + 2 * 24 * 3_600_000
  })
  await exchange(broker)
  await expect(there.locator('[data-wrong-clock]')).toContainText('berbeda dari jam server kantor')
  expect(await violations(broker)).toEqual([])
})
