import { join } from 'node:path'
import { openDraft } from '../../support/drivers/editor.ts'
import { compareStores, readSettledStore, readStore } from '../../support/drivers/raw-store.ts'
import { readStartMessages } from '../../support/drivers/start/start-report.ts'
import { expect, test } from '../../support/e2e.ts'
import { changeText, filesBelow } from '../../support/faults/damage-files.ts'
import { fillProfile, sampleCar, sampleImporter } from '../../support/fixtures/used-profile.ts'
import { freshHome, launch, removeHome } from '../../support/running-app.ts'

test('letters that changed in the file of the working store are noticed, and the store is rebuilt; a sound store is left alone', async () => {
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
    expect(await readStartMessages(page)).toEqual([])
    expect(compareStores(before, await readStore(page)).lost.length).toBeGreaterThan(0)
    await page.waitForEvent('load')
    expect(await readStartMessages(page)).toEqual(['rebuilt'])
    expect(compareStores(before, await readStore(page))).toEqual({ lost: [], added: [] })
    // A further reload would close the editor.
    await openDraft(page, sampleCar)
    await page.waitForFunction(() => performance.now() > 12_000)
    await expect(page.locator('[data-field="/header/data/ijintpbno"]').first()).toBeVisible()
    await running.close()
  } finally {
    await running.kill()
    await removeHome(home)
  }
})
