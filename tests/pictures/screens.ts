import { join } from 'node:path'
import type { Page } from 'playwright'
import { sections } from '#core/schema/layout.ts'
import { drop } from '../support/drivers/imports.ts'
import { openSection } from '../support/drivers/screens.ts'
import { action, advance, expect, go, rowOf, samples } from '../support/e2e.ts'
import { confirmSend } from '../support/drivers/send.ts'
import { goBackup, openBackup, setting, writeBackup } from '../e2e/backup/steps.ts'
import type { RunningApp } from '../support/running-app.ts'
import { goSettings } from '../support/drivers/settings.ts'
import { settingsSections } from '../../renderer/features/settings/store/settings-sections.ts'

/** A state of the window that is looked at. They are opened in this order, in one launch. */
export interface Screen {
  readonly name: string
  readonly open: (page: Page, running: RunningApp) => Promise<void>
}

const escape = (page: Page): Promise<void> => page.keyboard.press('Escape')

/** An invoice with a unit and a column that nobody knows, and a doubtful total. */
const invoice = [
  'COMMERCIAL INVOICE,,,,,',
  'Invoice No: INV-1,,,Seller: Kitano Seiko K.K.,,Buyer: PT Nusa Palapa',
  'Description,Qty,Unit,Unit Price,Amount,Zulu',
  'TRACK ROLLER,4,COLIS,300.00,1200.00,NSK',
  'IDLER,2,COLIS,400.00,800.00,KOYO',
  ',Ocean freight,,,,300.00'
].join('\n')

/** What is prepared before the first picture. */
export const prepare = async (page: Page): Promise<void> => {
  await go(page, 'worklist')
  await action(page, 'samples.load').click()
  await expect(rowOf(page, samples.many)).toBeVisible()
  await rowOf(page, samples.forty).click()
  await page.keyboard.press('Control+Enter')
  await confirmSend(page)
  await expect(page.locator('[data-counts="agree"]')).toBeVisible()
  // An earlier version has its buttons in the status bar.
  if (await page.locator('[data-action="practice.menu"]').isVisible()) await advance(page)
  else await action(page, 'practice.advanceAll').click()
  await go(page, 'tracking')
  await expect(page.locator('[data-response]').first()).toBeVisible()
  // The window is loaded again for every view: what it shows is written by then.
  await page.waitForTimeout(2_000)
}

export const screens: readonly Screen[] = [
  {
    name: 'worklist',
    open: async (page) => {
      await go(page, 'worklist')
      await expect(rowOf(page, samples.three)).toBeVisible()
    }
  },
  { name: 'worklist, one chosen', open: (page) => rowOf(page, samples.three).click() },
  {
    name: 'worklist, all chosen',
    open: async (page) => {
      await rowOf(page, samples.three).click()
      await page.keyboard.press('Control+A')
    }
  },
  {
    name: 'worklist, columns',
    open: (page) => page.locator('[data-action="table.columns"]').click()
  },
  {
    name: 'worklist, filter',
    open: async (page) => {
      await page.keyboard.press('Control+Shift+F')
      await expect(page.locator('[data-filter-panel]')).toBeVisible()
    }
  },
  {
    name: 'worklist, notes',
    open: async (page) => {
      await escape(page)
      await rowOf(page, samples.three).click()
      await action(page, 'declaration.notes').click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }
  },
  {
    name: 'send summary',
    open: async (page) => {
      await rowOf(page, samples.three).click()
      await page.keyboard.press('Control+Enter')
      await expect(page.locator('[data-action="send.confirm"]')).toBeVisible()
    }
  },
  {
    name: 'import review',
    open: async (page) => {
      await escape(page)
      await drop(page.locator('main'), [{ name: 'invoice.csv', bytes: Buffer.from(invoice) }])
      await expect(page.locator('[data-import="truth"]')).toBeVisible()
    }
  },
  ...[...sections.map(({ key }) => key), 'files', 'print', 'check', 'history'].map((key) => ({
    name: `editor, ${key}`,
    open: (page: Page) => openSection(page, key)
  })),
  {
    name: 'editor, calendar',
    open: async (page) => {
      await openSection(page, 'general')
      await page.locator('.date .trigger').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }
  },
  {
    name: 'editor, filter of a column',
    open: async (page) => {
      await openSection(page, 'goods')
      await page.locator('[data-sort=nohs]').click({ button: 'right' })
      await action(page, 'grid.filter').click()
      await expect(page.locator('[data-column-filter]')).toBeVisible()
    }
  },
  {
    name: 'editor, problems',
    open: async (page) => {
      await openSection(page, 'general')
      await page.keyboard.press('F7')
    }
  },
  { name: 'outbox', open: (page) => go(page, 'outbox') },
  { name: 'tracking', open: (page) => go(page, 'tracking') },
  { name: 'inbox', open: (page) => go(page, 'inbox') },
  { name: 'archive', open: (page) => go(page, 'archive') },
  { name: 'today', open: (page) => go(page, 'today') },
  { name: 'dashboard', open: (page) => go(page, 'dashboard') },
  {
    name: 'dashboard, tables',
    open: async (page) => {
      await go(page, 'dashboard')
      await page.evaluate(() => {
        for (const button of document.querySelectorAll<HTMLElement>('[data-action="overview.table"][aria-pressed="false"]')) button.click()
      })
      await expect(page.locator('[data-table="flow"]')).toBeVisible()
    }
  },
  {
    name: 'month report',
    open: async (page) => {
      await go(page, 'dashboard')
      await action(page, 'go.report').click()
      await expect(page.locator('[data-report]')).toBeVisible()
    }
  },
  { name: 'master data', open: (page) => go(page, 'catalog') },
  {
    name: 'master data, rates',
    open: async (page) => {
      await go(page, 'catalog')
      await page.locator('[data-tab="rates"]').click()
    }
  },
  {
    name: 'master data, templates',
    open: async (page) => {
      await openSection(page, 'general')
      await page.keyboard.press('Control+k')
      await page.locator('[data-palette]').fill('templat')
      await page.locator('[role=option][data-action="template.save"]').click()
      await page.locator('[data-template-name]').fill('Batam laut')
      await page.keyboard.press('Enter')
      await expect(page.locator('[data-template-name]')).toHaveCount(0)
      await go(page, 'catalog')
      await page.locator('[data-tab="templates"]').click()
      await expect(page.locator('[data-template-parts]')).toBeVisible()
    }
  },
  ...settingsSections.map((part) => ({ name: `settings, ${part}`, open: (page: Page) => goSettings(page, part) })),
  {
    name: 'new profile',
    open: async (page) => {
      await action(page, 'profile.menu').click()
      await page.getByRole('menu').locator('[data-action="profile.add"]').click()
      await expect(setting(page, 'useNow')).toBeChecked()
    }
  },
  {
    name: 'profile menu',
    open: async (page) => {
      await escape(page)
      await action(page, 'profile.menu').click()
      await expect(page.getByRole('menuitemradio').first()).toBeVisible()
    }
  },
  {
    name: 'write a backup',
    open: async (page) => {
      await goBackup(page)
      await action(page, 'backup.write').click()
      await setting(page, 'backup.lock').check()
      await setting(page, 'backup.passphrase').fill('pendek')
      await action(page, 'backup.save').click()
      await expect(setting(page, 'backup.passphrase')).toBeFocused()
    }
  },
  {
    name: 'restore from a backup',
    open: async (_, running) => {
      const path = join(running.home, 'a.ajukan')
      await writeBackup(running, path)
      await openBackup(running, path)
    }
  },
  {
    name: 'restore from a backup, chosen declarations',
    open: async (page, running) => {
      await goBackup(page)
      await openBackup(running, join(running.home, 'a.ajukan'))
      await setting(page, 'backup.scope.chosen').check()
      await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible()
    }
  },
  {
    name: 'editor, blank draft',
    open: async (page) => {
      await page.keyboard.press('Control+n')
      await expect(page.locator('[data-ring]').first()).toBeVisible()
    }
  },
  {
    name: 'handbook',
    open: async (page) => {
      await go(page, 'worklist')
      await action(page, 'help.handbook').click()
      await expect(page.locator('[data-handbook-page="worklist"]')).toBeVisible()
    }
  },
  {
    name: 'handbook, outcomes',
    open: async (page) => {
      await escape(page)
      await go(page, 'outbox')
      await action(page, 'help.handbook').click()
      await page.locator('[data-handbook-page="send"] table').scrollIntoViewIfNeeded()
    }
  },
  {
    name: 'handbook, search',
    open: async (page) => {
      await escape(page)
      await action(page, 'help.handbook').click()
      await page.locator('[data-search="handbook"]').fill('SPPB')
      await expect(page.locator('[data-action="handbook.result"]').first()).toBeVisible()
      await page.locator('[data-action="handbook.result"]').first().focus()
    }
  },
  {
    name: 'handbook, contents',
    open: async (page) => {
      // The first one ends the search.
      await escape(page)
      await escape(page)
      await go(page, 'archive')
      await action(page, 'help.handbook').click()
      // In a wide window they are always there.
      const contents = page.locator('[data-action="handbook.contents"]')
      if (await contents.isVisible()) await contents.click()
      await expect(page.locator('[data-page="archive"]')).toBeVisible()
    }
  },
  {
    name: 'diagnostics',
    open: async (page) => {
      await escape(page)
      await goSettings(page, 'about')
      await action(page, 'diagnostics.open').click()
      await page.locator('[data-file="stores.json"]').click()
    }
  },
  {
    name: 'practice menu',
    open: async (page) => {
      await action(page, 'practice.menu').click()
      await expect(page.locator('[data-practice-menu]')).toBeVisible()
    }
  },
  {
    name: 'palette',
    open: async (page) => {
      await escape(page)
      await page.keyboard.press('Control+K')
      await expect(page.locator('[data-palette]')).toBeFocused()
    }
  },
  {
    name: 'key list',
    open: async (page) => {
      await escape(page)
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await page.keyboard.press('?')
      await expect(page.locator('[data-keys="here"]')).toBeVisible()
    }
  }
]

/** Closes what a screen left open. */
export const leave = escape
