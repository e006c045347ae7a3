import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { diagnosticNames } from '#core/contract/app.ts'
import { formatAju } from '#core/numbering/aju-number.ts'
import { findStoreFiles } from '../../../electron/database/window-store.ts'
import { unzip } from '../../support/unzip.ts'
import { findRuntime, runtimeEnv } from '../../../scripts/runtime.ts'
import { expect, loadSamples, section, test } from '../../support/e2e.ts'
import { createDraft, goToWorklist, listedCars, openDraft, typeField, waitUntilSaved } from '../../support/drivers/editor.ts'
import { createRandom } from '../../support/faults/random.ts'
import { chooseSavePath, launch, removeHome, type RunningApp } from '../../support/running-app.ts'
import { watchSaved } from '../../support/drivers/saved-state.ts'
import { createTypedValues } from '../../support/drivers/typed-values.ts'
import { createTypingDriver, readTyped } from '../../support/drivers/typing.ts'

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
    // By the names that the check before the window opens knows, of Chromium in this Electron.
    expect(await findStoreFiles(folder)).toEqual(files.map(({ parentPath, name }) => join(parentPath, name)))
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
    /** The text of an element when it has one: a loaded window does not answer each time. */
    const shownText = async (selector: string): Promise<unknown> => {
      let text: unknown
      await expect.poll(async () => (text = await textOf(selector))).toBeTruthy()
      return text
    }
    const click = (selector: string) => inWindow(`document.querySelector('${selector}').click()`)
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer())
    await expect.poll(() => textOf('[data-crash="window"]')).toContain(`${formatAju(car)} · PT Rahasia Sentosa`)

    await click('[data-crash="window"] [data-action="diagnostics.open"]')
    await expect.poll(() => inWindow(`document.querySelectorAll('[data-file]').length`)).toBe(diagnosticNames.length)
    const shown: unknown[] = []
    for (const name of diagnosticNames) {
      await click(`[data-file="${name}"]`)
      shown.push(await shownText(`[data-content="${name}"]`))
    }
    const all = shown.join('\n')
    expect(all).toContain('window process gone')
    expect([car, formatAju(car), 'PT Rahasia Sentosa', home].filter((secret) => all.includes(secret))).toEqual([])
    const path = join(home, 'diagnostik.zip')
    await chooseSavePath(app, path)
    await click('[data-action="diagnostics.save"]')
    await expect.poll(() => textOf('[data-toast]')).toContain('Diagnostik disimpan')
    const saved = unzip(new Uint8Array(await readFile(path)))
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
})
