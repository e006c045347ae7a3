import { expect } from '../../support/e2e.ts'
import { exchange, officeState, test } from '../../support/office/windows.ts'

test('a line that is lost without a word is not shown as a connection, is replaced when it works again, and does not hold the end of the application', async ({
  office
}) => {
  const { broker } = office.desks
  const desk = await broker.join()
  await expect(officeState(desk.page)).toHaveAttribute('data-state', 'connected')
  broker.silence()
  // An idle desk asks something after 15 seconds, and waits ten for the answer.
  await expect(officeState(desk.page)).not.toHaveAttribute('data-state', 'connected', { timeout: 40_000 })
  await broker.mend()
  await expect(officeState(desk.page)).toHaveAttribute('data-state', 'connected', { timeout: 40_000 })
  await exchange(desk)

  broker.silence()
  const child = desk.app.process()
  const ended = new Promise<unknown>((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)))
  const began = performance.now()
  await desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  expect(await ended).toBe(0)
  expect(performance.now() - began).toBeLessThan(20_000)
})
