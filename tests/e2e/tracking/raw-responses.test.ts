import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { ElectronApplication, Page } from 'playwright'
import { defaultTrackingSettings } from '#core/contract/settings.ts'
import { RawReply, startAnsweringService } from '../../support/fakes/answering-service.ts'
import { violations } from '../../support/axe.ts'
import { action, disturb, expect, go, moreAction, rowOf, selectRow, steps, test } from '../../support/e2e.ts'
import { chooseSavePath, launch } from '../../support/running-app.ts'
import { waitForWrites } from '../../support/drivers/raw-store.ts'
import { giveToken, makeTrainingProfile } from '../../support/drivers/tokens.ts'
import { goTracking, detail, sendNew, autoOff, clipboard, refreshAndWait, watchOne } from '../../support/drivers/tracking.ts'
import { batchCar, changeSending, importBatch } from '../../support/drivers/outbox.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { goSettings } from '../../support/drivers/settings.ts'

const { step, run } = steps()

step('each raw response can be read, copied and saved; identical ones are listed once', async ({ ajukan }) => {
  const { page, app, home } = ajukan
  const car = await sendNew(ajukan, 1)
  await autoOff(page)
  await goTracking(page)
  await expect(detail(page, car).locator('[data-status="104"]')).toBeVisible()
  await refreshAndWait(page)
  await moreAction(page, 'tracking.raw')
  const answers = page.locator('[data-answer]')
  await expect(answers.filter({ hasText: 'Pengiriman' })).toHaveCount(1)
  await expect(page.locator('[data-answer="bc20"] [data-times]')).toContainText('kali sama')
  await page.locator('[data-answer="status"]').click()
  await expect(page.locator('[data-raw]')).toContainText('"kodeStatus": "104"')
  expect(await violations(ajukan)).toEqual([])
  await action(page, 'raw.copy').click()
  await expect(page.locator('[data-toast]').filter({ hasText: 'Jawaban disalin' })).toBeVisible()
  const path = join(home, 'answer.json')
  await chooseSavePath(app, path)
  await action(page, 'raw.save').click()
  await expect(page.locator('[data-toast]').filter({ hasText: 'Jawaban disimpan' })).toBeVisible()
  const saved = await readFile(path, 'utf8')
  expect(JSON.parse(saved)).toMatchObject({ status: 'ok', desc: { data: { car } } })
  expect(await clipboard(ajukan)).toBe(saved)
})

step(
  'an unusable response is listed among the raw ones with its reason: a page, a refusal, a cut one, a submission',
  async ({ ajukan }) => {
    const { page } = ajukan
    const car = batchCar(11)
    await importBatch(ajukan, 11, 1)
    await selectRow(page, car)
    await disturb(page, 'refuse')
    await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
    await confirmSend(page)
    await expect(page.locator(`article[data-car="${car}"] [data-state="refused"]`)).toBeVisible()
    await disturb(page, 'none')
    await page.locator('nav [data-action="go.worklist"]').click()
    await selectRow(page, car)
    await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
    await confirmSend(page)
    await expect(page.locator(`article[data-car="${car}"] [data-state="accepted"]`)).toBeVisible()
    await autoOff(page)
    await goTracking(page)
    const one = detail(page, car)
    await expect(one.locator('[data-status="104"]')).toBeVisible()
    const faults = [
      ['html', '502 Bad Gateway'],
      ['unavailable', 'Service unavailable'],
      ['refuse', 'Invalid request'],
      ['cut', '{']
    ] as const
    for (const [fault] of faults) {
      await disturb(page, fault)
      await refreshAndWait(page)
      await expect(one.getByRole('alert')).toBeVisible()
    }
    await moreAction(page, 'tracking.raw')
    const odd = page.locator('[data-answer="status"]').filter({ has: page.locator('[data-unusable]') })
    await expect(odd).toHaveCount(faults.length)
    await expect(page.locator('[data-answer="status"]').filter({ hasNot: page.locator('[data-unusable]') })).toHaveCount(1)
    for (const [index, [fault, raw]] of faults.toReversed().entries()) {
      await odd.nth(index).click()
      await expect(page.locator('[data-raw]'), fault).toContainText(raw)
      await expect(page.locator('[data-raw-failure]')).toBeVisible()
    }
    expect(await violations(ajukan)).toEqual([])
    await page
      .locator('[data-answer="submit"]')
      .filter({ has: page.locator('[data-unusable]') })
      .click()
    await expect(page.locator('[data-raw]')).toContainText('Invalid request')
    await expect(page.locator('[data-answer="submit"]')).toHaveCount(2)
    // The next step begins with a reload, and needs automatic refreshes.
    await changeSending(page, { tracking: defaultTrackingSettings })
  }
)

const [nested, fatal, usual] = ['000028ABCDEF20261118000001', '000028ABCDEF20261118000002', '000028ABCDEF20261118000003'] as const

/** 128 KB that unfold to 126 MiB of nested brackets. */
const half = 63 * 1024 * 1024
const bomb = new RawReply(gzipSync(Buffer.concat([Buffer.alloc(half, '['), Buffer.alloc(half, ']')])), { 'content-encoding': 'gzip' })

const shortLog = (car: string, text: string): unknown => ({
  status: 'ok',
  desc: {
    data: { car, createdTime: '2026-11-18 10:00:00', status: '110', statusUraian: text, sendTime: null, dataRespon: [], dataStatus: [] }
  }
})
/** More than the length up to which answers are read in the main process. */
const large = 'Validasi '.repeat(50_000)

const reasonOf = async (page: Page, car: string) => {
  await rowOf(page, car).click()
  return page.locator(`article.track[data-car="${car}"]`).getByRole('alert')
}

/** From now on the main process ends as by a crash when it begins to read a large answer to a query in a thread. */
const endWhileReading = (app: ElectronApplication): Promise<void> =>
  app.evaluate(() => {
    const threads = process.getBuiltinModule('node:worker_threads')
    const Real = threads.Worker
    threads.Worker = class extends Real {
      override postMessage(...message: Parameters<InstanceType<typeof Real>['postMessage']>): void {
        // The secret is looked for before the answer is stored, in a thread too.
        const job = (message[0] as { readonly job?: { readonly kind: string } } | null)?.job
        if (job?.kind === 'retrieval') process.kill(process.pid, 'SIGKILL')
        super.postMessage(...message)
      }
    }
    process.getBuiltinModule('node:module').syncBuiltinESMExports()
  })

// Last: the application ends, and starts again.
step(
  'an answer that unfolds a thousandfold is named, and one that ended the application is set aside at the next start',
  async ({ ajukan }) => {
    const { app, page, home } = ajukan
    // The answer that ends the application comes when the number is stored.
    const stored = Promise.withResolvers<void>()
    const service = await startAnsweringService(async (path, car) => {
      if (!path.includes('statusrespon')) return { rescode: 'OK', desc: [], status: 'ok' }
      if (car === fatal) await stored.promise
      return car === nested ? bomb : shortLog(car, car === fatal ? large : 'Validasi')
    })
    try {
      await makeTrainingProfile(page, service.address, 'token-of-the-test')
      await watchOne(page, nested)
      await expect(await reasonOf(page, nested)).toContainText('terlalu panjang atau terlalu dalam untuk dibaca', { timeout: 60_000 })
      await go(page, 'worklist')
      await expect(action(page, 'declaration.new')).toBeVisible()

      await endWhileReading(app)
      const ended = once(app.process(), 'exit')
      await watchOne(page, fatal)
      await waitForWrites(page)
      stored.resolve()
      await ended

      const again = await launch({ home })
      try {
        // Without a keyring the token is in memory only.
        await goSettings(again.page, 'profiles')
        await giveToken(again.page, 'token-of-the-test')
        await watchOne(again.page, usual)
        await expect(rowOf(again.page, usual).getByText('110', { exact: true })).toBeVisible({ timeout: 60_000 })
        await expect(await reasonOf(again.page, fatal)).toContainText('Jawaban layanan ini disisihkan apa adanya', {
          timeout: 60_000
        })
        await expect(await reasonOf(again.page, nested)).toContainText('terlalu panjang atau terlalu dalam untuk dibaca')
      } finally {
        await again.close()
      }
    } finally {
      await service.close()
    }
  }
)

test('raw responses: read, copied, saved, unusable ones with their reason, and one that ended the application @all', ({ ajukan }) =>
  run({ ajukan }))
