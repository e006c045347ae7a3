import type { Locator, Page } from 'playwright'
import { fieldsOnScreen, type ShownFields } from './saved-state.ts'

/** Drives the editor through keyboard and mouse. */

const fieldAt = (path: string): string => `.editor [data-field="${path}"]`

/** The aju numbers of the visible rows of the worklist. */
export const listedCars = (page: Page): Promise<readonly string[]> =>
  page.locator('[role=row][data-car]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-car') ?? ''))

export const goToWorklist = async (page: Page): Promise<void> => {
  await page.locator('[data-action="go.worklist"]').first().click()
  // Rows of the screen before have the same hooks.
  await page.waitForURL(/#\/worklist/)
  await page.locator('[data-action="declaration.new"]').first().waitFor()
}

/** Creates a draft and returns its aju number. */
export const createDraft = async (page: Page): Promise<string> => {
  await page.locator('[data-action="declaration.new"]').first().click()
  return (await page.locator('.editor[data-car]').getAttribute('data-car')) ?? ''
}

/** Opens a declaration of the worklist. A click may meet a list that is just being sorted again; it is then repeated. */
export const openDraft = async (page: Page, car: string): Promise<void> => {
  const row = `[role=row][data-car="${car}"]`
  const isSelected = (): Promise<boolean> =>
    page
      .locator(`${row}[aria-selected="true"]`)
      .waitFor({ timeout: 1_000 })
      .then(
        () => true,
        () => false
      )
  do await page.locator(row).click()
  while (!(await isSelected()))
  await page.keyboard.press('Enter')
  await page.locator(`.editor[data-car="${car}"]`).waitFor()
}

export const goToSection = async (page: Page, section: string): Promise<void> => {
  await page.locator(`[data-section="${section}"]`).click()
  await page.locator(`[data-section="${section}"][aria-current]`).waitFor()
}

/** Opens a section by its key; resolves when its first field or cell has the focus, which it takes from what is focused before. */
export const pressSection = async (page: Page, keys: string, section: string): Promise<void> => {
  await page.keyboard.press(keys)
  await page.locator(`[data-section="${section}"][aria-current]`).waitFor()
  await page.locator('.editor .content :is([data-field], [tabindex="0"]):focus').waitFor()
}

/** The search field of the open picker. */
export const picker = (page: Page): Locator => page.locator('input[data-pick]')

/** Takes the first offer of the open picker by Enter, after typing into its search field. */
export const pickFirst = async (page: Page, typed = ''): Promise<void> => {
  await page.locator('input[data-pick]:focus').waitFor()
  await page.keyboard.type(typed)
  await page.locator('[data-pick-item]').first().waitFor()
  await page.keyboard.press('Enter')
}

/** Replaces the text of a header field; an aju number is made editable first. */
export const typeField = async (page: Page, path: string, text: string): Promise<void> => {
  if (path === '/car' && (await page.locator(fieldAt(path)).getAttribute('readonly')) !== null)
    await page.locator('[data-action="aju.change"]').click()
  await page.locator(fieldAt(path)).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

/** Replaces the text of a cell and presses Enter, which commits it to the declaration. */
export const typeCell = async (page: Page, path: string, text: string): Promise<void> => {
  await page.locator(fieldAt(path)).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

export const addLine = async (page: Page): Promise<void> => {
  await page.locator('[data-action="rows.add"]').click()
}

export const waitUntilSaved = (page: Page): Promise<void> => page.locator('[data-save="saved"]').waitFor()

/** The displayed fields of these sections of the open declaration. */
export const readSections = async (page: Page, sections: readonly string[]): Promise<ShownFields> => {
  const read: Record<string, string> = {}
  for (const section of sections) {
    await goToSection(page, section)
    await page.locator('.editor [data-field], .editor [role=grid]').first().waitFor()
    Object.assign(read, await page.evaluate(fieldsOnScreen))
  }
  return read
}

/** Texts of the toasts on the screen. */
export const toasts = (page: Page): Promise<readonly string[]> => page.locator('[data-toast]').allInnerTexts()
