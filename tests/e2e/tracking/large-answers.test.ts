import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import type { ElectronApplication, Page } from 'playwright'
import { giveToken, makeTrainingProfile } from '../../support/drivers/tokens.ts'
import { action, expect, go, rowOf, test } from '../../support/e2e.ts'
import { RawReply, startAnsweringService } from '../../support/fakes/answering-service.ts'
import { launch } from '../../support/running-app.ts'

const [nested, fatal, usual] = ['000028ABCDEF20261120000001', '000028ABCDEF20261120000002', '000028ABCDEF20261120000003'] as const

/** 128 KB that unfold to 126 MiB of nested brackets. */
const half = 63 * 1024 * 1024
const bomb = new RawReply(gzipSync(Buffer.concat([Buffer.alloc(half, '['), Buffer.alloc(half, ']')])), { 'content-encoding': 'gzip' })

const log = (car: string, text: string): unknown => ({
  status: 'ok',
  desc: { data: { car, createdTime: '', status: '110', statusUraian: text, sendTime: null, dataRespon: [], dataStatus: [] } }
})
/** More than the 256 KB up to which answers are read in the main process. */
const large = 'Validasi '.repeat(50_000)

const watch = async (page: Page, car: string): Promise<void> => {
  await go(page, 'tracking')
  await action(page, 'tracking.watch').click()
  await page.locator('[data-input="watch-list"]').fill(car)
  await action(page, 'tracking.watchAdd').click()
}

const reasonOf = async (page: Page, car: string) => {
  await rowOf(page, car).click()
  return page.locator(`article.track[data-car="${car}"]`).getByRole('alert')
}

/** From now on the main process ends as by a crash when it begins to read a large answer in a thread. */
const endWhileReading = (app: ElectronApplication): Promise<void> =>
  app.evaluate(() => {
    const threads = process.getBuiltinModule('node:worker_threads')
    const Real = threads.Worker
    threads.Worker = class extends Real {
      constructor(...[file, options]: ConstructorParameters<typeof Real>) {
        super(file, options)
        if (options?.name === 'answer') process.kill(process.pid, 'SIGKILL')
      }
    }
    process.getBuiltinModule('node:module').syncBuiltinESMExports()
  })

test('an answer that unfolds a thousandfold is named, and one that ended the application is set aside at the next start', async ({
  ajukan
}) => {
  const { app, page, home } = ajukan
  const service = await startAnsweringService((path, car) => {
    if (!path.includes('statusrespon')) return { rescode: 'OK', desc: [], status: 'ok' }
    return car === nested ? bomb : log(car, car === fatal ? large : 'Validasi')
  })
  try {
    await makeTrainingProfile(page, service.address, 'token-of-the-test')
    await watch(page, nested)
    await expect(await reasonOf(page, nested)).toContainText('terlalu panjang atau terlalu dalam untuk dibaca', { timeout: 60_000 })
    await go(page, 'worklist')
    await expect(action(page, 'declaration.new')).toBeVisible()

    await endWhileReading(app)
    const ended = once(app.process(), 'exit')
    await watch(page, fatal).catch(() => undefined)
    await ended

    const again = await launch({ home })
    try {
      // Without a keyring the token is in memory only.
      await go(again.page, 'settings')
      await giveToken(again.page, 'token-of-the-test')
      await watch(again.page, usual)
      await expect(rowOf(again.page, usual).getByText('110', { exact: true })).toBeVisible({ timeout: 60_000 })
      await expect(await reasonOf(again.page, fatal)).toContainText('Ajukan berhenti saat membaca jawaban layanan ini', { timeout: 60_000 })
      await expect(await reasonOf(again.page, nested)).toContainText('terlalu panjang atau terlalu dalam untuk dibaca')
    } finally {
      await again.close()
    }
  } finally {
    await service.close()
  }
})
