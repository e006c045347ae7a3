import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { violations } from '../../support/axe.ts'
import { callHost } from '../../support/drivers/host-calls.ts'
import { createDraft } from '../../support/drivers/editor.ts'
import { action, go, toast } from '../../support/e2e.ts'
import { launch, type RunningApp } from '../../support/running-app.ts'
import { goSettings } from '../../support/drivers/settings.ts'

let folder: string
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ajukan-policy-'))
})
test.afterEach(() => rm(folder, { recursive: true, force: true }))

const launchWith = async (policy: unknown, home = join(folder, 'home')): Promise<RunningApp> => {
  const path = join(folder, 'policy.json')
  await writeFile(path, JSON.stringify(policy))
  await mkdir(home, { recursive: true })
  return launch({ home, env: { AJUKAN_POLICY: path }, width: 1366, height: 768 })
}

test('a policy limits addresses, archive folder and features, with a reason, and Tentang shows it @all', async () => {
  const ajukan = await launchWith(
    {
      version: 1,
      serviceAddresses: ['https://kantor.invalid'],
      updates: { off: true },
      archiveFolder: join(folder, '{user}'),
      disabled: ['production', 'export', 'print', 'restore']
    },
    join(folder, 'Nextcloud', 'home')
  )
  const { page } = ajukan
  try {
    await test.step('a data folder that a program copies to other computers is reported until the user closes the notice', async () => {
      const notice = page.locator('[data-place="synced"]')
      await expect(notice).toContainText('Folder data Ajukan ada di Nextcloud')
      expect(await violations(ajukan)).toEqual([])
      await action(page, 'place.close').click()
      await expect(notice).toHaveCount(0)
      await page.reload()
      await page.getByRole('navigation').first().waitFor()
    })
    await test.step('a profile with another address is not saved', async () => {
      await goSettings(page, 'profiles')
      await action(page, 'profile.add').click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('[data-setting="kind"]').selectOption('training')
      await dialog.locator('[data-setting="address"]').fill('https://lain.invalid')
      await dialog.locator('[data-setting="edinumber"]').fill('PPJK-1')
      await dialog.locator('[data-setting="useNow"]').uncheck()
      await action(page, 'profile.create').click()
      await expect(dialog).toContainText('tidak mengizinkan alamat layanan itu')
      await dialog.locator('[data-setting="address"]').fill('https://kantor.invalid/v1')
      await action(page, 'profile.create').click()
      await expect(toast(page, 'Profil disimpan')).toBeVisible()
    })
    await test.step('Tentang shows what the policy sets', async () => {
      await page.locator('[data-settings-part="about"]').click()
      const policy = page.locator('[data-policy]')
      await expect(policy).toBeVisible()
      // What is known of the computer has been read, and the closed notice stays closed.
      await expect(page.locator('[data-place="synced"]')).toHaveCount(0)
      for (const line of [
        'Hanya layanan: https://kantor.invalid',
        'Pembaruan dimatikan.',
        `› ${userInfo().username}`,
        'Profil produksi',
        'disimpan sebagai berkas',
        'Tidak ada yang dapat dicetak'
      ])
        await expect(policy).toContainText(line)
    })
    await test.step('the archive is in the fixed folder of this user and cannot be moved', async () => {
      await go(page, 'archive')
      await action(page, 'archive.folder').click()
      await expect(page.locator('[data-archive="place"]')).toContainText(userInfo().username)
      await expect(page.locator('[data-archive="fixed"]')).toContainText('ditetapkan oleh pengelola komputer')
      await expect(page.locator('[data-action="archive.move"]')).toHaveCount(0)
      await page.keyboard.press('Escape')
      expect(await readdir(join(folder, userInfo().username))).not.toEqual([])
      expect(await callHost(page, 'archive.move', { usual: true, useFound: false })).toMatchObject({ failure: { code: 'policy-archive' } })
    })
    await test.step('a feature that is off says so', async () => {
      await goSettings(page, 'backup')
      const restore = action(page, 'backup.restore')
      await expect(restore).toBeDisabled()
      await expect(restore).toHaveAttribute('title', /tidak mengizinkan pemulihan cadangan/)
      expect(await callHost(page, 'backup.restore', { declarations: null })).toMatchObject({ failure: { code: 'policy-restore' } })
      expect(await callHost(page, 'files.saveText', { suggestedName: 'a.json', text: '{}' })).toMatchObject({
        failure: { code: 'policy-export' }
      })
    })
    await test.step('nothing is printed', async () => {
      await go(page, 'worklist')
      await createDraft(page)
      await page.keyboard.press('Control+p')
      await expect(page.locator('[data-paper="ready"]')).toBeVisible()
      await expect(action(page, 'paper.print')).toBeDisabled()
      await expect(action(page, 'paper.print')).toHaveAttribute('title', /tidak mengizinkan pencetakan/)
      expect(await callHost(page, 'print.print', { id: 'a' })).toMatchObject({ failure: { code: 'policy-print' } })
      expect(await callHost(page, 'print.begin', { title: '', pages: 1 })).toMatchObject({ failure: { code: 'policy-print' } })
    })
  } finally {
    await ajukan.close()
  }
})

test('a policy file that cannot be used is named at the start, and everything it could forbid is refused @all', async () => {
  const ajukan = await launchWith({ version: 1, serviceAdresses: [], disabled: ['exports'] })
  const { page } = ajukan
  try {
    const notice = page.locator('[data-policy-problem]')
    await expect(notice).toContainText('“disabled[0]” isinya salah, “serviceAdresses” tidak dikenal')
    expect(await callHost(page, 'profiles.select', { profile: 'practice' })).toMatchObject({ failure: { code: 'policy-damaged' } })
    expect(await callHost(page, 'files.saveText', { suggestedName: 'a.json', text: '{}' })).toMatchObject({
      failure: { code: 'policy-damaged' }
    })
    expect(await callHost(page, 'archive.move', { usual: false, useFound: false })).toMatchObject({ failure: { code: 'policy-damaged' } })
    // Declarations can still be filled in.
    await page.keyboard.press('Control+n')
    await expect(page.locator('.editor')).toBeVisible()
    await expect(notice).toBeVisible()
  } finally {
    await ajukan.close()
  }
})
