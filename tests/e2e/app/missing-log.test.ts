import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createDraft, goToWorklist, toasts, waitUntilSaved } from '../../support/drivers/editor.ts'
import { compareStores, readSettledStore, readStore } from '../../support/drivers/raw-store.ts'
import { readStartMessages } from '../../support/drivers/start/start-report.ts'
import { expect, test } from '../../support/e2e.ts'
import { overwrite } from '../../support/faults/damage-files.ts'
import { createRandom } from '../../support/faults/random.ts'
import { freshHome, launch, removeHome } from '../../support/running-app.ts'

test('after a kill, a missing or damaged log of the database loses nothing, because the working store fills it; with that store lost too, or both deleted before the first backup, the window says so @all', async () => {
  const home = await freshHome()
  const log = join(home, 'ajukan', 'ajukan.db-wal')
  let running = await launch({ home })
  const draftAndKill = async (): ReturnType<typeof readSettledStore> => {
    await goToWorklist(running.page)
    await createDraft(running.page)
    await waitUntilSaved(running.page)
    await goToWorklist(running.page)
    const rows = await readSettledStore(running.page)
    await running.kill()
    return rows
  }
  try {
    const harms = [() => rm(log), async () => overwrite(log, Math.floor((await stat(log)).size / 2), createRandom(2).bytes(64))]
    for (const [number, harm] of harms.entries()) {
      const before = await draftAndKill()
      await harm()
      running = await launch({ home })
      expect(await readStartMessages(running.page), String(number)).toEqual(['copy-renewed'])
      expect(compareStores(before, await readStore(running.page))).toEqual({ lost: [], added: [] })
    }
    await draftAndKill()
    await rm(log)
    await rm(join(home, 'IndexedDB'), { recursive: true })
    running = await launch({ home })
    expect(await readStartMessages(running.page)).toEqual(['damaged'])
    await running.close()
    for (const name of ['ajukan/ajukan.db', 'IndexedDB']) await rm(join(home, name), { recursive: true })
    running = await launch({ home })
    expect(await readStartMessages(running.page)).toEqual(['damaged'])
    expect((await toasts(running.page)).join()).toContain('Tidak ada cadangan otomatis')
    expect(await createDraft(running.page)).not.toMatch(/00000\d$/)
    // While it is open too.
    if (process.platform !== 'win32') {
      await rm(join(home, 'ajukan', 'ajukan.db'))
      await expect(running.page.locator('[data-toast]').filter({ hasText: 'Program lain menghapus' })).toBeVisible({ timeout: 20_000 })
      expect((await stat(join(home, 'ajukan', 'ajukan.db'))).size).toBeGreaterThan(0)
    }
    await running.close()
  } finally {
    await running.kill()
    await removeHome(home)
  }
})
