import type { Page } from 'playwright'
import { callHost } from './host-calls.ts'

/** Confirms the summary that the window shows before it sends to the practice service; of other services the host asks, which `launch` answers after a second. */
export const confirmSend = async (page: Page): Promise<void> => {
  const list = await callHost(page, 'profiles.list', null)
  const kind = list.ok ? list.value.profiles.find(({ id }) => id === list.value.current)?.kind : undefined
  if (kind === 'practice') await page.locator('[data-action="send.confirm"]').click()
  // Opened after the answer of the host, which would take a test away from another screen; a question about what another desk may have sent comes first.
  else await page.waitForFunction(() => location.hash.startsWith('#/outbox') || document.querySelector('[data-word]') !== null)
}
