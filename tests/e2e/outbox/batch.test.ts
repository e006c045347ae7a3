import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from '../../support/e2e.ts'
import { batchCars, changeSending, entriesOf, importBatch, queueDrafts, statesOf, useProfile } from '../../support/drivers/outbox.ts'
import { reservePort } from '../../support/fakes/reserved-port.ts'
import { readStored } from '../../support/models/outbox-oracle.ts'

const many = 200

const states = async (page: Page): Promise<string> => statesOf(await entriesOf(page))

test(`${many} declarations queued while the service is down are sent automatically when it starts, each is stored once`, async ({
  ajukan
}) => {
  const { page } = ajukan
  const practice = await reservePort(join(ajukan.home, 'layanan'))
  const address = `http://127.0.0.1:${practice.port}`
  await changeSending(page, { sending: 'auto', sendAtOnce: 4 })
  await useProfile(page, address, 30)
  await importBatch(ajukan, 1, many)
  await queueDrafts(page)
  // All of them wait, also the first one, which was tried.
  await expect.poll(() => states(page)).toMatch(new RegExp(`^(${many} queued|\\d+ (queued|failed), \\d+ (queued|failed))$`))
  await expect(page.locator('[data-line="waiting"], [data-line="offline"]').first()).toBeVisible()

  const service = await practice.start()
  try {
    await expect.poll(() => states(page), { timeout: 180_000 }).toBe(`${many} accepted`)
    const stored = await readStored(address)
    expect(stored.map(({ car }) => car).sort()).toEqual(batchCars(1, many))
    expect(stored.filter((one) => one.stored !== 1)).toEqual([])
    // The stored bytes are the frozen ones; the user did nothing.
    const entries = await entriesOf(page)
    const frozen = new Map(entries.map(({ car, sha256 }) => [car, sha256]))
    expect(stored.filter(({ car, sha256 }) => sha256[0] !== frozen.get(car))).toEqual([])
    await expect(page.locator('[data-filter="accepted"] .count')).toHaveText(String(many))
  } finally {
    await service.stop()
  }
})
