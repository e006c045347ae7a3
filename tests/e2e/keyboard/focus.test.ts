import { action, advance, expect, holdToasts, loadSamples, rowOf, samples, steps, test } from '../../support/e2e.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { expectFocus, press, click, enter, grid } from './expect-focus.ts'

const { step, run } = steps()

step('on the worklist, the focus is never lost', async ({ ajukan }) => {
  const { page } = ajukan
  await holdToasts(page)
  await loadSamples(page)
  await expectFocus(page, [
    { name: 'a new draft', act: press('Control+n'), region: '[data-field="/kdkpbc"]' },
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
    {
      name: 'copy',
      act: async () => click('declaration.copy')(page).then(() => click('draft.make')(page)),
      region: '[data-field="/kdkpbc"]'
    },
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
  // Chosen, it stays in the panel when the list is sorted again.
  await rowOf(page, samples.three).click()
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
    { name: 'a page of the settings', act: press('Control+9'), region: 'main' },
    { name: 'diagnostics', act: enter('[data-action="diagnostics.open"]'), region: '.modal' },
    { name: 'close diagnostics', act: press('Escape'), region: '[data-action="diagnostics.open"]' }
  ])
})

test('the focus is never lost on the worklist, on its filter and on the other screens @all', ({ ajukan }) => run({ ajukan }))
