import { confirmSend } from '../../support/drivers/send.ts'
import { drop } from '../../support/drivers/imports.ts'
import { action, expect, expectSaved, field, loadSamples, openDeclaration, samples, test } from '../../support/e2e.ts'

/** The next invoice of the supplier of the first sample, for its importer. */
const invoice = [
  'COMMERCIAL INVOICE,,,,,',
  'Invoice No: KKB-2611-0001,,,"Seller: Kitamine Kenki Buhin Co., Ltd.",,Buyer: PT Karya Tambang Utama Nusapala',
  'Item Code,Description,Qty,Unit,Unit Price (JPY),Amount (JPY)',
  'SP-TR-20481,TRACK ROLLER ASSY,4,PCS,300.00,1200.00',
  'SP-SK-58160,SEAL KIT BOOM CYLINDER,2,SET,400.00,800.00',
  'TOTAL,,,,,2000.00'
].join('\n')

test('after the first sending, one ticked line fills what the last declaration of the pair has; one key confirms it, and undo takes it back', async ({
  ajukan
}) => {
  const { page } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  await action(page, 'declaration.queue').first().click()
  await confirmSend(page)
  await expect(page.locator('[data-counts="agree"]')).toBeVisible()

  await drop(page.locator('main'), [{ name: 'next.csv', bytes: Buffer.from(invoice) }])
  await expect(page.locator('[data-import="rest"]')).toBeChecked()
  await page.screenshot({ path: 'node_modules/.cache/rest-review.png' })
  await action(page, 'rows.import.confirm').click()
  await expect(field(page, '/detail/data/0/kd_barang')).toHaveText(/SP-TR-20481/)
  await expect(page.locator('[data-rest="unconfirmed"]')).toContainText('Dokumen terakhir juga: ')
  await expectSaved(page)
  await page.screenshot({ path: 'node_modules/.cache/rest-editor.png' })

  await page.keyboard.press('Control+Shift+S')
  await expect(page.locator('[data-rest]')).toHaveCount(0)
  await page.keyboard.press('Control+1')
  await expect(field(page, '/kdkpbc')).toHaveValue(/070100/)
  await action(page, 'edit.undo').click()
  await expect(page.locator('[data-rest="unconfirmed"]')).toBeVisible()
  // The import is one step with what it took over, and undo goes to its lines.
  await action(page, 'edit.undo').click()
  await expect(page.locator('[data-rest]')).toHaveCount(0)
  await page.keyboard.press('Control+1')
  await expect(field(page, '/kdkpbc')).toHaveValue('')
})
