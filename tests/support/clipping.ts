import type { Page } from 'playwright'

/** Runs in the page: texts that are cut without an ellipsis, controls that lie outside the window and cannot be scrolled into it, and those that are too small. */
const findInPage = (): readonly string[] => {
  // WCAG 2.2 2.5.8, less half a pixel of rounding in an enlarged window.
  const leastTarget = 23.5
  const nameOf = (element: Element): string => {
    const hook = ['data-action', 'data-field', 'data-setting', 'data-column', 'data-part', 'id', 'class'].flatMap((name) => {
      const value = element.getAttribute(name)
      return value === null || value === '' ? [] : [`[${name}="${value.slice(0, 40)}"]`]
    })[0]
    const text = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)
    return `${element.tagName.toLowerCase()}${hook ?? ''} "${text}"`
  }
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('[aria-hidden="true"], [inert]') === null
  const isClip = (value: string): boolean => value === 'hidden' || value === 'clip'
  const scrolls = (value: string): boolean => value === 'auto' || value === 'scroll'
  const found: string[] = []
  const ownText = (element: Element): boolean =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '')

  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const box = element.getBoundingClientRect()
    // Texts for screen readers only are a pixel large.
    if (box.width <= 1 || box.height <= 1 || !isShown(element)) continue
    const style = getComputedStyle(element)
    if (ownText(element)) {
      const isCutSideways = element.scrollWidth > element.clientWidth + 1 && isClip(style.overflowX) && style.textOverflow !== 'ellipsis'
      const isCutDown =
        element.scrollHeight > element.clientHeight + 2 &&
        isClip(style.overflowY) &&
        style.webkitLineClamp === 'none' &&
        style.display !== 'inline'
      // On an inline element `overflow` and the ellipsis have no effect.
      const isWider =
        style.display === 'inline' && style.textOverflow === 'ellipsis' && box.width > (element.parentElement?.clientWidth ?? 0) + 1
      if (((isCutSideways || isCutDown) && element.clientWidth > 0) || isWider) found.push(`cut: ${nameOf(element)}`)
      // What an ellipsis leaves out is in the tooltip.
      const isShortened =
        (style.textOverflow === 'ellipsis' && isClip(style.overflowX) && element.scrollWidth > element.clientWidth) ||
        (style.webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 2)
      if (isShortened && !element.matches('input, select, textarea')) {
        element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
        if (element.closest('[title]:not([title=""])') === null) found.push(`shortened without a tooltip: ${nameOf(element)}`)
      }
      // A word that is broken letter by letter.
      const size = Number.parseFloat(style.fontSize)
      if (box.width < size * 1.5 && box.height > size * 4 && style.writingMode === 'horizontal-tb')
        found.push(`letter by letter: ${nameOf(element)}`)
    }
    // The area of a box to tick is its label; a link in a text is as high as its line.
    const target = element.matches('input[type=checkbox], input[type=radio]')
      ? (element.closest('label') ?? document.querySelector(`label[for="${CSS.escape(element.id)}"]`) ?? element)
      : element
    const area = target.getBoundingClientRect()
    const isTarget = element.matches('button, a[href], input, select, textarea, [role=tab], [role=menuitem], [role=option]')
    if (isTarget && style.display !== 'inline' && Math.min(area.width, area.height) < leastTarget)
      found.push(`small, ${Math.round(area.width)}×${Math.round(area.height)}: ${nameOf(element)}`)
    // A table that lies outside, or that has no height left, cannot be read.
    const isControl = element.matches('[role=grid], button, a[href], input, select, textarea, [tabindex="0"], [role=tab]')
    if (!isControl || element.closest('[role=row], [role=gridcell]') !== null) continue
    let [left, right, top, bottom] = [0, innerWidth, 0, innerHeight]
    let reaches = true
    for (let around = element.parentElement; around !== null && reaches; around = around.parentElement) {
      const outer = getComputedStyle(around)
      const area = around.getBoundingClientRect()
      const isBeyond = box.right > area.right + 1 || box.left < area.left - 1
      const isBelow = box.bottom > area.bottom + 1 || box.top < area.top - 1
      // It can be scrolled there.
      if (isBeyond && scrolls(outer.overflowX)) reaches = false
      else if (isBelow && scrolls(outer.overflowY)) reaches = false
      else if (isBeyond && isClip(outer.overflowX)) [left, right] = [Math.max(left, area.left), Math.min(right, area.right)]
      else if (isBelow && isClip(outer.overflowY)) [top, bottom] = [Math.max(top, area.top), Math.min(bottom, area.bottom)]
    }
    if (!reaches) continue
    const [seenWidth, seenHeight] = [
      Math.min(box.right, right) - Math.max(box.left, left),
      Math.min(box.bottom, bottom) - Math.max(box.top, top)
    ]
    if (seenWidth < Math.min(box.width, 12) || seenHeight < Math.min(box.height, 12)) found.push(`outside: ${nameOf(element)}`)
  }
  return found
}

/** What is clipped in the window, each with the element. */
export const clippedIn = (page: Page): Promise<readonly string[]> => page.evaluate(findInPage)
