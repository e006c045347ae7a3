import { resolve } from 'node:path'
import { applicationId } from '#core/contract/app.ts'
import { expect, samples, test } from '../../support/e2e.ts'
import { goToWorklist } from '../../support/drivers/editor.ts'
import { callHost } from '../../support/drivers/host-calls.ts'
import { freshHome, launch, removeHome, type RunningApp } from '../../support/running-app.ts'
import {
  heapOf,
  importSamples,
  makeTrainingProfile,
  searchSecret,
  sendSample,
  startRecordingService,
  tokenState
} from '../../support/drivers/tokens.ts'
import { goSettings } from '../../support/drivers/settings.ts'

test('a used token is in no file and not in the window; without a keyring it is lost at the end of the session', async () => {
  const token = 'canary-9f2c71e04b-token'
  const service = await startRecordingService()
  const running = await launch({ home: await freshHome(), args: ['--password-store=basic'] })
  try {
    const { page } = running
    await makeTrainingProfile(page, service.address, token)
    expect(await tokenState(page)).toBe('session')
    await expect(page.locator('[data-notice="no-keyring"]')).toBeVisible()
    // Nor can this computer join an office.
    await goSettings(page, 'office')
    await expect(page.locator('[data-office="no-keyring"]')).toBeVisible()
    await expect(page.locator('[data-action="office.join"]')).toHaveCount(0)
    await importSamples(running)
    await sendSample(page, samples.three)
    await expect.poll(() => service.authorizations).toContain(`Bearer ${token}`)
    await goToWorklist(page)
    const heap = await heapOf(page)
    expect([samples.three, 'no-such-text-anywhere-1f', token].map((text) => heap.includes(text))).toEqual([true, false, false])
    expect((await searchSecret(running.home, token, true)).found).toEqual([])
    await running.close()
    const { files, found } = await searchSecret(running.home, token)
    expect(files).toBeGreaterThan(10)
    expect(found).toEqual([])

    const again = await launch({ home: running.home, args: ['--password-store=basic'] })
    try {
      await goSettings(again.page, 'profiles')
      await expect(again.page.locator('[data-profile-kind="training"]').first()).toBeVisible()
      expect(await tokenState(again.page)).toBe('none')
    } finally {
      await again.close()
    }
  } finally {
    await running.kill()
    await service.close()
    await removeHome(running.home)
  }
})

test.describe('the window', () => {
  let running: RunningApp
  test.beforeAll(async () => {
    running = await launch({ args: ['-r', resolve(import.meta.dirname, '../../support/record-app-id.cjs')] })
  })
  test.afterAll(async () => {
    await running.close()
    await removeHome(running.home)
  })

  test('belongs to an application with the name of the shortcut, without which Windows shows no notification', async () => {
    expect(await running.app.evaluate(() => (globalThis as unknown as { appUserModelId: string }).appUserModelId)).toBe(applicationId)
  })

  test('has no Node.js API, and only the three functions of the bridge', async () => {
    const seen = await running.page.evaluate(() => {
      const world = globalThis as unknown as Record<string, unknown>
      const node = ['require', 'process', 'module', 'Buffer', 'global', '__dirname', 'electron', 'ipcRenderer']
      return { node: node.filter((name) => typeof world[name] !== 'undefined'), host: Object.keys(world['host'] as object).sort() }
    })
    expect(seen).toEqual({ node: [], host: ['call', 'flushed', 'listen'] })
  })

  test('and the window that prints are sandboxed, isolated and without Node.js, webviews and preferences that weaken a page', async () => {
    const { app, page } = running
    await app.evaluate(({ app: electron, webContents }) => {
      interface Preferences {
        getLastWebPreferences(): Readonly<Record<string, unknown>>
      }
      const of = (contents: Electron.WebContents) => (contents as unknown as Preferences).getLastWebPreferences()
      const preferences = webContents.getAllWebContents().map(of)
      Object.assign(globalThis, { preferences })
      electron.on('web-contents-created', (_event, contents) => {
        contents.once('did-start-loading', () => preferences.push(of(contents)))
      })
    })
    const table = {
      language: 'id',
      title: 'T',
      notes: [],
      charts: [],
      columns: [{ label: 'A', align: 'left' }],
      rows: [['1']],
      total: ['1']
    } as const
    expect(await callHost(page, 'print.renderTable', { table })).toMatchObject({ ok: true })
    const found = await app.evaluate(
      () => (globalThis as unknown as { preferences: readonly Readonly<Record<string, unknown>>[] }).preferences
    )
    expect(found).toHaveLength(2)
    for (const preferences of found) {
      expect(preferences).toMatchObject({
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInSubFrames: false,
        webviewTag: false
      })
      expect(preferences['webSecurity'] ?? true).toBe(true)
      for (const name of [
        'nodeIntegrationInWorker',
        'allowRunningInsecureContent',
        'experimentalFeatures',
        'enableBlinkFeatures',
        'affinity'
      ])
        expect(Boolean(preferences[name]), name).toBe(false)
    }
  })

  test('cannot start a worker from a blob', async () => {
    const answer = await running.page.evaluate(() =>
      new Promise((done) => {
        const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(typeof require)'])))
        worker.onmessage = ({ data }) => done(data)
        worker.onerror = () => done('refused')
      }).catch(() => 'refused')
    )
    expect(answer).toBe('refused')
  })

  test('has a content security policy header and runs only its own scripts', async () => {
    const found = await running.page.evaluate(async () => {
      const violations: string[] = []
      document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective))
      const policy = (await fetch('/')).headers.get('content-security-policy') ?? ''
      const script = document.createElement('script')
      script.append('window.__ran = true')
      document.body.append(script)
      const inline = 'data:text/javascript,window.__ran = true'
      await import(inline).catch(() => undefined)
      const image = document.createElement('img')
      const unsafe = [
        () => image.setAttribute('onerror', 'window.__ran = true'),
        () => (image.innerHTML = '<b>'),
        () => (script.textContent = 'window.__ran = true'),
        () => (script.src = 'app://bundle.evil/x.js'),
        () => new Worker('blob:app://bundle/x'),
        () => document.createRange().createContextualFragment('<b>')
      ]
      const thrown = unsafe.map((attempt) => {
        try {
          attempt()
          return 'allowed'
        } catch (error) {
          return error instanceof Error ? error.name : 'error'
        }
      })
      image.src = 'data:,'
      document.body.append(image)
      const frame = document.createElement('iframe')
      frame.src = 'https://example.com/'
      document.body.append(frame)
      const isComplete = (): boolean => ['frame-src', 'script-src-elem'].every((directive) => violations.includes(directive))
      for (let tries = 0; tries < 300 && !isComplete(); tries += 1) await new Promise((done) => setTimeout(done, 50))
      for (const element of [script, image, frame]) element.remove()
      return { policy, thrown, ran: '__ran' in window, violations: [...new Set(violations)].sort() }
    })
    expect(found.policy).toContain("default-src 'none'")
    expect(found.policy).toContain("script-src 'self';")
    expect(found).toMatchObject({
      ran: false,
      thrown: Array.from({ length: 6 }, () => 'TypeError'),
      violations: ['frame-src', 'require-trusted-types-for', 'script-src-elem']
    })
  })

  test('cannot evaluate text as code', async () => {
    const made = await running.page.evaluate(async () => {
      // The policy applies to code run by the debugger only after its first pause.
      await new Promise((done) => setTimeout(done, 20))
      const attempts = [
        () => Reflect.construct(Function, ['return 1']) as unknown,
        () => Reflect.apply(globalThis.eval, null, ['1']) as unknown
      ]
      return attempts.map((attempt) => {
        try {
          return String(attempt())
        } catch (error) {
          return error instanceof Error ? error.name : 'error'
        }
      })
    })
    expect(made).toEqual(['EvalError', 'EvalError'])
  })

  test('has no permissions except clipboard write', async () => {
    const states = await running.page.evaluate(async () => {
      const names = [
        ...['geolocation', 'notifications', 'camera', 'microphone', 'midi', 'clipboard-read', 'display-capture', 'idle-detection'],
        ...['screen-wake-lock', 'local-fonts', 'window-management', 'storage-access', 'background-sync', 'accelerometer'],
        ...['clipboard-write', 'persistent-storage']
      ]
      const queries = names.map(
        async (name) => [name, (await navigator.permissions.query({ name: name as PermissionName })).state] as const
      )
      return Promise.all(queries)
    })
    expect(states.filter(([, state]) => state !== 'denied')).toEqual([['clipboard-write', 'granted']])
    expect(states).toHaveLength(16)
    const answers = await running.page.evaluate(async () => {
      const outcomeOf = (request: Promise<unknown>): Promise<string> =>
        request.then(
          () => 'granted',
          () => 'refused'
        )
      const place = new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject))
      return Promise.all([
        outcomeOf(place),
        outcomeOf(navigator.mediaDevices.getDisplayMedia({ video: true })),
        outcomeOf(navigator.clipboard.readText()),
        outcomeOf(navigator.wakeLock.request()),
        Notification.requestPermission()
      ])
    })
    expect(answers).toEqual(['refused', 'refused', 'refused', 'refused', 'denied'])
  })

  // Last: Playwright waits for the navigations that are refused.
  test('cannot navigate to other addresses or open another window', async () => {
    const { page, app } = running
    const address = page.url()
    await app.evaluate(({ BrowserWindow }) => {
      const refused: string[] = []
      Object.assign(globalThis, { refused })
      BrowserWindow.getAllWindows()[0]?.webContents.on('will-frame-navigate', ({ url, defaultPrevented }) => {
        if (defaultPrevented) refused.push(url)
      })
    })
    const refused = () => app.evaluate(() => (globalThis as unknown as { refused: string[] }).refused)
    // The main process refuses these; Chromium the others before it asks.
    const asking = ['https://example.com/', 'app://elsewhere/', 'http://127.0.0.1:9/']
    for (const target of [...asking, 'file:///etc/passwd', 'data:text/html,hi', 'javascript:document.title="x"']) {
      await page.evaluate((to) => {
        const link = document.createElement('a')
        link.href = to
        document.body.append(link)
        link.click()
        link.target = '_blank'
        link.click()
        link.remove()
        return window.open(to) === null
      }, target)
      if (asking.includes(target)) await expect.poll(refused).toContain(target)
      expect.soft(page.url(), target).toBe(address)
    }
    expect(
      await page.evaluate(() =>
        fetch('http://127.0.0.1:9/').then(
          () => 'answered',
          () => 'refused'
        )
      )
    ).toBe('refused')
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
    expect(await page.title()).not.toBe('x')
  })
})
