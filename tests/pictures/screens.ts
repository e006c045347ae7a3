import type { Page } from 'playwright'
import { sections } from '#core/schema/layout.ts'
import { openScreen, openSection } from '../support/drivers/screens.ts'
import { action, expect, rowOf, samples } from '../support/e2e.ts'
import { confirmSend } from '../support/drivers/send.ts'

/** A state of the window that is looked at. They are opened in this order, in one launch. */
export interface Screen {
  readonly name: string
  readonly open: (page: Page) => Promise<void>
}

const escape = (page: Page): Promise<void> => page.keyboard.press('Escape')

/** What is prepared before the first picture. */
export const prepare = async (page: Page): Promise<void> => {
  await openScreen(page, 'worklist')
  await action(page, 'samples.load').click()
  await expect(rowOf(page, samples.many)).toBeVisible()
  await rowOf(page, samples.forty).click()
  await page.keyboard.press('Control+Enter')
  await confirmSend(page)
  await expect(page.locator('[data-counts="agree"]')).toBeVisible()
  await action(page, 'practice.advanceAll').click()
  await openScreen(page, 'tracking')
  await expect(page.locator('[data-response]').first()).toBeVisible()
}

export const screens: readonly Screen[] = [
  {
    name: 'worklist',
    open: async (page) => {
      await openScreen(page, 'worklist')
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
    name: 'worklist, filter',
    open: async (page) => {
      await page.keyboard.press('Control+Shift+F')
      await expect(page.locator('[data-filter-panel]')).toBeVisible()
    }
  },
  ...sections.map(({ key }) => ({ name: `editor, ${key}`, open: (page: Page) => openSection(page, key) })),
  {
    name: 'editor, problems',
    open: async (page) => {
      await openSection(page, 'general')
      await page.keyboard.press('F7')
    }
  },
  { name: 'outbox', open: (page) => openScreen(page, 'outbox') },
  { name: 'tracking', open: (page) => openScreen(page, 'tracking') },
  { name: 'inbox', open: (page) => openScreen(page, 'news') },
  { name: 'archive', open: (page) => openScreen(page, 'archive') },
  { name: 'dashboard', open: (page) => openScreen(page, 'overview') },
  { name: 'master data', open: (page) => openScreen(page, 'master') },
  {
    name: 'master data, rates',
    open: async (page) => {
      await openScreen(page, 'master')
      await page.locator('[data-tab="rates"]').click()
    }
  },
  { name: 'settings', open: (page) => openScreen(page, 'settings') },
  {
    name: 'palette',
    open: async (page) => {
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
