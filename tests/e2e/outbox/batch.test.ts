import type { Page } from 'playwright'
import type { OutboxState } from '#core/outbox/outbox-entry.ts'
import { settingsStored } from '../../support/drivers/host-calls.ts'
import { batchCars, entriesOf, importBatch, queueDrafts, useProfile } from '../../support/drivers/outbox.ts'
import { action, expect, moreAction, steps, test } from '../../support/e2e.ts'
import { resultOf, serveSubmissions, submissionsOf } from '../../support/fixtures/submit-replies.ts'
import { goSettings } from '../../support/drivers/settings.ts'

const count = (page: Page, filter: string) => page.locator(`[data-filter="${filter}"] .count`)
/** The number of stored entries with a state, which the outbox may not show yet after the profile was changed. */
const storedWith = async (page: Page, state: OutboxState): Promise<number> =>
  (await entriesOf(page)).filter((entry) => entry.state === state).length
const article = (page: Page, car: string) => page.locator(`article[data-car="${car}"]`)

/** The outbox keeps the entries of the steps before: each has aju numbers and a profile of its own. */
const { step, run } = steps()

step('during a batch, progress and rate are shown; it can be paused, resumed and cancelled', async ({ ajukan }) => {
  const { page } = ajukan
  const held = 40
  // The service holds all but the first submissions, so that the batch lasts as long as the test looks at it.
  let answered = 0
  let allowed = 8
  const waiting: (() => void)[] = []
  const allow = (count: number): void => {
    allowed = count
    for (const go of waiting.splice(0)) go()
  }
  const service = await serveSubmissions(async (declarations) => {
    answered += 1
    for (const number = answered; number > allowed;) await new Promise<void>((go) => waiting.push(go))
    return { status: 'ok', desc: declarations.map((one) => resultOf(one)) }
  })
  const sent = () => submissionsOf(service).length
  const run = page.locator('[data-run="running"]')
  try {
    await useProfile(page, service.address, 240, 'held')
    await importBatch(ajukan, 1, held)
    await queueDrafts(page)
    await expect(run).toContainText(new RegExp(`\\d+ dari ${held} selesai`))
    await expect(run.locator('[data-pace]')).toContainText(/\d per menit · sisa sekitar \d/)
    await action(page, 'outbox.pause').click()
    allow(held)
    await expect(count(page, 'sending')).toHaveCount(0)
    await expect(page.locator('[data-line="paused"]')).toBeVisible()
    const before = sent()
    expect(before).toBeLessThan(held)
    // Long enough for many requests, which would be answered at once.
    await page.waitForTimeout(500)
    expect(sent()).toBe(before)
    allow(before + 2)
    await action(page, 'outbox.resume').click()
    // Two are answered, and the next two are in flight until all are allowed.
    const last = before + 4
    await expect.poll(sent).toBe(last)
    await action(page, 'outbox.cancelWaiting').click()
    await page.locator('[data-action="question.yes"]').click()
    await expect(count(page, 'cancelled')).toBeVisible()
    allow(held)
    await expect(page.locator('[data-run="running"]')).toHaveCount(0)
    const cancelled = Number(await count(page, 'cancelled').innerText())
    await expect(count(page, 'accepted')).toHaveText(String(held - cancelled))
    expect([sent(), cancelled]).toEqual([last, held - last])
    expect(new Set(submissionsOf(service).map(([one]) => one?.car)).size).toBe(sent())
  } finally {
    await service.close()
  }
})

step(
  'with several declarations per request, results are matched by aju number; a missing one is unknown and a foreign one is ignored',
  async ({ ajukan }) => {
    const { page } = ajukan
    const cars = batchCars(401, 7)
    // One of the first request and one of the second: which declarations they have depends on the order of the worklist.
    let [left, swapped] = ['', '']
    const strange = '000028LAINLN20261120999999'
    const service = await serveSubmissions((declarations) => {
      const [first] = declarations
      if (left === '') left = first?.car ?? ''
      else if (swapped === '') swapped = first?.car ?? ''
      // In reverse order, one left out, one with an aju number that was not sent.
      const desc = declarations
        .toReversed()
        .filter(({ car }) => car !== left)
        .map((one) => resultOf(one.car === swapped ? { ...one, car: strange } : one))
      return { status: 'ok', desc }
    })
    try {
      await useProfile(page, service.address, 60, 'enveloping')
      await goSettings(page, 'sending')
      for (const [name, value] of [
        ['perEnvelope', '3'],
        ['sendAtOnce', '1']
      ] as const) {
        await page.locator(`[data-setting="sending.${name}"]`).fill(value)
        await page.keyboard.press('Tab')
      }
      await settingsStored(page)
      const [accepted, unknown] = [await storedWith(page, 'accepted'), await storedWith(page, 'unknown')]
      await importBatch(ajukan, 401, cars.length)
      await queueDrafts(page)
      await expect(count(page, 'accepted')).toHaveText(String(accepted + 5))
      await expect(count(page, 'unknown')).toHaveText(String(unknown + 2))
      const sent = submissionsOf(service)
      expect(sent.map(({ length }) => length)).toEqual([3, 3, 1])
      expect(sent.flatMap((some) => some.map(({ car }) => car)).sort()).toEqual(cars)

      await page.locator('[data-filter="unknown"]').click()
      const grid = page.getByRole('grid')
      await grid.locator(`[role=row][data-car="${left}"]`).click()
      // The other numbers of the request are not named: the response is not for another declaration.
      await expect(article(page, left)).toContainText('Jawaban tidak memuat nomor aju ini.')
      await grid.locator(`[role=row][data-car="${swapped}"]`).click()
      await expect(article(page, swapped)).toContainText('Jawaban tidak memuat nomor aju ini, melainkan 000028-LAINLN-20261120-999999.')
      await moreAction(page, 'history.open')
      await expect(page.locator('[data-sent-history]')).toContainText(/deklarasi ke-\d dari 3/i)
      expect((await entriesOf(page)).filter(({ car }) => car === strange)).toEqual([])
      expect(submissionsOf(service)).toHaveLength(sent.length)
    } finally {
      await service.close()
    }
  }
)

test('batches: progress, pausing, and several declarations per request @all', ({ ajukan }) => run({ ajukan }))
