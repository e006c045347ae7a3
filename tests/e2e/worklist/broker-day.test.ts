import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { violations } from '../../support/axe.ts'
import { closeToasts } from '../keyboard/walk-keys.ts'
import { action, advance, expect, go, rowOf, samples, selectRow, test, toast } from '../../support/e2e.ts'
import { clipboard, detail, sendThree } from '../../support/drivers/tracking.ts'
import { chooseFiles, chooseSavePath } from '../../support/running-app.ts'
import { pageTextsOf } from '../../support/read-pdf.ts'
import { unzip } from '../../support/unzip.ts'

const car = samples.three
const ntpn = '0123456789ABCDEF'

test('a sent declaration gets notes, its billing is paid, its importer informed, and its month handed over', async ({ ajukan }) => {
  const { app, page, home } = ajukan
  await sendThree(page)
  // To the billing, before the release.
  for (let step = 0; step < 4; step += 1) await advance(page, 'practice.advance')
  await go(page, 'worklist')

  await test.step('the context menu of a row has the notes; they are searched, a column, a filter, and stay after a restart', async () => {
    await rowOf(page, car).click({ button: 'right' })
    await page.getByRole('menu').locator('[data-action="declaration.notes"]').click()
    await page.locator('[data-note="note"]').fill('Tunggu COO asli')
    await page.locator('[data-note="responsible"]').fill('Sari')
    // The calendar of a field in a dialog.
    await page.locator('[data-field="notes.followUp"]').fill('t')
    await page.locator('[data-field="notes.followUp"]').press('F4')
    await expect(page.locator('[data-day]:focus')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-field="notes.followUp"]')).toHaveValue(/^\d\d-\d\d-\d{4}$/)
    await page.locator('[data-note="labels"]').fill('mendesak, jalur merah')
    expect(await violations(ajukan)).toEqual([])
    await action(page, 'notes.save').click()
    await expect(toast(page, 'Catatan disimpan')).toBeVisible()
    await expect(page.locator('aside [data-fact="note"]')).toHaveText('Tunggu COO asli')
    await page.reload()
    await page.locator('[data-search="worklist"]').fill('coo asli')
    await expect(rowOf(page, car)).toBeVisible()
    await expect(page.locator('[role=row][data-row]')).toHaveCount(1)
    await expect(rowOf(page, car).locator('[data-column="notes"]')).toContainText('mendesak')
    await page.locator('[data-search="worklist"]').fill('')
  })

  await test.step('a filter is saved as a view in the side bar, is shown again, renamed and deleted', async () => {
    const view = (name: string) => page.locator(`[data-saved-view="${name}"]`)
    await page.keyboard.press('Control+Shift+F')
    await page.locator('[data-filter="label"][data-facet-value="mendesak"]').check()
    await action(page, 'worklist.filterDone').click()
    await action(page, 'worklist.saveView').click()
    await page.locator('[data-input="view-name"]').fill('Mendesak')
    await action(page, 'worklist.keepView').click()
    await expect(view('Mendesak').locator('.count')).toHaveText('1')
    await action(page, 'worklist.filterClear').click()
    await expect(page.locator('[role=row][data-row]')).toHaveCount(3)
    await view('Mendesak').locator('[data-action="savedView.show"]').click()
    await expect(page.locator('[role=row][data-row]')).toHaveCount(1)
    await expect(page.locator('[data-chip="label:mendesak"]')).toBeVisible()
    await view('Mendesak').locator('[data-action="savedView.menu"]').click()
    await page.getByRole('menu').locator('[data-action="savedView.rename"]').click()
    await page.locator('[data-input="view-name"]').fill('Hari ini')
    await page.keyboard.press('Enter')
    await view('Hari ini').locator('[data-action="savedView.menu"]').click()
    await page.getByRole('menu').locator('[data-action="savedView.delete"]').click()
    await expect(view('Hari ini')).toHaveCount(0)
    await action(page, 'worklist.filterClear').click()
  })

  await test.step('one key copies the text about the billing for a messenger', async () => {
    await selectRow(page, car)
    await page.keyboard.press('m')
    await expect(toast(page, 'Pesan disalin')).toBeVisible()
    expect(await clipboard(ajukan)).toMatch(/^Yth\. .+Kode billing: \S+\nJumlah: Rp [\d.]+\nJatuh tempo: \d\d-\d\d-\d{4}\n/s)
  })

  await test.step('a billing that is noted as paid, with its receipt number and proof, is no longer due', async () => {
    const proof = join(home, 'bukti bayar.pdf')
    await writeFile(proof, '%PDF-1.4\nbukti\n')
    await go(page, 'tracking')
    await rowOf(page, car).click()
    await expect(detail(page, car).locator('[data-billing]')).toBeVisible()
    await page.locator('[data-billing] [data-action="billing.pay"]').click()
    await page.locator('[data-input="ntpn"]').fill('0123 4567 89ab cdef')
    await chooseFiles(app, [proof])
    await action(page, 'billing.chooseProof').click()
    await expect(page.locator('[data-proof]')).toHaveText('bukti bayar.pdf')
    expect(await violations(ajukan)).toEqual([])
    await action(page, 'billing.savePaid').click()
    await expect(detail(page, car).locator('[data-billing]')).toHaveCount(0)
    await expect(detail(page, car).locator('[data-paid]')).toContainText(`NTPN ${ntpn}`)
    await page.reload()
    await expect(detail(page, car).locator('[data-paid]')).toContainText(`NTPN ${ntpn}`)
    await go(page, 'dashboard')
    await expect(page.locator('[data-due]')).toHaveCount(0)
  })

  await test.step('what was to be followed up today is in Hari ini once it is paid, and done with one click', async () => {
    await go(page, 'today')
    const line = page.locator('[data-due-group="follow-up"]').locator(`[data-car="${car}"]`)
    await expect(line).toContainText('Tunggu COO asli')
    await line.click({ button: 'right' })
    await expect(page.getByRole('menu').locator('[data-action="notes.followUpDone"], [data-action="declaration.notes"]')).toHaveCount(2)
    await page.keyboard.press('Escape')
    await line.locator('[data-action="notes.followUpDone"]').click()
    await expect(line).toHaveCount(0)
    await action(page, 'message.undo').click()
    await expect(line).toBeVisible()
    await go(page, 'dashboard')
    // A declaration of the overview by keyboard: its menu has the same steps, whose single keys act on it.
    const latest = page.locator('[data-card="latest"]').locator(`[data-line][data-car="${car}"]`).first()
    await latest.press('Shift+F10')
    await expect(page.getByRole('menu').locator('[data-action="declaration.notes"], [data-action="row.copy"]')).toHaveCount(2)
    expect(await violations(ajukan)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(latest).toBeFocused()
    await page.keyboard.press('n')
    await expect(page.locator('[data-note="note"]')).toHaveValue('Tunggu COO asli')
    await page.keyboard.press('Escape')
  })

  await test.step('the month of one importer is one zip with a workbook', async () => {
    await action(page, 'go.report').or(action(page, 'report.open')).first().click()
    await page.locator('[role=grid] [role=row][data-row="0"]').click()
    await action(page, 'report.export').click()
    await page.getByRole('menu').locator('[data-action="report.rowZip"]').click()
    await chooseSavePath(app, join(home, 'bulan.zip'))
    await action(page, 'archive.saveZip').click()
    await expect(toast(page, 'Zip disimpan')).toBeVisible()
    const names = unzip(new Uint8Array(await readFile(join(home, 'bulan.zip')))).map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining([
        'daftar.xlsx',
        `deklarasi/${car}.json`,
        `${car}/lampiran/deklarasi/bukti-bayar.pdf`,
        expect.stringMatching(new RegExp(`^${car}/.+_2020_.+\\.pdf$`))
      ])
    )
  })

  await test.step('an anonymous copy of the zip has no PDF and says so, and no name or number of the declaration', async () => {
    await chooseSavePath(app, join(home, 'bulan-anonim.zip'))
    await action(page, 'message.anonymous').click()
    await expect(toast(page, 'Salinan anonim disimpan')).toBeVisible()
    const entries = unzip(new Uint8Array(await readFile(join(home, 'bulan-anonim.zip'))))
    const names = entries.map(({ name }) => name)
    expect(names).toEqual(['daftar.xlsx', expect.stringMatching(/^deklarasi\/\d{6}\w{6}\d{14}\.json$/), 'TANPA-PDF.txt', 'SHA256SUMS.txt'])
    const [, declaration] = entries
    const text = new TextDecoder().decode(declaration?.bytes)
    expect([names.join().includes(car), text.includes(car), JSON.parse(text).bc28.document[0].detail.data.length]).toEqual([
      false,
      false,
      3
    ])
  })

  await test.step('the month report as a PDF has an anonymous copy, too', async () => {
    await page.keyboard.press('Escape')
    await closeToasts(page)
    const [open, copy] = [join(home, 'laporan.pdf'), join(home, 'laporan-anonim.pdf')]
    const textOf = async (path: string): Promise<string> =>
      (await pageTextsOf(new Uint8Array(await readFile(path)))).map((one) => JSON.stringify(one)).join()
    await chooseSavePath(app, open)
    await action(page, 'report.export').click()
    await page.getByRole('menu').locator('[data-action="report.pdf"]').click()
    await expect(action(page, 'message.anonymous')).toBeVisible()
    await chooseSavePath(app, copy)
    await action(page, 'message.anonymous').click()
    await expect(toast(page, 'diganti')).toBeVisible()
    expect([(await textOf(open)).includes('Karya Tambang'), (await textOf(copy)).includes('Karya Tambang')]).toEqual([true, false])
  })

  await test.step('an export is saved again as an anonymous copy', async () => {
    await go(page, 'worklist')
    await selectRow(page, car)
    await closeToasts(page)
    const [open, copy] = [join(home, 'asli.json'), join(home, 'anonim.json')]
    await chooseSavePath(app, open)
    await action(page, 'declaration.export').click()
    await expect(action(page, 'message.anonymous')).toBeVisible()
    await chooseSavePath(app, copy)
    await action(page, 'message.anonymous').click()
    await expect(toast(page, 'diganti')).toBeVisible()
    const { impnama, impnpwp } = JSON.parse(await readFile(open, 'utf8')).bc28.document[0].header.data
    const text = await readFile(copy, 'utf8')
    expect([impnama.length > 3, text.includes(impnama), text.includes(impnpwp), text.includes(car)]).toEqual([true, false, false, false])
    expect(JSON.parse(text).bc28.document[0].detail.data).toHaveLength(3)
  })
})
