import { join, resolve } from 'node:path'
import type { Page } from 'playwright'
import { chooseFiles, chooseSavePath, type RunningApp } from '../../support/running-app.ts'
import { pdfIn } from '../../support/drivers/pdf-frame.ts'
import { action, expect, field, loadSamples, section, steps, test } from '../../support/e2e.ts'
import {
  addsRow,
  cell,
  closeToasts,
  editedCell,
  editorAt,
  fillsDown,
  opensDialog,
  shows,
  typed,
  walk,
  viewer,
  zoomsDocument,
  walkViewer,
  type Key
} from './walk-keys.ts'

/** A step to a finding: the field with the focus has a problem or advice. */
const stepsToFinding: Key = shows('[aria-invalid="true"]:focus, [data-advice] :focus')

const sectionKeys = {
  'Ctrl+1': 'general',
  'Ctrl+2': 'parties',
  'Ctrl+3': 'transport',
  'Ctrl+4': 'price',
  'Ctrl+5': 'weight',
  'Ctrl+6': 'goods',
  'Ctrl+7': 'documents',
  'Ctrl+8': 'containers',
  'Ctrl+9': 'packaging',
  'Ctrl+Shift+O': 'other',
  'Ctrl+Shift+B': 'files',
  'Ctrl+Shift+P': 'print',
  F7: 'check',
  'Ctrl+Shift+H': 'history'
} as const

/** The keys of the editor, for a declaration that has a problem. `change` sets a value that `changed` sees. */
const editorKeys = (change: (page: Page) => Promise<void>, changed: (page: Page) => Promise<boolean>): Readonly<Record<string, Key>> => ({
  'Ctrl+Enter': {
    prepare: closeToasts,
    acts: (page) => expect(page.locator('[data-toast]').filter({ hasText: /masih ada [\d.]+ masalah/ })).toBeVisible()
  },
  'Ctrl+P': shows('[data-paper="ready"] [data-state="pdf.ready"]'),
  F8: stepsToFinding,
  'Shift+F8': stepsToFinding,
  F1: opensDialog,
  'Ctrl+Shift+A': {
    prepare: closeToasts,
    acts: (page) => expect(page.locator('[data-toast]').filter({ hasText: /terlampir|dilampirkan/ })).toBeVisible()
  },
  F4: shows('[role=listbox]'),
  'Ctrl+Z': { prepare: change, acts: (page) => expect.poll(() => changed(page)).toBe(false) },
  'Ctrl+Y': {
    prepare: async (page) => {
      await change(page)
      await action(page, 'edit.undo').click()
      await expect.poll(() => changed(page)).toBe(false)
    },
    acts: (page) => expect.poll(() => changed(page)).toBe(true)
  },
  ...Object.fromEntries(
    Object.entries(sectionKeys).map(([keys, name]) => [
      keys,
      { acts: (page: Page) => expect(section(page, name)).toHaveAttribute('aria-current', 'true') }
    ])
  )
})

/** F9 acts in computed fields only (tests/e2e/editor/computed-values.test.ts), and this key where there is a last declaration (tests/e2e/import/rest.test.ts). */
const keepsF9 = (...places: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    places.flatMap((place) => [
      [`F9 in ${place}`, 'takes the computed value of the focused field'],
      [`Ctrl+Shift+S in ${place}`, 'fills the rest from the last declaration of importer and supplier']
    ])
  )

const openWithProblem = async ({ app, page }: RunningApp): Promise<void> => {
  await chooseFiles(app, [resolve(import.meta.dirname, '../../fixtures/sheets/goods-calc.xlsx')])
  await loadSamples(page)
  await editorAt('weight')(page)
  await field(page, '/header/data/bruto').fill('')
  await expect(action(page, 'problem.list')).toContainText('1 masalah')
}

const { step, run } = steps()

step('in a form of the editor, each key of the key list acts in a field, on a button and on the page', async ({ ajukan }) => {
  const { page } = ajukan
  await openWithProblem(ajukan)
  const rate = field(page, '/header/data/ndpbm')
  const noField = 'opens the codes of the focused field'
  await walk(page, {
    open: editorAt('price'),
    places: { field: '[data-field="/header/data/kdval"]', button: '.editor [data-action="declaration.queue"]' },
    keys: editorKeys(
      () => rate.fill('12.345'),
      async () => (await rate.inputValue()) === '12.345'
    ),
    kept: { '? in field': typed, 'F4 in button': noField, 'F4 in body': noField, ...keepsF9('field', 'button', 'body') }
  })
})

step(
  'in the goods table, each key of the key list acts in a cell, while a cell is edited, on a button and on the page',
  async ({ ajukan }) => {
    const { page } = ajukan
    await openWithProblem(ajukan)
    const brand = field(page, '/detail/data/0/merk')
    const noField = 'opens the codes of the focused cell'
    await walk(page, {
      open: editorAt('goods'),
      places: { cell, 'cell editor': editedCell, button: 'main [data-action="rows.add"]' },
      keys: {
        ...editorKeys(
          async () => {
            await brand.click()
            await page.keyboard.type('UJI')
            await page.keyboard.press('Enter')
            await expect(brand).toHaveText('UJI')
          },
          async () => (await brand.textContent()) === 'UJI'
        ),
        F4: {
          prepare: () => field(page, '/detail/data/0/kdsat').click(),
          acts: (shown) => expect(shown.getByRole('listbox')).toBeVisible()
        },
        'Ctrl+H': shows('[data-bar="find"]'),
        'Ctrl+D': fillsDown('/detail/data', 'merk'),
        'Ctrl+Shift+L': addsRow
      },
      kept: {
        '? in cell': typed,
        '? in cell editor': typed,
        'Ctrl+Enter in cell': 'fills the selected cells',
        'Ctrl+Enter in cell editor': 'fills the selected cells',
        'Ctrl+Z in cell editor': 'reverts the typed text',
        'F4 in button': noField,
        'F4 in body': noField,
        ...keepsF9('cell', 'cell editor', 'button', 'body')
      }
    })
  }
)

step('in the preview of the printed form, each key acts in the viewer, on a button and on the page', async ({ ajukan }) => {
  const { app, page, home } = ajukan
  await loadSamples(page)
  await chooseSavePath(app, join(home, 'draf.pdf'))
  // There is no printer: the window that prints answers as if there were one.
  await app.evaluate(({ app: main }) => {
    main.on('browser-window-created', (_event, window) => {
      window.webContents.print = (_options, callback) => callback?.(true, '')
    })
  })
  const says = (text: string): Key => ({
    prepare: closeToasts,
    acts: (shown) => expect(shown.locator('[data-toast]').filter({ hasText: text })).toBeVisible()
  })
  const open = async (): Promise<void> => {
    if (!(await page.locator('[data-paper="ready"] [data-state="pdf.ready"]').isVisible())) {
      await editorAt('price')(page)
      await action(page, 'paper.open').click()
      // The pages take the focus when they are ready, also from where it was put meanwhile.
      await expect(pdfIn(page).locator('[role=document]').first()).toBeFocused()
    }
    await expect(page.locator('[data-paper="ready"] [data-state="pdf.ready"]')).toBeVisible()
  }
  const places = { viewer, button: '[data-action="paper.fields"]' }
  await walk(page, {
    open,
    places,
    keys: { 'Ctrl+P': says('Dikirim ke printer'), 'Ctrl+S': says('PDF disimpan'), Escape: shows('.editor') },
    kept: zoomsDocument
  })
  await walkViewer(page, open, places)
})

test('each key of the key list acts in a form, in the goods table and in the preview of the printed form @all', ({ ajukan }) =>
  run({ ajukan }))
