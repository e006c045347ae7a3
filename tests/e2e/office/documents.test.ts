import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { unzip } from '../../support/unzip.ts'
import { violations } from '../../support/axe.ts'
import { createDraft, goToSection, goToWorklist, openDraft, typeField } from '../../support/drivers/editor.ts'
import { callHost } from '../../support/drivers/host-calls.ts'
import { pdfIn } from '../../support/drivers/pdf-frame.ts'
import { makeTrainingProfile } from '../../support/drivers/tokens.ts'
import { action, expect, expectSaved, field, go } from '../../support/e2e.ts'
import { startAnsweringService } from '../../support/fakes/answering-service.ts'
import { textPdf } from '../../support/fixtures/pdf-samples.ts'
import { handOver, idOf } from '../../support/office/sending-windows.ts'
import { exchange, goOffice, officePart, officeStatus, test } from '../../support/office/windows.ts'
import { chooseFiles, chooseSavePath, type RunningApp } from '../../support/running-app.ts'

const car = '000028ABCDEF20261120000001'
const away = (page: Page, state: string) => page.locator(`[data-document-away="${state}"]`)
const archived = (page: Page) => page.locator('[role=row][data-row]').filter({ hasText: '2003' })

/** Passes when the office has hashed as many documents. */
const expectAtOffice = (one: RunningApp, shas: readonly string[]): Promise<void> =>
  expect
    .poll(async () => {
      await exchange(one)
      const places = await callHost(one.page, 'office.documentPlaces', { shas })
      return places.ok ? places.value.filter(({ isAtOffice }) => isAtOffice).map(({ sha256 }) => sha256) : places.failure
    })
    .toEqual(shas)

test('a PDF and an attached file of one desk open at another, earlier values of a party are restored, and unreachable documents name their location @all', async ({
  office
}) => {
  const [owner, broker] = await Promise.all([office.desks.owner.join(), office.desks.broker.join()])
  const pdf = await textPdf('SPPB dari Meja 1')
  const service = await startAnsweringService((path) => {
    if (path.includes('statusrespon')) return { status: 'ok', desc: {} }
    const reshdr = { car, reskd: '2003', restg: '2026-11-20', reswk: '101510', kpbc: '040300', deskripsi: 'SPPB' }
    return { rescode: 'OK', desc: path.includes('bc20') ? [{ reshdr, pdf_encoded: pdf.toString('base64') }] : [], status: 'ok' }
  })
  try {
    // Customs answer the first desk.
    await makeTrainingProfile(owner.page, service.address, 'token-of-the-test')
    await go(owner.page, 'tracking')
    await action(owner.page, 'tracking.watch').click()
    await owner.page.locator('[data-input="watch-list"]').fill(car)
    await action(owner.page, 'tracking.watchAdd').click()
    await expect(owner.page.locator('article.track [data-response="2003"] [data-action="archive.open"]')).toBeVisible()
    // A file is attached to a declaration of it.
    await goToWorklist(owner.page)
    await createDraft(owner.page)
    // Without a lane of this prefix it has none yet.
    const drafted = '000028ABCDEF20261120000777'
    await typeField(owner.page, '/car', drafted)
    const [path, other] = [join(office.desks.owner.home, 'invoice.pdf'), join(office.desks.owner.home, 'packing.pdf')]
    await writeFile(path, await textPdf('INVOICE dari Meja 1'))
    await writeFile(other, await textPdf('PACKING LIST dari Meja 1'))
    await goToSection(owner.page, 'files')
    await chooseFiles(owner.app, [path, other])
    await owner.page.locator('.files [data-action="files.attach"]').click()
    const fileOf = (name: string) => owner.page.locator('[data-file]').filter({ hasText: name })
    const attached = (await fileOf('invoice.pdf').getAttribute('data-sha')) ?? ''
    const packing = (await fileOf('packing.pdf').getAttribute('data-sha')) ?? ''
    await expectSaved(owner.page)
    const listed = await callHost(owner.page, 'archive.list', { edition: '', from: 0 })
    const page = listed.ok ? await callHost(owner.page, 'archive.list', { edition: listed.value.edition, from: 0 }) : listed
    const sha256 = (page.ok && page.value.pdfs[0]?.sha256) || ''
    await expectAtOffice(owner, [sha256, attached, packing])

    // The other desk, with a profile of the same kind, lists it, and shows its location while the office cannot be reached.
    await makeTrainingProfile(broker.page, service.address, 'token-of-the-test')
    await expectAtOffice(broker, [sha256, attached, packing])
    // It names the desk that brought the response in, which names nobody itself.
    await go(broker.page, 'tracking')
    await expect(broker.page.locator('article.track [data-response="2003"] [data-brought-by]')).toHaveText('dari Meja 1')
    await go(owner.page, 'tracking')
    await expect(owner.page.locator('article.track [data-response="2003"]')).toBeVisible()
    await expect(owner.page.locator('[data-brought-by]')).toHaveCount(0)
    await go(broker.page, 'archive')
    await expect(archived(broker.page).locator('[data-at-office]')).toBeVisible()
    await office.desks.broker.cut()
    await expect.poll(async () => (await officeStatus(broker))?.contact.kind).toBe('offline')
    await archived(broker.page).click()
    await expect(away(broker.page, 'offline')).toContainText('ada di kantor')
    expect(await violations(broker)).toEqual([])
    await action(broker.page, 'archive.export').first().click()
    await expect(broker.page.locator('[data-export-away="1"]')).toContainText('1 dari 1 PDF hanya ada di kantor')
    await broker.page.keyboard.press('Escape')
    // When the office is reachable again, the document is downloaded automatically.
    await office.desks.broker.mend()
    await exchange(broker)
    await expect(pdfIn(broker.page).locator('.textLayer').first()).toContainText('SPPB dari Meja 1')
    await expect(broker.page.locator('[data-at-office]')).toHaveCount(0)
    // So is one whose file was deleted on this computer.
    const files = await readdir(office.desks.broker.home, { recursive: true })
    const [file = '', ...others] = files.filter((name) => name.includes('archive') && name.endsWith('.pdf'))
    expect(others).toEqual([])
    await rm(join(office.desks.broker.home, file))
    await goToWorklist(broker.page)
    await go(broker.page, 'archive')
    await archived(broker.page).click()
    await expect.poll(() => readFile(join(office.desks.broker.home, file)).catch(() => null)).toEqual(pdf)
    await expect(pdfIn(broker.page).locator('.textLayer').first()).toContainText('SPPB dari Meja 1')
    await expect(broker.page.locator('[data-file-state], [data-document-away]')).toHaveCount(0)

    await goToWorklist(broker.page)
    await openDraft(broker.page, drafted)
    await goToSection(broker.page, 'files')
    await broker.page.locator(`[data-sha="${attached}"] [data-action="files.view"]`).click()
    await expect(pdfIn(broker.page).locator('.textLayer').first()).toContainText('INVOICE dari Meja 1')

    // The dossier fetches documents that only the office has; without the office it names the missing ones.
    await office.desks.broker.cut()
    await expect.poll(async () => (await officeStatus(broker))?.contact.kind).toBe('offline')
    const zip = join(office.desks.broker.home, 'berkas.zip')
    await chooseSavePath(broker.app, zip)
    await broker.page.locator('.files [data-action="files.export"]').click()
    await expect(broker.page.locator('[data-export-away="1"]')).toContainText('1 dari 2 PDF dan berkas terlampir hanya ada di kantor')
    await action(broker.page, 'archive.saveZip').click()
    const result = broker.page.locator('[data-export="told"]')
    await expect(result).toContainText('Tidak dapat diambil dari kantor: packing.pdf. Kantor tidak dapat dihubungi.')
    expect(await violations(broker)).toEqual([])
    await office.desks.broker.mend()
    await exchange(broker)
    await action(broker.page, 'archive.saveZip').click()
    await expect(action(broker.page, 'archive.saveZip')).toHaveCount(0)
    const entries = unzip(new Uint8Array(await readFile(zip)))
    const names = entries.map(({ name }) => name.split('/').at(-1))
    expect(names).toEqual(expect.arrayContaining(['invoice.pdf', 'packing.pdf']))

    // A setting of the desk decides which documents are kept locally.
    await goOffice(broker.page)
    const keep = officePart(broker.page).locator('[data-setting="keptDocuments.keep"]')
    await keep.selectOption('months')
    await expect(officePart(broker.page).locator('[data-setting="keptDocuments.months"]')).toHaveValue('12')
    expect(await violations(broker)).toEqual([])

    // The first desk hands the declaration over and keeps only what it holds: its files are removed, and are fetched again when they are opened.
    await exchange(owner)
    const declaration = await idOf(owner.page, drafted)
    await handOver(declaration, owner, broker, office.desks.broker.id)
    await exchange(owner)
    await goToWorklist(owner.page)
    await openDraft(owner.page, drafted)
    await goToSection(owner.page, 'files')
    await expect(fileOf('packing.pdf')).toBeVisible()
    await goOffice(owner.page)
    await officePart(owner.page).locator('[data-setting="keptDocuments.keep"]').selectOption('mine')
    const states = async (): Promise<readonly string[]> => {
      await exchange(owner)
      const found = [attached, packing].map((sha) => callHost(owner.page, 'attachments.state', { sha256: sha }))
      return (await Promise.all(found)).map((one) => (one.ok ? one.value.state : one.failure.code))
    }
    await expect.poll(states).toEqual(['missing', 'missing'])
    await goToWorklist(owner.page)
    await openDraft(owner.page, drafted)
    await goToSection(owner.page, 'files')
    await owner.page.locator(`[data-sha="${packing}"] [data-action="files.view"]`).click()
    await expect(pdfIn(owner.page).locator('.textLayer').first()).toContainText('PACKING LIST dari Meja 1')
    expect((await states())[1]).not.toBe('missing')

    // A party that both change: author and time are shown, and an earlier value is restored.
    const name = (at: Page) => field(at, '/parties/0/impnama')
    const typeName = async (at: Page, typed: string): Promise<void> => {
      await name(at).click()
      await at.keyboard.type(typed)
      await at.keyboard.press('Enter')
    }
    await go(owner.page, 'catalog')
    await action(owner.page, 'parties.add').click()
    await typeName(owner.page, 'PT Nama Lama')
    // The table lists the documents that existed when it was opened.
    await expect(async () => {
      await goToWorklist(broker.page)
      await go(broker.page, 'catalog')
      await expect(name(broker.page)).toContainText('PT Nama Lama', { timeout: 2_000 })
    }).toPass()
    await typeName(broker.page, 'PT Nama Baru')
    await expect(name(owner.page)).toContainText('PT Nama Baru')
    await name(broker.page).click()
    await action(broker.page, 'parties.history').click()
    const versions = broker.page.locator('[data-row-history] [data-version]')
    await expect(versions.first()).toContainText('PT Nama Lama → PT Nama Baru')
    await expect(versions.nth(1)).toContainText('Meja 1')
    expect(await violations(broker)).toEqual([])
    await versions
      .filter({ has: action(broker.page, 'office.takeVersion') })
      .first()
      .locator('[data-action="office.takeVersion"]')
      .click()
    await expect(name(broker.page)).toContainText('PT Nama Lama')
    await expect(name(owner.page)).toContainText('PT Nama Lama')
  } finally {
    await service.close()
  }
})
