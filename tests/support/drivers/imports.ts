import type { Locator, Page } from 'playwright'
import { expect } from 'playwright/test'

/** Imports the previewed rows; resolves when the dialog is closed: the rows are shown behind it before, and the window has no keys until then. */
export const importRows = async (page: Page): Promise<void> => {
  await page.locator('[data-action="rows.import.confirm"]').click()
  await expect(page.locator('.import-rows, [data-import="review"]')).toHaveCount(0)
}

/** Drops files on an element, or pastes them there, as the file manager of the system does. */
export const drop = (
  target: Locator,
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
  way: 'drop' | 'paste' = 'drop'
): Promise<void> =>
  target.evaluate(
    (element, [given, how]) => {
      const data = new DataTransfer()
      for (const { name, base64 } of given)
        data.items.add(new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], name))
      const common = { bubbles: true, cancelable: true }
      if (how === 'paste') element.dispatchEvent(new ClipboardEvent('paste', { ...common, clipboardData: data }))
      else for (const kind of ['dragover', 'drop']) element.dispatchEvent(new DragEvent(kind, { ...common, dataTransfer: data }))
    },
    [files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString('base64') })), way] as const
  )
