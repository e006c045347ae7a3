import type { CDPSession, Page } from 'playwright'
import { drop } from '../../support/drivers/imports.ts'
import { expect, field, loadSamples, openDeclaration, samples, section, steps, test } from '../../support/e2e.ts'

const session = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page)

/** Shows letters as the text of a composition, as an input method does while its user types them. */
const typeLetters = async (input: CDPSession, letters: string): Promise<void> => {
  for (let end = 1; end <= letters.length; end += 1)
    await input.send('Input.imeSetComposition', { text: letters.slice(0, end), selectionStart: end, selectionEnd: end })
}
/** Ends the composition with the characters that were chosen. */
const choose = (input: CDPSession, text: string): Promise<unknown> => input.send('Input.insertText', { text })

const cell = (page: Page, line: number, key: string) => field(page, `/detail/data/${line}/${key}`)

const { step, run } = steps()

step('in a selected cell of the goods it shows what is composed, and opens the cell with what was chosen', async ({ ajukan: { page } }) => {
  await loadSamples(page)
  await openDeclaration(page, samples.forty)
  await section(page, 'goods').click()
  await cell(page, 1, 'brgurai').click()
  const input = await session(page)
  await typeLetters(input, 'nihao')
  await expect(cell(page, 1, 'brgurai')).toHaveAttribute('data-composing', 'nihao')
  await choose(input, '你好')
  await expect(cell(page, 1, 'brgurai')).toHaveValue('你好')
  await typeLetters(input, 'shijie')
  await choose(input, '世界')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, 'brgurai')).toHaveText('你好世界')
  await expect(cell(page, 2, 'brgurai')).toBeFocused()
})

step('a composition that is given up, or left, changes nothing', async ({ ajukan: { page } }) => {
  await loadSamples(page)
  await openDeclaration(page, samples.forty)
  await section(page, 'goods').click()
  const before = await cell(page, 3, 'brgurai').innerText()
  await cell(page, 3, 'brgurai').click()
  const input = await session(page)
  await typeLetters(input, 'ni')
  await input.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 })
  await typeLetters(input, 'ha')
  await cell(page, 4, 'merk').click()
  await expect(page.locator('[data-composing]')).toHaveCount(0)
  await expect(cell(page, 3, 'brgurai')).toHaveText(before)
})

step('an accent, and a text that is inserted at once, open the selected cell with it', async ({ ajukan: { page } }) => {
  await loadSamples(page)
  await openDeclaration(page, samples.forty)
  await section(page, 'goods').click()
  await cell(page, 5, 'merk').click()
  await page.keyboard.insertText('é')
  await expect(cell(page, 5, 'merk')).toHaveValue('é')
  await page.keyboard.type('tude')
  await page.keyboard.press('Enter')
  await expect(cell(page, 5, 'merk')).toHaveText('étude')
})

step('a table without rows takes what is typed or composed as the beginning of its first row', async ({ ajukan: { page } }) => {
  await loadSamples(page)
  await openDeclaration(page, samples.forty)
  const first = page.locator('[role=grid] [data-row="0"] .cell-input')
  for (const { part, type } of [
    { part: 'containers', type: (keys: Page['keyboard']) => keys.type('TGHU') },
    { part: 'documents', type: (keys: Page['keyboard']) => keys.insertText('提单') }
  ]) {
    await section(page, part).click()
    await page.locator('[data-row="0"] [role=gridcell][tabindex="0"]').click()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+Delete')
    await expect(page.locator('[role=grid] [data-row]')).toHaveCount(0)
    await expect(page.getByRole('grid')).toBeFocused()
    await type(page.keyboard)
    await expect(first).toHaveValue(part === 'documents' ? '提单' : 'TGHU')
    await page.keyboard.press('Escape')
  }
})

step('in a selected line of a review', async ({ ajukan: { page } }) => {
  await loadSamples(page)
  const invoice = 'Description,Qty,Unit,Unit Price,Amount\nTRACK ROLLER,4,PCE,300.00,1200.00\nIDLER,2,PCE,400.00,800.00\n'
  await drop(page.locator('main'), [{ name: 'a.csv', bytes: Buffer.from(invoice) }])
  const line = page.locator('[data-import="lines"] [data-cell^="1/"][data-kind="description"]')
  await line.click()
  const input = await session(page)
  await typeLetters(input, 'lun')
  await expect(line).toHaveAttribute('data-composing', 'lun')
  await choose(input, '轮')
  await expect(page.locator('[data-import="editor"]')).toHaveValue('轮')
  await page.keyboard.press('Enter')
  await expect(line).toContainText('轮')
})

test('input methods', ({ ajukan }) => run({ ajukan }))
