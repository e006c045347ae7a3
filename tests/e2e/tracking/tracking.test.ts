import { defaultTrackingSettings } from '#core/contract/settings.ts'
import { formatAju } from '#core/numbering/aju-number.ts'
import { violations } from '../../support/axe.ts'
import { action, advance, disturb, expect, rowOf, samples, steps, test } from '../../support/e2e.ts'
import { launch } from '../../support/running-app.ts'
import { changeSending } from '../../support/drivers/outbox.ts'
import { recordToasts, saidOf } from '../../support/drivers/toasts.ts'
import {
  first,
  second,
  goTracking,
  detail,
  stageOf,
  sendNew,
  sendThree,
  advanceSilently,
  setNumber,
  autoOff,
  clipboard,
  expectRefreshed
} from '../../support/drivers/tracking.ts'
import { goSettings } from '../../support/drivers/settings.ts'

/** Followed is what is in the worklist: each step has an aju number of its own. */
const { step, run } = steps()

step(
  'a status is refreshed automatically; the head shows the times of the queries and the stages with elapsed and usual time',
  async ({ ajukan }) => {
    const { page } = ajukan
    const car = await sendNew(ajukan, 1)
    await goSettings(page, 'tracking')
    await setNumber(page, 'intervals.processing', '0,05')
    await goTracking(page)
    await expect(detail(page, car).locator('[data-status="104"]')).toBeVisible()
    const here = stageOf(page, car, 'singleWindow')
    await expect(here).toHaveAttribute('aria-current', 'step')
    await expect(here).toHaveAttribute('data-stage-state', 'current')
    await expect(here.locator('[data-elapsed]')).toHaveText(/^\d+ [dm]/)
    await expect(here.locator('[data-usual]')).toHaveText('batas 1 jam')
    await expect(stageOf(page, car, 'sent')).toHaveText(/Terkirim\s*selesai/)
    await expect(detail(page, car).getByRole('list', { name: 'Tahap deklarasi' }).getByRole('listitem')).toHaveCount(6)
    await advanceSilently(page, 2)
    await expect(detail(page, car).locator('[data-status="106"]')).toBeVisible()
    await expect(page.locator('[data-auto="on"]')).toContainText(/Otomatis.*terakhir/)
  }
)

step('the automatic refresh can be switched off; a refused token stops it, is reported once and can be retried', async ({ ajukan }) => {
  const { page } = ajukan
  const car = await sendNew(ajukan, 2)
  await autoOff(page)
  await goTracking(page)
  await expect(page.locator('[data-auto="off"]')).toBeVisible()
  await goSettings(page, 'tracking')
  await setNumber(page, 'intervals.processing', '0,05')
  await disturb(page, 'unauthorised')
  await recordToasts(page)
  await page.locator('[data-setting="tracking.auto"]').click()
  await goTracking(page)
  await expect(page.locator('[data-auto="halted"]')).toContainText('Token ditolak')
  await expect.poll(() => saidOf(page, 'Pembaruan otomatis berhenti')).toBe(1)
  await disturb(page, 'none')
  await advanceSilently(page, 1)
  await action(page, 'tracking.resume').click()
  await expect(detail(page, car).locator('[data-status="105"]')).toBeVisible()
  await expect(page.locator('[data-auto="halted"]')).toHaveCount(0)
  expect(await saidOf(page, 'Pembaruan otomatis berhenti')).toBe(1)
  await changeSending(page, { tracking: defaultTrackingSettings })
})

step('a status that lasts too long is stuck: badge, filter, and a letter for the help desk in one click', async ({ ajukan }) => {
  const { page } = ajukan
  const car = await sendNew(ajukan, 3)
  await goSettings(page, 'tracking')
  await setNumber(page, 'stuck.104', '0,01')
  await goTracking(page)
  await expect(rowOf(page, car).locator('[data-stuck]')).toBeVisible({ timeout: 30_000 })
  await page.locator('[data-filter="stuck"]').click()
  await expect(rowOf(page, car)).toBeVisible()
  await expect(stageOf(page, car, 'singleWindow')).toHaveAttribute('data-stage-state', 'stuck')
  expect(await violations(ajukan)).toEqual([])
  await action(page, 'tracking.helpDesk').click()
  await expect(page.locator('[data-toast]').filter({ hasText: 'disalin' })).toBeVisible()
  const copied = await clipboard(ajukan)
  for (const part of [`Nomor aju: ${formatAju(car)}`, 'Status terakhir: 104', 'Riwayat status:']) expect(copied).toContain(part)
  await goSettings(page, 'tracking')
  await setNumber(page, 'stuck.104', '0')
  await goTracking(page)
  await expect(page.locator('[data-filter="stuck"]')).toContainText('0')
})

step('a response is requested by its code, with a button for the usual codes and a field for others', async ({ ajukan }) => {
  const { page } = ajukan
  const car = await sendNew(ajukan, 4)
  await autoOff(page)
  await goTracking(page)
  await expect(detail(page, car).locator('[data-status="104"]')).toBeVisible()
  // What is asked after the advance would bring every response.
  await expectRefreshed(page)
  await advanceSilently(page, 20)
  await page.locator('[data-by-code="2003"]').click()
  await expect(page.locator('[data-response]')).toHaveCount(1)
  await expect(page.locator('[data-response="2003"] [data-fact="dokresno"]')).toContainText('SPPB-')
  // The SPPB releases, although the status that is known is older.
  await expect(stageOf(page, car, 'released')).toHaveAttribute('data-stage-state', 'done')
  await expect(stageOf(page, car, 'payment')).toHaveAttribute('data-stage-state', 'skipped')
  await page.locator('[data-input="response-code"]').fill('2020')
  await action(page, 'tracking.byCode').click()
  await expect(page.locator('[data-response="2020"] [data-fact="kodebill"]')).toBeVisible()
  await page.locator('[data-input="response-code"]').fill('2099')
  await action(page, 'tracking.byCode').click()
  await expect(page.locator('[data-toast]').filter({ hasText: 'Tidak ada respon dengan kode itu' })).toBeVisible()
})

step('other aju numbers are watched from a pasted list: invalid rows are reported, and notes are stored', async ({ ajukan }) => {
  const { page } = ajukan
  await goTracking(page)
  await action(page, 'tracking.watch').click()
  await page
    .locator('[data-input="watch-list"]')
    .fill(`1;000028-ABCDEF-20261120-000001;PT Sumber Makmur\n000028.ABCDEF.20261119.000002\nhalo\n${first}\n000028ABCDEF20269920000003`)
  await expect(page.locator('[data-watch="counts"]')).toContainText('2 nomor baru')
  await expect(page.locator('[data-watch="odd"] li')).toHaveText([/Baris 3: halo/, /Baris 4: .*sudah disebut/, /Baris 5: .*bukan tanggal/])
  expect(await violations(ajukan)).toEqual([])
  await action(page, 'tracking.watchAdd').click()
  await expect(rowOf(page, first)).toContainText('PT Sumber Makmur')
  await rowOf(page, second).click()
  await page.locator('[data-input="watch-note"]').fill('PO 77')
  await page.locator('[data-input="watch-note"]').press('Enter')
  await expect(rowOf(page, second)).toContainText('PO 77')
  await page.locator('[data-search="tracking"]').fill('sumber')
  await expect(rowOf(page, second)).toHaveCount(0)
  await expect(rowOf(page, first)).toBeVisible()
  await page.locator('[data-search="tracking"]').fill('')
})

step('new items are marked', async ({ ajukan }) => {
  const { page } = ajukan
  await sendThree(page)
  await page.locator('nav [data-action="go.worklist"]').click()
  await advanceSilently(page, 3)
  await advance(page, 'practice.advance')
  await goTracking(page)
  await expect(page.locator('[data-filter="fresh"]')).toContainText('1')
})

test('automatic refreshes, a status that lasts too long and responses by code; watched numbers and new items, also after a restart', async ({
  ajukan
}) => {
  await run({ ajukan })
  await ajukan.close()

  const again = await launch({ home: ajukan.home })
  const { page } = again
  try {
    await test.step('after a restart new items are marked until they are seen', async () => {
      await goTracking(page)
      await expect(rowOf(page, samples.three).locator('[data-unread]')).not.toHaveAttribute('data-unread', '0')
      await expect(detail(page, samples.three).locator('[data-fresh]').first()).toBeVisible()
      await rowOf(page, samples.three).click()
      await expect(page.locator('[data-filter="fresh"]')).toContainText('0')
      await expect(detail(page, samples.three).locator('[data-fresh]').first()).toBeVisible()
      await page.locator('nav [data-action="go.worklist"]').click()
      await goTracking(page)
      await expect(detail(page, samples.three).locator('[data-status]').first()).toBeVisible()
      await expect(detail(page, samples.three).locator('[data-fresh]')).toHaveCount(0)
    })
    await test.step('after a restart a note is still there, and the number can be removed', async () => {
      await goTracking(page)
      await expect(rowOf(page, second)).toContainText('PO 77')
      await rowOf(page, second).click()
      await action(page, 'tracking.unwatch').click()
      await expect(rowOf(page, second)).toHaveCount(0)
    })
  } finally {
    await again.close()
  }
})
