import { join } from 'node:path'
import { createDraft, goToSection } from '../../support/drivers/editor.ts'
import { compareStores, readSettledStore, readStore } from '../../support/drivers/raw-store.ts'
import { readStartMessages } from '../../support/drivers/start/start-report.ts'
import { expect, test } from '../../support/e2e.ts'
import { changeText, filesBelow } from '../../support/faults/damage-files.ts'
import { fillProfile, sampleImporter } from '../../support/fixtures/used-profile.ts'
import { freshHome, launch, removeHome } from '../../support/running-app.ts'

test('letters that changed in the file of the working store are noticed, and the store is rebuilt from its copy without losing what is typed @all', async () => {
  const home = await freshHome()
  let running = await launch({ home })
  try {
    await fillProfile(running.page)
    const before = await readSettledStore(running.page)
    await running.close()
    const [store] = await filesBelow(join(home, 'IndexedDB'))
    await changeText(store?.path ?? '', sampleImporter, 'm')
    running = await launch({ home })
    const { page } = running
    const reloaded = page.waitForEvent('load')
    expect(compareStores(before, await readStore(page)).lost.length).toBeGreaterThan(0)
    await reloaded
    expect(await readStartMessages(page)).toEqual(['rebuilt'])
    expect(compareStores(before, await readStore(page))).toEqual({ lost: [], added: [] })
    await running.close()

    await changeText(store?.path ?? '', sampleImporter, 'm')
    running = await launch({ home })
    const again = running.page.waitForEvent('load')
    await createDraft(running.page)
    await goToSection(running.page, 'parties')
    const seller = running.page.locator('[data-field="/header/data/penjnama"]')
    await seller.fill('PT Diketik')
    await again
    await expect(seller).toHaveValue('PT Diketik')
    await expect(running.page.locator('[data-toast]')).toContainText('sudah dibangun kembali dari salinan pengaman')
    await running.close()
  } finally {
    await running.kill()
    await removeHome(home)
  }
})
