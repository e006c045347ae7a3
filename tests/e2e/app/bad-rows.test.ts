import { createDraft, goToSection, toasts, typeField, waitUntilSaved } from '../../support/drivers/editor.ts'
import { readStore } from '../../support/drivers/raw-store.ts'
import { expect, test } from '../../support/e2e.ts'
import { writeRows } from '../../support/fixtures/store-rows.ts'
import { freshHome, launch, removeHome } from '../../support/running-app.ts'

test('rows that cannot be read are named at the start, and everything else goes on', async () => {
  const home = await freshHome()
  let running = await launch({ home })
  try {
    await createDraft(running.page)
    await goToSection(running.page, 'parties')
    await typeField(running.page, '/header/data/impnama', 'PT Tetap Ada')
    await waitUntilSaved(running.page)
    await writeRows(running.page, [
      { table: 'templates', key: 'rusak', value: { id: 'rusak', name: null } },
      { table: 'parties', key: 'rusak', value: { id: 'rusak', kind: 'importer', values: null } },
      { table: 'tracks', key: 'rusak', value: { car: 'rusak', log: null } }
    ])
    await running.close()

    running = await launch({ home })
    const { page } = running
    await page.getByText('PT Tetap Ada').first().waitFor()
    await expect.poll(async () => (await toasts(page)).join(' ')).toContain('disisihkan')
    await page.screenshot({ path: '/tmp/F-bad-rows.png' })
    await createDraft(page)
    await goToSection(page, 'parties')
    await typeField(page, '/header/data/impnama', 'PT Sesudahnya')
    await waitUntilSaved(page)
    expect(JSON.stringify(await readStore(page))).toContain('PT Sesudahnya')
  } finally {
    await running.kill()
    await removeHome(home)
  }
})
