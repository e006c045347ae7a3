import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { startAnsweringService } from '../../support/fakes/answering-service.ts'
import { violations } from '../../support/axe.ts'
import { action, expect, rowOf, test } from '../../support/e2e.ts'
import { autoOff, detail, expectRefreshed, first, goTracking, watchOne } from '../../support/drivers/tracking.ts'
import { makeTrainingProfile } from '../../support/drivers/tokens.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { freshHome, launch, removeHome } from '../../support/running-app.ts'
import { goSettings } from '../../support/drivers/settings.ts'

const status = {
  car: first,
  kodeStatus: '810',
  nomorDaftar: null,
  tanggalDaftar: null,
  waktuStatus: '2026-11-20 12:30:00',
  keterangan: 'Rampung'
}
const log = {
  status: 'ok',
  desc: {
    data: {
      car: first,
      createdTime: '2026-11-20 07:00:00',
      status: '810',
      statusUraian: 'Rampung',
      sendTime: null,
      dataRespon: [],
      dataStatus: [status]
    }
  }
}

const rule = (page: Page, member: string): Locator => page.locator(`[data-setting="answerRules.${member}"]`)

/** Opens the folded settings of the current profile. */
const openRules = async (page: Page): Promise<void> => {
  await goSettings(page, 'profiles')
  const folded = page.locator('[data-part="answerRules"]:not([open])')
  await expect(page.locator('[data-part="answerRules"]')).toBeVisible()
  if ((await folded.count()) > 0) await action(page, 'profile.answerRules').click()
  await expect(rule(page, 'zone')).toBeVisible()
}

const save = async (page: Page): Promise<void> => {
  await action(page, 'profile.save').click()
  // The connection test waits for the changes to be saved.
  await expect(action(page, 'profile.test')).toBeEnabled()
}

/** The hour that the history shows, in the zone of this computer. */
const shownHour = async (page: Page): Promise<number> => {
  const text = await detail(page, first).locator('[data-status="810"] time').textContent()
  return Number(/ (\d{2}):30:00/.exec(text ?? '')?.[1] ?? Number.NaN)
}

test('stored rules that cannot be used are named and stay stored until the profile is saved; rules that are changed act on what is stored, and are restored', async () => {
  const home = await freshHome()
  await mkdir(join(home, 'ajukan'))
  const path = join(home, 'ajukan', 'settings.json')
  const practice = newProfile('practice', 'practice', 'Latihan')
  const stored = { ...practice.answerRules, zone: 'UTC+5', billingResponses: ['2020', '28 20'] }
  await writeFile(path, JSON.stringify({ version: 1, current: 'practice', profiles: [{ ...practice, answerRules: stored }] }))
  const zoneInFile = async (): Promise<unknown> => {
    const { profiles } = JSON.parse(await readFile(path, 'utf8')) as { profiles: { answerRules: { zone: unknown } }[] }
    return profiles[0]?.answerRules.zone
  }
  const running = await launch({ home, width: 1366, height: 768 })
  const { page } = running
  try {
    await test.step('stored rules that cannot be used are named in the window and stay stored until the profile is saved', async () => {
      const notice = page.locator('[data-refused-rules]')
      await expect(notice).toContainText('“Zona waktu layanan”, “Respon yang berarti billing”')
      expect(await violations(running)).toEqual([])
      await action(page, 'profile.checkRules').click()
      await expect(action(page, 'profile.answerRules')).toBeInViewport()
      // Again, when the settings are open at another place.
      await page.keyboard.press('Control+1')
      await expect(action(page, 'profile.answerRules')).not.toBeInViewport()
      await action(page, 'profile.checkRules').click()
      await expect(action(page, 'profile.answerRules')).toBeInViewport()
      await expect(rule(page, 'zone')).toHaveValue('WIB')
      await expect(page.locator('[data-part="answerRules"]')).toContainText('“UTC+5”')
      await expect(page.locator('[data-part="answerRules"]')).toContainText('“2020, 28 20”')
      expect(await violations(running)).toEqual([])
      expect(await zoneInFile()).toBe('UTC+5')
      await rule(page, 'billingResponses').fill('2020, 2820')
      await save(page)
      await expect(notice).toHaveCount(0)
      expect(await zoneInFile()).toBe('WIB')
    })
    await test.step('a code that means finished and the time zone of the service are changed, act on what is stored, and are restored', async () => {
      const service = await startAnsweringService((path) => (path.includes('statusrespon') ? log : { rescode: 'OK', desc: [] }))
      const finished = page.locator('[data-filter="finished"]')
      const show = async (): Promise<void> => {
        await goTracking(page)
        await rowOf(page, first).click()
      }
      try {
        await makeTrainingProfile(page, service.address, 'token-of-the-test')
        await autoOff(page)
        await watchOne(page, first)
        await rowOf(page, first).click()
        await expect.poll(() => shownHour(page)).not.toBeNaN()
        await expectRefreshed(page)
        const before = await shownHour(page)
        await expect(finished).toContainText('0')
        const asked = service.requests.length

        await openRules(page)
        await rule(page, 'finishedStatuses').fill('800, 8!0')
        await expect(page.locator('[data-reasons]')).toContainText('“Status yang berarti selesai”: kode “8!0” tidak dapat dipakai')
        await expect(action(page, 'profile.save')).toBeDisabled()
        await rule(page, 'finishedStatuses').fill('800, 810')
        await rule(page, 'zone').selectOption('WITA')
        await expect(page.locator('[data-part="answerRules"] [data-changed]')).toHaveText('2 bukan bawaan')
        expect(await violations(running)).toEqual([])
        await save(page)
        await show()
        await expect(finished).toContainText('1')
        await expect.poll(() => shownHour(page)).toBe((before + 23) % 24)

        await openRules(page)
        await action(page, 'profile.answerRulesReset').click()
        await expect(rule(page, 'finishedStatuses')).toHaveValue('800')
        await expect(rule(page, 'zone')).toHaveValue('WIB')
        await save(page)
        await show()
        await expect(finished).toContainText('0')
        await expect.poll(() => shownHour(page)).toBe(before)
        // Nothing was asked again: what is stored is read by the rules of now.
        expect(service.requests.length).toBe(asked)
      } finally {
        await service.close()
      }
    })
  } finally {
    await running.close()
    await removeHome(home)
  }
})
