import { nextTick } from 'vue'

/** Focuses an element reached by keyboard. The text of an input is selected, so that typing replaces it instead of being appended. */
export const focusAndSelect = (element: HTMLElement | null | undefined): void => {
  element?.focus()
  if (element instanceof HTMLInputElement) element.select()
}

/** Whether a modal dialog covers the screen, so that keys of the screen do nothing. */
export const isDialogOpen = (): boolean => document.querySelector('.modal') !== null

/** Leaves the focused text field and returns to it, because a text is checked and stored when its field is left. `isMeant`: whether to do so for this field. */
export const checkFocused = async (isMeant: (field: HTMLInputElement) => boolean = () => true): Promise<void> => {
  const field = document.activeElement
  if (field instanceof HTMLInputElement && isMeant(field)) {
    field.blur()
    field.focus()
  }
  await nextTick()
}

/** For `@open-auto-focus` of a dialog or popover: focuses the element with `data-autofocus`, unless it is disabled, instead of the first one that can have the focus. */
export const focusMarked = (event: Event): void => {
  const marked = event.target instanceof Element ? event.target.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)') : null
  if (!marked) return
  event.preventDefault()
  marked.focus()
}

/** Number of elements that are remembered. */
const remembered = 12

/** Position of the lost element: its siblings in `parent`. */
interface Place {
  readonly parent: Element | null
  readonly next: Node | null
  readonly previous: Node | null
}

const canHaveFocus = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[inert], [aria-hidden="true"]') === null &&
  element.checkVisibility({ visibilityProperty: true })

/** A control of the same kind beside it, or the same one in the next item or the previous one: a second Enter must not start something else there. */
const sameBeside = ({ next, previous }: Place, lost: HTMLElement): HTMLElement | undefined => {
  for (const beside of [next, previous])
    for (const element of beside instanceof Element ? [beside, ...beside.querySelectorAll(lost.tagName)] : [])
      if (
        element instanceof HTMLElement &&
        element.tagName === lost.tagName &&
        element.classList[0] === lost.classList[0] &&
        (element === beside || element.dataset['action'] === lost.dataset['action']) &&
        element.tabIndex >= 0 &&
        canHaveFocus(element)
      )
        return element
  return undefined
}

/** The tab stop of a table: a row or cell, or the table itself if empty. */
const tabStopOfTable = (around: Element): HTMLElement | null =>
  around.querySelector('[role="grid"][tabindex="0"], [role="grid"] [tabindex="0"]')

/**
 * Moves the focus when the focused element is removed, hidden or disabled and nothing else takes the focus, so that Tab and the arrow keys
 * continue where the user was: to the same control of the next or previous item; else, in the nearest ancestor that has one, to the element that
 * had the focus before, to a table, or to the ancestor itself; finally to `main`. Returns the stop function.
 */
export const keepFocus = (main: () => HTMLElement | null): (() => void) => {
  /** Elements that had the focus, the latest last. */
  let recent: readonly HTMLElement[] = []
  let place: Place | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const successorOf = (lost: HTMLElement): HTMLElement | null => {
    // Moved or enabled again.
    if (canHaveFocus(lost)) return lost
    const from = place ?? { parent: lost.parentElement, next: lost.nextSibling, previous: lost.previousSibling }
    const same = sameBeside(from, lost)
    if (same) return same
    // A message of a closed dialog is shown elsewhere now: nobody was there.
    const usable = recent.filter((element) => element.tabIndex >= 0 && element.closest('[aria-live]') === null && canHaveFocus(element))
    for (let around = from.parent; around !== null && around !== document.body; around = around.parentElement) {
      const itself = around instanceof HTMLElement && around.hasAttribute('tabindex') && canHaveFocus(around) ? around : null
      const found = usable.findLast((element) => around?.contains(element)) ?? tabStopOfTable(around) ?? itself
      if (found) return found
    }
    return usable.at(-1) ?? main()
  }

  /** Waits until a closing dialog has given the focus back and the screen has set it. */
  const restoreSoon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      const lost = recent.at(-1)
      const { activeElement } = document
      if (lost && (activeElement === null || activeElement === document.body || activeElement.matches(':disabled')))
        successorOf(lost)?.focus({ preventScroll: true })
      place = null
    })
  }

  const observer = new MutationObserver((records) => {
    const lost = recent.at(-1)
    if (!lost) return
    for (const { type, target, removedNodes, nextSibling: next, previousSibling: previous } of records) {
      const isRemoved = [...removedNodes].some((node) => node.contains(lost))
      if (isRemoved && target instanceof Element && target.isConnected) place = { parent: target, next, previous }
      if (isRemoved || (type === 'attributes' && target.contains(lost))) restoreSoon()
    }
  })
  const onFocusin = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement) recent = [...recent.filter((one) => one !== target && one.isConnected), target].slice(-remembered)
  }
  /** Hidden by a style or in a closed `<details>`. After a click on the background the element is still focusable and loses the focus. */
  const onFocusout = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget === null && target instanceof HTMLElement && !canHaveFocus(target)) restoreSoon()
  }

  document.addEventListener('focusin', onFocusin)
  document.addEventListener('focusout', onFocusout)
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'hidden', 'inert'] })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', onFocusin)
    document.removeEventListener('focusout', onFocusout)
  }
}
