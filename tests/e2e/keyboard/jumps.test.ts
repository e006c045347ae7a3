import type { Page } from 'playwright'
import { resolve } from 'node:path'
import { chooseFiles } from '../../support/running-app.ts'
import { importRows } from '../../support/drivers/imports.ts'
import { action, expect, field, go, loadSamples, openDeclaration, rowOf, samples, section, steps, test } from '../../support/e2e.ts'

/** A command that jumps to a place, and the fields or cells one of which has the focus then. */
interface Jump {
  readonly name: string
  readonly act: (page: Page) => Promise<unknown>
  readonly to: RegExp
}

const press = (keys: string) => (page: Page) => page.keyboard.press(keys)

/** The place that has the focus, by its path; in an empty table the path of the table. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    return (
      element?.getAttribute('data-field') ?? element?.closest('[data-bar]')?.getAttribute('data-bar') ?? element?.getAttribute('role') ?? ''
    )
  })

/** After the jump a letter that is typed arrives in the place, without a click; it is taken back. */
const jumpAndType = async (page: Page, jumps: readonly Jump[]): Promise<void> => {
  for (const { name, act, to } of jumps)
    await test.step(name, async () => {
      await act(page)
      await expect.poll(() => focused(page), { timeout: 10_000 }).toMatch(to)
      await page.keyboard.type('7')
      await expect
        .poll(() => page.evaluate(() => (document.activeElement instanceof HTMLInputElement ? document.activeElement.value : null)))
        .toContain('7')
      await page.keyboard.press('Control+z')
      await page.keyboard.press('Escape')
    })
}

const { step, run } = steps()

step('in the list and the editor', async ({ ajukan: { page, app } }) => {
  page.setDefaultTimeout(15_000)
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  for (const path of ['/header/data/bruto', '/header/data/penjnama']) {
    await section(page, path.endsWith('bruto') ? 'weight' : 'parties').click()
    await field(page, path).fill('')
  }
  await section(page, 'goods').click()
  await field(page, '/detail/data/1/dcif').click()
  await page.keyboard.press('Delete')
  const invalid = async (): Promise<void> => {
    await go(page, 'worklist')
    await rowOf(page, samples.three).click()
  }
  await jumpAndType(page, [
    { name: 'F8', act: press('F8'), to: /^\// },
    { name: 'Shift+F8', act: press('Shift+F8'), to: /^\// },
    {
      name: 'a finding',
      act: async () => {
        await page.keyboard.press('F7')
        await action(page, 'problem.open').click()
      },
      to: /^\/header\/data\/(bruto|penjnama)$/
    },
    {
      name: 'what prevents sending, from the list',
      act: async () => {
        await invalid()
        await action(page, 'declaration.queue').click()
        await action(page, 'message.open').click()
      },
      to: /^\/header\/data\/(bruto|penjnama)$/
    },
    {
      name: 'what prevents sending, of several',
      act: async () => {
        await go(page, 'worklist')
        await openDeclaration(page, samples.forty)
        await section(page, 'weight').click()
        await field(page, '/header/data/bruto').fill('')
        await invalid()
        await rowOf(page, samples.forty).click({ modifiers: ['Control'] })
        await action(page, 'declaration.queue').click()
        await action(page, 'obstacle.open').click()
      },
      to: /^\/header\/data\/(bruto|penjnama)$/
    },
    {
      name: 'Perbaiki beside the list',
      act: async () => {
        await invalid()
        await page.locator('.panel-actions [data-action="declaration.open"]').first().click()
      },
      to: /^\/header\/data\/(bruto|penjnama)$/
    },
    ...['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit): Jump => ({
      name: `section ${digit}`,
      act: press(`Control+${digit}`),
      to: /^\/|^grid$/
    })),
    { name: 'the number', act: press('Control+1'), to: /^\// },
    {
      name: 'undo',
      act: async () => {
        await page.keyboard.press('Control+5')
        await field(page, '/header/data/netto').fill('12')
        await page.keyboard.press('Control+2')
        await page.keyboard.press('Control+z')
      },
      to: /netto/
    },
    {
      name: 'lines of a file',
      act: async () => {
        await page.keyboard.press('Control+6')
        await chooseFiles(app, [resolve(import.meta.dirname, '../../fixtures/sheets/goods-calc.xlsx')])
        await action(page, 'rows.import').click()
        await importRows(page)
      },
      to: /^\/detail\/data\/3\//
    },
    { name: 'a new row', act: press('Control+Shift+L'), to: /^\/detail\/data\// },
    { name: 'a new draft', act: press('Control+n'), to: /^\/kdkpbc$/ },
    ...['6', '7', '8', '9'].map((digit): Jump => ({ name: `the empty table ${digit}`, act: press(`Control+${digit}`), to: /^grid$/ }))
  ])
})

test('every command that jumps to a place sets the focus there', ({ ajukan }) => run({ ajukan }))
