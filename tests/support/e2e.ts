import { expect, test as base, type FrameLocator, type Locator, type Page } from 'playwright/test'
import type { OutboxState } from '#core/outbox/outbox-entry.ts'
import { startPracticeService, type PracticeService } from '../../electron/practice/service.ts'
import { actionOfScreen } from '../../renderer/app/screen-actions.ts'
import { toastMilliseconds } from '../../renderer/messages/messages.ts'
import { entriesOf } from './drivers/outbox.ts'
import { freshHome, launch, removeHome, type RunningApp } from './running-app.ts'
import { stepsOfOneLaunch } from './steps.ts'

/** A new application for each test; its profile folder is removed afterwards. A test file can set another window size with `test.use`. */
export const test = base.extend<{ ajukan: RunningApp; windowSize: { readonly width: number; readonly height: number } }>({
  windowSize: [{ width: 1366, height: 768 }, { option: true }],
  ajukan: async ({ windowSize }, use) => {
    const running = await launch(windowSize)
    await use(running)
    try {
      await running.close()
    } finally {
      await removeHome(running.home)
    }
  }
})

export { expect }

export const field = (page: Page, path: string): Locator => page.locator(`[data-field="${path}"]`)
export const action = (page: Page | FrameLocator, verb: string): Locator => page.locator(`[data-action="${verb}"]:visible`).first()
/** Runs an action that the panel of details has in its menu, or as a button where it would be alone there. */
export const moreAction = async (page: Page, verb: string): Promise<void> => {
  const button = page.locator(`.panel-actions > [data-action="${verb}"]`)
  await button.or(action(page, 'panel.more')).first().waitFor()
  if ((await button.count()) === 0) await action(page, 'panel.more').click()
  await page.locator(`:is([role=menu], .panel-actions) [data-action="${verb}"]`).click()
}
/** Opens a screen, by the name of its route, with its entry in the navigation; resolves when it is shown: rows of the screen before have the same hooks. */
export const go = async (page: Page, screen: string): Promise<void> => {
  await page.locator(`nav [data-action="${actionOfScreen(screen)}"]`).click()
  await page.waitForURL(new RegExp(`#/${screen}`))
}
export const rowOf = (page: Page, car: string): Locator => page.locator(`[role=row][data-car="${car}"]`)
export const section = (page: Page, key: string): Locator => page.locator(`[data-section="${key}"]`)
export const toast = (page: Page, text: string): Locator => page.locator('[data-toast]').filter({ hasText: text })
/** Whether nothing of the content of an element is cut at its right. */
export const fitsSideways = (element: Locator): Promise<boolean> => element.evaluate((node) => node.scrollWidth <= node.clientWidth)
/** From now on, and until it is loaded again, the page keeps its messages until they are closed: a test that acts on one cannot come too late. */
export const holdToasts = (page: Page): Promise<void> =>
  page.evaluate((held) => {
    const usual = window.setTimeout.bind(window)
    Object.assign(window, { setTimeout: (run: () => void, delay = 0) => (delay === held ? 0 : usual(run, delay)) })
  }, toastMilliseconds)
export const saved = (page: Page): Locator => page.locator('[data-save="saved"]')

/** Passes when everything typed is on the disk. */
export const expectSaved = (page: Page): Promise<void> => expect(saved(page)).toBeVisible()

export const samples = {
  three: '070128KTU41720261022000018',
  forty: '051028BSG20820261105000041',
  many: '040328SNE90520261113000107'
} as const

export const loadSamples = async (page: Page): Promise<void> => {
  await action(page, 'samples.load').click()
  await expect(rowOf(page, samples.many)).toBeVisible()
}

/** Selects the row of a declaration. A click may meet a list that is just being sorted again; it is then repeated. */
export const selectRow = async (page: Page, car: string): Promise<void> => {
  await expect(async () => {
    await rowOf(page, car).click()
    await expect(rowOf(page, car)).toHaveAttribute('aria-selected', 'true', { timeout: 1_000 })
  }).toPass()
}

/** Opens a declaration of the worklist by the keyboard: the rows may change between the two clicks of a double click, the selection does not. */
export const openDeclaration = async (page: Page, car: string): Promise<void> => {
  await selectRow(page, car)
  await page.keyboard.press('Enter')
  await expect(page.locator(`.editor[data-car="${car}"]`)).toBeVisible()
}

/** Confirms that the submissions with an unknown outcome arrived: their declarations cannot be moved to the trash before. */
const settleUnknown = async (page: Page): Promise<void> => {
  const count = async (state: OutboxState): Promise<number> => (await entriesOf(page)).filter((entry) => entry.state === state).length
  // What was in flight when the window was loaded again gets its state at the start.
  await expect.poll(() => count('sending')).toBe(0)
  const unknown = await count('unknown')
  if (unknown === 0) return
  await go(page, 'outbox')
  await expect(page.locator('[data-filter="unknown"] .count')).toHaveText(String(unknown))
  await page.locator('[data-filter="unknown"]').click()
  const rows = page.getByRole('grid').locator('[role=row][data-car]')
  await rows.first().click()
  await page.keyboard.press('Control+A')
  const assume = page.locator('[data-action="selection.assume"]:visible, [data-action="outbox.assume"]:visible')
  await expect(action(page, 'panel.more').or(assume).first()).toBeVisible()
  if ((await assume.count()) === 0) await action(page, 'panel.more').click()
  await assume.click()
  await page.locator('[data-setting="outbox.assumeNote"]').fill('End of a step')
  await action(page, 'assume.yes').click()
  await expect(rows).toHaveCount(0)
  await go(page, 'worklist')
}

/** Deletes all declarations, after which the samples can be loaded again. */
const emptyWorklist = async (page: Page): Promise<void> => {
  await settleUnknown(page)
  const view = (name: string): Locator => page.locator(`nav [data-view="${name}"]`)
  const count = (name: string): Locator => view(name).locator('.count')
  const rows = page.locator('[role=row][data-car]')
  // Before the whole store is read there is no number.
  await expect(count('all')).toHaveText(/\d/)
  for (const [name, verb] of [
    ['all', 'declaration.trash'],
    ['trash', 'declaration.remove']
  ] as const) {
    // A view without rows is listed only while it is shown.
    if ((await count(name).count()) === 0 || (await count(name).textContent()) === '0') continue
    await view(name).click()
    await expect(rows.first()).toBeVisible()
    // A row may still be on its way into the view, and the focus follows from the navigation into the list.
    await expect(async () => {
      if ((await rows.count()) === 0) return
      await page.keyboard.press('Control+A')
      await expect(action(page, verb)).toBeEnabled({ timeout: 1_000 })
      await action(page, verb).click()
      if (name === 'trash') await action(page, 'question.yes').click()
      await expect(rows).toHaveCount(0, { timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
  }
  await view('all').click()
  // Samples would be loaded out of sight of another view.
  await expect(view('all')).toHaveAttribute('aria-current', 'page')
}

/** Steps in one launch, each with an empty worklist; the catalog and the settings keep what the steps before stored. */
export const steps = () => stepsOfOneLaunch<{ ajukan: RunningApp }>(({ ajukan }) => ajukan.page, emptyWorklist)

/** Advances the practice service by its menu: by one status, or to the end. */
export const advance = async (page: Page, verb: 'practice.advance' | 'practice.advanceAll' = 'practice.advanceAll'): Promise<void> => {
  await action(page, 'practice.menu').click()
  await action(page, verb).click()
  // The focus is back at its button.
  await expect(page.locator('[data-practice-menu]')).toHaveCount(0)
}

/** Sets the fault of the practice service by its menu; `none` ends it. */
export const disturb = async (page: Page, fault: string): Promise<void> => {
  await action(page, 'practice.menu').click()
  await page.locator('[data-action="practice.fault"]').selectOption(fault)
  // The host answers after it has set the fault.
  await expect(page.locator('[data-action="practice.fault"]')).toHaveAttribute('data-fault', fault)
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-practice-menu]')).toHaveCount(0)
}

/** Runs a practice service outside the application. */
export const withService = async (work: (service: PracticeService) => Promise<void>): Promise<void> => {
  const folder = await freshHome()
  const service = await startPracticeService({ folder })
  try {
    await work(service)
  } finally {
    await service.stop()
    await removeHome(folder)
  }
}
