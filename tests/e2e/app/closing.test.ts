import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { ElectronApplication } from 'playwright'
import { action, expect, loadSamples, samples, test } from '../../support/e2e.ts'
import { openDraft, typeField } from '../../support/drivers/editor.ts'
import { callHost } from '../../support/drivers/host-calls.ts'
import { listenLocally } from '../../support/fakes/listening.ts'
import { launch, type RunningApp } from '../../support/running-app.ts'
import { makeTrainingProfile, sendSample } from '../../support/drivers/tokens.ts'

/** A service that keeps its answers back until it is told to give them. */
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

const clickCross = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.close()
  })

/** Asked for while it runs: afterwards Playwright knows of no process any more. */
const endOf = ({ app }: RunningApp): (() => boolean) => {
  const child = app.process()
  return () => child.exitCode !== null || child.signalCode !== null
}

/** The window may be gone before Playwright has heard that the click was done. */
const pressLast = async ({ page }: RunningApp, verb: string): Promise<void> => {
  const button = action(page, verb)
  await expect(button).toBeVisible()
  await button.click().catch((error: unknown) => {
    if (!page.isClosed()) throw error
  })
}

/** What happens when the window is closed while a declaration is on its way. */
const sending = async (ajukan: RunningApp) => {
  const service = await slowService()
  await loadSamples(ajukan.page)
  await makeTrainingProfile(ajukan.page, service.address, 'token-of-a-test')
  await sendSample(ajukan.page, samples.three)
  await expect.poll(service.posts).toBe(1)
  return service
}
const question = (running: RunningApp, kind: string) => running.page.locator(`[data-close-question="${kind}"]`)

test('closing while sending asks; cancelled, everything goes on', async ({ ajukan }) => {
  const service = await sending(ajukan)
  await clickCross(ajukan.app)
  await expect(question(ajukan, 'sending')).toBeVisible()
  await action(ajukan.page, 'close.cancel').click()
  await expect(question(ajukan, 'sending')).toBeHidden()
  service.answer()
  await expect(ajukan.page.locator('[data-state="refused"]').first()).toBeVisible()
  service.close()
})

test('closing while sending, told to wait: the window closes by itself when the answer is there', async ({ ajukan }) => {
  const hasEnded = endOf(ajukan)
  const service = await sending(ajukan)
  await clickCross(ajukan.app)
  await action(ajukan.page, 'close.wait').click()
  expect(hasEnded()).toBe(false)
  service.answer()
  await expect.poll(hasEnded).toBe(true)
  service.close()
})

test('closing while sending, told to close now: what is on its way is finished, and the next start knows its answer', async ({
  ajukan
}) => {
  const hasEnded = endOf(ajukan)
  const service = await sending(ajukan)
  await clickCross(ajukan.app)
  await pressLast(ajukan, 'close.now')
  await expect.poll(() => ajukan.page.isClosed()).toBe(true)
  service.answer()
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

test('closing while sending, and the answer never comes: it is uncertain, and not sent again', async ({ ajukan }) => {
  const hasEnded = endOf(ajukan)
  const service = await sending(ajukan)
  await clickCross(ajukan.app)
  await pressLast(ajukan, 'close.now')
  await expect.poll(hasEnded, { timeout: 20_000 }).toBe(true)
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

test('closing while something is not saved asks, and says why; saved at last, the window closes', async ({ ajukan }) => {
  const hasEnded = endOf(ajukan)
  const { page, app } = ajukan
  await loadSamples(page)
  await openDraft(page, samples.three)
  await app.evaluate(({ ipcMain }) => {
    // The disk refuses everything: the handler of the border is put behind one that says so.
    const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, (...args: unknown[]) => unknown> })._invokeHandlers
    const usual = handlers.get('host')
    const state = globalThis as unknown as { diskIsFull: boolean }
    state.diskIsFull = true
    handlers.set('host', (...args) =>
      args[1] === 'storeCopy.append' && state.diskIsFull ? { ok: false, failure: { code: 'disk-full' } } : usual?.(...args)
    )
  })
  await typeField(page, '/header/data/ijintpbno', 'IZIN-77')
  await clickCross(app)
  await expect(question(ajukan, 'unsaved')).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('Cakram penuh')
  await action(page, 'close.retry').click()
  await expect(action(page, 'close.retry')).toBeEnabled()
  await expect(question(ajukan, 'unsaved')).toBeVisible()
  await app.evaluate(() => {
    ;(globalThis as unknown as { diskIsFull: boolean }).diskIsFull = false
  })
  await pressLast(ajukan, 'close.retry')
  await expect.poll(hasEnded).toBe(true)
  const again = await launch({ home: ajukan.home })
  try {
    await openDraft(again.page, samples.three)
    await expect(again.page.locator('[data-field="/header/data/ijintpbno"]')).toHaveValue('IZIN-77')
  } finally {
    await again.close()
  }
})

test('a window that hangs closes all the same', async ({ ajukan }) => {
  const hasEnded = endOf(ajukan)
  const { page, app } = ajukan
  // Never comes back; nobody waits for it here.
  page
    .evaluate(() => {
      for (;;);
    })
    .catch(() => undefined)
  await pause(200)
  await clickCross(app)
  await expect.poll(hasEnded, { timeout: 20_000 }).toBe(true)
})

test('the end of the system asks nothing and does not wait', async ({ ajukan }) => {
  const hasEnded = endOf(ajukan)
  const service = await sending(ajukan)
  await ajukan.app.evaluate(({ powerMonitor }) => {
    powerMonitor.emit('shutdown')
  })
  await expect.poll(hasEnded, { timeout: 10_000 }).toBe(true)
  service.close()
})

test('sleep is told to the window, and the computer is kept awake only while it is wanted', async ({ ajukan }) => {
  const { page, app } = ajukan
  await page.evaluate(() => {
    const world = globalThis as unknown as { slept: unknown[]; host: { listen(hear: (event: string, payload: unknown) => void): void } }
    world.slept = []
    world.host.listen((event, payload) => event === 'power.changed' && world.slept.push(payload))
  })
  await app.evaluate(({ powerMonitor }) => {
    for (const event of ['suspend', 'resume']) powerMonitor.emit(event)
  })
  const slept = () => page.evaluate(() => (globalThis as unknown as { slept: unknown[] }).slept)
  await expect.poll(slept).toEqual([{ asleep: true }, { asleep: false }])

  const blockers = () =>
    app.evaluate(({ powerSaveBlocker }) => Array.from({ length: 20 }, (_, id) => id).filter((id) => powerSaveBlocker.isStarted(id)).length)
  await callHost(page, 'app.keepAwake', { on: true })
  expect(await blockers()).toBe(1)
  // Also where the page ends without a word.
  await page.reload()
  await expect.poll(blockers).toBe(0)
})

test('a window that is minimised goes on at full speed', async ({ ajukan }) => {
  const { page, app } = ajukan
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
  const ticks = await page.evaluate(async () => {
    let count = 0
    const timer = setInterval(() => (count += 1), 50)
    await new Promise((done) => setTimeout(done, 3_000))
    clearInterval(timer)
    return count
  })
  // Held back, a timer of a hidden page fires once a second at most.
  expect(ticks).toBeGreaterThan(20)
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getBackgroundThrottling())).toBe(false)
})

test('notifications and the number of unread responses are answered honestly, whatever the desktop has', async ({ ajukan }) => {
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
