import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright'
import { fillArchive } from '../../support/drivers/archive-files.ts'
import { chooseSavePath, freshHome, launch, removeHome } from '../../support/running-app.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { action, advance, expect, loadSamples, samples, steps, test } from '../../support/e2e.ts'
import { fiveDocuments, ready } from '../archive/open-archive.ts'
import {
  addsRow,
  cell,
  closeToasts,
  editedCell,
  fillsDown,
  focuses,
  opensDialog,
  row,
  screen,
  shows,
  typed,
  walk,
  viewer,
  zoomsDocument,
  walkViewer,
  type Key,
  type Screen
} from './walk-keys.ts'

/** Practice data on every list: one declaration that was sent and has its responses. */
const sendOne = async (page: Page): Promise<void> => {
  await loadSamples(page)
  await page.locator(`[role=row][data-car="${samples.three}"]`).click()
  await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
  await confirmSend(page)
  await expect(page.locator('[data-counts="agree"]')).toBeVisible()
  await advance(page)
  await screen('tracking')(page)
  await expect(page.locator('[data-response]')).toHaveCount(4)
}

const { step, run } = steps()

step(
  'in the tables of the catalog, each key of the key list acts in the search field, in the table and on the page',
  async ({ ajukan }) => {
    const { page } = ajukan
    await screen('catalog')(page)
    await action(page, 'parties.add').click()
    await expect(page.locator(cell)).toBeFocused()
    await action(page, 'parties.add').click()
    await walk(page, {
      open: screen('catalog'),
      places: { field: '[data-search="parties"]', table: cell, 'cell editor': editedCell },
      keys: {
        'Ctrl+F': focuses('[data-search="parties"]'),
        'Ctrl+Shift+L': addsRow,
        'Ctrl+D': fillsDown('/parties', 'impalmt')
      },
      kept: { '? in field': typed, '? in table': typed, '? in cell editor': typed }
    })
  }
)

step('on every list, each key of the key list acts in the search field, in the list and on the page', async ({ ajukan }) => {
  const { page } = ajukan
  await sendOne(page)
  const track = shows(`article.track[data-car="${samples.three}"]`)
  const says = (said: string): Key => ({
    prepare: closeToasts,
    acts: (shown) => expect(shown.locator('[data-toast]').filter({ hasText: said })).toBeVisible()
  })
  let refreshed: string | null = null
  const refreshes: Key = {
    prepare: async (shown) => {
      refreshed = await shown.locator('.refreshed').textContent()
      // The time has whole seconds.
      await setTimeout(1_100)
    },
    acts: (shown) => expect(shown.locator('.refreshed')).not.toHaveText(refreshed ?? '')
  }
  let unread = 0
  const changesRead: Key = {
    prepare: async (shown) => {
      unread = await shown.locator('[data-seen="false"]').count()
    },
    acts: (shown) => expect(shown.locator('[data-seen="false"]')).not.toHaveCount(unread)
  }
  const withSearch = (name: string, rowKeys: Screen['keys'], field = `[data-search="${name}"]`): Screen => ({
    open: screen(name),
    places: { field, list: row },
    keys: { 'Ctrl+F': focuses(field), ...rowKeys },
    kept: Object.fromEntries(['?', ...Object.keys(rowKeys)].map((key) => [`${key} in field`, typed]))
  })
  const worklist = withSearch('worklist', {
    N: opensDialog,
    C: opensDialog,
    P: shows('[data-paper]'),
    M: says('Pesan disalin'),
    D: opensDialog,
    S: track
  })
  await walk(page, {
    ...worklist,
    open: async (shown) => {
      await screen('worklist')(shown)
      await shown.locator(`[role=row][data-car="${samples.three}"]`).click()
    },
    keys: {
      ...worklist.keys,
      'Ctrl+Shift+F': opensDialog,
      // The selected declaration was sent already, so the key asks before it sends again.
      'Ctrl+Enter': shows('[data-action="send.confirm"]')
    }
  })
  await walk(page, withSearch('outbox', { S: track }))
  await walk(page, withSearch('tracking', { N: opensDialog, D: opensDialog, M: says('Pesan disalin'), R: refreshes }))
  await walk(page, withSearch('inbox', { S: track, U: changesRead }, '[data-search="news"]'))
  await walk(page, { open: screen('dashboard'), places: { button: 'main button' }, keys: {} })
  await walk(page, {
    open: screen('settings'),
    places: { field: 'main select', button: '[data-settings-part="sending"]' },
    keys: Object.fromEntries(
      ['appearance', 'catalog', 'profiles', 'sending', 'tracking', 'news', 'backup', 'letters', 'about'].map((part, index) => [
        `Ctrl+${index + 1}`,
        shows(`[data-settings-part="${part}"][aria-current]`)
      ])
    ),
    kept: { '? in field': typed }
  })
})

test('each key of the key list acts in the tables of the catalog and on every list @all', ({ ajukan }) => run({ ajukan }))

test('in the archive, each key acts in the search field, in the list, in the viewer and on the page @all', async () => {
  const home = await freshHome()
  await fillArchive(home, await fiveDocuments())
  const { app, page, close } = await launch({ home, width: 1366, height: 768 })
  try {
    await chooseSavePath(app, join(home, 'salinan.pdf'))
    const open = async (): Promise<void> => {
      await screen('archive')(page)
      await page.locator('[role=grid] [role=row][data-row="1"]').click()
      await expect(ready(page).first()).toBeVisible()
    }
    let before: string | null = null
    const changes = (selector: string, attribute: string): Key => ({
      prepare: async () => {
        before = await page.locator(selector).first().getAttribute(attribute)
      },
      acts: () => expect.poll(() => page.locator(selector).first().getAttribute(attribute)).not.toBe(before)
    })
    await walk(page, {
      open,
      places: { field: '[data-search="archive"]', list: row, viewer },
      keys: {
        'Ctrl+F': focuses('[data-search="archive"]'),
        'Alt+↑': changes('[data-pane]', 'data-pane'),
        'Alt+↓': changes('[data-pane]', 'data-pane'),
        'Ctrl+B': changes('[data-readers]', 'data-readers')
      },
      kept: { '? in field': typed, 'Ctrl+F in viewer': 'finds in the document', ...zoomsDocument }
    })
    await walkViewer(page, open, { list: row, viewer })
  } finally {
    await close().catch(() => undefined)
    await removeHome(home)
  }
})
