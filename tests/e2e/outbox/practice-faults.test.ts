import type { Page } from 'playwright'
import { action, disturb, expect, loadSamples, rowOf, samples, test } from '../../support/e2e.ts'
import { batchCar, importBatch } from '../../support/drivers/outbox.ts'
import { confirmSend } from '../../support/drivers/send.ts'

const send = async (page: Page, car: string = samples.three): Promise<void> => {
  await page.locator('nav [data-action="go.worklist"]').click()
  await rowOf(page, car).click()
  await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
  await confirmSend(page)
}

const article = (page: Page, car: string) => page.locator(`article[data-car="${car}"]`)
const result = (page: Page, state: string) => article(page, samples.three).locator(`[data-state="${state}"]`)

/** Fault of the practice service, state of the entry, and part of the failure text. The last one stops the sending for a while. */
const cases = [
  ['refuse', 'refused', 'Layanan menolak permintaan ini. (Invalid request)'],
  ['html', 'unknown', 'halaman, bukan data'],
  ['foreign-car', 'unknown', 'Jawaban tidak memuat nomor aju ini'],
  ['redirect', 'failed', 'mengalihkan ke alamat lain'],
  ['cut', 'unknown', 'terpotong']
] as const

test('each fault of the service gives the entry a state and shows the reason', async ({ ajukan }) => {
  const { page } = ajukan
  await importBatch(ajukan, 1, cases.length)
  for (const [index, [fault, state, words]] of cases.entries()) {
    const car = batchCar(index + 1)
    await disturb(page, fault)
    await send(page, car)
    await expect(article(page, car).locator(`[data-state="${state}"]`), fault).toBeVisible()
    await expect(article(page, car), fault).toContainText(words)
  }
})

/** Faults that stop the sending. */
const pauses = [
  ['unauthorised', 'Token ditolak'],
  ['too-many', 'Layanan meminta menunggu karena terlalu sering. (Too many requests)'],
  ['unavailable', 'Layanan sedang bermasalah']
] as const

for (const [fault, words] of pauses) {
  test(`the fault ${fault} of the service makes the entry failed and shows the reason`, async ({ ajukan }) => {
    const { page } = ajukan
    await loadSamples(page)
    await disturb(page, fault)
    await send(page)
    await expect(result(page, 'failed')).toBeVisible()
    await expect(page.locator('[data-failure]')).toContainText(words)
  })
}

test('a response lost after storing makes the entry unknown until the status log proves the delivery', async ({ ajukan }) => {
  const { page } = ajukan
  await loadSamples(page)
  await disturb(page, 'lose-answer')
  await send(page)
  await expect(result(page, 'unknown')).toBeVisible()
  await disturb(page, 'none')
  await action(page, 'outbox.ask').click()
  await expect(result(page, 'accepted')).toBeVisible()
  await expect(page.locator('article[data-car]')).toContainText('Layanan mengenal nomor aju ini')
})

test('a refresh on the tracking screen proves the delivery of an unknown submission', async ({ ajukan }) => {
  const { page } = ajukan
  await loadSamples(page)
  await disturb(page, 'lose-answer')
  await send(page)
  await expect(result(page, 'unknown')).toBeVisible()
  await disturb(page, 'none')
  await page.locator('nav [data-action="go.tracking"]').click()
  await page.locator(`[role=row][data-car="${samples.three}"]`).click()
  await action(page, 'tracking.refresh').click()
  await expect(page.locator(`article.track[data-car="${samples.three}"]`)).toContainText('104')
  await page.locator('nav [data-action="go.outbox"]').click()
  await expect(result(page, 'accepted')).toBeVisible()
  await expect(page.locator('[data-unknown-box]')).toHaveCount(0)
})

test('an entry that the service does not know is sent again only after a confirmation', async ({ ajukan }) => {
  const { page } = ajukan
  await loadSamples(page)
  await disturb(page, 'html')
  await send(page)
  await expect(result(page, 'unknown')).toBeVisible()
  await disturb(page, 'none')
  await action(page, 'outbox.ask').click()
  await expect(page.locator('[data-toast]').filter({ hasText: 'Layanan belum mengenal nomor aju ini' })).toBeVisible()
  await action(page, 'outbox.sendEarly').click()
  await expect(page.getByRole('dialog')).toContainText('Kirim ulang tanpa menunggu')
  await confirmSend(page)
  await expect(result(page, 'accepted')).toBeVisible()
})

test('different counts and section errors are shown per section and open it in the editor', async ({ ajukan }) => {
  const { page } = ajukan
  await loadSamples(page)
  await disturb(page, 'wrong-counts')
  await send(page)
  await expect(result(page, 'remarks')).toBeVisible()
  await expect(page.locator('[data-counts="differ"]')).toBeVisible()

  await disturb(page, 'section-errors')
  await send(page)
  await expect(page.locator('[data-section-result].wrong').first()).toBeVisible()
  await page.locator('[data-section-result].wrong [data-action="section.open"]').first().click()
  await expect(page.locator('.editor')).toBeVisible()
})

test('a missing or damaged PDF is explained, and the valid one is available after a refresh', async ({ ajukan }) => {
  const { page } = ajukan
  await loadSamples(page)
  await send(page)
  await expect(result(page, 'accepted')).toBeVisible()
  await disturb(page, 'no-pdf')
  await action(page, 'practice.advanceAll').click()
  await page.locator('nav [data-action="go.tracking"]').click()
  await expect(page.locator('[data-response]').first()).toContainText('Layanan menjawab dengan teks, bukan PDF')
  await disturb(page, 'broken-pdf')
  await action(page, 'tracking.refresh').click()
  await expect(page.locator('[data-response]').filter({ hasText: 'rusak dan disimpan terpisah' }).first()).toBeVisible()
  await disturb(page, 'none')
  await action(page, 'tracking.refresh').click()
  await expect(page.locator('[data-response] [data-action="archive.open"]')).toHaveCount(4)
})
