import type { Page } from 'playwright'
import { action, expect, test } from '../../support/e2e.ts'

interface Step {
  readonly name: string
  readonly act: (page: Page) => Promise<void>
  /** Selector of the element that has, or contains, the focus afterwards. */
  readonly region: string
}

/** Performs the steps one after the other; after each the focus is in its region, also when everything has settled. */
export const expectFocus = async (page: Page, actions: readonly Step[]): Promise<void> => {
  const settled = (region: string) =>
    page.evaluate(
      (wanted) =>
        new Promise<string>((resolve) => {
          // Two frames: a focus that is lost after the change is lost by then.
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              const focused = document.activeElement
              resolve(focused?.closest(wanted) ? wanted : (focused?.outerHTML.slice(0, 200) ?? ''))
            })
          )
        }),
      region
    )
  for (const { name, act, region } of actions)
    await test.step(name, async () => {
      await act(page)
      await expect.poll(() => settled(region)).toBe(region)
      // Not lost by what follows; it may be on its way for a moment.
      await expect.poll(() => settled(region)).toBe(region)
    })
}

export const press = (keys: string) => (page: Page) => page.keyboard.press(keys)
export const click = (verb: string) => (page: Page) => action(page, verb).click()
/** Presses Enter on a button, so that no pointer moves the focus. */
export const enter = (selector: string) => (page: Page) => page.locator(selector).first().press('Enter')
export const grid = '[role=grid]'
