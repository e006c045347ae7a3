import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sha256Of } from '../../../electron/files/sha256.ts'
import type { Page } from 'playwright'
import { violations } from '../../support/axe.ts'
import { fillArchive, seededAju } from '../../support/drivers/archive-files.ts'
import { holdFile } from '../../support/drivers/held-file.ts'
import { callHost } from '../../support/drivers/host-calls.ts'
import { action, expect } from '../../support/e2e.ts'
import { choosePath, launch } from '../../support/running-app.ts'
import { pdf, pdfsBelow, test } from './filled-archive.ts'
import { expectAllExtracted } from './open-archive.ts'

test('the archive is moved to another folder, used there after a restart, moved back, and merged with an archive found in a folder @all', async ({
  archive
}) => {
  const { page, app, home } = archive
  const [old, chosen] = [join(home, 'ajukan', 'archive'), join(home, 'Data kantor')]
  await mkdir(chosen)
  await writeFile(join(chosen, 'surat.txt'), 'x')
  await action(page, 'archive.folder').click()
  await expect(page.locator('[data-archive="content"]')).toContainText('12 PDF')
  await choosePath(app, join(old, '2026'))
  await action(page, 'archive.move').click()
  await expect(page.locator('[data-archive="told"]')).toContainText('di dalam folder arsip itu sendiri')
  await choosePath(app, chosen)
  await action(page, 'archive.move').click()
  await expect(page.locator('[data-archive="told"]')).toContainText('12 PDF kini berada di Data kantor › Arsip Ajukan')
  expect([await pdfsBelow(old), (await pdfsBelow(join(chosen, 'Arsip Ajukan'))).length]).toEqual([[], 12])
  await page.keyboard.press('Escape')
  await archive.close()

  const again = await launch({ home })
  try {
    await again.page.locator('nav [data-action="go.archive"]').click()
    await expect(again.page.locator('[data-count]')).toHaveText('12 PDF')
    await action(again.page, 'archive.folder').click()
    await expect(again.page.locator('[data-archive="place"]')).toHaveText(/Data kantor › Arsip Ajukan/)
    await action(again.page, 'archive.moveBack').click()
    await expect(again.page.locator('[data-archive="told"]')).toContainText('12 PDF kini berada di')
    expect([(await pdfsBelow(old)).length, await pdfsBelow(chosen)]).toEqual([12, []])
    await fillArchive(join(home, 'lain'), [{ pdf: pdf('dari komputer lama'), car: seededAju(77) }])
    await choosePath(again.app, join(home, 'lain', 'ajukan', 'archive'))
    await action(again.page, 'archive.move').click()
    await expect(again.page.locator('[data-archive="told"]')).toContainText('sudah berisi arsip dengan 1 PDF')
    await action(again.page, 'archive.useFound').click()
    await expect(again.page.locator('[data-archive="told"]')).toContainText('13 PDF kini berada di')
    await again.page.keyboard.press('Escape')
    await expect(again.page.locator('[data-count]')).toHaveText('13 PDF')
  } finally {
    await again.close()
  }
})

/** Checks the undamaged archive, with one check that is stopped. */
const stopCheck = async (page: Page, root: string): Promise<void> => {
  await expect(page.locator('[data-count]')).toHaveText('12 PDF')
  await action(page, 'archive.folder').click()
  // The reading for the search would be another reader of the held file.
  await expectAllExtracted(page)
  const held = await holdFile(join(root, (await pdfsBelow(root))[5] ?? ''))
  await action(page, 'archive.check').click()
  await held.reached()
  const job = page.locator('[data-archive-job="check"]')
  await expect(job).toContainText(/\d dari 12/)
  await action(page, 'archive.stop').click()
  // Answered after the request to stop.
  await callHost(page, 'archive.location', null)
  await held.release()
  await expect(page.locator('[data-archive="told"]')).toContainText('Dihentikan. Tidak ada yang berubah.')
  await expect(job).toHaveCount(0)
  await expect(page.locator('[data-check="report"]')).toHaveCount(0)
  await action(page, 'archive.check').click()
  await expect(page.locator('[data-check="report"]')).toContainText('Semua 12 PDF utuh.')
  await page.keyboard.press('Escape')
}

test('a check shows its progress, stops when it is asked to and completes; it reports a changed, a missing and a foreign file, the viewer warns of them, and the index is rebuilt from the folder @all', async ({
  archive
}) => {
  const { page, home, hashes } = archive
  const root = join(home, 'ajukan', 'archive')
  // Windows has no named pipes in folders.
  if (process.platform !== 'win32') await test.step('a check shows its progress, stops and completes', () => stopCheck(page, root))
  const files = await pdfsBelow(root)
  const fileOf = (at: number): string => join(root, files.find((name) => name.includes((hashes[at] ?? '?').slice(0, 8))) ?? '?')
  const bytes = await readFile(fileOf(3))
  bytes.writeUInt8(bytes.readUInt8(11) ^ 4, 11)
  await writeFile(fileOf(3), bytes)
  await rm(fileOf(7))
  await writeFile(join(root, 'catatan.txt'), 'milik orang')
  // A PDF from a backup that is not in the index.
  const lost = pdf('dari cadangan')
  await writeFile(join(root, 'sementara.pdf'), lost)
  const name = `2026-11-02_2003_SPPB_${sha256Of(lost).slice(0, 8)}.pdf`
  await mkdir(join(root, '2026', seededAju(1)), { recursive: true })
  await rename(join(root, 'sementara.pdf'), join(root, '2026', seededAju(1), name))

  await action(page, 'archive.folder').click()
  await action(page, 'archive.check').click()
  await expect(page.locator('[data-check="report"]')).toContainText('10 dari 12 PDF utuh')
  for (const kind of ['missing', 'changed', 'unlisted', 'foreign']) {
    await expect(page.locator(`[data-check="${kind}"]`)).toHaveAttribute('data-count', '1')
  }
  await expect(page.locator('[data-check="changed"]')).toContainText((hashes[3] ?? '').slice(0, 8))
  await expect(page.locator('[data-check="foreign"]')).toContainText('catatan.txt')
  await expect(page.locator('[data-archive="troubles"]')).toBeVisible()
  expect(await violations(archive)).toEqual([])
  await action(page, 'archive.rebuild').click()
  await expect(page.locator('[data-archive="told"]')).toContainText('1 ditambahkan, 1 tidak ada lagi di folder.')
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-count]')).toHaveText('12 PDF')

  // The older one of two responses with the same code.
  const older = page
    .getByRole('grid')
    .locator('[role=row]')
    .filter({ has: page.locator('[data-newer]') })
  await expect(older).toHaveCount(1)
  await expect(older).toHaveAttribute('data-car', seededAju(4))
  await older.click()
  await expect(page.locator('[data-pane] .facts')).toContainText('02-11-2026')
  await page.locator('[data-pane]').getByRole('button', { name: 'Buka yang lebih baru' }).click()
  await expect(page.locator('[data-pane] .facts')).not.toContainText('02-11-2026')
  await expect(page.locator('[data-action="archive.newer"]')).toHaveCount(0)

  await page.locator('[data-search="archive"]').fill(seededAju(2))
  await page
    .locator(`[role=row][data-car="${seededAju(2)}"]`)
    .filter({ hasText: '2090' })
    .click()
  await expect(page.locator('[data-file-state="changed"]')).toContainText('berubah sejak disimpan')
})
