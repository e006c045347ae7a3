import { join } from 'node:path'
import type { Page } from 'playwright'
import { startPracticeService, type PracticeService } from '../../../electron/practice/service.ts'
import { expect, test } from '../../support/e2e.ts'
import { batchCars, changeSending, entriesOf, importBatch, queueDrafts, statesOf, useProfile } from '../../support/drivers/outbox.ts'
import { readStored } from '../../support/models/outbox-oracle.ts'

const many = 200

/** A port without a listener, and a function that starts the practice service on it. */
const reservePort = async (folder: string): Promise<{ readonly port: number; start(): Promise<PracticeService> }> => {
  const first = await startPracticeService({ folder, pace: 0 })
  const { port } = first
  await first.stop()
  // Another test may use the port for a moment.
  const start = async (tries = 50): Promise<PracticeService> => {
    try {
      return await startPracticeService({ folder, port, pace: 0 })
    } catch (error) {
      if (tries === 0 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
      return start(tries - 1)
    }
  }
  return { port, start: () => start() }
}

const states = async (page: Page): Promise<string> => statesOf(await entriesOf(page))

test(`${many} declarations queued while the service is down are sent automatically when it starts, each is stored once`, async ({
  ajukan
}) => {
  test.setTimeout(180_000)
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
    await expect.poll(() => states(page), { timeout: 120_000 }).toBe(`${many} accepted`)
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
