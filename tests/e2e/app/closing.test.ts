import { createServer, type ServerResponse } from 'node:http'
import type { ElectronApplication } from 'playwright'
import { action, expect, loadSamples, samples, test } from '../../support/e2e.ts'
import { openDraft, typeField } from '../../support/drivers/editor.ts'
import { callHost, fillDisk, refusedWrites } from '../../support/drivers/host-calls.ts'
import { listenLocally } from '../../support/fakes/listening.ts'
import { launch, type RunningApp } from '../../support/running-app.ts'
import { makeTrainingProfile, sendSample } from '../../support/drivers/tokens.ts'

/** A service that holds its responses until `answer` is called. */
const slowService = async () => {
  const waiting: ServerResponse[] = []
  let posts = 0
  const server = createServer((request, response) => {
    posts += 1
    request.resume().on('end', () => waiting.push(response))
  })
  const port = await listenLocally(server)
  return {
    address: `http://127.0.0.1:${port}`,
    posts: () => posts,
    answer: () => {
      for (const response of waiting.splice(0)) response.setHeader('content-type', 'application/json').end('{"error":"Invalid request"}')
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

/** Starts sending a declaration to a slow service. */
const startSending = async (ajukan: RunningApp) => {
  const service = await slowService()
  await loadSamples(ajukan.page)
  await makeTrainingProfile(ajukan.page, service.address, 'token-of-a-test')
  await sendSample(ajukan.page, samples.three)
  await expect.poll(service.posts).toBe(1)
  return service
}
const question = (running: RunningApp, kind: string) => running.page.locator(`[data-close-question="${kind}"]`)

test('closing while sending asks the user; after cancel the sending continues', async ({ ajukan }) => {
  const service = await startSending(ajukan)
  await closeWindow(ajukan.app)
  await expect(question(ajukan, 'sending')).toBeVisible()
  await action(ajukan.page, 'close.cancel').click()
  await expect(question(ajukan, 'sending')).toBeHidden()
  service.answer()
  await expect(ajukan.page.locator('[data-state="refused"]').first()).toBeVisible()
  service.close()
})

test('closing while sending, with wait: the window closes when the response arrives', async ({ ajukan }) => {
  const hasEnded = endOf(ajukan)
  const service = await startSending(ajukan)
  await closeWindow(ajukan.app)
  await action(ajukan.page, 'close.wait').click()
  await expect(action(ajukan.page, 'close.wait')).toHaveCount(0)
  await expect(question(ajukan, 'sending')).toBeVisible()
  expect(hasEnded()).toBe(false)
  service.answer()
  await expect.poll(hasEnded).toBe(true)
  service.close()
})

test('closing while sending, with close now: the request is finished, and the next start has its response', async ({ ajukan }) => {
  const hasEnded = endOf(ajukan)
  const service = await startSending(ajukan)
  await closeWindow(ajukan.app)
  // At once: the application waits a few seconds only.
  ajukan.page.once('close', service.answer)
  await clickAndClose(ajukan, 'close.now')
  await expect.poll(hasEnded).toBe(true)
  const again = await launch({ home: ajukan.home })
  try {
    await again.page.locator('[data-action="go.outbox"]').first().click()
    await expect(again.page.locator('[data-state="refused"]').first()).toBeVisible()
    expect(service.posts()).toBe(1)
  } finally {
    await again.close()
    service.close()
  }
})

test('closing while sending without a response: the submission is uncertain and not sent again', async ({ ajukan }) => {
  const hasEnded = endOf(ajukan)
  const service = await startSending(ajukan)
  await closeWindow(ajukan.app)
  await clickAndClose(ajukan, 'close.now')
  await expect.poll(hasEnded, { timeout: 60_000 }).toBe(true)
  const again = await launch({ home: ajukan.home })
  try {
    await again.page.locator('[data-action="go.outbox"]').first().click()
    await expect(again.page.locator('[data-state="unknown"]').first()).toBeVisible()
    expect(service.posts()).toBe(1)
  } finally {
    await again.close()
    service.close()
  }
})

test('closing with unsaved changes asks the user with the reason, and closes after a successful save', async ({ ajukan }) => {
  const hasEnded = endOf(ajukan)
  const { page, app } = ajukan
  await loadSamples(page)
  await openDraft(page, samples.three)
  const freeDisk = await fillDisk(app)
  await typeField(page, '/header/data/ijintpbno', 'IZIN-77')
  await closeWindow(app)
  await expect(question(ajukan, 'unsaved')).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('Cakram penuh')
  const before = await refusedWrites(app)
  await action(page, 'close.retry').click()
  await expect.poll(() => refusedWrites(app)).toBeGreaterThan(before)
  await expect(action(page, 'close.retry')).toBeEnabled()
  await expect(question(ajukan, 'unsaved')).toBeVisible()
  await freeDisk()
  await clickAndClose(ajukan, 'close.retry')
  await expect.poll(hasEnded).toBe(true)
  const again = await launch({ home: ajukan.home })
  try {
    await openDraft(again.page, samples.three)
    await expect(again.page.locator('[data-field="/header/data/ijintpbno"]')).toHaveValue('IZIN-77')
  } finally {
    await again.close()
  }
})

test('a window that does not respond is closed', async ({ ajukan }) => {
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
})

test('a shutdown of the system closes the application without a question', async ({ ajukan }) => {
  const hasEnded = endOf(ajukan)
  const service = await startSending(ajukan)
  await ajukan.app.evaluate(({ powerMonitor }) => {
    powerMonitor.emit('shutdown')
  })
  await expect.poll(hasEnded).toBe(true)
  service.close()
})

test('the window is notified of sleep, and the computer is kept awake only on request', async ({ ajukan }) => {
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
})

test('timers of a minimised window are not throttled', async ({ ajukan }) => {
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
})

test('notifications and the unread badge report whether the desktop supports them', async ({ ajukan }) => {
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
})
