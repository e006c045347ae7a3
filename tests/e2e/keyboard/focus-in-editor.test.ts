import { resolve } from 'node:path'
import { chooseFiles } from '../../support/running-app.ts'
import { expect, field, loadSamples, openDeclaration, samples, section, steps, test } from '../../support/e2e.ts'
import { pdfIn } from '../../support/drivers/pdf-frame.ts'
import { pressUntil } from './walk-keys.ts'
import { expectFocus, press, click, enter, grid } from './expect-focus.ts'

const { step, run } = steps()

step('in the editor, the focus is never lost', async ({ ajukan }) => {
  const { app, page } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  const cellAt = (line: number, key: string) => field(page, `/detail/data/${line}/${key}`)
  await chooseFiles(app, [resolve(import.meta.dirname, '../../fixtures/sheets/goods-calc.xlsx')])
  await section(page, 'weight').click()
  await field(page, '/header/data/netto').fill('1')
  await expectFocus(page, [
    { name: 'samakan', act: enter('[data-action="total.align.netto"]'), region: '.editor' },
    { name: 'undo', act: press('Control+z'), region: '[data-field="/header/data/netto"]' },
    {
      name: 'undo until nothing is left',
      act: async () => {
        const undo = page.locator('[data-action="edit.undo"]')
        while (await undo.isEnabled()) await undo.press('Enter', { timeout: 2_000 }).catch(() => undefined)
      },
      region: '.editor'
    },
    { name: 'findings', act: press('F7'), region: '.content, [data-section], main' },
    { name: 'print fields', act: press('Control+Shift+P'), region: '.content' },
    { name: 'files', act: press('Control+Shift+B'), region: '.content' },
    { name: 'history', act: press('Control+Shift+H'), region: '.content, main' },
    { name: 'goods', act: press('Control+6'), region: grid },
    { name: 'find', act: press('Control+h'), region: '[data-bar="find"]' },
    { name: 'close find', act: press('Escape'), region: grid },
    { name: 'fill a column', act: click('rows.bulkSet'), region: '[data-bar="bulk"]' },
    { name: 'close filling', act: press('Escape'), region: grid },
    {
      name: 'move a line',
      act: async () =>
        cellAt(0, 'merk')
          .click()
          .then(() => press('Alt+Shift+ArrowDown')(page)),
      region: grid
    },
    { name: 'delete a line', act: press('Control+Delete'), region: grid },
    { name: 'the menu of a cell', act: async () => cellAt(0, 'merk').click({ button: 'right' }), region: '[role=menu]' },
    { name: 'close the menu', act: press('Escape'), region: grid },
    {
      name: 'duplicate by menu',
      act: async () =>
        cellAt(0, 'merk')
          .click({ button: 'right' })
          .then(() => click('grid.duplicate')(page)),
      region: grid
    },
    {
      name: 'the filter of a column',
      act: async () =>
        page
          .locator('[data-sort=merk]')
          .click({ button: 'right' })
          .then(() => click('grid.filter')(page)),
      region: '.modal'
    },
    { name: 'close the filter of a column', act: press('Escape'), region: grid },
    {
      name: 'delete all lines',
      act: async () => {
        await press('Control+a')(page)
        await press('Control+Delete')(page)
      },
      region: grid
    },
    { name: 'undo deleting', act: press('Control+z'), region: grid },
    { name: 'the export menu', act: click('rows.export'), region: '[role=menu]' },
    { name: 'close the export menu', act: press('Escape'), region: '[data-action="rows.export"]' },
    { name: 'import', act: click('rows.import'), region: '.modal' },
    { name: 'cancel the import', act: click('sheets.close'), region: 'main' },
    {
      name: 'field help',
      act: async () =>
        section(page, 'price')
          .click()
          .then(() => field(page, '/header/data/kdhrg').focus())
          .then(() => press('F1')(page)),
      region: '.modal'
    },
    { name: 'close the help', act: press('Escape'), region: '[data-field="/header/data/kdhrg"]' },
    {
      name: 'copy the whole declaration',
      act: async () => {
        await press('Control+k')(page)
        await page.locator('[data-palette]').fill('salin')
        await page.locator('[role=option][data-action="declaration.copyWhole"]').click()
      },
      region: '[data-field="/kdkpbc"]'
    },
    {
      name: 'preview',
      act: async () => {
        await press('Control+p')(page)
        // A key press while the process of the frame starts is never answered to Playwright.
        await expect(pdfIn(page).locator('[role=document]').first()).toBeFocused()
      },
      region: '.pdf-frame'
    },
    {
      name: 'close the preview',
      act: () => pressUntil(page, 'Escape', () => expect(page.locator('.pdf-frame')).toHaveCount(0)),
      region: 'main'
    }
  ])
})

test('the focus is never lost in the editor', ({ ajukan }) => run({ ajukan }))
