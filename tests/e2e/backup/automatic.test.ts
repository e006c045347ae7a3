import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { violations } from '../../support/axe.ts'
import { sha256Of } from '../../../electron/files/sha256.ts'
import { fillArchive } from '../../support/drivers/archive-files.ts'
import { createDraft, goToWorklist } from '../../support/drivers/editor.ts'
import { holdFile } from '../../support/drivers/held-file.ts'
import { callHost } from '../../support/drivers/host-calls.ts'
import { action, expect, go, loadSamples, test, toast } from '../../support/e2e.ts'
import { choosePath, chooseSavePath, freshHome, launch, removeHome } from '../../support/running-app.ts'
import { pdf, pdfsBelow } from '../archive/filled-archive.ts'
import { goBackup, notice, part, setting } from './steps.ts'

const day = 24 * 3_600_000

test('automatic backups: a folder, a number that is kept, a failure in words on the worklist, other files are not touched, and one by itself on the next day @all', async ({
  ajukan
}) => {
  test.slow()
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

test('a reminder appears a week after the first declaration without a backup, can be put off for a day, and ends with a backup @all', async ({
  ajukan
}) => {
  const { app, page, home } = ajukan
  const laterBy = async (days: number): Promise<void> => {
    await page.clock.setFixedTime(Date.now() + days * day)
    await page.reload()
    await page.getByRole('navigation').first().waitFor()
  }
  /** The worklist, when the window knows all declarations and the last backup: what it does not say then, it does not say. */
  const expectListed = async (declarations: number): Promise<void> => {
    await goBackup(page)
    await expect(setting(page, 'backup.on')).toBeVisible()
    await goToWorklist(page)
    await expect(page.locator('[role=row][data-car]')).toHaveCount(declarations)
  }
  await loadSamples(page)
  await laterBy(8)
  await expectListed(3)
  // Samples are no data.
  await expect(notice(page, 'due')).toHaveCount(0)
  await createDraft(page)
  await expectListed(4)
  await expect(notice(page, 'due')).toHaveCount(0)
  await laterBy(16)
  await expect(notice(page, 'due')).toContainText('belum pernah dicadangkan')
  expect(await violations(ajukan)).toEqual([])
  await go(page, 'dashboard')
  await expect(notice(page, 'due')).toBeVisible()
  await go(page, 'outbox')
  await expect(notice(page, 'due')).toHaveCount(0)
  await go(page, 'worklist')
  await action(page, 'backup.later').click()
  await expect(notice(page, 'due')).toHaveCount(0)
  await laterBy(16.5)
  await expectListed(4)
  await expect(notice(page, 'due')).toHaveCount(0)
  await laterBy(17.5)
  await expect(notice(page, 'due')).toBeVisible()
  await notice(page, 'due').locator('[data-action="backup.settings"]').click()
  await expect(page.locator('[data-settings-part="backup"]')).toHaveAttribute('aria-current', 'true')
  await go(page, 'worklist')
  await chooseSavePath(app, join(home, 'a.ajukan'))
  await notice(page, 'due').locator('[data-action="backup.write"]').click()
  await action(page, 'backup.save').click()
  await expect(part(page, 'written')).toBeVisible()
  await page.keyboard.press('Escape')
  // Written by the clock of the host, 17 days before the clock of the window.
  await expect(notice(page, 'due')).toContainText('17 hari yang lalu')
  await page.clock.setFixedTime(Date.now())
  await go(page, 'dashboard')
  await expect(notice(page, 'due')).toHaveCount(0)
})

// Windows has no named pipes in folders.
if (process.platform !== 'win32') {
  test('an automatic backup is shown while it runs and can be cancelled; interrupted and incomplete ones are named, and a folder without its backups is told from a missing one @all', async ({
    windowSize
  }) => {
    test.slow()
    const home = await freshHome()
    const folder = await freshHome()
    await fillArchive(home, [
      { pdf: pdf('satu'), number: 'R-1' },
      { pdf: pdf('dua'), number: 'R-2' }
    ])
    const archive = join(home, 'ajukan', 'archive')
    const last = join(archive, (await pdfsBelow(archive)).at(-1) ?? '')
    // Only a backup reads an attached file that no declaration names.
    const sha256 = sha256Of(Buffer.from('isi'))
    const attached = join(home, 'ajukan', 'attachments', sha256.slice(0, 2))
    await mkdir(attached, { recursive: true })
    await writeFile(join(attached, sha256), 'isi')
    const held = await holdFile(join(attached, sha256))
    const interrupted = { at: Date.now() - day, times: 1 }
    await writeFile(join(home, 'ajukan', 'backup.json'), JSON.stringify({ version: 1, on: true, folder, interrupted }))
    const running = await launch({ ...windowSize, home })
    const { page, app } = running
    const backups = async (): Promise<readonly string[]> => (await readdir(folder)).filter((name) => name.endsWith('.ajukan'))
    const now = async (sentence: string): Promise<void> => {
      const shown = toast(page, sentence).waitFor()
      await action(page, 'backup.now').first().click()
      await shown
    }
    try {
      await goToWorklist(page)
      // Nobody has asked for it: it begins some seconds after the start.
      await expect(part(page, 'running')).toBeVisible({ timeout: 60_000 })
      await expect(part(page, 'running').getByRole('progressbar', { name: 'Cadangan otomatis sedang ditulis' })).toBeVisible()
      expect(await violations(running)).toEqual([])
      const cancelled = toast(page, 'Cadangan otomatis dibatalkan').waitFor()
      await part(page, 'running').getByRole('button', { name: 'Batalkan cadangan otomatis' }).click()
      // Answered after the request to stop.
      await callHost(page, 'backup.state', null)
      await held.release()
      await cancelled
      await expect(part(page, 'running')).toHaveCount(0)
      expect(await readdir(folder)).toEqual([])
      await expect(notice(page, 'interrupted')).toContainText('sudah 2 kali terhenti')
      await now('Cadangan selesai dan sudah diperiksa')
      await expect(notice(page, 'interrupted')).toHaveCount(0)

      await rename(last, `${last}.away`)
      await goBackup(page)
      await now('1 PDF tidak ikut karena isinya hilang')
      await expect(part(page, 'incomplete')).toContainText('tidak lengkap')
      await go(page, 'worklist')
      await expect(notice(page, 'incomplete')).toContainText('1 PDF tidak ikut karena isinya hilang')
      expect(await violations(running)).toEqual([])
      await rename(`${last}.away`, last)
      await now('Cadangan selesai dan sudah diperiksa')
      await expect(notice(page, 'incomplete')).toHaveCount(0)

      for (const name of await backups()) await rm(join(folder, name))
      await goBackup(page)
      await action(page, 'backup.now').click()
      await expect(part(page, 'failure')).toContainText('tidak berisi cadangan komputer ini lagi')
      await choosePath(app, folder)
      await action(page, 'backup.chooseFolder').click()
      await expect.poll(backups).toHaveLength(1)
      await expect(part(page, 'failure')).toHaveCount(0)
      await running.close()
    } finally {
      await running.kill()
      await removeHome(home)
      await removeHome(folder)
    }
  })
}
