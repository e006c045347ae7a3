import type { Page } from 'playwright'

/** Records the text of every toast that appears from now on: one that closes by itself may be gone when a test looks for it. */
export const recordToasts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLElement && node.matches('[data-toast]')) said.push(node.textContent)
    }).observe(document.body, { subtree: true, childList: true })
  })

/** How often a toast with this text has appeared since `recordToasts`. */
export const saidOf = (page: Page, text: string): Promise<number> =>
  page.evaluate((part) => (window as unknown as { readonly said: readonly string[] }).said.filter((one) => one.includes(part)).length, text)
