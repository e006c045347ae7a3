import type { Page } from 'playwright'

/** Text of every field on the screen, by path. */
export type ShownFields = Readonly<Record<string, string>>

/** Runs in the page. Excludes a cell that is being edited, because its text is not yet part of the declaration. */
export const fieldsOnScreen = (): ShownFields => {
  const shown: Record<string, string> = {}
  for (const element of document.querySelectorAll<HTMLElement>('.editor [data-field]')) {
    const path = element.dataset['field'] ?? ''
    if (element.getAttribute('role') === 'gridcell') shown[path] = element.textContent.trim()
    else if (element instanceof HTMLInputElement && element.closest('[role=grid]') === null) shown[path] = element.value
  }
  return shown
}

/** Runs in the page. */
const observe = (read: () => ShownFields): void => {
  const report = (window as unknown as { readonly __shownAsSaved: (shown: ShownFields) => void }).__shownAsSaved
  new MutationObserver(() => {
    if (document.querySelector<HTMLElement>('[data-save]')?.dataset['save'] === 'saved') report(read())
  }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-save'] })
}

/**
 * Calls `onSaved` with the displayed fields whenever `data-save` becomes `saved`. The observer runs before the next key event, so the fields are those the
 * window reported as saved. A report that does not reach this process before the fault does not count.
 */
export const watchSaved = async (page: Page, onSaved: (shown: ShownFields) => void): Promise<void> => {
  await page.exposeFunction('__shownAsSaved', onSaved)
  await page.evaluate(`(${observe.toString()})(${fieldsOnScreen.toString()})`)
}
