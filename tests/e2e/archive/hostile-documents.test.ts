import { expect } from '../../support/e2e.ts'
import { linkPdf, scriptPdf } from '../../support/fixtures/pdf-samples.ts'
import { pane, ready, row, test } from './open-archive.ts'

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
      }
    ]
  }
})

test('scripts of a document never run', async ({ archive: { app, page } }) => {
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  page.on('dialog', (dialog) => messages.push(dialog.message()))
  page.on('pageerror', (error) => messages.push(error.message))
  await page.evaluate(() => {
    const global = globalThis as { broken?: string[] }
    global.broken = []
    document.addEventListener('securitypolicyviolation', (event) => global.broken?.push(event.violatedDirective))
  })
  const title = await page.title()
  await row(page, 1).click()
  await expect(page.locator('.textLayer').first()).toContainText('Dokumen dengan skrip')
  await page
    .locator('.pdfViewer .page')
    .first()
    .click({ position: { x: 100, y: 110 } })
  await row(page, 2).click()
  await expect(ready(pane(page, 2))).toBeVisible()
  expect(await page.title()).toBe(title)
  expect(await page.evaluate(() => (globalThis as { hacked?: number; broken?: string[] }).hacked)).toBeUndefined()
  expect(await page.evaluate(() => (globalThis as { broken?: string[] }).broken)).toEqual([])
  expect(messages).toEqual([])
  expect(app.windows()).toHaveLength(1)
})

test('a link opens only after the main process has shown its full address and the user has agreed', async ({ archive: { app, page } }) => {
  await app.evaluate(({ dialog, shell }) => {
    const record = globalThis as { asked?: string[]; opened?: string[]; answer?: number }
    record.asked = []
    record.opened = []
    record.answer = 0
    const ask = (...parts: readonly unknown[]) => {
      record.asked?.push((parts.at(-1) as { detail: string }).detail)
      return Promise.resolve({ response: record.answer ?? 0, checkboxChecked: false })
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
  const links = page.locator('[data-action="pdf.openLink"]')
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
