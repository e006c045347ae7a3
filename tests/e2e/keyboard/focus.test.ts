import { resolve } from 'node:path'
import type { Page } from 'playwright'
import { chooseFiles } from '../../support/running-app.ts'
import {
  action,
  advance,
  expect,
  field,
  holdToasts,
  loadSamples,
  openDeclaration,
  rowOf,
  samples,
  section,
  steps,
  test
} from '../../support/e2e.ts'
import { pdfIn } from '../../support/drivers/pdf-frame.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { pressUntil } from './walk-keys.ts'

interface Step {
  readonly name: string
  readonly act: (page: Page) => Promise<void>
  /** Selector of the element that has, or contains, the focus afterwards. */
  readonly region: string
}

/** Performs the steps one after the other; after each the focus is in its region, also when everything has settled. */
const expectFocus = async (page: Page, actions: readonly Step[]): Promise<void> => {
  const settled = (region: string) =>
    page.evaluate(
      (wanted) =>
        new Promise<string>((resolve) => {
          // Two frames: a focus that is lost after the change is lost by then.
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              const focused = document.activeElement
              resolve(focused?.closest(wanted) ? wanted : (focused?.outerHTML.slice(0, 200) ?? ''))
            })
          )
        }),
      region
    )
  for (const { name, act, region } of actions)
    await test.step(name, async () => {
      await act(page)
      await expect.poll(() => settled(region)).toBe(region)
      // Not lost by what follows; it may be on its way for a moment.
      await expect.poll(() => settled(region)).toBe(region)
    })
}

const press = (keys: string) => (page: Page) => page.keyboard.press(keys)
const click = (verb: string) => (page: Page) => action(page, verb).click()
/** Presses Enter on a button, so that no pointer moves the focus. */
const enter = (selector: string) => (page: Page) => page.locator(selector).first().press('Enter')
const grid = '[role=grid]'

const { step, run } = steps()

step('on the worklist, the focus is never lost', async ({ ajukan }) => {
  const { page } = ajukan
  await holdToasts(page)
  await loadSamples(page)
  await expectFocus(page, [
    { name: 'a new draft', act: press('Control+n'), region: '[data-field="/car"]' },
    { name: 'back to the list', act: press('Alt+ArrowLeft'), region: 'main' },
    {
      name: 'trash',
      act: async () =>
        rowOf(page, samples.three)
          .click()
          .then(() => click('declaration.trash')(page)),
      region: grid
    },
    { name: 'show the trash', act: async () => page.locator('[data-view="trash"]').press('Enter'), region: '[data-view="trash"]' },
    {
      name: 'restore',
      act: async () =>
        rowOf(page, samples.three)
          .click()
          .then(() => click('declaration.restore')(page)),
      region: grid
    },
    { name: 'all declarations', act: async () => page.locator('[data-view="all"]').press('Enter'), region: '[data-view="all"]' },
    { name: 'close a message', act: enter('[data-action="message.close"]'), region: '[data-toast], main, nav' },
    {
      name: 'close all messages',
      act: async () => {
        while ((await page.locator('[data-action="message.close"]').count()) > 0) await enter('[data-action="message.close"]')(page)
      },
      region: 'main, nav'
    },
    {
      name: 'the copy dialog',
      act: async () =>
        rowOf(page, samples.three)
          .click()
          .then(() => click('declaration.copy')(page)),
      region: '.modal'
    },
    { name: 'cancel copying', act: press('Escape'), region: '[data-action="declaration.copy"]' },
    { name: 'copy', act: async () => click('declaration.copy')(page).then(() => click('draft.make')(page)), region: '[data-field="/car"]' },
    { name: 'worklist again', act: press('Alt+ArrowLeft'), region: 'main' },
    { name: 'the filter', act: press('Control+Shift+F'), region: '[role=dialog]' },
    { name: 'close the filter', act: press('Escape'), region: 'main' },
    { name: 'the palette', act: press('Control+k'), region: '[data-palette]' },
    { name: 'close the palette', act: press('Escape'), region: 'main' },
    { name: 'the practice menu', act: enter('[data-action="practice.menu"]'), region: '[data-practice-menu]' },
    { name: 'close the practice menu', act: press('Escape'), region: '[data-action="practice.menu"]' },
    { name: 'the practice menu again', act: enter('[data-action="practice.menu"]'), region: '[data-practice-menu]' },
    { name: 'advance', act: enter('[data-action="practice.advance"]'), region: '[data-action="practice.menu"]' },
    { name: 'close the first steps', act: enter('[data-action="firstSteps.dismiss"]'), region: 'main' },
    { name: 'the columns', act: enter('[data-action="table.columns"]'), region: '[role=dialog]' },
    { name: 'close the columns', act: press('Escape'), region: '[data-action="table.columns"]' },
    { name: 'overview by key', act: press('Control+0'), region: 'main' },
    { name: 'a table of a chart', act: enter('[data-action="overview.table"]'), region: '[data-action="overview.table"]' },
    { name: 'month report', act: enter('[data-action="go.report"]'), region: 'main' },
    { name: 'inbox by key', act: press('Control+i'), region: 'main' },
    { name: 'back by key', act: press('Alt+ArrowLeft'), region: 'main' },
    { name: 'the sizes', act: enter('[data-action="view.zoom"]'), region: '[role=menu]' },
    { name: 'close the sizes', act: press('Escape'), region: '[data-action="view.zoom"]' },
    { name: 'the key list', act: press('?'), region: '.modal' },
    { name: 'close the key list', act: press('Escape'), region: '[data-action="view.zoom"]' },
    { name: 'the handbook', act: press('F1'), region: '.modal' },
    { name: 'close the handbook', act: press('Escape'), region: '[data-action="view.zoom"]' }
  ])
})

step('removing the last filter by its chip focuses the list, removing another one the next chip', async ({ ajukan }) => {
  const { page } = ajukan
  await loadSamples(page)
  const chips = page.locator('[data-chip]')
  await action(page, 'worklist.filter').click()
  for (const state of await page.locator('[role=dialog] input[type=checkbox]').all()) {
    await state.check()
    if ((await chips.count()) >= 2) break
  }
  await page.keyboard.press('Escape')
  await expect(chips).toHaveCount(2)
  await expectFocus(page, [
    { name: 'a chip', act: async () => chips.first().press('Delete'), region: '[data-chip]' },
    { name: 'the last chip', act: async () => chips.first().press('Delete'), region: grid }
  ])
})

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
      region: '[data-field="/car"]'
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

step('on the other screens, the focus is never lost', async ({ ajukan }) => {
  const { page } = ajukan
  const open = (name: string) => async () => page.locator(`nav [data-action="go.${name}"]`).press('Enter')
  await loadSamples(page)
  await rowOf(page, samples.three).click()
  await rowOf(page, samples.forty).click({ modifiers: ['Control'] })
  await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
  await confirmSend(page)
  await expect(page.locator('[data-run="over"]')).toBeVisible()
  await advance(page)
  await open('tracking')()
  await expect(page.locator('[data-response]')).toHaveCount(4)
  await expectFocus(page, [
    {
      name: 'close the summary of sending',
      act: async () => {
        await open('outbox')()
        await page.locator('[data-action="outbox.runClose"]').press('Enter')
      },
      region: 'main'
    },
    { name: 'what was sent', act: async () => page.locator('[data-action="history.open"]').last().press('Enter'), region: '.modal' },
    { name: 'close it', act: press('Escape'), region: '[data-action="history.open"]' },
    {
      name: 'tracking',
      act: async () => {
        await open('tracking')()
        await expect(page.locator('[data-response]')).toHaveCount(4)
      },
      region: 'nav'
    },
    { name: 'the rarer actions', act: enter('[data-action="panel.more"]'), region: '[role=menu]' },
    { name: 'raw answers', act: click('tracking.raw'), region: '.modal' },
    { name: 'close raw answers', act: press('Escape'), region: '[data-action="panel.more"]' },
    { name: 'watch others', act: click('tracking.watch'), region: '.modal' },
    { name: 'cancel watching', act: press('Escape'), region: '[data-action="tracking.watch"]' },
    {
      name: 'a document',
      act: async () => {
        await page.locator('[data-response="2003"] [data-action="archive.open"]').press('Enter')
        await expect(page.locator('[data-state="pdf.ready"]')).toBeVisible()
      },
      region: 'main'
    },
    { name: 'a second pane', act: async () => page.locator('[data-action="archive.beside"]').press('Enter'), region: 'main' },
    {
      name: 'close the second pane',
      act: async () => page.locator('[data-action="archive.closeBeside"]').last().press('Enter'),
      region: 'main'
    },
    { name: 'the folder dialog', act: click('archive.folder'), region: '.modal' },
    { name: 'close the folder dialog', act: press('Escape'), region: '[data-action="archive.folder"]' },
    { name: 'the inbox', act: press('Control+i'), region: 'main' },
    { name: 'mark all', act: async () => page.locator('[data-action="news.markMany"]').press('Enter'), region: 'main' },
    { name: 'undo marking', act: async () => page.locator('[data-action="news.undo"]').press('Enter'), region: 'main' },
    { name: 'the catalog', act: open('master'), region: 'nav' },
    { name: 'products', act: async () => page.locator('[data-action="master.products"]').press('Enter'), region: '[role=tab]' },
    { name: 'a new product', act: click('products.add'), region: grid },
    { name: 'delete it', act: press('Control+Delete'), region: '.modal' },
    { name: 'confirm deleting', act: click('question.yes'), region: grid },
    { name: 'code lists', act: async () => page.locator('[data-action="master.code-lists"]').press('Enter'), region: '[role=tab]' },
    { name: 'import codes', act: click('codeLists.open'), region: '.modal' },
    { name: 'cancel importing codes', act: click('codeLists.cancel'), region: '[data-action="codeLists.open"]' },
    { name: 'settings', act: open('settings'), region: 'nav' },
    { name: 'diagnostics', act: enter('[data-action="diagnostics.open"]'), region: '.modal' },
    { name: 'close diagnostics', act: press('Escape'), region: '[data-action="diagnostics.open"]' }
  ])
})

test('the focus is never lost on the worklist and its filter, in the editor and on the other screens', ({ ajukan }) => run({ ajukan }))
