import type { Page } from 'playwright'
import { pdfFrame } from '../../support/drivers/pdf-frame.ts'
import { callHost } from '../../support/drivers/host-calls.ts'
import { expect } from '../../support/e2e.ts'
import { answerQuestions, questionsOf, type RunningApp } from '../../support/running-app.ts'
import { fiveDocuments, pane, ready, row, test } from '../archive/open-archive.ts'

test.use({ documents: { make: fiveDocuments } })

const noPerson = { ok: false, failure: { code: 'no-person' } }
/** Milliseconds after which an input does not count any more. */
const counts = 5_100

/** What a script in the page gets that pastes into a field of its own. */
const steal = async (page: Page): Promise<string> => {
  await page.evaluate(() => {
    const field = document.createElement('textarea')
    field.id = 'stolen'
    document.body.append(field)
    field.focus()
  })
  const answer = await callHost(page, 'app.paste', null)
  // The paste arrives after the answer.
  await page.waitForTimeout(300)
  const stolen = await page.evaluate(() => {
    const field = document.querySelector<HTMLTextAreaElement>('#stolen')
    const text = field?.value ?? ''
    field?.remove()
    return text
  })
  return answer.ok ? stolen : answer.failure.code
}

test('a script reads the clipboard only right after a key or a click of a person, in the page or in the frame of a PDF', async ({
  archive: { app, page }
}) => {
  await row(page, 1).click()
  await expect(ready(pane(page, 1))).toBeVisible()
  await app.evaluate(({ clipboard }) => clipboard.writeText('rahasia'))
  await page.waitForTimeout(counts)
  expect(await steal(page)).toBe('no-person')
  // Neither an event that a script makes nor the mouse over the window is a person.
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('nav button, nav a')?.click()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'v', ctrlKey: true, bubbles: true }))
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  })
  await page.mouse.move(40, 40)
  await page.mouse.move(60, 60)
  expect(await steal(page)).toBe('no-person')
  // The frame cannot call the host at all.
  await row(page, 1).click()
  await expect(ready(pane(page, 1))).toBeVisible()
  const frame = await pdfFrame(page)
  expect(await frame.evaluate(() => typeof (globalThis as { host?: unknown }).host)).toBe('undefined')
  await page.waitForTimeout(counts)
  await frame.evaluate(() => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })))
  expect(await steal(page)).toBe('no-person')
  await frame
    .locator('.textLayer')
    .first()
    .click({ position: { x: 20, y: 20 } })
  expect(await steal(page)).toBe('rahasia')
  // Touch input. In the PDF frame it is not seen: printing by touch there is asked about.
  const touch = await page.context().newCDPSession(page)
  const box = await page.locator('h1, h2').first().boundingBox()
  if (box === null) throw new Error('no title')
  await page.waitForTimeout(counts)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: box.x + 4, y: box.y + 4 }] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  expect(await steal(page)).toBe('rahasia')
  // The debugger sends a key past the window into the frame that has the focus, which the keyboard does not.
  await row(page, 1).focus()
  await page.waitForTimeout(counts)
  await page.keyboard.press('Shift')
  expect(await steal(page)).toBe('rahasia')
})

const assist = ({ app }: Pick<RunningApp, 'app'>, on: boolean): Promise<void> =>
  app.evaluate(({ app: electron }, isOn) => electron.setAccessibilitySupportEnabled(isOn), on)

test('for a screen reader, which presses buttons without keys, the host asks instead', async ({ archive: { app, page } }) => {
  await page.waitForTimeout(counts)
  expect(await callHost(page, 'app.openLink', { link: 'customs' })).toEqual(noPerson)
  await assist({ app }, true)
  await app.evaluate(({ shell }) => {
    const record = globalThis as { opened?: string[] }
    record.opened = []
    shell.openExternal = (to) => Promise.resolve(void record.opened?.push(to))
  })
  const opened = () => app.evaluate(() => (globalThis as { opened?: string[] }).opened)
  await answerQuestions(app, 'no')
  expect(await callHost(page, 'app.openLink', { link: 'customs' })).toEqual({ ok: false, failure: { code: 'cancelled' } })
  expect(await questionsOf(app)).toEqual([expect.stringMatching(/^Buka halaman di peramban\?\n/)])
  expect(await opened()).toEqual([])
  await answerQuestions(app, 'yes')
  expect(await callHost(page, 'app.openLink', { link: 'customs' })).toEqual({ ok: true, value: null })
  // A key is enough, and nobody is asked again.
  await page.keyboard.press('Shift')
  expect(await callHost(page, 'app.openLink', { link: 'ceisa' })).toEqual({ ok: true, value: null })
  expect([await questionsOf(app), await opened()]).toEqual([
    [expect.stringMatching(/^Buka halaman di peramban\?\n/)],
    ['https://www.beacukai.go.id/', 'https://portal.beacukai.go.id/']
  ])
})

test('neither setting the clock of the computer nor that of the page changes when an input counts', async ({ archive: { app, page } }) => {
  await app.evaluate(({ clipboard }) => clipboard.writeText('rahasia'))
  /** Sets the clocks of the main process and of the page. */
  const set = async (by: number): Promise<void> => {
    const change = (_electron: unknown, ahead: number): void => {
      const { now } = Date
      Date.now = () => now() + ahead
    }
    await app.evaluate(change, by)
    await page.evaluate((ahead) => {
      const { now } = Date
      Date.now = () => now() + ahead
    }, by)
  }
  await row(page, 1).focus()
  await page.keyboard.press('Shift')
  await set(3_600_000)
  expect(await steal(page)).toBe('rahasia')
  await page.keyboard.press('Shift')
  await page.waitForTimeout(counts)
  await set(-counts)
  expect(await steal(page)).toBe('no-person')
})
