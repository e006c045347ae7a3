import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright'
import { pdfIn } from '../../support/drivers/pdf-frame.ts'
import { openSection } from '../../support/drivers/screens.ts'
import { action, expect, field, go, test } from '../../support/e2e.ts'

/** The row of a list, or the cell of a table, that Tab reaches. */
export const row = '[role=grid] [role=row][tabindex="0"]'
export const cell = '[role=gridcell][tabindex="0"]'

export interface Key {
  /** The key is tried on the first screen only: it means the same on all of them. */
  readonly once?: boolean
  /** Brings the screen into the state in which the key has something to do. */
  readonly prepare?: (page: Page) => Promise<void>
  /** Passes when the key has acted; leaves the screen, or the dialog it opened, as it is. */
  readonly acts: (page: Page) => Promise<void>
}

/** The selector of a place, or what puts the focus there. */
type Place = string | ((page: Page) => Promise<void>)

/** The pages of the PDF viewer. */
export const viewer: Place = async (page) => {
  const pages = pdfIn(page).locator('[role=document]').first()
  // A dialog that has just closed may still move the focus back into the window.
  await expect(async () => {
    await pages.focus()
    await expect(pages).toBeFocused({ timeout: 500 })
  }).toPass()
}

export interface Screen {
  /** Opens the screen from any other one. */
  readonly open: (page: Page) => Promise<void>
  /** Elements in which each key is pressed, in addition to the body of the page. */
  readonly places: Readonly<Record<string, Place>>
  /** What the keys do that only this screen has. */
  readonly keys: Readonly<Record<string, Key>>
  /** Keys that do something else in a place, as `KEY in PLACE`, with the reason. */
  readonly kept?: Readonly<Record<string, string>>
}

export const shows = (selector: string): Key => ({ acts: (page) => expect(page.locator(selector).first()).toBeVisible() })
export const focuses = (selector: string): Key => ({ acts: (page) => expect(page.locator(selector)).toBeFocused() })
export const opensDialog: Key = { acts: (page) => expect(page.getByRole('dialog')).toBeVisible() }

const zoomButton = (page: Page) => page.locator('[data-action="view.zoom"]')
/** Zooms to a size; the menu zooms back. */
const zooms = (to: string): Key => ({
  once: true,
  acts: async (page) => {
    await expect(zoomButton(page)).toHaveText(to)
    await zoomButton(page).click()
    await action(page, 'view.zoomReset').click()
    await expect(zoomButton(page)).toHaveText('100 %')
  }
})

const globalKeys: Readonly<Record<string, Key>> = {
  'Ctrl+K': focuses('[data-palette]'),
  'Ctrl+N': focuses('[data-field="/kdkpbc"]'),
  'Ctrl+T': shows('nav [data-action="go.today"][aria-current]'),
  'Ctrl+0': shows('nav [data-action="go.overview"][aria-current]'),
  'Ctrl+I': shows('nav [data-action="go.news"][aria-current]'),
  'Alt+←': {
    prepare: async (page) => {
      // The screen that it goes back to has to be another one.
      await page.evaluate(() => (document.body.dataset['address'] = location.hash))
    },
    acts: (page) => expect.poll(() => page.evaluate(() => location.hash === document.body.dataset['address'])).toBe(false)
  },
  'Ctrl+=': zooms('110 %'),
  'Ctrl+-': zooms('90 %'),
  '?': shows('[data-keys="here"]'),
  F1: shows('[data-handbook-page]')
}
/** In the pages of a PDF these keys enlarge the document. */
export const zoomsDocument = { 'Ctrl+= in viewer': 'zooms the document', 'Ctrl+- in viewer': 'zooms the document' }
/** Why `?` is not tried in a field. */
export const typed = 'the key writes a character, which belongs to the field'

const pressed = (keys: string): string =>
  keys.replace('Ctrl', 'Control').replace('←', 'ArrowLeft').replace('↑', 'ArrowUp').replace('↓', 'ArrowDown')

/** Whether a frame that shows a PDF has the focus. A key that is pressed while the focus leaves it gets lost. */
const isFocusInFrame = async (page: Page): Promise<boolean> => {
  const frames = page.frames().filter((frame) => frame !== page.mainFrame())
  // A frame that was removed has none.
  const focused = await Promise.all(frames.map((frame) => frame.evaluate(() => document.hasFocus()).catch(() => false)))
  return focused.includes(true)
}

/** Puts the focus in a place, as a click or Tab does. */
export const focusPlace = async (page: Page, place: Place): Promise<void> => {
  if (typeof place !== 'string') {
    await place(page)
    return
  }
  if (place === 'body') {
    const blur = () =>
      page.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        return document.activeElement === document.body
      })
    await expect.poll(async () => (await blur()) && !(await isFocusInFrame(page))).toBe(true)
    return
  }
  const element = page.locator(place).first()
  await element.focus()
  await expect.poll(() => isFocusInFrame(page)).toBe(false)
  await expect(element).toBeFocused()
}

/** The keys that the key list shows for this screen. */
const listedKeys = async (page: Page): Promise<readonly string[]> => {
  await focusPlace(page, 'body')
  await page.keyboard.press('?')
  const listed = page.locator('[data-keys="here"] kbd')
  await expect(listed.first()).toBeVisible()
  const keys = await listed.allTextContents()
  await page.keyboard.press('Escape')
  await expect(listed).toHaveCount(0)
  return keys
}

/** Milliseconds in which a key that has acted is confirmed. */
const confirmLimit = 1_000

/** Presses a key and waits until it has acted. Where the key removes the PDF frame that has the focus, the debugger may never confirm it. */
export const pressUntil = async (page: Page, key: string, acts: (page: Page) => Promise<void>): Promise<void> => {
  const done = page.keyboard.press(key).then(
    () => true,
    () => false
  )
  await acts(page)
  const isConfirmed = await Promise.race([done, setTimeout(confirmLimit, null)])
  if (isConfirmed === null) for (const modifier of ['Control', 'Shift', 'Alt']) await page.keyboard.up(modifier)
}

const triedOnce = new Set<string>()
/** Global keys that were pressed on the page of a screen, where only the window listens: they act there as on every other one. */
const triedOnPage = new Set<string>()

/** Presses every key of the key list in every place of a screen, and expects that it acts. */
export const walk = async (page: Page, { open, places, keys, kept = {} }: Screen): Promise<void> => {
  const all = { ...globalKeys, ...keys }
  await open(page)
  // The key for messages needs one: tests/e2e/app/messages.test.ts.
  const listed = (await listedKeys(page)).filter((key) => key !== 'Ctrl+M')
  expect(Object.keys(all).filter((key) => !listed.includes(key))).toEqual([])
  for (const key of listed.filter((one) => !triedOnce.has(one)))
    for (const [name, place] of Object.entries({ ...places, body: 'body' })) {
      if (Object.hasOwn(kept, `${key} in ${name}`) || (name === 'body' && triedOnPage.has(key))) continue
      await test.step(`${key} in ${name}`, async () => {
        await open(page)
        const known = all[key]
        if (known === undefined) throw new Error(`no expectation for ${key}`)
        await known.prepare?.(page)
        await focusPlace(page, place)
        await pressUntil(page, pressed(key), known.acts)
        if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      })
    }
  for (const key of listed) {
    if (all[key]?.once === true) triedOnce.add(key)
    if (all[key] === globalKeys[key]) triedOnPage.add(key)
  }
}

/** The active cell while it is edited. */
export const editedCell = async (page: Page): Promise<void> => {
  await focusPlace(page, cell)
  await page.keyboard.press('F2')
  await expect(page.locator('[role=grid] input')).toBeFocused()
}

/** Enter goes to the second cell of the column; the key copies the first one into it. */
export const fillsDown = (base: string, column: string): Key => {
  const at = (page: Page, line: number) => field(page, `${base}/${line}/${column}`)
  let number = 0
  return {
    prepare: async (page) => {
      number += 1
      await at(page, 0).click()
      await page.keyboard.type(`ISI ${number}`)
      await page.keyboard.press('Enter')
      await expect(at(page, 0)).toHaveText(`ISI ${number}`)
    },
    acts: (page) => expect(at(page, 1)).toHaveText(`ISI ${number}`)
  }
}

const rowCount = (page: Page) => page.locator('[role=grid]').getAttribute('aria-rowcount').then(Number)
let rowsBefore = 0
export const addsRow: Key = {
  prepare: async (page) => {
    rowsBefore = await rowCount(page)
  },
  acts: (page) => expect.poll(() => rowCount(page)).toBe(rowsBefore + 1)
}

/** Presses the keys that the buttons of the PDF viewer show. */
export const walkViewer = async (page: Page, open: () => Promise<void>, places: Readonly<Record<string, Place>>): Promise<void> => {
  const zoom = action(pdfIn(page), 'pdf.actualSize')
  const percent = async (): Promise<number> => Number.parseInt((await zoom.textContent()) ?? '', 10)
  for (const [name, place] of Object.entries({ ...places, body: 'body' }))
    await test.step(`the viewer's keys in ${name}`, async () => {
      await open()
      const press = async (keys: string): Promise<void> => {
        await focusPlace(page, place)
        await page.keyboard.press(keys)
      }
      await press('0')
      await expect.poll(percent).toBe(100)
      await press('+')
      await expect.poll(percent).toBeGreaterThan(100)
      await press('-')
      await expect.poll(percent).toBe(100)
      await closeToasts(page)
      await press('Control+s')
      await expect(page.locator('[data-toast]')).toHaveCount(1)
    })
}

/** Opens a screen. */
export const screen = (name: string) => (page: Page) => go(page, name)

/** Opens a section of the declaration on which the editor's keys are tried. */
export const editorAt = (key: string) => (page: Page) => openSection(page, key)

export const closeToasts = async (page: Page): Promise<void> => {
  // In the page: from here, a message may close by itself before the click.
  await page.locator('[data-action="message.close"]').evaluateAll((closes) => closes.forEach((close) => (close as HTMLElement).click()))
  await expect(page.locator('[data-toast]')).toHaveCount(0)
}
