import type { Page } from 'playwright'
import { violations } from '../../support/axe.ts'
import { action, disturb, expect, go, loadSamples, rowOf, samples, steps, test, toast } from '../../support/e2e.ts'
import { callHost, saveProfile } from '../../support/drivers/host-calls.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { goSettings } from '../../support/drivers/settings.ts'
import { launch, resize } from '../../support/running-app.ts'

const sections = ['appearance', 'catalog', 'profiles', 'sending', 'tracking', 'news', 'backup', 'letters', 'about'] as const
const rail = (page: Page, section: string) => page.locator(`[data-settings-part="${section}"]`)
const expectCurrent = async (page: Page, section: string): Promise<void> => {
  await expect(rail(page, section)).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('[data-settings-part][aria-current]')).toHaveCount(1)
  await expect(page.locator(`#settings-${section} h2`)).toBeInViewport()
  await expect(page.locator('[id^="settings-"].section')).toHaveCount(1)
}

const { step, run } = steps()

step('the rail and Ctrl+1 to Ctrl+9 show a page of the settings, one at a time, and the rail marks it', async ({ ajukan }) => {
  const { page } = ajukan
  await page.locator('nav [data-action="go.settings"]').click()
  await expectCurrent(page, 'appearance')
  for (const [index, section] of sections.entries()) {
    await rail(page, section).click()
    await expectCurrent(page, section)
    expect(await violations(ajukan)).toEqual([])
    await page.keyboard.press('Control+1')
    await expectCurrent(page, 'appearance')
    await page.keyboard.press(`Control+${index + 1}`)
    await expectCurrent(page, section)
    // Tab continues inside the section.
    await expect(page.locator(`#settings-${section}`)).toBeFocused()
  }
  // It has no key.
  await rail(page, 'office').click()
  await expectCurrent(page, 'office')
})

step('the buttons below the form of a profile are in sight at every size of the window', async ({ ajukan }) => {
  const { app, page } = ajukan
  await goSettings(page, 'profiles')
  for (const [width, height, zoom] of [
    [1366, 768, 100],
    [1920, 1080, 100],
    [1024, 640, 100],
    [1366, 768, 150],
    [1366, 768, 200]
  ] as const) {
    await callHost(page, 'settings.change', { zoom })
    await page.reload()
    await resize(app, width, height)
    await expect(page.locator('#settings-profiles')).toBeVisible()
    for (const top of [0, 400, 100_000]) {
      await page.locator('.settings.scroll').evaluate((node, to) => node.scrollTo(0, to), top)
      await expect(action(page, 'profile.save')).toBeInViewport({ ratio: 1 })
    }
  }
  await callHost(page, 'settings.change', { zoom: 100 })
  await page.reload()
  await resize(app, 1366, 768)
})

step('the menu at the mark of the profile and the palette use another profile, whose kind they name', async ({ ajukan }) => {
  const { page } = ajukan
  await saveProfile(page, 'http://127.0.0.1:9', 'token', { id: 'batam', name: 'Batam', kind: 'production' })
  await action(page, 'profile.menu').click()
  const choice = (name: string) => page.getByRole('menuitemradio', { name })
  await expect(choice('SIMULASI')).toHaveAttribute('aria-checked', 'true')
  expect(await violations(ajukan)).toEqual([])
  await choice('Batam PRODUKSI').click()
  await expect(page.locator('[data-profile-kind="production"]')).toContainText('Batam')
  await page.keyboard.press('Control+k')
  await expect(page.locator('[data-palette]')).toBeFocused()
  await page.keyboard.type('pakai profil simulasi')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-profile-kind="practice"]')).toBeVisible()
})

step('the palette opens a section of the settings; a failure of the practice service does not offer the settings', async ({ ajukan }) => {
  const { page } = ajukan
  await page.keyboard.press('Control+k')
  await expect(page.locator('[data-palette]')).toBeFocused()
  await page.keyboard.type('pengaturan pemberitahuan')
  await page.keyboard.press('Enter')
  await expectCurrent(page, 'news')

  await page.locator('nav [data-action="go.worklist"]').click()
  await loadSamples(page)
  await disturb(page, 'redirect')
  await rowOf(page, samples.three).click()
  await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
  await confirmSend(page)
  await expect(page.locator('[data-line="stopped"]')).toContainText('Matikan gangguan layanan simulasi')
  // The practice profile has no address to correct.
  await expect(action(page, 'outbox.toSettings')).toHaveCount(0)
})

const storedFrom = async (page: Page): Promise<string> => {
  const stored = await callHost(page, 'settings.read', null)
  return stored.ok ? new Date(stored.value.tracking.quiet.from * 60_000).toISOString().slice(11, 16) : ''
}

step('a time has several forms; a time, number or code that cannot be used is named', async ({ ajukan }) => {
  const { page } = ajukan
  await goSettings(page, 'tracking')
  await page.locator('[data-setting="tracking.quiet"]').click()
  const from = page.locator('[data-setting="tracking.quiet.from"]')
  await expect(from).toHaveValue('22:00')
  for (const [typed, expected] of [
    ['2130', '21:30'],
    ['9.05', '09:05'],
    ['25:00', '09:05'],
    ['malam', '09:05']
  ] as const) {
    await from.fill(typed)
    await from.press('Tab')
    await expect(from).toHaveValue(expected)
    await expect.poll(() => storedFrom(page)).toBe(expected)
  }
  await expect(toast(page, 'Jam tenang: “malam” bukan jam seperti 22:00. Tetap 09:05.')).toBeVisible()

  const perMinute = page.locator('[data-setting="tracking.perMinute"]')
  await perMinute.fill('100000')
  await perMinute.press('Tab')
  await expect(toast(page, 'hanya bilangan bulat')).toContainText(`Yang dipakai ${await perMinute.inputValue()}.`)
  for (const [code, typed, expected] of [
    ['104', '1.440', '1.440'],
    ['105', '2,5', '2,5'],
    ['106', '1,440', '60']
  ] as const) {
    const stuck = page.locator(`[data-setting="tracking.stuck.${code}"]`)
    await stuck.fill(typed)
    await stuck.press('Tab')
    await expect(stuck).toHaveValue(expected)
  }
  await expect(toast(page, '“1,440” bukan satu angka yang jelas. Tetap 60.')).toBeVisible()
  await page.locator('[data-setting="tracking.stuck.code"]').fill('10 4')
  await action(page, 'tracking.stuckAdd').click()
  await expect(toast(page, 'Kode status “10 4” tidak dapat dipakai')).toBeVisible()
})

step('changes of a profile stay until they are saved or discarded, and the window asks before it closes', async ({ ajukan }) => {
  const { page } = ajukan
  const setting = (name: string) => page.locator(`[data-setting="${name}"]`)
  await goSettings(page, 'profiles')
  await setting('edinumber').fill(' PRAKTIK-2 ')
  await expect(page.locator('[data-unsaved]')).toHaveText('Belum disimpan')
  await go(page, 'worklist')
  await goSettings(page, 'profiles')
  await expect(setting('edinumber')).toHaveValue(' PRAKTIK-2 ')
  // As the close button of the window does.
  await ajukan.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect(page.locator('[data-close-question="profiles"]')).toBeVisible()
  expect(await violations(ajukan)).toEqual([])
  await action(page, 'close.cancel').click()

  await page.locator('[data-part="startValues"] summary').click()
  const date = page.locator('[data-field="/header/data/ppjktg"]')
  await date.fill('2026-02-31')
  await date.press('Enter')
  await expect(page.locator('[data-reasons]')).toHaveText('Belum dapat disimpan. Isi “Tgl NP-PPJK” tidak dapat dipakai.')
  await date.fill('')
  await date.press('Tab')
  await action(page, 'profile.save').click()
  await expect(setting('edinumber')).toHaveValue('PRAKTIK-2')
  await expect(page.locator('[data-unsaved]')).toHaveCount(0)
})

const scaleOf = (page: Page): Promise<number> => page.evaluate(() => devicePixelRatio)
const zoomShown = (page: Page) => page.locator('[data-action="view.zoom"]')

// Last: it ends the application.
step(
  'everything is enlarged by key, menu, palette and setting, can be reached at 200 %, and is as large after a restart',
  async ({ ajukan }) => {
    const { page } = ajukan
    await loadSamples(page)
    const usual = await scaleOf(page)
    const expectZoom = async (percent: number): Promise<void> => {
      await expect(zoomShown(page)).toHaveText(`${percent} %`)
      await expect.poll(() => scaleOf(page)).toBeCloseTo((usual * percent) / 100)
    }
    await page.keyboard.press('Control+=')
    await expectZoom(110)
    await page.keyboard.press('Control++')
    await expectZoom(125)
    await page.keyboard.press('Control+-')
    await expectZoom(110)
    await zoomShown(page).click()
    await action(page, 'view.zoomReset').click()
    await expectZoom(100)
    await page.keyboard.press('Control+k')
    await expect(page.locator('[data-palette]')).toBeFocused()
    await page.keyboard.type('perkecil tampilan')
    await page.keyboard.press('Enter')
    await expectZoom(90)
    await page.locator('nav [data-action="go.settings"]').click()
    await page.locator('[data-setting="zoom"]').selectOption('200')
    await expectZoom(200)
    await page.keyboard.press('Control+=')
    await expectZoom(200)
    expect(await violations(ajukan)).toEqual([])

    // The side bar has icons only: the views of the worklist are chosen above the list, and what is chosen is shown below it.
    await page.locator('nav [data-action="go.worklist"]').click()
    await page.locator('[data-action="worklist.view"]').selectOption('draft')
    await rowOf(page, samples.three).click()
    const next = page.locator('.screen-detail [data-action="declaration.open"]')
    await next.scrollIntoViewIfNeeded()
    await expect(next).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await violations(ajukan)).toEqual([])

    await ajukan.close()
    const again = await launch({ home: ajukan.home })
    try {
      await expect(zoomShown(again.page)).toHaveText('200 %')
      expect(await scaleOf(again.page)).toBeCloseTo(usual * 2)
    } finally {
      await again.close()
    }
  }
)

test('a page of the settings is shown by the rail, by its key and by the palette, a profile is chosen at its mark, a time has several forms, and everything is enlarged', ({
  ajukan
}) => run({ ajukan }))
