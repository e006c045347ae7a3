import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { violations } from '../../support/axe.ts'
import { fillArchive } from '../../support/drivers/archive-files.ts'
import { holdFile, type HeldFile } from '../../support/drivers/held-file.ts'
import { callHost } from '../../support/drivers/host-calls.ts'
import { action, expect, go, loadSamples, rowOf, samples, test as base, toast } from '../../support/e2e.ts'
import { choosePath, chooseSavePath, freshHome, launch, removeHome, type RunningApp } from '../../support/running-app.ts'
import { pdf, pdfsBelow } from '../archive/filled-archive.ts'
import { exportAll, goBackup, part, setting, writeBackup } from './steps.ts'

/** Chooses a file with this button; the dialog refuses it with these words, and Esc returns to the button. */
const expectRefused = async ({ app, page }: RunningApp, button: string, path: string, words: string): Promise<void> => {
  await choosePath(app, path)
  await action(page, button).click()
  await expect(part(page, 'problem')).toContainText(words)
  await expect(action(page, 'backup.apply')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(action(page, button)).toBeFocused()
}

/** Writes the first backup, with a passphrase, and checks it. */
const checkFirst = async (ajukan: RunningApp): Promise<void> => {
  const { app, page, home } = ajukan
  const path = join(home, 'a.ajukan')
  await loadSamples(page)
  await goBackup(page)
  await expect(part(page, 'last')).toContainText('Belum pernah')
  await action(page, 'backup.write').click()
  await expect(action(page, 'backup.save')).toBeFocused()
  for (const own of ['ajukan/settings.json', 'IndexedDB/a.ajukan']) {
    await chooseSavePath(app, join(home, own))
    await action(page, 'backup.save').click()
    await expect(part(page, 'told')).toContainText('Folder itu dipakai Ajukan untuk datanya sendiri')
  }
  await chooseSavePath(app, path)
  await setting(page, 'backup.lock').check()
  await setting(page, 'backup.passphrase').fill('rahasia')
  await action(page, 'backup.save').click()
  await expect(setting(page, 'backup.passphrase')).toBeFocused()
  await expect(page.getByRole('dialog')).toContainText('Terlalu pendek')
  await setting(page, 'backup.passphrase').fill('kapal biru makan pisang')
  await expect(page.getByRole('dialog')).toContainText('Sulit ditebak')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Kedua kata sandi tidak sama')
  await expect(setting(page, 'backup.passphraseAgain')).toBeFocused()
  await page.keyboard.type('kapal biru makan pisang')
  expect(await violations(ajukan)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(part(page, 'written')).toContainText('a.ajukan')
  await expect(part(page, 'facts')).toContainText('3 deklarasi')
  await expect(part(page, 'facts')).toContainText('dikunci dengan kata sandi')
  expect(await violations(ajukan)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(action(page, 'backup.write')).toBeFocused()
  await expect(part(page, 'last')).toContainText('a.ajukan')
  // A locked file shows nothing of its contents.
  expect((await readFile(path)).includes(samples.three)).toBe(false)

  await choosePath(app, path)
  await action(page, 'backup.verify').click()
  await expect(setting(page, 'backup.passphrase')).toBeFocused()
  await page.evaluate(() => {
    const look = (): void => {
      if (document.querySelector('[data-step=opening]')) document.body.dataset['focusWhileRead'] = document.activeElement?.tagName ?? ''
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-step'] })
  })
  await page.keyboard.type('kapal biru makan pisang')
  await page.keyboard.press('Enter')
  await expect(part(page, 'sound')).toContainText('Cadangan ini utuh')
  // The passphrase keeps the focus.
  expect(await page.evaluate(() => document.body.dataset['focusWhileRead'])).toBe('INPUT')
  await expect(action(page, 'backup.apply')).toHaveCount(0)
  expect(await violations(ajukan)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await go(page, 'worklist')
  await expect(rowOf(page, samples.three)).toBeVisible()
}

const refuseOthers = async (ajukan: RunningApp): Promise<void> => {
  const { page, home } = ajukan
  const path = join(home, 'b.ajukan')
  await writeBackup(ajukan, path)
  const before = await exportAll(ajukan)
  const bytes = await readFile(path)
  const flipped = Buffer.from(bytes)
  flipped.writeUInt8(flipped.readUInt8(flipped.length >> 1) ^ 8, flipped.length >> 1)
  const newer = Buffer.from(bytes)
  newer.write('"format": 9', newer.indexOf('"format": 1'))
  await goBackup(page)
  for (const [name, content, words] of [
    ['rusak', flipped, 'Cadangan ini rusak atau tidak lengkap'],
    ['pendek', bytes.subarray(0, bytes.length - 700), 'Cadangan ini rusak atau tidak lengkap'],
    ['baru', newer, 'oleh versi Ajukan yang lebih baru']
  ] as const) {
    const file = join(home, `${name}.ajukan`)
    await writeFile(file, content)
    await expectRefused(ajukan, 'backup.restore', file, words)
    await expectRefused(ajukan, 'backup.verify', file, words)
  }
  await writeFile(join(home, 'asing.ajukan'), '%PDF-1.7 bukan cadangan')
  await choosePath(ajukan.app, join(home, 'asing.ajukan'))
  await action(page, 'backup.restore').click()
  await expect(toast(page, 'Berkas ini bukan cadangan Ajukan').filter({ hasText: 'asing.ajukan' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await exportAll(ajukan)).toBe(before)
}

base('a backup is checked without a restore, and files that cannot be used are refused @all', async ({ ajukan }) => {
  await base.step('a backup is checked without a restore; the settings name the last one; a passphrase is typed twice', () =>
    checkFirst(ajukan)
  )
  await base.step('a damaged, a shortened, a foreign and a newer file are refused in words, and the data is as before', () =>
    refuseOthers(ajukan)
  )
})

/** A backup while a PDF of eight, or their folder, is away says so when it is written, checked and opened for a restore. */
const checkIncomplete = async ({ app, page, home }: RunningApp, archive: string): Promise<void> => {
  const path = join(home, 'c.ajukan')
  const first = join(archive, (await pdfsBelow(archive))[0] ?? '')
  await rename(first, join(home, 'away.pdf'))
  await goBackup(page)
  await chooseSavePath(app, path)
  await action(page, 'backup.write').click()
  await action(page, 'backup.save').click()
  await expect(page.getByRole('dialog')).toContainText('1 PDF tidak ikut karena isinya hilang')
  await expect(part(page, 'facts')).toContainText('7 PDF · 0 berkas terlampir')
  await page.keyboard.press('Escape')
  await choosePath(app, path)
  for (const [button, place] of [
    ['backup.verify', 'sound'],
    ['backup.restore', 'effect']
  ] as const) {
    await action(page, button).click()
    await expect(part(page, place)).toContainText('1 PDF tidak ada di')
    await expect(part(page, 'facts')).toContainText('7 PDF')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await rename(join(home, 'away.pdf'), first)
  // The whole folder goes away while the application runs.
  await rename(archive, `${archive}-away`)
  await action(page, 'backup.write').click()
  await action(page, 'backup.save').click()
  await expect(page.getByRole('dialog')).toContainText('8 PDF tidak ikut karena folder arsip tidak dapat dijangkau')
  await page.keyboard.press('Escape')
  await rename(`${archive}-away`, archive)
}

// Windows has no named pipes in folders.
if (process.platform !== 'win32') {
  base(
    'a backup that is cancelled or loses its disk leaves no file, one continues while its dialog is closed, and one that a kill ended is reported @all',
    async ({ windowSize }) => {
      const home = await freshHome()
      const folder = await freshHome()
      await fillArchive(
        home,
        Array.from({ length: 8 }, (_, at) => ({ pdf: pdf(`${at} ${'isi '.repeat(10_000)}`), number: `R-${at}` }))
      )
      const archive = join(home, 'ajukan', 'archive')
      const running = await launch({ ...windowSize, home })
      const { app, page } = running
      try {
        const job = page.locator('[data-backup-job="write"]')
        const last = join(archive, (await pdfsBelow(archive)).at(-1) ?? '')
        /** Starts a backup that waits for the last PDF; resolves when it has begun to write. */
        const save = async (): Promise<HeldFile> => {
          const held = await holdFile(last)
          await action(page, 'backup.save').click()
          await expect(job).toContainText(/\d [KM]B dari \d/)
          expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).not.toEqual([])
          return held
        }
        await goBackup(page)
        await chooseSavePath(app, join(folder, 'a.ajukan'))
        await action(page, 'backup.write').click()
        const cancelled = await save()
        await action(page, 'backup.stop').click()
        // Answered after the request to stop.
        await callHost(page, 'backup.state', null)
        await cancelled.release()
        await expect(part(page, 'told')).toContainText('Dibatalkan. Tidak ada berkas yang tertinggal.')
        expect(await readdir(folder)).toEqual([])

        // The disk is pulled out, and is back later.
        const withoutDisk = await save()
        await rename(folder, `${folder}-away`)
        await withoutDisk.release()
        await expect(part(page, 'told')).toContainText('Folder cadangan tidak ditemukan')
        await rename(`${folder}-away`, folder)

        const unseen = await save()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await go(page, 'worklist')
        await expect(page.locator('[data-action="declaration.new"]').first()).toBeVisible()
        const shown = toast(page, 'Cadangan selesai dan sudah diperiksa').waitFor()
        await unseen.release()
        await shown
        expect(await readdir(folder)).toEqual(['a.ajukan'])

        await checkIncomplete(running, archive)
        await chooseSavePath(app, join(folder, 'b.ajukan'))
        await action(page, 'backup.write').click()
        const killed = await save()
        await running.kill()
        await killed.putBack()
        const again = await launch({ ...windowSize, home })
        try {
          const reported = toast(again.page, 'tidak selesai karena Ajukan berhenti').filter({ hasText: 'b.ajukan' })
          await expect(reported).toBeVisible()
          expect((await readdir(folder)).filter((name) => name.endsWith('.ajukan'))).toEqual(['a.ajukan'])
          // It is reported until the user closes the message.
          await again.page.reload()
          await reported.locator('[data-action="message.close"]').click()
          await again.page.reload()
          await expect(again.page.locator('[data-action="declaration.new"]').first()).toBeVisible()
          await expect(reported).toHaveCount(0)
          expect(await callHost(again.page, 'jobs.interrupted', null)).toMatchObject({ value: [] })
          await expect(reported).toHaveCount(0)
          await again.close()
        } finally {
          await again.kill()
        }
      } finally {
        await running.kill()
        await removeHome(home)
        await removeHome(folder)
      }
    }
  )
}
