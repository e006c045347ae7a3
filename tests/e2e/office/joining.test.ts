import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { X509Certificate } from 'node:crypto'
import { makeServerCertificate } from '../../../electron/office/server/certificate.ts'
import { keyFingerprint } from '../../../electron/office/server/trust.ts'
import { newPin } from '../../../electron/office/pairing/pairing-file.ts'
import { violations } from '../../support/axe.ts'
import { createDraft } from '../../support/drivers/editor.ts'
import { action, expect, holdToasts, rowOf, toast } from '../../support/e2e.ts'
import { choosePath, type RunningApp } from '../../support/running-app.ts'
import { deskToPair } from '../../support/office/office-server.ts'
import { fact, joinOffice, officePart, officeState, test } from '../../support/office/windows.ts'

const joinWith = async ({ app, page }: RunningApp, path: string, pin: string): Promise<void> => {
  await choosePath(app, path)
  await page.locator('[data-setting="office.pin"]').fill(pin)
  await action(page, 'office.join').click()
}

test('a desk joins by its file and PIN, sees the others, leaves after a question, and cannot come back with the same file', async ({
  office
}) => {
  const { owner, broker } = office.desks
  const [first, joining] = await Promise.all([owner.open(), broker.open()])
  const { page } = joining
  await holdToasts(page)
  // Both used the same number before they knew of each other.
  const theirs = await createDraft(first.page)
  expect(await createDraft(page)).toBe(theirs)
  await joinOffice(first, owner)
  await expect(officeState(page)).toHaveCount(0)

  // The palette opens the section.
  await page.keyboard.press('Control+k')
  await expect(page.locator('[data-palette]')).toBeFocused()
  await page.keyboard.type('gabung ke kantor')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-part="office"] h2')).toBeInViewport()
  expect(await violations(joining)).toEqual([])

  await joinWith(joining, broker.file, newPin())
  await expect(officePart(page)).toContainText('PIN ini bukan milik berkas pasangan ini')
  const foreign = join(broker.home, 'foreign.ajukan-desk')
  await writeFile(foreign, 'surat')
  await joinWith(joining, foreign, broker.pin)
  await expect(page.locator('[data-office="join-failed"]')).toContainText('bukan berkas pasangan meja')
  const damaged = join(broker.home, 'damaged.ajukan-desk')
  await writeFile(damaged, (await readFile(broker.file)).subarray(0, -9))
  await joinWith(joining, damaged, broker.pin)
  await expect(page.locator('[data-office="join-failed"]')).toContainText('rusak atau tidak lengkap')

  await joinWith(joining, broker.file, broker.pin)
  await expect(toast(page, 'Bergabung dengan Kantor sebagai Meja 2.')).toBeVisible()
  await expect(fact(page, 'desk')).toHaveText('Meja 2 · Broker · Aktif')
  await expect(fact(page, 'exchange')).toHaveText('Data meja ini dan kantor sudah sama.')
  await expect(page.locator('[data-office="desks"] [data-desk]')).toHaveCount(3)
  await expect(page.locator('[data-desk="Meja 1"]')).not.toContainText('belum pernah')
  await expect(page.locator('[data-desk="Meja 3"]')).toContainText('belum pernah')
  await expect(officePart(page).locator('[data-office="taken"]')).toContainText(theirs.slice(-6))
  // A broker changes no desk.
  await expect(action(page, 'office.lock')).toHaveCount(0)
  await expect(officeState(page)).toHaveAttribute('data-state', 'connected')
  expect(await violations(joining)).toEqual([])

  // Without the office: the time, what waits, and what is lost by leaving.
  await broker.cut()
  await expect(officeState(page)).toHaveAttribute('data-state', 'offline')
  await expect(officeState(page).locator('[role=status]')).toContainText('Kantor tidak terhubung sejak')
  await page.locator('nav [data-action="go.worklist"]').click()
  await expect(rowOf(page, theirs)).toHaveCount(2)
  const mine = await createDraft(page)
  await expect(officeState(page).locator('[data-count="waiting"]')).toContainText('menunggu dikirim ke kantor')
  expect(await violations(joining)).toEqual([])
  await officeState(page).locator('[data-action="office.settings"]').click()
  await expect(fact(page, 'contact')).toContainText('Tidak terhubung sejak')
  await expect(fact(page, 'sending')).toContainText('Menunggu kantor')
  await action(page, 'office.exchange').click()
  await expect(toast(page, 'Kantor tidak dapat dihubungi')).toBeVisible()
  await action(page, 'office.leave').click()
  await expect(page.getByRole('dialog')).toContainText('Belum sampai di kantor')
  await expect(page.getByRole('dialog')).toContainText(mine.slice(-6))
  await action(page, 'office.leave.no').click()
  await broker.mend()
  await action(page, 'office.exchange').click()
  await expect(fact(page, 'contact')).toContainText('Terhubung')
  await expect(fact(page, 'exchange')).toHaveText('Data meja ini dan kantor sudah sama.')

  // The office has moved: the address before leads nowhere.
  await broker.cut()
  await expect(officeState(page)).toHaveAttribute('data-state', 'offline')
  await action(page, 'office.move').click()
  const [address, dialog] = [page.locator('[data-field="office.server"]'), page.locator('[data-dialog="office-move"]')]
  await expect(address).toBeFocused()
  await action(page, 'office.move.yes').click()
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await address.fill('127.0.0.1:1')
  await action(page, 'office.move.yes').click()
  await expect(dialog).toContainText('server tidak berjalan di port ini')
  expect(await violations(joining)).toEqual([])
  await address.fill(`127.0.0.1:${office.server.address.port}`)
  await action(page, 'office.move.yes').click()
  await expect(dialog).toHaveCount(0)
  await expect(officeState(page)).toHaveAttribute('data-state', 'connected')
  await expect(fact(page, 'contact')).toContainText('Terhubung')
  await broker.mend()

  await action(page, 'office.leave').click()
  await expect(page.getByRole('dialog')).not.toContainText('Belum sampai')
  await expect(page.locator('[data-office="leave-held"]')).toContainText('masih dipegang meja ini')
  expect(await violations(joining)).toEqual([])
  await action(page, 'office.leave.yes').click()
  await expect(action(page, 'office.join')).toBeVisible()
  await expect(officeState(page)).toHaveCount(0)

  // The file is not valid any more.
  await joinWith(joining, broker.file, broker.pin)
  await expect(page.locator('[data-office="first-failed"]')).toContainText('sudah pernah dipakai')
  expect(await violations(joining)).toEqual([])
  await action(page, 'office.cancelJoining').click()
  await expect(action(page, 'office.join')).toBeVisible()

  // Another server than the one of the file.
  const other = makeServerCertificate(['127.0.0.1'], Date.now())
  const trust = { kind: 'key', sha256: keyFingerprint(new X509Certificate(other.certificate)) } as const
  const strange = await deskToPair({ ...office.server, trust }, office.id, {
    name: 'Meja 4',
    rights: 'broker',
    addresses: [broker.address]
  })
  await writeFile(broker.file, strange.file)
  await joinWith(joining, broker.file, strange.pin)
  await expect(page.locator('[data-office="first-failed"]')).toContainText('sertifikat lain')
  await action(page, 'office.cancelJoining').click()

  // An unreachable server: joining continues when it is reachable.
  await broker.cut()
  const right = await deskToPair(office.server, office.id, { name: 'Meja 5', rights: 'broker', addresses: [broker.address] })
  await writeFile(broker.file, right.file)
  await joinWith(joining, broker.file, right.pin)
  await expect(page.locator('[data-office="first-failed"]')).toContainText('belum terjangkau')
  const joined = toast(page, 'Bergabung dengan Kantor sebagai Meja 5.')
  await expect(joined).toHaveCount(0)
  await broker.mend()
  await action(page, 'office.exchange').click()
  await expect(fact(page, 'desk')).toHaveText('Meja 5 · Broker · Aktif')
  await expect(joined).toBeVisible()
})
