import type { Page } from 'playwright'

/** Confirms the summary that the window shows before it sends. */
export const confirmSend = (page: Page): Promise<void> => page.locator('[data-action="send.confirm"]').click()
