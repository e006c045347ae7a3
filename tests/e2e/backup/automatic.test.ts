import { mkdir, readFile, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { violations } from '../../support/axe.ts'
import { action, expect, go, loadSamples, test } from '../../support/e2e.ts'
import { choosePath, launch } from '../../support/running-app.ts'
import { goBackup, notice, part, setting } from './steps.ts'

const day = 24 * 3_600_000

test('automatic backups: a folder, a number that is kept, a failure in words on the worklist, other files are not touched, and one by itself on the next day @all', async ({
  ajukan
}) => {
  const { app, page, home } = ajukan
  const folder = join(home, 'USB kantor')
  const backups = async (): Promise<readonly string[]> => (await readdir(folder)).filter((name) => /^ajukan-.*\.ajukan$/.test(name)).sort()
  await mkdir(folder)
  await writeFile(join(folder, 'surat.txt'), 'x')
  await writeFile(join(folder, 'lama.ajukan'), 'bukan milik komputer ini')
  await loadSamples(page)
  await goBackup(page)
  await expect(setting(page, 'backup.on')).not.toBeChecked()
  await choosePath(app, folder)
  // Without a folder it asks for one.
  await setting(page, 'backup.on').click()
  await expect(part(page, 'folder')).toContainText('USB kantor')
  await expect(setting(page, 'backup.on')).toBeChecked()
  // The first one is written at once.
  await expect.poll(backups).toHaveLength(1)
  await expect(part(page, 'last')).toContainText('USB kantor')
  await setting(page, 'backup.keep').fill('2')
  await setting(page, 'backup.keep').press('Tab')
  for (let round = 1; round <= 3; round += 1) {
    const newest = (await backups()).at(-1) ?? ''
    // Names have the second in them.
    await expect.poll(async () => Date.now() - (await stat(join(folder, newest))).birthtimeMs).toBeGreaterThan(1_000)
    await action(page, 'backup.now').click()
    await expect.poll(async () => (await backups()).at(-1)).not.toBe(newest)
    await expect(page.locator('[data-backup-job]')).toHaveCount(0)
  }
  await expect.poll(backups).toHaveLength(2)
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['surat.txt', 'lama.ajukan']))

  await action(page, 'backup.passphrase').click()
  await setting(page, 'backup.passphrase').fill('kapal biru makan pisang')
  await setting(page, 'backup.passphraseAgain').fill('kapal biru makan pisang')
  await page.keyboard.press('Enter')
  await expect(part(page, 'locked')).toHaveText('Dikunci')
  await expect(action(page, 'backup.passphrase')).toBeFocused()
  await action(page, 'backup.removePassphrase').click()
  await expect(part(page, 'locked')).toHaveText('Tidak dikunci')
  expect(await violations(ajukan)).toEqual([])

  await rename(folder, `${folder} dicabut`)
  await action(page, 'backup.now').click()
  await expect(part(page, 'failure')).toContainText('Folder cadangan tidak ditemukan')
  await go(page, 'worklist')
  await expect(notice(page, 'failed')).toContainText('Folder cadangan tidak ditemukan')
  await rename(`${folder} dicabut`, folder)
  await notice(page, 'failed').locator('[data-action="backup.now"]').click()
  await expect(notice(page, 'failed')).toHaveCount(0)

  // The first one in another folder is written at once, and the next one on the next day.
  const other = join(home, 'USB lain')
  await mkdir(other)
  await goBackup(page)
  await choosePath(app, other)
  await action(page, 'backup.chooseFolder').click()
  await expect.poll(() => readdir(other)).toHaveLength(1)
  await expect(part(page, 'last')).toContainText('USB lain')
  await ajukan.close()
  const path = join(home, 'ajukan', 'backup.json')
  const settings = JSON.parse(await readFile(path, 'utf8')) as { readonly written: number }
  await writeFile(path, JSON.stringify({ ...settings, written: settings.written - day }))
  const again = await launch({ home })
  try {
    await expect.poll(() => readdir(other), { timeout: 60_000 }).toHaveLength(2)
    await again.close()
  } finally {
    await again.kill()
  }
})
