import type { Locator, Page } from 'playwright'
import {
  action,
  advance,
  expect,
  field,
  fitsSideways,
  go,
  holdToasts,
  loadSamples,
  openDeclaration,
  rowOf,
  samples,
  section,
  steps,
  test,
  toast
} from '../../support/e2e.ts'
import { callHost } from '../../support/drivers/host-calls.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { resize, type RunningApp } from '../../support/running-app.ts'
import { stepsOfOneLaunch } from '../../support/steps.ts'

const { step, run } = steps()

/** Whether no other element covers the centre of this one. */
const isUncovered = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    const topmost = document.elementFromPoint(left + width / 2, top + height / 2)
    return topmost !== null && node.contains(topmost)
  })

step('messages do not cover the title of a dialog and remain after it closes', async ({ ajukan }) => {
  const { page } = ajukan
  await holdToasts(page)
  await loadSamples(page)
  await rowOf(page, samples.three).click()
  await action(page, 'declaration.trash').click()
  await rowOf(page, samples.forty).click()
  await action(page, 'declaration.trash').click()
  // The same message twice is one with a count; beside it is the one about the samples.
  await expect(toast(page, 'di sampah').locator('[data-count="2"]')).toBeVisible()
  await page.keyboard.press('Control+k')
  const title = page.getByRole('dialog').getByRole('heading', { name: 'Perintah' })
  for (const part of [title, page.getByRole('dialog').locator('[data-action="dialog.close"]')])
    await expect.poll(() => isUncovered(part)).toBe(true)
  await expect(toast(page, 'di sampah').last()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(toast(page, 'contoh dimuat')).toBeVisible()
  // Its undo undoes both.
  await action(page, 'message.undo').click()
  for (const car of [samples.three, samples.forty]) await expect(rowOf(page, car)).toBeVisible()
})

step('an empty screen describes its content and links to the next screen', async ({ ajukan }) => {
  const { page } = ajukan
  for (const [screen, said, next, to] of [
    ['outbox', 'Belum ada kiriman', 'Buka layar Meja kerja', 'worklist'],
    ['tracking', 'Belum ada yang dipantau', 'Buka layar Meja kerja', 'worklist'],
    ['inbox', 'Belum ada kabar', 'Buka layar Pemantauan', 'tracking'],
    ['archive', 'Belum ada PDF', 'Buka layar Pemantauan', 'tracking']
  ] as const) {
    await go(page, screen)
    await expect(page.locator('[data-empty]')).toContainText(said)
    await action(page, 'empty.next').click()
    await expect(page, next).toHaveURL(new RegExp(`#/${to}$`))
  }
})

step('the key list fits without scrolling', async ({ ajukan }) => {
  const { page } = ajukan
  await page.keyboard.press('?')
  const body = page.getByRole('dialog').locator('.modal-body')
  await expect(body).toContainText('Daftar pintasan')
  expect(await body.evaluate((node) => node.scrollHeight <= node.clientHeight)).toBe(true)
  expect(await fitsSideways(body)).toBe(true)
})

step(
  'the typefaces are shipped, their figures have one width, and the tooltip of a control is shown to the keyboard too',
  async ({ ajukan }) => {
    const { page } = ajukan
    const [loaded, widths, hyphen] = await page.evaluate(async () => {
      await document.fonts.ready
      const probe = document.body.appendChild(document.createElement('span'))
      probe.style.position = 'fixed'
      const widthOf = (text: string): number => {
        probe.textContent = text
        return probe.getBoundingClientRect().width
      }
      const hyphen = widthOf('-')
      probe.className = 'u-tabular'
      const figures = ['1111111111', '8888888888', '----------'].map(widthOf)
      probe.remove()
      return [[...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family), figures, hyphen] as const
    })
    expect(loaded.join()).toContain('Inter Variable')
    expect(widths[0]).toBe(widths[1])
    // A hyphen in a sentence is not as wide as a figure.
    expect(hyphen * 10).toBeLessThan(widths[2] ?? 0)

    await loadSamples(page)
    const isLoaded = () =>
      page.evaluate(() => [...document.fonts].some((face) => face.family.includes('JetBrains') && face.status === 'loaded'))
    await expect.poll(isLoaded).toBe(true)
    const control = action(page, 'table.columns')
    await control.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(control).toBeFocused()
    await expect(page.locator('[data-tooltip]')).toHaveText((await control.getAttribute('title')) ?? '')
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-tooltip]')).toHaveCount(0)
  }
)

/** Sends one sample and advances it to the end. */
const completeOne = async (page: Page): Promise<void> => {
  await loadSamples(page)
  await rowOf(page, samples.three).click()
  await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
  await confirmSend(page)
  await expect(page.locator('[data-counts="agree"]')).toBeVisible()
  await advance(page)
}

/** With one declaration that is complete, and whose items nobody has seen. */
const complete = stepsOfOneLaunch<{ ajukan: RunningApp }>(({ ajukan }) => ajukan.page)

complete.step('the worklist on a small screen shows the main columns, and the last response by its usual name', async ({ ajukan }) => {
  const { page } = ajukan
  await completeOne(page)
  await go(page, 'worklist')
  // The name, which says more than the code, comes first.
  const answer = rowOf(page, samples.three).getByTitle(/^300 /)
  await expect(answer).toHaveText('SPPB 300')
  expect(await answer.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true)
  const edge = (await page.locator('aside').boundingBox())?.x ?? 0
  for (const name of ['Nomor aju', 'Importir', 'Keadaan', 'Respon', 'CIF', 'Diubah']) {
    const head = await page.getByRole('columnheader', { name }).boundingBox()
    expect((head?.x ?? 0) + (head?.width ?? Infinity), name).toBeLessThanOrEqual(edge + 1)
  }
})

complete.step('no importer is cut beside an empty cell in worklist, outbox and tracking, and none at 1440', async ({ ajukan }) => {
  const { app, page } = ajukan
  for (const { width, height, zoom, screens } of [
    { width: 1366, height: 768, zoom: 100, screens: ['worklist', 'outbox', 'tracking'] },
    { width: 1440, height: 900, zoom: 100, screens: ['worklist', 'outbox', 'tracking'] },
    { width: 1366, height: 768, zoom: 150, screens: ['worklist'] }
  ] as const) {
    await callHost(page, 'settings.change', { zoom })
    await resize(app, width, height)
    await page.waitForFunction((pixels) => Math.abs(innerWidth - pixels) <= 2, width / (zoom / 100))
    for (const screen of screens) {
      await go(page, screen)
      const importers = page.getByRole('grid').locator('[role=gridcell][data-column="importer"]')
      await expect(importers.first()).toBeVisible()
      await expect
        .poll(() =>
          importers.evaluateAll(
            (cells, mayBeCut) =>
              cells
                .filter((one) => one.scrollWidth > one.clientWidth && (!mayBeCut || one.nextElementSibling?.textContent.trim() === ''))
                .map((one) => one.textContent),
            width < 1400
          )
        )
        .toEqual([])
    }
  }
  await callHost(page, 'settings.change', { zoom: 100 })
  await resize(app, 1366, 768)
})

complete.step('controls above a list stay where they are, whatever is selected or searched', async ({ ajukan }) => {
  const { page } = ajukan
  await go(page, 'worklist')
  const bars = page.getByRole('main').locator('.screen-head, [role=toolbar]').locator('button, input')
  /** The left edges of the controls by name. */
  const places = () =>
    bars.evaluateAll((controls) => {
      const nameOf = (one: Element): string => one.getAttribute('data-action') ?? one.getAttribute('data-search') ?? ''
      return Object.fromEntries(controls.map((one) => [nameOf(one), Math.round(one.getBoundingClientRect().left)]))
    })
  await rowOf(page, samples.three).click()
  const before = await places()
  expect(Object.keys(before)).toContain('declaration.trash')
  await page.keyboard.press('Control+a')
  await expect(action(page, 'declaration.queue').first()).toContainText('2')
  expect(await places()).toEqual(before)
  await page.locator('[data-search="worklist"]').fill('nothing has this')
  await expect(page.getByRole('grid').locator('[role=row][data-row]')).toHaveCount(0)
  expect(await places()).toEqual(before)
  await page.locator('[data-search="worklist"]').fill('')
  await rowOf(page, samples.forty).click()
  expect(await places()).toEqual(before)
})

complete.step('enlarged to 150 %, the worklist needs no scrolling sideways, and the details have what is left out', async ({ ajukan }) => {
  const { page } = ajukan
  await go(page, 'worklist')
  await callHost(page, 'settings.change', { zoom: 150 })
  await page.reload()
  await expect(rowOf(page, samples.three)).toBeVisible()
  const grid = page.getByRole('grid')
  await expect(page.getByRole('columnheader', { name: 'Respon' })).toHaveCount(0)
  await expect.poll(() => grid.getByRole('columnheader').allInnerTexts()).toEqual(['', 'Nomor aju', 'Importir', 'Keadaan'])
  await expect.poll(() => fitsSideways(grid)).toBe(true)
  for (const column of ['car', 'state'])
    expect(
      await grid
        .locator(`[role=gridcell][data-column="${column}"]`)
        .evaluateAll((cells) => cells.every((one) => one.scrollWidth <= one.clientWidth)),
      column
    ).toBe(true)
  await expect(rowOf(page, samples.three).locator('[data-column="importer"]').getByTitle('Ada respon baru')).toBeVisible()
  await rowOf(page, samples.three).click()
  await expect(page.locator('aside [data-fact="cif"]')).toHaveText('JPY 6.973.872,00')
  const search = await page.locator('[data-search="worklist"]').boundingBox()
  expect(search?.width).toBeGreaterThan(150)
  await callHost(page, 'settings.change', { zoom: 100 })
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Respon' })).toBeVisible()
})

complete.step(
  'a cell goes on being edited where the window is zoomed, and the head and the tools of the table have one line',
  async ({ ajukan }) => {
    const { app, page } = ajukan
    await go(page, 'worklist')
    await openDeclaration(page, samples.forty)
    await section(page, 'goods').click()
    const title = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle())
    await expect.poll(title).toBe('051028-BSG208-20261105-000041 – Barang – Ajukan')
    // At the bottom of the view, from where it would leave.
    const cell = field(page, '/detail/data/18/brgurai')
    await cell.click()
    await page.keyboard.press('F2')
    await page.keyboard.type('ABC')
    await page.keyboard.press('ArrowLeft')
    const input = page.locator('.cell-input')
    const before = await input.inputValue()
    for (const percent of [110, 125, 150, 175, 200]) {
      await page.keyboard.press('Control+=')
      await expect(page.locator('[data-action="view.zoom"]')).toHaveText(`${percent} %`)
      await page.waitForFunction((factor) => Math.abs(innerWidth - 1366 / factor) <= 2, percent / 100)
      await expect(input).toBeFocused()
      await expect(input).toBeInViewport()
    }
    await page.keyboard.type('X')
    await expect(input).toHaveValue(`${before.slice(0, -1)}X${before.slice(-1)}`)
    for (const bar of [page.locator('.editor header'), page.locator('.table-section [role=toolbar]'), page.locator('.totals')])
      await expect.poll(async () => (await bar.boundingBox())?.height ?? Infinity).toBeLessThan(56)
    // The menu of the status bar ends editing: what was typed is stored, what cannot be stored stays in the cell, and the focus returns.
    const zoomByMenu = async (verb: string): Promise<void> => {
      await page.locator('[data-action="view.zoom"]').click()
      await action(page, verb).click()
      await expect(page.locator('[role=menu]')).toHaveCount(0)
    }
    await zoomByMenu('view.zoomOut')
    await expect(cell).toBeFocused()
    await expect(cell).toHaveText(`${before.slice(0, -1)}X${before.slice(-1)}`)
    await page.keyboard.press('Control+z')
    const amount = field(page, '/detail/data/18/dcif')
    await amount.click()
    await page.keyboard.type('12x')
    await zoomByMenu('view.zoomReset')
    await expect(input).toBeFocused()
    await expect(input).toHaveValue('12x')
    await page.keyboard.press('Escape')
    // The tools are folded only where the window is narrow for them.
    await callHost(page, 'settings.change', { zoom: 200 })
    await action(page, 'rows.more').click()
    await action(page, 'rows.bulkSet').click()
    // The closing menu leaves the focus in the bar.
    await expect(page.locator('[data-bar="bulk"] :focus')).toHaveCount(1)
    await callHost(page, 'settings.change', { zoom: 100 })
  }
)

complete.step('tools of tables, labels of fields and names of codes are whole wherever there is room for them', async ({ ajukan }) => {
  const { page } = ajukan
  await go(page, 'worklist')
  await openDeclaration(page, samples.three)
  await section(page, 'goods').click()
  // Whole quantities end below their title, and counts of packages are whole.
  const quantity = field(page, '/detail/data/0/jmlsat')
  await expect(quantity).toHaveText('48')
  expect(await quantity.evaluate((cell) => parseFloat(getComputedStyle(cell).paddingRight))).toBeLessThan(10)
  await expect(field(page, '/detail/data/0/kemasjm')).toHaveText('8')
  await section(page, 'documents').click()
  const widthOfLabel = (verb: string) =>
    action(page, verb)
      .locator('.label')
      .evaluate((label) => label.getBoundingClientRect().width)
  for (const verb of ['rows.bulkSet', 'rows.renumber', 'rows.add']) await expect.poll(() => widthOfLabel(verb), verb).toBeGreaterThan(30)
  await callHost(page, 'settings.change', { zoom: 125 })
  await page.waitForFunction(() => Math.abs(innerWidth - 1366 / 1.25) <= 2)
  await section(page, 'parties').click()
  const codeName = page.locator('.anchor', { has: field(page, '/header/data/impid') }).locator('.name > *')
  await expect(codeName).toHaveText('NPWP 16 angka')
  await expect.poll(() => fitsSideways(codeName)).toBe(true)
  await callHost(page, 'settings.change', { zoom: 200 })
  await page.waitForFunction(() => Math.abs(innerWidth - 1366 / 2) <= 2)
  await section(page, 'price').click()
  const label = page.locator('.label-text', { hasText: 'Kode harga / incoterm' })
  await expect.poll(() => fitsSideways(label)).toBe(true)
  await go(page, 'catalog')
  const tools = page
    .getByRole('main')
    .getByRole('toolbar')
    .filter({ has: action(page, 'parties.add') })
  await expect.poll(async () => (await tools.boundingBox())?.height ?? Infinity).toBeLessThan(56)
  await callHost(page, 'settings.change', { zoom: 100 })
})

/** The left edge of the text of an element, in CSS pixels. */
const textStart = (element: Locator): Promise<number> =>
  element.evaluate((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return range.getBoundingClientRect().left
  })

complete.step('the text of a list is aligned with its column head, also beside an unread dot', async ({ ajukan }) => {
  const { page } = ajukan
  for (const [screen, head, words] of [
    ['tracking', 'Nomor aju', '[data-unread]'],
    ['inbox', 'Kabar', '[data-news]']
  ] as const) {
    await go(page, screen)
    const first = page.getByRole('grid').locator(words).first()
    await expect(first).toBeVisible()
    const title = page.getByRole('columnheader', { name: head }).locator('.label')
    await expect.poll(async () => Math.abs((await textStart(first)) - (await textStart(title))), screen).toBeLessThan(1)
  }
  const billing = page.locator('[role=row][data-row]').filter({ hasText: '2020' })
  await billing.click()
  await expect(page.locator('aside [data-response="2020"]')).toBeVisible()
  await expect(page.locator('aside').getByText('Konfirmasi pembayaran (billing)', { exact: false })).toHaveCount(1)
})

complete.step('the toolbars of two PDFs side by side on a small screen have one line', async ({ ajukan }) => {
  const { page } = ajukan
  await go(page, 'archive')
  const rows = page.getByRole('grid').locator('[role=row][data-row]')
  await expect(rows).toHaveCount(4)
  await rows.first().click()
  await action(page, 'archive.beside').click()
  await rows.nth(1).click()
  const frames = page.locator('.pdf-frame iframe')
  await expect(frames).toHaveCount(2)
  for (const frame of await frames.all()) {
    const bar = frame.contentFrame().locator('.pdf-toolbar')
    await expect(bar).toBeVisible()
    await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThan(44)
  }
})

step('screens with a complete declaration look right', ({ ajukan }) => complete.run({ ajukan }))

test('screens without data and with a complete declaration, and the key list look right @all', ({ ajukan }) => run({ ajukan }))
