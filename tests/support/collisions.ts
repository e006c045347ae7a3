import type { Page } from 'playwright'

/** Runs in the page: texts that are smaller than 12 pixels or whose words are broken, and texts and controls that lie over others. */
const findInPage = (): readonly string[] => {
  const leastText = 12
  const found: string[] = []
  const nameOf = (element: Element): string => {
    const hook = ['data-action', 'data-field', 'data-setting', 'data-column', 'data-part', 'id', 'class'].flatMap((name) => {
      const value = element.getAttribute(name)
      return value === null || value === '' ? [] : [`[${name}="${value.slice(0, 40)}"]`]
    })[0]
    const text = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)
    return `${element.tagName.toLowerCase()}${hook ?? ''} "${text}"`
  }
  const ownText = (element: Element): boolean =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '')

  type Piece = { readonly element: Element; readonly isText: boolean; readonly box: DOMRect; readonly layer: Element | null }
  /** What floats over others on purpose is compared only with what is in the same layer. */
  const layerOf = (element: Element): Element | null => {
    for (let around: Element | null = element; around !== null; around = around.parentElement)
      if (['absolute', 'fixed', 'sticky'].includes(getComputedStyle(around).position) || around.hasAttribute('popover')) return around
    return null
  }
  /** The part of a box that no element around it clips. */
  const unclipped = (box: DOMRect, element: Element): DOMRect => {
    let [left, right, top, bottom] = [
      Math.max(0, box.left),
      Math.min(innerWidth, box.right),
      Math.max(0, box.top),
      Math.min(innerHeight, box.bottom)
    ]
    for (let around: Element | null = element; around !== null; around = around.parentElement) {
      const { overflowX, overflowY, display } = getComputedStyle(around)
      if (display === 'inline' || display === 'contents') continue
      const area = around.getBoundingClientRect()
      if (overflowX !== 'visible') [left, right] = [Math.max(left, area.left), Math.min(right, area.right)]
      if (overflowY !== 'visible') [top, bottom] = [Math.max(top, area.top), Math.min(bottom, area.bottom)]
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
  }
  const isSeen = (element: Element): boolean => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const pieces: Piece[] = []
  const addPiece = (element: Element, box: DOMRect, isText: boolean): void => {
    const part = unclipped(box, element)
    if (part.width > 1 && part.height > 1) pieces.push({ element, isText, box: part, layer: layerOf(element) })
  }
  for (const element of document.body.querySelectorAll('*')) {
    if (!isSeen(element) || element.tagName === 'OPTION') continue
    if (element.matches('button, a[href], input, select, textarea, [role=tab]')) addPiece(element, element.getBoundingClientRect(), false)
    if (!ownText(element)) continue
    const before = pieces.length
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || (node.textContent ?? '').trim() === '') continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const lines = [...range.getClientRects()]
      for (const line of lines) addPiece(element, line, true)
      if (lines.length < 2) continue
      // Longer ones are numbers of a service or addresses, which have no place to break.
      for (const word of (node.textContent ?? '').matchAll(/(?<![\p{L}\d])\p{L}{3,20}(?![\p{L}\d])/gu)) {
        range.setStart(node, word.index)
        range.setEnd(node, word.index + word[0].length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          found.push(`broken word “${word[0]}”: ${nameOf(element)}`)
      }
    }
    const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.d ?? 1) : 1
    const size = Number.parseFloat(getComputedStyle(element).fontSize) * scale
    if (pieces.length > before && size < leastText - 0.05) found.push(`text of ${Math.round(size * 10) / 10} px: ${nameOf(element)}`)
  }
  pieces.sort((one, other) => one.box.top - other.box.top)
  for (const [index, one] of pieces.entries())
    for (const other of pieces.slice(index + 1)) {
      if (other.box.top >= one.box.bottom) break
      if (one.layer !== other.layer || one.element.contains(other.element) || other.element.contains(one.element)) continue
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const height = Math.min(one.box.bottom, other.box.bottom) - other.box.top
      // Lines may be closer than the area of their letters is high.
      const least = one.isText || other.isText ? 0.3 * Math.min(one.box.height, other.box.height) : 1
      if (width > 2 && height > least) found.push(`over each other: ${nameOf(one.element)} and ${nameOf(other.element)}`)
    }
  return found
}

/** Which texts are too small or broken in the window, and what lies over something else, each with the element. */
export const collisionsIn = (page: Page): Promise<readonly string[]> => page.evaluate(findInPage)
