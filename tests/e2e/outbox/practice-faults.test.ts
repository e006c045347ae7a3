import type { Page } from 'playwright'
import { action, advance, disturb, expect, moreAction, rowOf, test } from '../../support/e2e.ts'
import { batchCar, importBatch } from '../../support/drivers/outbox.ts'
import { sleepWhenSubmitting } from '../../support/drivers/network.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { autoOff } from '../../support/drivers/tracking.ts'

const article = (page: Page, car: string) => page.locator(`article[data-car="${car}"]`)
const result = (page: Page, car: string, state: string) => article(page, car).locator(`[data-state="${state}"]`)
const tracked = (page: Page, car: string) => page.locator(`article.track[data-car="${car}"]`)

const send = async (page: Page, car: string): Promise<void> => {
  await page.locator('nav [data-action="go.worklist"]').click()
  await rowOf(page, car).click()
  await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
  await confirmSend(page)
}
/** Sends while the service has this fault, until the entry has this state. */
const sendWith = async (page: Page, fault: string, car: string, state: string): Promise<void> => {
  await disturb(page, fault)
  await send(page, car)
  await expect(result(page, car, state), fault).toBeVisible()
}

/** Fault of the practice service, state of the entry, and part of the failure text. */
const cases = [
  ['refuse', 'refused', 'Layanan menolak permintaan ini. (Invalid request)'],
  ['html', 'unknown', 'halaman, bukan data'],
  ['foreign-car', 'unknown', 'Jawaban tidak memuat nomor aju ini'],
  ['redirect', 'failed', 'mengalihkan ke alamat lain'],
  ['cut', 'unknown', 'terputus']
] as const

/** Faults that stop the sending. */
const pauses = [
  ['unauthorised', 'Token ditolak'],
  ['too-many', 'Layanan meminta menunggu karena terlalu sering. (Too many requests)'],
  ['unavailable', 'Layanan sedang bermasalah']
] as const

test('each fault of the service gives the entry a state with its reason; evidence of delivery, a further attempt or a refresh settles what it left open @all', async ({
  ajukan
}) => {
  const { app, page } = ajukan
  const cars = Array.from({ length: 5 + pauses.length + cases.length }, (_, at) => batchCar(at + 1))
  const [papers = '', asked = '', refreshed = '', unheard = '', differing = '', ...others] = cars
  const pausing = others.slice(0, pauses.length)
  const failing = others.slice(pauses.length)
  await importBatch(ajukan, 1, cars.length)
  // An automatic refresh would settle an unknown outcome before the test asks about it.
  await autoOff(page)

  // First, because the practice service issues the responses of every declaration that it has.
  await test.step('a missing or damaged PDF is explained, and the valid one is available after a refresh', async () => {
    await send(page, papers)
    await expect(result(page, papers, 'accepted')).toBeVisible()
    await disturb(page, 'no-pdf')
    await advance(page)
    await page.locator('nav [data-action="go.tracking"]').click()
    await expect(page.locator('[data-response]').first()).toContainText('Layanan menjawab dengan teks, bukan PDF')
    await disturb(page, 'broken-pdf')
    await action(page, 'tracking.refresh').click()
    await expect(page.locator('[data-response]').filter({ hasText: 'rusak dan disimpan terpisah' }).first()).toBeVisible()
    await disturb(page, 'none')
    await action(page, 'tracking.refresh').click()
    await expect(page.locator('[data-response] [data-action="archive.open"]')).toHaveCount(4)
  })

  await test.step('a response lost after storing makes the entry unknown until the status log proves the delivery', async () => {
    const wake = await sleepWhenSubmitting(app)
    await sendWith(page, 'lose-answer', asked, 'unknown')
    await disturb(page, 'none')
    await action(page, 'outbox.ask').click()
    await expect(result(page, asked, 'accepted')).toBeVisible()
    await expect(article(page, asked)).toContainText('Layanan mengenal nomor aju ini')
    await wake()
  })

  await test.step('a refresh on the tracking screen proves the delivery of an unknown submission', async () => {
    const wake = await sleepWhenSubmitting(app)
    await sendWith(page, 'lose-answer', refreshed, 'unknown')
    await disturb(page, 'none')
    await page.locator('nav [data-action="go.tracking"]').click()
    await rowOf(page, refreshed).click()
    await expect(tracked(page, refreshed)).toBeVisible()
    await action(page, 'tracking.refresh').click()
    await expect(tracked(page, refreshed)).toContainText('104')
    await page.locator('nav [data-action="go.outbox"]').click()
    await rowOf(page, refreshed).click()
    await expect(result(page, refreshed, 'accepted')).toBeVisible()
    await expect(page.locator('[data-unknown-box]')).toHaveCount(0)
    await wake()
  })

  await test.step('an entry that the service does not know is sent again only after a confirmation', async () => {
    await sendWith(page, 'html', unheard, 'unknown')
    await disturb(page, 'none')
    await action(page, 'outbox.ask').click()
    await expect(page.locator('[data-toast]').filter({ hasText: 'Layanan belum mengenal nomor aju ini' })).toBeVisible()
    await moreAction(page, 'outbox.sendEarly')
    await expect(page.getByRole('dialog')).toContainText('Kirim ulang tanpa menunggu')
    await confirmSend(page)
    await expect(result(page, unheard, 'accepted')).toBeVisible()
  })

  await test.step('different counts and section errors are shown per section and open it in the editor', async () => {
    await sendWith(page, 'wrong-counts', differing, 'remarks')
    await expect(page.locator('[data-counts="differ"]')).toBeVisible()

    await disturb(page, 'section-errors')
    await send(page, differing)
    await expect(page.locator('[data-section-result].wrong').first()).toBeVisible()
    await page.locator('[data-section-result].wrong [data-action="section.open"]').first().click()
    await expect(page.locator('.editor')).toBeVisible()
  })

  for (const [index, [fault, words]] of pauses.entries()) {
    await test.step(`the fault ${fault} leaves the entry waiting and shows the reason`, async () => {
      const car = pausing[index] ?? ''
      // A refused token is no failure of the declaration.
      await sendWith(page, fault, car, fault === 'unauthorised' ? 'queued' : 'failed')
      await expect(article(page, car).locator('[data-failure]')).toContainText(words)
      await disturb(page, 'none')
      // A service that asked to wait is tried again automatically.
      if (fault === 'unauthorised') await action(page, 'outbox.again').click()
      await expect(result(page, car, 'accepted')).toBeVisible({ timeout: 90_000 })
    })
  }

  // Last: what it leaves stops the sending for a while.
  await test.step('the other faults give the entry a state and show the reason', async () => {
    for (const [index, [fault, state, words]] of cases.entries()) {
      const car = failing[index] ?? ''
      await sendWith(page, fault, car, state)
      await expect(article(page, car), fault).toContainText(words)
    }
  })
})
