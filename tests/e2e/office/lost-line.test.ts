import { batchCar, queueDrafts, useProfile } from '../../support/drivers/outbox.ts'
import { action, expect, rowOf } from '../../support/e2e.ts'
import { importRegistered, startCustoms, stateOf } from '../../support/office/sending-windows.ts'
import { exchange, officeState, test } from '../../support/office/windows.ts'

test('a line that is lost without a word is not shown as a connection but since when it is gone, sending without the office is offered, and the computer may be switched off; it is replaced when it works again, and does not hold the end of the application', async ({
  office
}) => {
  const customs = await startCustoms()
  const { broker } = office.desks
  const desk = await broker.join()
  const { page } = desk
  await useProfile(page, customs.address, 60)
  await importRegistered(desk, 1, 1)
  await expect(officeState(page)).toHaveAttribute('data-state', 'connected')
  broker.silence()
  await queueDrafts(page)
  await rowOf(page, batchCar(1)).click()
  const submission = page.locator('.submission')
  // The claim has no answer yet: nothing is on its way to customs.
  await expect(submission).toContainText('percobaan ini belum dikirim')
  await expect(submission).not.toContainText('jangan matikan')
  // An idle desk asks something after 15 seconds, and waits ten for the answer.
  await expect(officeState(page)).toHaveAttribute('data-state', 'offline')
  await expect(officeState(page)).toContainText(/tidak terhubung sejak \d\d:\d\d/)
  await expect(page.locator('[data-state="office.waits"]')).toContainText('1 kiriman menunggu kantor')
  await action(page, 'office.alone').click()
  await expect(page.locator('[data-alone-risk]')).toContainText('dapat terkirim dua kali')
  await page.keyboard.press('Escape')
  expect(customs.taken).toEqual([])
  await broker.mend()
  await expect(officeState(page)).toHaveAttribute('data-state', 'connected')
  await exchange(desk)
  await expect.poll(() => stateOf(page, batchCar(1))).toBe('accepted')
  expect(customs.taken).toEqual([batchCar(1)])

  broker.silence()
  const child = desk.app.process()
  const ended = new Promise<unknown>((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)))
  const began = performance.now()
  await desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  expect(await ended).toBe(0)
  expect(performance.now() - began).toBeLessThan(20_000)
  await customs.close()
})
