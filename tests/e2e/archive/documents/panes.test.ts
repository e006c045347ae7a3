import type { Locator } from 'playwright'
import { violations } from '../../../support/axe.ts'
import { seededAju } from '../../../support/drivers/archive-files.ts'
import { action, expect } from '../../../support/e2e.ts'
import { carsShown, fiveDocuments, pane, ready, row, rows, steps, test } from '../open-archive.ts'
import { pdfFrame, pdfIn } from '../../../support/drivers/pdf-frame.ts'

test.use({ documents: { make: fiveDocuments } })

const { step, run } = steps()

step(
  'the head of a pane always names its PDF, also after fast steps, a change of the pane and leaving the screen',
  async ({ archive: { page } }) => {
    await expect(rows(page)).toHaveCount(5)
    /** Dispatches all key events in one task, before the window renders. */
    const press = (key: string, times: number): Promise<void> =>
      page.evaluate(
        ([name, count]) => {
          for (let pressed = 0; pressed < count; pressed += 1)
            document.activeElement?.dispatchEvent(
              new KeyboardEvent('keydown', { key: name, code: name, altKey: true, bubbles: true, cancelable: true })
            )
        },
        [key, times] as const
      )
    const order = await carsShown(page)
    const at = (place: number): Locator => page.locator(`[data-pane-car="${order[place] ?? ''}"]`)
    const textIn = (where: Locator): Locator => pdfIn(where).locator('.textLayer').first()
    await rows(page).nth(0).click()
    await expect(ready(at(0))).toBeVisible()
    await press('ArrowDown', 2)
    await expect(ready(at(2))).toBeVisible()
    await press('ArrowUp', 2)
    await expect(ready(at(0))).toBeVisible()

    // A document is chosen for the first pane, and the second pane is opened or clicked before the document is loaded.
    await row(page, 2).click()
    await expect(ready(pane(page, 2))).toBeVisible()
    await page.evaluate((car) => {
      document.querySelector<HTMLElement>(`[role=grid] [data-car="${car}"]`)?.click()
      document.querySelector<HTMLElement>('[data-action="archive.beside"]')?.click()
    }, seededAju(1))
    await expect(ready(pane(page, 1))).toBeVisible()
    await expect(textIn(pane(page, 1))).toContainText('Marunda')
    await row(page, 3).click()
    await expect(ready(pane(page, 3))).toBeVisible()
    await expect(page.locator('[data-pane]').first()).toHaveAttribute('data-pane-car', seededAju(1))
    await page.evaluate((car) => {
      document.querySelector<HTMLElement>(`[role=grid] [data-car="${car}"]`)?.click()
      document.querySelector('[data-pane]')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    }, seededAju(2))
    await expect(ready(pane(page, 2))).toBeVisible()
    await expect(textIn(pane(page, 2))).toContainText('Cakung')
    await expect(textIn(pane(page, 1))).toContainText('Marunda')
    await expect(page.locator('[data-pane]').first()).toHaveAttribute('data-pane-car', seededAju(1))

    // The second pane is closed before its document is loaded: the first pane keeps its document.
    await pane(page, 2).locator('.head').click()
    await page.evaluate((car) => {
      document.querySelector<HTMLElement>(`[role=grid] [data-car="${car}"]`)?.click()
      document.querySelectorAll<HTMLElement>('[data-action="archive.closeBeside"]')[1]?.click()
    }, seededAju(3))
    await expect(page.locator('[data-readers="1"]')).toBeVisible()
    await expect(ready(pane(page, 1))).toBeVisible()
    await expect(textIn(pane(page, 1))).toContainText('Marunda')
    await expect(row(page, 1)).toHaveAttribute('aria-selected', 'true')

    // The user leaves the screen before the document is loaded, and goes back: the archive shows that document.
    await page.evaluate((car) => {
      document.querySelector<HTMLElement>(`[role=grid] [data-car="${car}"]`)?.click()
      document.querySelector<HTMLElement>('nav [data-action="go.tracking"]')?.click()
    }, seededAju(2))
    await expect(page.locator('[data-pane]')).toHaveCount(0)
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(ready(pane(page, 2))).toBeVisible()
    await expect(textIn(pane(page, 2))).toContainText('Cakung')
  }
)

step(
  'the viewer is uncovered at the click, and its pane names the document when the first page is drawn',
  async ({ archive: { page } }) => {
    await row(page, 1).waitFor()
    await expect(page.locator('.pdf-frame iframe')).toBeAttached()
    await expect(page.locator('.pane .placeholder')).toBeVisible()
    const covers = await page.evaluate(async (car) => {
      document.querySelector<HTMLElement>(`[role=row][data-car="${car}"]`)?.click()
      await new Promise((done) => setTimeout(done))
      return document.querySelectorAll('.pane .placeholder').length
    }, seededAju(1))
    expect(covers).toBe(0)
    await expect(ready(pane(page, 1))).toBeVisible()
    await expect(pdfIn(page).locator('.textLayer').first()).toContainText('Marunda')
  }
)

step(
  'while a document takes long to load, its head stands over an empty viewer, never over the document before',
  async ({ archive: { page } }) => {
    await row(page, 1).click()
    await expect(ready(pane(page, 1))).toBeVisible()
    const frame = await pdfFrame(page)
    await frame.evaluate(() => {
      const fetchNow = globalThis.fetch
      const gate = new Promise<void>((open) => Object.assign(globalThis, { openGate: open }))
      globalThis.fetch = async (...request) => {
        await gate
        return fetchNow(...request)
      }
    })
    // What a change of the head or of the frame leaves on the screen.
    await page.evaluate(() => {
      const states: string[] = []
      const pane = document.querySelector<HTMLElement>('[data-pane]')
      const viewer = pane?.querySelector('iframe')
      if (!pane || !viewer) throw new Error('no pane')
      new MutationObserver(() => {
        const state = `${pane.dataset['paneCar'] ?? ''} ${getComputedStyle(viewer).opacity}`
        if (state !== states.at(-1)) states.push(state)
      }).observe(pane, { attributes: true, subtree: true, attributeFilter: ['data-pane-car', 'class'] })
      Object.assign(globalThis, { states })
    })
    await row(page, 2).click()
    const states = () => page.evaluate(() => (globalThis as unknown as { states: readonly string[] }).states)
    await expect.poll(states).toEqual([`${seededAju(2)} 0`, `${seededAju(2)} 1`])
    await expect(pdfIn(page).locator('.pdf-viewer')).toHaveAttribute('data-state', 'pdf.loading')
    await expect(pdfIn(page).locator('.pdfViewer')).toHaveCount(0)
    await expect(pdfIn(page).locator('[data-pages]')).toHaveAttribute('data-pages', '0')
    await frame.evaluate(() => (globalThis as unknown as { openGate: () => void }).openGate())
    await expect(ready(pane(page, 2))).toBeVisible()
    await expect(pdfIn(page).locator('.textLayer').first()).toContainText('Gudang Cakung')
  }
)

step('two documents are shown side by side and scroll together when that is switched on', async ({ archive: { page } }) => {
  await row(page, 1).click()
  await expect(ready(pane(page, 1))).toBeVisible()
  await page.keyboard.press('Control+b')
  await expect(page.getByText('Pilih PDF kedua dari daftar')).toBeVisible()
  await row(page, 2).click()
  await expect(ready(pane(page, 1))).toBeVisible()
  await expect(ready(pane(page, 2))).toBeVisible()
  const top = (running: number): Promise<number> =>
    pdfIn(pane(page, running))
      .locator('.pages')
      .evaluate((element) => element.scrollTop)
  const scroll = (running: number, to: number): Promise<void> =>
    pdfIn(pane(page, running))
      .locator('.pages')
      .evaluate((element, place) => element.scrollTo(0, place), to)
  for (const running of [1, 2]) {
    await pdfIn(pane(page, running)).locator('[data-action="pdf.fitWidth"]').click()
    await expect(pdfIn(pane(page, running)).locator('[data-action="pdf.fitWidth"]')).toHaveAttribute('aria-pressed', 'true')
  }
  /** Two frames of the pane: what was scrolled is drawn and reported. */
  const drawn = (running: number): Promise<void> =>
    pdfIn(pane(page, running))
      .locator('.pages')
      .evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))
  const before = await top(2)
  await scroll(1, 60)
  await expect.poll(() => top(1)).toBe(60)
  for (const running of [1, 2]) await drawn(running)
  expect(await top(2)).toBe(before)
  await action(page, 'archive.together').click()
  await scroll(1, 80)
  await expect.poll(() => top(2)).toBeGreaterThan(50)
  await scroll(2, 20)
  await expect.poll(() => top(1)).toBeLessThan(40)
  // A document chosen in the list opens in the pane that was used last.
  await pdfIn(pane(page, 1)).locator('.pages').click()
  await row(page, 3).click()
  await expect(ready(pane(page, 3))).toBeVisible()
  await expect(ready(pane(page, 2))).toBeVisible()
  await pane(page, 3).locator('[data-action="archive.closeBeside"]').click()
  await expect(page.locator('[data-readers="1"]')).toBeVisible()
  await expect(ready(pane(page, 2))).toBeVisible()
})

step('after fast clicks each pane shows the PDF its head names, and the address names the first', async ({ archive }) => {
  const { page } = archive
  const expectShown = async (running: number, words: string): Promise<void> => {
    await expect(pdfIn(pane(page, running)).locator('.textLayer').first()).toContainText(words)
    await expect(ready(pane(page, running))).toBeVisible()
  }
  /** Clicks without waiting for a document to load. */
  const clickFast = (...selectors: readonly string[]): Promise<void> =>
    page.evaluate(async (wanted) => {
      for (const selector of wanted) {
        document.querySelector<HTMLElement>(selector)?.click()
        await new Promise((done) => setTimeout(done))
      }
    }, selectors)
  const rowOf = (running: number): string => `[role=row][data-car="${seededAju(running)}"]`
  await row(page, 1).waitFor()
  await clickFast(rowOf(1), rowOf(2), rowOf(3), rowOf(2))
  await expectShown(2, 'Gudang Cakung')
  await clickFast(rowOf(1), rowOf(2))
  await expectShown(2, 'Gudang Cakung')
  await expect(page).toHaveURL(/#\/archive\/[0-9a-f]{64}$/)
  const address = page.url()

  await page.keyboard.press('Control+b')
  await row(page, 3).click()
  await expectShown(3, 'Respon umum')
  await page.evaluate(
    async ([second, first]) => {
      const panes = document.querySelectorAll('[data-pane]')
      for (const [at, selector] of [[1, second] as const, [0, first] as const]) {
        panes[at]?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
        document.querySelector<HTMLElement>(selector)?.click()
        await new Promise((done) => setTimeout(done))
      }
    },
    [rowOf(2), rowOf(1)] as const
  )
  await expectShown(1, 'Éterna Marunda')
  await expectShown(2, 'Gudang Cakung')
  await expect(page).not.toHaveURL(address)

  await page.evaluate(() => (location.hash = '#/archive'))
  await expect(page.locator('[data-pane]')).toHaveCount(1)
  await expectShown(2, 'Gudang Cakung')
})

step('the archive with filters and two panes has no serious accessibility violations', async ({ archive }) => {
  const { page } = archive
  await action(page, 'archive.filters').click()
  await page.locator('[data-filter="code"]').selectOption('2003')
  await row(page, 1).click()
  await expect(ready(pane(page, 1))).toBeVisible()
  await action(page, 'archive.beside').click()
  await row(page, 5).click()
  await expect(pdfIn(pane(page, 5)).locator('[data-state="pdf.password"]')).toBeVisible()
  expect(await violations(archive)).toEqual([])
})

test('each pane shows the document that its head names @all', ({ archive }) => run({ archive }))
