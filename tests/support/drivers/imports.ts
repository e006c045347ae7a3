import type { Locator, Page } from 'playwright'
import { expect } from 'playwright/test'

/** Imports the previewed rows; resolves when the window of the import is closed: the rows are shown behind it before, and the window has no keys until then. */
export const importRows = async (page: Page): Promise<void> => {
  await page.locator('[data-action="rows.import.confirm"]').click()
  await expect(page.locator('.import-review')).toHaveCount(0)
}

/** Stores the reviewed rows of a file in a list of the master data, named as its actions. */
export const storeRows = async (page: Page, name: string): Promise<void> => {
  await page.locator(`[data-action="${name}.confirmImport"]`).click()
  await expect(page.locator('.import-review')).toHaveCount(0)
}

/** Chooses the field of a column of the source, from 0, in the menu above it. */
export const chooseField = async (page: Page, column: number, field: string): Promise<void> => {
  await page.locator(`[data-import="source"] [data-cell="-1/${column}"]`).click()
  await page.getByRole('menuitem', { name: field, exact: true }).click()
}

/** Types a value into a cell of the lines of an import. */
export const typeValue = async (page: Page, line: number, key: string, typed: string): Promise<void> => {
  await page.locator(`[data-import="lines"] [data-kind="${key}"]`).nth(line).click()
  await page.keyboard.press('F2')
  await page.locator('[data-import="editor"]').fill(typed)
  await page.keyboard.press('Enter')
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
