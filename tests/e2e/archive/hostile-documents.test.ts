import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { recordCalls } from '../../support/drivers/host-calls.ts'
import { expect } from '../../support/e2e.ts'
import { actionPdf, brokenPdfs, linkPdf, scriptPdf } from '../../support/fixtures/pdf-samples.ts'
import { expectAllExtracted, pane, ready, row, steps, test } from './open-archive.ts'
import { pdfFrame, pdfIn } from '../../support/drivers/pdf-frame.ts'

const hostile = actionPdf()
const broken = brokenPdfs()

test.use({
  documents: {
    make: async () => [
      { pdf: scriptPdf() },
      {
        pdf: await linkPdf(
          'https://www.insw.go.id/cek?aju=1',
          'javascript:alert(1)',
          'file:///etc/passwd',
          'mailto:helpdesk@customs.go.id?attach=/etc/passwd'
        )
      },
      { pdf: hostile.pdf },
      ...broken.map(({ pdf }) => ({ pdf }))
    ]
  }
})

const { step, run } = steps()

step('scripts of a document never run', async ({ archive: { app, page } }) => {
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  page.on('dialog', (dialog) => messages.push(dialog.message()))
  page.on('pageerror', (error) => messages.push(error.message))
  await row(page, 1).click()
  await expect(ready(pane(page, 1))).toBeVisible()
  const frame = await pdfFrame(page)
  for (const one of [page, frame])
    await one.evaluate(() => {
      const global = globalThis as { broken?: string[] }
      global.broken = []
      document.addEventListener('securitypolicyviolation', (event) => global.broken?.push(event.violatedDirective))
    })
  const title = await page.title()
  await row(page, 2).click()
  await expect(ready(pane(page, 2))).toBeVisible()
  await row(page, 1).click()
  await expect(pdfIn(page).locator('.textLayer').first()).toContainText('Dokumen dengan skrip')
  await pdfIn(page)
    .locator('.pdfViewer .page')
    .first()
    .click({ position: { x: 100, y: 110 } })
  await row(page, 2).click()
  await expect(ready(pane(page, 2))).toBeVisible()
  expect(await page.title()).toBe(title)
  for (const one of [page, frame]) {
    expect(await one.evaluate(() => (globalThis as { hacked?: number }).hacked)).toBeUndefined()
    expect(await one.evaluate(() => (globalThis as { broken?: string[] }).broken)).toEqual([])
  }
  expect(messages).toEqual([])
  expect(app.windows()).toHaveLength(1)
})

step('a link opens only after the main process has shown its full address and the user has agreed', async ({ archive: { app, page } }) => {
  await app.evaluate(({ dialog, shell }) => {
    const record = globalThis as { asked?: string[]; opened?: string[]; answer?: number }
    record.asked = []
    record.opened = []
    record.answer = 0
    const ask = async (...parts: readonly unknown[]) => {
      record.asked?.push((parts.at(-1) as { detail: string }).detail)
      const response = record.answer ?? 0
      // An earlier yes is not taken.
      if (response > 0) await new Promise((done) => setTimeout(done, 1_050))
      return { response, checkboxChecked: false }
    }
    dialog.showMessageBox = ask
    shell.openExternal = (address) => Promise.resolve(void record.opened?.push(address))
  })
  const recorded = () =>
    app.evaluate(() => {
      const { asked = [], opened = [] } = globalThis as { asked?: string[]; opened?: string[] }
      return { asked: asked.map((detail) => detail.split('\n')[0]), opened }
    })
  await row(page, 2).click()
  await expect(ready(pane(page, 2))).toBeVisible()
  const links = pdfIn(page).locator('[data-action="pdf.openLink"]')
  // Only web and mail addresses become links.
  await expect(links).toHaveCount(2)
  await links.first().click()
  await expect.poll(recorded).toEqual({ asked: ['https://www.insw.go.id/cek?aju=1'], opened: [] })
  await app.evaluate(() => void ((globalThis as { answer?: number }).answer = 1))
  await links.nth(1).click()
  await expect.poll(recorded).toEqual({
    asked: ['https://www.insw.go.id/cek?aju=1', 'mailto:helpdesk@customs.go.id'],
    opened: ['mailto:helpdesk@customs.go.id']
  })
  expect(page.url()).toMatch(/^app:\/\/bundle\//)
})

step(
  'actions of a document start no program, open no file or address, send nothing and call no action of the host',
  async ({ archive: { app, page } }) => {
    await expectAllExtracted(page)
    await row(page, 2).click()
    await expect(ready(pane(page, 2))).toBeVisible()
    await app.evaluate(({ dialog, shell, BrowserWindow }) => {
      const record = { tried: [] as string[] }
      Object.assign(globalThis, record)
      const note = (what: string) => (): Promise<never> => {
        record.tried.push(what)
        return Promise.reject(new Error(what))
      }
      dialog.showMessageBox = note('message box')
      dialog.showSaveDialog = note('save dialog')
      shell.openExternal = note('open address')
      shell.openPath = note('open path')
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      contents?.session.on('will-download', () => record.tried.push('download'))
      contents?.session.webRequest.onCompleted(({ url }) => {
        if (!url.startsWith('app:')) record.tried.push(url)
      })
      contents?.on('did-frame-navigate', (_event, url) => record.tried.push(url))
    })
    const calls = await recordCalls(app)
    await row(page, 3).click()
    await expect(ready(pane(page, 3))).toBeVisible()
    await expect(pdfIn(page).locator('.textLayer').first()).toContainText('Dokumen dengan tindakan')
    const sheet = pdfIn(page).locator('.pdfViewer .page').first()
    await expect(sheet.locator('.annotationLayer section').first()).toBeAttached()
    const scale = await sheet.evaluate((element) => element.clientWidth / 595)
    for (const { x, y } of hostile.places) {
      const position = { x: x * scale, y: y * scale }
      await sheet.click({ position, force: true })
      await sheet.dblclick({ position, force: true })
      await sheet.click({ position, force: true, button: 'middle' })
      await sheet.click({ position, force: true, modifiers: ['Control'] })
    }
    // The document is still shown, and so is the next one.
    await expect(ready(pane(page, 3))).toBeVisible()
    await row(page, 2).click()
    await expect(ready(pane(page, 2))).toBeVisible()
    expect(app.windows()).toHaveLength(1)
    expect(await app.evaluate(() => (globalThis as unknown as { tried: string[] }).tried)).toEqual([])
    const called = await calls()
    // The window itself calls some at any time: it lists and checks files, searches, and stores that a response was read.
    const acts = /^(?:app\.(?:close|open)|archive\.(?:saveCopy|reveal|show|move)|files|print|export|declarations|profiles|settings|backup)/
    expect(called.map(([channel]) => channel).filter((channel) => acts.test(channel))).toEqual([])
    expect(called.filter(([, address]) => !address.startsWith('app://bundle/'))).toEqual([])
  }
)

step('a document whose structure is wrong is drawn, or refused with a message', async ({ archive: { page } }) => {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  for (const [at, { name, state }] of broken.entries()) {
    await row(page, 4 + at).click()
    const viewer = pane(page, 4 + at)
    if (state === 'ready') {
      await expect(pdfIn(viewer).locator('.textLayer').first(), name).toContainText('Dokumen rusak')
      await expect(pdfIn(viewer).locator('.pdf-viewer'), name).toHaveAttribute('data-pages', '1')
    } else {
      await expect(pdfIn(viewer).locator(`[role="alert"][data-state="pdf.${state}"]`), name).toBeVisible()
      await expect(pdfIn(viewer).locator('[data-action="pdf.saveAsIs"]'), name).toBeVisible()
    }
  }
  expect(failures).toEqual([])
})

test('the build contains no interpreter for scripts of documents and no WebAssembly of pdf.js', async () => {
  const out = resolve(import.meta.dirname, '../../../out')
  const files = (await readdir(out, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  // The recognition of scans has WebAssembly, which only its own worker may run.
  const suspects = files.filter(({ name }) => /quickjs|\.wasm$|pdf\.sandbox/i.test(name) && !name.startsWith('ort-wasm'))
  expect(suspects.map(({ name }) => name)).toEqual([])
  const code = files.filter(({ name }) => /\.m?js$/.test(name)).map(({ parentPath, name }) => join(parentPath, name))
  expect(code.length).toBeGreaterThan(10)
  // The interpreter starts with its name as a function.
  for (const file of code) expect.soft((await readFile(file, 'utf8')).includes('async function QuickJS'), file).toBe(false)
  // The window itself has no code of pdf.js: only the page of the frames has.
  const assets = join(out, 'renderer')
  const pages = await Promise.all(['index.html', 'pdf.html'].map((name) => readFile(join(assets, name), 'utf8')))
  const hasPdfJs = async (html: string): Promise<boolean> => {
    const scripts = [...html.matchAll(/assets\/[^"]+\.js/g)].map(([path]) => path)
    return (await Promise.all(scripts.map((path) => readFile(join(assets, path), 'utf8')))).some((text) =>
      text.includes('GlobalWorkerOptions')
    )
  }
  expect(await Promise.all(pages.map(hasPdfJs))).toEqual([false, true])
})

test('hostile documents have no effect outside their frame', ({ archive }) => run({ archive }))
