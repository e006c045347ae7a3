import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { violations } from '../../support/axe.ts'
import { action, expect, go, loadSamples, rowOf, samples, test } from '../../support/e2e.ts'
import { choosePath, chooseSavePath, type RunningApp } from '../../support/running-app.ts'
import { goBackup, part, setting } from './steps.ts'

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

test('a backup is checked without a restore; the settings name the last one; a passphrase is typed twice @all', ({ ajukan }) =>
  checkFirst(ajukan))
