import { readSections, typeField } from '../../support/drivers/editor.ts'
import { action, expect, expectSaved, loadSamples, openDeclaration, samples, section, test } from '../../support/e2e.ts'
import { launch, type RunningApp } from '../../support/running-app.ts'

const importer = '/header/data/impnama'

/** From now on the thread of the database gets no call, as if its disk did not answer. */
const hangDatabase = ({ app }: RunningApp): Promise<void> =>
  app.evaluate(() => {
    const { Worker } = process.getBuiltinModule('node:worker_threads')
    const { postMessage } = Worker.prototype
    Worker.prototype.postMessage = function post(message: unknown, ...rest: []): void {
      const isCall = typeof message === 'object' && message !== null && 'input' in message && 'name' in message
      if (!isCall) postMessage.call(this, message, ...rest)
    }
  })

test('a database that does not answer is reported, the application can be closed, and what was saved before is kept @all', async ({
  ajukan
}) => {
  const { app, page, home } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  await section(page, 'parties').click()
  await typeField(page, importer, 'PT Tersimpan')
  await expectSaved(page)

  await hangDatabase(ajukan)
  await typeField(page, importer, 'PT Menunggu')
  await expect(page.locator('[data-database="waiting"]')).toContainText('belum menjawab')

  const child = app.process()
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect(action(page, 'close.discard')).toBeVisible()
  await action(page, 'close.discard')
    .click()
    .catch(() => undefined)
  await expect.poll(() => child.exitCode !== null || child.signalCode !== null, { timeout: 60_000 }).toBe(true)

  const again = await launch({ home })
  try {
    await openDeclaration(again.page, samples.three)
    expect((await readSections(again.page, ['parties']))[importer]).toBe('PT Tersimpan')
  } finally {
    await again.close()
  }
})
