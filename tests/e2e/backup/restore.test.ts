import { join } from 'node:path'
import { violations } from '../../support/axe.ts'
import { changeSending, entriesOf } from '../../support/drivers/outbox.ts'
import { createDraft, goToWorklist, listedCars, openDraft, readSections, typeField } from '../../support/drivers/editor.ts'
import { action, expect, expectSaved, go, loadSamples, openDeclaration, rowOf, samples, section, test } from '../../support/e2e.ts'
import { fileHashes, fillProfile, openResponsePdf, sampleCar } from '../../support/fixtures/used-profile.ts'
import { choosePath } from '../../support/running-app.ts'
import { applyRestore, exportAll, notice, onOtherComputer, openBackup, openFromPalette, part, setting, writeBackup } from './steps.ts'

const pdfsOf = async (home: string): Promise<readonly string[]> =>
  [...(await fileHashes(home, ['ajukan/archive']))]
    .filter(([name]) => name.endsWith('.pdf'))
    .map(([name, sha256]) => `${name} ${sha256}`)
    .sort()

test('a backup with a passphrase restores every declaration, status and PDF on another computer', async ({ ajukan }) => {
  const path = join(ajukan.home, 'pindah.ajukan')
  await fillProfile(ajukan.page)
  await writeBackup(ajukan, path, 'kapal biru makan pisang')
  const exported = await exportAll(ajukan)
  const cars = await listedCars(ajukan.page)
  const pdfs = await pdfsOf(ajukan.home)
  expect([cars.length, pdfs.length > 0]).toEqual([4, true])

  await onOtherComputer(async (other) => {
    const { app, page } = other
    await choosePath(app, path)
    // Offered before there is anything.
    await action(page, 'backup.restore').click()
    await expect(setting(page, 'backup.passphrase')).toBeFocused()
    await page.keyboard.type('bukan ini')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText('Kata sandi cadangan salah')
    await expect(setting(page, 'backup.passphrase')).toBeFocused()
    await setting(page, 'backup.passphrase').fill('kapal biru makan pisang')
    await action(page, 'backup.open').click()
    await expect(part(page, 'facts')).toContainText('4 deklarasi')
    await expect(part(page, 'effect')).toContainText('4 deklarasi ditambahkan')
    expect(await violations(other)).toEqual([])
    await applyRestore(page)
    await expect(notice(page, 'restored')).toContainText('Semua data dipulihkan dari cadangan')
    expect(await violations(other)).toEqual([])
    await action(page, 'backup.later').click()
    await expect(notice(page, 'restored')).toHaveCount(0)

    await expect.poll(() => listedCars(page)).toEqual(cars)
    // The first steps are for somebody who begins.
    await expect(page.locator('[data-first-steps]')).toHaveCount(0)
    expect(await exportAll(other)).toBe(exported)
    await expect(rowOf(page, sampleCar).locator('[data-state="finished"]')).toBeVisible()
    expect(await pdfsOf(other.home)).toEqual(pdfs)
    await openResponsePdf(page)
    // The practice service of this computer does not know it: what is known stays, and its sentence says why.
    await go(page, 'tracking')
    await page.locator(`[data-car="${sampleCar}"]`).first().click()
    await action(page, 'tracking.refresh').first().click()
    await expect(page.locator('[data-gone="practice"]')).toContainText('Layanan simulasi di komputer ini tidak mengenal')
    await expect(page.locator('[data-status="800"]')).toBeVisible()
    await expect(page.locator('[data-response]')).toHaveCount(4)
    await goToWorklist(page)
    await expect(rowOf(page, sampleCar).locator('[data-state="finished"]')).toBeVisible()
    // The history of every edit came with it.
    await goToWorklist(page)
    await openDeclaration(page, sampleCar)
    await section(page, 'history').click()
    await expect(page.locator('.editor')).toContainText('IZIN-2026-2')
  })
})

test('chosen declarations come back, the others stay as they are, and the restore can be undone and repeated @all', async ({ ajukan }) => {
  const { page, home } = ajukan
  const path = join(home, 'a.ajukan')
  const importer = '/header/data/impnama'
  const rename = async (car: string, name: string): Promise<void> => {
    await goToWorklist(page)
    await openDraft(page, car)
    await section(page, 'parties').click()
    await typeField(page, importer, name)
    await expectSaved(page)
  }
  const importerOf = async (car: string): Promise<string | undefined> => {
    await goToWorklist(page)
    await openDraft(page, car)
    return (await readSections(page, ['parties']))[importer]
  }
  await loadSamples(page)
  await writeBackup(ajukan, path)
  await rename(samples.three, 'PT Salah Ketik')
  await rename(samples.forty, 'PT Sengaja Diubah')
  await goToWorklist(page)
  const later = await createDraft(page)
  await goToWorklist(page)

  await openFromPalette(ajukan, path)
  await setting(page, 'backup.scope.chosen').check()
  const dialog = page.getByRole('dialog')
  await expect(part(page, 'obstacle')).toHaveText('Pilih sedikitnya satu deklarasi.')
  await expect(action(page, 'backup.apply')).toHaveAttribute('aria-disabled', 'true')
  await expect(dialog.locator('[data-here="differs"]')).toHaveCount(2)
  await expect(dialog.locator('[data-here="same"]')).toHaveCount(1)
  await page.locator('[data-search="backup"]').fill('070128-KTU417')
  await expect(dialog.locator('[role=row][data-car]')).toHaveCount(1)
  await action(page, 'backup.selectAll').click()
  await expect(part(page, 'selected')).toHaveText('1 dipilih')
  await expect(part(page, 'effect')).toContainText('1 deklarasi berbeda dan kembali ke isinya di cadangan.')
  expect(await violations(ajukan)).toEqual([])
  await applyRestore(page)
  await expect(notice(page, 'restored')).toContainText('1 deklarasi dipulihkan')
  expect(await importerOf(samples.three)).toBe('PT Karya Tambang Utama Nusapala')
  expect(await importerOf(samples.forty)).toBe('PT Sengaja Diubah')
  await goToWorklist(page)
  await expect(rowOf(page, later)).toBeVisible()

  const undo = async (): Promise<void> => {
    await notice(page, 'restored').locator('[data-action="backup.undo"]').click()
    await Promise.all([page.waitForEvent('load', { timeout: 60_000 }), action(page, 'question.yes').click()])
    await expect(notice(page, 'restored')).toContainText('Keadaan sebelumnya sudah dibawa kembali')
  }
  await undo()
  expect(await importerOf(samples.three)).toBe('PT Salah Ketik')
  await goToWorklist(page)
  await undo()
  expect(await importerOf(samples.three)).toBe('PT Karya Tambang Utama Nusapala')
})

test('after a restore what was in the queue when the backup was written is uncertain and not sent, and no aju number is assigned again @all', async ({
  ajukan
}) => {
  const { page, home } = ajukan
  const path = join(home, 'a.ajukan')
  const create = async (on: typeof page): Promise<string> => {
    await goToWorklist(on)
    return createDraft(on)
  }
  await loadSamples(page)
  await changeSending(page, { sending: 'manual' })
  await page.reload()
  await rowOf(page, samples.three).click()
  await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
  await page.waitForURL(/#\/outbox/)
  await expect.poll(async () => (await entriesOf(page)).map(({ state }) => state)).toEqual(['queued'])
  // Numbers that were assigned before and after the backup.
  const used = [await create(page)]
  await writeBackup(ajukan, path)
  used.push(await create(page), await create(page))

  await onOtherComputer(async (other) => {
    await openBackup(other, path)
    await setting(other.page, 'backup.scope.chosen').check()
    await other.page.locator('[data-search="backup"]').fill('051028-BSG208')
    await action(other.page, 'backup.selectAll').click()
    await applyRestore(other.page)
    used.push(await create(other.page))
    await openFromPalette(other, path)
    await expect(part(other.page, 'effect')).toContainText('menjadi “Belum pasti” dan tidak dikirim ulang otomatis')
    await applyRestore(other.page)
    await go(other.page, 'worklist')
    await expect(rowOf(other.page, samples.three).locator('[data-state="unknown"]')).toBeVisible()
    // The list shows it before it is stored.
    await expect.poll(async () => (await entriesOf(other.page)).map(({ state }) => state)).toEqual(['unknown'])
    used.push(await create(other.page))
  })
  await goToWorklist(page)
  await openFromPalette(ajukan, path)
  await applyRestore(page)
  used.push(await create(page))
  expect(new Set(used).size).toBe(used.length)
})
