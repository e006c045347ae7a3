import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startAnsweringService } from '../../support/fakes/answering-service.ts'
import { action, expect, go, test } from '../../support/e2e.ts'
import { textPdf } from '../../support/fixtures/pdf-samples.ts'
import { makeTrainingProfile } from '../../support/drivers/tokens.ts'
import { autoOff } from '../../support/drivers/tracking.ts'

const car = '000028ABCDEF20261120000001'

test('PDFs that arrive while the archive folder cannot be written are named in the archive and on Hari ini, and are stored when it can @all', async ({
  ajukan
}) => {
  const { page, home } = ajukan
  const encoded = (await textPdf('SPPB')).toString('base64')
  const service = await startAnsweringService((path) => {
    if (!path.includes('bc20'))
      return path.includes('statusrespon') ? { status: 'ok', desc: {} } : { rescode: 'OK', desc: [], status: 'ok' }
    const reshdr = (reskd: string) => ({
      car,
      reskd,
      restg: '2026-11-20',
      reswk: '101500',
      kpbc: '040300',
      deskripsi: 'SPPB',
      pdf_encoded: encoded
    })
    return { rescode: 'OK', desc: [{ reshdr: reshdr('2003') }, { reshdr: reshdr('2020') }], status: 'ok' }
  })
  // A file where the archive makes its folder: nothing can be written below it, also not by an administrator.
  const obstacle = join(home, 'ajukan', 'archive', '2026')
  try {
    await makeTrainingProfile(page, service.address, 'token-of-the-test')
    await autoOff(page)
    await writeFile(obstacle, '')
    await go(page, 'tracking')
    await action(page, 'tracking.watch').click()
    await page.locator('[data-input="watch-list"]').fill(car)
    await action(page, 'tracking.watchAdd').click()
    await expect(page.locator('article.track [data-response="2003"] [data-damaged]')).toContainText('belum tersimpan', { timeout: 60_000 })
    await go(page, 'archive')
    const notice = page.locator('[data-unstored]')
    await expect(notice).toContainText('2 PDF sudah diterima tetapi belum tersimpan')
    await expect(notice.locator(`[data-car="${car}"]`)).toHaveCount(2)
    await expect(page.locator('[data-empty]')).not.toContainText('Belum ada PDF')
    await go(page, 'today')
    await expect(page.locator(`[data-due-line="unstored"][data-car="${car}"]`)).toBeVisible()
    await rm(obstacle)
    await go(page, 'archive')
    await action(page, 'unstored.again').click()
    await expect(notice).toHaveCount(0, { timeout: 60_000 })
    await expect(page.locator('[role=row][data-row]')).toHaveCount(2, { timeout: 60_000 })
  } finally {
    await service.close()
  }
})
