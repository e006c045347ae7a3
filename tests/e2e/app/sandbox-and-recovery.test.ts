import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { diagnosticNames } from '#core/contract/app.ts'
import { formatAju } from '#core/numbering/aju-number.ts'
import { unzip } from '../../../renderer/workers/spreadsheets/zip.ts'
import { findRuntime, runtimeEnv } from '../../../scripts/runtime.ts'
import { expect, loadSamples, samples, section, test } from '../../support/e2e.ts'
import { createDraft, goToWorklist, listedCars, openDraft, typeField, waitUntilSaved } from '../../support/drivers/editor.ts'
import { createRandom } from '../../support/faults/random.ts'
import { chooseSavePath, freshHome, launch, removeHome, type RunningApp } from '../../support/running-app.ts'
import { watchSaved } from '../../support/drivers/saved-state.ts'
import { heapOf, makeTrainingProfile, searchSecret, sendSample, startRecordingService, tokenState } from '../../support/drivers/tokens.ts'
import { createTypedValues } from '../../support/drivers/typed-values.ts'
import { createTypingDriver, readTyped } from '../../support/drivers/typing.ts'

test('a used token is in no file and not in the window; without a keyring it is lost at the end of the session', async () => {
  const token = 'canary-9f2c71e04b-token'
  const service = await startRecordingService()
  const running = await launch({ home: await freshHome(), args: ['--password-store=basic'] })
  try {
    const { page } = running
    await loadSamples(page)
    await makeTrainingProfile(page, service.address, token)
    expect(await tokenState(page)).toBe('session')
    await expect(page.locator('[data-notice="no-keyring"]')).toBeVisible()
    // Nor can this computer join an office.
    await expect(page.locator('[data-office="no-keyring"]')).toBeVisible()
    await expect(page.locator('[data-action="office.join"]')).toHaveCount(0)
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
      await again.page.locator('[data-action="go.settings"]').click()
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
    running = await launch()
  })
  test.afterAll(async () => {
    await running.close()
    await removeHome(running.home)
  })

  test('a second instance notifies the first one and exits', async () => {
    await running.app.evaluate(({ app }) => {
      app.once('second-instance', () => Object.assign(globalThis, { handedOver: true }))
    })
    const runtime = await findRuntime()
    const root = resolve(import.meta.dirname, '../../..')
    const second = spawn(runtime.path, [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', root], {
      env: { ...process.env, ...runtimeEnv(runtime), AJUKAN_HOME: running.home },
      stdio: 'ignore'
    })
    expect(await once(second, 'exit')).toEqual([0, null])
    await expect.poll(() => running.app.evaluate(() => (globalThis as { handedOver?: boolean }).handedOver)).toBe(true)
    expect(await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  })

  test('IndexedDB is stored as SQLite, not as LevelDB', async () => {
    await loadSamples(running.page)
    const folder = join(running.home, 'IndexedDB')
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    expect(entries.filter((entry) => entry.name.includes('leveldb')).map((entry) => entry.name)).toEqual([])
    const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('-wal'))
    expect(files).toHaveLength(1)
    for (const entry of files) {
      const file = await open(join(entry.parentPath, entry.name))
      const { buffer } = await file.read(Buffer.alloc(16), 0, 16, 0)
      await file.close()
      expect(buffer.toString('latin1')).toBe('SQLite format 3\0')
    }
  })

  // Windows has no named pipes in folders.
  if (process.platform !== 'win32') {
    test('edits are saved while reads of five files hang, like on a lost network share', async () => {
      const { page, app, home } = running
      await createDraft(page)
      const pipes = Array.from({ length: 5 }, (_, at) => join(home, `hanging-${at}`))
      for (const pipe of pipes) execFileSync('mkfifo', [pipe])
      // Each open call blocks a thread of the main process until the pipe has a writer.
      await app.evaluate((_, paths) => {
        const { open } = process.getBuiltinModule('node:fs')
        for (const path of paths) open(path, 'r', () => undefined)
      }, pipes)
      try {
        await section(page, 'parties').click()
        await typeField(page, '/header/data/impnama', 'PT Tetap Tersimpan')
        await waitUntilSaved(page)
      } finally {
        for (const pipe of pipes) await (await open(pipe, 'r+')).close()
      }
    })
  }

  // The tests that follow have the application that is started again.
  test('after a kill during typing, everything shown as saved is restored', async () => {
    const { page } = running
    await goToWorklist(page)
    const car = await createDraft(page)
    const typed = createTypedValues()
    await watchSaved(page, (shown) => typed.shownAsSaved(shown))
    const hand = createTypingDriver(page, typed, createRandom(28), 'E')
    let isAlive = true
    const typing = (async () => {
      while (isAlive) await hand.typeNext()
    })().catch((error: unknown) => {
      if (isAlive) throw error
    })
    await expect.poll(() => typed.acknowledged, { timeout: 60_000 }).toBeGreaterThan(10)
    isAlive = false
    await running.kill()
    await typing

    running = await launch({ home: running.home })
    await expect.poll(async () => (await listedCars(running.page)).filter((shown) => shown === car)).toEqual([car])
    await openDraft(running.page, car)
    expect(typed.compare(await readTyped(running.page))).toEqual([])

    // What happened, and where to go on.
    await goToWorklist(running.page)
    const notice = running.page.locator('[data-crash="application"]')
    await expect(notice).toContainText(formatAju(car))
    await notice.locator('[data-action="crash.open"]').click()
    await expect(running.page.locator(`.editor[data-car="${car}"]`)).toBeVisible()
    await notice.locator('[data-action="crash.close"]').click()
    await expect(notice).toHaveCount(0)
  })

  test('after a crash of the window it says what was saved, and offers the diagnostics, which hold no name or number', async () => {
    const { app, page, home } = running
    await goToWorklist(page)
    const car = await createDraft(page)
    await section(page, 'parties').click()
    await typeField(page, '/header/data/impnama', 'PT Rahasia Sentosa')
    await waitUntilSaved(page)
    // Playwright's page does not survive the crash, and a script in a page that ends is never answered.
    const inWindow = (code: string): Promise<unknown> =>
      app.evaluate(async ({ BrowserWindow }, script) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents
        if (contents === undefined || contents.isCrashed()) return null
        return Promise.race([contents.executeJavaScript(script).catch(() => null), new Promise((done) => setTimeout(done, 1_000, null))])
      }, code)
    const textOf = (selector: string) => inWindow(`document.querySelector('${selector}')?.textContent ?? ''`)
    const click = (selector: string) => inWindow(`document.querySelector('${selector}').click()`)
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer())
    await expect.poll(() => textOf('[data-crash="window"]')).toContain(`${formatAju(car)} · PT Rahasia Sentosa`)

    await click('[data-crash="window"] [data-action="diagnostics.open"]')
    await expect.poll(() => inWindow(`document.querySelectorAll('[data-file]').length`)).toBe(diagnosticNames.length)
    const shown: unknown[] = []
    for (const name of diagnosticNames) {
      await click(`[data-file="${name}"]`)
      shown.push(await textOf(`[data-content="${name}"]`))
    }
    const all = shown.join('\n')
    expect(all).toContain('window process gone')
    expect([car, formatAju(car), 'PT Rahasia Sentosa', home].filter((secret) => all.includes(secret))).toEqual([])
    const path = join(home, 'diagnostik.zip')
    await chooseSavePath(app, path)
    await click('[data-action="diagnostics.save"]')
    await expect.poll(() => textOf('[data-toast]')).toContain('Diagnostik disimpan')
    const saved = await unzip(new Uint8Array(await readFile(path)), () => true, 10_000_000)
    expect(saved.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual(
      diagnosticNames.map((name, at) => [name, shown[at]])
    )
    await running.close()

    // After a normal end there is nothing to say.
    running = await launch({ home })
    await expect.poll(() => listedCars(running.page)).toContain(car)
    await expect(running.page.locator('[data-state="draft"]').first()).toBeVisible()
    await expect(running.page.locator('[data-crash]')).toHaveCount(0)
  })

  test('has no Node.js API, and only the three functions of the bridge', async () => {
    const seen = await running.page.evaluate(() => {
      const world = globalThis as unknown as Record<string, unknown>
      const node = ['require', 'process', 'module', 'Buffer', 'global', '__dirname', 'electron', 'ipcRenderer']
      return { node: node.filter((name) => typeof world[name] !== 'undefined'), host: Object.keys(world['host'] as object).sort() }
    })
    expect(seen).toEqual({ node: [], host: ['call', 'flushed', 'listen'] })
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

  test('has no permissions except clipboard write and persistent storage', async () => {
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
    expect(states.filter(([, state]) => state !== 'denied')).toEqual([
      ['clipboard-write', 'granted'],
      ['persistent-storage', 'granted']
    ])
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
