import type { Page } from 'playwright'

/** Runs in the page after a key, so that a focused control shows its ring: controls without a ring, and those whose ring lies outside of what an element around them shows. */
const findInPage = (): readonly string[] => {
  const found: string[] = []
  const before = document.activeElement
  const nameOf = (element: Element): string => {
    const hook = ['data-action', 'data-field', 'data-setting', 'data-part', 'class'].flatMap((name) => {
      const value = element.getAttribute(name)
      return value === null || value === '' ? [] : [`[${name}="${value.slice(0, 40)}"]`]
    })[0]
    return `${element.tagName.toLowerCase()}${hook ?? ''} "${(element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 30)}"`
  }
  const isSeen = (element: Element): boolean => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  // A table and a menu mark the row, not themselves.
  for (const control of document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, summary, [tabindex="0"]')) {
    if (!isSeen(control) || control.matches(':disabled, [tabindex="-1"], [role=grid], [role=row], [role=menu]')) continue
    if (control.closest('[role=row], [inert]') !== null) continue
    const box = control.getBoundingClientRect()
    if (box.width < 4 || box.bottom < 0 || box.top > innerHeight) continue
    control.focus({ preventScroll: true })
    if (document.activeElement !== control) continue
    // Some controls show it on the frame around them.
    const ringed = [control, control.parentElement, control.parentElement?.parentElement]
      .filter((one) => one !== null && one !== undefined)
      .find((one) => getComputedStyle(one).outlineStyle !== 'none')
    if (ringed === undefined) {
      found.push(`no focus ring: ${nameOf(control)}`)
      continue
    }
    const { outlineWidth, outlineOffset } = getComputedStyle(ringed)
    const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
    const area = ringed.getBoundingClientRect()
    let isScrolled = false
    for (let around = ringed.parentElement; around !== null; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around)
      const frame = around.getBoundingClientRect()
      // It can be scrolled into the frame.
      if (area.left < frame.left || area.right > frame.right || area.top < frame.top || area.bottom > frame.bottom) break
      const isCutSideways = overflowX !== 'visible' && (area.left - reach < frame.left - 0.5 || area.right + reach > frame.right + 0.5)
      // What is scrolled into view has room for its ring (`scroll-padding`), also inside of what is around the scrolled element.
      if (overflowY === 'auto' && around.scrollHeight > around.clientHeight) {
        isScrolled = true
        continue
      }
      const isCutDown =
        !isScrolled && overflowY !== 'visible' && (area.top - reach < frame.top - 0.5 || area.bottom + reach > frame.bottom + 0.5)
      if (isCutSideways || isCutDown)
        found.push(`focus ring cut: ${nameOf(control)} in ${around.tagName.toLowerCase()}.${around.className}`)
    }
  }
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  return [...new Set(found)]
}

/** Controls of the window that do not show, or not wholly, that they have the focus. */
export const cutRingsIn = async (page: Page): Promise<readonly string[]> => {
  await page.keyboard.press('Shift')
  return page.evaluate(findInPage)
}
