import { expect, field, loadSamples, test } from '../../support/e2e.ts'
import { openDraft, typeField, waitUntilSaved } from '../../support/drivers/editor.ts'

const licence = '/header/data/ijintpbno'

test('while IndexedDB takes no write a declaration can only be read and says so, and what was typed before is saved when it does @all', async ({
  ajukan
}) => {
  const { page } = ajukan
  await loadSamples(page)
  await openDraft(page, '070128KTU41720261022000018')
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype
    const refuse: typeof put = () => {
      throw new DOMException('read-only', 'ReadOnlyError')
    }
    IDBObjectStore.prototype.put = refuse
    Object.assign(window, { takeAgain: () => (IDBObjectStore.prototype.put = put) })
  })
  await typeField(page, licence, 'IZIN-1')
  await expect(page.locator('[data-store-stuck]')).toBeVisible()
  await expect(field(page, licence)).not.toBeEditable()
  await page.evaluate(() => (window as unknown as { takeAgain: () => void }).takeAgain())
  await expect(page.locator('[data-store-stuck]')).toHaveCount(0)
  await expect(field(page, licence)).toBeEditable()
  await waitUntilSaved(page)
  await expect(field(page, licence)).toHaveValue('IZIN-1')
})
