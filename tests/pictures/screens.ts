import type { Page } from 'playwright'
import { action, expect, openDeclaration, rowOf, samples, section } from '../support/e2e.ts'
import { confirmSend } from '../support/drivers/send.ts'

/** A state of the window that is looked at. They are opened in this order, in one launch. */
export interface Screen {
  readonly name: string
  readonly open: (page: Page) => Promise<void>
}

const go = async (page: Page, name: string): Promise<void> => {
  await page.locator(`nav [data-action="go.${name}"]`).click()
  await expect(page.locator(`nav [data-action="go.${name}"][aria-current], [data-view][aria-current]`).first()).toBeVisible()
}
const escape = (page: Page): Promise<void> => page.keyboard.press('Escape')

const editorSections = [
  'general',
  'parties',
  'transport',
  'price',
  'weight',
  'goods',
  'documents',
  'containers',
  'packaging',
  'other'
] as const

/** A section of the editor that exists. */
const openSection = async (page: Page, key: string): Promise<void> => {
  if (!(await page.locator(`.editor[data-car="${samples.three}"]`).isVisible())) {
    await go(page, 'worklist')
    await openDeclaration(page, samples.three)
  }
  await section(page, key).click()
  await expect(section(page, key)).toHaveAttribute('aria-current', 'true')
}

/** What is prepared before the first picture. */
export const prepare = async (page: Page): Promise<void> => {
  await go(page, 'worklist')
  await action(page, 'samples.load').click()
  await expect(rowOf(page, samples.many)).toBeVisible()
  await rowOf(page, samples.forty).click()
  await page.keyboard.press('Control+Enter')
  await confirmSend(page)
  await expect(page.locator('[data-counts="agree"]')).toBeVisible()
  await action(page, 'practice.advanceAll').click()
  await go(page, 'tracking')
  await expect(page.locator('[data-response]').first()).toBeVisible()
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
    name: 'worklist, filter',
    open: async (page) => {
      await page.keyboard.press('Control+Shift+F')
      await expect(page.locator('[data-filter-panel]')).toBeVisible()
    }
  },
  ...editorSections.map((key) => ({ name: `editor, ${key}`, open: (page: Page) => openSection(page, key) })),
  {
    name: 'editor, problems',
    open: async (page) => {
      await openSection(page, 'general')
      await page.keyboard.press('F7')
    }
  },
  { name: 'outbox', open: (page) => go(page, 'outbox') },
  { name: 'tracking', open: (page) => go(page, 'tracking') },
  { name: 'inbox', open: (page) => go(page, 'news') },
  { name: 'archive', open: (page) => go(page, 'archive') },
  { name: 'dashboard', open: (page) => go(page, 'overview') },
  { name: 'master data', open: (page) => go(page, 'master') },
  {
    name: 'master data, rates',
    open: async (page) => {
      await go(page, 'master')
      await page.locator('[data-tab="rates"]').click()
    }
  },
  { name: 'settings', open: (page) => go(page, 'settings') },
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
