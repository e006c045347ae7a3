import type { Page } from 'playwright'
import { action, disturb, expect, loadSamples, rowOf, samples, test } from '../../support/e2e.ts'

const send = async (page: Page): Promise<void> => {
  await page.locator('nav [data-action="go.worklist"]').click()
  await rowOf(page, samples.three).click()
  await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
}

const result = (page: Page, state: string) => page.locator(`article[data-car="${samples.three}"] [data-state="${state}"]`)

/** What the practice service is told to do, the state the entry must end in, and words that must be read. */
const cases = [
  ['refuse', 'refused', 'Layanan menolak permintaan ini. (Invalid request)'],
  ['cut', 'unknown', 'terpotong'],
  ['unauthorised', 'failed', 'Token ditolak'],
  ['too-many', 'failed', 'Layanan meminta menunggu karena terlalu sering. (Too many requests)'],
  ['html', 'unknown', 'halaman, bukan data'],
  ['redirect', 'failed', 'mengalihkan ke alamat lain'],
  ['unavailable', 'failed', 'Layanan sedang bermasalah']
] as const

for (const [fault, state, words] of cases) {
  test(`a service that answers with “${fault}” leaves the entry ${state} and says so`, async ({ ajukan }) => {
    const { page } = ajukan
    await loadSamples(page)
    await disturb(page, fault)
    await send(page)
    await expect(result(page, state)).toBeVisible()
    await expect(page.locator('[data-failure]')).toContainText(words)
  })
}

test('an answer that was lost after storing leaves the entry uncertain until the status log proves it', async ({ ajukan }) => {
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

test('what the tracking is told of an uncertain submission proves it, without a question in the outbox', async ({ ajukan }) => {
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

test('an entry the service does not know is sent again only after the user agrees', async ({ ajukan }) => {
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
  await page.locator('[data-action="question.yes"]').click()
  await expect(result(page, 'accepted')).toBeVisible()
})

test('counts that differ and section errors are shown per section, and lead to the section', async ({ ajukan }) => {
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

test('an answer for another aju number never counts as this one', async ({ ajukan }) => {
  const { page } = ajukan
  await loadSamples(page)
  await disturb(page, 'foreign-car')
  await send(page)
  await expect(result(page, 'unknown')).toBeVisible()
  await expect(page.locator('article[data-car]')).toContainText('Jawaban tidak memuat nomor aju ini')
})

test('a missing or broken PDF is told in words, and the good one is there when it is asked for again', async ({ ajukan }) => {
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
