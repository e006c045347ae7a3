import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { formatAju } from '#core/numbering/aju-number.ts'
import { violations } from '../../support/axe.ts'
import { createDraft, goToWorklist } from '../../support/drivers/editor.ts'
import { action, expect, holdToasts, toast } from '../../support/e2e.ts'
import { deskToPair } from '../../support/office/office-server.ts'
import { exchange, fact, goOffice, officePart, officeState, officeStatus, test } from '../../support/office/windows.ts'

const row = (page: Page, name: string) => officePart(page).locator(`tr[data-desk="${name}"]`)
const giveReason = async (page: Page, word: string): Promise<void> => {
  await action(page, 'office.word.say').click()
  await expect(page.getByRole('dialog')).toContainText('Tulis sesuatu di sini')
  await page.locator('[data-field="office.word"]').fill(word)
  await action(page, 'office.word.say').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('an owner locks, unlocks and retires a desk and stops waiting for missing ones; a desk that is not known is explained @all', async ({
  office
}) => {
  const { owner, broker } = office.desks
  const [first, second] = await Promise.all([owner.join(), broker.join()])
  const { page } = first
  await holdToasts(page)

  // A long name does not push the actions out of the window.
  const name = `Meja ekspor dan impor Pelabuhan ${'Tanjung Priok '.repeat(3)}lantai 2`
  await deskToPair(office.server, office.id, { name, rights: 'broker' })
  await exchange(first)
  await goOffice(page)
  await expect(row(page, name).locator('[data-action="office.retire"]')).toBeInViewport({ ratio: 1 })
  await goToWorklist(page)

  // A refused row is named with its declaration.
  const rule = `rule_${office.id.replaceAll('-', '')}`
  await office.server.admin.query(
    `ALTER TABLE office_data.store_row ADD CONSTRAINT ${rule} CHECK (office_id <> '${office.id}' OR store <> 'declarations') NOT VALID`
  )
  const car = await createDraft(page)
  await goOffice(page)
  const refused = officePart(page).locator('[data-office="refused"]')
  await expect(refused).toContainText(`${car.slice(-6)} · Kantor gagal menjalankan permintaan ini.`)
  expect(await violations(first)).toEqual([])
  await office.server.admin.query(`ALTER TABLE office_data.store_row DROP CONSTRAINT ${rule}`)
  await action(page, 'office.openDeclaration').click()
  await expect(page.locator(`.editor[data-car="${car}"]`)).toBeVisible()
  await page.locator('.editor [data-field="/header/data/nama_penerima"], .editor input[data-field]:not([readonly])').first().fill('1')
  await goOffice(page)
  await expect(refused).toHaveCount(0)

  await row(page, 'Meja 2').locator('[data-action="office.lock"]').click()
  await expect(page.getByRole('dialog')).toContainText('Cabut juga token CEISA')
  expect(await violations(first)).toEqual([])
  await giveReason(page, 'laptop hilang')
  await expect(toast(page, 'Meja 2 dikunci. Jangan lupa mencabut token CEISA-nya.')).toBeVisible()
  await expect(row(page, 'Meja 2').locator('[data-state="locked"]')).toBeVisible()
  await expect(officeState(second.page)).toHaveAttribute('data-state', 'locked')
  await goOffice(second.page)
  await expect(officePart(second.page).locator('[role=alert]')).toContainText('Meja ini dikunci oleh pemilik kantor.')
  await expect(row(second.page, 'Meja 2').locator('[data-state="locked"]')).toBeVisible()
  await expect(fact(second.page, 'sending')).toHaveText('Tidak dari meja ini')
  expect(await violations(second)).toEqual([])

  await row(page, 'Meja 2').locator('[data-action="office.unlock"]').click()
  await expect(row(page, 'Meja 2').locator('[data-state="active"]')).toBeVisible()
  await exchange(second)
  await expect(officeState(second.page)).toHaveAttribute('data-state', 'connected')

  // A copy of its folder was detected: once the copy is out of use, the desk is admitted again.
  await office.server.admin.query('UPDATE office_data.desk SET forked_at = now() WHERE office_id = $1 AND name = $2', [office.id, 'Meja 2'])
  await exchange(first)
  await row(page, 'Meja 2').locator('[data-action="office.resolve"]').click()
  await expect(page.getByRole('dialog')).toContainText('Hapus dulu salinannya')
  expect(await violations(first)).toEqual([])
  await giveReason(page, 'salinan di laptop lama dihapus')
  await expect(row(page, 'Meja 2').locator('[data-state="forked"]')).toHaveCount(0)
  await expect(action(page, 'office.resolve')).toHaveCount(0)
  await exchange(second)
  await expect(officeState(second.page)).toHaveAttribute('data-state', 'connected')

  // After a restore sending waits for desks that have not presented what they have.
  await broker.cut()
  await expect(officeState(second.page)).toHaveAttribute('data-state', 'offline')
  await office.server.admin.query('SELECT office_admin.begin_generation($1, $2)', [office.id, 'uji'])
  await exchange(first)
  await expect(officeState(page)).toHaveAttribute('data-state', 'closed')
  await expect(fact(page, 'generation')).toContainText('2')
  const missing = officePart(page).locator('[data-office="missing"]')
  await expect(missing).toContainText('Meja 2')
  expect(await violations(first)).toEqual([])
  for (const { name } of (await officeStatus(first))?.missing ?? []) {
    await missing.locator(`[data-desk="${name}"] [data-action="office.writeOff"]`).click()
    await giveReason(page, 'tidak mengirim apa pun sejak cadangan')
    await expect(missing.locator(`[data-desk="${name}"]`)).toHaveCount(0)
  }
  await expect(officeState(page)).toHaveAttribute('data-state', 'connected')
  await expect(fact(page, 'sending')).toHaveText('Terbuka')
  await broker.mend()
  await exchange(second)

  // It may send one declaration: the owner confirms explicitly that it did not.
  await goToWorklist(second.page)
  const held = await createDraft(second.page)
  await exchange(second)
  await exchange(first)
  await row(page, 'Meja 2').locator('[data-action="office.retire"]').click()
  await expect(page.getByRole('dialog')).toContainText('bisa terkirim dua kali')
  const sentence = page.getByRole('checkbox', { name: `Selain yang tercatat di kantor, Meja 2 tidak mengirim ${formatAju(held)}.` })
  await expect(sentence).not.toBeChecked()
  await action(page, 'office.word.say').click()
  await expect(page.getByRole('dialog')).toContainText('Nyatakan dulu')
  expect(await violations(first)).toEqual([])
  await sentence.check()
  await page.locator('[data-field="office.word"]').fill('PC-nya ada di sini')
  await action(page, 'office.word.say').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const said = await office.server.admin.query<{ word: string }>(
    "SELECT details ->> 'word' AS word FROM office_data.event WHERE office_id = $1 AND kind = 'retire_desk' AND declaration IS NOT NULL",
    [office.id]
  )
  expect(said.rows).toEqual([{ word: `Selain yang tercatat di kantor, Meja 2 tidak mengirim ${formatAju(held)}. PC-nya ada di sini` }])
  await expect(row(page, 'Meja 2').locator('[data-state="retired"]')).toBeVisible()
  await expect(row(page, 'Meja 2').locator('button')).toHaveCount(0)
  await expect(officeState(second.page)).toHaveAttribute('data-state', 'retired')

  // The desk is unknown: every screen of the window says so, and what to do.
  await second.close()
  await writeFile(join(broker.home, 'ajukan', 'office.json'), '{')
  const again = await broker.open()
  await expect(again.page.locator('[data-office="damaged-notice"]')).toContainText('office.json')
  await expect(officeState(again.page)).toHaveAttribute('data-state', 'damaged')
  expect(await violations(again)).toEqual([])
  await goOffice(again.page)
  await expect(officePart(again.page)).toContainText('minta berkas pasangan baru')
  expect(await violations(again)).toEqual([])
  await action(again.page, 'office.leave').click()
  await action(again.page, 'office.leave.yes').click()
  await expect(action(again.page, 'office.join')).toBeVisible()
  await expect(officeState(again.page)).toHaveCount(0)
})
