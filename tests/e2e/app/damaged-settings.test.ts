import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { callHost } from '../../support/drivers/host-calls.ts'
import { action, expect, test } from '../../support/e2e.ts'
import { freshHome, launch, removeHome } from '../../support/running-app.ts'

test('damaged settings are named in the window and kept, and sending stays paused @all', async () => {
  const home = await freshHome()
  const folder = join(home, 'ajukan')
  await mkdir(folder)
  await writeFile(join(folder, 'settings.json'), '{"version":1,"settings":{"paused":tr')
  const running = await launch({ home })
  const { page } = running
  try {
    const notice = page.locator('[data-damaged-settings]')
    await expect(notice).toContainText('Pengiriman dijeda')
    const [kept = ''] = (await readdir(folder)).filter((name) => name.startsWith('settings.json.damaged-'))
    await expect(notice).toContainText(kept)
    expect(await readFile(join(folder, kept), 'utf8')).toContain('"paused":tr')
    expect(await callHost(page, 'settings.read', null)).toMatchObject({ value: { paused: true, tracking: { auto: false } } })
    await action(page, 'damagedSettings.close').click()
    await expect(notice).toHaveCount(0)
  } finally {
    await running.close()
    await removeHome(home)
  }
})
