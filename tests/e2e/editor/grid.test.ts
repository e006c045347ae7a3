import type { Page } from 'playwright'
import { violations } from '../../support/axe.ts'
import { action, expect, expectSaved, field, loadSamples, openDeclaration, samples, section, steps, test } from '../../support/e2e.ts'

const cell = (page: Page, line: number, key: string) => field(page, `/detail/data/${line}/${key}`)
/** Passes when these are the numbers of the lines at the top of the view. */
const expectOnTop = async (page: Page, numbers: readonly string[]): Promise<void> => {
  const headers = page.locator('[role=row][data-row] [role=rowheader]')
  await expect.poll(async () => (await headers.allInnerTexts()).slice(0, numbers.length)).toEqual(numbers)
}

const { step, run } = steps()

step(
  '1,200 lines: replace in descriptions, fill a column, sort by CIF, edit in the sorted view, apply its order, and undo everything',
  async ({ ajukan }) => {
    const { page, app } = ajukan
    await loadSamples(page)
    await openDeclaration(page, samples.many)
    await section(page, 'goods').click()
    await expect(cell(page, 0, 'brgurai')).toContainText('RESISTOR CHIP')

    // Find and replace all in one column is one undo step.
    await cell(page, 0, 'brgurai').click()
    await page.keyboard.press('Control+h')
    await expect(page.locator('[data-find=text]')).toBeFocused()
    await page.keyboard.type('resistor chip')
    await page.locator('[data-find=scope]').selectOption('column')
    await page.locator('[data-find=text]').press('Enter')
    const counted = page.locator('[data-find=count]')
    await expect(counted).toHaveText(/^2 dari [\d.]+ sel$/)
    const howMany = /dari ([\d.]+) sel/.exec(await counted.innerText())?.[1] ?? ''
    await page.locator('[data-find=by]').fill('RESISTOR KEPING')
    await action(page, 'find.replaceAll').click()
    await expect(page.locator('[data-find=outcome]')).toHaveText(`${howMany} sel diganti.`)
    await expect(cell(page, 0, 'brgurai')).toContainText('RESISTOR KEPING')
    await page.locator('[data-find=text]').press('Escape')
    await page.keyboard.press('Control+z')
    await expect(cell(page, 0, 'brgurai')).toContainText('RESISTOR CHIP')

    // Tariff codes in printed form, pasted and typed.
    await cell(page, 0, 'nohs').click()
    await app.evaluate(({ clipboard }) => clipboard.writeText('8413.30.90\n0101 29 00\n'))
    await page.keyboard.press('Control+v')
    await expect(cell(page, 0, 'nohs')).toContainText('84133090')
    await expect(cell(page, 1, 'nohs')).toContainText('01012900')
    await cell(page, 2, 'nohs').click()
    await page.keyboard.type('8482.10.00')
    await page.keyboard.press('Enter')
    await expect(cell(page, 2, 'nohs')).toContainText('84821000')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')

    // One country of origin for three lines.
    await cell(page, 0, 'brgasal').click()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await action(page, 'rows.bulkSet').click()
    await expect(page.locator('[data-bar="bulk"] [data-field]')).toBeFocused()
    await page.keyboard.type('VN')
    // Escape closes the list of countries, and without it the bar.
    await expect(page.locator('[data-bar="bulk"] [role=option]').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-bulk=done]')).toHaveText('3 baris diubah.')
    for (const line of [0, 1, 2]) await expect(cell(page, line, 'brgasal')).toContainText('VN')
    await expect(cell(page, 3, 'brgasal')).not.toContainText('VN')
    // The separators of a printed tariff code are removed, as in a cell.
    await page.locator('[data-bulk="column"]').selectOption('nohs')
    await page.locator('[data-bar="bulk"] [data-field]').fill('8482.10.00')
    await action(page, 'bulk.apply').click()
    for (const line of [0, 1, 2]) await expect(cell(page, line, 'nohs')).toContainText('84821000')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+z')
    await expect(cell(page, 0, 'nohs')).not.toContainText('84821000')
    await expect(page.locator('[data-bar="bulk"]')).toHaveCount(0)

    // The view sorted by CIF, largest first: line 962 keeps its number, and typing in it changes that line.
    await page.locator('[data-sort=dcif]').click()
    await page.locator('[data-sort=dcif]').click()
    await expect(page.locator('[data-view=sorted]')).toContainText('nomor baris tidak berubah')
    await expectOnTop(page, ['962', '968', '969'])
    await expect(cell(page, 961, 'dcif')).toBeFocused()
    await page.keyboard.type('7.386,37')
    await page.keyboard.press('Enter')
    await expect(cell(page, 961, 'dcif')).toHaveText('7.386,37')
    await expectOnTop(page, ['962'])

    expect(await violations(ajukan)).toEqual([])

    // Applying the order to the table is one undo step.
    await action(page, 'rows.applyOrder').click()
    await expect(page.locator('[data-view=sorted]')).toBeHidden()
    await expect(cell(page, 0, 'dcif')).toHaveText('7.386,37')
    await expectOnTop(page, ['1', '2'])
    await page.keyboard.press('Control+z')
    await expect(cell(page, 0, 'brgurai')).toContainText('RESISTOR CHIP')
    await page.keyboard.press('Control+z')
    await expectSaved(page)
  }
)

step(
  'a filter by value and hidden or frozen columns change the view only, and a set of columns with a problem has a dot',
  async ({ ajukan }) => {
    const { page, app } = ajukan
    const choose = async (key: string, item: string): Promise<void> => {
      await page.locator(`[data-sort=${key}]`).click({ button: 'right' })
      await action(page, `grid.${item}`).click()
    }
    const dot = (set: string) => page.locator(`[data-columns=${set}] [data-dot=danger]`)
    const notice = page.locator('[data-view=filtered]')
    await loadSamples(page)
    await openDeclaration(page, samples.forty)
    await section(page, 'goods').click()
    // The number of a line is shown once.
    await expectOnTop(page, ['1', '2', '3'])
    await expect(cell(page, 0, 'serial')).toHaveCount(0)

    await cell(page, 1, 'kdsat').click()
    await page.keyboard.press('Delete')
    for (const set of ['main', 'value', 'all']) await expect(dot(set)).toBeVisible()
    await expect(dot('excise')).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(dot('main')).toHaveCount(0)

    await choose('kdsat', 'filter')
    await expect(page.locator('[data-filter-search]')).toBeFocused()
    expect(await violations(ajukan)).toEqual([])
    await page.keyboard.type('yrd')
    await page.keyboard.press('Enter')
    await expect(notice).toContainText('8 dari 40 baris tampil')
    const lines = [17, 18, 19, 20]
    await expectOnTop(page, lines.map(String))
    expect(await violations(ajukan)).toEqual([])
    // A paste fills the lines that are shown; undo takes it back as one step.
    const [first = 0, second = 0] = lines
    await cell(page, first - 1, 'jmlsat').click()
    const before = await cell(page, second - 1, 'jmlsat').innerText()
    await app.evaluate(({ clipboard }) => clipboard.writeText('11\n12\n'))
    await page.keyboard.press('Control+v')
    await expect(cell(page, first - 1, 'jmlsat')).toHaveText('11')
    await expect(cell(page, second - 1, 'jmlsat')).toHaveText('12')
    await page.keyboard.press('Control+z')
    await expect(cell(page, second - 1, 'jmlsat')).toHaveText(before)
    await expectOnTop(page, lines.map(String))
    await page.locator('[data-sort=jmlsat]').click()
    await expect(page.locator('[data-view=sorted]')).toBeVisible()
    await expect(action(page, 'rows.applyOrder')).toHaveCount(0)
    await action(page, 'rows.sortOff').click()
    // The menu of the keyboard offers the same.
    await page.keyboard.press('Shift+F10')
    await expect(action(page, 'grid.filter-off')).toBeVisible()
    await page.keyboard.press('Escape')
    await action(page, 'rows.showAll').click()
    await expect(notice).toHaveCount(0)
    await expectOnTop(page, ['1', '2', '3', '4'])

    await choose('merk', 'hide')
    await choose('dcif', 'freeze')
    await expect(cell(page, 0, 'merk')).toHaveCount(0)
    await page.reload()
    await section(page, 'goods').click()
    await expect(cell(page, 0, 'dcif')).toBeVisible()
    await expect(cell(page, 0, 'merk')).toHaveCount(0)
    await expect(page.getByRole('row').first().locator('.pinned [data-sort=dcif]')).toBeVisible()
    await choose('dcif', 'freeze')
    await choose('dcif', 'show-hidden')
    await expect(cell(page, 0, 'merk')).toHaveCount(1)
    await cell(page, 0, 'serial').click()
    await choose('serial', 'hide')
    await expectSaved(page)
  }
)

step(
  'a paste from an English spreadsheet keeps its thousands, an ambiguous number is asked about, F8 continues from the focused cell, and the history summarises a fill',
  async ({ ajukan }) => {
    const { page, app } = ajukan
    const paste = async (text: string): Promise<void> => {
      await app.evaluate(({ clipboard }, copied) => clipboard.writeText(copied), text)
      await page.keyboard.press('Control+v')
    }
    const question = page.locator('[data-number-question]')
    await loadSamples(page)
    await openDeclaration(page, samples.forty)
    await section(page, 'goods').click()
    await page.locator('[data-columns=value]').click()
    await cell(page, 0, 'dcif').click()
    await paste('2,000\t1\n1,234.56\t2\n')
    await expect(cell(page, 0, 'dcif')).toHaveText('2.000,00')
    await expect(cell(page, 1, 'dcif')).toHaveText('1.234,56')
    await expect(question).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await cell(page, 0, 'dcif').click()
    await paste('2,000\n3,500\n')
    await expect(question.locator('[data-doubtful-cell]').first().locator('td')).toHaveText(['Baris 1, Nilai CIF', '2,000', '2', '2.000'])
    await page.locator('[data-number-form="id"]').check()
    await action(page, 'numbers.confirm').click()
    await expect(cell(page, 0, 'dcif')).toHaveText('2,00')
    await page.keyboard.press('Control+z')

    // Ctrl+F searches the table.
    await page.keyboard.press('Control+f')
    await expect(page.locator('[data-find=text]')).toBeFocused()
    await page.keyboard.press('Escape')

    // From a line between two problems F8 goes to the nearest one below, not to the first one.
    for (const line of [2, 20]) {
      await cell(page, line, 'dcif').scrollIntoViewIfNeeded()
      await cell(page, line, 'dcif').click()
      await page.keyboard.press('Delete')
    }
    await cell(page, 9, 'nettodtl').scrollIntoViewIfNeeded()
    await cell(page, 9, 'nettodtl').click()
    await page.keyboard.press('F8')
    await expect(cell(page, 20, 'dcif')).toBeFocused()
    await page.keyboard.press('Shift+F8')
    await expect(cell(page, 2, 'dcif')).toBeFocused()

    // Filling all forty lines is one row of the history, which can be expanded.
    await page.keyboard.press('Control+Space')
    await page.keyboard.press('Control+d')
    await section(page, 'history').click()
    const first = page.locator('[data-step]').first()
    await expect(first).toContainText('Barang: 39 baris diubah (Nilai CIF)')
    const rowsOfStep = page.locator(`[data-step="${await first.getAttribute('data-step')}"]`)
    await expect(rowsOfStep).toHaveCount(1)
    await first.locator('[data-action="history.detail"]').press('Enter')
    await expect(rowsOfStep).toHaveCount(40)
    await expect(rowsOfStep.nth(1)).toContainText('Barang · Nilai CIF, baris')
    expect(await violations(ajukan)).toEqual([])
  }
)

test('a table of goods is filled, sorted, pasted into and corrected', ({ ajukan }) => run({ ajukan }))
