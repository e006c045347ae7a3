import { createServer, type ServerResponse } from 'node:http'
import type { ElectronApplication } from 'playwright'
import { action, expect, field, go, loadSamples, rowOf, samples, section, test } from '../../support/e2e.ts'
import { openDraft, typeField } from '../../support/drivers/editor.ts'
import { callHost, fillDisk, refusedWrites } from '../../support/drivers/host-calls.ts'
import { listenLocally } from '../../support/fakes/listening.ts'
import { submitPath } from '../../support/fixtures/submit-replies.ts'
import { launch, type RunningApp } from '../../support/running-app.ts'
import { giveToken, importSamples, makeTrainingProfile, sendSample, tokenState } from '../../support/drivers/tokens.ts'
import { goSettings } from '../../support/drivers/settings.ts'

/** A service that holds its responses to submissions until `answer` is called. */
const slowService = async () => {
  const waiting: ServerResponse[] = []
  let posts = 0
  const refuse = (response: ServerResponse) => response.setHeader('content-type', 'application/json').end('{"error":"Invalid request"}')
  const server = createServer((request, response) => {
    const isSubmission = request.url?.includes(submitPath) === true
    if (isSubmission) posts += 1
    request.resume().on('end', () => (isSubmission ? waiting.push(response) : refuse(response)))
  })
  const port = await listenLocally(server)
  return {
    address: `http://127.0.0.1:${port}`,
    posts: () => posts,
    answer: () => {
      for (const response of waiting.splice(0)) refuse(response)
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    }
  }
}

const closeWindow = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.close()
  })

/** Whether the application has exited. Call it while the application runs: afterwards Playwright has no process. */
const endOf = ({ app }: RunningApp): (() => boolean) => {
  const child = app.process()
  return () => child.exitCode !== null || child.signalCode !== null
}

/** A click that closes the window, possibly before Playwright receives its result; resolves when it is closed. */
const clickAndClose = async ({ page }: RunningApp, verb: string): Promise<void> => {
  const button = action(page, verb)
  await expect(button).toBeVisible()
  const closed = page.waitForEvent('close', { timeout: 60_000 })
  const failure = await button.click().catch((error: unknown) => error)
  const isClosed = await closed.then(
    () => true,
    () => false
  )
  if (!isClosed) throw new Error(`${verb} did not close the window: ${String(failure)}`)
}

type Service = Awaited<ReturnType<typeof slowService>>

const token = 'token-of-a-test'
/** Sends a declaration to the slow service and closes the window while it waits for the response. */
const closeWhileSending = async ({ app, page }: RunningApp, service: Service, car: string): Promise<void> => {
  const before = service.posts()
  await sendSample(page, car)
  await expect.poll(service.posts).toBe(before + 1)
  await closeWindow(app)
}
/** The next start, which sends by itself: with the token, which is lost without a keyring. */
const startAgain = async (home: string): Promise<RunningApp> => {
  const running = await launch({ home })
  await goSettings(running.page, 'profiles')
  if ((await tokenState(running.page)) !== 'kept') await giveToken(running.page, token)
  await go(running.page, 'outbox')
  await expect(action(running.page, 'outbox.resume')).toHaveCount(0)
  return running
}
const question = (running: RunningApp, kind: string) => running.page.locator(`[data-close-question="${kind}"]`)
/** A declaration has a submission in this state in the outbox. */
const expectState = async ({ page }: RunningApp, car: string, state: string): Promise<void> => {
  await go(page, 'outbox')
  await expect(rowOf(page, car).locator(`[data-state="${state}"]`).first()).toBeVisible()
}

test('closing while sending asks the user, who can cancel, wait for the response or close now; a shutdown of the system asks nothing @all', async ({
  ajukan
}) => {
  const { home } = ajukan
  const service = await slowService()
  let running = ajukan
  try {
    await test.step('after cancel the sending continues', async () => {
      await makeTrainingProfile(running.page, service.address, token)
      await importSamples(running)
      await closeWhileSending(running, service, samples.three)
      await expect(question(running, 'sending')).toBeVisible()
      await action(running.page, 'close.cancel').click()
      await expect(question(running, 'sending')).toBeHidden()
      service.answer()
      await expectState(running, samples.three, 'refused')
    })

    await test.step('with wait the window closes when the response arrives', async () => {
      const hasEnded = endOf(running)
      await closeWhileSending(running, service, samples.forty)
      await action(running.page, 'close.wait').click()
      await expect(action(running.page, 'close.wait')).toHaveCount(0)
      await expect(question(running, 'sending')).toBeVisible()
      expect(hasEnded()).toBe(false)
      service.answer()
      await expect.poll(hasEnded).toBe(true)
    })

    await test.step('with close now the request is finished, and the next start has its response', async () => {
      running = await startAgain(home)
      const hasEnded = endOf(running)
      await closeWhileSending(running, service, samples.many)
      // At once: the application waits a few seconds only.
      running.page.once('close', service.answer)
      await clickAndClose(running, 'close.now')
      await expect.poll(hasEnded).toBe(true)
      running = await startAgain(home)
      await expectState(running, samples.many, 'refused')
      expect(service.posts()).toBe(3)
    })

    await test.step('without a response the submission is uncertain and not sent again', async () => {
      const hasEnded = endOf(running)
      await closeWhileSending(running, service, samples.three)
      await clickAndClose(running, 'close.now')
      await expect.poll(hasEnded, { timeout: 60_000 }).toBe(true)
      running = await startAgain(home)
      await expectState(running, samples.three, 'unknown')
      expect(service.posts()).toBe(4)
    })

    await test.step('a shutdown of the system closes the application without a question', async () => {
      const hasEnded = endOf(running)
      const before = service.posts()
      await sendSample(running.page, samples.forty)
      await expect.poll(service.posts).toBe(before + 1)
      await running.app.evaluate(({ powerMonitor }) => {
        powerMonitor.emit('shutdown')
      })
      await expect.poll(hasEnded).toBe(true)
    })

    await test.step('a text that cannot be read at a shutdown is reported at the next start, until the message is closed', async () => {
      running = await startAgain(home)
      const hasEnded = endOf(running)
      await go(running.page, 'worklist')
      await openDraft(running.page, samples.many)
      await section(running.page, 'weight').click()
      await field(running.page, '/header/data/bruto').fill('12,5o')
      await running.app.evaluate(({ powerMonitor }) => {
        powerMonitor.emit('shutdown')
      })
      await expect.poll(hasEnded).toBe(true)
      running = await launch({ home })
      const report = running.page.locator('[data-toast]').filter({ hasText: 'tidak disimpan' })
      await expect(report).toContainText('“12,5o”')
      await report.locator('[data-action="message.open"]').click()
      await expect(running.page.locator('.editor')).toBeVisible()
    })
  } finally {
    await running.kill()
    service.close()
  }
})

/** Resolves with the application as it starts again. */
const closeUnsaved = async (ajukan: RunningApp): Promise<RunningApp> => {
  const hasEnded = endOf(ajukan)
  const { page, app } = ajukan
  await go(page, 'worklist')
  await loadSamples(page)
  await openDraft(page, samples.three)
  const freeDisk = await fillDisk(app)
  await typeField(page, '/header/data/ijintpbno', 'IZIN-77')
  await closeWindow(app)
  await expect(question(ajukan, 'unsaved')).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('Disk penuh')
  const before = await refusedWrites(app)
  await action(page, 'close.retry').click()
  await expect.poll(() => refusedWrites(app)).toBeGreaterThan(before)
  await expect(action(page, 'close.retry')).toBeEnabled()
  await expect(question(ajukan, 'unsaved')).toBeVisible()
  await freeDisk()
  await clickAndClose(ajukan, 'close.retry')
  await expect.poll(hasEnded).toBe(true)
  const again = await launch({ home: ajukan.home })
  await openDraft(again.page, samples.three)
  await expect(again.page.locator('[data-field="/header/data/ijintpbno"]')).toHaveValue('IZIN-77')
  return again
}

const closeHanging = async (ajukan: RunningApp): Promise<void> => {
  const hasEnded = endOf(ajukan)
  const { page, app } = ajukan
  const hangs = page.waitForEvent('console', (message) => message.text() === 'hangs')
  // Never resolves, so it is not awaited.
  page
    .evaluate(() => {
      console.log('hangs')
      for (;;);
    })
    .catch(() => undefined)
  await hangs
  await closeWindow(app)
  await expect.poll(hasEnded, { timeout: 60_000 }).toBe(true)
}

const followSleep = async (ajukan: RunningApp): Promise<void> => {
  const { page, app } = ajukan
  await page.evaluate(() => {
    const world = globalThis as unknown as {
      powerChanges: unknown[]
      host: { listen(hear: (event: string, payload: unknown) => void): void }
    }
    world.powerChanges = []
    world.host.listen((event, payload) => event === 'power.changed' && world.powerChanges.push(payload))
  })
  await app.evaluate(({ powerMonitor }) => {
    for (const event of ['suspend', 'resume']) powerMonitor.emit(event)
  })
  const powerChanges = () => page.evaluate(() => (globalThis as unknown as { powerChanges: unknown[] }).powerChanges)
  await expect.poll(powerChanges).toEqual([{ asleep: true }, { asleep: false }])

  const blockers = () =>
    app.evaluate(({ powerSaveBlocker }) => Array.from({ length: 20 }, (_, id) => id).filter((id) => powerSaveBlocker.isStarted(id)).length)
  await callHost(page, 'app.keepAwake', { on: true })
  expect(await blockers()).toBe(1)
  // A reload of the page ends the request too.
  await page.reload()
  await expect.poll(blockers).toBe(0)
  // From here on it follows events of the host again.
  await page.getByRole('navigation').first().waitFor()
}

const keepTimers = async (ajukan: RunningApp): Promise<void> => {
  const { page, app } = ajukan
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
  const milliseconds = await page.evaluate(async () => {
    const start = performance.now()
    for (let count = 0; count < 20; count += 1) await new Promise((done) => setTimeout(done, 50))
    return performance.now() - start
  })
  // A throttled timer fires at most once a second.
  expect(milliseconds).toBeLessThan(15_000)
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getBackgroundThrottling())).toBe(false)
}

const reportSupport = async (ajukan: RunningApp): Promise<void> => {
  const { page, app } = ajukan
  const supported = await app.evaluate(({ Notification }) => Notification.isSupported())
  expect(await callHost(page, 'app.notify', { title: 'Selesai', body: '3 diterima', tag: 'batch', open: { screen: 'outbox' } })).toEqual({
    ok: true,
    value: { shown: supported }
  })
  expect(await callHost(page, 'app.setUnreadBadge', { unread: 2 })).toMatchObject({ ok: true })
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.send('host-event', 'app.open', { screen: 'outbox' })
  )
  await expect.poll(() => page.url()).toContain('#/outbox')
}

test('the window follows sleep, is not slowed down when minimised and reports what the desktop supports; it closes after a successful save, or when it does not respond @all', async ({
  ajukan
}) => {
  await test.step('it is notified of sleep, and the computer is kept awake only on request', () => followSleep(ajukan))
  await test.step('notifications and the unread badge report whether the desktop supports them', () => reportSupport(ajukan))
  await test.step('timers of a minimised window are not throttled', () => keepTimers(ajukan))
  const again = await test.step('with unsaved changes it asks with the reason, and closes after a successful save', () =>
    closeUnsaved(ajukan))
  try {
    await test.step('a window that does not respond is closed', () => closeHanging(again))
  } finally {
    await again.kill()
  }
})
