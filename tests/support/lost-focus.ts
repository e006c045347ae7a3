import type { Page } from 'playwright'

/** Runs in the page, when everything that follows a key has settled. */
const findInPage = async (): Promise<readonly string[]> => {
  // A screen, dialog or menu takes the focus a moment after it is shown, and gives it back a moment after it is closed.
  for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)}"`
  const isShown = (element: Element): boolean => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const focused = document.activeElement
  if (focused === null || focused === document.body || focused === document.documentElement) return ['focus lost: nothing has it']
  if (!isShown(focused)) return [`focus lost: on the hidden ${nameOf(focused)}`]
  const opened = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')].filter(isShown)
  const top = opened.at(-1)
  if (top !== undefined) return top.contains(focused) ? [] : [`focus lost: outside of ${nameOf(top)}`]
  return focused.closest('main, nav, footer') === null ? [`focus lost: outside of the screen, on ${nameOf(focused)}`] : []
}

/** Whether the focus is lost: on nothing, on something hidden, outside of the open dialog or menu, or, where none is open, outside of the screen. */
export const lostFocusIn = (page: Page): Promise<readonly string[]> => page.evaluate(findInPage)
